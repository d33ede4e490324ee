"""A bot at the table: it answers for a seat that Companion plays, and says what to move for it.

It thinks beside the screen, in a thread of its own, and its decision comes by the inbox. It is
given always after one fixed wait, whatever was decided, so that the wait tells nothing of it; nor
of what somebody corrects in secret meanwhile, though the bot is asked anew then.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine.ids import NO_SEAT
from companion.engine.message import Ref, say
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Reading
from companion.ports import BotDecided
from companion.session.bots.bot_question import BotQuestion, bot_question
from companion.session.bots.played_seats import bot_asked
from companion.session.match.entries import Move
from companion.session.match.table_difference import difference
from companion.ui.presenter.match.moves_screen import MovesScreen
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext

WAIT_S: Final = 0.8
"""A bot answers so long after its question appeared: people see who was asked."""
GO_ON: Final = "bot goes on"


class BotSeat:
    """Answers what is asked of seats that Companion plays, one question at a time.

    After an undo, a correction or another look back it waits: otherwise nobody could take back
    what it did. A tap lets it go on, and so does any answer.
    """

    def __init__(self, match: MatchContext) -> None:
        """Watch over a match that was just opened."""
        self._match = match
        self._waits = False
        self._question: BotQuestion | None = None
        self._said = ""
        self._since_s = 0.0
        self._known_number = 0
        self._before: Reading | None = None
        self._seat = ""

    def tick(self) -> bool:
        """Answer if it is time; True if the page has changed by it."""
        session = self._match.session
        seat = bot_asked(session)
        if not seat:
            return self._tell()
        now = self._match.stack.context.clock()
        if self._question is None or session.number != self._question.number:
            asked = session.open_question()
            assert asked is not None, "a bot is asked only while a question is open"
            known = session.number_for()
            if self._question is None or known != self._known_number:
                self._since_s = now
            self._question, self._said, self._known_number = bot_question(asked, seat), "", known
            self._think(self._question)
        if self._waits or not self._said or now - self._since_s < WAIT_S:
            return False
        if self._before is None:
            self._before = seen_by(session.copy_of_view(), NO_SEAT)
        self._seat, self._question = seat, None
        self._waits = not self._match.let_bot(self._said)
        return True

    def take(self, decided: BotDecided) -> None:
        """Take what was decided, if its question is the one that is still open.

        What was thought before an undo, a correction or another match is dropped: the question that
        is open then was asked anew.
        """
        asked = self._question
        if (
            asked is not None
            and (decided.question, decided.number) == (asked.digest, asked.number)
            and self._match.session.number == asked.number
        ):
            self._said = decided.said

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
            yield Button(GO_ON, say("Bot plays on"), self._go_on, who, icon="bot")

    def _go_on(self) -> None:
        """Go on, after the same wait as ever."""
        self._waits, self._since_s = False, self._match.stack.context.clock()

    def _think(self, question: BotQuestion) -> None:
        context = self._match.stack.context
        post = context.inbox.post

        def think() -> None:
            post(BotDecided(question.digest, question.number, question.decide()))

        _ = context.thinker.submit(think)

    def _tell(self) -> bool:
        """Say what hands have to do for what the bot did, once people are asked again."""
        self._question = None
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
