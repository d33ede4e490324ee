"""How large a display is: what it says, what it is, what people measured, wrote and see."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Screen
from companion.displays import Connector
from companion.screen_size import (
    LEAST_PX_MM,
    MOST_PX_MM,
    size_of,
    trusted_mm,
    turn_of,
    viewed_mm,
    viewing_cm,
)


def display(
    px: tuple[int, int] | None,
    mm: tuple[int, int] | None = None,
    name: str = "HDMI-A-1",
    model: str = "",
) -> Connector:
    return Connector(0, name, connected=True, px=px, mm=mm, model=model)


TRUE = [
    ((1024, 600), (154, 86)),
    ((1024, 600), (223, 125)),
    ((1366, 768), (344, 194)),
    ((1920, 1080), (527, 296)),
    ((1920, 1080), (256, 144)),
    ((2560, 1080), (673, 284)),
    ((3840, 2160), (597, 336)),
    ((3840, 2160), (1872, 1053)),
    ((1440, 2560), (68, 121)),
]


@pytest.mark.parametrize(("px", "mm"), TRUE)
def test_a_display_that_tells_millimetres_is_believed(px, mm):
    size = size_of(display(px, mm), Screen())
    assert (size.px, size.source) == (px, "told")
    assert size.mm == pytest.approx(mm)


@pytest.mark.parametrize(
    ("px", "mm"),
    [
        ((1920, 1080), None),
        ((1920, 1080), (160, 90)),
        ((1920, 1080), (16, 9)),
        ((1920, 1200), (160, 100)),
        ((1024, 768), (40, 30)),
        ((1920, 1080), (1600, 900)),
        ((2560, 1080), (210, 90)),
        ((1920, 1080), (0, 0)),
        ((1920, 1080), (0, 300)),
        ((1920, 1080), (4095, 2304)),
        ((1920, 1080), (32, 18)),
        ((1920, 1080), (400, 300)),
        ((800, 480), (527, 100)),
        ((1, 1), (1, 4095)),
    ],
)
def test_a_display_that_tells_nonsense_is_asked_about(px, mm):
    size = size_of(display(px, mm), Screen())
    assert (size.px, size.source) == (px, "guessed")
    assert size.mm[0] / size.mm[1] == pytest.approx(px[0] / px[1])
    assert 6.9 < size.inches < 10.2


@given(
    st.tuples(st.integers(1, 20000), st.integers(1, 20000)),
    st.none() | st.tuples(st.integers(0, 4095), st.integers(0, 4095)),
    st.sampled_from(["HDMI-A-1", "DSI-1", "DPI-1", "Virtual-1"]),
)
def test_whatever_a_display_tells_something_can_be_drawn(px, mm, name):
    size = size_of(display(px, mm, name), Screen())
    assert size.px == px
    assert min(size.mm) > 0
    reported = trusted_mm(px, mm)
    if reported is not None:
        density = px[0] / reported[0], px[1] / reported[1]
        assert all(LEAST_PX_MM * 0.9 <= pixels <= MOST_PX_MM * 1.1 for pixels in density)


def test_millimetres_reported_lying_are_taken_upright():
    assert size_of(display((720, 1280), (155, 88)), Screen()).mm == (88, 155)


def test_pixels_are_square_where_whole_centimetres_do_not_say_otherwise():
    size = size_of(display((1024, 600), (150, 90)), Screen())
    assert size.mm[0] / size.mm[1] == pytest.approx(1024 / 600)
    assert size.inches == pytest.approx(hypot(150, 90) / 25.4)


def test_the_official_panels_are_known_by_their_ribbon():
    first = size_of(display((800, 480), name="DSI-1"), Screen())
    assert (first.mm, first.source) == ((154.08, 85.92), "known")
    second = size_of(display((720, 1280), name="DSI-2"), Screen())
    assert (second.mm, second.source) == ((88.0, 155.0), "known")
    small = display((720, 1280), name="DSI-1", model="raspberrypi,dsi-5inch")
    assert size_of(small, Screen()).mm == (62.1, 110.4)
    assert size_of(display((800, 480)), Screen()).source == "guessed"
    assert size_of(display((1024, 600), name="DSI-1"), Screen()).source == "guessed"


def test_an_upright_panel_on_the_ribbon_starts_turned():
    upright = display((720, 1280), name="DSI-1")
    assert turn_of(upright, Screen()) == 90
    assert turn_of(upright, Screen(turn=0)) == 0
    assert turn_of(upright, Screen(turn=270)) == 270
    assert turn_of(display((800, 480), name="DSI-1"), Screen()) == 0
    assert turn_of(display((1080, 1920), (296, 527)), Screen()) == 0
    assert turn_of(display(None, name="DSI-1"), Screen()) == 0
    assert turn_of(None, Screen()) == 0


def test_what_was_measured_comes_before_what_is_reported_and_is_kept_for_that_display():
    measured = display((1920, 1080), (160, 90), model="00ff")
    screen = Screen(measured={"00ff": (344.0, 194.0)})
    assert size_of(measured, screen).mm == (344.0, 194.0)
    assert size_of(measured, screen).source == "measured"
    other = display((1920, 1080), (160, 90), model="00fe")
    assert size_of(other, screen).source == "guessed"
    assert size_of(None, Screen(measured={"640x480": (60.0, 45.0)}), (640, 480)).mm == (60.0, 45.0)


def test_a_diagonal_that_people_wrote_wins():
    reported = display((1920, 1080), (527, 296))
    size = size_of(reported, Screen(inches=15.6))
    assert size.source == "written"
    assert size.inches == pytest.approx(15.6)
    first = size_of(display((800, 480), name="DSI-1"), Screen(inches=7.0))
    assert first.mm[0] / first.mm[1] == pytest.approx(154.08 / 85.92)


def test_a_diagonal_of_another_display_does_not():
    reported = display((1920, 1080), (527, 296))
    assert size_of(reported, Screen(size=(800, 480), inches=7)).source == "told"
    assert size_of(reported, Screen(size=(1920, 1080), inches=7)).source == "written"
    assert size_of(reported, Screen(size=(1080, 1920), inches=7)).source == "written"


def test_the_windows_true_pixels_hold_and_never_a_wish():
    reported = display((1920, 1080), (527, 296))
    size = size_of(reported, Screen(size=(800, 480)), (1280, 720))
    assert (size.px, size.mm) == ((1280, 720), (527, 296))
    turned_by_the_desktop = size_of(reported, Screen(), (1080, 1920))
    assert turned_by_the_desktop.mm == (296, 527)
    assert size_of(display(None), Screen()).px == (1280, 720)


def test_a_window_of_another_shape_is_a_part_of_the_display():
    reported = display((1920, 1080), (527, 296))
    part = size_of(reported, Screen(), (960, 1080))
    assert part.mm == pytest.approx((263.5, 296))
    under_a_task_bar = size_of(reported, Screen(), (1920, 1040))
    assert under_a_task_bar.mm == pytest.approx((527, 296 * 1040 / 1080))
    assert size_of(reported, Screen(), (1366, 768)).mm == (527, 296)


@pytest.mark.parametrize(
    ("mm", "cm", "seen_cm"),
    [
        ((527, 296), "auto", 60),
        ((531, 299), 240, 60),
        ((597, 336), "auto", 120),
        ((597, 336), 60, 60),
        ((1211, 681), 240, 240),
    ],
)
def test_above_24_inches_sizes_grow_with_the_distance(mm, cm, seen_cm):
    screen = Screen(viewing_cm=cm)
    size = size_of(display((1920, 1080), mm), screen)
    assert viewing_cm(size, screen) == seen_cm
    assert viewed_mm(size, screen) == pytest.approx((mm[0] * 60 / seen_cm, mm[1] * 60 / seen_cm))
