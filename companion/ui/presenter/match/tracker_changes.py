"""What the numbers of heroes were, where they changed since their hero's last turn."""

from collections.abc import Iterable, Mapping

from companion.engine.game import Game
from companion.engine.ids import SeatId
from companion.engine.state.changes import Change, TurnSet
from companion.engine.state.table import Reading
from companion.ui.presenter.page.scene import NumbersWere


def tracker_changes(
    were: NumbersWere,
    changes: Iterable[Change | None],
    before: NumbersWere,
    now: NumbersWere,
) -> NumbersWere:
    """Return what numbers were, after some changes.

    Args:
        were: What they were until now.
        changes: What changed: a turn that begins forgets what its hero's numbers were.
        before: The numbers before these changes.
        now: The numbers after them.
    """
    begun = {change.turn.now for change in changes if isinstance(change, TurnSet)}
    left = {key: text for key, text in were.items() if key[0] not in begun}
    new = {key: before[key] for key, text in now.items() if before.get(key, text) != text}
    return {**left, **new} if new or len(left) < len(were) else were


def hero_numbers(game: Game, view: Reading, seat: SeatId) -> Mapping[tuple[str, str], str]:
    """Return the numbers in the heroes' rows, by seat and number, as a seat sees them."""
    return {
        (row.ref, value.id): value.text
        for panel in game.panels(view, seat)
        if panel.kind == "heroes"
        for row in panel.rows
        for value in row.values
    }
