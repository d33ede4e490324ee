"""Nobody corrects what they do not see, and learns nothing by trying."""

import pytest

from companion.engine.by_hand.correction_sight import NOT_NOW, beyond_sight, invented
from companion.engine.state.changes import (
    AgendaSet,
    CardMoved,
    CardNamed,
    ChanceUsed,
    ConditionSet,
    LinkAdded,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    PileSet,
    SeenSet,
    SpaceAdded,
    SpaceFaceSet,
    TrackSet,
)
from companion.engine.state.table import Known, Link, Marker, Piece, Pile, Space, Step, Table


def table():
    """A den that E alone knows of, a beast in it, a hand of C and a deck that may be counted out."""
    made = Table(agenda=(Step("act", "C"),))
    made.spaces = {"hall": Space("hall"), "den": Space("den", seen=("E",))}
    made.links = {"way": Link("way", "door", ("hall", "den"))}
    made.pieces = {
        "beast": Piece("beast", "beast", "den", seen=("E",)),
        "C": Piece("C", "hero", "hall"),
    }
    made.markers = {"egg": Marker("egg", "egg", "den"), "noise": Marker("noise", "noise", "hall")}
    made.piles = {
        "tiles": Pile("tiles", "tile", ("crypt", "vault"), down=True),
        "laid": Pile("laid", "tile"),
        "deck": Pile("deck", "card", ("x", "y"), down=True, known=(Known("x", 0, ("C",)),)),
        "hand C": Pile("hand C", "card", ("z",), seen=("C",)),
        "discard": Pile("discard", "card", ("w",)),
        "paper": Pile("paper", "note", unknown=2, down=True),
        "notes": Pile("notes", "note"),
    }
    made.draws = 3
    return made


@pytest.mark.parametrize(
    "change",
    [
        PieceMoved("C", "hall"),
        PieceTrackSet("C", "wounds", 1),
        ConditionSet("C", "hurt"),
        MarkerRemoved("noise"),
        MarkerAdded(Marker("noise-2", "noise", "way")),
        TrackSet("gold", 2),
        CardMoved("w", "discard", "hand C"),
        CardMoved("crypt", "tiles", "laid"),
        CardMoved("", "paper", "notes"),
        PileSet(Pile("paper", "note", unknown=1, down=True)),
        AgendaSet(()),
    ],
)
def test_what_everybody_sees_can_be_corrected(change):
    assert not beyond_sight(table(), (change,), "").text


@pytest.mark.parametrize(
    ("hidden", "absent"),
    [
        (PieceMoved("beast", "hall"), PieceMoved("ghost", "hall")),
        (PieceMoved("C", "den"), PieceMoved("C", "loft")),
        (PieceRemoved("beast"), PieceRemoved("ghost")),
        (MarkerRemoved("egg"), MarkerRemoved("key")),
        (MarkerAdded(Marker("n", "noise", "den")), MarkerAdded(Marker("n", "noise", "loft"))),
        (PieceAdded(Piece("new", at="den")), PieceAdded(Piece("new", at="loft"))),
        (SpaceFaceSet("den", "pit"), SpaceFaceSet("loft", "pit")),
        (SeenSet("space", "den", ("*",)), SeenSet("space", "loft", ("*",))),
        (CardMoved("z", "hand C", "discard"), CardMoved("q", "hand C", "discard")),
        (CardMoved("x", "deck", "discard"), CardMoved("q", "deck", "discard")),
        (CardMoved("", "hand C", "discard"), CardMoved("", "hand Q", "discard")),
    ],
)
def test_what_is_hidden_is_refused_as_what_is_not_there(hidden, absent):
    """One sentence for both, and it names neither."""
    assert beyond_sight(table(), (hidden,), "") == beyond_sight(table(), (absent,), "") == NOT_NOW


@pytest.mark.parametrize(
    "change",
    [
        SeenSet("pile", "hand C", ("*",)),
        SeenSet("piece", "C", ("E",)),
        CardNamed("z", "hand C"),
        PileSet(Pile("hand C", "card", ("q",), seen=("C",))),
        PileSet(Pile("hand C", "card", unknown=3, seen=("C",))),
        PieceAdded(Piece("spy", at="hall", seen=("E",))),
        AgendaSet((Step("hunt", "beast"),)),
        ChanceUsed(1),
    ],
)
def test_nothing_hidden_is_brought_overwritten_or_shown(change):
    assert beyond_sight(table(), (change,), "") == NOT_NOW


def test_a_seat_corrects_on_its_own_page_what_it_sees():
    assert not beyond_sight(table(), (PieceMoved("beast", "hall"),), "E").text
    assert not beyond_sight(table(), (CardMoved("z", "hand C", "discard"),), "C").text
    assert beyond_sight(table(), (CardMoved("z", "hand C", "discard"),), "E") == NOT_NOW


def test_what_hangs_in_an_agenda_unseen_is_not_put_aside():
    """The step to come is about the beast: another agenda would do away with it."""
    made = table()
    made.agenda = (Step("hunt", "beast"),)
    assert beyond_sight(made, (AgendaSet(()),), "") == NOT_NOW
    assert not beyond_sight(made, (AgendaSet(()),), "E").text


def test_a_card_that_is_not_in_an_open_pile_is_named():
    why = beyond_sight(table(), (CardMoved("v", "discard", "hand C"),), "")
    assert "is not there" in why.text


@pytest.mark.parametrize(
    ("change", "made_up"),
    [
        (MarkerAdded(Marker("noise hall", "noise", "hall")), False),
        (MarkerAdded(Marker("egg", "noise", "hall")), True),
        (MarkerAdded(Marker("noise", "noise")), True),
        (MarkerAdded(Marker("noise ", "noise")), True),
        (MarkerAdded(Marker("egg hall", "noise", "hall")), True),
        (PieceAdded(Piece("beast", "beast", "hall")), True),
        (SpaceAdded(Space("den")), True),
        (LinkAdded(Link("tunnel", "door", ("hall", "den"))), True),
        (PieceMoved("C", "hall"), False),
    ],
)
def test_an_id_that_hands_made_up_is_known_by_its_form(change, made_up):
    """Whether a thing of that id is there has no part in it."""
    assert invented(change) is made_up
