"""An arm64 Debian 13 with Companion put in by ``run.sh --install``, and the disk it starts from.

Both are kept below ``roots_kit.HOME``: under emulation they take a quarter of an hour. A change of
what is installed puts a new release into the same root; a change of what the tests need makes a new
disk.
"""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct
from roots_kit import CHECKOUT, HOME, ROOT, Root, add, alone, root, run_sh

from arm64.emulation import programs_run

HERE = Path(__file__).resolve().parent
FOLDER = HOME / "arm64"
INSTALLED = ("companion", "kv", "systemd", "docs", ".ci", "run.sh", "pyproject.toml")
"""What an installation is made from."""
FOR_THE_RIG = ("agent.py", "image.py")
"""What the disk is made from besides."""
KERNEL = ("initramfs-tools", "linux-image-arm64")
NEEDED = ("python3-evdev",)
MODULES = "virtio_pci\nvirtio_blk\next4\n"
"""What the first moments of a start need; a small archive of them is unpacked much sooner."""
AGENT = """\
[Unit]
Description=Does what the rig asks
DefaultDependencies=no
After=local-fs.target systemd-udevd.service

[Service]
ExecStartPre=/bin/sh -c 'until [ -e /dev/virtio-ports/rig ]; do sleep 0.2; done'
ExecStart=/usr/bin/python3 /srv/agent.py /dev/virtio-ports/rig
Restart=always

[Install]
WantedBy=sysinit.target
"""
IDLE = (
    "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer",
    "e2scrub_reap.service", "fstrim.timer", "serial-getty@ttyAMA0.service",
)  # fmt: skip
"""Units that only take time here."""
SETTINGS = "\n[match]\nfirst_steps = false\n"
"""Hints come in a match that has just begun, so a twin that goes on with it has none."""
SEEN = '{"found": [], "seen": true}\n'
"""What the doctor finds missing on a machine without pins and sound has been read."""
SYSTEM_PYTHON = "/usr/local/lib/python3.13/dist-packages"
OWN = ("companion", "pip", "__pycache__")
"""What every release has for itself."""
MEGABYTES = 5120


class Disk(Struct, frozen=True):
    """What a machine starts from.

    Attributes:
        image: The disk, ext4 without partitions; never written to.
        kernel: Debian's.
        initrd: Its first files.
        took_s: How long each step of making it took.
    """

    image: Path
    kernel: Path
    initrd: Path
    took_s: dict[str, float]


def disk() -> Disk:
    """The disk for the code as it is committed, made or made anew if it is not there yet."""
    made = Disk(FOLDER / "root.img", FOLDER / "vmlinuz", FOLDER / "initrd.img", {})
    stamp = FOLDER / "disk.json"
    known = _read(stamp)
    wanted = {"code": _code(), "rig": _rig()}
    if known.get("made from") != wanted:
        stamp.unlink(missing_ok=True)
        took = {**known.get("took_s", {}), **_make(made)}
        stamp.write_text(json.dumps({"made from": wanted, "took_s": took}, indent=1))
        known = _read(stamp)
    return Disk(made.image, made.kernel, made.initrd, known["took_s"])


@contextmanager
def machine() -> Iterator[Root]:
    """The root itself, its programs run by the emulator."""
    programs_run()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with root("trixie", FOLDER, "arm64") as made:
        yield made


def _make(made: Disk) -> dict[str, float]:
    took: dict[str, float] = {}

    def timed(what: str, step: Callable[[], object]) -> None:
        began = time.monotonic()
        step()
        took[what] = round(time.monotonic() - began, 1)

    began = time.monotonic()
    with machine() as installed:
        took["debootstrap"] = round(time.monotonic() - began, 1)
        if _read(FOLDER / "code.json") != {"code": _code()}:
            timed("run.sh --install", lambda: _install(installed))
            (FOLDER / "code.json").write_text(json.dumps({"code": _code()}))
        timed("what the rig needs", lambda: _fit_out(installed))
        timed("disk", lambda: _image(installed, made))
    return {what: s for what, s in took.items() if s > 1}


def _install(on: Root) -> None:
    shutil.rmtree(on.at(CHECKOUT), ignore_errors=True)
    subprocess.run(["git", "clone", "-q", ROOT, on.at(CHECKOUT)], check=True)
    _lend(on)
    run_sh(on, "--install")
    shutil.rmtree(on.at(CHECKOUT))


def _lend(on: Root) -> None:
    """Let a later release find what the first one brought in the system, as if Debian had it.

    Unpacking it again under emulation would take most of the time; what is wanted otherwise by then
    still comes into the release.
    """
    system = on.at(SYSTEM_PYTHON)
    for release in list(on.at("/opt/companion/releases").glob("*/lib/python3*/site-packages"))[:1]:
        for path in release.iterdir():
            if not path.name.startswith(OWN) and not (system / path.name).exists():
                subprocess.run(["cp", "-al", path, system], check=True)


def _fit_out(on: Root) -> None:
    if not list(on.at("/boot").glob("initrd.img-*")):
        first = on.at("/etc/initramfs-tools/conf.d/rig")
        first.parent.mkdir(parents=True, exist_ok=True)
        first.write_text("MODULES=list\nCOMPRESS=lz4\nRESUME=none\n")
        add(on, "initramfs-tools", "lz4")
        on.at("/etc/initramfs-tools/modules").write_text(MODULES)
        add(on, *KERNEL, *NEEDED)
    shutil.copy(HERE / "agent.py", on.at("/srv"))
    on.at("/etc/systemd/system/rig.service").write_text(AGENT)
    on.run("systemctl", "enable", "rig.service")
    on.run("systemctl", "mask", *IDLE)
    config = on.at("/var/lib/companion/config.toml")
    if SETTINGS not in config.read_text():
        config.write_text(config.read_text() + SETTINGS)
    on.at("/var/lib/companion/first-start.json").write_text(SEEN)
    on.run("chown", "-R", "companion:companion", "/var/lib/companion")
    on.at("/etc/hostname").write_text("table\n")
    on.at("/etc/fstab").write_text("/dev/vda / ext4 defaults 0 1\n")


def _image(on: Root, made: Disk) -> None:
    boot = on.at("/boot")
    for name, to in (("vmlinuz-*", made.kernel), ("initrd.img-*", made.initrd)):
        shutil.copy(max(boot.glob(name)), to)
    made.image.unlink(missing_ok=True)
    with made.image.open("wb") as file:
        file.truncate(MEGABYTES * 1024 * 1024)
    with alone(on) as bare:
        subprocess.run(["mkfs.ext4", "-q", "-F", "-L", "root", "-d", bare, made.image], check=True)


def _code() -> str:
    """What git calls that which is installed, as it is committed."""
    names = [f"HEAD:{name}" for name in INSTALLED]
    done = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", *names], capture_output=True, text=True, check=True
    )
    return " ".join(done.stdout.split())


def _rig() -> str:
    text = "\n".join((HERE / name).read_text() for name in FOR_THE_RIG)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _read(path: Path) -> dict[str, Any]:
    try:
        return json.loads(path.read_text())
    except FileNotFoundError:
        return {}
