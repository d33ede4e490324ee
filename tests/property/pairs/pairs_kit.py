"""Two matches that differ in secrets alone, side by side, and everything that leaves them compared.

``by_table`` begins both from tables that a seat cannot tell apart, ``by_history`` from one setup; then
both are given the same entries, but for what others are asked in secret. After each, what was told to
the seat is the same, byte for byte, on every surface (``surfaces_kit``), or what differs first came to
light: a thing on the real table that both may see now. Then their public history is no longer one, and
the pair ends. Anything else is a ``Leak``.
"""

from dataclasses import dataclass

from secrets_kit import other_secrets
from surfaces_kit import MatchBench, as_bytes, as_reported, leaving

from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    ConditionSet,
    DiceThrown,
    Ended,
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
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
    SpaceLaid,
    SpaceRemoved,
)
from companion.engine.state.table import packed
from companion.session.bots.chaos import Chaos
from companion.session.bots.policies import RANDOM
from companion.session.bots.simulation import moves
from companion.session.session import Session

LIES = (
    *(SpaceAdded, SpaceLaid, SpaceFaceSet, SpaceRemoved, LinkAdded, LinkRemoved, LinkStateSet),
    *(PieceAdded, PieceMoved, PieceRemoved, PieceTrackSet, ConditionSet, MarkerAdded),
    *(MarkerRemoved, CardMoved, CardNamed, PileSet, SeenSet, DiceThrown, Ended),
)
"""Changes of what lies on the real table: by these alone something comes to light."""
TRIES = 6
"""Secret answers that are tried in the second match, to stay with the first."""


class Leak(AssertionError):
    """Something that left tells two matches apart that differ in secrets alone."""

    def __init__(self, surface, first, second):
        self.surface = surface
        super().__init__(f"{surface}\n{parted(first, second)}")


def parted(first, second, around=160):
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    begin = max(0, at - around)
    return f"  {first[begin : at + around]!r}\n  {second[begin : at + around]!r}"


def same(surface, first, second):
    first, second = as_bytes(first), as_bytes(second)
    if first != second:
        raise Leak(surface, first, second)


@dataclass
class Counted:
    """What was compared.

    Attributes:
        pairs: Pairs begun.
        parted: Pairs that ended as something came to light.
        entries: Entries given to both.
        secret: Of them answers of others, other ones in either match.
        surfaces: Surfaces compared.
    """

    pairs: int = 0
    parted: int = 0
    entries: int = 0
    secret: int = 0
    surfaces: int = 0


class Pair:
    """Two matches side by side, and the seat that may not tell them apart."""

    def __init__(self, played, sessions, seats, *, seat, chance, counted=None):
        self.benches = tuple(MatchBench(played, session, seats) for session in sessions)
        self.seat, self.chance = seat, chance
        self.counted = counted if counted is not None else Counted()
        self.counted.pairs += 1
        self.chaos = Chaos(chance.fork("chaos"))
        self.secret = False

    @property
    def first(self):
        return self.benches[0].session

    @property
    def second(self):
        return self.benches[1].session

    def compare(self, *, pages=True):
        """Compare every surface."""
        for first, second in zip(
            leaving(self.benches[0], self.seat, pages),
            leaving(self.benches[1], self.seat, pages),
            strict=True,
        ):
            self.counted.surfaces += 1
            same(f"{first[0]} (seat {self.seat or 'all'})", first[1], second[1])

    def play(self, entries, *, every=1):
        """Go on side by side; return whether nothing parted them.

        Args:
            entries: How many at most.
            every: At one in so many all pages are compared as well.
        """
        self.compare()
        for _ in range(entries):
            if self.first.prompt is None:
                break
            before = self.first.number
            self.one()
            self.counted.entries += self.first.number - before
            same("number", self.first.number, self.second.number)
            if self.came_to_light(before):
                self.counted.parted += 1
                return False
            self.waits()
            self.compare(pages=self.chance.below(every) == 0)
            for bench in self.benches:
                bench.to_the_table()
        same("whole log", as_reported(self.first, self.seat), as_reported(self.second, self.seat))
        return True

    def waits(self):
        """The clock goes on: what is due comes at the same time."""
        for _ in range(4):
            shown = [bench.pass_time(0.3) for bench in self.benches]
            same("waits", *shown)

    # -- did something come to light?

    def came_to_light(self, before):
        """Whether the first thing told otherwise is one on the real table; else it is a leak."""
        sessions = self.first, self.second
        told = [self.told(session, before) for session in sessions]
        asked = [session.prompt_for(self.seat) for session in sessions]
        for n in range(max(map(len, told))):
            pair = [line[n] if n < len(line) else asked[m] for m, line in enumerate(told)]
            if as_bytes(pair[0]) == as_bytes(pair[1]):
                continue
            if any(map(lies, pair)) and what(pair[0]) != what(pair[1]):
                return True
            raise Leak("told", as_bytes(pair[0]), as_bytes(pair[1]))
        same("view", *(packed(session.view(self.seat)) for session in sessions))
        if any(map(lies, asked)) and as_bytes(asked[0]) != as_bytes(asked[1]):
            return True
        same("question", *asked)
        return False

    def told(self, session, before):
        records = session.log(self.seat, last=session.number - before)
        return [noted for record in records for noted in record.notes]

    # -- one thing done in both

    def one(self):
        dice = self.chance.below(100)
        if dice < 8 and self.first.entries:
            self.undo()
        elif dice < 12:
            self.redo()
        elif dice < 22:
            self.correct()
        elif dice < 34:
            self.refusals()
        elif dice < 44 and self.seat:
            self.side()
        else:
            self.answer()

    def answer(self):
        first, second = self.first.prompt, self.second.prompt
        if first.secret and self.seat not in first.seats:
            text = first.sample(self.chance.below)
            self.secret = True
            other = self.like(text)
            self.counted.secret += text != other
        else:
            text = other = first.sample(self.chance.below)
            same("what is legal", first.legal(text), second.legal(other))
        self.benches[0].match.answer(text)
        self.benches[1].match.answer(other)

    def like(self, text):
        """A secret answer of the second match that the seat cannot tell from the first one's."""
        wanted = self.tried(self.first, text)
        found = ""
        for _ in range(TRIES):
            found = self.second.prompt.sample(self.chance.below)
            if self.tried(self.second, found) == wanted:
                break
        return found

    def tried(self, session, text):
        twin = session.fork()
        _ = twin.answer(text)
        return packed(twin.view(self.seat)), as_bytes(twin.prompt_for(self.seat))

    def undo(self):
        entries = self.first.entries
        back = 1 + self.chance.below(min(4, len(entries)))
        to = [session.entries[-back].n - 1 for session in (self.first, self.second)]
        same("undo list", *to)
        for bench in self.benches:
            bench.match.take_back(to[0])
        same("taken back", *(bench.page() for bench in self.benches))

    def redo(self):
        fits = [session.redo_fits for session in (self.first, self.second)]
        same("redo", *fits)
        if not fits[0]:
            return
        for bench in self.benches:
            bench.to_the_table()
            _ = bench.option("redo undone")
        same("done again", *(bench.page() for bench in self.benches))

    def correct(self):
        """A correction of what everybody sees."""
        changes = self.chaos.correction(self.first.game, self.first.view())
        if changes:
            said = [self.tries(bench, lambda s: s.adjust(changes)) for bench in self.benches]
            same("refused correction", *said)

    def side(self):
        offers = [offer.name for offer in self.first.sides(self.seat) if not offer.off.text]
        if offers:
            name = offers[self.chance.below(len(offers))]
            said = [self.tries(bench, lambda s: s.side(name, self.seat)) for bench in self.benches]
            same("refused side flow", *said)

    def tries(self, bench, act):
        """Do something on a bench; return what was said where it was refused."""
        refused = []
        _ = bench.match.enter(
            lambda: act(bench.session), lambda _: bench.match.did(), refused.append
        )
        return [(type(why).__name__, why.reason) for why in refused], bench.page()

    def refusals(self):
        """What is not taken is refused in the same words; nothing changes."""
        public = self.first.prompt_for(self.seat) is not None
        for text in ("", "no such answer", "done", "left", "4", "-"):
            said = [self.refused(session, text) for session in (self.first, self.second)]
            if public and said[0] is not None:
                same("refusal", *said)
        for seat in {self.seat, *(s.id for s in self.benches[0].seats)}:
            wrong = self.first.prompt.seats and seat not in self.first.prompt.seats
            if wrong:
                same(
                    "refusal of a seat",
                    *(self.refused(session, "x", seat) for session in (self.first, self.second)),
                )
        same(
            "stale",
            *(self.refused(s, "x", number=s.number - 1) for s in (self.first, self.second)),
        )
        for ref in self.cards():
            for bench in self.benches:
                bench.scan(ref)
            same("scan", *(bench.page() for bench in self.benches))
            same("scan, aloud", *(bench.sent() for bench in self.benches))
            if self.first.number != self.second.number or self.first.prompt is None:
                return

    def cards(self):
        """Cards of the game that a reader may be shown: any of those that are hidden somewhere."""
        refs = sorted({card for pile in self.first.table.piles.values() for card in pile.cards})
        taken = self.first.prompt_for() if self.first.prompt is not None else None
        answers = {option.ref for option in taken.options()} if taken is not None else set()
        refs = [ref for ref in refs if ref not in answers]
        return [refs[self.chance.below(len(refs))] for _ in range(2)] if refs else []

    @staticmethod
    def refused(session, text, seat="", number=None):
        """Why an answer is refused, None where it would be taken."""
        taken = session.prompt is None or not session.prompt.legal(text).text
        if number is None and not seat and taken:
            return None
        try:
            _ = session.answer(text, seat=seat, number=number)
        except Refused as why:
            return type(why).__name__, why.reason
        return None


def lies(told):
    """Whether something told, or the question that comes then, shows what lies on the real table."""
    if isinstance(told, Do):
        return any(isinstance(change, LIES) for change in told.changes)
    return isinstance(told, PlaceTile) or isinstance(getattr(told, "change", None), LIES)


def what(told):
    """What lies there, without reasons and the steps that did it."""
    return told.change if isinstance(told, Noted) else told


# -- how a pair begins


def moment(played, seed, least, most):
    """A table in the middle of a match of chance, at the head of its agenda, and its seats."""
    chance = Chance(f"moment/{seed}")
    start = played.start(chance.below(1000))
    session = Session.new(played.game, start, seed=f"{seed}", keep_log=False)
    wanted = least + chance.below(most - least + 1)
    table = session.copy_of_table()
    for _ in moves(session, (RANDOM,), f"{seed}"):
        if session.prompt is None or session.number > most:
            break
        if session.depth == 0 and not session.open_sides:
            table = session.copy_of_table()
            if session.number >= wanted:
                break
    return table, start.seats


def viewer(seats, chance):
    """Who may not tell: a seat, or "" for the whole table; who plays alone is the table."""
    among = [seat.id for seat in seats] if len(seats) == 1 else ["", *(seat.id for seat in seats)]
    return among[chance.below(len(among))]


def by_table(played, seed, counted=None, least=3, most=60):
    """A pair from one moment with other secrets; None where the seat sees everything there."""
    chance = Chance(f"pair/{seed}")
    table, seats = moment(played, seed, least, most)
    seat = viewer(seats, chance)
    for _ in range(5):
        twin = other_secrets(played.game, table, seat, chance.below)
        if packed(twin) != packed(table):
            sessions = [
                Session.from_table(played.game, begun, seed=f"{seed}") for begun in (table, twin)
            ]
            return Pair(played, sessions, seats, seat=seat, chance=chance, counted=counted)
    return None


def by_history(played, seed, counted=None):
    """A pair from one setup: what others are asked in secret is answered otherwise."""
    chance = Chance(f"history/{seed}")
    start = played.start(chance.below(1000))
    seat = viewer(start.seats, chance)
    sessions = [Session.new(played.game, start, seed=f"{seed}") for _ in range(2)]
    return Pair(played, sessions, start.seats, seat=seat, chance=chance, counted=counted)
