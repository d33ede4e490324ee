"""Taking the camera's word: what differs becomes in Companion as it is seen.

For a tile the answer that laid it is given anew, and all later ones are kept; a token is corrected.
"""

from collections.abc import Iterator

from companion.engine.errors import Refused
from companion.engine.flow.prompts import NO_WORDS, Placement, PlaceTile
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.vocabulary.tile_tokens import corrected
from companion.ports import Laid
from companion.session.match.entries import Entry, Happened, RulesFailed, known_to
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.tile_differences import TileDifference
from companion.ui.presenter.sightings.token_differences import TokenDifference


def why_not(match: MatchContext, difference: TileDifference | TokenDifference) -> Message:
    """Say why the camera cannot be taken at its word here, or nothing."""
    if isinstance(difference, TokenDifference):
        return NO_WORDS
    if difference.seen is None:
        return say("undo takes {tile} back", tile=Ref(difference.laid.tile))
    if difference.known is None:
        prompt = match.scene(match.viewer).prompt
        if isinstance(prompt, PlaceTile):
            return prompt.legal(_key(difference.seen))
        return say("nobody explores now")
    return say("the scenario laid it") if _placed_by(match, difference.known) < 0 else NO_WORDS


def as_camera(match: MatchContext, difference: TileDifference | TokenDifference) -> Message:
    """Let it be in Companion as the camera sees it; say why not, or nothing."""
    why = why_not(match, difference)
    if why.text:
        return why
    if isinstance(difference, TokenDifference):
        return _correct(match, difference)
    if difference.known is None:
        return NO_WORDS if match.answer(_key(difference.laid), source="camera") else say("not now")
    assert difference.seen is not None, "else there is a reason why not"
    why, lost = _laid_anew(match, _placed_by(match, difference.known), _key(difference.seen))

    def saved() -> None:
        match.went_back()
        if lost:
            unfit = say_n(
                "{n} later answer no longer fits.", "{n} later answers no longer fit.", lost
            )
            match.stack.say(unfit)

    match.stack.after(match.session, saved)
    return why


def _correct(match: MatchContext, difference: TokenDifference) -> Message:
    """Correct the match; a line says so, or why not."""
    scene = match.scene()
    token, lies = difference.token(scene), difference.lies
    changes = corrected(scene.view, token, difference.ref, lies=lies)

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
    texts = [entry.text for entry in match.session.entries]
    return max((n for n, text in enumerate(texts) if text == _key(laid)), default=-1)


def _laid_anew(match: MatchContext, at: int, key: str) -> tuple[Message, int]:
    """Give the answer at an index anew, and what was answered since as far as it still fits.

    Returns:
        Why not, or nothing; and how many later answers were lost.
    """
    session = match.session
    later = session.entries[at + 1 :]
    lost = known_to(later, match.viewer)
    try:
        _ = session.undo(session.entries[at - 1].n if at else -1)
        prompt = session.prompt
        why = prompt.legal(key) if isinstance(prompt, PlaceTile) else say("not now")
        if why.text:
            again = session.redo(len(later) + 1)
            return why, lost + 1 - known_to(_entries(again), match.viewer)
        _ = session.answer(key, source="camera")
        return why, lost - known_to(_entries(session.redo(len(later))), match.viewer)
    except (Refused, RulesFailed) as refused:
        return refused.reason, 0


def _entries(done: tuple[Happened, ...]) -> Iterator[Entry]:
    return (happened.entry for happened in done if happened.entry is not None)
