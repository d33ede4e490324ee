"""The panel fits on the desktop, whatever its size."""

import pytest

from companion.config import Screen
from companion.ui.display.desktop_size import SMALL, fitting_panel, widened, wished_panel
from companion.ui.theme.screen_panel import known_panel

WIDE = known_panel((1280, 720), 10.1)
SEVEN = known_panel(*SMALL)


@pytest.mark.parametrize(
    ("desktop", "alongside_px", "shown"),
    [
        ((1920, 1080), 576, WIDE),
        ((1600, 900), 576, SEVEN),
        ((1600, 900), 0, WIDE),
        ((1366, 768), 0, SEVEN),
        (None, 576, WIDE),
    ],
)
def test_a_panel_that_does_not_fit_gives_way_to_the_smallest(desktop, alongside_px, shown):
    assert fitting_panel(WIDE, alongside_px, desktop) == shown


@pytest.mark.parametrize(
    ("wish", "panel"),
    [
        (Screen(), WIDE),
        (Screen(size=(800, 480)), known_panel((800, 480), 10.1)),
        (Screen(size=(1920, 1080), inches=15.6), known_panel((1920, 1080), 15.6)),
        (Screen(inches=7), known_panel((1280, 720), 7)),
    ],
)
def test_a_window_is_opened_as_wished(wish, panel):
    assert wished_panel(wish) == panel


def test_the_window_has_room_alongside_the_panel():
    assert widened(SEVEN, 360).px == (1160, 480)
