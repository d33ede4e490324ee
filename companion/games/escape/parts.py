"""Tokens and standees of the box, for print (ESC-COMP-110..140, 170..250)."""

from typing import Final

from companion.engine.content import Content
from companion.engine.game import PartFace
from companion.engine.message import Message, say
from companion.engine.tile_tokens import TileToken
from companion.games.escape.doors import LOCKED, OPEN
from companion.games.escape.names import VOCABULARY

_TOKENS: Final[tuple[tuple[str, Message, str, int], ...]] = (
    ("locked", say("locked door"), "lock", 12),
    ("threat", say("threat"), "threat", 24),
    ("lockdown", say("lockdown token"), "token", 12),
    ("fear", say("fear"), "fear", 5),
    ("vitality", say("vitality"), "vitality", 5),
)

TILE_TOKENS: Final = (
    TileToken("locked", say("locked door"), "link", "door", LOCKED, OPEN),
    TileToken("dark", say("darkness"), "space", "dark"),
)
"""What a camera may see on tiles (ESC-COMP-110, 200)."""


def parts(content: Content) -> tuple[PartFace, ...]:
    """Return every token, marker and standee, with how many there are."""
    tokens = (
        PartFace(ref, "token", name, look, copies=count) for ref, name, look, count in _TOKENS
    )
    return (*tokens, *VOCABULARY.printed(content))
