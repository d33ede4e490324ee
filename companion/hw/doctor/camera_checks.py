"""The camera: opened for one picture, and never waited for longer than some seconds."""

import os
import re
import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from companion.hw.device_faults import short_text
from companion.hw.doctor.machine import Finding, Machine

CMA_LEAST_KB: Final = 16 * 1024
PATIENCE_S: Final = 10.0
"""A ribbon camera takes two seconds to its first picture, a bad USB hub five."""
_BOARD: Final = re.compile("bcm2835|unicam|rp1|pisp|rpivid|codec|isp", re.IGNORECASE)
"""What a Raspberry Pi lists among its cameras: its own helpers, and the ribbon's raw end."""
_RIBBON: Final = "check the ribbon cable at both ends, with the power off"
_REPLUG: Final = "pull it out and plug it in again, without a hub"


class Tried(NamedTuple):
    """What came of opening a camera.

    Attributes:
        found: What it gave: "1920 x 1080"; "" if none came.
        wrong: What it said, or "".
        hung: It did not answer at all.
    """

    found: str = ""
    wrong: str = ""
    hung: bool = False


def tried(take: Callable[[], str], patience_s: float = PATIENCE_S) -> Tried:
    """Open a camera for one picture, in a thread that is left behind if it never comes back.

    Args:
        take: Opens it, takes a picture, closes it, tells what the picture is; raises anything.
        patience_s: How long to wait.
    """
    came: list[Tried] = []

    def work() -> None:
        try:
            came.append(Tried(take()))
        except Exception as error:  # noqa: BLE001  a driver raises what it likes
            came.append(Tried(wrong=short_text(error)))

    thread = threading.Thread(target=work, name="companion-doctor-camera", daemon=True)
    thread.start()
    thread.join(patience_s)
    return came[0] if came else Tried(wrong=f"no answer within {patience_s:.0f} s", hung=True)


def camera(machine: Machine, wanted: str = "", take: Callable[[str], str] | None = None) -> Finding:
    """Cameras, what the kernel complained of, who uses one, and whether it gives a picture.

    Args:
        machine: Where to look.
        wanted: The camera of the settings ("usb /dev/video0", "pi"); "" where they name none.
        take: Takes a picture with that camera ("") or with the device it is given; see `tried`.
    """
    videos = machine.glob("dev/video*")
    if complaint := _complaint(machine, videos):
        return complaint
    device = wanted.removeprefix("usb ")
    path = f"/dev/video{device}" if device.isdecimal() else device
    if wanted and (path not in videos if wanted != "pi" else not videos):
        found = ", ".join(videos) or "no camera"
        remedy = _RIBBON if wanted == "pi" else "plug it in; ls /dev/video* shows what is there"
        return Finding("camera", "bad", found, f"{wanted} is not there", remedy)
    if not videos:
        return Finding("camera", "none", "no camera")
    free = [path for path in videos if not _BOARD.search(_name(machine, path))]
    if take is None or not (wanted or free):
        return Finding("camera", "good", f"{len(videos)} video devices")
    return _opened(machine, videos, wanted or free[0], wanted, take)


def _complaint(machine: Machine, videos: list[str]) -> Finding | None:
    """Return what stands in the way of every camera."""
    log = machine.run(["dmesg", "--level=err,warn"])
    if "frontend has timed out" in log or ("imx" in log and "failed to" in log):
        return Finding("camera", "bad", ", ".join(videos), "the camera has timed out", _RIBBON)
    free_kb = re.search(r"CmaFree:\s+(\d+)", machine.read("proc/meminfo"))
    if free_kb and videos and int(free_kb[1]) < CMA_LEAST_KB:
        found, wrong = f"{int(free_kb[1]) // 1024} MB for cameras", "hardly any memory for cameras"
        return Finding("camera", "odd", found, wrong, "start anew; a smaller picture size")
    holder = machine.run(["fuser", *videos]).split() if videos else []
    if not holder:
        return None
    who = machine.read(f"proc/{holder[0]}/comm") or holder[0]
    found = f"{len(videos)} video devices"
    return Finding("camera", "odd", found, f"used by {who}", f"end it: kill {holder[0]}")


def _name(machine: Machine, path: str) -> str:
    return machine.read(f"sys/class/video4linux/{path.rpartition('/')[2]}/name")


def _opened(
    machine: Machine, videos: list[str], name: str, wanted: str, take: Callable[[str], str]
) -> Finding:
    found = f"{len(videos)} video devices"
    it = tried(lambda: take("" if wanted else name))
    if it.found:
        return Finding("camera", "good", f"{found}; {name} gives {it.found}")
    state = "bad" if wanted else "odd"
    shut = [path for path in videos if not os.access(machine.root / path[1:], os.R_OK | os.W_OK)]
    if shut:
        remedy = "sudo usermod -aG video $USER; then log in anew"
        return Finding("camera", state, found, f"{shut[0]} is not ours to open", remedy)
    if "picamera2 is not" in it.wrong:
        remedy = "sudo apt-get install python3-picamera2"
    elif wanted == "pi":
        remedy = _RIBBON
    else:
        remedy = _REPLUG if it.hung else "fuser -v /dev/video* shows who has it; else replug it"
    return Finding("camera", state, found, f"{name}: {it.wrong}", remedy)
