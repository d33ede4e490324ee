"""Whether a correction, a side flow or an undone entry fits the match as it is now."""

from contextlib import suppress
from typing import Final

from msgspec import Struct

from companion.engine.by_hand.correction_sight import NOT_NOW, beyond_sight, invented
from companion.engine.by_hand.manual_fixes import PieceFound, can_be_said, changes_of
from companion.engine.errors import ImpossibleChange, Refused
from companion.engine.ids import SeatId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change, OptionSet
from companion.engine.state.seat_view import lay, seen_by, view_of
from companion.engine.state.table import Table, packed
from companion.session.match.entries import Entry, open_key, question_key
from companion.session.match.match_run import MatchRun


class Correction(Struct, frozen=True):
    """A correction as it is correction.

    Attributes:
        changes: What people say is otherwise, each thing by itself.
        found: What people say of figures; the game says what follows, which may be hidden.
        by_rules: What the rules say: people only say that it is so (a seat drops out).
    """

    changes: tuple[Change, ...] = ()
    found: tuple[PieceFound, ...] = ()
    by_rules: tuple[Change, ...] = ()


def correction_made(running: MatchRun, correction: Correction, seat: SeatId) -> tuple[Change, ...]:
    """Return all changes of a correction.

    Args:
        running: The match; it is left alone.
        correction: The correction.
        seat: Who makes it, "" for the whole table.

    Raises:
        Refused: The seat cannot correct the table so; what is hidden from it stays unsaid.
    """
    table, fixes = running.table, running.game.manual_fixes
    if any(
        isinstance(change, OptionSet) and _stays(running, change) for change in correction.changes
    ):
        raise Refused(say("You chose that when the match began."))
    if any(map(invented, correction.changes)):
        raise Refused(NOT_NOW)
    if (why := beyond_sight(table, correction.changes, seat)).text:
        raise Refused(why)
    trial, view, made = table.copy(), view_of(table, seat), correction.changes
    _lay(made, trial, view, seat)
    for found in correction.found:
        if not can_be_said(fixes, view, found):
            raise Refused(NOT_NOW)
        follows = changes_of(fixes, trial, found)
        _lay(follows, trial, view, seat)
        made += follows
    made += correction.by_rules
    wrong = _unfit(running, made)
    if wrong:
        _lay(correction.by_rules, trial, view, seat)
        seen = (TOO_LARGE, *_complaints(running, view))
        raise Refused(next((why for why in wrong if why in seen), NOT_NOW))
    return made


def _lay(changes: tuple[Change, ...], trial: Table, view: Table, seat: SeatId) -> None:
    """Make changes on a trial and on a seat's view; what does not fit is refused later."""
    for change in changes:
        with suppress(ImpossibleChange):
            change.apply(trial)
        with suppress(ImpossibleChange):
            lay(view, change, seat)


def _unfit(running: MatchRun, changes: tuple[Change, ...]) -> list[Message]:
    """Say all that is wrong with the true table once it is corrected so, or nothing.

    A correction must fit the table, and must not make the game's invariants complain of anything
    they did not complain of before. What they complain of comes by its words and whom it names: the
    order in which a table holds its things is nobody's to know.
    """
    game, trial = running.game, running.table.copy()
    before = list(game.invariants(running.table))
    try:
        for change in changes:
            change.apply(trial)
        _ = packed(trial)
    except ImpossibleChange as fault:
        return [fault.reason]
    except OverflowError:
        return [TOO_LARGE]
    return sorted((why for why in game.invariants(trial) if why not in before), key=repr)


def _complaints(running: MatchRun, view: Table) -> tuple[Message, ...]:
    """Return what is wrong with a table by what a seat sees of it alone."""
    try:
        return tuple(running.game.invariants(view))
    except Exception:  # noqa: BLE001  # what a view leaves out may trip a game in any way
        return ()


def _stays(running: MatchRun, change: OptionSet) -> bool:
    """Tell whether an option holds for the whole match, or has no such choice."""
    if change.option in _SETTLED:
        return True
    settings = {setting.key: setting for setting in running.game.vocabulary.settings}
    found = settings.get(change.option)
    if found is None:  # an open rule
        content = running.table.content
        choices = content.choices().get(change.option, ())
        return content.choice(change.option, change.choice) not in choices
    return found.fixed or change.choice not in found.choices


_SETTLED: Final = ("edition", "scenario")
TOO_LARGE: Final = say("That number is too large.")


def side_refused(running: MatchRun, name: str, seat: SeatId) -> Message:
    """Say why a seat cannot start this side flow now, or nothing."""
    if running.prompt is not None:
        for offer in running.game.sides(seen_by(running.table, seat), seat):
            if offer.name == name:
                return offer.off
    return NOT_NOW


def fits(running: MatchRun, entry: Entry) -> bool:
    """Tell whether an undone entry was done at the question that is open, and may be still."""
    prompt = running.prompt
    if prompt is None or entry.turn != running.table.turn.number:
        return False
    if entry.key != (question_key(prompt) if entry.kind == "answer" else open_key(prompt)):
        return False
    if entry.kind == "answer":
        return not prompt.legal(entry.text).text
    if entry.kind == "adjust":
        return not _unfit(running, entry.changes)
    return not side_refused(running, entry.text, entry.seat).text
