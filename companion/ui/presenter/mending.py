"""Taking the camera's word: the answer that laid a tile is given anew, and all later ones kept."""

from companion.differences import Difference, Elsewhere, Extra, Turned
from companion.engine.errors import Refused
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.prompts import NO_WORDS, PlaceTile
from companion.ports import Laid
from companion.session.entries import RulesFailed
from companion.ui.presenter.context import MatchContext


def key_of(laid: Laid) -> str:
    """Return how a placement is answered."""
    return f"{laid.tile} {laid.cell.x},{laid.cell.y} {laid.turns}"


def placed_by(match: MatchContext, laid: Laid) -> int:
    """Return the index of the answer that laid a tile, -1 if no answer did."""
    key = key_of(laid)
    found = [n for n, one in enumerate(match.session.entries) if one.text == key]
    return found[-1] if found else -1


def why_not(match: MatchContext, one: Difference) -> Message:
    """Say why the camera cannot be taken at its word here, or nothing."""
    tile = Ref(one.seen.tile if isinstance(one, Extra) else one.told.tile)
    if isinstance(one, Turned | Elsewhere):
        if placed_by(match, one.told) < 0:
            return say("the scenario laid it")
        return NO_WORDS
    if isinstance(one, Extra):
        prompt = match.session.prompt
        if isinstance(prompt, PlaceTile):
            return prompt.legal(key_of(one.seen))
        return say("nobody explores now")
    return say("undo takes {tile} back", tile=tile)


def as_camera(match: MatchContext, one: Difference) -> Message:
    """Let a tile lie in Companion as the camera sees it; say why not, or nothing.

    The answer that laid it is taken back and given anew; what was answered since is done again, as
    far as it still fits.
    """
    if isinstance(one, Extra):
        return NO_WORDS if match.answer(key_of(one.seen), source="camera") else say("not now")
    if not isinstance(one, Turned | Elsewhere):
        return say("not now")
    at = placed_by(match, one.told)
    if at < 0:
        return say("the scenario laid it")
    why, lost = _laid_anew(match, at, key_of(one.seen))

    def then() -> None:
        match.went_back()
        if lost:
            match.desk.say(
                say_n("{n} later answer no longer fits.", "{n} later answers no longer fit.", lost)
            )

    match.desk.after(match.session, then)
    return why


def _laid_anew(match: MatchContext, at: int, key: str) -> tuple[Message, int]:
    """Give the answer at an index anew; return why not, or nothing, and how many were lost."""
    session = match.session
    since = len(session.entries) - at - 1
    why = NO_WORDS
    try:
        _ = session.undo(session.entries[at - 1].n if at else -1)
        prompt = session.prompt
        why = prompt.legal(key) if isinstance(prompt, PlaceTile) else say("not now")
        if why.text:
            since += 1
        else:
            _ = session.answer(key, source="camera")
        return why, since - len(session.redo(since))
    except (Refused, RulesFailed) as refused:
        why = refused.reason
    return why, 0
