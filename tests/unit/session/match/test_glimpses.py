"""What was seen and undone stays seen: for the seats that saw it, over a restart too."""

import pytest
from msgspec.structs import replace

from companion.engine.because import SecretBecause, because
from companion.engine.flow.agenda import Noted
from companion.engine.state.changes import SeenSet, TrackSet
from companion.engine.state.table import Known, Link, Marker, Piece, Pile, Space, Table
from companion.session.match.entries import Entry, Happened
from companion.session.match.glimpses import Glimpses
from companion.session.match.match_log import MatchLog
from session_kit import SEATS, library


def den():
    """A den with a beast that E alone knows of, and a deck."""
    table = Table()
    table.spaces = {"hall": Space("hall"), "den": Space("den", cells=((1, 0),), seen=("E",))}
    table.links = {"way": Link("way", "door", ("hall", "den"))}
    table.pieces = {"beast": Piece("beast", "beast", "den"), "C": Piece("C", "hero", "hall")}
    table.markers = {"egg": Marker("egg", "egg", "den")}
    table.piles = {"deck": Pile("deck", "card", ("x", "y"), down=True)}
    return table


def remembered(glimpses, seat):
    return [(glimpse.ref, glimpse.alone) for glimpse in glimpses.of(seat)]


def test_a_room_that_was_revealed_and_taken_back_stays_seen():
    before, after, glimpses = den(), den(), Glimpses()
    SeenSet("space", "den", ("*",)).apply(before)
    glimpses.took_back(before, after)
    everybody = [("den", False), ("beast", False), ("egg", False)]
    assert remembered(glimpses, "") == remembered(glimpses, "C") == everybody
    assert remembered(glimpses, "E") == []
    assert glimpses.of("")[0].thing == before.spaces["den"]


def test_what_came_from_nowhere_is_remembered_as_what_came_out_of_hiding():
    """Whether there is a beast in the dark is a secret that the marks must not tell."""
    hiding, nothing = den(), den()
    hiding.pieces["eel"] = Piece("eel", "eel", "hall", seen=("E",))
    marks = []
    for after in (hiding, nothing):
        before = after.copy()
        before.pieces["eel"] = Piece("eel", "eel", "hall")
        glimpses = Glimpses()
        glimpses.took_back(before, after)
        marks.append(glimpses.of("C"))
    assert marks[0] == marks[1]
    assert [glimpse.ref for glimpse in marks[0]] == ["eel"]


def test_a_card_that_one_seat_looked_at_is_its_own():
    before, after, glimpses = den(), den(), Glimpses()
    known = (Known("x", 0, ("C",)),)
    before.piles["deck"] = replace(before.piles["deck"], known=known)
    glimpses.took_back(before, after)
    assert remembered(glimpses, "C") == [("x", True)]
    assert remembered(glimpses, "") == remembered(glimpses, "E") == []


def test_what_comes_into_sight_again_is_no_longer_marked():
    before, after, glimpses = den(), den(), Glimpses()
    SeenSet("space", "den", ("*",)).apply(before)
    glimpses.took_back(before, after)
    glimpses.entered(before)
    assert glimpses.none
    glimpses.entered(after)
    assert glimpses.of("") == (), "now the rules hide it"


def test_where_nothing_is_hidden_nothing_is_remembered():
    before, after, glimpses = Table(), Table(), Glimpses()
    before.pieces = {"guard-1": Piece("guard-1", "guard", "")}
    glimpses.took_back(before, after)
    assert glimpses.none


@pytest.mark.parametrize(("seat", "stays"), [("C", True), ("E", False), ("", False)])
def test_a_secret_reason_that_was_taken_back_is_marked_in_the_log_of_its_seat(seat, stays):
    whole = because("T", "the beast is west")
    why = SecretBecause("T", because("T", "a noise").says, whole=whole, seen=("C",))
    log, entry = MatchLog(), Entry(4, "answer", "locate")
    log.add(Happened(entry, (Noted(TrackSet("noise", 1), why),), 4))
    (undone,), (done,) = (log.lines(force, seat, None, frozenset()) for force in ([], [entry]))
    assert (undone.undone, undone.glimpsed) == (True, (0,) if stays else ())
    assert (done.undone, done.glimpsed) == (False, ())


def explored(home):
    """A match in which somebody explored, laid the tile and took all of it back."""
    options = {"edition": "short", "scenario": "cellar", "drawing": "app", "pace": "calm"}
    match = home.begin("toy", SEATS[:2], options, seed="g")
    for said in ("gold", "quiet", "explore east"):
        match.answer(said)
    spaces = set(match.table.spaces)
    start = match.number
    while set(match.table.spaces) == spaces:
        match.answer(match.prompt.options()[0].key)
    (laid,) = set(match.table.spaces) - spaces
    match.undo(start - 2)
    assert laid not in match.table.spaces
    return match, laid


def test_it_is_remembered_over_a_restart(tmp_path):
    home = library(tmp_path)
    match, laid = explored(home)
    seen = {seat: match.glimpsed(seat) for seat in ("", "A", "B")}
    assert laid in [glimpse.ref for glimpse in seen[""]]
    marked = [(r.entry.n, r.glimpsed) for r in match.log() if r.glimpsed]
    told = [record.notes for record in match.log("B")]
    assert marked
    match.close()
    again = home.resume(match.match).session
    assert {seat: again.glimpsed(seat) for seat in ("", "A", "B")} == seen
    assert [(r.entry.n, r.glimpsed) for r in again.log() if r.glimpsed] == marked
    assert [record.notes for record in again.log("B")] == told, "struck lines too"
    again.redo(5)
    assert laid not in [glimpse.ref for glimpse in again.glimpsed()]
