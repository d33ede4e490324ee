"""Why a skill can do nothing now, for skills that need something to be there."""

from collections.abc import Callable
from typing import TypeAlias

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message
from companion.engine.state.table import Reading
from companion.games.heist.state.pieces import Hero

Blocked: TypeAlias = Callable[[Reading, Hero], Message]
"""Says why an effect can do nothing now, or nothing."""


def blocked_without(needed: Callable[[Reading, Hero], object], says: Message) -> Blocked:
    """Return what says this where there is none of what the effect needs."""
    return lambda table, hero: NO_WORDS if needed(table, hero) else says
