"""Ids by chance: none tells where a thing lies, which came first, or which it was before."""

from collections.abc import Container

from companion.engine.flow.agenda import Play

_NUMBERS = 9000


def drawn_id(play: Play, name: str, things: Container[str]) -> str:
    """Return the name of a sort and a number of four digits that nothing has yet.

    Args:
        play: The match.
        name: What the id begins with ("danger").
        things: The ids that are taken.
    """
    while (ref := f"{name}-{1000 + play.chance(_NUMBERS)}") in things:
        pass
    return ref
