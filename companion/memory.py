"""How much memory this machine has for programs, and what that is enough for.

Read before anything is installed, so the standard library alone is used.
"""

import re
import sys
from pathlib import Path
from typing import Final

LEAST_MB: Final = 350
"""With less the system ends programs. A board of 512 MB tells 410 to 480, as its firmware and the
kernel keep some for themselves; with half of it given to graphics (``gpu_mem``) it is refused."""
LITTLE_MB: Final = 700
"""With less the vision and a screen do not fit together. A board of 1 GB tells 750 to 950."""


def memory_mb(root: Path = Path("/")) -> int | None:
    """Return what the kernel has to give, in MB of 1,048,576 bytes (MemTotal, proc_meminfo(5)).

    Args:
        root: Where the file system begins.

    Returns:
        How much, or None where the kernel does not tell.
    """
    try:
        text = (root / "proc/meminfo").read_text(encoding="ascii")
    except (OSError, ValueError):
        return None
    found = re.search(r"^MemTotal:\s+(\d+) kB$", text, re.MULTILINE)
    return int(found[1]) // 1024 if found else None


def too_little(mb: int | None) -> str:
    """Return why Companion cannot run with so much memory, or ""."""
    if mb is None or mb >= LEAST_MB:
        return ""
    return (
        f"this machine has {mb} MB of memory for programs, and {LEAST_MB} are needed;"
        " a gpu_mem line in config.txt may keep some of it"
    )


def too_little_for_eyes(mb: int | None) -> str:
    """Return why the camera stays off until people switch it on themselves, or ""."""
    if mb is None or mb >= LITTLE_MB:
        return ""
    return (
        f"this machine has {mb} MB of memory for programs: the camera stays off,"
        f" as reading the table needs {LITTLE_MB}; Settings, Camera switches it on all the same"
    )


def main(root: Path = Path("/")) -> int:
    """Say what there is to say before anything is set up; return 1 where nothing can be."""
    mb = memory_mb(root)
    why = too_little(mb)
    message = why or too_little_for_eyes(mb)
    if message:
        sys.stderr.write(f"companion: {message}\n")
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main())
