"""What cannot be answered now: folded into one button, and a list that says of each why not."""

from collections.abc import Iterable

from companion.engine.message import say, say_n
from companion.ui.models import OptionModel
from companion.ui.presenter.answering import Mode
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

FOLD = "impossible answers"
_FROM = 2
"""One alone stays as it is: a button for it would take as much room."""


def impossible(mode: Mode, options: Iterable[OptionModel]) -> tuple[OptionModel, ...]:
    """Return the buttons of answers that cannot be given now."""
    off = {option.key for option in mode.open_prompt.options() if option.off.text}
    return tuple(it for it in options if it.kind == "off" and it.ref in off)


def folded(scene: Scene, mode: Mode, options: tuple[OptionModel, ...]) -> tuple[OptionModel, ...]:
    """Return the buttons of a page with those that cannot be tapped folded into one.

    It stands after the answers, before what gives none: done, back.
    """
    out = impossible(mode, options)
    if len(out) < _FROM or not mode.folds:
        return options
    label, second = say_n("{n} more", "{n} more", len(out)), say("why not")
    fold = scene.button(FOLD, label, second, kind="fold")
    answers = {option.key for option in mode.open_prompt.options()}
    left = [option for option in options if option not in out]
    behind = max((n + 1 for n, option in enumerate(left) if option.ref in answers), default=0)
    return (*left[:behind], fold, *left[behind:])


class ImpossibleScreen(OverMatch):
    """A row for each answer that cannot be given, with the reason."""

    name = "impossible"

    def __init__(self, match: MatchContext, options: tuple[OptionModel, ...]) -> None:
        """List what was folded.

        Args:
            match: The match beneath.
            options: The buttons that were folded, as its page would show them.
        """
        super().__init__(match)
        self._options = options
        self._asked = match.session.number

    def page(self) -> Page:
        """Return the list."""
        rows = (Row("", it.label, it.second, icon=it.sign) for it in self._options)
        listed = self.listing(rows, columns=2)
        return self.sheet(say("What cannot be done now"), say("And why not."), listed)

    def is_current(self) -> bool:
        """Tell whether the question is still open."""
        return self.match.session.number == self._asked

    def buttons(self) -> Iterable[Button]:
        """Yield the way back to the question."""
        yield self.close_button()
