"""The ruler: a line as long as a bank card, and the display's size that follows."""

import pytest

from companion.config import LEAST_MM, Screen
from companion.displays import Connector
from companion.ui.display.surface import DisplaySurface, WindowSurface
from companion.ui.models import RulerModel
from companion.ui.presenter.settings.ruler_screen import LEAST_INCHES, MOST_INCHES
from companion.ui.theme.screen_panel import known_panel
from presenter_kit import bench

SILENT = Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080))


def at(display, screen=None, language="en"):
    made = bench(language)
    made.kept = []
    made.context.save = made.kept.append
    made.context.surface = DisplaySurface(lambda: display)
    if screen is not None:
        made.stack.settle(made.context.settings.__class__(language=language, screen=screen))
        made.kept.clear()
    return made


def measuring(display=SILENT, screen=None, language="en"):
    made = at(display, screen, language)
    made.stack.go("ruler")
    return made


def line(made) -> RulerModel:
    (part,) = made.page.stage
    return part.model


def size(made):
    return made.context.surface.size(made.context.settings.screen)


def make_it(made, inches):
    """Tap until the size that follows is right, as people do."""
    for _ in range(200):
        shown = float(line(made).size.split(" ")[0])
        if shown == pytest.approx(inches, rel=0.006):
            return
        far = max(shown / inches, inches / shown) > 1.08
        made.tap(("much_" if far else "") + ("longer" if shown > inches else "shorter"))
    raise AssertionError(line(made))


@pytest.mark.parametrize("inches", [5.0, 7.0, 10.1, 15.6, 24.0, 55.0])
def test_a_display_is_measured_and_asked_about_no_more(inches):
    made = measuring()
    assert size(made).source == "guessed"
    make_it(made, inches)
    card = line(made)
    assert card.length_px <= 1920
    length_mm = float(card.length.removesuffix(" mm"))
    across = card.length_px / length_mm
    made.tap("done")
    assert made.page.screen == "home"
    found = size(made)
    assert found.source == "measured"
    assert found.inches == pytest.approx(inches, rel=0.012)
    assert found.px[0] / found.mm[0] == pytest.approx(across, rel=0.01)
    assert made.kept[-1].screen.measured == {SILENT.key: found.mm}


def test_nothing_moves_while_the_line_does():
    made = measuring()
    panel = made.context.surface.panel(made.context.settings.screen)
    for ref in ("longer", "much_longer", "shorter", "thing"):
        made.tap(ref)
        assert made.context.surface.panel(made.context.settings.screen) == panel
    assert not made.kept


def test_back_keeps_the_guess_so_that_nobody_is_asked_again():
    made = measuring()
    made.tap("much_longer")
    made.stack.navigate("back")
    assert size(made).source == "measured"
    assert size(made).inches == pytest.approx(10.1, abs=0.05)


def test_back_leaves_a_display_that_tells_its_size_alone():
    made = measuring(Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), mm=(527, 296)))
    made.stack.navigate("back")
    assert size(made).source == "told"
    assert made.kept == []


def test_a_measured_size_takes_the_place_of_a_written_one():
    made = measuring(screen=Screen(inches=7))
    assert line(made).size.startswith("7.0 inches")
    make_it(made, 10.1)
    made.tap("done")
    assert (size(made).source, made.context.settings.screen.inches) == ("measured", "auto")


def test_another_display_is_another_question():
    made = measuring()
    make_it(made, 24.0)
    made.tap("done")
    other = Connector(0, "HDMI-A-1", connected=True, px=(1280, 720))
    made.context.surface = DisplaySurface(lambda: other)
    assert size(made).source == "guessed"


def test_the_shape_that_a_panel_is_known_by_stays():
    made = measuring(Connector(0, "DSI-1", connected=True, px=(800, 480)))
    made.tap("longer")
    made.tap("done")
    assert size(made).mm[0] / size(made).mm[1] == pytest.approx(154.08 / 85.92, rel=0.01)


def test_an_upright_panel_takes_a_thing_that_fits():
    made = measuring(Connector(0, "DSI-1", connected=True, px=(720, 1280)), Screen(turn=0))
    assert line(made).length == "53.98 mm"
    assert line(made).length_px <= 720 * 0.8
    made = measuring(Connector(0, "DSI-1", connected=True, px=(720, 1280)))
    assert line(made).length == "85.6 mm"
    assert line(made).length_px == pytest.approx(85.6 * 1280 / 155)


@pytest.mark.parametrize("ref", ["much_longer", "much_shorter"])
@pytest.mark.parametrize("px", [(1920, 1080), (8000, 600), (200, 200), (2160, 3840)])
def test_it_ends_at_sizes_that_no_display_has(ref, px):
    made = measuring(Connector(0, "HDMI-A-1", connected=True, px=px))
    for _ in range(80):
        made.tap(ref)
    assert made.refused
    made.tap("done")
    assert size(made).inches * 1.01 >= LEAST_INCHES
    assert size(made).inches <= MOST_INCHES * 1.01
    assert min(size(made).mm) >= LEAST_MM


def test_other_things_can_be_held_to_it():
    made = measuring()
    seen = set()
    for _ in range(6):
        seen.add(line(made).length)
        made.tap("thing")
    assert {"85.6 mm", "53.98 mm", "100 mm", "50 mm"} <= seen


def rows(made):
    (part,) = made.page.stage
    return {row.ref: row for row in part.model.rows}


def test_the_settings_show_what_was_found_and_open_the_ruler():
    made = at(Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), mm=(527, 296)))
    made.stack.go("settings")
    assert rows(made)["display"].value == "1920×1080, 527×296 mm"
    assert "viewing" not in rows(made)
    made.touch("display")
    assert made.page.screen == "ruler"
    assert line(made).size.startswith("23.8 inches")


def test_a_large_display_has_a_viewing_distance():
    made = at(Connector(0, "HDMI-A-1", connected=True, px=(3840, 2160), mm=(941, 529)))
    made.stack.go("settings")
    before = made.context.surface.panel(made.context.settings.screen)
    assert rows(made)["viewing"].value == "across the table"
    seen = []
    for _ in range(3):
        made.touch("viewing")
        seen.append((rows(made)["viewing"].value, made.context.settings.screen.viewing_cm))
    assert seen == [("across the room", 240), ("arm's length", 60), ("across the table", 120)]
    assert made.context.surface.panel(made.context.settings.screen) == before
    made.stack.settle(
        made.context.settings.__class__(screen=Screen(viewing_cm=150)),
    )
    assert rows(made)["viewing"].value == "150 cm"
    made.touch("viewing")
    assert made.context.settings.screen.viewing_cm == 240


def test_a_turned_panel_is_turned_on_from_where_it_is():
    made = at(Connector(0, "DSI-1", connected=True, px=(720, 1280)))
    made.stack.go("settings")
    assert rows(made)["turn"].value == "90°"
    for turn in (180, 270, 0, 90):
        made.touch("turn")
        assert (made.context.turn, made.context.settings.screen.turn) == (turn, turn)


def test_a_window_has_nothing_to_measure():
    made = at(None)
    made.context.surface = WindowSurface(known_panel((1280, 720), 10.1))
    made.stack.go("settings")
    assert rows(made)["display"].value == "1280×720"
    made.touch("display")
    assert made.page.screen == "settings"
    assert made.refused


def test_it_speaks_polish():
    made = measuring(language="pl")
    assert made.page.ask.ask == ("PRZYŁÓŻ JĄ DO LINII",)
    assert line(made).size.startswith("10.1 cala")
