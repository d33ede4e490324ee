"""A Debian root with Companion, booted by its own systemd in a container, as fast as this machine is.

The kernel is this machine's: it has a console here, but neither display nor pins. So an X server
takes the display's place, or the compositor draws into memory; all else is as it ships. There is no
network.
"""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from guest_kit import HERE
from roots_kit import Root, alone

FROM_DEBIAN = ("xvfb", "xdotool")
"""What the root needs besides for a test."""
UNITS = "/etc/systemd/system"
SCREEN = """\
[Unit]
Description=A display in memory

[Service]
Environment=DISPLAY=:0
ExecStart=/usr/bin/Xvfb :0 -screen 0 1280x720x24 -ac -nolisten tcp
ExecStartPost=/bin/sh -c 'until xdotool getdisplaygeometry; do sleep 0.05; done'
"""
SHOWN_THERE = {
    "companion.service": """\
[Unit]
Wants=screen.service
After=screen.service

[Service]
Environment=DISPLAY=:0 SDL_AUDIODRIVER=dummy
""",
    "companion-cage.service": """\
[Service]
Environment=WLR_BACKENDS=headless,libinput WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
Environment=SDL_AUDIODRIVER=dummy
""",
}
CONSOLE = ("/dev/tty0", "/dev/tty1")
VIRTUAL = range(4 << 8 | 1, 4 << 8 | 64)
"""The kernel's numbers of virtual consoles."""
STOP_S = 60


def fitted_out(machine: Root) -> None:
    """Give the units of a root with Companion something to be seen on."""
    machine.at(f"{UNITS}/screen.service").write_text(SCREEN)
    for unit, text in SHOWN_THERE.items():
        more = machine.at(f"{UNITS}/{unit}.d/no-display.conf")
        more.parent.mkdir()
        more.write_text(text)


def free_console() -> None:
    """Refuse where people use this machine's own screen: the container takes it."""
    using = [
        stat.parent.name
        for stat in Path("/proc").glob("[0-9]*/stat")
        if (words := _read(stat).rpartition(")")[2].split()) and int(words[4]) in VIRTUAL
    ]
    assert not using, f"the console is in use by {', '.join(using)}: run this in a virtual machine"
    for path in CONSOLE:
        assert Path(path).exists(), f"{path} is missing: this kernel has no consoles"


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


@contextmanager
def running(machine: Root, shared: Path) -> Iterator[str]:
    """Boot a root; the number of its first process.

    Args:
        machine: The root; what happens stays in it.
        shared: The folder that is ``/host`` in it.
    """
    free_console()
    with alone(machine) as bare:
        command = [
            "systemd-nspawn", "--quiet", "--boot", f"--directory={bare}", f"--bind={shared}:/host",
            *(f"--bind={path}" for path in CONSOLE), "--private-network", "--console=pipe",
            "--register=no", "--link-journal=no", "--machine=table",
        ]  # fmt: skip
        if not Path("/run/systemd/system").is_dir():  # nobody here to ask for a unit
            command.append("--keep-unit")
        with (shared / "console").open("w") as console, subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=console, stderr=console, start_new_session=True
        ) as process:  # fmt: skip
            first = ""
            try:
                first = _first_process(process, shared)
                yield first
            finally:
                process.terminate()
                try:
                    process.wait(STOP_S)
                except subprocess.TimeoutExpired:
                    if first:
                        os.kill(int(first), signal.SIGKILL)
                    process.kill()


def _first_process(container: subprocess.Popen[bytes], shared: Path) -> str:
    children = Path(f"/proc/{container.pid}/task/{container.pid}/children")
    for _ in range(400):
        for pid in _read(children).split():
            if _read(Path(f"/proc/{pid}/comm")) == "systemd\n":
                return pid
        time.sleep(0.025)
    raise AssertionError((shared / "console").read_text())


def did(machine: Root, shared: Path, script: str, *words: str) -> dict[str, Any]:
    """Boot a root, run a script of this folder in it as root, and return what it reports."""
    for name in (script, "in_the_guest.py"):
        shutil.copy(HERE / name, shared)
    found = shared / "found.json"
    found.unlink(missing_ok=True)
    with running(machine, shared) as first:
        inside = (
            "nsenter",
            "--all",
            "--target",
            first,
            "--wd=/",
            "/usr/bin/python3",
            f"/host/{script}",
        )
        done = subprocess.run([*inside, *words], capture_output=True, text=True, check=False)
    console = (shared / "console").read_text()
    assert found.exists(), f"{console[-2000:]}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return json.loads(found.read_text())
