"""What is hidden stays hidden: same public history, other secrets, byte-equal views."""

import pytest

import toy
from companion.engine.because import because
from companion.engine.flow.agenda import Play
from companion.engine.state.changes import PieceAdded, PieceMoved, PieceRemoved, SeenSet
from companion.engine.state.table import Known, Marker, Piece, Pile, Space, Step, Table, packed
from companion.engine.view.seat_view import change_seen, seen_by
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import GAMES, IDS
from session_kit import session, start, with_step
from toy.questions import wishes

WHY = because("T")


def public(match, seat):
    """All that a seat was told."""
    return [(line.entry, line.notes, line.undone) for line in match.log(seat)]


def test_other_wishes_and_other_traps_look_the_same():
    """The toy game hides what a tile holds and what others wish for."""
    compared = 0
    for seed in range(40):
        first, second = (
            session(f"x{seed}", 2, drawing="table"),
            session(f"y{seed}", 2, drawing="table"),
        )
        answers = ["gold", "quiet"], ["gold", "gold"]
        for mine, yours in zip(*answers, strict=True):
            first.answer(mine), second.answer(yours)
        first.answer("explore east"), second.answer("explore east")
        for match in (first, second):
            match.answer(match.prompt.options()[0].key)
        secrets = [match.table.markers.values() for match in (first, second)]
        assert all(marker.seen == () for markers in secrets for marker in markers)
        for seat in ("", "A"):
            assert packed(first.view(seat)) == packed(second.view(seat))
            assert public(first, seat) == public(second, seat)
            assert first.prompt_for(seat) == second.prompt_for(seat)
        compared += packed(first.copy_of_table()) != packed(second.copy_of_table())
        assert packed(first.view("B")) != packed(second.view("B"))
    assert compared == 40


def wishing(times):
    """A match whose first seat wishes so many times, and tells nobody; then two acts."""

    def wish(play, step):
        for _ in range(times if step.subject == "A" else 1):
            _ = yield from play.ask(wishes(step.subject))

    match = Session.new(with_step("wish", wish), start(2), seed="s")
    for _ in range(times + 1):
        match.answer("gold")
    for _ in range(2):
        match.answer(match.prompt.options()[0].key)
    return match


@pytest.mark.parametrize("seat", ["", "B"])
def test_other_numbers_of_secret_answers_look_the_same(seat):
    once, often = wishing(1), wishing(4)
    assert once.number != often.number
    for _ in range(2):
        assert once.number_for(seat) == often.number_for(seat)
        assert public(once, seat) == public(often, seat)
        assert [line.n for line in once.log(seat)] == [line.n for line in often.log(seat)]
        assert once.log(seat, last=2) == often.log(seat, last=2)
        since = [match.number_of(0, seat) for match in (once, often)]
        told = [match.told_since(n, seat) for match, n in zip((once, often), since, strict=True)]
        assert told[0] == told[1]
        once.undo(), often.undo()
    assert once.number_for("A") + 3 == often.number_for("A")


def test_a_secret_answer_taken_back_is_taken_back_in_secret():
    match = session()
    match.answer("gold")
    match.undo()
    assert (match.number, match.number_for("A"), match.number_for("B")) == (2, 2, 0)
    match.redo()
    assert (match.number_for("A"), match.number_for("")) == (3, 0)


def test_a_seats_own_number_leads_to_the_entry_it_means():
    match = wishing(4)
    public_ones = [entry.n for entry in match.entries[-2:]]
    assert [match.number_of(n, "") for n in (-1, 0, 1)] == [-1, *public_ones]
    match.undo(to=match.number_of(0, ""))
    assert match.entries[-1].n == public_ones[0]


def test_a_secret_question_is_seen_by_its_seat_alone():
    match = session()
    assert match.prompt_for("A") == match.prompt
    assert match.prompt_for("B") is match.prompt_for("") is None


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_the_log_tells_what_the_views_show(played, how_many):
    """No hidden card, piece or marker turns up in what a seat is told."""
    for n in range(how_many(2, 40)):
        match = played.session(n, f"log/{n}")
        for _ in moves(match, ("random",), f"log/{n}"):
            table = match.table
            hidden = {marker.id for marker in table.markers.values() if marker.seen == ()}
            hidden |= {piece.id for piece in table.pieces.values() if piece.seen == ()}
            if hidden:
                said = str([line.notes for line in match.log("", last=3)])
                assert not [ref for ref in hidden if f"'{ref}'" in said]


def lair():
    """A hidden thing of every kind, and what hangs on it."""
    table = Table(agenda=(Step("hunt", "beast", "den"),))
    table.spaces = {"hall": Space("hall"), "den": Space("den", seen=("E",))}
    table.links = {"way": toy.steps.Link("way", "door", ("hall", "den"))}
    table.pieces = {
        "beast": Piece("beast", "beast", "den", seen=("E",)),
        "A": Piece("A", at="den"),
        "C": Piece("C", at="hall"),
    }
    table.markers = {"egg": Marker("egg", "egg", "den"), "claw": Marker("claw", "claw", "beast")}
    table.piles = {
        "deck": Pile("deck", cards=("x", "y"), down=True, known=(Known("x", 0, ("C",)),)),
        "hand": Pile("hand", cards=("z",), seen=("C",)),
    }
    table.draws = 3
    return table


def test_hidden_things_are_left_out_with_what_hangs_on_them():
    view = seen_by(lair(), "C")
    assert sorted(view.spaces) == ["hall"]
    assert view.links == {}
    assert {ref: piece.at for ref, piece in view.pieces.items()} == {"A": "", "C": "hall"}
    assert view.markers == {}
    assert view.agenda == (Step("hunt"),)
    assert view.draws == 0
    assert (view.piles["deck"].cards, view.piles["deck"].unknown) == ((), 2)
    assert view.piles["deck"].known == (Known("x", 0, ("C",)),)
    assert view.piles["hand"].cards == ("z",)
    assert seen_by(lair(), "A").piles["hand"] == Pile("hand", unknown=1, seen=("C",))
    assert seen_by(lair(), "A").piles["deck"].known == ()


def test_the_one_who_hides_sees_all_but_the_deck():
    view = seen_by(lair(), "E")
    assert sorted(view.pieces) == ["A", "C", "beast"]
    assert view.piles["deck"].cards == ()


def test_nothing_hidden_means_the_table_itself():
    table = Table()
    table.spaces = {"hall": Space("hall")}
    assert seen_by(table, "") is table


@pytest.mark.parametrize(
    ("change", "heard"),
    [
        (PieceMoved("beast", "hall"), {"E"}),
        (PieceRemoved("beast"), {"E"}),
        (SeenSet("piece", "beast", ("*",)), {"", "C", "E"}),
        (PieceAdded(Piece("twin", "beast", "hall", seen=("E",))), {"E"}),
        (PieceMoved("C", "hall"), {"", "C", "E"}),
    ],
)
def test_only_those_who_may_know_learn_of_it(change, heard):
    table = lair()
    play = Play(table, "s")
    play.change(change, WHY)
    assert {
        seat for seat in ("", "C", "E") if change_seen(play.notes[0], table, seat) is not None
    } == heard


def test_where_a_piece_goes_out_of_sight_is_not_shown():
    table = lair()
    play = Play(table, "s")
    play.change(PieceMoved("C", "den"), because("T", "to the {den}", den="den"))
    said = change_seen(play.notes[0], table, "C")
    assert said.change == PieceMoved("C", "")
    assert "den" not in str(said)
    play.note("beast", WHY)
    assert change_seen(play.notes[1], table, "C") is None
    assert change_seen(play.notes[1], table, "E") is not None
