"""Hands that tap at random on the whole screen (UX.md 9.10): nothing breaks, no button moves."""

import pytest
from hand_kit import AT_THE_TABLE, NEVER, Hand, begin_match
from kivy.core.window import Window
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.ui.widgets.bars.nav_bar import NavKey
from companion.ui.widgets.bars.option_grid import OptionButton
from long_kit import one_in_turn

SIZES = ((800, 480), (1280, 720), (720, 1280))


@pytest.mark.parametrize(("options", "size"), one_in_turn([{}, AT_THE_TABLE], SIZES))
def test_random_taps_break_nothing_and_move_no_button(tmp_path, size, options, how_many):
    for seed in range(how_many(1, 6)):
        with Hand(size, tmp_path / str(seed)) as hand:
            wander(hand, options, Chance(str(seed)), how_many(50, 500))


def wander(hand, options, chance, taps):
    """Tap, drag and press; the match goes on, its journal tells the same table."""
    match = begin_match(hand, options, str(chance.below(1000)))
    places = {}
    for _ in range(taps):
        if hand.stack.match is None:
            match = begin_match(hand, options, str(chance.below(1000)))
        act(hand, chance)
        hand.app.refresh()
        hand.wait((0.05, 0.5)[chance.below(2)])
        stays(hand, places)
    kept = match.session.prompt, match.session.table
    hand.stack.home()
    again = hand.table.store.resume(match.open_match.match)
    assert (again.session.prompt, again.session.table) == kept


def act(hand, chance):
    what = chance.below(20)
    things = [w for w in hand.tappable() if w.ref not in NEVER]
    if what < 17 and things:
        hand.tap(things[chance.below(len(things))])
    elif what < 19:
        hand.tap_at(*anywhere(hand, chance))
    else:
        hand.drag(anywhere(hand, chance), anywhere(hand, chance))


def anywhere(hand, chance):
    return chance.below(hand.size[0]), chance.below(hand.size[1])


def stays(hand, places):
    """The nav bar and as many answers stand where they stood on an earlier page."""
    page, skin = hand.app.page, hand.app.skin
    if page.quarter:
        return
    shown = [w for w in hand.drawn() if isinstance(w, OptionButton | NavKey) and w.ref]
    count = len(page.options.options)
    if count > 12:  # a list: rows move under the finger
        return
    nav_bar = sum(bool(button.ref) for button in page.nav_bar.buttons)
    key = (count, nav_bar, skin.panel.px, skin.far, page.alarm)
    rects = sorted((w.x, w.y, w.width, w.height) for w in shown)
    assert places.setdefault(key, rects) == rects, f"{page.screen} {page.state}: a button moved"


def test_taps_just_after_undo_change_nothing(tmp_path):
    """UX.md 9.10: for 400 ms nothing counts; afterwards the same tap does."""
    with Hand((800, 480), tmp_path) as hand:
        match = begin_match(hand, {}, "7")
        for _ in range(2):
            hand.press("done")
            while hand.stack.top is not match:
                hand.stack.back()
        hand.tap(hand.find("undo"))
        while hand.stack.top is not match:
            hand.stack.back()
        hand.app.refresh()
        before = match.session.number
        for _ in range(2):
            hand.tap(hand.find("done"))
            assert match.session.number == before
        hand.wait(0.5)
        hand.tap(hand.find("done"))
        assert match.session.number != before


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_touches_land_right_when_the_screen_is_turned_in_the_middle_of_a_match(tmp_path, turn):
    with Hand((800, 480), tmp_path) as hand:
        match = begin_match(hand, {}, "7")
        settings = hand.stack.context.settings
        hand.stack.settle(replace(settings, screen=replace(settings.screen, turn=turn)))
        hand.app.refresh()
        hand.wait(0.6)
        assert Window.rotation == -turn % 360
        number = match.session.number
        hand.press("done")
        assert match.session.number != number
        hand.press("more")
        assert hand.stack.page().screen == "more"
        hand.press("close")
        hand.stack.settle(settings)
        hand.app.refresh()
        hand.wait(0.6)
        number = match.session.number
        hand.press("done")
        assert match.session.number != number
