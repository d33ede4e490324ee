"""Whether a correction, a side flow or an undone entry fits the match as it is now."""

from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change, OptionSet
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import packed
from companion.session.match.entries import Entry, open_key, question_key
from companion.session.match.match_run import MatchRun


def adjust_refused(running: MatchRun, changes: tuple[Change, ...]) -> Message:
    """Say why the table cannot be corrected so, or nothing.

    A correction must fit the table, and must not make the game's invariants complain of anything
    they did not complain of before.
    """
    game = running.game
    for change in changes:
        if isinstance(change, OptionSet) and _stays(running, change):
            return say("That was settled when the match began.")
    before = list(game.invariants(running.table))
    trial = running.table.copy()
    try:
        for change in changes:
            change.apply(trial)
        _ = packed(trial)
    except ImpossibleChange as fault:
        return fault.reason
    except OverflowError:
        return say("That number is too large.")
    for why in game.invariants(trial):
        if why not in before:
            return why
    return NO_WORDS


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


def side_refused(running: MatchRun, name: str, seat: SeatId) -> Message:
    """Say why a seat cannot start this side flow now, or nothing."""
    if running.prompt is not None:
        for offer in running.game.sides(seen_by(running.table, seat), seat):
            if offer.name == name:
                return offer.off
    return say("That cannot be done now.")


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
        return not adjust_refused(running, entry.changes).text
    return not side_refused(running, entry.text, entry.seat).text
