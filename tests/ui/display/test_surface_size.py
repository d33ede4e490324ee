"""The picture is laid out for the window's true size: whatever was wished for, and on resizing.

Each size stands for a display; the window really has it. On the glass lies everything that can be
tapped or read, and sizes in millimetres are those of the tokens.
"""

from contextlib import contextmanager

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand
from kivy.core.window import Window
from msgspec.structs import replace

from companion.bootstrap.application import Application
from companion.config import Camera, Screen, Settings
from companion.displays import Connector
from companion.engine.chance import Chance
from companion.games import installed
from companion.tools.offscreen import Offscreen
from companion.tools.screenshot_tour import ScreenshotTour
from companion.ui.display.surface import DisplaySurface, WindowSurface
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.design_tokens import cap_ratio, tokens
from companion.ui.theme.screen_panel import known_panel
from companion.ui.widgets.bars.nav_bar import NavKey
from companion.ui.widgets.bars.option_grid import OptionButton
from companion.ui.widgets.bars.status_bar import StatusBar
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
from companion.ui.widgets.plan.plan_view import PlanView
from games_kit import cast, game_called
from long_kit import one_in_turn
from presenter_kit import go_on

DISPLAYS = {
    "first panel": Connector(0, "DSI-1", connected=True, px=(800, 480)),
    "second panel": Connector(0, "DSI-1", connected=True, px=(720, 1280)),
    "1024x600": Connector(0, "HDMI-A-1", connected=True, px=(1024, 600), mm=(154, 90)),
    "1366x768": Connector(0, "HDMI-A-1", connected=True, px=(1366, 768), mm=(344, 194)),
    "1920x1080": Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), mm=(527, 296)),
    "2560x1080": Connector(0, "HDMI-A-1", connected=True, px=(2560, 1080), mm=(673, 284)),
    "3840x2160": Connector(0, "HDMI-A-1", connected=True, px=(3840, 2160), mm=(597, 336)),
}
ODD = {
    "says a ratio": Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), mm=(160, 90)),
    "a stamp": Connector(0, "HDMI-A-1", connected=True, px=(200, 200)),
    "a strip": Connector(0, "HDMI-A-1", connected=True, px=(8000, 600)),
    "4K upright": Connector(0, "HDMI-A-1", connected=True, px=(2160, 3840), mm=(336, 597)),
    "no mode": Connector(0, "HDMI-A-1", connected=True),
}
QUICK = ("first panel", "second panel")
WISH = Screen(size=(1280, 720), inches=8.0, less_motion=True)
"""What somebody wrote for another display."""


@contextmanager
def window(px):
    """Give the one window there is another size for a while.

    Without a display only the first 1280 by 1280 pixels are drawn: places can be asked for beyond
    them, pictures cannot.
    """
    before = tuple(Window.system_size)
    Window.size = px
    try:
        yield
    finally:
        Window.rotation = 0
        Window.size = before


@contextmanager
def shown(surface, px, data, screen=WISH, language="en"):
    """A table at work in a window of this size."""
    settings = Settings(language=language, screen=screen, camera=Camera(source="off"))
    with window(px):
        table = Application(settings, surface, save=lambda _: None, data=data, threads=False)
        with Offscreen(table.app) as off:
            yield table, off


def on(display, data, **how):
    return shown(DisplaySurface(lambda: display), display.px or (1280, 720), data, **how)


def drawn(app):
    return [w for w in app.root.walk() if isinstance(w, ModelWidget) and w.opacity > 0 and w.skin]


def off_the_glass(app):
    """What can be tapped or read beyond the window's edges, or is not drawn over all of it."""
    wide, high = Window.size
    assert tuple(app.skin.panel.px) == (wide, high)
    found = []
    for widget in drawn(app):
        inside = checks.in_sight(widget)
        if isinstance(widget, Tappable) and inside and widget.ref:
            box = (widget.x, widget.y, widget.right, widget.top)
            found += [f"{widget.text!r} lies at {box}"] if beyond(box, wide, high) else []
        if isinstance(widget, PlanView) or not inside:
            continue
        for text in widget.written:
            x, top = widget.x + text.x, widget.top - text.y
            box = (x, top - text.h, x + text.w, top)
            found += [f"{text.text!r} stands at {box}"] if beyond(box, wide, high) else []
    (status_bar,) = [w for w in drawn(app) if isinstance(w, StatusBar)]
    if (status_bar.x, status_bar.right, status_bar.top) != (0, wide, high):
        found.append(
            f"the status bar reaches from {status_bar.pos} to {(status_bar.right, status_bar.top)}"
        )
    return found


def beyond(box, wide, high):
    return box[0] < 0 or box[1] < 0 or box[2] > wide or box[3] > high


def wrong_sizes(app):
    """What is more than 3 % off the tokens, in millimetres as the eye sees them."""
    skin, kind = app.skin, app.skin.kind
    across, down = skin.panel.density_xy
    token, found = tokens().layout[kind], []
    for widget in drawn(app):
        if isinstance(widget, NavKey) and token.nav_bar_direction == "down":
            found += off_by(widget.text, widget.width / across, token.nav_bar[2])
        if isinstance(widget, OptionButton) and not skin.zones().listed:
            high = token.options[3] if kind != "tall" else tokens().touch["main"]
            found += off_by(widget.text, widget.height / down, high)
        if isinstance(widget, StatusBar):
            found += off_by("status_bar", widget.height / down, token.status_bar[3])
    for face, cap in (
        ("display", skin.cap.ask),
        ("light", skin.cap.button),
        ("caps", skin.cap.min),
    ):
        drawn_mm = skin.font_px(face, cap) * cap_ratio(face) / max(across, down)
        least_px = 1 / max(across, down)  # a font has whole pixels
        found += off_by(face, drawn_mm, cap, least_px)
    return found


def off_by(what, mm, token_mm, rounding_mm=0.0):
    within = abs(mm - token_mm) <= max(0.03 * token_mm, rounding_mm)
    return [] if within else [f"{what}: {mm:.2f} mm, not {token_mm}"]


def looked_at(name, app):
    faults = off_the_glass(app) + wrong_sizes(app)
    return [f"{name}: {fault}" for fault in faults]


def begun(table, game, seed="7"):
    seats = cast(game_called(game).game, SEATS, people=True)
    live = table.store.begin(game, seats, {}, seed=seed)
    match = MatchScreen(live)
    table.stack.open(match)
    go_on(table.stack)
    if any(option.ref == BY_LINE for option in table.stack.page().options.options):
        match.option(BY_LINE)
    return match


@pytest.mark.parametrize(("game", "name"), one_in_turn(installed(), tuple(DISPLAYS), QUICK))
def test_home_and_table_lie_on_the_glass(tmp_path, name, game):
    with on(DISPLAYS[name], tmp_path) as (table, off):
        off.settle()
        faults = looked_at("home", table.app)
        match = begun(table, game)
        for n in range(12):
            off.settle()
            faults += looked_at(f"{game} {n}", table.app)
            while table.stack.top is not match:
                table.stack.back()
            chance = Chance(str(n))
            match.answer(match.session.prompt.sample(chance.below))
        for page in ("more", "settings"):
            table.stack.go(page, *((match,) if page == "more" else ()))
            off.settle()
            faults += looked_at(page, table.app)
        assert not faults, "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("name", DISPLAYS)
@pytest.mark.parametrize("game", installed())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_page_lies_on_the_glass(tmp_path, name, game, language):
    with on(DISPLAYS[name], tmp_path, language=language) as (table, off):
        faults = []
        for page, _picture in ScreenshotTour(table, off, game, seed="7").walk():
            if not table.app.page.quarter:
                faults += looked_at(page, table.app)
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ODD)
def test_an_odd_display_shows_everything_and_is_asked_about(tmp_path, name):
    display = ODD[name]
    with on(display, tmp_path, screen=Screen(less_motion=True)) as (table, off):
        off.settle()
        faults = off_the_glass(table.app)
        asked = table.context.surface.size(table.context.settings.screen).source == "guessed"
        assert (table.app.page.screen == "ruler") == asked
        assert asked == (name != "4K upright")
        if asked:
            table.stack.option("done")
            table.ask_size()
            off.settle()
            faults += off_the_glass(table.app)
        assert table.app.page.screen == "home"
        begun(table, "escape")
        off.settle()
        assert not faults + off_the_glass(table.app)


def test_the_ruler_draws_its_line_as_long_as_it_says(tmp_path):
    display = replace(DISPLAYS["second panel"], name="HDMI-A-1")
    with on(display, tmp_path, screen=Screen(less_motion=True)) as (table, off):
        table.stack.go("ruler")
        off.settle()
        picture = off.picture()
        model = table.app.page.stage[0].model
        accent = tuple(int(table.app.skin.colour.accent[i : i + 2], 16) for i in (1, 3, 5))
        row = [
            [x for x in range(picture.width) if picture.getpixel((x, y)) == accent]
            for y in range(picture.height // 3)
        ]
        longest = max(row, key=len)
        assert len(longest) == pytest.approx(model.length_px, abs=1)
        assert longest == list(range(longest[0], longest[-1] + 1))


def test_a_wish_of_another_size_cuts_nothing(tmp_path):
    """A size that is written, but of another display, and the display's own turned by hand."""
    upright = DISPLAYS["second panel"]
    for turn, shown_px in ((0, (720, 1280)), (90, (1280, 720)), ("auto", (1280, 720))):
        with on(upright, tmp_path / str(turn), screen=replace(WISH, turn=turn)) as (table, off):
            off.settle()
            assert table.app.skin.panel.px == shown_px
            assert not off_the_glass(table.app)


def test_a_window_is_resized_in_the_middle_of_a_match(tmp_path):
    surface = WindowSurface(known_panel((1280, 720), 10.1))
    with shown(surface, (1280, 720), tmp_path) as (table, off):
        begun(table, "escape")
        for px in ((1000, 620), (640, 900), (320, 240), (2000, 500), (1280, 720)):
            Window.size = px
            off.settle()
            assert table.app.skin.panel.px == px
            assert not off_the_glass(table.app)
        assert table.app.skin.panel.mm == pytest.approx(known_panel((1280, 720), 10.1).mm, rel=0.01)


NONSENSE = {
    "100 inches": Screen(inches=100, less_motion=True),
    "3 inches": Screen(inches=3, less_motion=True),
    "a line": Screen(measured={"HDMI-A-1 800x480": (5000.0, 10.0)}, less_motion=True),
    "a distance": Screen(
        measured={"HDMI-A-1 800x480": (4000.0, 2400.0)}, viewing_cm=30, less_motion=True
    ),
}


@pytest.mark.parametrize("screen", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_in_the_settings_still_shows_a_page(tmp_path, screen):
    display = Connector(0, "HDMI-A-1", connected=True, px=(800, 480))
    with on(display, tmp_path, screen=screen) as (table, off):
        off.settle()
        faults = off_the_glass(table.app)
        begun(table, "escape")
        off.settle()
        assert not faults + off_the_glass(table.app)
        assert min(table.app.skin.density_xy) >= 2.4


@pytest.mark.parametrize("what", ["option", "plan", "nav_bar"])
def test_resizing_while_a_finger_is_down_breaks_nothing(tmp_path, what):
    with window((1280, 720)), Hand((1280, 720), tmp_path) as hand:
        hand.table.context.surface = WindowSurface(known_panel((1280, 720), 10.1))
        match = begun(hand.table, "escape")
        kind = {"option": OptionButton, "plan": PlanView, "nav_bar": NavKey}[what]
        hand.press("done")
        while not (targets := [w for w in hand.drawn() if isinstance(w, kind)]):
            hand.press("done")
        target = targets[0]
        hand.wait(0.6)
        number = match.session.number
        finger = hand.finger(*target.center)
        hand.send("begin", finger)
        for px in ((800, 480), (700, 1000), (200, 200)):
            Window.size = px
            hand.wait(0.1)
            hand.send("update", finger)
        finger.update_time_end()
        hand.send("end", finger)
        hand.wait(0.1)
        assert not off_the_glass(hand.app)
        Window.size = (1280, 720)
        hand.wait(0.6)
        assert match.session.number - number <= 1
        while hand.stack.top is not match:
            hand.stack.back()
        before = match.session.number
        hand.press("done")
        assert match.session.number == before + 1


def test_another_display_is_laid_out_for_and_reported(tmp_path):
    now = [DISPLAYS["1366x768"]]
    reported = []
    surface = DisplaySurface(lambda: now[0])
    with shown(surface, (1366, 768), tmp_path, screen=Screen(less_motion=True)) as (table, off):
        table.app.replaced = lambda: reported.append(table.app.skin.panel)
        off.frames(90)
        assert not reported
        now[0] = None
        off.frames(90)
        now[0] = DISPLAYS["1920x1080"]
        off.frames(90)
        assert len(reported) == 1
        Window.size = (1920, 1080)
        off.settle()
        assert table.app.skin.panel.mm == (527, 296)
        assert not looked_at("home", table.app)
