"""Every kind of device plays ten answers of a match: kernel bytes, Kivy, screen, session."""

import pytest
from hand_kit import begin_match
from input_kit import Table
from kivy.core.window import Window
from msgspec.structs import replace

import evdev_kit as kit
from companion.engine.chance import Chance
from companion.evdev.touch_calibration import TouchCalibration

ANSWERS = 10


def play(table, tap, answers=ANSWERS):
    """Tap answer after answer until the match has taken so many."""
    match = begin_match(table, {}, "7")
    first = match.session.number
    for tried in range(answers * 6):
        table.app.refresh()
        table.wait(0.6)
        if match.session.number - first >= answers:
            return match
        if match.session.prompt.secret:  # held, not tapped: the hand's own tests answer it
            _ = match.session.answer(match.session.prompt.sample(Chance("7").below))
            continue
        options = [option for option in table.stack.page().options.options if option.kind != "off"]
        other = options[tried % len(options)]  # the last alone may lead to a page and back for good
        chosen = next((option for option in options if option.kind == "confirm"), other)
        before = table.stack.page(), match.session.number
        tap(chosen.ref)
        assert (table.stack.page(), match.session.number) != before, (
            f"a tap on {chosen.ref} is lost"
        )
    raise AssertionError(f"only {match.session.number - first} answers")


KINDS = {
    "multitouch": kit.PANEL_MT,
    "protocol_a": kit.PANEL_A,
    "single": kit.PANEL_ONE,
    "pen": kit.PEN,
    "tablet": kit.VM_TABLET,
    "mouse": kit.MOUSE,
    "touchpad": kit.TOUCHPAD,
    "keyboard": kit.KEYBOARD,
}
TURNED = (("multitouch", 90), ("mouse", 180), ("multitouch", 270))
"""What the plain run plays on turned pictures: one kind on the glass, one in the picture."""


CASES = [
    pytest.param(
        kind, turn, marks=() if turn == 0 or (kind, turn) in TURNED else (pytest.mark.long,)
    )
    for kind in KINDS
    for turn in (0, 90, 180, 270)
]


@pytest.mark.parametrize(("kind", "turn"), CASES)
def test_each_kind_plays_ten_answers_on_a_picture_turned(tmp_path, kind, turn, how_many):
    with Table((800, 480), tmp_path) as table:
        node = table.plug("event0", KINDS[kind])
        settings = table.stack.context.settings
        table.stack.settle(replace(settings, screen=replace(settings.screen, turn=turn)))
        play(table, lambda ref: getattr(table, kind)(node, ref), how_many(ANSWERS, 60))
        assert Window.rotation == -turn % 360


def test_two_panels_play_in_turn_and_their_fingers_do_not_mix(tmp_path):
    with Table((800, 480), tmp_path) as table:
        nodes = [table.plug(f"event{n}", kit.PANEL_MT) for n in (0, 1)]
        taps = []

        def tap(ref):
            taps.append(ref)
            table.multitouch(nodes[len(taps) % 2], ref)

        play(table, tap)
        rests = table.where("why")  # a finger of the other panel, with the same numbers, elsewhere
        table.app.refresh()
        table.wait(0.6)
        at = kit.slot_down(0, 1, round(rests[0] * 799), round(rests[1] * 479))
        table.say(nodes[0], *at)
        table.multitouch(nodes[1], "more")
        assert table.stack.page().screen == "more"
        lit = list(table.provider.contacts)
        assert lit == [(nodes[0], 0)]


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_a_panel_mounted_turned_is_set_right(tmp_path, rotate):
    with Table((800, 480), tmp_path, {"Panel": TouchCalibration(rotate=rotate)}) as table:
        node = table.plug("event0", kit.PANEL_MT, name="Panel")

        def tap(ref):
            x, y = table.where(ref)
            # what the panel says where the glass is touched: the glass seen from the turned panel
            x, y = {90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[rotate]
            table.say(node, *kit.slot_down(0, 1, round(x * 799), round(y * 479)))
            table.say(node, *kit.slot_up(0))

        play(table, tap, 4)
