"""The card that is being worked off, as the game's own panel tells it.

A part waits, is at work, or is over; the log of the match says whether anything came of it. A row's
part is the step ``PANEL.ROW`` whose subject is the card ("event.spawn").
"""

from collections.abc import Iterable, Iterator

from companion.engine.flow.agenda import Noted
from companion.engine.message import say
from companion.engine.state.changes import AgendaSet, ChanceUsed, TurnSet, TurnUsed
from companion.engine.state.table import Reading, Step
from companion.engine.view.appearance import Panel, Row
from companion.session.match.entries import LogRecord
from companion.ui.models import ColumnState, EventCardModel, EventColumn
from companion.ui.presenter.page.scene import Scene

LOOKED_AT = 200
"""Entries of the log that are looked through for what came of a card."""
_SHORT = 26
"""Letters of a line in a column; what is longer is running text."""
_UNSCHEDULED = ("side", "settle")
"""Steps that are none of the agenda's."""
BOOKS = (AgendaSet, ChanceUsed, TurnSet, TurnUsed)
"""Changes that only the rules look at: nobody would say that something came of a card."""


def event_card(scene: Scene, logged: Iterable[LogRecord]) -> EventCardModel | None:
    """Return the card on the table, the part at work raised; None if there is none.

    Args:
        scene: The match.
        logged: The newest entries of its log.
    """
    panel = next((panel for panel in scene.panels if panel.kind == "card"), None)
    if panel is None:
        return None
    return EventCardModel(scene.upper(panel.title), columns=tuple(_columns(scene, panel, logged)))


def _columns(scene: Scene, panel: Panel, logged: Iterable[LogRecord]) -> Iterator[EventColumn]:
    came = came_of(scene.view, panel, logged)
    several = len(panel.rows) > 1
    for n, row in enumerate(panel.rows):
        empty = bool(row.word.text) and came.get(row.ref) is False
        foot = scene.say(say("Nothing came of it.")) if empty else ""
        number, state = n + 1 if several else 0, _state(scene.view, panel, row, came)
        yield event_column(scene, row, state, number=number, foot=foot)


def event_column(
    scene: Scene, row: Row, state: ColumnState, *, number: int, foot: str
) -> EventColumn:
    """Return one part of a card: a few words stand large, more as running text.

    Args:
        scene: The match.
        row: The part, as the game's panel tells it.
        state: Whether it waits, is at work, or what came of it.
        number: Its place on the card, 0 where it is the only one.
        foot: What is said below it.
    """
    label, text = scene.upper(row.label), scene.say(row.word)
    point = "." if label[:1].isdigit() else ""
    head = f"{number}{point} {label}" if number else label
    if len(text) <= _SHORT:
        return EventColumn(head, state, title=text.upper(), foot=foot)
    return EventColumn(head, state, sentences=text, foot=foot)


def _state(table: Reading, panel: Panel, row: Row, came: dict[str, bool]) -> ColumnState:
    if row.now:
        return "now"
    if row.out_of_play:
        return "none"
    if any(step.name == f"{panel.id}.{row.ref}" for step in table.agenda):
        return "next"
    if row.ref not in came:
        return "past"
    return "done" if came[row.ref] else "none"


def came_of(table: Reading, panel: Panel, logged: Iterable[LogRecord]) -> dict[str, bool]:
    """Return for each part of the card that is over whether it changed anything on the table.

    A part that the log does not know of is left out, and so is one that never takes part. What
    follows a part belongs to it until the next one begins; a card that somebody plays meanwhile
    and a correction do not.
    """
    kind = f"{panel.id}."
    card = next((step.subject for step in table.agenda if step.name.startswith(kind)), "")
    came: dict[str, bool] = {}
    part = ""
    for head, noted in _by_step(logged):
        if head.name.startswith(kind):
            part = head.name.removeprefix(kind) if head.subject == card else ""
            if part == panel.rows[0].ref:
                came = {}  # it was drawn anew
            came.setdefault(part, False)
        if part and noted.change is not None and not isinstance(noted.change, BOOKS):
            came[part] = True
    over = {row.ref for row in panel.rows if not row.now and not row.out_of_play}
    return {ref: yes for ref, yes in came.items() if ref in over}


def _by_step(logged: Iterable[LogRecord]) -> Iterator[tuple[Step, Noted]]:
    """Yield what the steps of the agenda did, each with the step that was its head then."""
    head: Step | None = None
    for record in logged:
        if record.undone:
            continue
        by_hand = record.entry is not None and record.entry.kind == "adjust"
        for noted in record.notes:
            if head is not None and not by_hand and noted.step not in _UNSCHEDULED:
                yield head, noted
            if isinstance(noted.change, AgendaSet):
                head = noted.change.agenda[0] if noted.change.agenda else None
