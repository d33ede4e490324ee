"""The virtual console Companion stands on: what is typed on another one is not for it."""

import os
import re
import termios
from pathlib import Path
from typing import Final

_ACTIVE: Final = "sys/class/tty/tty0/active"
_STDIN: Final = 0
_NAME: Final = re.compile(r"tty[0-9]+")


class Console:
    """Knows whether Companion's own console is the one people look at (console(4), tty(4))."""

    def __init__(self, own: str, root: Path = Path("/")) -> None:
        """Look at the machine's consoles.

        Args:
            own: Name of the own console, such as ``tty1``; "" where there is none.
            root: Where the file system begins.
        """
        self._own = own
        self._active = root / _ACTIVE

    @classmethod
    def present(cls, root: Path = Path("/")) -> "Console":
        """Return the console this process was started on."""
        try:
            name = Path(os.ttyname(_STDIN)).name
        except OSError:
            name = ""
        return cls(name if _NAME.fullmatch(name) else "", root)

    @property
    def shown(self) -> bool:
        """Whether what is typed now is meant for Companion."""
        if not self._own:
            return True
        try:
            return self._active.read_text(encoding="ascii").strip() in ("", self._own)
        except OSError:
            return True

    def flush(self) -> None:
        """Throw away what the console has kept of the keys: no shell is to run it afterwards."""
        if self._own:
            try:
                termios.tcflush(_STDIN, termios.TCIFLUSH)
            except (OSError, termios.error):
                return
