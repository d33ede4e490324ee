"""What goes wrong with devices, in words of the catalogue: the screen says it in its language."""

import errno
from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, plain, say

_LONGEST: Final = 120
_SAID: Final[Mapping[int, Message]] = {
    errno.EIO: say("the plug was pulled"),
    errno.ENXIO: say("the plug was pulled"),
    errno.ENODEV: say("the plug was pulled"),
    errno.ENOENT: say("it is not plugged in"),
    errno.EACCES: say("it may not be opened; the doctor says which group is missing"),
    errno.EPERM: say("it may not be opened; the doctor says which group is missing"),
    errno.EBUSY: say("another program has it"),
    errno.EAGAIN: say("another program has it"),
    errno.ETIMEDOUT: say("it does not answer"),
    errno.ECONNREFUSED: say("nothing answers at that address"),
    errno.EHOSTUNREACH: say("nothing answers at that address"),
}


class Fault(OSError):
    """Something of ours went wrong with a device.

    Attributes:
        says: What, as a message.
    """

    def __init__(self, number: int, says: Message | str) -> None:
        """Make it.

        Args:
            number: The system's number of such errors.
            says: A message, or words of somebody else's that no catalogue has.
        """
        self.says = says if isinstance(says, Message) else untranslated(says)
        super().__init__(number, plain(self.says))


def untranslated(text: str) -> Message:
    """Return words of somebody else's as a message: nobody translates them."""
    return Message("{words}", {"words": text})


def short_text(error: BaseException) -> str:
    """What an error says, in one short line, in English."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def fault_of(error: BaseException) -> Message:
    """What an error means for whoever sits at the table."""
    if isinstance(error, Fault):
        return error.says
    if isinstance(error, ImportError) and error.name:
        return say("{module} is not installed", module=error.name)
    if isinstance(error, OSError) and error.errno in _SAID:
        return _SAID[error.errno]
    return untranslated(short_text(error))
