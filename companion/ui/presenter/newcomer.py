"""Somebody whose name is not on the list: letters to tap, and what stands against the name."""

from collections.abc import Sequence

from companion.engine.message import say
from companion.engine.people import person, seen_as
from companion.ui.models import AskModel, OptionModel
from companion.ui.presenter.keyboard import NAME_MOST, Typed, board_of
from companion.ui.presenter.page import Part
from companion.ui.presenter.screen import Screen


def sits(name: str, names: Sequence[str]) -> bool:
    """Return whether somebody with a name that looks like this one has a chair already."""
    return seen_as(name) in map(seen_as, names)


class Newcomer:
    """A name that is being typed."""

    def __init__(self) -> None:
        self._typed = Typed(most=NAME_MOST)

    @property
    def name(self) -> str:
        """The name so far, as it is kept."""
        return person(self._typed.text)

    def take(self, screen: Screen, key: str) -> bool:
        """Take one key; False if that was the last one."""
        return self._typed.take(key, board_of(screen.desk))

    def stage(self, screen: Screen) -> tuple[Part, ...]:
        """Return the letters."""
        return (Part("stage", self._typed.pad(board_of(screen.desk))),)

    def asked(
        self, screen: Screen, names: Sequence[str]
    ) -> tuple[AskModel, tuple[OptionModel, ...]]:
        """Return the question and its answers.

        Args:
            screen: Whose words are used.
            names: Who sits here already.
        """
        name, taken = self.name, sits(self.name, names)
        options = (
            screen.button(
                "typed",
                say("That is it"),
                say("sits here already") if taken else name,
                kind="off" if not name or taken else "confirm",
                icon="done",
            ),
            screen.button("list", say("Back"), say("to the list"), icon="back"),
        )
        asks = name.upper() or screen.upper(say("Type a name"))
        most = screen.words.say(say("{n} letters at most.", n=NAME_MOST))
        return AskModel((asks,), most), options
