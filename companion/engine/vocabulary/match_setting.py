"""How things are done at a table: the match options of a game itself, beside those of its rules."""

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.message import Message


class MatchSetting(Struct, frozen=True):
    """A match option of the game itself: how things are done at this table.

    Attributes:
        key: Its name.
        label: What it decides.
        choices: Each choice with its words.
        default: The choice that holds where nobody chose.
        fixed: It holds for the whole match: piles and pages were made by it.
    """

    key: str
    label: Message
    choices: Mapping[str, Message]
    default: str
    fixed: bool = True
