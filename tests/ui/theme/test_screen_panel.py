"""Panels: known ones by their pixels, others by their diagonal; layouts by millimetres."""

import pytest

from companion.ui.theme.screen_panel import Panel, known_panel, layout_kind
from companion.ui.theme.skin import Skin


def test_the_first_panel_has_pixels_that_are_not_square():
    panel = known_panel((800, 480))
    assert panel.density_xy == pytest.approx((5.19, 5.59), abs=0.01)
    skin = Skin(panel)
    assert skin.y(20) / panel.density_xy[1] == pytest.approx(20, abs=0.1)
    assert skin.g(10) == pytest.approx(55.9, abs=0.1)


@pytest.mark.parametrize(
    ("px", "inches", "kind"),
    [
        ((800, 480), None, "small"),
        ((800, 480), 7.0, "small"),
        ((720, 1280), None, "tall"),
        ((1280, 720), None, "wide"),
        ((1280, 800), 10.1, "wide"),
        ((1920, 1080), 24, "wide"),
        ((1024, 600), 7.0, "small"),
        ((1080, 1920), 13.3, "tall"),
    ],
)
def test_layout_follows_millimetres(px, inches, kind):
    assert layout_kind(known_panel(px, inches)) == kind


def test_turning_swaps_both_axes_and_layouts():
    panel = known_panel((720, 1280))
    assert panel.turned(180) == panel
    turned = panel.turned(90)
    assert turned.px == (1280, 720)
    assert turned.density_xy == pytest.approx(panel.density_xy[::-1])
    assert layout_kind(turned) == "small"


def test_the_same_pixels_on_another_diagonal_are_another_panel():
    assert known_panel((1280, 720), 7.0).mm[0] == pytest.approx(155, abs=1)


@pytest.mark.parametrize(("px", "inches"), [((0, 480), None), ((800, 480), -1.0)])
def test_impossible_panels_are_refused(px, inches):
    with pytest.raises(ValueError, match="cannot be drawn on"):
        known_panel(px, inches)


def test_equal_panels_make_equal_skins():
    assert Skin(Panel((800, 480), (154.1, 85.9))) == Skin(known_panel((800, 480)))
