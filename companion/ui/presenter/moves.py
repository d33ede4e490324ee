"""What was done without hands, to be made good on the real table: a list to tick."""

from companion.engine.message import Message, say, say_n
from companion.session.entries import Move
from companion.ui.models import AskModel, OptionsModel, TickModel, TickRow
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.strip import strip_model


class MovesScreen(OverMatch):
    """A list of what has to move, with the way back."""

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
        super().__init__(match)
        self._moves, self._head = moves, head
        self._back, self._to = back, to
        self._number = match.session.number
        self._ticked: set[int] = set()

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
            for n, move in enumerate(self._moves)
        )
        first = next((m for n, m in enumerate(self._moves) if n not in self._ticked), None)
        asks = first.message if first is not None else say("All of it is done")
        left = say_n("{n} thing to tick.", "{n} things to tick.", len(rows) - len(self._ticked))
        return Page(
            screen="proxy",
            strip=strip_model(scene),
            stage=(Part("stage", TickModel(scene.upper(self._head), rows)),),
            ask=AskModel(scene.spans(asks), self.words.say(left)),
            options=OptionsModel(
                "proxy",
                (
                    self.button("done", say("All done"), kind="confirm", icon="all_done"),
                    self.button("back", say("Take it back"), self._back, icon="undo"),
                ),
            ),
            rail=self.match.rail_model(),
            alarm=scene.alarm,
            said=(self.words.say(asks),),
        )

    def stands(self) -> bool:
        """Nothing was done since to the match: the list is what hands have to do."""
        return self.match.session.number == self._number

    def option(self, ref: str) -> None:
        """Go on, or take back what brought it about."""
        self.desk.back()
        if ref == "back":
            self.match.take_back(self._to)

    def stage(self, ref: str) -> None:
        """Tick a line, or take the tick off."""
        if ref.isdecimal():
            self._ticked ^= {int(ref)}

    def rail(self, ref: str) -> None:
        """Everything on the rail is the match's."""
        self.desk.back()
        self.match.rail(ref)
