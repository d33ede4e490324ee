"""Every screen of a seeded match, each layout and language: the machine checks of UX.md section 9."""

import re
from pathlib import Path

import pytest
from page_checks_kit import USUAL, drawn_on, page_faults

from companion.bootstrap.application import Application
from companion.config import Camera, Screen, Settings
from companion.tools.offscreen import Offscreen
from companion.tools.screenshot_tour import ScreenshotTour
from companion.ui.theme.screen_panel import known_panel
from companion.ui.views.hold_grid import HoldGrid
from companion.ui.widgets.bars.nav_bar import NavKey
from companion.ui.widgets.bars.option_grid import OptionButton

SIZES = ((800, 480), (1280, 720), (720, 1280))
CASES = [
    pytest.param(
        size,
        language,
        id=f"{size[0]}x{size[1]}-{language}",
        marks=() if (size, language) in USUAL[:1] else (pytest.mark.long,),
    )
    for size in SIZES
    for language in ("en", "pl")
]


@pytest.fixture
def tour(tmp_path):
    """``tour(size, language)``: the table, its app at work, and the walk."""
    open_ = []

    def close():
        while open_:
            open_.pop().__exit__(None, None, None)

    def make(size=(800, 480), language="en", turn=0, panel=None):
        close()
        settings = Settings(
            language=language,
            screen=Screen(less_motion=True, turn=turn),
            camera=Camera(source="off"),
        )
        table = Application(
            settings,
            panel or known_panel(size),
            save=lambda _: None,
            data=tmp_path / "d",
            threads=False,
        )
        offscreen = Offscreen(table.app)
        offscreen.__enter__()
        open_.append(offscreen)
        return table, offscreen, ScreenshotTour(table, offscreen, "escape", seed="7")

    yield make
    close()


@pytest.mark.parametrize(("size", "language"), CASES)
def test_every_screen_of_a_match_passes_the_machine_checks(tour, tmp_path, size, language):
    table, _, walk = tour(size, language)
    faults, places = [], {}
    for name, picture in walk.walk():
        faults += page_faults(name, picture, table.app, size)
        faults += moved(name, table.app, places)
    assert len(walk.seen) > 40
    assert not faults, "\n".join(faults)


def moved(name, app, places):
    """Nav bar, and options whose rectangles are not those of an earlier page with as many in as many rows.

    Small ones, for a map that needs the room, have places of their own.
    """
    page = app.page
    if page.quarter or (page.far and app.skin.far) or len(page.options.options) > 12:
        return []
    shown = list(drawn_on(app))
    keys = [widget for widget in shown if isinstance(widget, NavKey)]
    options = [widget for widget in shown if isinstance(widget, OptionButton)]
    high = round(min((widget.height for widget in options), default=0))
    rows = len({widget.y for widget in options})
    found = []
    for what, widgets in (
        ("nav", keys),
        (f"{len(page.options.options)} of {high} in {rows}", options),
    ):
        rects = sorted((w.x, w.y, w.width, w.height) for w in widgets)
        if places.setdefault((what, page.alarm), rects) != rects:
            found.append(f"{name}: the buttons have moved ({what})")
    return found


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_screen_is_the_same_picture_turned(tour, turn):
    """A panel turned by a quarter shows what a panel of that shape shows unturned."""
    from PIL import Image, ImageChops

    upright = (800, 480)
    flips = {90: Image.Transpose.ROTATE_90, 180: Image.Transpose.ROTATE_180}
    back = flips.get(turn, Image.Transpose.ROTATE_270)
    plain = pictures_of(tour, upright, 0)
    turned = pictures_of(tour, upright, turn)
    for name, picture in plain.items():
        same = turned[name].transpose(back)
        box = corner(same, turn, upright)
        diff = ImageChops.difference(same.crop(box), picture)
        assert diff.getbbox() is None, f"{name} differs at {diff.getbbox()}"


def corner(picture, turn, upright):
    """Where the panel lies in the test's square window once its picture is turned back."""
    wide, high = upright
    side = picture.width
    left, top = {90: (0, side - high), 180: (0, side - high), 270: (0, side - high)}[turn]
    return left, top, left + wide, top + high


def pictures_of(tour, size, turn):
    from kivy.core.window import Window

    panel = known_panel(size).turned(360 - turn)
    table, offscreen, _ = tour(turn=turn, panel=panel)
    found = {}
    for name, act in (("home", lambda: None), ("setup", lambda: table.stack.go("setup"))):
        act()
        offscreen.settle()
        picture = offscreen.picture()
        if not turn:
            picture = picture.crop((0, picture.height - size[1], size[0], picture.height))
        found[name] = picture
    assert Window.rotation == -turn % 360
    return found


def test_nothing_is_drawn_while_nothing_changes(tour):
    from kivy.core.window import Window

    table, offscreen, walk = tour()
    match = walk.begin()
    while table.stack.top is not match:
        table.stack.back()
    offscreen.settle()
    offscreen.frames(5)
    drawn = []

    def count(*_):
        drawn.append(1)

    Window.bind(on_draw=count)
    offscreen.frames(300)
    Window.unbind(on_draw=count)
    assert not drawn


def test_colours_come_from_the_theme():
    folder = Path(__file__).parents[3] / "companion" / "ui"
    for part in ("presenter", "screens", "app.py", "offscreen.py"):
        home = folder / part
        for file in [home] if home.is_file() else sorted(home.rglob("*.py")):
            found = re.findall(r"#[0-9A-Fa-f]{6}\b|rgba?\(", file.read_text(encoding="utf-8"))
            assert not found, f"{file.name}: {found}"


def test_a_hand_is_gone_before_the_next_frame(tour):
    table, offscreen, walk = tour()
    match = walk.begin()
    while match.session.table.turn.number == 0:
        while table.stack.top is not match:
            table.stack.back()
        match.answer("done" if "done" in refs(table) else match.session.prompt.sample(lambda n: 0))
    while table.stack.top is not match:
        table.stack.back()
    table.stack.go("card", match, "M")
    offscreen.settle()
    (grid,) = [w for w in drawn_on(table.app) if isinstance(w, HoldGrid)]
    grid.dispatch("on_rest", "hold", True)
    offscreen.settle()
    shown = texts(table.app)
    secret = {match.words.name(c).upper() for c in match.session.view("M").piles["hand M"].cards}
    assert secret & shown
    grid.dispatch("on_rest", "hold", False)
    offscreen.frames(1)
    assert not secret & texts(table.app)


def refs(table):
    return {option.ref for option in table.stack.page().options.options}


def texts(app):
    return {text.text for widget in drawn_on(app) for text in widget.written}
