"""Tokens that the eyes see and Companion does not have, or the other way round: hints, no more.

Source: UX.md section 6. Nothing is changed by them, nothing is paused; each is said once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.grid import Cell, Edge, edge_name, turned_cell
from companion.engine.ids import LinkId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Do
from companion.engine.table import Reading, Space
from companion.engine.tile_tokens import TileToken, corrected, lies_there, lying, may_lie
from companion.ports import Laid, Mark, TokenLies, TokensSeen
from companion.session.entries import Happened
from companion.ui.models import Outline, PlanTarget
from companion.ui.presenter.context import MatchContext
from companion.ui.presenter.noticed import TokenDiffers
from companion.ui.presenter.plan import edge_of, laid_tiles, on_map
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.sight import CAMERA

_LOOK_S: Final = 1.0
_SPOT: Final = 0.35
"""Half the side of what is outlined around a door, in cells."""
_BLIND: Final = ("lost", "dark")
"""Why the eyes see no token (``TableSeen.problem``); a hand in view passes."""
_TO_SIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_WHICH: Final = (
    say("{tile}: the north door?"),
    say("{tile}: the east door?"),
    say("{tile}: the south door?"),
    say("{tile}: the west door?"),
)


# -- where tokens lie


def tokens_told(scene: Scene) -> tuple[TokenLies, ...]:
    """Return the tokens that lie on the tiles by the match, as the eyes are told them."""
    found: list[TokenLies] = []
    for token, ref in lying(scene.view, scene.game.tile_tokens):
        at = place_of(scene, token, ref)
        if isinstance(at, Edge):
            found.append(TokenLies(token.part, at.cell, at.side))
        elif at is not None:
            found.append(TokenLies(token.part, at))
    return tuple(found)


def place_of(scene: Scene, token: TileToken, ref: str) -> Cell | Edge | None:
    """Return where on the map a token lies or would lie; None off the map."""
    if token.on == "link":
        link = scene.view.links.get(LinkId(ref))
        return edge_of(scene, link) if link is not None else None
    space = scene.view.spaces.get(SpaceId(ref))
    return space.cells[0] if space is not None and space.cells else None


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
        at = place_of(scene, token, ref)
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


def token_differences(match: MatchContext, used: frozenset[str]) -> Iterator[TokenDiffers]:
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
    for token in scene.game.tile_tokens:
        for ref in sorted(scene.view.links if token.on == "link" else scene.view.spaces):
            sees = sight.sees(scene, token, ref)
            has = lies_there(scene.view, token, ref)
            if sees is None or sees == has or (not sees and token.part not in used):
                continue
            soon = _soon(match) if soon is None else soon
            if lies_there(soon, token, ref) == has:
                yield TokenDiffers(token.part, ref, sees)


def _sight_of(match: MatchContext) -> _Sight | None:
    """What the eyes say now; None where it would be an old picture's word."""
    seen, tokens = match.desk.seen, match.desk.tokens
    if seen is None or tokens is None or CAMERA in match.desk.lost or seen.problem in _BLIND:
        return None
    scene = match.scene()
    right = {*laid_tiles(scene)} & {*seen.laid}
    right_faces = {one.tile for one in right}
    at = {cell: s for s in on_map(scene) if s.face in right_faces for cell in s.cells}
    return _Sight(at, tokens)


def _agreeing(match: MatchContext, ones: Iterable[TokenDiffers]) -> frozenset[TokenDiffers]:
    """Those of which the eyes see that nothing differs; what they cannot see is none of them."""
    sight, scene = _sight_of(match), match.scene()
    if sight is None:
        return frozenset()
    pairs = ((one, _token(scene, one)) for one in ones)
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


def look(match: MatchContext) -> tuple[TokenDiffers, ...]:
    """Compare the tables anew; what is seen to agree is forgotten, and may be said again.

    Returns:
        What differs and was not left as it is.
    """
    hints, tokens, now = match.noticed.tokens, match.desk.tokens, match.desk.house.clock()
    if tokens is not None:
        hints.used |= {one.lies.kind for one in tokens.tokens}
    found = tuple(token_differences(match, hints.used))
    hints.since = {one: hints.since.get(one, now) for one in found}
    agreed = _agreeing(match, hints.said | hints.kept)
    hints.said -= agreed
    hints.kept -= agreed
    hints.open = tuple(one for one in found if one not in hints.kept)
    return hints.open


def look_again(match: MatchContext) -> bool:
    """Say what has differed for a while, once; True if there is something new to show."""
    hints, now = match.noticed.tokens, match.desk.house.clock()
    if now - hints.looked_s < _LOOK_S:
        return False
    hints.looked_s = now
    before = hints.stood(now)
    _ = look(match)
    due = [one for one in hints.stood(now) if one not in hints.said]
    if due:
        hints.said.update(due)
        match.desk.say(notice(match.scene(), due[0]))
    return bool(due) or hints.stood(now) != before


def accept(match: MatchContext, one: TokenDiffers) -> None:
    """Correct the match as the camera sees it; a line says so, or why not."""
    scene = match.scene()
    changes = corrected(scene.view, _token(scene, one), one.ref, lies=one.lies)

    def corrected_so(_: Happened) -> None:
        match.did()
        match.desk.say(say("Corrected. Undo takes it back."))

    _ = match.enter(lambda: match.session.adjust(changes, source="camera"), corrected_so)


def _token(scene: Scene, one: TokenDiffers) -> TileToken:
    return next(token for token in scene.game.tile_tokens if token.part == one.part)


def _tile(scene: Scene, one: TokenDiffers) -> tuple[str, int]:
    """The tile that is named, and the side of it for a door, else -1."""
    at = place_of(scene, _token(scene, one), one.ref)
    if not isinstance(at, Edge):
        return one.ref, -1
    cells = {cell: space.id for space in on_map(scene) for cell in space.cells}
    return cells.get(at.cell, ""), at.side


def asks_of(scene: Scene, one: TokenDiffers) -> Message:
    """Return what is asked of a token."""
    tile, side = _tile(scene, one)
    which = say("{tile}: which is right?") if side < 0 else _WHICH[side]
    return Message(which.text, {"tile": Ref(tile)})


def both_of(scene: Scene, one: TokenDiffers) -> Message:
    """Return what the camera says of a token, and what Companion says."""
    token = scene.say(_token(scene, one).name)
    if one.lies:
        return say("Camera: {token} token. Companion: none.", token=token)
    return say("Camera: no token. Companion: {token} token.", token=token)


def notice(scene: Scene, one: TokenDiffers) -> Message:
    """Return the line that is said once of a token."""
    return say("{tile}: a token differs. See Table check.", tile=Ref(_tile(scene, one)[0]))


def target_of(scene: Scene, one: TokenDiffers) -> tuple[PlanTarget, ...]:
    """Return where on the map it is."""
    at = place_of(scene, _token(scene, one), one.ref)
    return (PlanTarget("", at, "1"),) if at is not None else ()


def outlines_of(scene: Scene, one: TokenDiffers, marks: Iterable[Mark]) -> tuple[Outline, ...]:
    """Return what to outline in the camera's picture: the door, or the whole tile."""
    at = place_of(scene, _token(scene, one), one.ref)
    cell = at.cell if isinstance(at, Edge) else at
    for mark in marks:
        face = scene.faces.get(mark.laid.tile)
        if face is None or cell is None:
            continue
        parts = _parts(mark.laid, face.size)
        if cell not in parts:
            continue
        if not isinstance(at, Edge):
            return (Outline(mark.corners, "asked"),)
        middle = _door_on(parts[cell], (at.side - mark.laid.turns) % 4)
        return (Outline(_around(mark.corners, face.size, middle), "asked"),)
    return ()


def _parts(laid: Laid, size: tuple[int, int]) -> Mapping[Cell, Cell]:
    """The cells of the table that a face covers, each with the face's own cell there."""
    wide, high = size
    own = (Cell(x, y) for x in range(wide) for y in range(high))
    return {turned_cell(cell, size, laid.turns).plus(laid.cell): cell for cell in own}


def _door_on(cell: Cell, side: int) -> tuple[float, float]:
    """The middle of a side of a face's cell, in cells from the face's north-west corner."""
    across, down = _TO_SIDE[side]
    return cell.x + 0.5 + across / 2, cell.y + 0.5 + down / 2


def _around(
    corners: tuple[tuple[float, float], ...], size: tuple[int, int], middle: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """A square around a place on a face, in the picture; straight lines are near enough."""

    def there(x: float, y: float) -> tuple[float, float]:
        u, v = x / size[0], y / size[1]
        shares = ((1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v)
        found = zip(shares, corners, strict=True)
        points = [(share * x, share * y) for share, (x, y) in found]
        return sum(x for x, _ in points), sum(y for _, y in points)

    x, y = middle
    box = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(there(x + _SPOT * across, y + _SPOT * down) for across, down in box)
