"""What was done without hands, to be made good on the real table: a list to tick."""

from collections.abc import Iterator

from companion.engine.message import Message, say, say_n
from companion.session.match.entries import Move
from companion.ui.models import TickModel, TickRow
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import Interlude, MatchContext


class ToPutRight(Interlude):
    """A list of what hands have to move; gone once the match goes on.

    Attributes:
        moves: What differs on the table.
    """

    def __init__(self, match: MatchContext, moves: tuple[Move, ...]) -> None:
        super().__init__(match)
        self.moves = moves
        self._number = match.session.number
        self._ticked: set[int] = set()

    @property
    def first(self) -> Message | None:
        """What is to be moved first of what is not ticked; None once all is."""
        left = (move for n, move in enumerate(self.moves) if n not in self._ticked)
        return next((move.message for move in left), None)

    def is_current(self) -> bool:
        """Nothing was done since to the match: the list is what hands have to do."""
        return self.match.session.number == self._number

    def stage(self, ref: str) -> None:
        """Tick a line, or take the tick off."""
        if ref.isdecimal():
            self._ticked ^= {int(ref)}


class MovesScreen(ToPutRight):
    """A list of what has to move, with the way back."""

    name = "proxy"

    def __init__(
        self,
        match: MatchContext,
        moves: tuple[Move, ...],
        head: Message,
        back: Message,
        to: int | None = None,
    ) -> None:
        """List what has to move.

        Args:
            match: The match beneath.
            moves: What differs on the table since.
            head: Who or what has brought it about.
            back: What taking it back takes back.
            to: Number of the entry after which all is taken back, None for the last one alone.
        """
        super().__init__(match, moves)
        self._head, self._back, self._to = head, back, to

    def page(self) -> Page:
        """Return the list to tick."""
        scene = self.match.scene()
        rows = tuple(
            TickRow(
                str(n),
                scene.figure(move.ref) or scene.sign(move.ref, "tile"),
                scene.say(move.message),
                done=n in self._ticked,
            )
            for n, move in enumerate(self.moves)
        )
        asks = self.first or say("Everything is done")
        left = say_n("{n} thing to tick.", "{n} things to tick.", len(rows) - len(self._ticked))
        ticks = TickModel(scene.upper(self._head), rows)
        return self.sheet(asks, left, ticks, spoken=(self.say(asks),))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, and what takes back what brought it about."""
        yield Button("done", say("All done"), self.stack.back, icon="all_done", kind="confirm")
        yield Button("back", say("Take it back"), self._take_back, self._back, icon="undo")

    def _take_back(self) -> None:
        self.stack.back()
        self.match.take_back(self._to)
