"""Clean Debian roots to install in, each a layer over one that is made once and kept."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
CHECKOUT = "/srv/my companion"
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
AS_COMPANION = ("setpriv", "--reuid=companion", "--regid=companion", "--init-groups")


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


def base(suite: str, architecture: str = "") -> Path:
    """The bare root of a suite, made if it is not there yet.

    Args:
        suite: Which Debian.
        architecture: Debian's name of a processor; this machine's own by default. Another one
            needs its programs run by an emulator (``arm64.emulation``).
    """
    name = f"{suite}-{architecture}" if architecture else suite
    whole = HOME / name
    if not whole.is_dir():
        building = HOME / f".{name}"
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(parents=True)
        how = ["--variant=minbase", f"--include={PACKAGES}"]
        if architecture:
            how.append(f"--arch={architecture}")
        command = ["debootstrap", *how, suite, building]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        building.rename(whole)
    return whole


@contextmanager
def root(suite: str, folder: Path, architecture: str = "") -> Iterator[Root]:
    """A root of a suite, with this machine's network.

    Args:
        suite: Which Debian.
        folder: Where what is written to it goes; used again, it holds what was written before.
        architecture: See ``base``.
    """
    for name in ("up", "work", "root"):
        (folder / name).mkdir(exist_ok=True)
    mounted = folder / "root"
    bare = base(suite, architecture)
    layers = f"lowerdir={bare},upperdir={folder / 'up'},workdir={folder / 'work'}"
    mounts = {
        mounted: ["-t", "overlay", "overlay", "-o", layers],
        mounted / "proc": ["-t", "proc", "proc"],
        mounted / "dev": ["--bind", "/dev"],
        mounted / "dev/pts": ["--bind", "/dev/pts"],
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


@contextmanager
def installed(suite: str, folder: Path, before: tuple[str, ...] = ()) -> Iterator[Root]:
    """A fresh root in which ``run.sh --install`` has put Companion; the checkout still lies there.

    Args:
        suite: Which Debian.
        folder: Where its layers may lie.
        before: Debian's packages that were there already.
    """
    with root(suite, folder) as made:
        if before:
            add(made, *before)
        subprocess.run(["git", "clone", "-q", ROOT, made.at(CHECKOUT)], check=True)
        run_sh(made, "--install")
        yield made


def run_sh(machine: Root, *words: str) -> str:
    """Run the checkout's ``run.sh`` in a root; what it said."""
    return machine.run("sh", "-c", f'cd "{CHECKOUT}" && ./run.sh "$@"', "sh", *words).stderr


def add(machine: Root, *packages: str) -> None:
    """Add Debian's packages to a root."""
    machine.run("apt-get", "update", "-qq")
    quiet = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq")
    machine.run(*quiet, "--no-install-recommends", *packages)


def leave_a_match_open(machine: Root) -> None:
    """Play twenty answers in a root with Companion, and leave the match open as the plug does.

    Displays in memory tell no size: whoever played had been asked for it.
    """
    config = machine.at("/var/lib/companion/config.toml")
    said = config.read_text()
    if "inches" not in said:
        config.write_text(said.replace("[screen]\n", "[screen]\ninches = 10.1\n"))
    shutil.copy(ROOT / "tests/rig/open_match.py", machine.at("/srv"))
    python = "/opt/companion/current/bin/python"
    machine.run(*AS_COMPANION, python, "/srv/open_match.py", "/var/lib/companion")
    machine.run("chown", "-R", "companion:companion", "/var/lib/companion")


@contextmanager
def alone(machine: Root) -> Iterator[Path]:
    """A root without what is mounted in it."""
    with TemporaryDirectory() as folder:
        subprocess.run(["mount", "--bind", machine.path, folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)
