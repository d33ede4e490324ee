"""What event cards do: a small vocabulary of tested operations (HST-CONTENT-070).

A card names them with their numbers: ``move 3 kitchen lobby``, ``close rest_room 2``. Each is a
step, so that people carry out one after another.
"""

from typing import Final

from companion.engine.flow.agenda import Flow, Play
from companion.engine.forms.form_prompt import Word
from companion.engine.forms.phrase_language import Language
from companion.engine.forms.phrase_slots import Number, OneOf
from companion.engine.message import Message
from companion.engine.state.table import Step
from companion.games.heist.effects import guard_operations, room_operations
from companion.games.heist.effects.guard_operations import ALL
from companion.games.heist.records.printed import Event, Room

OPERATION: Final = "event.operation"
_NUMBER: Final = Number(least=0)

OPERATIONS: Final = Language(
    {**guard_operations.OPERATIONS, **room_operations.OPERATIONS},
    {
        **dict.fromkeys(("n", "rooms", "hp"), _NUMBER),
        "count": Number(least=0, words={"all": ALL}),
        "room": OneOf(record=Room, called="room"),
        "mode": OneOf(among=(Word("extra", Message("extra")), Word("usual", Message("usual")))),
    },
    unknown="'{}' is no operation",
)
"""Everything that a card may do."""


def operate(play: Play, step: Step) -> Flow[None] | None:
    """Carry out one operation of a card: ``subject`` the card, ``number`` which of its lines."""
    card = play.table.content.of(Event)[step.subject]
    (parsed,) = OPERATIONS.parts(card.do[step.number])
    return parsed.phrase.does(play, card, *parsed.values)


STEPS: Final = {OPERATION: operate, **guard_operations.STEPS, **room_operations.STEPS}
