"""What the last answer of a match brought, before the page of its end."""

from companion.engine.message import say
from companion.ui.models import Chip, ListModel, ListRow
from companion.ui.models.moment_models import CeremonyModel
from companion.ui.presenter.moments.moment_page import GO_ON, MomentPage
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.match_context import MatchContext

_COLUMN = 3
"""Rows that a column has room for."""


class LastAnswerPage(MomentPage):
    """What changed last."""

    name = "last"

    def __init__(self, match: MatchContext, chips: tuple[Chip, ...]) -> None:
        super().__init__(match)
        self._chips = chips

    def page(self) -> Page:
        """Return what changed: one figure's large, that of several a row each."""
        first = self._chips[0] if len(self._chips) == 1 else None
        shown = self._list() if first is None or first.figure is None else self._large(first)
        spoken = tuple(chip.head for chip in self._chips)
        return self.moment(say("The match ends"), "", shown, spoken=spoken)

    def _list(self) -> ListModel:
        rows = tuple(
            ListRow("", chip.head, chip.hand, sign=chip.figure or chip.sign) for chip in self._chips
        )
        return ListModel(rows, columns=1 if len(rows) <= _COLUMN else 2)

    def _large(self, chip: Chip) -> CeremonyModel:
        """Return what changed for the only figure."""
        scene, name = self.match.scene(), chip.figure.name.upper() if chip.figure else ""
        won = {fate.seat for fate in scene.game.outcome(scene.view) if fate.won}
        sentence = "\n".join(filter(None, (chip.head, chip.hand)))
        return CeremonyModel(GO_ON, chip.figure, name, sentence, good=chip.ref in won)
