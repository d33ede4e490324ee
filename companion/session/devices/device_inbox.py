"""The inbox: what devices say, from any thread, until the owner of the session takes it.

And what it means: which answer to the open question it stands for, if any.
"""

from collections import deque
from typing import Final

from companion.engine.flow.prompts import Placement, PlaceTile, Prompt, Roll
from companion.ports import DiceSeen, Press, Said, Scan, Sighting

CAPACITY: Final = 1_000
"""Things kept at most: a device that never stops must not fill the memory; the oldest go."""


class Inbox:
    """A queue that any thread may post to, drained by the one that owns the session."""

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=CAPACITY)

    @property
    def waiting(self) -> int:
        """How many things said were not taken yet."""
        return len(self._said)

    def post(self, said: Said, /) -> None:
        """Put one thing said at the end of the queue; never blocks."""
        self._said.append(said)

    def drain(self) -> list[Said]:
        """Take everything said so far, oldest first."""
        taken: list[Said] = []
        while True:
            try:
                taken.append(self._said.popleft())
            except IndexError:
                return taken


def answer_of(said: Said, prompt: Prompt[object]) -> str:
    """Return the answer to a question that something said stands for, or "" if for none.

    A scan stands for the option with its ref. A sighting of a tile stands for its placement, if
    the eyes are sure; dice for what they show, if all are clear.
    A button stands for the option with its name as key or ref; other buttons
    (confirm, next, why) act on what the screen has in focus and are no answers by themselves.
    """
    match said:
        case Scan(ref):
            return _by_ref(prompt, ref)
        case Press(button):
            return _by_ref(prompt, button)
        case Sighting(laid, confidence) if confidence == "sure" and isinstance(prompt, PlaceTile):
            placement = Placement(laid.tile, laid.cell, laid.turns).key
            return "" if prompt.legal(placement).text else placement
        case DiceSeen(faces, ()) if isinstance(prompt, Roll) and len(faces) == prompt.dice:
            return "+".join(faces) if all(face in prompt.die for face in faces) else ""
        case _:
            return ""


def _by_ref(prompt: Prompt[object], ref: str) -> str:
    """The only option that can be chosen with this ref, or the one with this key."""
    options = [option for option in prompt.options() if not option.off.text]
    meant = [option.key for option in options if option.key == ref]
    meant = meant or [option.key for option in options if option.ref and option.ref == ref]
    return meant[0] if len(meant) == 1 and not prompt.legal(meant[0]).text else ""
