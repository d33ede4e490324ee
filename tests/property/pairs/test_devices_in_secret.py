"""Readers, buttons, camera and map during secret questions: the open screen tells nothing, and takes
an answer from nobody but who holds.

Two matches that the whole table cannot tell apart stand at the same secret question; both are given
the same in any order. What is shown, spoken, lit and printed is byte-equal, whatever is hidden.
"""

import pytest
from bench_kit import MatchBench
from secrets_kit import KEEPING, other_secrets
from sight_kit import same

from companion.engine.chance import Chance
from companion.engine.grid import Cell
from companion.engine.state.table import packed
from companion.engine.vocabulary.code_cards import printed_numbers
from companion.ports import (
    DiceSeen,
    Guess,
    Laid,
    Press,
    Scan,
    Sighting,
    TableSeen,
    Unsure,
)
from companion.session.bots.played_seats import bot_asked
from companion.session.bots.policies import RANDOM
from companion.session.bots.simulation import moves
from companion.session.devices.card_codes import code_text
from companion.session.screen_use import ScreenUse, give_screen
from companion.session.session import Session
from companion.ui.presenter.shell.resting_hand import LOOK_S
from games_kit import game_called
from long_kit import long_except

SHARDS = 10
MOST = 60
"""Entries of a match at most, before its secret question is taken."""
ASKING = ("toy", "lair", "escape")
"""Games that ask people in secret in the course of play, in matches of chance."""
BUTTONS = ("confirm", "next", "why", "card", "more")
FOREIGN = (
    "https://example.org/x",
    "62E3086CED",
    "companion:none:such:card",
    "companion:lair:hand:9",
)
UNSURE = ("touch", "edge", "odd", "unclear", "still", "missing", "many")
PROBLEMS = ("", "waiting", "hand", "moving")


def at_a_secret(played, seed):
    """A secret question of people some way into a match; its table, and its seats."""
    chance = Chance(f"secret/{seed}")
    options = {"ploys": "codes"} if "ploys" in played.choices and seed % 2 else {}
    start = played.start(3 * chance.below(300) + 2, **options)
    session = Session.new(played.game, start, seed=f"{seed}", keep_log=False)
    found = None
    for _ in moves(session, (RANDOM,), f"{seed}"):
        if session.prompt is None or session.number > MOST or (found and chance.below(4) == 0):
            break
        if session.prompt.secret and not session.open_sides and not session.depth:
            found = session.copy_of_table()
    return found, start.seats


def benches(played, seed, table, seats):
    """Two matches with other secrets at one secret question; None where chance made none.

    The screen is the table's, handed over, or that of a seat which is not asked.
    """
    if len(seats) == 1:
        return None
    chance = Chance(f"others/{seed}")
    first = Session.from_table(played.game, table.copy(), seed=f"{seed}")
    others = [seat.id for seat in seats if seat.id not in first.prompt.seats]
    use = (ScreenUse(), ScreenUse(handed=True), ScreenUse(others[0]) if others else ScreenUse())
    use = use[chance.below(3)]
    twins = (other_secrets(played.game, table, use.seat, chance.below) for _ in range(5))
    twin = next((twin for twin in twins if packed(twin) != packed(table)), None)
    if twin is None:
        return None
    sessions = [first, Session.from_table(played.game, twin, seed=f"{seed}")]
    asked = [(s.prompt.secret, s.prompt.seats) for s in sessions if not bot_asked(s)]
    if len(asked) != 2 or asked[0] != asked[1] or not asked[0][0]:
        return None
    for session in sessions:
        _ = give_screen(session, use)
    language = ("en", "pl")[seed % 2]
    made = [MatchBench(played, session, seats, language) for session in sessions]
    for bench in made:
        bench.follow()
    return made


def readable(played, sessions):
    """All that a reader may be shown: things of either table, answers, codes, nonsense."""
    texts = set(FOREIGN)
    for session in sessions:
        table = session.table
        texts.update(*(group for group in (table.spaces, table.links, table.pieces, table.markers)))
        texts.update(card for pile in table.piles.values() for card in pile.cards)
        texts.update(option.key for option in session.prompt.options())
    for kind in played.game.vocabulary.code_cards:
        numbers = printed_numbers(kind, played.game.seats[1])
        texts.update(code_text(played.game.id, kind.word, number) for number in numbers)
    for face in played.game.cards(played.content):
        texts.add(code_text(played.game.id, face.deck, face.id))
    return sorted(texts)


class Visitor:
    """Does the same to both benches, chosen by chance."""

    def __init__(self, played, pair, seed):
        self.pair, self.chance = pair, Chance(f"visitor/{seed}")
        self.readable = readable(played, [bench.session for bench in pair])
        self.tiles = sorted(face.id for face in played.game.tiles(played.content)) or ["none"]
        self.done = []

    def pick(self, among):
        return among[self.chance.below(len(among))]

    def event(self):
        """Something that a device says; it is dated when it is given."""
        kinds = (self.scan, self.scan, self.press, self.sighting, self.dice, self.table)
        return self.pick(kinds)()

    def scan(self):
        text = self.pick(self.readable)
        return lambda now: Scan(text, now)

    def press(self):
        seats = [seat.id for seat in self.pair[0].seats]
        button, held = self.pick((*BUTTONS, *seats)), self.chance.below(4) == 0
        return lambda now: Press(button, now, held)

    def laid(self):
        return Laid(self.pick(self.tiles), Cell(self.chance.below(4), self.chance.below(4)))

    def sighting(self):
        laid, confidence = self.laid(), self.pick(("sure", "probable", "doubt"))
        return lambda now: Sighting(laid, confidence, now)

    def dice(self):
        faces, unsure = ("gold",) * self.chance.below(4), (self.pick(UNSURE),)
        unsure = unsure if self.chance.below(2) else ()
        return lambda now: DiceSeen(faces, unsure, now)

    def table(self):
        laid, problem = (self.laid(),), self.pick(PROBLEMS)
        doubt = Unsure(Cell(0, 0), (Guess(self.pick(self.tiles), 0, 0.5),), "unknown", ())
        return lambda now: TableSeen(laid, now, problem, (doubt,))

    def touch(self):
        """Tap on the map, on things that either table may have."""
        ref = self.pick(self.readable)
        return lambda bench: bench.tap(ref)

    def say(self):
        event = self.event()
        return lambda bench: given(bench, event)

    def look(self):
        """Hold, look, try what answers nothing, let go."""
        what = self.chance.below(4)
        event = self.pick(FOREIGN)
        ref = self.chance.below(4)

        def looked(bench):
            held(bench, what, event, ref)

        return looked

    def one(self):
        act = self.pick((self.say, self.say, self.say, self.touch, self.look))()
        self.done.append(act.__qualname__)
        for bench in self.pair:
            act(bench)
            bench.follow()
            bench.to_the_table()
        same("page", *(bench.page() for bench in self.pair))
        same("voice, lamps, broker, print", *(bench.sent() for bench in self.pair))
        same("number", *(bench.session.number_for() for bench in self.pair))
        assert [bench.session.number for bench in self.pair] == [1, 1], "nobody held"


def given(bench, event):
    bench.now[0] += 1.0
    _ = bench.page()
    said = event(bench.now[0])
    bench.outputs.heard(said)
    bench.stack.receive(said)


def held(bench, what, text, n):
    """Rest a hand on the page, do something that answers nothing, and lift it."""
    bench.now[0] += 1.0
    ref = next((option.ref for option in bench.page().options.options if option.holds), "")
    if not ref:
        assert bench.match.screen_use.seat, "who is asked waits for the screen"
        return
    bench.stack.hold(ref, down=True)
    bench.now[0] += LOOK_S
    _ = bench.stack.tick()
    page = bench.page()
    assert page.secret
    bench.now[0] += 1.0  # in either match, whatever there is to tap
    if what == 1:
        bench.stack.receive(Scan(text, bench.now[0]))
    leads = [option.ref for option in page.options.options if option.leads]
    off = [option.ref for option in page.options.options if option.kind == "off"]
    for first in ((), (), leads, off)[what][:1]:
        bench.stack.option(first)
    if n % 2:
        _ = bench.page()
    bench.stack.hold(ref, down=False)


@pytest.mark.parametrize("shard", long_except(range(SHARDS), 0))
@pytest.mark.parametrize("game", KEEPING)
def test_nothing_said_by_devices_tells_a_secret_or_answers_it(game, shard, how_many):
    played, each, pairs, found = game_called(game), how_many(40, 400), 0, 0
    wanted = how_many(4, 60)
    for seed in range(shard * each, (shard + 1) * each):
        table, seats = at_a_secret(played, seed)
        found += table is not None
        pair = benches(played, seed, table, seats) if table is not None else None
        if pair is None:
            continue
        pairs += 1
        visitor = Visitor(played, pair, seed)
        try:
            for _ in range(how_many(25, 60)):
                visitor.one()
        except AssertionError as fault:
            fault.add_note(f"{game}, seed {seed}, after {visitor.done[-5:]}")
            raise
        if pairs == wanted:
            return
    assert pairs or not found
    assert found or game not in ASKING
