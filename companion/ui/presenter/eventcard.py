"""The card that is being worked off, as the game's own panel tells it."""

from companion.engine.game import Panel, Row
from companion.ui.models import EventCardModel, EventColumn, RowState
from companion.ui.presenter.scene import Scene

_SHORT = 26
"""Letters of a line in a column; what is longer is running text."""


def event_card(scene: Scene) -> EventCardModel | None:
    """Return the card on the table, the part at work raised; None if there is none."""
    panel = next((panel for panel in scene.panels if panel.kind == "card"), None)
    if panel is None:
        return None
    return EventCardModel(scene.upper(panel.title), columns=tuple(_columns(scene, panel)))


def _columns(scene: Scene, panel: Panel) -> list[EventColumn]:
    now = next((n for n, row in enumerate(panel.rows) if row.now), -1)
    return [_column(scene, row, n, now) for n, row in enumerate(panel.rows)]


def _column(scene: Scene, row: Row, n: int, now: int) -> EventColumn:
    text = scene.say(row.word)
    state: RowState = "now" if n == now else "done" if n < now else "next"
    head = f"{n + 1} {scene.upper(row.label)}"
    if len(text) <= _SHORT:
        return EventColumn(head, state, title=text.upper())
    return EventColumn(head, state, sentences=text)
