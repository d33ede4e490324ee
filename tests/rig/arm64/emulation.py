"""Programs of another processor run here by an emulator, as if they were this machine's own."""

import subprocess
from pathlib import Path

BINFMT = Path("/proc/sys/fs/binfmt_misc")
"""Where the kernel is told who runs which kind of program (its own documentation: binfmt-misc)."""
HANDLER = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")
PACKAGES = "qemu-user-static"


def programs_run() -> None:
    """Let this kernel run programs for arm64; it stays so until the next start."""
    assert HANDLER.is_file(), f"missing: sudo apt-get install {PACKAGES}"
    if not (BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT], check=True)
    line = HANDLER.read_text().strip()
    if not (BINFMT / line.split(":")[1]).exists():
        (BINFMT / "register").write_text(line)
