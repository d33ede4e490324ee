"""Dice with pictures of their own, as vision and screens need them."""

from msgspec import Struct

from companion.engine.message import Message


class DieFace(Struct, frozen=True):
    """One face of a die.

    Attributes:
        id: What a ``Roll`` is answered with.
        name: What it is called.
        icons: Icon words of what is printed on it, none for a blank face.
    """

    id: str
    name: Message
    icons: tuple[str, ...] = ()


class PrintedDie(Struct, frozen=True):
    """One kind of die whose faces have to be learned; ordinary dice with pips have not.

    Attributes:
        id: The die's id.
        faces: Each of its faces once.
        count: How many such dice the box holds.
    """

    id: str
    faces: tuple[DieFace, ...]
    count: int = 1
