"""The game of the hidden map played by hand: a seat that hides all it does, on a screen that goes round.

Fingers hold, the panel's buttons answer, and a voice says everything it may. Whatever nobody holds is
read off every frame that is drawn: its words and, at the curtain, its pixels.
"""

import page_checks_kit as checks
import pytest
from evening_kit import RecordedDevices
from hand_kit import Hand
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from msgspec.structs import replace

from companion.config import Sound
from companion.engine.chance import Chance
from companion.engine.flow.chain import Chain
from companion.engine.game import Start
from companion.engine.state.changes import PileSet
from companion.ports import Press
from companion.session.library.open_match import LiveMatch
from companion.session.screen_use import ScreenUse, give_screen
from companion.session.session import Session
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from games_kit import LAIR, cast
from lair.board import warden
from lair.components import WISHES, Ploy
from session_kit import SEATS

MOST = 26
PATIENCE_S = 2.0


class Frames:
    """Every frame that is drawn: whether it may show secrets, its words, and the pixels of its page."""

    def __init__(self, hand):
        self._hand = hand
        self.words = []
        self.pixels = []

    def __enter__(self):
        Window.fbind("on_flip", self._drawn)  # after a frame is drawn, before it is shown
        return self

    def __exit__(self, *_):
        Window.funbind("on_flip", self._drawn)

    def _drawn(self, *_):
        page = self._hand.app.page
        self.words.append((page.secret, written(self._hand)))
        self.pixels.append(stage_pixels(self._hand))

    def public(self):
        """All that stood on frames that were not for one pair of eyes."""
        return set().union(*(words for secret, words in self.words if not secret))


def stage_pixels(hand):
    """What is drawn above the answers and left of the navigation bar, as bytes."""
    wide, high = hand.size
    low = round(high * 0.45)
    return bytes(glReadPixels(0, low, round(wide * 0.85), high - low, GL_RGBA, GL_UNSIGNED_BYTE))


def written(hand):
    """All words that are drawn, without the sign that a choice goes on."""
    return {
        text.text.rstrip(" \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}")
        for widget in hand.drawn()
        for text in widget.written
    }


class Table:
    """The lair on the whole app, with people on every seat, a voice, and buttons."""

    def __init__(self, hand, seed, use, *, swapped=False):
        self.hand = hand
        context = hand.table.context
        own = LAIR.game_folder.folder / "locale"
        context.locales = {**context.locales, "lair": own}
        context.settings = replace(context.settings, sound=Sound(voice="all"))
        self.devices = RecordedDevices()
        self.outputs = MatchOutputs(hand.stack, self.devices)
        people = cast(LAIR.game, SEATS[:3], people=True)
        start = Start(people, LAIR.options(), LAIR.content)
        self.session = Session.new(LAIR.game, start, seed=seed)
        if swapped:
            swap_hand(self.session.table)
        give_screen(self.session, use)
        self.match = MatchScreen(LiveMatch(self.session, SEATS[:3], LAIR.ledger))
        hand.stack.open(self.match)
        self.show()

    def show(self, seconds=0.6):
        """Close what lies over the table, and wait until taps count."""
        while self.hand.stack.top is not self.match:
            self.hand.stack.back()
        self.hand.app.refresh()
        self.hand.wait(seconds)
        self.outputs.follow()

    def button(self, name):
        """Press a button of the panel."""
        self.hand.stack.receive(Press(name, self.hand.table.context.clock()))
        self.hand.app.refresh()
        self.hand.wait(0.6)
        self.outputs.follow()

    def hold(self, ref="hold"):
        """Rest a finger on a button, until the page has opened."""
        place = self.hand.find(ref)
        finger = self.hand.finger(*place.to_window(*place.center))
        self.hand.send("begin", finger)
        self.hand.wait(1.8)
        self.outputs.follow()
        return finger

    def lift(self, finger):
        finger.update_time_end()
        self.hand.send("end", finger)

    def answer_by_buttons(self, chance):
        """Move to one of the answers by the panel, and confirm it; a chain has several stages."""
        number = self.session.number
        for _ in range(8):
            for _ in range(1 + chance.below(3)):
                self.button("next")
            self.button("confirm")
            if self.session.number != number:
                return
        while self.session.number == number:
            self.button("next")
            self.button("confirm")

    def spoken(self):
        """What the voice has said so far, as it is written on the screen."""
        lines = {text for kind, text in self.devices.lines if kind in ("say", "news")}
        return {line.rstrip(".").upper() for line in lines}

    def private_words(self):
        """What stands on buttons of secret questions, and nowhere else."""
        words = self.match.words
        cards = [words.name(ref) for ref in LAIR.content.of(Ploy)]
        wishes = [words.say(label) for label in WISHES.values()]
        return {text.upper() for text in (*cards, *wishes)}


@pytest.mark.parametrize(("size", "language"), checks.NARROW)
def test_a_hidden_seat_is_played_from_hand_to_hand_by_buttons_with_the_voice_on(
    tmp_path, size, language
):
    faults, seen, chance = [], set(), Chance("hand")
    with Hand(size, tmp_path, language=language) as hand, Frames(hand) as frames:
        table = Table(hand, "rich", ScreenUse(handed=True))
        session, watch = table.session, warden(table.session.table)

        def see(name):
            if name not in seen:
                seen.add(name)
                hand.off.settle()
                picture = hand.off.picture(size)
                faults.extend(checks.page_faults(name, picture, hand.app, size))

        for _ in range(MOST):
            table.show()
            prompt = session.prompt
            if prompt is None:
                break
            whose = "warden" if prompt.seats == (watch,) else "hunter"
            if not prompt.secret:
                see("open")
                table.answer_by_buttons(chance)
                continue
            assert hand.app.page.state == "handed"
            see(f"curtain {whose}")
            finger = table.hold()
            assert hand.app.page.secret
            assert table.private_words() & written(hand)
            see(f"question {whose}")
            table.answer_by_buttons(chance)
            assert session.entries[-1].seat in prompt.seats
            table.lift(finger)
            assert not hand.app.page.secret
        asked = [entry.seen for entry in session.entries if entry.key.startswith(Chain.__name__)]
        assert asked.count((watch,)) > 3
        see_private_page(table, watch, see)
        private = table.private_words()
    assert {secret for secret, _ in frames.words} == {True, False}
    assert not private & frames.public()
    assert table.spoken()
    assert not private & table.spoken()
    assert not faults, "\n".join(faults)


def see_private_page(table, seat, see):
    """Hold the private page of the seat that hides, to its last page."""
    hand, match = table.hand, table.match
    table.show()
    hand.stack.go("card", match, seat)
    hand.app.refresh()
    hand.wait(0.6)
    see("card")
    finger = table.hold()
    assert hand.app.page.secret
    see("private")
    for n in range(2):
        hand.stack.option("turn")
        hand.app.refresh()
        hand.wait(0.6)
        see(f"private {n + 2}")
    table.lift(finger)
    assert not hand.app.page.secret


def swap_hand(table):
    """Give the warden other cards out of the deck, as many."""
    held, deck = table.piles["hand"], table.piles["deck"]
    other = [card for card in deck.cards if card not in held.cards] + list(deck.cards)
    taken = tuple(other[: held.size])
    rest = [*deck.cards, *held.cards]
    for card in taken:
        rest.remove(card)
    PileSet(replace(held, cards=taken)).apply(table)
    PileSet(replace(deck, cards=tuple(sorted(rest)))).apply(table)


@pytest.fixture
def table(tmp_path):
    """A lair that stands at the curtain before the first secret question, on a screen handed over."""
    with Hand((800, 480), tmp_path) as hand:
        yield Table(hand, "rich", ScreenUse(handed=True))


def put(hand, *shares):
    """Put a finger down on each of these shares of the width, where the curtain is."""
    view, fingers = hand.app.view, []
    for share in shares:
        fingers.append(hand.finger(view.width * share, view.height * 0.7))
        hand.send("begin", fingers[-1])
    return fingers


def test_three_people_touch_the_screen_and_a_hand_lies_over_the_panel_and_no_pixel_tells(table):
    """The hand presses what it covers, again and again, and the others tap wherever they reach."""
    hand, session = table.hand, table.session
    number, curtain = session.number, stage_pixels(hand)
    with Frames(hand) as frames:
        others = put(hand, 0.2, 0.5, 0.8)
        finger = table.hold()
        for name in ("next", "confirm", "why", "next", "confirm", "why"):
            table.button(name)
        for other in (*others, finger):
            table.lift(other)
        hand.wait(PATIENCE_S)
    assert session.number == number
    assert hand.app.page.state == "handed"
    assert set(frames.pixels) == {curtain}
    assert not table.private_words() & frames.public()
    assert not any(secret for secret, _ in frames.words)
    assert not table.private_words() & table.spoken()


def test_whoever_reaches_in_while_somebody_looks_sees_the_curtain_from_that_frame_on(table):
    hand, session = table.hand, table.session
    number, curtain = session.number, stage_pixels(hand)
    finger = table.hold()
    assert table.private_words() & written(hand)
    with Frames(hand) as frames:
        others = put(hand, 0.2, 0.5, 0.8)
        for name in ("next", "confirm"):
            table.button(name)
        hand.wait(PATIENCE_S)
        for other in (*others, finger):
            table.lift(other)
    assert session.number == number
    assert set(frames.pixels) == {curtain}
    assert not any(secret for secret, _ in frames.words)
    assert not table.private_words() & frames.public()


def test_two_hands_of_cards_look_the_same_on_the_glass(tmp_path):
    """Two matches with one public history: while three fingers are down their frames are the same."""
    shown, hands = [], []
    for wishes, swapped in ((("spoils", "whole"), False), (("whole", "spoils"), True)):
        with Hand((800, 480), tmp_path / wishes[0]) as hand:
            table = Table(hand, "rich", ScreenUse(handed=True), swapped=swapped)
            session = table.session
            for wish in wishes:
                session.answer(wish)
            hands.append(session.table.piles["hand"].cards)
            table.match.went_back()
            table.show()
            with Frames(hand) as frames:
                hand.stack.go("card", table.match, warden(session.table))
                hand.app.refresh()
                hand.wait(0.6)
                others = put(hand, 0.1, 0.9)
                finger = table.hold()
                for down in (*others, finger):
                    table.lift(down)
            shown.append((frames.pixels, frames.words))
    assert hands[0] != hands[1]
    assert shown[0] == shown[1]
