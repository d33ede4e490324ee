"""Somebody whose name is not on the list: letters to tap, and what stands against the name."""

from collections.abc import Callable, Iterator, Sequence

from companion.engine.message import say
from companion.engine.person_names import comparison_key, normalized
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.shell.on_screen_keyboard import NAME_MOST, Typed, board_of
from companion.ui.presenter.shell.screen import Screen


def sits(name: str, names: Sequence[str]) -> bool:
    """Return whether somebody with a name that looks like this one has a chair already."""
    return comparison_key(name) in map(comparison_key, names)


class NewPlayer:
    """A name that is being typed."""

    def __init__(self) -> None:
        self._typed = Typed(most=NAME_MOST)

    @property
    def name(self) -> str:
        """The name so far, as it is kept."""
        return normalized(self._typed.text)

    def take(self, screen: Screen, key: str) -> bool:
        """Take one key; False if that was the last one."""
        return self._typed.take(key, board_of(screen.stack))

    def stage(self, screen: Screen) -> tuple[object, ...]:
        """Return the letters."""
        return (self._typed.pad(board_of(screen.stack)),)

    def asks(self) -> tuple[Text, Text]:
        """Return the question: the name so far."""
        return self.name or say("Type a name"), say("{n} letters at most.", n=NAME_MOST)

    def buttons(
        self, names: Sequence[str], typed: Callable[[], None], leave: Callable[[], None]
    ) -> Iterator[Button]:
        """Yield its answers.

        Args:
            names: Who sits here already.
            typed: Takes the name.
            leave: Goes back to the list.
        """
        taken = sits(self.name, names)
        second, off = say("sits here already") if taken else self.name, not self.name or taken
        yield Button("typed", say("That is it"), typed, second, "done", "confirm", off)
        yield Button("list", say("Back"), leave, say("to the list"), icon="back")
