"""Taking the camera's word: what differs becomes in Companion as it is seen.

For a tile the answer that laid it is given anew, and all later ones are kept; a token is corrected.
"""

from companion.engine.errors import Refused
from companion.engine.flow.prompts import NO_WORDS, Placement, PlaceTile
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.vocabulary.tile_tokens import corrected
from companion.ports import Laid
from companion.session.match.entries import Happened, RulesFailed
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.tile_differences import TileDifference
from companion.ui.presenter.sightings.token_differences import TokenDifference


def why_not(match: MatchContext, one: TileDifference | TokenDifference) -> Message:
    """Say why the camera cannot be taken at its word here, or nothing."""
    if isinstance(one, TokenDifference):
        return NO_WORDS
    if one.seen is None:
        return say("undo takes {tile} back", tile=Ref(one.laid.tile))
    if one.known is None:
        prompt = match.session.prompt
        if isinstance(prompt, PlaceTile):
            return prompt.legal(_key(one.seen))
        return say("nobody explores now")
    return say("the scenario laid it") if _placed_by(match, one.known) < 0 else NO_WORDS


def as_camera(match: MatchContext, one: TileDifference | TokenDifference) -> Message:
    """Let it be in Companion as the camera sees it; say why not, or nothing."""
    why = why_not(match, one)
    if why.text:
        return why
    if isinstance(one, TokenDifference):
        return _correct(match, one)
    if one.known is None:
        return NO_WORDS if match.answer(_key(one.laid), source="camera") else say("not now")
    assert one.seen is not None, "else there is a reason why not"
    why, lost = _laid_anew(match, _placed_by(match, one.known), _key(one.seen))

    def then() -> None:
        match.went_back()
        if lost:
            match.stack.say(
                say_n("{n} later answer no longer fits.", "{n} later answers no longer fit.", lost)
            )

    match.stack.after(match.session, then)
    return why


def _correct(match: MatchContext, one: TokenDifference) -> Message:
    """Correct the match; a line says so, or why not."""
    scene = match.scene()
    changes = corrected(scene.view, one.token(scene), one.ref, lies=one.lies)

    def corrected_so(_: Happened) -> None:
        match.did()
        match.stack.say(say("Corrected. Undo takes it back."))

    _ = match.enter(lambda: match.session.adjust(changes, source="camera"), corrected_so)
    return NO_WORDS


def _key(laid: Laid) -> str:
    """Return how a placement is answered."""
    return Placement(laid.tile, laid.cell, laid.turns).key


def _placed_by(match: MatchContext, laid: Laid) -> int:
    """Return the index of the answer that laid a tile, -1 if no answer did."""
    key = _key(laid)
    found = [n for n, one in enumerate(match.session.entries) if one.text == key]
    return found[-1] if found else -1


def _laid_anew(match: MatchContext, at: int, key: str) -> tuple[Message, int]:
    """Give the answer at an index anew, and what was answered since as far as it still fits.

    Returns:
        Why not, or nothing; and how many later answers were lost.
    """
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
