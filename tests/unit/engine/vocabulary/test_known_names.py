"""Names a game knows: what fits a pattern, and what was meant by a wrong name."""

import pytest

import toy
from companion.engine.vocabulary.known_names import Things, remedy
from session_kit import CONTENT, session

PATTERNS = (
    "gold",
    "items {space}",
    "fear of {seat}",
    "spent {figure}",
    "stack {number}",
    "count {word}",
    "way {edge}",
    "bonus {word} {seat} {number}",
    "laid {tile}",
)


@pytest.fixture
def things():
    return Things(session().table, toy.GAME.vocabulary.names.figures)


@pytest.mark.parametrize(
    "name",
    [
        "gold",
        "items stairs",
        "fear of B",
        "spent ghost-1",
        "spent ghost-77",
        "stack 3",
        "count nests",
        "way 0,-1n",
        "bonus strength A 12",
        "laid crypt",
    ],
)
def test_a_name_fits_its_pattern(things, name):
    assert things.fit(name, PATTERNS)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("gild", "did you mean gold?"),
        ("items stair", "did you mean items stairs?"),
        ("fear of C", "did you mean fear of "),
        ("spent gohst-2", "did you mean spent ghost-2?"),
        ("stuck 3", "did you mean stack 3?"),
        ("laid crupt", "did you mean laid crypt?"),
        ("items {space}", "did you mean items stairs?"),
        ("count two nests", ""),
        ("way 0,-1x", ""),
        ("", ""),
    ],
)
def test_a_wrong_name_is_answered_with_what_was_meant(things, name, meant):
    assert not things.fit(name, PATTERNS)
    assert things.meant(name, PATTERNS).startswith(meant)


def test_where_nothing_is_near_all_there_is_is_named():
    assert remedy("xyz", ("b", "", "a")) == "known here: a, b"
    assert remedy("xyz", ()) == "known here: nothing"
    assert remedy("?", map(str, range(20))).endswith(", ...")


def test_records_of_the_packs_are_known_by_their_kind(things):
    assert set(things.names["tile"]) == set(CONTENT.records["tile"])
