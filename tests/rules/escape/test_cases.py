"""Every case file of this game comes out as it says, on the house pack."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.engine.errors import PositionError
from companion.engine.packs.content import PackReader
from companion.games.escape import GAME
from companion.session.cases.case_file import SUFFIX, run_case

from .table_kit import RULES_FILE, ledger

CASES = sorted((Path(__file__).parent / "cases").glob(f"*{SUFFIX}"))
HOUSE_PACK = RULES_FILE.parent / "packs" / "house"


@cache
def house_pack():
    reader = PackReader(GAME.kinds)
    for file in sorted(HOUSE_PACK.glob("*.toml")):
        reader.read(file.name, file.read_text())
    return reader.content()


def marked(file):
    rule = tomllib.loads(file.read_text())["rule"]
    return pytest.param(file, id=file.name.removesuffix(SUFFIX), marks=pytest.mark.rule(rule))


@pytest.mark.parametrize("file", [marked(file) for file in CASES])
def test_the_case_comes_out_as_its_file_says(file):
    text = file.read_text()
    result = run_case(file.name, text, GAME, house_pack(), ledger())
    assert result.passed, "\n".join((*result.differences, *result.happened))


NO_MOVES = """
format = 1
game = "escape"
rule = "ESC-EMOV-130"
do = "distance"
with = { start = "o", end = "o", mover = "guard" }
[position]
turn = { order = ["A"], now = "A", number = 3 }
space = [{ id = "o" }]
piece = [{ id = "A", at = "o", threat = 0, fear = 8, vitality = 4 }]
"""
NOUGHTS = """
[expect.result]
moves = 0
[expect.piece.A]
fear = 8
conditions = []
[expect.tracks]
"threat pool" = 0
[expect.words]
lockdown = ""
"""


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (NO_MOVES, 5, "it expects nothing (say under [expect] what must come out)"),
        (NO_MOVES + "[expect]\n", 11, "it expects nothing"),
        (NO_MOVES + "[expect.piece.A]\n", 11, "expect, piece.A: it says nothing"),
        ("EMOV-130|EMOVE-130", 3, "rule: there is no ESC-EMOVE-130 (did you mean ESC-EMOV-130?)"),
        ("fear = 8\ncond|feer = 0\ncond", 13, "piece A: there is no 'feer' (did you mean fear?)"),
        ("pool|pol", 16, "expect, tracks: there is no 'threat pol' (did you mean threat pool?)"),
        ("lockdown|lokdown", 18, "expect, words: there is no 'lokdown' (did you mean lockdown?)"),
        ("[expect.piece.A]|[expect.piece.B]", 12, "expect, piece: there is no 'B' (known here: A)"),
        ("threat = 0|treat = 0", 9, "piece A, treat: there is no 'treat' (did you mean threat?)"),
        (
            'mover = "guard"|mover = "gaurd"',
            5,
            "with, mover: there is no 'gaurd' (did you mean guard?)",
        ),
        ('end = "o"|end = "p"', 5, "with, end: there is no 'p' (known here: o)"),
        (', end = "o"|', 5, "with: 'distance' misses 'end' (a tile)"),
        (
            '{ id = "o" }|{ id = "o", face = "morge" }',
            8,
            "face: there is no 'morge' (did you mean morgue?)",
        ),
        ('{ id = "A"|{ id = "gaurd-1"', 9, "there is no figure 'gaurd' (did you mean guard?)"),
        (
            'do = "dist|options = { hand = "app" }\ndo = "dist',
            4,
            "options: there is no 'hand' (did you mean hands?)",
        ),
        (
            'do = "dist|options = { hands = "ap" }\ndo = "dist',
            4,
            "options: hands cannot be 'ap' (use: app, paper)",
        ),
    ],
)
def test_what_cannot_fail_is_refused_by_name(text, line, said):
    whole = f"{NO_MOVES.strip()}\n{NOUGHTS.strip()}\n"
    assert run_case("x", whole, GAME, house_pack(), ledger()).passed
    if "|" in text:
        text = whole.replace(*text.split("|", 1), 1)
        assert text != whole
    with pytest.raises(PositionError) as refused:
        run_case("x", text, GAME, house_pack(), ledger())
    assert said in str(refused.value)
    assert refused.value.line == line


def test_there_are_enough_cases_and_each_names_a_rule_of_the_ledger():
    assert len(CASES) >= 12
    for file in CASES:
        assert tomllib.loads(file.read_text())["rule"] in ledger().rules
