"""A hero's number that changed says what it was until that hero's next turn."""

from companion.engine.state.changes import TurnSet, WordSet
from companion.engine.state.table import Turn
from companion.ui.presenter.match.tracker_changes import hero_numbers, tracker_changes
from session_kit import session

FEAR, OTHER = ("A", "fear"), ("B", "fear")
OF_B = TurnSet(Turn(("A", "B"), "B", 2))
OF_A = TurnSet(Turn(("A", "B"), "A", 3))


def test_a_number_that_changed_says_what_it_was():
    before, now = {FEAR: "3", OTHER: "1"}, {FEAR: "4", OTHER: "1"}
    assert tracker_changes({}, (), before, now) == {FEAR: "3"}


def test_it_says_so_through_the_turns_of_others_and_no_longer_in_its_own():
    same = {FEAR: "4"}
    assert tracker_changes({FEAR: "3"}, (WordSet("x"), OF_B), same, same) == {FEAR: "3"}
    assert tracker_changes({FEAR: "3", OTHER: "0"}, (OF_A,), same, same) == {OTHER: "0"}


def test_what_changes_as_the_turn_begins_is_new():
    assert tracker_changes({FEAR: "3"}, (OF_A,), {FEAR: "4"}, {FEAR: "5"}) == {FEAR: "4"}


def test_where_nothing_changed_it_is_the_same_as_before():
    """A scene is made anew where something it is made of is another one."""
    were = {FEAR: "3"}
    assert tracker_changes(were, (), {FEAR: "4"}, {FEAR: "4"}) is were


def test_numbers_are_those_in_the_rows_of_heroes():
    match = session()
    numbers = hero_numbers(match.game, match.view(), "")
    assert numbers[FEAR] == "0"
    assert {seat for seat, _ in numbers} == {"A", "B"}
