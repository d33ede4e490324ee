"""Words, numbers, what a turn used and steps to come are everybody's: they name nothing hidden.

Each is looked at where it comes onto a table: whatever it names a seat then sees, is asked about or is told of.
"""

import re
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

import lair
from companion.engine.because import because
from companion.engine.state.changes import AgendaSet, SeenSet, TrackSet, TurnUsed, WordSet
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import EVERYBODY, Step
from companion.engine.state.visibility import face_up, groups, hidden_from, may_see, open_to_all
from companion.session.bots.policies import CHAOS, RANDOM
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import GAMES, IDS, LAIR
from lair.board import beasts
from lair.components import BEAST

MOST = 400
"""Entries of a match that are looked at."""
SAYS = (WordSet, TrackSet, TurnUsed, AgendaSet)
"""Changes that bring what is looked at: what they say shows nothing."""
GROUPS = {"space": "spaces", "link": "links", "piece": "pieces", "marker": "markers"}
"""Where things lie whose ids may stand in a declared name, by what stands in its braces."""


def stated(view):
    """All that a table says to everybody beside what lies on it, each with where it stands."""
    found = {("word", name, word) for name, word in view.words.items()}
    found |= {("track", name) for name in view.tracks} | {("used", name) for name in view.turn.used}
    return found | {("thrown", view.thrown.what), ("result", view.result)} | steps(view.agenda)


def steps(agenda):
    return {("step", s.name, s.subject, s.target, s.word, *s.items) for s in agenda}


def stated_by(change):
    """What a change says to all, though it may stand only until the next question."""
    match change:
        case WordSet(name, word):
            return {("word", name, word)}
        case TrackSet(name):
            return {("track", name)}
        case TurnUsed(name):
            return {("used", name)}
        case AgendaSet(agenda):
            return steps(agenda)
    return set()


def names_of(view):
    """Ids, kinds, faces and words of the things of a table, and the cards whose faces are seen."""
    things = [(ref, thing) for group in groups(view) for ref, thing in group.items()]
    found = {ref for ref, _ in things} | {thing.kind for _, thing in things}
    found |= {getattr(thing, part, "") for _, thing in things for part in ("face", "word")}
    for pile in view.piles.values():
        found |= {*pile.cards, *(place.card for place in pile.known)}
    return found


def hidden_names(table, seat):
    """What things and cards are called that a seat does not see, unless it sees others called so."""
    secret, hidden = hidden_from(table, seat), table.copy()
    for name in GROUPS.values():
        group = getattr(table, name)
        setattr(hidden, name, {ref: thing for ref, thing in group.items() if ref in secret})
    hidden.piles = {r: pile for r, pile in table.piles.items() if not face_up(pile, seat)}
    names = names_of(hidden) - names_of(seen_by(table, seat)) - {""}
    records = (table.content.find(name) for name in names)
    return names | {record.name for record in records if getattr(record, "name", "")}


def finder(names):
    """A pattern that finds any of these names in a text, as words of their own."""
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")


@dataclass
class Listener:
    """Hears with one seat, and finds what is said of things it may not know of.

    Attributes:
        seat: The seat, "" for the whole table.
        stands: What was said before.
        looked: Names that were looked for.
        found: What should not have been said.
    """

    seat: str
    stands: set
    looked: int = 0
    found: list = field(default_factory=list)

    def hear(self, session, happened):
        table = session.copy_of_table()
        said = stated(seen_by(table, self.seat))
        notes = [noted for each in happened.notes for noted in each.reported_to(self.seat)]
        passing = set().union(*(stated_by(noted.change) for noted in notes))
        new, self.stands = (said | passing) - self.stands, said
        entry = happened.entry
        if entry is not None and entry.kind == "undo":
            return  # it was looked at when it came
        names = hidden_names(table, self.seat)
        self.looked += len(names)
        if not names or not new:
            return
        pattern = finder(names)
        shown = set(pattern.findall(self.shown(session, entry, notes)))
        for statement in sorted(new):
            hit = set(pattern.findall("\n".join(statement))) - shown
            self.found += [(self.seat, name, statement) for name in sorted(hit)]

    def shown(self, session, entry, notes):
        """What the seat is asked, what was reported to it of the entry, and the answer it knows."""
        notes = [noted for noted in notes if not isinstance(noted.change, SAYS)]
        answer = entry.text if entry is not None and may_see(entry.seen, self.seat) else ""
        return repr((notes, session.prompt_for(self.seat), answer))


def listened(session, first, seats, policy, seed):
    """Play a match; return its listeners, one for each seat and one for the whole table."""
    listeners = [Listener(seat, stated(seen_by(first, seat))) for seat in ("", *seats)]
    for listener in listeners:
        listener.hear(session, session.log(listener.seat)[0])

    def hear(happened):
        for listener in listeners:
            listener.hear(session, happened)

    session.subscribe(hear)
    for _ in moves(session, (policy,), seed):
        if session.number > MOST:
            break
    return listeners


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_a_table_says_to_all_names_nothing_hidden(played, how_many):
    looked, found = 0, []
    for n in range(how_many(3, 200)):
        seed, start = f"said/{n}", played.start(n)
        session = Session.new(played.game, start, seed=seed)
        seats = [seat.id for seat in start.seats]
        first = played.game.begin(start)
        for listener in listened(session, first, seats, (RANDOM, CHAOS)[n % 2], seed):
            looked += listener.looked
            found += listener.found
    assert found == []
    assert looked


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_no_declared_name_is_made_of_things_that_a_game_hides(played, how_many):
    """The names there may be are declared (``KnownNames``): none has room for a hidden thing's id."""
    known, hidden = played.game.vocabulary.names, set()
    for n in range(how_many(2, 40)):
        session = played.session(n, f"hides/{n}")
        for _ in moves(session, (RANDOM,), f"hides/{n}"):
            for sort, name in GROUPS.items():
                if any(not open_to_all(t.seen) for t in getattr(session.table, name).values()):
                    hidden.add(sort)
    declared = (*known.tracks, *known.words, *known.used)
    sorts = {*hidden, "figure"} if "piece" in hidden else hidden
    assert not [name for name in declared if any(f"{{{sort}}}" in name for sort in sorts)]


def leaking(says):
    """A lair in which the first beast says something of itself to all, and its match."""

    def stir(play, step):
        lair.STEPS["stir"](play, step)
        (beast,) = beasts(play.table)
        says(play, play.table.pieces[beast])

    steps = {**lair.STEPS, "stir": stir, "beast": lair.STEPS["prowl"]}
    game = replace(lair.GAME, rules=replace(lair.GAME.rules, steps=steps))
    start = LAIR.start(0)
    session = Session.new(game, start, seed="leak")
    seats = [seat.id for seat in start.seats]
    return {
        (seat, statement[0])
        for listener in listened(session, game.begin(start), seats, RANDOM, "leak")
        for seat, _, statement in listener.found
    }


def why_not(change):
    return lambda play, beast: play.change(change(beast), because(BEAST))


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("word", why_not(lambda beast: WordSet("stirs", beast.at))),
        ("word", why_not(lambda beast: WordSet(f"stirs {beast.id}", "yes"))),
        ("word", why_not(lambda beast: WordSet("stirs", f"a {beast.kind} "))),
        ("track", why_not(lambda beast: TrackSet(f"near {beast.at}", 1))),
        ("used", why_not(lambda beast: TurnUsed(beast.id, 1))),
        ("step", lambda play, beast: play.push(Step("prowl", word=beast.at))),
        ("step", lambda play, beast: play.push(Step("beast"))),
    ],
)
def test_what_names_a_hidden_beast_is_found(where, says):
    """The warden sees it; the hunters and the table do not."""
    assert {seat for seat, at in leaking(says) if at == where} == {"", "A"}


def test_what_is_shown_as_it_is_said_is_no_secret():
    def says(play, beast):
        play.change(SeenSet("space", beast.at, EVERYBODY), because(BEAST))
        play.change(SeenSet("piece", beast.id, EVERYBODY), because(BEAST))
        play.change(WordSet("stirs", beast.id), because(BEAST))

    assert leaking(says) == set()
