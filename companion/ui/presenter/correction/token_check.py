"""Tokens that the eyes see and Companion does not have, or the other way round: hints, no more.

Source: UX.md section 6. Nothing is changed by them, nothing is paused; each is said once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.flow.prompts import Do
from companion.engine.grid import Cell, Edge, edge_name
from companion.engine.ids import SpaceId
from companion.engine.state.table import Reading, Space
from companion.engine.vocabulary.tile_tokens import TileToken, laid_tokens, lies_there, may_lie
from companion.ports import TokenLies, TokensSeen
from companion.ui.presenter.builders.camera_overlay import CAMERA
from companion.ui.presenter.builders.plan_model import laid_tiles, on_map, place_of
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.token_differences import TokenDifference

LOOK_S: Final = 1.0
"""So long passes at least between two looks where nothing has happened."""
_BLIND: Final = ("lost", "dark")
"""Why the eyes see no token (``TableSeen.problem``); a hand in view passes."""


# -- where tokens lie


def tokens_told(scene: Scene) -> tuple[TokenLies, ...]:
    """Return the tokens that lie on the tiles by the match, as the eyes are told them."""
    found: list[TokenLies] = []
    for token, ref in laid_tokens(scene.view, scene.game.vocabulary.tile_tokens):
        at = place_of(scene, ref)
        if isinstance(at, Edge):
            found.append(TokenLies(token.part, at.cell, at.side))
        elif at is not None:
            found.append(TokenLies(token.part, at))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the eyes say of the tiles that lie as they should.

    Attributes:
        at: Which space lies on each cell.
        tokens: What they see.
        clear: Cells on which nothing else lies.
    """

    at: Mapping[Cell, Space]
    tokens: TokensSeen

    def sees(self, scene: Scene, token: TileToken, ref: str) -> bool | None:
        """Whether a token lies where it may; None if nobody can tell."""
        if not may_lie(scene.view, token, ref):
            return None
        at = place_of(scene, ref)
        if isinstance(at, Edge):
            return self.on_door(token.part, at)
        return (
            self.on_space(token.part, scene.view.spaces[SpaceId(ref)]) if at is not None else None
        )

    def on_door(self, part: str, edge: Edge) -> bool | None:
        """Whether a token lies on a door; None if nobody can tell."""
        if edge.cell not in self.at or edge.beyond not in self.at:
            return None
        doors = (
            edge_name(Edge(one.lies.cell, one.lies.edge))
            for one in self.tokens.tokens
            if one.lies.kind == part and one.lies.edge >= 0
        )
        if edge_name(edge) in doors:
            return True
        return False if {edge.cell, edge.beyond} <= {*self.tokens.clear} else None

    def on_space(self, part: str, space: Space) -> bool | None:
        """Whether a token lies on a tile; None if nobody can tell."""
        if not space.cells or self.at.get(space.cells[0]) != space:
            return None
        if any(o.lies.kind == part and o.lies.cell in space.cells for o in self.tokens.tokens):
            return True
        return False if {*space.cells} <= {*self.tokens.clear} else None


def token_differences(match: MatchContext, used: frozenset[str]) -> Iterator[TokenDifference]:
    """Yield what differs, as far as the eyes can tell.

    Args:
        match: The match.
        used: Tokens that were seen in this match: people do lay them, so that one may be missing.
    """
    sight = _sight_of(match)
    if sight is None:
        return
    scene = match.scene()
    soon: Reading | None = None
    for token in scene.game.vocabulary.tile_tokens:
        for ref in sorted(scene.view.links if token.on == "link" else scene.view.spaces):
            sees = sight.sees(scene, token, ref)
            has = lies_there(scene.view, token, ref)
            if sees is None or sees == has or (not sees and token.part not in used):
                continue
            soon = _soon(match) if soon is None else soon
            if lies_there(soon, token, ref) == has:
                yield TokenDifference(token.part, ref, sees)


def _sight_of(match: MatchContext) -> _Sight | None:
    """What the eyes say now; None where it would be an old picture's word."""
    seen, tokens = match.stack.seen, match.stack.tokens
    if seen is None or tokens is None or CAMERA in match.stack.lost or seen.problem in _BLIND:
        return None
    scene = match.scene()
    right = {*laid_tiles(scene)} & {*seen.laid}
    right_faces = {one.tile for one in right}
    at = {cell: s for s in on_map(scene) if s.face in right_faces for cell in s.cells}
    return _Sight(at, tokens)


def _agreeing(match: MatchContext, ones: Iterable[TokenDifference]) -> frozenset[TokenDifference]:
    """Those of which the eyes see that nothing differs; what they cannot see is none of them."""
    sight, scene = _sight_of(match), match.scene()
    if sight is None:
        return frozenset()
    pairs = ((one, one.token(scene)) for one in ones)
    return frozenset(
        one
        for one, token in pairs
        if sight.sees(scene, token, one.ref) == lies_there(scene.view, token, one.ref)
    )


def _soon(match: MatchContext) -> Reading:
    """The table once hands have done what they are told: they may be ahead of the tap."""
    table = match.session.copy_of_table()
    prompts = [ahead.prompt for ahead in match.session.ahead()]
    for prompt in prompts if isinstance(match.session.prompt, Do) else ():
        try:
            for change in prompt.changes:
                change.apply(table)
        except ImpossibleChange:  # what another part of the rules does first is not done here
            break
    return table


# -- what is said of them


def look(match: MatchContext) -> None:
    """Compare the tables anew; what is seen to agree is forgotten, and may be said again."""
    hints, tokens, now = match.noticed.tokens, match.stack.tokens, match.stack.context.clock()
    hints.looked_s = now
    if tokens is not None:
        hints.used |= {one.lies.kind for one in tokens.tokens}
    found = tuple(token_differences(match, hints.used))
    hints.since = {one: hints.since.get(one, now) for one in found}
    agreed = _agreeing(match, hints.said | hints.kept)
    hints.said -= agreed
    hints.kept -= agreed
    hints.open = tuple(one for one in found if one not in hints.kept)


def look_again(match: MatchContext) -> bool:
    """Say what has differed for a while, once; True if there is something new to show."""
    hints, now = match.noticed.tokens, match.stack.context.clock()
    if now - hints.looked_s < LOOK_S:
        return False
    before = hints.stood(now)
    look(match)
    due = [one for one in hints.stood(now) if one not in hints.said]
    if due:
        hints.said.update(due)
        match.stack.say(due[0].notice(match.scene()))
    return bool(due) or hints.stood(now) != before
