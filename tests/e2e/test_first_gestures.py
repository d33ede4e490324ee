"""The first seven turns of escape by fingers on the real screen: how many gestures they take.

Four people, names as they are proposed, 800x480, seed 7, Companion draws and throws. Each tap, drag and
hold counts as one. What people decide is what the game's own bot would: explore where the goal is, fight
what stands in the way; they tap it the shortest way that the page offers, and undo nothing. A page that
asks nothing is left to go on by itself; only if it does not, a tap closes it.

The time to the first question is what reading takes, and a second for each gesture. A page that goes on
by itself takes the time it stands; of any other the question and its line are read, each line once,
so many letters a second.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from hand_kit import Hand, rest, slide

from companion.engine.flow.prompts import (
    STAND,
    THROW,
    Choose,
    ChooseSeveral,
    Dice,
    Do,
    PlaceTile,
    Roll,
)
from companion.engine.ids import NO_SEAT
from companion.engine.state.changes import CardMoved, DiceThrown
from companion.engine.thinking import Thinking
from companion.ui.presenter.answering.multiple_choice import DONE
from companion.ui.presenter.answering.table_layout import ALL_DONE
from companion.ui.presenter.moments.moment_page import words_in
from companion.ui.presenter.page.page import Page
from companion.ui.widgets.plan.plan_view import PlanView

PEOPLE: Final = ("Anna", "Marek", "Ines", "Tom")
LETTERS_S: Final = 14
TAP_S: Final = 1.0
PATIENCE_S: Final = 30
"""So long a page that asks nothing may stand before somebody taps it away."""
TURNS: Final = 7
SIZE: Final = (800, 480)
MOST_FIRST: Final = 8
MOST_FIRST_S: Final = 60
MOST_TURNS: Final = 46
"""Before places on the map answered it was 52, with nothing shown of cards and throws."""


@dataclass
class Count:
    """Gestures of a turn, in order, and how long people read between them."""

    gestures: list[str] = field(default_factory=list)
    reading_s: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it takes people."""
        return self.reading_s + TAP_S * len(self.gestures)


class FourPeople:
    """Four people before the whole app, who count what their fingers do.

    Attributes:
        counts: What was done before the first question, and in each turn.
        pages: The pages that asked nothing, by the number of their screen.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.counts: dict[int, Count] = {}
        self.pages: dict[int, Page] = {}
        self._read = set[object]()
        self._begun = False

    # -- what is counted

    @property
    def session(self):
        """The match that is open; None before there is one."""
        match = self.hand.stack.match
        return match.session if match is not None else None

    @property
    def turn(self) -> int:
        """Which turn it is; 0 before the first question."""
        if not self._begun and self.session is not None:
            top = self.hand.stack.top is self.hand.stack.match
            self._begun = top and isinstance(self.session.prompt, Choose)
        return self.session.table.turn.number if self._begun else 0

    def count(self, gesture: str, turn: int) -> None:
        self.counts.setdefault(turn, Count()).gestures.append(gesture)

    def read(self, turn: int) -> None:
        """Read the page that is shown: once."""
        page, count = self.hand.app.page, self.counts.setdefault(turn, Count())
        if page.lasts_s:
            self.pages[page.opened] = page
            count.reading_s += page.lasts_s if page.opened not in self._read else 0.0
            self._read.add(page.opened)
            return
        for line in (*map(str, page.ask.ask), page.ask.support):
            count.reading_s += len(line) / LETTERS_S if line not in self._read else 0.0
            self._read.add(line)

    # -- fingers

    def ready(self) -> None:
        """Wait until taps count."""
        self.hand.app.refresh()
        self.hand.wait(0.1)
        self.hand.off.now_s += 0.6
        self.hand.wait(0.1)

    def tap(self, ref: str) -> None:
        """Tap a button; where it has to be scrolled to, each swipe counts."""
        turn, before = self.turn, self.hand.drags
        self.hand.tap(self.hand.find(ref))
        for _ in range(self.hand.drags - before):
            self.count(f"swipe to {ref}", turn)
        self.count(ref, turn)

    def tap_map(self, ref: str) -> bool:
        """Tap a place on the map, if it is in sight; whether there was one."""
        views = [widget for widget in self.hand.drawn() if isinstance(widget, PlanView)]
        for view in views:
            for spot in view.spots():
                if spot.ref == ref and view.collide_point(*spot.point):
                    turn = self.turn
                    self.hand.tap_at(*view.to_window(*spot.point))
                    self.count(f"map {ref}", turn)
                    return True
        return False

    # -- decisions

    def play(self, until) -> None:
        """Do what is sensible, page by page, until something is so."""
        while True:
            self.ready()
            if until():
                return
            self.read(self.turn)
            self.decide()

    def decide(self) -> None:
        page, stack = self.hand.app.page, self.hand.stack
        if self.session is None:
            self.set_up(page)
        elif stack.top is not stack.match:
            self.wait_or_go_on()
        elif page.state == "secret":
            self.hold()
        else:
            self.answer()

    def set_up(self, page) -> None:
        """Sit down under the names that are proposed, and leave everything else as it is."""
        legal = {option.ref: option.kind for option in page.options.options if option.kind != "off"}
        names = getattr(self.hand.stack.top, "names", ())
        nobody = [f"name {name}" for name in PEOPLE if name not in names]
        if "new" in legal:
            self.tap("new")
        elif "start" in legal and len(names) == len(PEOPLE):
            self.tap("start")
        elif nobody and nobody[0] in legal:
            self.tap(nobody[0])
        else:
            self.tap(next(ref for ref, kind in legal.items() if kind == "confirm"))

    def wait_or_go_on(self) -> None:
        """Let a page between two questions go on by itself."""
        opened = self.hand.app.page.opened
        for _ in range(PATIENCE_S):
            self.hand.off.now_s += 1.0
            self.hand.wait(0.1)
            if self.hand.app.page.opened != opened:
                return
        page = self.hand.app.page
        self.tap(next(o.ref for o in page.options.options if o.kind == "confirm"))

    def hold(self) -> None:
        """Hold the page that is for one alone, slide onto what is chosen, and let go: one gesture."""
        turn, key, hand = self.turn, self.decided(), self.hand
        finger = rest(hand, "touch")
        self.read(turn)
        chosen = (
            (*key.split("+"), DONE) if isinstance(self.session.prompt, ChooseSeveral) else (key,)
        )
        for ref in chosen:
            slide(hand, finger, ref)
            hand.wait(1.0)
        finger.update_time_end()
        hand.send("end", finger)
        self.count(f"hold {key}", turn)

    def answer(self) -> None:
        """Say what the bot would, by the shortest way."""
        prompt, key = self.session.prompt, self.decided()
        refs = {o.ref for o in self.hand.app.page.options.options if o.kind != "off"}
        if isinstance(prompt, ChooseSeveral):
            for ticked in key.split("+"):
                self.tap(ticked)
                self.ready()
            self.tap(DONE)
        elif isinstance(prompt, PlaceTile) and key not in refs:
            _, cell, _ = key.split(" ")
            self.tap(f"cell {cell}")
        elif key in refs:
            self.tap(key)
        elif not self.tap_map(key):
            option = next(option for option in prompt.options() if option.key == key)
            self.tap(f"group {option.group}")

    def decided(self) -> str:
        session, prompt = self.session, self.session.prompt
        refs = {o.ref for o in self.hand.app.page.options.options}
        if isinstance(prompt, Do):
            return ALL_DONE if ALL_DONE in refs else "done"
        seat = prompt.seats[0] if prompt.seats else session.table.turn.now
        said = session.game.bots["sensible"](
            session.view(seat or NO_SEAT), prompt, Thinking(lambda _: 0)
        )
        if said.startswith("side "):
            usual = {Roll: THROW, Dice: STAND}.get(type(prompt))
            return usual or next(o.key for o in prompt.choosable() if isinstance(prompt, Choose))
        return said


class CountedHand(Hand):
    """A hand that counts how often it scrolls."""

    drags = 0

    def drag(self, start, end) -> None:
        self.drags += 1
        super().drag(start, end)


@contextmanager
def playing(folder, turns=TURNS, language="en", size=SIZE) -> Iterator[FourPeople]:
    """Play from the first page of the house to the end of a turn."""
    with CountedHand(size, folder, language=language) as hand:
        hand.table.context.seed = lambda: "7"
        people = FourPeople(hand)
        people.play(lambda: people.turn > turns)
        yield people


def shown(people: FourPeople) -> str:
    """All words of the pages that asked nothing."""
    return " ".join(word for page in people.pages.values() for word in words_in(page.stage)).upper()


def cards_and_throws(session) -> tuple[set[str], int]:
    """The cards that everybody saw turn up, and how many throws there were."""
    told = [noted for line in session.log() for noted in line.notes]
    public = [noted.change for it in told for noted in it.reported_to(NO_SEAT)]
    decks = {deck.id for deck in session.game.vocabulary.decks}
    moved = (it for it in public if isinstance(it, CardMoved) and it.source in decks)
    thrown = [it for it in public if isinstance(it, DiceThrown) and it.thrown.faces]
    return {it.card for it in moved if it.card}, len(thrown)


def test_four_people_play_seven_turns_in_few_gestures(tmp_path):
    with playing(tmp_path) as people:
        words, (cards, throws) = people.hand.stack.match.words, cards_and_throws(people.session)
    first, turns = people.counts[0], [people.counts[n] for n in range(1, TURNS + 1)]
    assert len(first.gestures) <= MOST_FIRST, first.gestures
    assert first.seconds <= MOST_FIRST_S
    gestures = [turn.gestures for turn in turns]
    assert sum(map(len, gestures)) <= MOST_TURNS, gestures
    assert len(cards) > TURNS
    assert [card for card in cards if words.name(card).upper() not in shown(people)] == []
    assert [page.screen for page in people.pages.values()].count("throw") == throws > 0


def test_who_played_before_begins_with_two_taps(tmp_path):
    """The same people, the same game; laid out in one more."""
    for gestures in (MOST_FIRST, ["new", "start", "all done"]):
        with playing(tmp_path, turns=0) as people:
            found = people.counts[0].gestures
        assert found == gestures or len(found) == gestures


def test_a_match_is_left_and_gone_on_with_in_two_taps_each(tmp_path):
    with playing(tmp_path, turns=0) as people:
        asked = people.hand.app.page.ask
        for gestures, page in ((("more", "leave"), "home"), (("go on", "play"), "table")):
            for ref in gestures:
                people.hand.press(ref)
            people.ready()
            assert people.hand.app.page.screen == page
        assert people.hand.app.page.ask == asked
