"""The machine as the doctor sees it: files below a root, and commands. A test brings its own."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

State: TypeAlias = Literal["good", "odd", "bad", "none"]


class Finding(Struct, frozen=True, rename={"remedy": "mend"}):
    """What one check found.

    Attributes:
        check: Its name.
        state: ``good``; ``odd``: works, but look; ``bad``: does not work; ``none``: not here.
        found: What is there.
        wrong: What is wrong, or "".
        remedy: The command or act that puts it right, or ""; ``mend`` in JSON.
    """

    check: str
    state: State
    found: str = ""
    wrong: str = ""
    remedy: str = ""


@dataclass(frozen=True)
class Machine:
    """A machine to look at.

    Attributes:
        root: Where its file system begins.
        environ: Its environment.
    """

    root: Path = Path("/")
    environ: dict[str, str] = field(default_factory=dict[str, str])

    def read(self, path: str) -> str:
        """Return a small file's text without its end of line, or "" where there is none."""
        try:
            raw = (self.root / path).read_bytes()[:65536]
        except OSError:
            return ""
        return raw.replace(b"\0", b" ").decode("utf-8", "replace").strip()

    def glob(self, pattern: str) -> list[str]:
        """Return the paths that fit a pattern, below the root."""
        return sorted("/" + str(path.relative_to(self.root)) for path in self.root.glob(pattern))

    def which(self, program: str) -> str:
        """Return where a program is, or ""."""
        return shutil.which(program) or ""

    def run(self, command: Sequence[str], timeout_s: float = 3.0, *, fails: bool = False) -> str:
        """Return what a command says, or "" where it fails, hangs or is not there.

        Args:
            command: The program and its arguments.
            timeout_s: How long it may take.
            fails: What it says counts even where it ends with a fault.
        """
        try:
            done = subprocess.run(  # noqa: S603  our own commands
                command, capture_output=True, text=True, timeout=timeout_s, check=False
            )
        except (OSError, subprocess.SubprocessError):
            return ""
        return done.stdout.strip() if fails or done.returncode == 0 else ""
