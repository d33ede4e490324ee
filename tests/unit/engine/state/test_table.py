"""The table, and changes one by one."""

import pytest

from companion.engine.errors import ImpossibleChange
from companion.engine.grid import Cell
from companion.engine.packs.content import EMPTY
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    ConditionSet,
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
    MarkerAdded,
    MarkerRemoved,
    OptionSet,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    PileSet,
    SeatOut,
    SeenSet,
    SpaceAdded,
    SpaceRemoved,
    SpaceStateSet,
    TurnUsed,
    WordSet,
)
from companion.engine.state.table import (
    Known,
    Link,
    Marker,
    Piece,
    Pile,
    Space,
    Table,
    Turn,
    packed,
    unpacked,
)


def small():
    table = Table(options={"edition": "one"})
    table.spaces = {"a": Space("a", cells=(Cell(0, 0),)), "b": Space("b", cells=(Cell(1, 0),))}
    table.links = {"ab": Link("ab", "door", ("a", "b"))}
    table.pieces = {"p": Piece("p", at="a", tracks={"fear": 1})}
    table.markers = {"m": Marker("m", "token", "p")}
    table.piles = {
        "deck": Pile(
            "deck", cards=("x", "y", "y"), down=True, known=(Known("x", 0), Known("y", -1))
        ),
        "discard": Pile("discard", cards=("z",)),
        "hand": Pile("hand", unknown=2),
    }
    table.turn = Turn(("A", "B"), "A", 1)
    return table


def test_packed_bytes_do_not_depend_on_the_order_of_dicts():
    first, second = small(), small()
    second.spaces = dict(reversed(second.spaces.items()))
    second.piles = dict(reversed(second.piles.items()))
    second.pieces["p"] = Piece("p", at="a", tracks={"fear": 1})
    assert packed(first) == packed(second)
    unpacked_table = unpacked(packed(first), EMPTY)
    assert unpacked_table == first
    assert packed(unpacked_table) == packed(first)


def test_a_copy_changes_without_its_original():
    original = small()
    copy = original.copy()
    PieceMoved("p", "b").apply(copy)
    WordSet("w", "x").apply(copy)
    assert original == small()
    assert copy != original


def test_a_space_takes_its_links_along_but_no_piece():
    table = small()
    with pytest.raises(ImpossibleChange, match="stands on a"):
        SpaceRemoved("a").apply(table)
    PieceMoved("p", "b").apply(table)
    SpaceRemoved("a").apply(table)
    assert not table.links


def test_a_piece_takes_its_markers_along():
    table = small()
    PieceRemoved("p").apply(table)
    assert not table.markers


def test_conditions_are_sorted_and_single():
    table = small()
    for word in ("stunned", "afraid", "stunned"):
        ConditionSet("p", word).apply(table)
    assert table.pieces["p"].conditions == ("afraid", "stunned")
    ConditionSet("p", "stunned", on=False).apply(table)
    assert table.pieces["p"].conditions == ("afraid",)


def test_cards_leave_and_join_piles():
    table = small()
    CardMoved("y", "deck", "discard").apply(table)
    assert table.piles["discard"].cards == ("z", "y")
    assert table.piles["deck"].cards == ("x", "y")
    CardMoved("z", "discard", "deck").apply(table)
    assert table.piles["deck"].cards == ("x", "y", "z")
    CardMoved("", "hand", "discard").apply(table)
    assert (table.piles["hand"].unknown, table.piles["discard"].unknown) == (1, 1)
    CardNamed("q", "discard").apply(table)
    assert table.piles["discard"].cards == ("y", "q")


def test_taking_the_known_top_card_moves_the_others_up():
    table = small()
    PileSet(
        Pile(
            "deck",
            cards=("x", "y", "z"),
            down=True,
            known=(Known("x", 0), Known("y", 1), Known("z", -1)),
        )
    ).apply(table)
    CardMoved("x", "deck", "discard").apply(table)
    assert table.piles["deck"].known == (Known("y", 0), Known("z", -1))


def test_one_known_card_of_several_alike_leaves_alone():
    table = small()
    PileSet(Pile("deck", cards=("y", "y"), down=True, known=(Known("y", 0), Known("y", -1)))).apply(
        table
    )
    CardMoved("y", "deck", "discard").apply(table)
    assert table.piles["deck"].known == (Known("y", -1),)


def test_things_can_be_shown_and_hidden():
    table = small()
    for what, ref in (("space", "a"), ("link", "ab"), ("piece", "p"), ("marker", "m")):
        SeenSet(what, ref, ("A",)).apply(table)
    assert (
        table.spaces["a"].seen
        == table.links["ab"].seen
        == table.pieces["p"].seen
        == table.markers["m"].seen
        == ("A",)
    )


def test_turns_and_seats():
    table = small()
    TurnUsed("moves", 2).apply(table)
    SeatOut("A").apply(table)
    assert table.turn == Turn(("B",), "A", 1, {"moves": 2})


@pytest.mark.parametrize(
    "change",
    [
        SpaceAdded(Space("a")),
        SpaceRemoved("x"),
        SpaceStateSet("x", "open"),
        LinkAdded(Link("ab", "door", ("a", "b"))),
        LinkAdded(Link("ax", "door", ("a", "x"))),
        LinkRemoved("x"),
        LinkStateSet("x", "open"),
        PieceAdded(Piece("p")),
        PieceAdded(Piece("q", at="x")),
        PieceRemoved("x"),
        PieceMoved("x", "a"),
        PieceMoved("p", "x"),
        PieceTrackSet("x", "fear", 1),
        ConditionSet("x", "stunned"),
        MarkerAdded(Marker("m", "token")),
        MarkerRemoved("x"),
        CardMoved("x", "discard", "deck"),
        CardMoved("x", "deck", "nowhere"),
        CardMoved("", "discard", "deck"),
        CardNamed("x", "discard"),
        OptionSet("x", "y"),
        SeenSet("piece", "x", ()),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_and_changes_nothing(change):
    table = small()
    with pytest.raises(ImpossibleChange):
        change.apply(table)
    assert table == small()
