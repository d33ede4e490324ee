"""The accent turns once into the alarm, over 900 ms of the house's own clock."""

import gc

from hand_kit import Hand, begin_match

from companion.engine.state.changes import WordSet
from companion.ui.alarm_fade import STEPS, AlarmFade
from companion.ui.theme.colour import palette, turning
from companion.ui.theme.design_tokens import tokens

MS = tokens().motion.alarm_ms


def test_a_turn_takes_900_ms_and_comes_once():
    now = [5.0]
    turn = AlarmFade(lambda: now[0])
    match = object()
    assert turn.share(match, MS, alarm=False) == 1.0
    assert turn.share(match, MS, alarm=True) == 0.0
    now[0] += MS / 2000
    assert turn.share(match, MS, alarm=True) == 0.5
    now[0] += MS / 2000
    assert turn.share(match, MS, alarm=True) == 1.0
    now[0] += 0.1
    assert turn.share(match, MS, alarm=True) == 1.0


def test_who_comes_later_sees_the_alarm_at_once_and_undo_ends_it():
    now = [5.0]
    turn = AlarmFade(lambda: now[0])
    first, second = object(), object()
    assert turn.share(first, MS, alarm=True) == 1.0
    assert turn.share(second, MS, alarm=True) == 1.0
    assert turn.share(second, MS, alarm=False) == 1.0
    assert turn.share(second, MS, alarm=True) == 0.0
    assert turn.share(second, MS, alarm=False) == 1.0


def test_with_less_motion_nothing_turns():
    turn = AlarmFade(lambda: 0.0)
    match = object()
    assert turn.share(match, 0, alarm=False) == 1.0
    assert turn.share(match, 0, alarm=True) == 1.0


def test_the_colours_go_from_one_palette_to_the_other():
    assert turning(0.0) == palette()
    assert turning(1.0) == palette(alarm=True)
    half = turning(0.5)
    assert half.accent not in (palette().accent, palette(alarm=True).accent)
    assert half.bone == palette().bone


def test_the_screen_turns_and_comes_to_rest(tmp_path):
    assert MS == 900
    with Hand((800, 480), tmp_path, motion=True) as hand:
        match = begin_match(hand, {}, "turn")
        hand.wait(0.5)
        match.session.adjust((WordSet("lockdown", "begun"),))
        match.did()
        shades = []
        for _ in range(60):
            hand.off.frames(1)
            shades.append(hand.app.skin.colour.accent)
            assert hand.app.skin.alarm
        seen = list(dict.fromkeys(shades))
        assert seen[0] == palette().accent
        assert seen[-1] == palette(alarm=True).accent
        assert 4 <= len(seen) <= STEPS + 1
        settled = shades.index(seen[-1])
        assert 0.8 <= settled / 30 <= 1.1  # frames of 1/30 s
    gc.collect()
