"""Several hands on one screen: a finger belongs to the page it began on, a control to one finger."""

import pytest
from hand_kit import AT_THE_TABLE, NEVER, SEATS, Hand, at_a_private_question, begin_match, rest

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.games import installed
from companion.ui.models import EnemyListModel
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.views.tabletop_view import TableTopView
from companion.ui.widgets.inputs.entry_controls import StepKey
from games_kit import cast, game_called
from long_kit import one_in_turn

PANEL = ("confirm", "next", "undo", "why", "more", "card")


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


def put(hand, ref):
    """A finger comes down on something and stays."""
    thing = hand.find(ref)
    finger = hand.finger(*thing.to_window(*thing.center))
    hand.send("begin", finger)
    return finger


def lift(hand, finger):
    finger.update_time_end()
    hand.send("end", finger)
    hand.wait(0.1)


def opened(hand, ref):
    hand.stack.go(ref, hand.stack.match)
    hand.app.refresh()
    hand.wait(0.6)


@pytest.mark.parametrize("page", ["check", "cards", "houserules", "rules", "log", "correct"])
def test_a_finger_on_a_row_means_nothing_on_the_page_that_covers_it(hand, page):
    begin_match(hand, {}, "7")
    opened(hand, page)
    for ref in [w.ref for w in hand.tappable() if w.ref not in NEVER]:
        opened(hand, page)
        top = hand.stack.top
        finger = put(hand, ref)
        hand.stack.go("more", hand.stack.match)
        hand.app.refresh()
        hand.wait(0.5)
        over = hand.stack.top
        lift(hand, finger)
        assert hand.stack.top is over
        hand.stack.back()
        assert hand.stack.top is top
        hand.stack.back()


def enemies_listed(hand):
    """Play until enemies stand in a list on the page; return the match, and their rows."""
    for seed in range(20):
        match, chance = begin_match(hand, {}, str(seed)), Chance(f"enemies {seed}")
        while (prompt := match.session.prompt) is not None:
            while hand.stack.top is not match:  # a phase or an alarm is told first
                hand.stack.back()
            lists = [part.model for part in match.page().stage]
            rows = [
                row for model in lists if isinstance(model, EnemyListModel) for row in model.rows
            ]
            if rows:
                hand.app.refresh()
                hand.wait(0.6)
                return match, {row.ref for row in rows}
            _ = match.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))
        hand.stack.home()
    raise AssertionError("no enemies were listed")


def test_a_finger_on_an_enemy_s_row_means_nothing_on_the_page_that_covers_it(hand):
    match, rows = enemies_listed(hand)
    (ref, *_) = [w.ref for w in hand.tappable() if w.ref in rows]
    finger = put(hand, ref)
    hand.tap(hand.find("more"))
    hand.app.refresh()
    hand.wait(0.5)
    over = hand.stack.top
    assert over is not match
    lift(hand, finger)
    assert hand.stack.top is over


@pytest.mark.parametrize("way", ["more", "card", "panel more", "panel card"])
def test_what_covers_a_private_question_lets_go_of_it(hand, way):
    match = at_a_private_question(hand)
    finger = rest(hand, "driver")
    assert hand.app.page.secret
    if way.startswith("panel"):
        hand.stack.press(way.removeprefix("panel "))
    else:
        hand.tap(hand.find(way))
    hand.app.refresh()
    hand.wait(0.1)
    assert not hand.app.page.secret
    lift(hand, finger)
    while hand.stack.top is not match:
        hand.stack.back()
    hand.app.refresh()
    hand.wait(0.6)
    assert not hand.app.page.secret


@pytest.mark.parametrize("by", ["panel", "device"])
def test_an_answer_given_elsewhere_ends_the_finger_on_the_button(hand, by):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    finger = put(hand, "done")
    if by == "panel":
        hand.stack.press("confirm")
    else:
        assert match.answer("done", source="camera")
    hand.app.refresh()
    hand.wait(0.6)
    assert match.session.number == number + 1
    lift(hand, finger)
    hand.wait(0.6)
    assert match.session.number == number + 1


def test_a_second_finger_on_the_same_button_is_none(hand):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    first, second = put(hand, "done"), put(hand, "done")
    lift(hand, second)
    assert match.session.number == number
    lift(hand, first)
    assert match.session.number == number + 1


def test_a_tap_that_waited_while_a_slow_page_was_drawn_was_meant_for_the_page_before(
    hand, monkeypatch
):
    match = begin_match(hand, {}, "7")
    show = type(hand.app.view).show

    def slow(view, page, skin):
        hand.off.now_s += 1.0
        show(view, page, skin)

    hand.press("done")
    monkeypatch.setattr(type(hand.app.view), "show", slow)
    number = match.session.number
    match.answer("done")
    hand.app.refresh()
    hand.off.frames()
    hand.tap(hand.find("done"))
    assert match.session.number == number + 1


def test_a_tile_of_the_drawn_table_stays_in_hand_when_the_page_changes(hand):
    view = TableTopView(lambda _tile: None, str)
    finger = hand.finger(5, 5)
    hand.send("begin", finger)
    finger.grab(view)
    hand.stack.go("settings")
    hand.app.refresh()
    hand.wait(0.1)
    assert view in [grabbed() for grabbed in finger.grab_list]
    lift(hand, finger)


def test_two_pages_before_the_next_frame_guard_no_tap_later(hand):
    match = begin_match(hand, {}, "7")
    match.answer("done")
    match.answer("done")
    hand.app.refresh()
    match.take_back()
    hand.app.refresh()
    while hand.stack.top is not match:
        hand.stack.back()
    hand.app.refresh()
    hand.wait(0.6)
    number = match.session.number
    hand.tap(hand.find("done"))
    assert match.session.number == number + 1


def test_a_key_that_repeats_stops_with_its_page(hand):
    match = begin_match(hand, {}, "7")
    opened(hand, "correct")
    steps = [w for w in hand.drawn() if isinstance(w, StepKey) and w.enabled]
    tapped = []
    stage = hand.stack.top.stage
    hand.stack.top.stage = lambda ref: (tapped.append(ref), stage(ref))
    finger = hand.finger(*steps[0].to_window(*steps[0].center))
    hand.send("begin", finger)
    hand.wait(1.2)
    count = len(tapped)
    assert count
    hand.stack.go("more", match)
    hand.app.refresh()
    hand.wait(2)
    assert len(tapped) == count
    lift(hand, finger)
    assert len(tapped) == count


def test_a_row_that_becomes_another_under_a_finger_is_not_tapped(hand):
    begin_match(hand, {}, "7")
    opened(hand, "more")
    (roll,) = hand.rolls()
    finger = put(hand, next(w.ref for w in hand.tappable() if w.parent is roll))
    roll.offset = roll.most_offset
    hand.off.frames(2)
    lift(hand, finger)
    assert hand.app.page.screen == "more"


# -- at random


class Fingers:
    """Up to five fingers and a panel that do what they like."""

    def __init__(self, hand, chance, match):
        self.hand, self.chance, self.match = hand, chance, match
        self.down = {}

    def gesture(self):
        what = self.chance.below(20)
        if what < 8 and len(self.down) < 5:
            self.put()
        elif what < 10 and self.down:
            self.move()
        elif what < 16 and self.down:
            self.lift()
        elif what < 18:
            self.press()
        else:
            self.rest()
        self.looks_right()

    def put(self):
        hand, below = self.hand, self.chance.below
        things = [w for w in hand.tappable() if w.ref not in NEVER]
        if things and below(6):
            thing = things[below(len(things))]
            place = thing.to_window(*thing.center)
        else:
            place = below(hand.size[0]), below(hand.size[1])
        finger = hand.finger(*place)
        self.down[finger] = hand.app.page.options.question, place
        hand.send("begin", finger)

    def move(self):
        finger = self.one()
        question, (x, y) = self.down[finger]
        place = x + self.chance.below(300) - 150, y + self.chance.below(300) - 150
        self.down[finger] = question, place
        finger.move(place)
        self.hand.send("update", finger)

    def lift(self):
        finger = self.one()
        began, _ = self.down.pop(finger)
        number, page = self.match.session.number, self.hand.app.page
        finger.update_time_end()
        self.hand.send("end", finger)
        here = {began, *(question for question, _ in self.down.values())}  # one may rest, too
        elsewhere = page.options.question not in here and not page.secret
        assert not (elsewhere and self.match.session.number != number), "answered from elsewhere"

    def press(self):
        self.hand.stack.press(PANEL[self.chance.below(len(PANEL))])
        self.hand.app.refresh()

    def rest(self):
        """Time passes: what fires late fires now, and only where a finger is."""
        number, top = self.match.session.number, self.hand.stack.top
        self.hand.wait((0.05, 0.5, 1.0)[self.chance.below(3)])
        if not self.down:
            assert (self.match.session.number, self.hand.stack.top) == (number, top)

    def one(self):
        return list(self.down)[self.chance.below(len(self.down))]

    def looks_right(self):
        self.hand.app.refresh()
        assert self.down or not self.hand.app.page.secret, "private words and nobody holds"

    def all_gone(self):
        for finger in tuple(self.down):
            self.down.pop(finger)
            finger.update_time_end()
            self.hand.send("end", finger)
        self.looks_right()


def start(hand, game, chance):
    options = AT_THE_TABLE if game == "escape" and chance.below(2) else {}
    seats = cast(game_called(game).game, SEATS, people=True)
    live = hand.table.store.begin(game, seats, options, seed=str(chance.below(1000)))
    match = MatchScreen(live)
    hand.stack.open(match)
    hand.app.refresh()
    hand.wait(0.6)
    return match


@pytest.mark.parametrize(
    ("game", "size"), one_in_turn(installed(), [(800, 480), (1280, 720), (720, 1280)])
)
def test_five_fingers_at_random_leave_the_screen_whole(tmp_path, size, game, how_many):
    """A seeded part; 20,000 gestures in all in the long run."""
    for seed in range(how_many(1, 10)):
        chance = Chance(f"fingers {game} {size} {seed}")
        with Hand(size, tmp_path / str(seed)) as hand:
            fingers = Fingers(hand, chance, start(hand, game, chance))
            for _ in range(how_many(50, 340)):
                if hand.stack.match is not fingers.match:
                    fingers.all_gone()
                    hand.stack.home()
                    fingers = Fingers(hand, chance, start(hand, game, chance))
                fingers.gesture()
            fingers.all_gone()
