"""A token on the tiles that lies on one of the two tables alone."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from msgspec import Struct

from companion.engine.grid import Cell, Edge, turned_cell
from companion.engine.message import Message, Ref, say
from companion.engine.vocabulary.tile_tokens import TileToken
from companion.ports import Corners, Laid, Mark
from companion.ui.models import OnWay, Outline, PlanTarget
from companion.ui.presenter.builders.plan_links import place_of
from companion.ui.presenter.builders.plan_model import on_map
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.sightings.separate_ways import separate_way

_SPOT: Final = 0.35
"""Half the side of what is outlined around a door, in cells."""
_TO_SIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_WHICH: Final = (
    say("{tile}: the north door?"),
    say("{tile}: the east door?"),
    say("{tile}: the south door?"),
    say("{tile}: the west door?"),
)


class TokenDifference(Struct, frozen=True):
    """A token that lies on the table and not in Companion, or the other way round.

    Attributes:
        part: Id of the part that prints it.
        ref: The space or link it lies on.
        lies: The camera sees it.
        later: What follows where it is left for later.
    """

    later: ClassVar[Message] = say("play on")
    part: str
    ref: str
    lies: bool

    @property
    def hands(self) -> Message:
        """What has to be done for Companion to be right, in few letters."""
        return say("take it away") if self.lies else say("put it back")

    def token(self, scene: Scene) -> TileToken:
        """Return what the game says of it."""
        return next(token for token in scene.game.vocabulary.tile_tokens if token.part == self.part)

    def asks(self, scene: Scene) -> Message:
        """Return what is asked of it."""
        tile, side = self._tile(scene)
        which = say("{tile}: which is right?") if side < 0 else _WHICH[side]
        return Message(which.text, {"tile": Ref(tile)})

    def both(self, scene: Scene) -> Message:
        """Return what the camera says, and what Companion says."""
        token = scene.say(self.token(scene).name)
        if self.lies:
            return say("Camera: {token} token. Companion: none.", token=token)
        return say("Camera: no token. Companion: {token} token.", token=token)

    def notice(self, scene: Scene) -> Message:
        """Return the line that is said once of it."""
        return say("{tile}: a token differs. See Table check.", tile=Ref(self._tile(scene)[0]))

    def targets(self, scene: Scene) -> tuple[PlanTarget, ...]:
        """Return where on the map it is."""
        at = place_of(scene, self.ref)
        return (PlanTarget("", at, "1"),) if at is not None else ()

    def outlines(self, scene: Scene, marks: Iterable[Mark]) -> tuple[Outline, ...]:
        """Return what to outline in the camera's picture: door, whole tile, or middle of a way."""
        marks = tuple(marks)
        at = place_of(scene, self.ref)
        if isinstance(at, OnWay):
            ends = [_cell_on(scene, marks, end) for end in separate_way(scene, at.way).ends]
            return () if () in ends else (Outline(_between(*ends), "asked"),)
        cell = at.cell if isinstance(at, Edge) else at
        for mark in marks:
            face = scene.faces.get(mark.laid.tile)
            if face is None or not isinstance(cell, Cell):
                continue
            parts = _parts(mark.laid, face.size)
            if cell not in parts:
                continue
            if not isinstance(at, Edge):
                return (Outline(mark.corners, "asked"),)
            middle = _door_on(parts[cell], (at.side - mark.laid.turns) % 4)
            return (Outline(_around(mark.corners, face.size, middle), "asked"),)
        return ()

    def _tile(self, scene: Scene) -> tuple[str, int]:
        """Return the tile that is named, and the side of it for a door, else -1."""
        at = place_of(scene, self.ref)
        if not isinstance(at, Edge):
            return self.ref, -1
        cells = {cell: space.id for space in on_map(scene) for cell in space.cells}
        return cells.get(at.cell, ""), at.side


def _cell_on(scene: Scene, marks: Iterable[Mark], cell: Cell) -> Corners:
    """A part around the middle of a cell in the picture, from the table's north-west; or empty."""
    for mark in marks:
        face = scene.faces.get(mark.laid.tile)
        own = _parts(mark.laid, face.size).get(cell) if face is not None else None
        if face is not None and own is not None:
            found = _around(mark.corners, face.size, (own.x + 0.5, own.y + 0.5))
            return (*found[-mark.laid.turns :], *found[: -mark.laid.turns])
    return ()


def _between(near: Corners, far: Corners) -> Corners:
    pairs = zip(near, far, strict=True)
    return tuple(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairs)


def _parts(laid: Laid, size: tuple[int, int]) -> Mapping[Cell, Cell]:
    """The cells of the table that a face covers, each with the face's own cell there."""
    wide, high = size
    own = (Cell(x, y) for x in range(wide) for y in range(high))
    return {turned_cell(cell, size, laid.turns).plus(laid.cell): cell for cell in own}


def _door_on(cell: Cell, side: int) -> tuple[float, float]:
    """The middle of a side of a face's cell, in cells from the face's north-west corner."""
    across, down = _TO_SIDE[side]
    return cell.x + 0.5 + across / 2, cell.y + 0.5 + down / 2


def _around(corners: Corners, size: tuple[int, int], middle: tuple[float, float]) -> Corners:
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
