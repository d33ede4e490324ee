"""What follows from the table is worked out once, until what it follows from changes."""

from companion.engine.packs.content import EMPTY
from companion.engine.state.changes import (
    ConditionSet,
    LinkStateSet,
    OptionSet,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
)
from companion.engine.state.memo import memo_of_kind, memo_of_map, memo_of_pieces
from companion.engine.state.table import Link, Piece, Space, Table


def small():
    return Table(
        "toy",
        options={"edition": "one"},
        spaces={"a": Space("a"), "b": Space("b")},
        links={"ab": Link("ab", "door", ("a", "b"))},
        pieces={"h": Piece("h", at="a"), "g": Piece("g", "guard", "a")},
    )


def counting(keep):
    """A kept function that returns its argument, and the list of all times it was worked out."""
    worked_out = []

    @keep
    def fact(table, ref):
        worked_out.append(ref)
        return ref, len(worked_out)

    return fact, worked_out


def test_what_follows_from_the_map_is_kept_until_it_changes():
    table = small()
    fact, worked_out = counting(memo_of_map)
    assert fact(table, "a") == fact(table, "a") == ("a", 1)
    assert fact(table, "b") == ("b", 2)
    PieceMoved("h", "b").apply(table)
    assert fact(table, "a") == ("a", 1)
    LinkStateSet("ab", "locked").apply(table)
    assert fact(table, "a") == ("a", 3)
    OptionSet("edition", "two").apply(table)
    assert fact(table, "a") == ("a", 4)
    _ = table.use(EMPTY)
    assert fact(table, "a") == ("a", 5)
    assert len(worked_out) == 5


def test_a_copy_shares_what_the_map_says_until_one_of_them_changes():
    table = small()
    fact, worked_out = counting(memo_of_map)
    twin = table.copy()
    assert fact(table, "a") == fact(twin, "a") == ("a", 1)
    LinkStateSet("ab", "locked").apply(twin)
    assert fact(twin, "a") == ("a", 2)
    assert fact(table, "a") == ("a", 1)
    assert worked_out == ["a", "a"]


def test_two_functions_do_not_get_into_each_others_way():
    table = small()
    first, _ = counting(memo_of_map)
    second, worked_out = counting(memo_of_map)
    assert first(table, "a") == second(table, "a")
    assert worked_out == ["a"]


def test_what_follows_from_pieces_is_kept_until_one_of_the_kind_changes():
    fact, worked_out = counting(memo_of_pieces("hero"))
    changes = (
        PieceMoved("h", "b"),
        PieceTrackSet("h", "fear", 1),
        ConditionSet("h", "out"),
        PieceAdded(Piece("i")),
        PieceRemoved("i"),
        LinkStateSet("ab", "locked"),
    )
    table = small()
    _ = fact(table, "a")
    for n, change in enumerate(changes, 2):
        change.apply(table)
        assert fact(table, "a") == fact(table, "a") == ("a", n), change
    PieceMoved("g", "b").apply(table)
    assert len(worked_out) == fact(table, "a")[1]


def test_what_follows_from_pieces_of_several_kinds_changes_with_each():
    fact, _ = counting(memo_of_pieces("hero", "guard"))
    table = small()
    assert fact(table, "a") == ("a", 1)
    PieceMoved("g", "b").apply(table)
    assert fact(table, "a") == ("a", 2)
    PieceMoved("h", "b").apply(table)
    assert fact(table, "a") == ("a", 3)


def test_what_is_said_of_one_kind_changes_with_that_kind_alone():
    fact, _ = counting(memo_of_kind)
    table = small()
    assert fact(table, "guard") == ("guard", 1)
    assert fact(table, "hero") == ("hero", 2)
    PieceMoved("g", "b").apply(table)
    assert fact(table, "hero") == ("hero", 2)
    assert fact(table, "guard") == ("guard", 3)


def test_a_copy_works_out_what_its_own_pieces_say():
    fact, worked_out = counting(memo_of_pieces("hero"))
    table = small()
    _ = fact(table, "a")
    _ = fact(table.copy(), "a")
    assert worked_out == ["a", "a"]
