"""A list whose rows are kv rules of small widgets, beside today's rows, which paint themselves.

    python benchmarks/kv_rows.py [--rounds N] [--rows N] [--picture FOLDER] [--json]

Both lists are opened in turns without a display, each in a process of its own, the order changing
from round to round. Measured is processor time: from the start of the process until the list is
drawn, and for 120 frames of scrolling. The kv row is made of boxes, an icon and words that have
their places in millimetres; Companion itself has no such row (docs/decisions.md says why).
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

PANEL = (800, 480)
FRAMES = 120
STEP_PX = 7
DRAWN_AFTER = 3
"""Frames after which every part of both lists is drawn."""
RULES = """
<KvRow>:
    Box:
        skin: root.skin
        pos: root.pos
        size: root.size
        fill: root.fill
        round_mm: 0.8
    Box:
        skin: root.skin
        pos: root.x + root.mm(root.skin, 2), root.y
        size: root.width - root.mm(root.skin, 2), 1
        fill: '' if root.now else root.shade(root.skin, 'hair')
    Box:
        skin: root.skin
        pos: root.pos
        size: root.mm(root.skin, 0.7), root.height
        fill: root.shade(root.skin, 'bone') if root.now else ''
    Icon:
        skin: root.skin
        icon: root.icon
        size_mm: 6 if root.second else 5
        colour: root.colour
        pos: root.x + root.mm(root.skin, 2), root.y
        size: root.mm(root.skin, 6), root.height
    Words:
        skin: root.skin
        words: root.title
        face: 'display' if root.label else 'text'
        cap: root.caps(root.skin, 'name' if root.label else 'body')
        colour: root.colour
        lift_mm: 0.7 if root.second else -root.caps(root.skin, 'name') / 2
        pos: root.x + root.left_px, root.y
        size: root.width - root.left_px - root.right_px, root.height
    Words:
        skin: root.skin
        words: root.second
        face: 'light'
        cap: root.caps(root.skin, 'second')
        colour: root.low
        lift_mm: -root.caps(root.skin, 'second') - 1.3
        pos: root.x + root.left_px, root.y
        size: root.width - root.left_px - root.right_px, root.height
    Words:
        skin: root.skin
        words: root.value
        face: 'text'
        cap: root.caps(root.skin, 'body')
        colour: root.low
        anchor: 'r'
        lift_mm: -root.caps(root.skin, 'body') / 2
        pos: root.x, root.y
        size: root.width - root.mm(root.skin, 2), root.height
"""


def models(count: int):
    """Rows as the log, the settings and the home screen have them."""
    from companion.ui.models.sheet_models import ListRow
    from companion.ui.models.symbols import Glyph

    return tuple(
        ListRow(
            ref=f"row {n}",
            title=f"ROOM {n}" if n % 2 else f"Somebody went to room {n}",
            second="a key was found here" if n % 3 else "",
            value="" if n % 4 else "in turn 3",
            sign=Glyph("table"),
            state="now" if n == 2 else "next",
        )
        for n in range(count)
    )


def kv_list():  # noqa: C901  small classes, which need Kivy
    """Return a list whose rows are laid out by the rules above."""
    from kivy.lang import Builder
    from kivy.properties import BooleanProperty, NumericProperty, StringProperty

    from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
    from companion.ui.widgets.lists.scroller import Scroller

    class Atom(ModelWidget):
        """A part of a row: draws itself anew when one of its own properties changes."""

        def __init__(self, **kwargs):
            super().__init__(**kwargs)
            for name in self.LOOKS:
                self.fbind(name, self._changed)

    class Box(Atom):
        LOOKS = ("fill", "round_mm")
        fill = StringProperty("")
        round_mm = NumericProperty(0)

        def paint(self, pen):
            if self.fill:
                pen.box(0, 0, pen.w, pen.h, self.fill, None, 0, pen.skin.g(self.round_mm))

    class Icon(Atom):
        LOOKS = ("icon", "colour", "size_mm")
        icon, colour = StringProperty(""), StringProperty("#FFFFFF")
        size_mm = NumericProperty(5)

        def paint(self, pen):
            if self.icon:
                pen.icon(self.icon, pen.w / 2, pen.h / 2, pen.skin.g(self.size_mm), self.colour)

    class Words(Atom):
        LOOKS = ("words", "face", "cap", "colour", "lift_mm", "anchor")
        words, face, anchor = StringProperty(""), StringProperty("text"), StringProperty("l")
        colour = StringProperty("#FFFFFF")
        cap, lift_mm = NumericProperty(2), NumericProperty(0)

        def paint(self, pen):
            x = pen.w if self.anchor == "r" else 0
            base = pen.h / 2 - pen.skin.g(self.lift_mm)
            pen.fit(x, base, self.words, self.face, self.cap, self.colour, pen.w, self.anchor)

    class KvRow(Tappable):
        now, label = BooleanProperty(defaultvalue=False), BooleanProperty(defaultvalue=False)
        title, second, value = StringProperty(""), StringProperty(""), StringProperty("")
        icon, fill = StringProperty(""), StringProperty("")
        colour, low = StringProperty("#FFFFFF"), StringProperty("#FFFFFF")
        left_px, right_px = NumericProperty(0), NumericProperty(0)

        def on_model(self, _it, row):
            colour = self.skin.colour
            self.now = row.state == "now"
            self.fill = colour.raised if self.now else ""
            self.colour, self.low = colour.bone, colour.ash
            self.label = row.title.isupper()
            self.title, self.second, self.value = row.title, row.second, row.value
            self.icon = row.sign.icon if row.sign is not None else ""
            self.left_px = self.mm(self.skin, 9.8 if self.icon else 2.4)
            self.right_px = self.mm(self.skin, 22 if row.value else 2)

        def mm(self, skin, mm):
            return skin.x(mm) if skin else 0

        def caps(self, skin, name):
            return getattr(skin.cap, name) if skin else 2

        def shade(self, skin, name):
            return getattr(skin.colour, name) if skin else ""

    class KvScroll(Scroller):
        row_kind = KvRow

    Builder.load_string(RULES)
    return KvScroll()


def painted_list():
    """Return a list whose rows paint themselves, as Companion's do."""
    from companion.ui.widgets.lists.list_rows import RowLine
    from companion.ui.widgets.lists.scroller import Scroller

    scroll = Scroller()
    scroll.row_kind = RowLine
    return scroll


LISTS = {"painted": painted_list, "kv": kv_list}


def shown(kind: str, rows: int, picture: str) -> None:
    """Open one of the lists, scroll it, and print both times."""
    from time import process_time

    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import known_panel

    panel = known_panel(PANEL, 7.0)
    prepare(WindowSettings(panel=panel, driver="offscreen"))
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window

    from companion.ui.theme.skin import Skin

    made = LISTS[kind]()
    made.skin, made.size, made.model = Skin(panel), PANEL, models(rows)
    runTouchApp(made, embedded=True)
    for _ in range(DRAWN_AFTER):
        EventLoop.idle()
    first_s = process_time()
    if picture:
        Window.screenshot(str(Path(picture) / f"{kind}.png"))
    before_s = process_time()
    for _ in range(FRAMES):
        made.offset += STEP_PX
        EventLoop.idle()
    print(first_s, process_time() - before_s, flush=True)
    os._exit(0)


def started(kind: str, rows: int, picture: str = "") -> tuple[float, float]:
    env = {**os.environ, "KIVY_NO_CONSOLELOG": "1"}
    command = [sys.executable, __file__, "--child", kind, "--rows", str(rows)]
    command += ["--picture", picture] if picture else []
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    first_s, scroll_s = done.stdout.split()[-2:]
    return float(first_s), float(scroll_s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--picture", default="", help="a folder for a picture of each list")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", choices=tuple(LISTS), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        shown(args.child, args.rows, args.picture)
        return
    for kind in LISTS:
        _ = started(kind, args.rows, args.picture)
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in LISTS}
    for number in range(args.rounds):
        for kind in tuple(LISTS)[:: 1 if number % 2 else -1]:
            found[kind].append(started(kind, args.rows))
    figures = {}
    for kind, times in found.items():
        figures[f"{kind} list drawn ms"] = 1000 * median(first for first, _ in times)
        figures[f"{kind} scrolled frame ms"] = 1000 * median(s for _, s in times) / FRAMES
    for what in ("list drawn", "scrolled frame"):
        figures[f"kv to painted, {what}"] = figures[f"kv {what} ms"] / figures[f"painted {what} ms"]
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:32} {value:8.2f}")


if __name__ == "__main__":
    main()
