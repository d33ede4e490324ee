"""A real Linux kernel as an ordinary process (User-Mode Linux), built once from Debian's own source.

A guest sees the files of this machine, so Companion runs in it as it lies here; its own disk is an
image of ext4. Killing the process is pulling the plug: what the guest had not flushed is gone.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from roots_kit import HOME, ROOT

HERE = Path(__file__).resolve().parent
SOURCE = Path("/usr/src/linux-source-6.1.tar.xz")
NEEDED = "linux-source-6.1 flex bison bc libelf-dev libssl-dev gcc make busybox-static"
INIT = """\
#!/bin/busybox sh
B=/bin/busybox
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/run TERM=dumb LC_ALL=C.UTF-8
$B mount -t proc proc /proc
$B mount -t sysfs sys /sys
$B mount -t devtmpfs dev /dev 2>/dev/null
$B mkdir -p /dev/pts /dev/shm
$B mount -t devpts pts /dev/pts
$B mount -t tmpfs shm /dev/shm
$B mount -t tmpfs run /run
$B mount -t configfs none /sys/kernel/config
$B ip link set lo up
J=$($B sed -n 's/.*job=\\([^ ]*\\).*/\\1/p' /proc/cmdline)
"$J"
echo "JOB rc=$?"
$B sync
$B poweroff -f
"""


def kernel() -> Path:
    """The kernel as a program, built if it is not there yet as configured; some ten minutes."""
    home = HOME / "kernel"
    linux, made_from, wanted = home / "linux", home / "made-from", HERE / "kernel.config"
    if linux.is_file() and made_from.is_file() and made_from.read_text() == wanted.read_text():
        return linux
    assert SOURCE.is_file(), f"the kernel's source is missing: sudo apt-get install {NEEDED}"
    build = home / "build"
    build.mkdir(parents=True, exist_ok=True)
    tree = home / "linux-source-6.1"
    if not tree.is_dir():
        subprocess.run(["tar", "xf", SOURCE, "-C", home], check=True)
    make = ["make", "-s", "ARCH=um", f"O={build}"]
    merge = ["scripts/kconfig/merge_config.sh", "-m", "-O", build, build / ".config"]
    environment = {**os.environ, "KCONFIG_CONFIG": str(build / ".config")}
    for command in (
        [*make, "x86_64_defconfig"],
        [*merge, wanted],
        [*make, "olddefconfig"],
        [*make, f"-j{os.cpu_count()}", "linux"],
    ):
        subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True)
    subprocess.run(["strip", "-o", linux, build / "linux"], check=True)
    shutil.copy(wanted, made_from)
    return linux


def disk(path: Path, megabytes: int = 64) -> Path:
    """An empty ext4 image."""
    with path.open("wb") as file:
        file.truncate(megabytes * 1024 * 1024)
    subprocess.run(["mkfs.ext4", "-q", "-F", path], check=True)
    return path


@contextmanager
def mounted(image: Path) -> Iterator[Path]:
    """An image as a folder here; its own journal is played back first, as at any start."""
    with TemporaryDirectory() as folder:
        subprocess.run(["mount", "-o", "loop", image, folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def python_job(script: str, *words: object) -> str:
    """A job that runs a script of this folder with the Python and the checkout of this machine."""
    environment = f"PYTHONPATH={ROOT}:{ROOT / 'tests'} PYTHONDONTWRITEBYTECODE=1"
    command = f"{sys.executable} {HERE / script} {' '.join(map(str, words))}"
    return f"cd {HERE}\nexec env {environment} COMPANION_HOME=/run/home {command}\n"


@contextmanager
def guest(
    folder: Path, job: str, image: Path | None = None, words: tuple[str, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    """Boot, run a script as root, power off; what it prints is read from ``stdout``.

    Args:
        folder: Where scripts and sockets may lie.
        job: The script; the disk is ``/dev/ubda``.
        image: The disk.
        words: More of the kernel's command line.
    """
    init, script = folder / "init", folder / "job"
    for path, text in ((init, INIT), (script, f"#!/bin/busybox sh\n{job}\n")):
        path.write_text(text)
        path.chmod(0o755)
    command = [
        kernel(), "mem=512M", "rootfstype=hostfs", "hostfs=/", "rw", f"init={init}", f"job={script}",
        "con=null", "con0=fd:0,fd:1", "quiet", "loglevel=3", "panic=1", *words,
        *([f"ubda={image}"] if image else []),
    ]  # fmt: skip
    environment = {**os.environ, "TMPDIR": "/dev/shm"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, env=environment, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            pull_the_plug(process)


def report_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What a job says at its end, as one line of JSON; it fails with what it printed instead."""
    assert process.stdout is not None
    said = process.stdout.read()
    lines = [line for line in said.splitlines() if line.startswith("{")]
    assert lines, said[-4000:]
    return json.loads(lines[-1])


def pull_the_plug(process: subprocess.Popen[str]) -> None:
    """Kill the kernel with everything that runs in it."""
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        return
    process.wait()


def programs(*names: str) -> None:
    """Say which program is missing."""
    missing = [name for name in names if shutil.which(name) is None]
    assert not missing, f"missing: {', '.join(missing)}"
