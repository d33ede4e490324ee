"""Tokens and standees of the box, for print (ESC-COMP-110..140, 170..250)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.content import Content
from companion.engine.game import PartFace
from companion.engine.message import Message, say
from companion.engine.tile_tokens import TileToken
from companion.games.escape.doors import LOCKED, OPEN
from companion.games.escape.names import ENEMY_NAMES
from companion.games.escape.pieces import ENEMY_TYPES, enemy_id
from companion.games.escape.printed import EnemyKind
from companion.games.escape.scene_markers import NAMES, SUPPLY

HEROES: Final = 4
_TOKENS: Final[tuple[tuple[str, Message, str, int], ...]] = (
    ("locked", say("locked door"), "lock", 12),
    ("threat", say("threat"), "threat", 24),
    ("lockdown", say("lockdown token"), "token", 12),
    ("fear", say("fear"), "fear", 5),
    ("vitality", say("vitality"), "vitality", 5),
)
_MARKERS: Final[tuple[tuple[str, str], ...]] = (
    ("dark", "dark"),
    ("vent", "vent"),
    ("blocked", "vent_blocked"),
    ("post", "security"),
    ("nest", "nest"),
    ("uniform", "add_person"),
    ("bloody", "killed"),
    ("swarm", "swarm"),
    ("accessed", "panel"),
)
"""Markers and their icons. What the box prints on two sides of one marker is two markers here."""

TILE_TOKENS: Final = (
    TileToken("locked", say("locked door"), "link", "door", LOCKED, OPEN),
    TileToken("dark", NAMES["dark"], "space", "dark"),
)
"""What a camera may see on tiles (ESC-COMP-110, 200)."""


def parts(content: Content) -> tuple[PartFace, ...]:
    """Return every token, marker and standee, with how many there are."""
    tokens = (
        PartFace(ref, "token", name, look, copies=count) for ref, name, look, count in _TOKENS
    )
    markers = (PartFace(k, "token", NAMES[k], look, copies=SUPPLY[k]) for k, look in _MARKERS)
    return (*tokens, *markers, *_heroes(), *_enemies(content))


def _heroes() -> Iterator[PartFace]:
    for number in range(1, HEROES + 1):
        yield PartFace(f"hero-{number}", "standee", say("Hero {n}", n=number), "hero", number)


def _enemies(content: Content) -> Iterator[PartFace]:
    for type_ in ENEMY_TYPES:
        kind = content.of(EnemyKind).get(type_)
        for number in range(1, (kind.standees if kind else 0) + 1):
            name = ENEMY_NAMES[type_](number)
            yield PartFace(enemy_id(type_, number), "standee", name, type_, number)
