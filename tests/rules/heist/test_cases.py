"""Every case file of this game comes out as it says, on the open pack."""

import tomllib
from pathlib import Path

import pytest

from companion.games.heist import GAME
from companion.session.cases.case_file import SUFFIX, run_case

from .building_kit import ledger, pack

CASES = sorted((Path(__file__).parent / "cases").glob(f"*{SUFFIX}"))
EXAMPLES = {id_ for id_, rule in ledger().rules.items() if rule.kind == "example"}
OFF_THE_BOARD = {"HST-SETUP-180", "HST-SETUP-190", "HST-SETUP-200"}
"""Examples of the beginning, before any table is there: ``test_setup.py``."""


def rule_of(file):
    return tomllib.loads(file.read_text())["rule"]


def marked(file):
    mark = pytest.mark.rule(rule_of(file))
    return pytest.param(file, id=file.name.removesuffix(SUFFIX), marks=mark)


@pytest.mark.parametrize("file", [marked(file) for file in CASES])
def test_the_case_comes_out_as_its_file_says(file):
    result = run_case(file.name, file.read_text(), GAME, pack(), ledger())
    assert result.passed, "\n".join((*result.differences, *result.happened))


def test_every_example_of_the_ledger_is_a_case_and_every_case_says_what_it_shows():
    assert len(CASES) >= 40
    assert {rule_of(file) for file in CASES} >= EXAMPLES - OFF_THE_BOARD
    for file in CASES:
        assert rule_of(file) in ledger().rules
        assert file.read_text().startswith("# "), file.name
