"""Two matches that differ in secrets alone, side by side, and everything that leaves them compared.

Both are given the same entries, but for what others do in secret: what a seat that may not know of it
answers, what its bot decides, what it corrects where it alone sees. After each, all that left for the
viewer is compared (``surfaces_kit``). A thing on the real table that comes to light in one of them alone
(``sight_kit``) ends the pair: what is done is looked for where nothing does.
"""

from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from between_kit import pass_between
from files_kit import lying
from msgspec.structs import replace
from sight_kit import Outcome, came_to_light, hidden_words, outcome, same
from surfaces_kit import as_noticed, as_reported, leaving, noticed_whole

from companion.engine.errors import Refused
from companion.engine.state.table import packed
from companion.engine.state.visibility import may_see
from companion.session.bots.chaos import Chaos
from companion.session.bots.played_seats import bot_asked, played_seats
from companion.session.session import Session
from companion.ui.presenter.match.bot_seat import GO_ON

TRIES = 6
"""Answers that are tried until one leaves the public history one."""
WAIT_S, WAITS = 0.3, 4
"""The clock after each entry: longer than a bot's wait."""


@dataclass
class Counted:
    """What was compared.

    Attributes:
        pairs: Pairs of matches whose secrets differed.
        parted: Pairs that ended as something came to light.
        stuck: Pairs that ended as one of the secret answers had nothing like it in the other match.
        entries: Entries given to both.
        secret: Of them what others did in secret, otherwise in either match.
        alone: Secret corrections of one match alone.
        faults: Rules that failed in both.
        surfaces: Surfaces compared.
        between: Pages between two questions.
        waits_s: How long either match took over the same entry.
    """

    pairs: int = 0
    parted: int = 0
    stuck: int = 0
    entries: int = 0
    secret: int = 0
    alone: int = 0
    faults: int = 0
    surfaces: int = 0
    between: int = 0
    waits_s: list[tuple[float, float]] = field(default_factory=list)

    def sums(self):
        """All of it but the waits, in words."""
        return ", ".join(f"{name} {n}" for name, n in vars(self).items() if name != "waits_s")


class Breaking:
    """Rules of a game whose next step fails in the middle, when it is wanted to.

    Attributes:
        armed: The next step that has changed something fails, and the one after it no more.
    """

    armed = False

    def rules(self, rules):
        """The same rules, each step of which may fail."""
        steps = {name: partial(self._run, step) for name, step in rules.steps.items()}
        return replace(rules, steps=steps)

    def _run(self, step, play, about):
        waiting = step(play, about)
        if waiting is not None:
            yield from waiting
        if self.armed:
            self.armed = False
            raise RuntimeError(f"at {play.table.draws}: {sorted(play.table.pieces.items())}")


class Pair:
    """Two matches side by side, and the seat that may not tell them apart.

    Args:
        benches: The two.
        seat: The viewer, "" for the whole table.
        chance: Says what is done.
        breaking: Lets rules fail.
        counted: Takes what is compared.
    """

    def __init__(self, benches, *, seat, chance, breaking, counted=None):
        self.benches = benches
        self.seat, self.chance, self.breaking = seat, chance, breaking
        self.counted = counted if counted is not None else Counted()
        self.chaos = Chaos(chance.fork("chaos"))
        self.differs = self.ends = False
        self._first_decided = ""
        self._agreed: tuple[tuple[int, ...], Any] = ((), None)
        for n, bench in enumerate(benches):
            bench.decided = partial(self._decided, n)
            bench.follow()

    @property
    def first(self):
        return self.benches[0].session

    @property
    def second(self):
        return self.benches[1].session

    @property
    def sessions(self):
        return self.first, self.second

    def both(self, what):
        """What is done with either session, or read of it."""
        return [what(session) for session in self.sessions]

    def compare(self, *, pages=True):
        """Compare every surface; ``pages``: those of all screens, and the files of what is kept."""
        self._compare(*(leaving(bench, self.seat, pages) for bench in self.benches))
        if pages and self.benches[0].store.home:
            self._compare(*(lying(bench, self.seat) for bench in self.benches))

    def _compare(self, *surfaces):
        for (surface, first), (_, second) in zip(*surfaces, strict=True):
            self.counted.surfaces += 1
            same(f"{surface} (seat {self.seat or 'all'})", first, second)

    def play(self, entries, *, every=1):
        """Go on side by side; return whether nothing parted them.

        Args:
            entries: How often something is done, at most.
            every: At one in so many all pages are compared as well.
        """
        self._look()
        self.compare()
        for _ in range(entries):
            if self.first.prompt is None or self.ends:
                break
            if self._done(self._one) or self._waited():
                self.counted.parted += 1
                self.ends = True
                break
            self._look()
            pass_between(self)
            self.compare(pages=self.chance.below(every) == 0)
            for bench in self.benches:
                bench.to_the_table()
        if not self.ends:
            same("whole log", *self.both(lambda session: as_reported(session, self.seat)))
        self.counted.pairs += self.differs
        return not self.ends

    def pages(self):
        """The pages that both show, as far as the viewer notices them."""
        return [bench.neutral(as_noticed(bench, self.seat, bench.page())) for bench in self.benches]

    def _reported(self, bench):
        return bench.neutral(as_noticed(bench, self.seat, bench.reported()))

    def _look(self):
        """Take notice of secrets that differ."""
        first, second = self.both(lambda session: packed(session.table))
        self.differs |= first != second

    def _done(self, act):
        """Do something in both; whether a thing came to light in one of them alone by it."""
        before = self.both(lambda session: session.number)
        known = self.both(lambda session: session.number_for(self.seat))
        hidden = self.both(lambda session: hidden_words(session.table, self.seat))
        act()
        same("number", *self.both(lambda session: session.number_for(self.seat)))
        self.counted.entries += self.first.number_for(self.seat) - known[0]
        return came_to_light(*map(self._since, self.sessions, before, hidden))

    def _since(self, session, number, hidden):
        """What the viewer was told since a question was open, and what it sees now."""
        told, view = session.reported_since(number, self.seat), session.view(self.seat)
        return Outcome(hidden, told, packed(view), session.prompt_for(self.seat))

    def _waited(self):
        """The clock goes on: what is due comes at the same time, what a bot decided among it."""
        return any(self._done(self._wait) for _ in range(WAITS))

    def _wait(self):
        same("waits", *(bench.pass_time(WAIT_S) for bench in self.benches))

    # -- one thing done in both

    def _one(self):
        dice = self.chance.below(100)
        if dice < 8 and self.first.undoable(self.seat):
            self._undo()
        elif dice < 12:
            self._redo()
        elif dice < 22:
            self._correct()
        elif dice < 32:
            self._refusals()
        elif dice < 40 and self.seat:
            self._side()
        elif dice < 46:
            self._in_secret()
        elif bot_asked(self.first):
            self._go_on()
        else:
            self._answer(fails=dice < 52)

    def _answer(self, *, fails=False):
        found = self._answers()
        if found is None:
            self.counted.stuck += 1
            self.ends = True
            return
        texts = list(zip(self.benches, found, strict=True))
        spent = {}
        for bench, text in texts if self.chance.below(2) else reversed(texts):
            self.breaking.armed, began_s = fails, perf_counter()
            bench.match.answer(text)
            spent[bench] = perf_counter() - began_s
            self.breaking.armed = False
        self.counted.waits_s.append(tuple(spent[bench] for bench in self.benches))
        if all(self.both(lambda session: session.fault is not None)):
            self.counted.faults += 1
            same("failed", *self.pages())
            same("what failed", *map(self._reported, self.benches))

    def _answers(self, wish=""):
        """An answer for either match, after which the viewer is told the same; None without one.

        Args:
            wish: What the first is answered, if it may be.
        """
        at = tuple(self.both(lambda session: session.number))
        if self._agreed[0] != at:
            secret = self.first.prompt.secret and self.seat not in self.first.prompt.seats
            find = self._secret_answers if secret else self._open_answer
            self._agreed = at, find(wish)
            self.counted.secret += secret and len(set(self._agreed[1] or ())) > 1
        return self._agreed[1]

    def _open_answer(self, wish):
        """One answer for both: one by which nothing comes to light in one alone, where chance has any."""
        text = wish
        for _ in range(TRIES):
            text = text or self.first.prompt.sample(self.chance.below)
            same("what is legal", *self.both(lambda session, key=text: session.prompt.legal(key)))
            if not self._parts([lambda session, key=text: session.answer(key)] * 2):
                return text, text
            found, text = text, ""
        return found, found

    def _secret_answers(self, wish):
        """Answers of another seat that the viewer cannot tell from each other."""
        prompt = self.first.prompt
        drawn = [prompt.sample(self.chance.below) for _ in range(TRIES)]
        for text in [wish or drawn[0], *drawn, *_single(prompt)]:
            wanted = self._tried(self.first, text)
            for other in self._like(text):
                if self._tried(self.second, other) == wanted:
                    return text, other
        return None

    def _like(self, text):
        """What the second match may answer where the first answers this."""
        prompt = self.second.prompt
        drawn = [prompt.sample(self.chance.below) for _ in range(TRIES)]
        return [other for other in (*drawn, *_single(prompt), text) if not prompt.legal(other).text]

    def _tried(self, session, text):
        return outcome(session.fork(), self.seat, lambda twin: twin.answer(text)).left

    def _parts(self, acts):
        """Whether something comes to light in one alone, were this done.

        Raises:
            Leak: What would be told differs otherwise.
        """
        twins = self.both(lambda session: session.fork())
        tried = [outcome(twin, self.seat, act) for twin, act in zip(twins, acts, strict=True)]
        return came_to_light(*tried)

    def _decided(self, n, decided):
        """What the bot of either match says: the first its own, the second something like it."""
        found = self._answers(self._first_decided if n else decided.said)
        if n == 0:
            self._first_decided = found[0] if found is not None else ""
        elif found is not None and found[0] != self._first_decided:
            found = None  # the second was asked anew, and has nothing like what the first decided
        if found is None:
            self.counted.stuck += not self.ends
            self.ends = True
            return decided
        return replace(decided, said=found[n])

    def _go_on(self):
        """Let a bot that waits go on."""
        for bench in self.benches:
            if any(option.ref == GO_ON for option in bench.page().options.options):
                _ = bench.option(GO_ON)

    def _undo(self):
        known = self.first.number_for(self.seat)
        to = known - 2 - self.chance.below(min(4, known)) if self.chance.below(2) else None
        points = self.both(lambda session: session.undo_point(self.seat, to))
        for bench, point in zip(self.benches, points, strict=True):
            bench.match.take_back(point)
        same("taken back", *self.pages())

    def _redo(self):
        if not noticed_whole(self.benches[0], self.seat):
            return  # what its own seat may do again, it alone sees
        for bench in self.benches:
            bench.to_the_table()
            _ = bench.option("redo undone")
        same("done again", *self.pages())

    def _correct(self):
        """A correction of what everybody sees."""
        changes = self.chaos.correction(self.first.game, self.first.view())

        def adjust(session):
            return session.adjust(changes)

        if changes and not self._parts([adjust] * 2):
            self._tries("refused correction", adjust)

    def _side(self):
        offers = [offer.name for offer in self.first.sides(self.seat) if not offer.off.text]
        if not offers:
            return
        name = offers[self.chance.below(len(offers))]
        self._tries("refused side flow", lambda session: session.side(name, self.seat))

    def _tries(self, surface, act):
        """Do something on both; compare what is said where it is refused."""
        refused = [_entered(bench, act) for bench in self.benches]
        same(surface, *refused)
        same(surface, *self.pages())

    def _in_secret(self):
        """Another seat corrects what it alone sees, in the second match alone."""
        match, seen = self.second, packed(self.second.view(self.seat))
        people = {seat.id for seat in self.benches[1].seats} - set(played_seats(match.table))
        others = [seat for seat in sorted(people) if packed(match.view(seat)) != seen]
        for seat in others[:1]:
            for _ in range(TRIES):
                changes = self.chaos.correction(match.game, match.view(seat))
                adjust = partial(Session.adjust, changes=changes, seat=seat)
                if changes and self._unseen(adjust):
                    _ = _entered(self.benches[1], adjust)
                    self.counted.alone += 1
                    self.differs = True
                    return

    def _unseen(self, adjust):
        """Whether the viewer would know nothing of a correction."""
        twin = self.second.fork()
        before = outcome(twin, self.seat, lambda _: ())
        after = outcome(twin, self.seat, adjust)
        entered = twin.entries[-1:]
        return after.left == before.left and not may_see(entered[0].seen, self.seat)

    def _refusals(self):
        """What is not taken is refused in the same words; nothing changes."""
        public = self.first.prompt_for(self.seat) is not None
        for text in ("", "no such answer", "done", "left", "4", "-"):
            refused = self.both(lambda session, text=text: _refused(session, text))
            if public and refused[0] is not None:
                same("refusal", *refused)
        for seat in sorted({self.seat, *(seat.id for seat in self.benches[0].seats)}):
            if self.first.prompt.seats and seat not in self.first.prompt.seats:
                same(
                    "refusal of a seat",
                    *self.both(lambda session, seat=seat: _refused(session, "x", seat)),
                )
        stale = self.both(lambda session: _refused(session, "x", number=session.number - 1))
        same("stale", *stale)
        for ref in self._cards():
            self._scan(ref)

    def _scan(self, ref):
        """A reader is shown a card: what comes is the same, and it answers nothing."""
        for bench in self.benches:
            bench.scan(ref)
        same("scan", *self.pages())
        same("scan, aloud", *(bench.sent() for bench in self.benches))

    def _cards(self):
        """Cards of the game that a reader may be shown: any of those that are hidden somewhere."""
        refs = sorted({card for pile in self.first.table.piles.values() for card in pile.cards})
        taken = self.first.prompt_for(self.seat) if self.first.prompt is not None else None
        answers = {option.ref for option in taken.options()} if taken is not None else set()
        refs = [ref for ref in refs if ref not in answers]
        return [refs[self.chance.below(len(refs))] for _ in range(2)] if refs else []


def _single(prompt):
    """Answers of one key: those a list holds that go no further."""
    return [option.key for option in prompt.options() if not prompt.legal(option.key).text]


def _entered(bench, act):
    """Do something on a bench; return why it was refused, and the page then."""
    refused = []
    _ = bench.match.enter(lambda: act(bench.session), lambda _: bench.match.did(), refused.append)
    bench.follow()
    return [(type(why).__name__, why.reason) for why in refused]


def _refused(session, text, seat="", number=None):
    """Why an answer is refused, None where it would be taken."""
    if number is None and not seat and not session.prompt.legal(text).text:
        return None
    try:
        _ = session.answer(text, seat=seat, number=number)
    except Refused as why:
        return type(why).__name__, why.reason
    return None
