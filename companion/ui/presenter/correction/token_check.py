"""Tokens that the camera sees and Companion does not have, or the other way round: hints, no more.

Source: UX.md section 6. Nothing is changed by them, nothing is paused; each is said once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.flow.prompts import Do
from companion.engine.grid import Cell, Edge, edge_name
from companion.engine.ids import SpaceId
from companion.engine.state.table import Reading, Space
from companion.engine.vocabulary.tile_tokens import TileToken, laid_tokens, lies_there, may_lie
from companion.ports import TokenLies, TokensSeen, Way
from companion.ui.models import OnWay, Place
from companion.ui.presenter.builders.camera_overlay import CAMERA
from companion.ui.presenter.builders.plan_links import far_ways, place_of
from companion.ui.presenter.builders.plan_model import laid_tiles, on_map
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.separate_ways import SeparateWay, separate_way
from companion.ui.presenter.sightings.token_differences import TokenDifference

LOOK_S: Final = 1.0
"""So long passes at least between two looks where nothing has happened."""
_BLIND: Final = ("lost", "dark")
"""Why the camera sees no token (``TableSeen.problem``); a hand in view passes."""


# -- where tokens lie


def reported_tokens(scene: Scene) -> tuple[TokenLies, ...]:
    """Return the tokens that lie on the tiles by the match, as vision knows them."""
    tokens = laid_tokens(scene.view, scene.game.vocabulary.tile_tokens)
    placed = ((token.part, place_of(scene, ref)) for token, ref in tokens)
    return tuple(_lies(scene, part, at) for part, at in placed if at is not None)


def _lies(scene: Scene, part: str, at: Place) -> TokenLies:
    """How hands lay a token; that of a way apart on its first tile, if it leads over others."""
    if isinstance(at, Edge):
        return TokenLies(part, at.cell, at.side)
    if isinstance(at, OnWay):
        way = separate_way(scene, at.way)
        return TokenLies(part, way.ends[0], far=way.ends[1:] if way.free else ())
    return TokenLies(part, at)


def ways_to_watch(scene: Scene, *, board: bool = False) -> tuple[Way, ...]:
    """Return the ways in the middle of which a token may lie beside all tiles, sorted.

    Args:
        scene: The match.
        board: Its rooms lie apart on a printed board: every way has a middle between them.
    """
    if not any(token.on == "link" for token in scene.game.vocabulary.tile_tokens):
        return ()
    ways = (separate_way(scene, way.ref) for way in far_ways(scene))
    found = {way.ends for way in ways if way.free or board}
    if board:
        laid = {cell for space in on_map(scene) for cell in space.cells}
        edges = (_ends(edge) for edge in scene.link_edges.values())
        found |= {ends for ends in edges if {*ends} <= laid}
    return tuple(sorted(found))


def _ends(edge: Edge) -> Way:
    """The two cells that a line of the map lies between."""
    near, far = sorted((edge.cell, edge.beyond))
    return near, far


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the camera says of the tiles that lie as they should.

    Attributes:
        at: Which space lies on each cell.
        tokens: What it sees.
        clear: Cells on which nothing else lies.
        board: Rooms lie apart on a taught board: tokens on ways lie between them.
    """

    at: Mapping[Cell, Space]
    tokens: TokensSeen
    clear: frozenset[Cell]
    board: bool

    def sees(self, scene: Scene, token: TileToken, ref: str) -> bool | None:
        """Whether a token lies where it may; None if nobody can tell."""
        at = place_of(scene, ref) if may_lie(scene.view, token, ref) else None
        if at is None:
            return None
        found = [seen.lies for seen in self.tokens.tokens if seen.lies.kind == token.part]
        if isinstance(at, OnWay):
            return self._on_way(scene, separate_way(scene, at.way), found)
        if isinstance(at, Edge):
            return self._at_edge(scene, at, found)
        space = scene.view.spaces[SpaceId(ref)]
        if self.at.get(at) != space:
            return None
        if any(lies.cell in space.cells for lies in found):
            return True
        return False if {*space.cells} <= self.clear else None

    def _at_edge(self, scene: Scene, at: Edge, found: Sequence[TokenLies]) -> bool | None:
        """Whether a token lies on a way between tiles that touch on the map."""
        laid = {cell for space in on_map(scene) for cell in space.cells}
        # a way that leads off what is seen of the map has one tile
        cells = {cell for cell in (at.cell, at.beyond) if cell in laid}
        if not self.at.keys() >= cells:
            return None
        name, ends = edge_name(at), _ends(at)
        doors = (edge_name(Edge(lies.cell, lies.edge)) for lies in found if lies.edge >= 0)
        if name in doors or any(lies.way == ends for lies in found):
            return True
        middle = not self.board or {*ends} > cells or ends in self.tokens.clear_ways
        return False if middle and cells <= self.clear else None

    def _on_way(self, scene: Scene, way: SeparateWay, found: Sequence[TokenLies]) -> bool | None:
        """Whether a token lies on a way whose ends do not touch: in its middle, or on an end.

        On an end off its doors it lies for the only way that begins there.
        """
        cells = {cell for end in way.tiles for cell in scene.view.spaces[end].cells}
        if not self.at.keys() >= cells:
            return None
        if any(lies.way == way.ends for lies in found):
            return True
        within = {lies.cell for lies in found if lies.edge < 0 and lies.way is None} & cells
        if within:
            ways = [separate_way(scene, other.ref) for other in far_ways(scene)]
            begins = Counter(end for other in ways for end in other.tiles)
            return True if all(begins[self.at[cell].id] == 1 for cell in within) else None
        seen_bare = way.ends in self.tokens.clear_ways
        middle = seen_bare or not (way.free or self.board)
        return False if middle and cells <= self.clear else None


def token_differences(match: MatchContext, used: frozenset[str]) -> Iterator[TokenDifference]:
    """Yield what differs, as far as the camera can tell.

    Args:
        match: The match.
        used: Tokens that were seen in this match: people do lay them, so that one may be missing.
    """
    sight = _sight_of(match)
    if sight is None:
        return
    scene = match.scene()
    expected: Reading | None = None
    for token in scene.game.vocabulary.tile_tokens:
        for ref in sorted(scene.view.links if token.on == "link" else scene.view.spaces):
            sees = sight.sees(scene, token, ref)
            has = lies_there(scene.view, token, ref)
            if sees is None or sees == has or (not sees and token.part not in used):
                continue
            expected = _after_hands(match) if expected is None else expected
            if lies_there(expected, token, ref) == has:
                yield TokenDifference(token.part, ref, sees)


def _sight_of(match: MatchContext) -> _Sight | None:
    """What the camera says now; None where it would be an old picture's word."""
    seen, tokens = match.stack.seen, match.stack.tokens
    if seen is None or tokens is None or CAMERA in match.stack.lost or seen.problem in _BLIND:
        return None
    scene = match.scene()
    right = {laid.cell for laid in {*laid_tiles(scene)} & {*seen.laid}} | {*tokens.rooms}
    at = {cell: s for s in on_map(scene) if s.cells[0] in right for cell in s.cells}
    bare = {*tokens.rooms} & {*tokens.clear}
    rooms = {cell for cell, space in at.items() if space.cells[0] in bare}
    board = match.stack.context.vision.board == "taught"
    return _Sight(at, tokens, frozenset({*tokens.clear} | rooms), board)


def _agreeing(
    match: MatchContext, differences: Iterable[TokenDifference]
) -> frozenset[TokenDifference]:
    """Those of which the camera sees that nothing differs; what it cannot see is none of them."""
    sight, scene = _sight_of(match), match.scene()
    if sight is None:
        return frozenset()
    pairs = ((found, found.token(scene)) for found in differences)
    return frozenset(
        found
        for found, token in pairs
        if sight.sees(scene, token, found.ref) == lies_there(scene.view, token, found.ref)
    )


def _after_hands(match: MatchContext) -> Reading:
    """The table once hands have done what they are asked: they may be quicker than the tap."""
    table = match.session.copy_of_view()
    prompts = [planned.prompt for planned in match.session.ahead()]
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
        hints.used |= {token.lies.kind for token in tokens.tokens}
    found = tuple(token_differences(match, hints.used))
    hints.since = {difference: hints.since.get(difference, now) for difference in found}
    agreed = _agreeing(match, hints.announced | hints.accepted)
    hints.announced -= agreed
    hints.accepted -= agreed
    hints.open = tuple(difference for difference in found if difference not in hints.accepted)


def look_again(match: MatchContext) -> bool:
    """Say what has differed for a while, once; True if there is something new to show."""
    hints, now = match.noticed.tokens, match.stack.context.clock()
    if now - hints.looked_s < LOOK_S:
        return False
    before = hints.stood(now)
    look(match)
    due = [difference for difference in hints.stood(now) if difference not in hints.announced]
    if due:
        hints.announced.update(due)
        match.stack.say(due[0].notice(match.scene()))
    return bool(due) or hints.stood(now) != before
