"""What the picture is shown on: its panel follows the window's true size, never a wish."""

import pytest

from companion.commands.shared.play_window import table_room, table_share
from companion.config import Screen
from companion.displays import Connector
from companion.ui.display.surface import DisplaySurface, FixedSurface, WindowSurface
from companion.ui.theme.screen_panel import Panel, known_panel, panel_for

HD = Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), mm=(527, 296))


def test_a_whole_display_has_its_own_size_until_the_window_tells_another():
    surface = DisplaySurface(lambda: HD)
    assert surface.panel(Screen()) == panel_for(HD, Screen()) == Panel((1920, 1080), (527, 296))
    surface.resized((1600, 900))
    assert surface.panel(Screen(size=(800, 480))) == Panel((1600, 900), (527, 296))
    surface.resized((0, 0))
    assert surface.panel(Screen()).px == (1600, 900)


def test_words_have_pixels_enough_whatever_was_written():
    surface = DisplaySurface(lambda: HD)
    panel = surface.panel(Screen(inches=100))
    assert min(panel.density_xy) == pytest.approx(2.5)
    assert panel.mm[0] / panel.mm[1] == pytest.approx(527 / 296)


def test_another_display_is_seen_and_a_pulled_plug_changes_nothing():
    now = [HD]
    surface = DisplaySurface(lambda: now[0])
    now[0] = None
    assert not surface.look()
    assert surface.display == HD
    now[0] = Connector(0, "HDMI-A-1", connected=True, px=(1280, 800), mm=(217, 136))
    assert surface.look()
    assert not surface.look()
    assert surface.panel(Screen()).mm == (217, 136)


def test_an_upright_panel_lies():
    panel = Connector(1, "DSI-1", connected=True, px=(720, 1280))
    surface = DisplaySurface(lambda: panel)
    assert surface.turn(Screen()) == 90
    assert surface.panel(Screen()).turned(90) == Panel((1280, 720), (155.0, 88.0))


def test_a_window_keeps_its_density():
    surface = WindowSurface(known_panel((1280, 720), 10.1))
    before = surface.panel(Screen())
    surface.resized((640, 480))
    after = surface.panel(Screen())
    assert after.px == (640, 480)
    assert after.density_xy == pytest.approx(before.density_xy)
    surface.resized((640, 199))
    assert surface.panel(Screen()) == after
    assert surface.size(Screen()) is None
    assert not surface.look()


def test_the_virtual_table_takes_its_share_of_a_window():
    panel = known_panel((1280, 720), 10.1)
    surface = WindowSurface(panel, table_share)
    surface.resized((1280 + table_room(1280), 720))
    assert surface.panel(Screen()).px == (1280, 720)
    for wide in range(400, 4000, 7):
        surface.resized((wide, 600))
        assert 200 <= surface.panel(Screen()).px[0] <= wide - wide // 4


def test_a_picture_of_fixed_size_stays():
    surface = FixedSurface(known_panel((800, 480)))
    surface.resized((1280, 1280))
    assert surface.panel(Screen()) == known_panel((800, 480))
    assert surface.turn(Screen()) == 0
    assert surface.turn(Screen(turn=270)) == 270
    assert not surface.look()
