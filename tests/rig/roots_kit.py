"""Clean Debian roots to install in, each a layer over one that is made once and kept."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(os.environ.get("COMPANION_RIG", "/var/tmp/companion-rig"))
SUITES = ("bookworm", "trixie")
PACKAGES = "ca-certificates,systemd,systemd-sysv,udev,dbus"
"""What a Pi has that a bare root has not."""
ENVIRONMENT = {
    "HOME": "/root",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "TERM": "dumb",
}


class Root:
    """A mounted root.

    Attributes:
        path: Where it is mounted.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            ["chroot", self.path, *command],
            env=ENVIRONMENT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert not check or done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return done

    def at(self, path: str) -> Path:
        return self.path / path.lstrip("/")


def base(suite: str) -> Path:
    """The bare root of a suite, made if it is not there yet."""
    whole = HOME / suite
    if not whole.is_dir():
        building = HOME / f".{suite}"
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(parents=True)
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, building]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        building.rename(whole)
    return whole


@contextmanager
def root(suite: str, folder: Path) -> Iterator[Root]:
    """A fresh root of a suite, with this machine's network; gone afterwards."""
    for name in ("up", "work", "root"):
        (folder / name).mkdir()
    mounted = folder / "root"
    layers = f"lowerdir={base(suite)},upperdir={folder / 'up'},workdir={folder / 'work'}"
    mounts = {
        mounted: ["-t", "overlay", "overlay", "-o", layers],
        mounted / "proc": ["-t", "proc", "proc"],
        mounted / "dev": ["--bind", "/dev"],
    }
    made: list[Path] = []
    try:
        for at, words in mounts.items():
            subprocess.run(["mount", *words, at], check=True)
            made.append(at)
        for name in ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt"):
            shutil.copy(f"/{name}", mounted / name)
        yield Root(mounted)
    finally:
        for path in reversed(made):
            subprocess.run(["umount", path], check=True)
