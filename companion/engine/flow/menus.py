"""Menus: many answers behind few buttons that keep their places from turn to turn."""

from typing import Final

from msgspec import Struct

from companion.engine.message import Message


class Group(Struct, frozen=True):
    """A button that opens the answers which belong to it.

    Attributes:
        id: What options call it by (``Option.group``).
        title: Its words.
        icon: Name of its icon.
        asks: What is asked once it is open; ``{who}`` is whom the question is about.
        none: Why nothing is behind it, where it has no answer at all.
    """

    id: str
    title: Message
    icon: str
    asks: Message
    none: Message


class Menu(Struct, frozen=True):
    """The groups of a question, in the order of their buttons; what is in none stands after them.

    Attributes:
        groups: The groups.
        over: Up to so many answers stand side by side, without the menu.
    """

    groups: tuple[Group, ...] = ()
    over: int = 0


NO_MENU: Final = Menu()
