"""The same screen on this machine: the same code, matches and millimetres, drawn without a display.

It says where every button is, does what a tap does, and draws the picture that the glass must show.
A process of its own, since a process has one window; one line of JSON each way.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from PIL import Image

ROOT = Path(__file__).resolve().parents[3]


class Button(Struct, frozen=True):
    """Something to tap.

    Attributes:
        text: What stands on it.
        kind: Its widget's name.
        enabled: Whether a tap does something.
        x: Its middle, as a share of the glass from the left.
        y: The same from the top.
        number: Which answer it is, from 1; 0 if it is none.
    """

    text: str
    kind: str
    enabled: bool
    x: float
    y: float
    number: int


class Shown(Struct, frozen=True):
    """What the screen shows.

    Attributes:
        screen: Which page.
        ask: The line that asks.
        question: The open question's number in its match; -1 without a match.
        placing: The tile that the question asks to lay; "" if it asks for something else.
        buttons: All there are.
    """

    screen: str
    ask: tuple[str, ...]
    question: int
    placing: str
    buttons: tuple[Button, ...]

    def button(self, text: str, kind: str = "") -> Button:
        found = [
            button for button in self.buttons if button.text == text and kind in ("", button.kind)
        ]
        assert len(found) == 1, f"{len(found)} buttons say {text}: {[b.text for b in self.buttons]}"
        return found[0]


class Twin:
    """The screen here."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process = process
        self._folder = folder
        self._pictures = 0

    def shown(self) -> Shown:
        return convert(self._ask("shown"), Shown)

    def tap(self, button: Button, down_s: float = 0.05) -> Shown:
        return convert(self._ask("tap", button.text, button.kind, down_s), Shown)

    def picture(self) -> Image.Image:
        self._pictures += 1
        path = self._folder / f"twin-{self._pictures}.png"
        self._ask("picture", str(path))
        with Image.open(path) as picture:
            return picture.convert("RGB")

    def _ask(self, *words: str | float) -> Any:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, (self._folder / "twin.log").read_text()[-4000:]
        return json.loads(line)


@contextmanager
def twin(folder: Path, drm: Path, data: Path) -> Iterator[Twin]:
    """The screen here; it begins as after a start.

    Args:
        folder: Its own.
        drm: What the kernel tells of the display, as in ``/sys/class/drm``.
        data: A folder with settings and matches; it is copied.
    """
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(data, home)
    command = [sys.executable, "-P", "-m", "arm64.at_the_twin", str(home), str(drm)]
    path = f"{ROOT}:{ROOT / 'tests/rig'}:{ROOT / 'tests/ui'}"
    env = {
        "PYTHONPATH": path,
        "COMPANION_HOME": str(home),
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
    }
    with (folder / "twin.log").open("w") as log, subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, env=env
    ) as process:  # fmt: skip
        try:
            yield Twin(process, folder)
        finally:
            process.kill()
            process.wait()
