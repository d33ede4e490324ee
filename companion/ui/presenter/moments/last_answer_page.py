"""What the last answer of a match brought, before the page of its end."""

from companion.engine.message import say
from companion.ui.models import Chip, ListModel, ListRow
from companion.ui.presenter.moments.moment_page import MomentPage
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
        """Return what changed, a row each."""
        rows = tuple(
            ListRow("", chip.head, chip.hand, sign=chip.figure or chip.sign) for chip in self._chips
        )
        spoken = tuple(row.title for row in rows)
        return self.moment(
            say("The match ends"),
            "",
            ListModel(rows, columns=1 if len(rows) <= _COLUMN else 2),
            spoken=spoken,
        )
