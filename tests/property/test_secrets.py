"""What is hidden stays hidden: same public history, other secrets, byte-equal views."""

import pytest
from sight_kit import view_reported

from companion.engine.because import Because, Candidate, SecretBecause, because
from companion.engine.errors import Refused
from companion.engine.flow.agenda import Play
from companion.engine.state.changes import (
    AgendaSet,
    ConditionSet,
    LinkStateSet,
    MarkerAdded,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    PileSet,
    SeenSet,
    SpaceFaceSet,
    TrackSet,
)
from companion.engine.state.seat_view import lay, seen_by
from companion.engine.state.table import (
    Known,
    Link,
    Marker,
    Piece,
    Pile,
    Space,
    Step,
    Table,
    packed,
)
from companion.session.bots.simulation import moves
from companion.session.match.entries import known_to
from companion.session.session import Session
from games_kit import GAMES, IDS
from long_kit import long_except
from session_kit import session, start, with_step
from toy.questions import wishes

WHY = because("T")
SHARDS = 20
"""The long count in parts, each with its own hour."""
MATCHES = 2000
"""Matches of each game in all of them."""


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
        told = [
            match.reported_since(n, seat) for match, n in zip((once, often), since, strict=True)
        ]
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


def between(secrets):
    """A match with a correction, so many secret answers of one seat, and an answer to all."""
    match = session()
    for _ in range(2):
        match.answer("gold")
    match.adjust((AgendaSet((*(Step("wish", "A"),) * secrets, *match.table.agenda)),))
    for _ in range(secrets):
        assert match.prompt.secret
        match.answer("gold")
    match.answer(match.prompt.options()[0].key)
    return match


def as_taken_back(match, seat=""):
    """What everybody may know of an undo at the table, and what is asked then."""
    taken = match.undo(match.undo_point(seat))
    return (taken.notes, taken.moves, known_to(taken.entries, seat), match.prompt_for(seat))


def test_other_numbers_of_secret_answers_are_taken_back_alike():
    few, many = between(1), between(4)
    after = [match.entries[:-1] for match in (few, many)]
    assert as_taken_back(few) == as_taken_back(many)
    assert [match.entries for match in (few, many)] == after, "secrets before it stand"
    assert as_taken_back(few)[2:] == as_taken_back(many)[2:]
    assert len(few.entries) == len(many.entries) == 2, "secrets after it went with it"
    assert [few.undoable(seat) for seat in ("", "A", "B")] == [False, True, True]
    assert few.undo_point() == few.entries[-1].n
    foreseen = [[step.entry for step in match.foreseen()] for match in (few, many)]
    assert [known_to(entries, "") for entries in foreseen] == [2, 2]


def test_going_back_by_number_leaves_the_secrets_before_the_next_that_is_known():
    match = between(3)
    secrets = list(match.entries[:-1])
    match.undo(match.undo_point(after=0))
    assert list(match.entries) == secrets
    assert match.undo_point(after=-1) == 1
    with pytest.raises(Refused):
        match.undo(match.undo_point(after=0))


def test_a_seat_takes_back_its_own_secret_alone():
    match = between(2)
    match.undo(match.undo_point("A"))
    assert match.undo_point("A") == match.entries[-2].n
    taken = match.undo(match.undo_point("A"))
    assert [known_to(taken.entries, seat) for seat in ("A", "B", "")] == [1, 0, 0]


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


@pytest.mark.parametrize("shard", long_except(range(SHARDS), 0))
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_is_reported_to_a_seat_gives_what_it_sees(played, shard, how_many):
    """Laid on a seat's first view, all that it was told is its view, byte for byte: chaos too."""
    each = how_many(3, MATCHES // SHARDS)
    for n in range(shard * each, (shard + 1) * each):
        start = played.start(n)
        match = Session.new(played.game, start, seed=f"told/{n}")
        seats = ("", *(seat.id for seat in start.seats))
        for _ in moves(match, ("chaos" if n % 3 else "random",), f"told/{n}"):
            if match.number % 7 == 0 or match.prompt is None:
                for seat in seats:
                    assert packed(view_reported(match, start, seat)) == packed(match.view(seat))


def lair():
    """A hidden thing of every kind, and what hangs on it."""
    table = Table(agenda=(Step("hunt", "beast", "den"),))
    table.spaces = {"hall": Space("hall"), "den": Space("den", seen=("E",))}
    table.links = {"way": Link("way", "door", ("hall", "den"))}
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
    assert view.links["way"].joins == ("hall", "")
    assert {ref: piece.at for ref, piece in view.pieces.items()} == {"C": "hall"}
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
        (SeenSet("piece", "beast", ("*",)), {"E"}),
        (SeenSet("piece", "A", ("E",)), {"E"}),
        (SeenSet("space", "den", ("*",)), {"", "C", "E"}),
        (PieceAdded(Piece("twin", "beast", "hall", seen=("E",))), {"E"}),
        (PieceMoved("C", "hall"), {"", "C", "E"}),
    ],
)
def test_only_those_who_may_know_learn_of_it(change, heard):
    table = lair()
    table.agenda = ()
    play = Play(table, "s")
    play.change(change, WHY)
    assert {seat for seat in ("", "C", "E") if play.notes[0].reported_to(seat)} == heard


def test_a_figure_that_goes_out_of_sight_leaves_the_view():
    table = lair()
    play = Play(table, "s")
    play.change(PieceMoved("C", "den"), because("T", "to the {den}", den="den"))
    gone, own, hider = (play.notes[0].reported_to(seat) for seat in ("", "C", "E"))
    assert [noted.change for noted in gone] == [PieceRemoved("C")]
    assert [noted.change for noted in own] == [PieceMoved("C", "")]
    assert "den" not in str((gone, own))
    assert [noted.change for noted in hider] == [PieceMoved("C", "den")]
    play.note("beast", WHY)
    assert play.notes[1].reported_to("C") == ()
    assert play.notes[1].reported_to("E") != ()


def test_what_comes_into_sight_brings_what_is_in_it():
    table = lair()
    play = Play(table, "s")
    play.change(SeenSet("space", "den", ("*",)), because("T", "{den} opens", den="den"))
    shown = play.notes[0].reported_to("C")
    assert [type(noted.change).__name__ for noted in shown] == [
        "LinkRemoved",
        "SpaceAdded",
        "LinkAdded",
        "PieceAdded",
        "MarkerAdded",
        "AgendaSet",
    ]
    assert "beast" not in str(shown)
    assert all(noted.why.says.text for noted in shown)
    play.change(PieceMoved("beast", "hall"), WHY)
    play.change(SeenSet("piece", "beast", ("*",)), WHY)
    play.change(SeenSet("space", "den", ("E",)), WHY)
    assert play.notes[1].reported_to("C") == ()
    brought = [noted.change for noted in play.notes[2].reported_to("C")]
    assert [type(change).__name__ for change in brought] == [
        "PieceAdded",
        "MarkerAdded",
        "AgendaSet",
    ]
    taken = [type(noted.change).__name__ for noted in play.notes[3].reported_to("C")]
    assert taken == [
        "MarkerRemoved",
        "PieceRemoved",
        "LinkRemoved",
        "SpaceRemoved",
        "LinkAdded",
        "AgendaSet",
    ]


@pytest.mark.parametrize(
    "change",
    [
        MarkerAdded(Marker("web", "web", "den")),
        LinkStateSet("tunnel", "blocked"),
        PieceTrackSet("A", "wounds", 2),
        ConditionSet("A", "stunned"),
        SpaceFaceSet("den", "pit"),
    ],
)
def test_a_change_is_as_secret_as_its_place(change):
    """The things are open to all; the place they are in is not."""
    table = lair()
    table.spaces["pit"] = Space("pit", seen=("E",))
    table.links["tunnel"] = Link("tunnel", "door", ("den", "pit"))
    play = Play(table, "s")
    play.change(change, WHY)
    assert play.notes[0].reported_to("C") == play.notes[0].reported_to("") == ()
    assert [noted.change for noted in play.notes[0].reported_to("E")] == [change]


def test_a_pile_is_shown_with_what_lies_in_it_and_hidden_again():
    table = lair()
    play = Play(table, "s")
    play.change(SeenSet("pile", "hand", ("C", "E")), because("T", "{card}", card="z"))
    shown = [noted.change for noted in play.notes[0].reported_to("E")]
    assert shown == [play.notes[0].change, PileSet(table.piles["hand"])]
    assert [n.change for n in play.notes[0].reported_to("")] == [play.notes[0].change]
    assert "'z'" not in str(play.notes[0].reported_to(""))


def test_a_hand_is_laid_open_with_its_cards_where_nothing_else_is_hidden():
    table = Table(piles={"hand": Pile("hand", cards=("z",), seen=("C",))})
    play, view = Play(table, "s"), seen_by(table, "").copy()
    play.change(SeenSet("pile", "hand", ("*",)), WHY)
    for noted in play.notes[0].reported_to(""):
        lay(view, noted.change, "")
    assert packed(view) == packed(seen_by(table, ""))
    assert view.piles["hand"].cards == ("z",)


def test_a_reason_has_a_secret_half_and_names_nothing_hidden():
    table = lair()
    whole = because("T", "{beast} is near", beast="beast")
    why = SecretBecause("T", because("T", "a noise").says, whole=whole, seen=("C", "E"))
    compared = Because("T", candidates=(Candidate("beast"), Candidate("C")))
    play = Play(table, "s")
    play.change(PieceMoved("C", "hall"), why)
    play.change(PieceMoved("C", "hall"), compared)
    play.change(TrackSet("noise", 1), because("T", "{card} was played", card="z"))
    near, among, card = play.notes
    assert near.reported_to("E")[0].why == whole
    assert near.reported_to("C")[0].why == near.reported_to("")[0].why == because("T", "a noise")
    assert among.reported_to("C")[0].why.candidates == (Candidate("C"),)
    assert among.reported_to("E")[0].why == compared
    assert card.reported_to("")[0].why == Because("T")
    assert card.reported_to("C")[0].why.says.facts == {"card": "z"}


def test_what_comes_into_sight_comes_by_its_id_however_the_table_holds_it():
    """The order in which a table holds its things tells nothing of how they came there."""
    shown = []
    for turned in (False, True):
        table = lair()
        for number in (1, 2, 3):
            table.pieces[f"rat-{number}"] = Piece(f"rat-{number}", "rat", "den")
        if turned:
            table.pieces = dict(reversed(table.pieces.items()))
        play = Play(table, "s")
        play.change(SeenSet("space", "den", ("*",)), WHY)
        shown.append([noted.change for noted in play.notes[0].reported_to("")])
    assert shown[0] == shown[1]
