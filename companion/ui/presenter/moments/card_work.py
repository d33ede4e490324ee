"""What came of a card that was turned up, part by part, as its steps are worked off.

The game's own card panel says what the parts are while a step of the card is to come. A row's part
is the step ``PANEL.ROW`` whose subject is the card; a panel of one row is about the whole card.
"""

from collections.abc import Callable, Iterator

from companion.engine.flow.agenda import Noted
from companion.engine.ids import CardId
from companion.engine.message import Message
from companion.engine.state.changes import AgendaSet
from companion.engine.state.table import Reading
from companion.engine.view.appearance import Panel, Row
from companion.ui.presenter.builders.event_card_model import BOOKS


class PartOutcome:
    """What came of one part of a card.

    Attributes:
        over: It has been worked off.
        changes: What it changed that people could say.
        remark: The last thing that was said where nothing changed, or None.
    """

    def __init__(self) -> None:
        self.over = False
        self.changes: list[Noted] = []
        self.remark: Message | None = None

    @property
    def empty(self) -> bool:
        """It is over, and nothing came of it."""
        return self.over and not self.changes


class CardWork:
    """A card on the table, followed change by change.

    Attributes:
        card: It.
        panel: How the game shows it, None as long as no step of it was to come.
        outcomes: What came of each of its parts that has begun.
        shown: The outcomes that people have read, by row.
    """

    def __init__(self, card: CardId) -> None:
        self.card = card
        self.panel: Panel | None = None
        self.outcomes: dict[str, PartOutcome] = {}
        self.shown: frozenset[str] = frozenset()
        self._part = ""
        self._rest = 0

    def take(self, noted: Noted, view: Reading, panels: Callable[[], tuple[Panel, ...]]) -> None:
        """Take note of one thing that happened.

        Args:
            noted: It.
            view: The table before it.
            panels: Says what the game shows then.
        """
        if self.panel is None and self.at_work(view):
            self.panel = next((panel for panel in panels() if panel.kind == "card"), None)
        self._begin(view)
        if self._part:
            self._add(noted)
        if self._part and isinstance(noted.change, AgendaSet):
            self._end(len(noted.change.agenda))

    def at_work(self, view: Reading) -> bool:
        """Tell whether a step of the card, or something that one of them brought, is to come."""
        open_part = bool(self._part) and len(view.agenda) > self._rest
        return open_part or any(step.subject == self.card for step in view.agenda)

    def close(self, view: Reading) -> None:
        """The answer has been given: a part whose step is not to come any more is over."""
        if not self.at_work(view):
            for outcome in self.outcomes.values():
                outcome.over = True

    @property
    def empty_parts(self) -> frozenset[str]:
        """The parts that are over and changed nothing."""
        return frozenset(ref for ref, outcome in self.outcomes.items() if outcome.empty)

    def rows(self) -> Iterator[tuple[Row, PartOutcome | None]]:
        """Yield each part with what came of it, None where it has not begun."""
        for row in self.panel.rows if self.panel is not None else ():
            yield row, self.outcomes.get(row.ref)

    def _begin(self, view: Reading) -> None:
        """A part begins with its own step; what follows belongs to it until that is worked off."""
        head = view.agenda[0] if view.agenda else None
        if self.panel is None or head is None or head.subject != self.card:
            return
        rows = self.panel.rows
        ref = head.name.removeprefix(f"{self.panel.id}.")
        whole = rows[0].ref if len(rows) == 1 else ""
        self._part = next((row.ref for row in rows if row.ref == ref), whole)
        self._rest = len(view.agenda) - 1
        if self._part:
            _ = self.outcomes.setdefault(self._part, PartOutcome())

    def _add(self, noted: Noted) -> None:
        outcome = self.outcomes[self._part]
        if noted.change is None:
            outcome.remark = noted.why.says if noted.why.says.text else outcome.remark
        elif not isinstance(noted.change, BOOKS):
            outcome.changes.append(noted)

    def _end(self, left: int) -> None:
        if left <= self._rest:
            self.outcomes[self._part].over = True
            self._part = ""
