"""What event cards do: a small vocabulary of tested operations (HST-CONTENT-070).

A card names them with their numbers: ``move 3 kitchen lobby``, ``close rest_room 2``. Each is a
step, so that people carry out one after another.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.engine.flow import Flow, Play
from companion.engine.table import Step
from companion.games.heist import operations_guards, operations_rooms
from companion.games.heist.printed import Event, Room

Operation: TypeAlias = Callable[[Play, Event, tuple[str, ...]], Flow[None] | None]
OPERATION: Final = "event.operation"

OPERATIONS: Final[Mapping[str, tuple[str, Operation]]] = {
    **operations_guards.OPERATIONS,
    **operations_rooms.OPERATIONS,
}
"""Each operation with its pattern: ``n`` a number, ``all`` a number or all, ``r`` a room."""


def operate(play: Play, step: Step) -> Flow[None] | None:
    """Carry out one operation of a card: ``subject`` the card, ``number`` which of its lines."""
    card = play.table.content.of(Event)[step.subject]
    name, *words = card.do[step.number].split()
    return OPERATIONS[name][1](play, card, tuple(words))


def faults(line: str, rooms: Mapping[str, Room]) -> str:
    """Return what is wrong with a line of a card, or "" where it can be carried out."""
    name, *words = line.split() or [""]
    if name not in OPERATIONS:
        return f"'{name}' is no operation; there are: {', '.join(sorted(OPERATIONS))}"
    pattern = OPERATIONS[name][0].split()
    if len(words) != len(pattern):
        return f"'{line}' needs {len(pattern)} words after '{name}'"
    for word, kind in zip(words, pattern, strict=True):
        if kind == "r" and word not in rooms:
            return f"'{word}' is no room of this pack"
        number = word.isascii() and word.isdigit()
        if kind in ("n", "all") and not number and not (kind == "all" and word == "all"):
            return f"'{word}' must be a number"
        if kind == "mode" and word not in ("extra", "usual"):
            return f"'{word}' must be extra or usual"
    return ""


STEPS: Final = {
    OPERATION: operate,
    **operations_guards.STEPS,
    **operations_rooms.STEPS,
}
