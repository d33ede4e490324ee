"""Every case file of this game comes out as it says, on the house pack."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.engine.content import PackReader
from companion.games.escape import GAME
from companion.session.cases import SUFFIX, run_case

from .tables import RULES_FILE, ledger

CASES = sorted((Path(__file__).parent / "cases").glob(f"*{SUFFIX}"))
HOUSE = RULES_FILE.parent / "packs" / "house"


@cache
def house():
    reader = PackReader(GAME.kinds)
    for file in sorted(HOUSE.glob("*.toml")):
        reader.read(file.name, file.read_text())
    return reader.content()


def marked(file):
    rule = tomllib.loads(file.read_text())["rule"]
    return pytest.param(file, id=file.name.removesuffix(SUFFIX), marks=pytest.mark.rule(rule))


@pytest.mark.parametrize("file", [marked(file) for file in CASES])
def test_case(file):
    text = file.read_text()
    result = run_case(file.name, text, GAME, house(), ledger())
    assert result.passed, "\n".join((*result.differences, *result.happened))


def test_there_are_enough_cases_and_each_names_a_rule_of_the_ledger():
    assert len(CASES) >= 12
    for file in CASES:
        assert tomllib.loads(file.read_text())["rule"] in ledger().rules
