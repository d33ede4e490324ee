"""People who draw tiles and cards themselves, tap by tap: every question has an answer to be found.

Of escape: hands on paper, tiles picked and turned, event and item cards named, dice typed in, adrenaline
cards played over questions, known ones and ones that no pack has; of heist, dice and cards. Each new page passes the machine
checks of UX.md section 9.
"""

import page_checks_kit as checks
import pytest
from hand_kit import AT_THE_TABLE, SEATS, Hand, begin_match, go_on

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Roll

HEIST_AT_THE_TABLE = {"dice": "table", "cards": "table"}
CASES = (((800, 480), "en"),)
HEIST_CASES = (
    ((800, 480), "pl"),
    pytest.param((720, 1280), "en", marks=pytest.mark.long),
)
LONG = (
    ((800, 480), "pl"),
    ((720, 1280), "pl"),
    ((1280, 720), "pl"),
    ((1280, 720), "en"),
    ((720, 1280), "en"),
)


class People:
    """Answer what is asked, by taps alone."""

    def __init__(self, hand, match, chance):
        self.hand, self.match, self.chance = hand, match, chance
        self.seen, self.faults = set(), []

    def play(self, taps):
        for _ in range(taps):
            self.hand.app.refresh()
            self.hand.wait(0.6)
            if self.hand.app.page.screen == "end":
                return
            self.look()
            self.answer()

    def look(self):
        """Check a page the first time it looks like this."""
        hand, prompt = self.hand, self.match.session.prompt
        page = hand.app.page
        kind = (type(prompt).__name__, prompt.rule) if prompt else ()
        key = (page.screen, page.state, kind, len(page.options.options))
        if key in self.seen or page.quarter:
            return
        self.seen.add(key)
        hand.off.settle()
        name = " ".join(map(str, key))
        self.faults += checks.page_faults(name, hand.off.picture(hand.size), hand.app, hand.size)

    def answer(self):
        hand, match = self.hand, self.match
        page = hand.app.page
        if page.state == "secret":
            self.alone()
        elif hand.stack.top is match and isinstance(match.session.prompt, Roll):
            self.throw(page)
        elif hand.stack.top is match and self.chance.below(12) == 0 and "card" in nav_bar(page):
            hand.press("card")
        else:
            self.tap_one(page)

    def tap_one(self, page):
        legal = [option.ref for option in page.options.options if option.kind != "off"]
        assert legal, f"{page.screen} {page.state}: nothing can be answered"
        before = self.hand.stack.page(), self.match.session.number
        self.hand.tap(self.hand.find(legal[self.chance.below(len(legal))]))
        after = self.hand.stack.page(), self.match.session.number
        assert after != before, f"{page.screen} {page.state}: a tap on {legal} changed nothing"

    def alone(self):
        """Hold with one finger, answer with another."""
        hand = self.hand
        place = hand.find("hold")
        finger = hand.finger(*place.to_window(*place.center))
        hand.send("begin", finger)
        hand.wait(0.6)
        self.tap_one(hand.app.page)
        finger.update_time_end()
        hand.send("end", finger)

    def throw(self, page):
        """Type in what the real dice show."""
        refs = {option.ref: option.kind for option in page.options.options}
        die = self.match.session.prompt.die
        if "my dice" in refs:
            self.hand.press("my dice")
        elif refs.get("typed") == "confirm":
            self.hand.press("typed")
        elif "typed" in refs:
            self.hand.press(die[self.chance.below(len(die))])
        else:
            self.tap_one(page)


def nav_bar(page):
    return {button.ref for button in page.nav_bar.buttons}


@pytest.mark.parametrize(
    ("size", "language"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.long) for case in LONG)],
    ids=lambda value: value if isinstance(value, str) else "x".join(map(str, value)),
)
def test_every_question_of_a_match_with_real_cards_can_be_answered_by_taps(
    tmp_path, size, language, how_many
):
    for seed in range(how_many(1, 4)):
        with Hand(size, tmp_path / str(seed), language=language) as hand:
            match = begin_match(hand, AT_THE_TABLE, str(seed))
            people = People(hand, match, Chance(f"people {seed}"))
            people.play(how_many(30, 900))
            assert match.session.table.turn.number > 0
            assert not people.faults, "\n".join(people.faults)


@pytest.mark.parametrize(
    ("size", "language"),
    HEIST_CASES,
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_heist_with_real_dice_and_cards_can_be_played_by_taps(tmp_path, size, language, how_many):
    with Hand(size, tmp_path, language=language) as hand:
        match = begin_match(hand, HEIST_AT_THE_TABLE, "by hand", "heist", SEATS[:2])
        hand.press("all done")  # the board
        people = People(hand, match, Chance("heist"))
        people.play(how_many(20, 900))
        assert match.session.table.turn.number > 0
        assert not people.faults, "\n".join(people.faults)


def test_a_room_is_described_on_the_screen(tmp_path):
    with Hand((1280, 720), tmp_path) as hand:
        match = begin_match(hand, {}, "told", "heist", SEATS[:2])
        hand.press("all done")
        go_on(hand)
        hand.press("more")
        hand.press("telling")
        hand.press("space kitchen")
        said = hand.app.page.spoken
        assert said[0] == "Kitchen"
        assert any("guard" in line for line in said)
        ways = [line for line in said if line.startswith(("Up:", "Right:", "Down:", "Left:"))]
        assert 2 <= len(ways) <= 4
        hand.press("close")
        assert hand.stack.top is match
