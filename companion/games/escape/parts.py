"""Tokens and standees of the box, for print (ESC-COMP-110..140, 170..200)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.content import Content
from companion.engine.game import PartFace
from companion.engine.message import Message, say
from companion.games.escape.names import ENEMY_NAMES
from companion.games.escape.pieces import ENEMY_TYPES, enemy_id
from companion.games.escape.printed import EnemyKind

HEROES: Final = 4
_TOKENS: Final[tuple[tuple[str, Message, str, int], ...]] = (
    ("locked", say("locked door"), "locked", 12),
    ("threat", say("threat"), "threat", 24),
    ("lockdown", say("lockdown token"), "token", 12),
    ("fear", say("fear"), "fear", 5),
    ("vitality", say("vitality"), "vitality", 5),
    ("dark", say("darkness"), "darkness", 6),
)


def parts(content: Content) -> tuple[PartFace, ...]:
    """Return every token and standee that scenario 1 needs, with how many there are."""
    tokens = (
        PartFace(ref, "token", name, look, copies=count) for ref, name, look, count in _TOKENS
    )
    return (*tokens, *_heroes(), *_enemies(content))


def _heroes() -> Iterator[PartFace]:
    for number in range(1, HEROES + 1):
        yield PartFace(f"hero-{number}", "standee", say("Hero {n}", n=number), "hero", number)


def _enemies(content: Content) -> Iterator[PartFace]:
    for type_ in ENEMY_TYPES:
        kind = content.of(EnemyKind).get(type_)
        for number in range(1, (kind.standees if kind else 0) + 1):
            name = ENEMY_NAMES[type_](number)
            yield PartFace(enemy_id(type_, number), "standee", name, type_, number)
