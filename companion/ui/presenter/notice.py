"""A line that replaces the support line for a while."""

from typing import Final

from msgspec import Struct

NOTICE_S: Final = 6.0


class Notice(Struct, frozen=True):
    """What it says, and until when by the clock of the house."""

    text: str
    until_s: float
