"""A page over the table that takes corrections into the match, or says why that cannot be."""

from typing import Final

from companion.engine.by_hand.manual_fixes import PieceFound
from companion.engine.errors import Refused
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, say
from companion.engine.state.changes import Change
from companion.session.match.entries import Happened
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

SUPPORT: Final = say("A correction. One undo takes it back.")
CORRECTED: Final = say("Corrected. Undo takes it back.")


class CorrectionPage(OverMatch):
    """Takes corrections; why they were refused stands on it until people go on."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._refused = NO_WORDS

    @property
    def support(self) -> Message:
        """Why the last correction was refused, else what a correction comes to."""
        return self._refused if self._refused.text else SUPPORT

    def correct(self, changes: tuple[Change, ...], found: tuple[PieceFound, ...] = ()) -> None:
        """Take corrections into the match, and go back to the table.

        Args:
            changes: What people say is otherwise.
            found: What they say of figures.
        """
        adjust = self.match.session.adjust
        _ = self.match.enter(lambda: adjust(changes, found=found), self._corrected, self._not_taken)

    def _corrected(self, _: Happened) -> None:
        self.stack.back()
        self.match.went_back()
        self.stack.say(CORRECTED)

    def _not_taken(self, why: Refused) -> None:
        self.stack.refused()
        self._refused = why.reason
