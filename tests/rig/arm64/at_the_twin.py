"""Runs as the twin of a guest's screen (see ``twin``)."""

import json
import os
import sys
from pathlib import Path

from companion.config import load
from companion.displays import connected
from companion.engine.flow.prompts import PlaceTile
from companion.ui.display.window import WindowSettings, prepare
from companion.ui.theme.screen_panel import panel_for

LONGER_THAN_A_TAP_S = 0.6
FRAMES_HZ = 30


class Screen:
    """The app at work, its clock moved by hand."""

    def __init__(self, data, px, find):
        from companion.bootstrap.application import Application
        from companion.bootstrap.resume_last import resume_last
        from companion.tools.offscreen import Offscreen
        from companion.ui.display.surface import DisplaySurface

        self.px = px
        self.table = Application(
            load(), DisplaySurface(find), save=lambda _: None, data=data, threads=False
        )
        resume_last(self.table)
        self.offscreen = Offscreen(self.table.app)
        self.offscreen.__enter__()
        self.offscreen.settle()

    def buttons(self):
        """Every button with its middle, as shares of the glass from the lower left."""
        from companion.ui.widgets.drawing.widget_base import Tappable

        for widget in self.table.app.root.walk():
            if isinstance(widget, Tappable) and widget.text and widget.opacity:
                x, y = on_glass(*widget.to_window(*widget.center), self.px)
                if 0 <= x < 1 and 0 <= y < 1:
                    yield widget, x, y

    def shown(self):
        page = self.table.app.page
        answers = [option.ref for option in page.options.options]
        match = self.table.stack.match
        live = getattr(match, "live", None)
        return {
            "screen": page.screen,
            "ask": [str(part) for part in page.ask.ask],
            "question": live.session.number if live else -1,
            "placing": placing(live.session.prompt) if live else "",
            "buttons": [
                {
                    "text": widget.text,
                    "kind": type(widget).__name__,
                    "enabled": widget.enabled,
                    "x": x,
                    "y": 1 - y,
                    "number": answers.index(widget.ref) + 1
                    if type(widget).__name__ == "OptionButton"
                    else 0,
                }
                for widget, x, y in self.buttons()
            ],
        }

    def tap(self, text, kind, down_s=0.05):
        from driver_kit import Finger, dispatch
        from kivy.core.window import Window

        spots = [
            (x, y)
            for widget, x, y in self.buttons()
            if widget.text == text and kind in ("", type(widget).__name__)
        ]
        assert len(spots) == 1, f"{text}: {spots}"
        self.offscreen.now_s += LONGER_THAN_A_TAP_S
        self.offscreen.frames(2)
        x, y = spots[0]
        finger = Finger(x * (Window.width - 1), y * (Window.height - 1))
        dispatch("begin", finger)
        self.offscreen.frames(2 + round(down_s * FRAMES_HZ))
        finger.update_time_end()
        dispatch("end", finger)
        self.offscreen.settle()
        return self.shown()

    def picture(self, path):
        self.offscreen.settle()
        self.offscreen.picture().save(path)
        return path


def placing(prompt):
    """The tile that a question asks to lay; "" if it asks for something else."""
    return prompt.places[0].tile if isinstance(prompt, PlaceTile) else ""


def on_glass(x, y, px):
    """Where a place of the turned picture lies on the glass, as shares from the lower left.

    The other way round of what Kivy does with a touch (``MotionEvent.to_absolute_pos``).
    """
    from kivy.core.window import Window

    wide, high = px
    return {
        0: (x / wide, y / high),
        90: (1 - y / wide, x / high),
        180: (1 - x / wide, 1 - y / high),
        270: (y / wide, 1 - x / high),
    }[Window.rotation]


def main(data, drm):
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what Kivy prints is no answer

    def find():
        return connected(Path(drm))

    panel = panel_for(find(), load().screen)
    prepare(WindowSettings(panel, driver="offscreen", touch="none"))
    screen = Screen(Path(data), panel.px, find)
    for line in sys.stdin:
        what, *words = json.loads(line)
        answers.write(json.dumps(getattr(screen, what)(*words)) + "\n")
        answers.flush()


main(*sys.argv[1:])
