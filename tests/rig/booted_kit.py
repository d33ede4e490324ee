"""A disk image of a Debian with Companion installed, booted by its own systemd in a guest.

What a test does there is a Python script of this folder; it runs as root under the guest's Python,
and what it finds comes back through a folder of this machine.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from guest_kit import HERE, kernel, pull_the_plug
from roots_kit import CHECKOUT, Root, add, alone, leave_a_match_open

from companion.kiosk.system_support import CAGE

FROM_DEBIAN = ("dosfstools", "python3-evdev", *CAGE)
"""What the image needs besides for a test."""
SERVICE = """\
[Unit]
Description=What the rig does
After=local-fs.target

[Service]
ExecStartPre=/bin/mkdir -p /host
ExecStartPre=/bin/mount -t hostfs none /host -o {host}
ExecStart=/bin/sh -c 'exec /usr/bin/python3 $$(sed -n "s/.*job=\\\\([^ ]*\\\\).*/\\\\1/p" /proc/cmdline) >/host/said 2>&1'
ExecStopPost=/bin/sync
ExecStopPost=/bin/systemctl --force --force poweroff

[Install]
WantedBy=multi-user.target
"""
DEVICES = "[panel]\non = true\n"
ON_NO_PI = """\
[Service]
# A virtual screen is noticed only when somebody asks for it.
ExecStartPre=+/bin/sh -c 'echo on >/sys/class/drm/card0-Virtual-1/status'
BindReadOnlyPaths=/etc/rig-cpuinfo:/proc/cpuinfo
"""
ON_NO_CARD = """\
[Service]
ExecStartPre=+/bin/sh -c 'echo on >/sys/class/drm/card0-Virtual-1/status'
Environment=WLR_RENDERER=pixman
"""
NO_CONSOLES = "[Service]\nEnvironment=SEATD_VTBOUND=0\n"
CPUINFO = "Hardware\t: BCM2711\nRevision\t: c03111\nModel\t: Raspberry Pi 4 Model B Rev 1.1\n"


def later_release(machine: Root, name: str, line: str = "") -> None:
    """Put a release beside the first one, with one line more at the head of ``companion play``."""
    releases = machine.at("/opt/companion/releases")
    first = next(release for release in releases.iterdir() if release.name.startswith("0.1.0-"))
    subprocess.run(["cp", "-al", first, releases / name], check=True)
    for path in (releases / name / "bin").iterdir():
        if path.is_file() and not path.is_symlink() and first.name in path.read_text("latin-1"):
            _rewritten(path, first.name, name)
    play = next((releases / name).glob("lib/*/site-packages/companion/commands/play.py"))
    start = "    asked(args)\n"
    assert start in play.read_text()
    _rewritten(play, start, f"{line}{start}")


def _rewritten(path: Path, old: str, new: str) -> None:
    """Write a file anew, not into the one that it shares with another release."""
    text, mode = path.read_text("latin-1"), path.stat().st_mode
    path.unlink()
    path.write_text(text.replace(old, new, 1), "latin-1")
    path.chmod(mode)


def fitted_out(machine: Root, shared: Path) -> None:
    """Give a root with Companion what a test needs: pins, an open match, a way to run scripts.

    Args:
        machine: It, installed by ``run.sh --install``.
        shared: The folder of this machine that the guest sees as ``/host``.
    """
    add(machine, *FROM_DEBIAN)
    machine.run("/opt/companion/current/bin/python", "-m", "pip", "install", "-q", "lgpio")
    unit = machine.at("/etc/systemd/system/rig.service")
    unit.write_text(SERVICE.format(host=shared))
    machine.run("systemctl", "enable", "rig.service")
    for name, text in (
        ("companion.service", ON_NO_PI),
        ("companion-cage.service", ON_NO_CARD),
        ("seatd.service", NO_CONSOLES),
    ):
        more = machine.at(f"/etc/systemd/system/{name}.d/rig.conf")
        more.parent.mkdir()
        more.write_text(text)
    machine.at("/etc/rig-cpuinfo").write_text(CPUINFO)
    later_release(machine, "0.9.1-2")
    later_release(machine, "0.9.2-3", "    raise SystemExit(3)\n")
    later_release(machine, "0.9.3-4", "    __import__('time').sleep(1000)\n")
    state = machine.at("/var/lib/companion")
    (state / "devices.toml").write_text(DEVICES)
    leave_a_match_open(machine)
    shutil.rmtree(machine.at(CHECKOUT), ignore_errors=True)


def image_of(machine: Root, path: Path, megabytes: int = 4096) -> Path:
    """The whole root as an ext4 image."""
    with path.open("wb") as file:
        file.truncate(megabytes * 1024 * 1024)
    with alone(machine) as bare:
        subprocess.run(["mkfs.ext4", "-q", "-F", "-L", "root", "-d", bare, path], check=True)
    return path


@contextmanager
def booted(
    image: Path,
    shared: Path,
    script: str,
    words: tuple[str, ...] = (),
    disks: tuple[Path, ...] = (),
) -> Iterator[subprocess.Popen[str]]:
    """Boot an image; a script of this folder runs in it, then the guest powers off.

    Args:
        image: The root; what happens is written to a layer over it that is thrown away.
        shared: The folder that the guest sees as ``/host``.
        script: The script's name.
        words: More of the kernel's command line.
        disks: Further disks, ``/dev/ubdb`` and on.
    """
    for name in (script, "in_the_guest.py"):
        shutil.copy(HERE / name, shared)
    (shared / "found.json").unlink(missing_ok=True)
    layer = shared / "layer"
    layer.unlink(missing_ok=True)
    more = [f"ubd{letter}={disk}" for letter, disk in zip("bcd", disks, strict=False)]
    command = [
        kernel(), "mem=1200M", f"ubda={layer},{image}", *more, "root=/dev/ubda", "rw",
        "video=Virtual-1:800x480", "console=tty0", "con=null", "con0=fd:0,fd:1", "loglevel=4", "panic=1",
        "systemd.show_status=false", f"job=/host/{script}", *words,
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", env={**os.environ, "TMPDIR": "/dev/shm"},
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            pull_the_plug(process)


def reported(process: subprocess.Popen[str], shared: Path) -> dict[str, Any]:
    """What the script wrote to ``/host/found.json``; what it and the console said if it did not."""
    assert process.stdout is not None
    console = process.stdout.read()
    found = shared / "found.json"
    said = shared / "said"
    text = said.read_text(errors="replace") if said.exists() else "nothing"
    assert found.exists(), f"{console[-3000:]}\n{text[-3000:]}"
    return json.loads(found.read_text())
