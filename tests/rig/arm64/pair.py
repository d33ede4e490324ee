"""A machine and its twin side by side: every tap goes to both, and both must show the same."""

import io
import tarfile
import time
from pathlib import Path
from typing import TypeAlias

import numpy as np
from PIL import Image

from arm64.guest import STATE, UNIT, Machine
from arm64.hands import TAP_S, Finger, Keys, Mouse
from arm64.twin import Button, Shown, Twin

NEAR = 48
"""So far may one colour of a pixel be off, of 255: edges are drawn a little otherwise elsewhere."""
OFF_SHARE = 0.004
"""So much of the picture may be further off."""
LOOK_S = 90.0
READ_S = 0.8
"""So long people look at a question before they answer; what comes sooner counts as a slip."""
HOLD_S = 2.5
HELD = ("OFF",)
"""What has to be held."""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Upper left, upper right, lower right, lower left."""
BUTTONS = ("OptionButton", "NavKey")


Hand: TypeAlias = Finger | Mouse | Keys


class Pair:
    """Both.

    Attributes:
        machine: The guest.
        hand: What people answer with.
        twin: What its glass must show.
        off: How much of the picture was off at the last look, at most over all looks.
    """

    def __init__(self, machine: Machine, hand: Hand, twin: Twin, folder: Path) -> None:
        self.machine = machine
        self.hand = hand
        self.twin = twin
        self.off = 0.0
        self._folder = folder
        self._looks = 0

    def same(self, longest_s: float = LOOK_S) -> Image.Image:
        """Wait until the glass shows what the twin does; the picture of the glass.

        Raises:
            AssertionError: It does not; both pictures and where they differ are kept.
        """
        self._looks += 1
        wanted = self.twin.picture()
        end = time.monotonic() + longest_s
        while True:
            glass = self.machine.picture()
            off = share_off(glass, wanted)
            if off <= OFF_SHARE + self.hand.marks:
                self.off = max(self.off, off)
                return glass
            if time.monotonic() > end:
                break
            time.sleep(0.5)
        where = self._folder / f"look-{self._looks}"
        for name, picture in (("glass", glass), ("twin", wanted)):
            picture.save(f"{where}-{name}.png")
        log = self.machine.log()[-3000:]
        raise AssertionError(f"{off:.1%} of {glass.size} differs: {where}-*.png\n{log}")

    def tap(self, button: Button | str) -> Shown:
        """Touch a button on the glass and here; what is shown then."""
        if isinstance(button, str):
            button = self.twin.shown().button(button)
        down_s = HOLD_S if button.text in HELD else TAP_S
        self.machine.rest(READ_S)
        self.hand.touch(button, down_s)
        return self.twin.tap(button, down_s)


def share_off(picture: Image.Image, other: Image.Image) -> float:
    """How much of two pictures differs; all of it if they are not of one size."""
    if picture.size != other.size:
        return 1.0
    difference = np.abs(np.asarray(picture, np.int16) - np.asarray(other, np.int16)).max(axis=2)
    return float((difference > NEAR).mean())


def nearest(shown: Shown, x: int, y: int) -> Button:
    """The button nearest to a corner of the glass; corners are counted from the upper left."""
    on = [button for button in shown.buttons if button.enabled and button.kind in BUTTONS]
    return min(on, key=lambda button: (button.x - x) ** 2 + (button.y - y) ** 2)


def take_state(machine: Machine, folder: Path) -> Path:
    """Copy the table's matches and settings out of the guest."""
    machine.run(f"tar -C {STATE} -cf /run/state.tar .")
    with tarfile.open(fileobj=io.BytesIO(machine.read("/run/state.tar"))) as packed:
        packed.extractall(folder, filter="data")
    return folder


def take_display(machine: Machine, folder: Path) -> Path:
    """Copy what the guest's kernel tells of its display, as in ``/sys/class/drm``."""
    for path in machine.ask("glob", "/sys/class/drm/card*-*"):
        connector = folder / Path(path).name
        connector.mkdir(parents=True)
        for name in ("status", "modes", "edid", "connector_id"):
            (connector / name).write_bytes(machine.read(f"{path}/{name}"))
    return folder


def give_state(machine: Machine, folder: Path) -> None:
    """Start the guest's service on other matches and settings."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as file:
        file.add(folder, ".")
    machine.write("/run/state.tar", packed.getvalue())
    machine.run(f"systemctl stop {UNIT}")
    machine.run(f"sh -c 'rm -rf {STATE}/* && tar -C {STATE} -xf /run/state.tar'")
    machine.run(f"chown -R companion:companion {STATE}")
    machine.run(f"systemctl reset-failed {UNIT}", check=False)
    machine.run(f"systemctl start --no-block {UNIT}")
