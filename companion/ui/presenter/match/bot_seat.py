"""A bot at the table: it answers for a seat whose player has left, and says what to move for it."""

from collections.abc import Iterator
from typing import Final

from companion.engine.message import Ref, say
from companion.engine.state.table import Table
from companion.session.bots.absent_players import bot_asked
from companion.session.match.entries import Move
from companion.session.match.table_difference import difference
from companion.ui.presenter.match.moves_screen import MovesScreen
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext

WAIT_S: Final = 0.8
"""A bot answers so long after its question appeared: people see what was asked."""
GO_ON: Final = "bot goes on"


class BotSeat:
    """Answers what is asked of seats whose players have left, one question at a time.

    After an undo, a correction or another look back it waits: otherwise nobody could take back
    what it did. A tap lets it go on, and so does any answer.
    """

    def __init__(self, match: MatchContext) -> None:
        """Watch over a match that was just opened."""
        self._match = match
        self._waits = False
        self._number = -1
        self._since_s = 0.0
        self._before: Table | None = None
        self._seat = ""

    def tick(self) -> bool:
        """Answer if it is time; True if the page has changed by it."""
        session = self._match.session
        seat = bot_asked(session)
        if not seat:
            return self._tell()
        now = self._match.stack.context.clock()
        if session.number != self._number:
            self._number, self._since_s = session.number, now
        if self._waits or now - self._since_s < WAIT_S:
            return False
        if self._before is None:
            self._before = session.copy_of_view()
        self._seat = seat
        self._waits = not self._match.let_bot(seat)
        return True

    def wait(self) -> None:
        """Answer nothing until people say so: something was taken back."""
        self._waits, self._before = True, None

    def answered(self) -> None:
        """People answered: go on with what comes."""
        self._waits = False

    def buttons(self) -> Iterator[Button]:
        """Yield the button that lets a waiting bot go on, where it is asked."""
        seat = bot_asked(self._match.session) if self._waits else ""
        if seat:
            who = say("for {who}", who=Ref(seat))
            yield Button(GO_ON, say("Bot plays on"), self.answered, who, icon="bot")

    def _tell(self) -> bool:
        """Say what hands have to do for what the bot did, once people are asked again."""
        before, self._before = self._before, None
        if before is None:
            return False
        session = self._match.session
        moves = difference(before, session.view(), session.game.vocabulary)
        if moves:
            self._match.stack.open(BotSeatScreen(self._match, self._seat, moves))
        return True


class BotSeatScreen(MovesScreen):
    """What a bot did for a seat, to be made good on the real table."""

    def __init__(self, match: MatchContext, seat: str, moves: tuple[Move, ...]) -> None:
        """List what has to move.

        Args:
            match: The match beneath.
            seat: For whom the bot answered.
            moves: What differs on the table since.
        """
        head, back = say("A bot played for {who}", who=Ref(seat)), say("its last answer")
        super().__init__(match, moves, head, back)
