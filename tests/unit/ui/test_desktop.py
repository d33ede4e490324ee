"""The panel fits on the desktop, whatever its size."""

import pytest

from companion.ui.desktop import SMALL, fitting_panel, widened
from companion.ui.theme.panel import known_panel

WIDE = known_panel((1280, 720), 10.1)
SEVEN = known_panel(*SMALL)


@pytest.mark.parametrize(
    ("desktop", "beside_px", "shown"),
    [
        ((1920, 1080), 576, WIDE),
        ((1600, 900), 576, SEVEN),
        ((1600, 900), 0, WIDE),
        ((1366, 768), 0, SEVEN),
        (None, 576, WIDE),
    ],
)
def test_a_panel_that_does_not_fit_gives_way_to_the_smallest(desktop, beside_px, shown):
    assert fitting_panel(WIDE, beside_px, desktop) == shown


def test_the_window_has_room_beside_the_panel():
    assert widened(SEVEN, 360).px == (1160, 480)
