"""A hand before the whole screen: the app with its camera off, real touches, a clock moved by hand."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import driver_kit as driver
from kivy.core.window import Window

from companion.bootstrap.application import Application
from companion.config import Camera, Screen, Settings
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.tools.offscreen import STEP_S, Offscreen
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.screen_panel import known_panel
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
from companion.ui.widgets.lists.scroller import Scroller
from presenter_kit import go_on as read_on

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"), Seat("I", "Ines"), Seat("T", "Tom"))
AT_THE_TABLE = {"tiles": "table", "cards": "table", "hands": "paper"}
NEVER = ("off", "switch off")
"""What ends the app: nothing can be tapped after it."""


class Hand:
    """Taps on what the screen shows; use it in a ``with`` block."""

    def __init__(
        self,
        size: tuple[int, int],
        data: Path,
        *,
        language: str = "en",
        motion: bool = False,
        stickers: bool = True,
    ) -> None:
        settings = Settings(
            language=language, screen=Screen(less_motion=not motion), camera=Camera(source="off")
        )
        self.size = size
        self.table = Application(
            settings,
            known_panel(size),
            save=lambda _: None,
            data=data,
            threads=False,
            stickers=stickers,
        )
        self.stack, self.app = self.table.stack, self.table.app
        self.off = Offscreen(self.app)
        self._wall = {name: sys.modules[name].time for name in driver.WALL if name in sys.modules}

    def __enter__(self) -> Self:
        self.off.__enter__()
        for name in self._wall:
            sys.modules[name].time = lambda: self.off.now_s
        return self

    def __exit__(self, *error: object) -> None:
        for name, clock in self._wall.items():
            sys.modules[name].time = clock
        self.off.__exit__(None, None, None)

    def wait(self, seconds: float) -> None:
        self.off.frames(max(1, round(seconds / STEP_S)))

    # ---- what is there

    def drawn(self) -> Iterator[ModelWidget]:
        for widget in self.app.root.walk():
            if isinstance(widget, ModelWidget) and widget.opacity > 0 and widget.skin:
                yield widget

    def tappable(self) -> list[Tappable]:
        return [
            widget
            for widget in self.drawn()
            if isinstance(widget, Tappable) and widget.ref and not widget.disabled
        ]

    def rolls(self) -> list[Scroller]:
        return [w for w in self.drawn() if isinstance(w, Scroller) and w.most_offset]

    def find(self, ref: str) -> Tappable:
        """Return what has this ref, scrolling as people do until it is wholly in sight."""
        for roll in (None, *self.rolls()):
            for _ in range(60 if roll else 1):
                for widget in self.tappable():
                    if widget.ref == ref and in_sight(widget):
                        return widget
                if roll is not None:
                    step = roll.step if roll.offset < roll.most_offset else -roll.most_offset
                    self.drag(roll.center, (roll.center_x, roll.center_y + step))
        raise AssertionError(f"{ref!r} is nowhere to be found")

    # ---- fingers

    def finger(self, x: float, y: float) -> driver.Finger:
        """Put a finger where the picture shows this place, however the window is turned."""
        return driver.Finger(*glass(x, y))

    def send(self, kind: str, finger: driver.Finger) -> None:
        driver.dispatch(kind, finger)
        self.off.frames()

    def tap_at(self, x: float, y: float) -> None:
        finger = self.finger(x, y)
        self.send("begin", finger)
        finger.update_time_end()
        self.send("end", finger)
        self.off.frames()

    def tap(self, widget: Tappable) -> None:
        self.tap_at(*widget.to_window(*widget.center))

    def press(self, ref: str) -> None:
        """Wait until taps count, and tap what has this ref."""
        self.app.refresh()
        self.wait(0.6)
        self.tap(self.find(ref))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        finger = self.finger(*start)
        self.send("begin", finger)
        for n in range(1, 9):
            share = n / 8
            finger.move(
                glass(
                    start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                )
            )
            self.send("update", finger)
        finger.update_time_end()
        self.send("end", finger)
        self.off.frames(2)


def glass(x: float, y: float) -> tuple[float, float]:
    """Return where on the glass a place of the picture is; the test's window is square."""
    last = Window.system_size[0] - 1
    return {
        90: (last - y, x),
        180: (last - x, last - y),
        270: (y, last - x),
    }.get(Window.rotation, (x, y))


def in_sight(widget: ModelWidget) -> bool:
    """Whether a widget is wholly inside what scrolls it."""
    up = widget.parent
    while isinstance(up, ModelWidget) and not isinstance(up, Scroller):
        up = up.parent
    return not isinstance(up, Scroller) or (widget.y >= up.y - 1 and widget.top <= up.top + 1)


def begin_match(hand, options, seed, game="escape", seats=SEATS):
    """Open a match at its first instruction, line by line; taps count at once."""
    live = hand.table.store.begin(game, seats, options, seed=seed)
    match = MatchScreen(live)
    hand.stack.open(match)
    while hand.stack.top is not match:  # its story
        hand.stack.back()
    if any(option.ref == BY_LINE for option in hand.stack.page().options.options):
        match.option(BY_LINE)
    hand.app.refresh()
    hand.wait(0.6)
    return match


def go_on(hand):
    """Read what stands between two questions, and go on; taps count at once."""
    read_on(hand.stack)
    hand.app.refresh()
    hand.wait(0.6)


def at_a_private_question(hand, seat="M"):
    """A match at whose table somebody has just said that they play a card."""
    match = begin_match(hand, AT_THE_TABLE, "7")
    while not any(not offer.off.text for offer in match.session.sides(seat)):
        prompt = match.session.prompt
        match.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
    while hand.stack.top is not match:
        hand.stack.back()
    match.session.side(match.session.sides(seat)[0].name, seat)
    match.did()
    while hand.stack.top is not match:
        hand.stack.back()
    hand.app.refresh()
    hand.wait(0.6)
    assert match.session.prompt.secret
    return match


def rest(hand, device):
    """Rest a finger, or click, where a private question is held to be seen."""
    place = hand.find("hold")
    finger = hand.finger(*place.to_window(*place.center))
    finger.device = device
    hand.send("begin", finger)
    if device == "mouse":
        hand.send("end", finger)
    hand.wait(0.6)
    return finger


def slide(hand, finger, ref, steps=6, across=0.5):
    """Move a finger that rests to something that appeared meanwhile, ``across`` its width."""
    place = hand.find(ref)
    end = glass(*place.to_window(place.x + place.width * across, place.center_y))
    last = Window.system_size[0] - 1
    start = finger.sx * last, finger.sy * last
    for n in range(1, steps + 1):
        share = n / steps
        finger.move(tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        hand.send("update", finger)


def starts(data):
    """What is noted of the starts of each match under this data folder."""
    return [path.read_text() for path in data.glob("matches/*/starts")]
