"""What differs between the tiles Companion has on the map and those the camera sees."""

from collections.abc import Iterable, Mapping
from itertools import groupby, zip_longest
from typing import ClassVar, Final

from msgspec import Struct

from companion.engine.flow.prompts import TURNED
from companion.engine.message import Message, Ref, say
from companion.ports import Laid, Mark
from companion.session.match.table_difference import TileMove, tile_words
from companion.ui.models import Outline, PlanTarget
from companion.ui.presenter.builders.camera_overlay import cells_of
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.page.scene import Scene

_ASKS: Final[Mapping[TileMove, Message]] = {
    "put": say("{tile}: is it on the table?"),
    "taken": say("{tile}: what is it doing there?"),
    "moved": say("{tile}: which place?"),
    "turned": say("{tile}: which way up?"),
}
_HANDS: Final[Mapping[TileMove, Message]] = {
    "put": say("put it back"),
    "taken": say("take it away"),
    "moved": say("move the tile"),
    "turned": say("turn the tile"),
}


class TileDifference(Struct, frozen=True):
    """A tile that lies otherwise than it should.

    Attributes:
        known: How it should lie; None where it should not be on the table.
        seen: How it is seen; None where it is not seen anywhere.
        later: What follows where it is left for later.
    """

    later: ClassVar[Message] = say("reading off")
    known: Laid | None
    seen: Laid | None

    @property
    def to_put_right(self) -> TileMove:
        """What hands have to do for Companion to be right: another cell counts before a turn."""
        if self.known is None or self.seen is None:
            return "taken" if self.known is None else "put"
        return "moved" if self.known.cell != self.seen.cell else "turned"

    @property
    def laid(self) -> Laid:
        """The tile as it should lie, else as it does."""
        laid = self.known or self.seen
        assert laid is not None, "one of the tables has it"
        return laid

    @property
    def hands(self) -> Message:
        """What has to be done for Companion to be right, in few letters."""
        return _HANDS[self.to_put_right]

    @property
    def to_do(self) -> Message:
        """What hands have to do for Companion to be right."""
        return tile_words(self.to_put_right, self.laid.tile)

    def asks(self, scene: Scene) -> Message:
        """Return what is asked of it."""
        del scene
        return Message(_ASKS[self.to_put_right].text, {"tile": Ref(self.laid.tile)})

    def both(self, scene: Scene) -> Message:
        """Return what the camera says, and what Companion says."""
        if self.seen is None:
            return say("The camera does not see it. Companion has it on the map.")
        if self.known is None:
            return say("The camera sees it. Companion does not have it on the map.")
        if self.to_put_right == "turned":
            camera, own = scene.say(TURNED[self.seen.turns]), scene.say(TURNED[self.known.turns])
        else:
            camera, own = _place(scene, self.seen), _place(scene, self.known)
        return say("Camera: {camera}. Companion: {own}.", camera=camera, own=own)

    def targets(self, scene: Scene) -> tuple[PlanTarget, ...]:
        """Return where on the map it is."""
        beyond = self.known is None
        cells = cells_of(scene, self.laid)
        return tuple(
            PlanTarget("", cell, "" if n else "1", beyond=beyond) for n, cell in enumerate(cells)
        )

    def outlines(self, scene: Scene, marks: Iterable[Mark]) -> tuple[Outline, ...]:
        """Return what to outline in the camera's picture."""
        del scene
        where = self.seen or self.laid
        found = (
            mark for mark in marks if (mark.laid.tile, mark.laid.cell) == (where.tile, where.cell)
        )
        return tuple(Outline(mark.corners, "asked", badge="1") for mark in found)


def tile_differences(known: Iterable[Laid], seen: Iterable[Laid]) -> tuple[TileDifference, ...]:
    """Compare two tables, tile by tile, in the order of the tiles' names.

    Args:
        known: As it should be.
        seen: As the camera sees it (``TableSeen.laid``).
    """
    known, seen = frozenset(known), frozenset(seen)
    should, does = _by_name(known - seen), _by_name(seen - known)
    return tuple(
        TileDifference(*pair)
        for tile in sorted({*should, *does})
        for pair in zip_longest(should.get(tile, ()), does.get(tile, ()))
    )


def _by_name(laid: Iterable[Laid]) -> dict[str, list[Laid]]:
    """A face may lie there several times: the common back of tiles that lie face down."""
    return {name: list(same) for name, same in groupby(sorted(laid), lambda it: it.tile)}


def _place(scene: Scene, laid: Laid) -> str:
    """Return where a tile lies, counted from the first one."""
    first = laid_tiles(scene)[0]
    x, y = laid.cell.x - first.cell.x, laid.cell.y - first.cell.y
    return ", ".join(map(scene.say, offset(x, y)))


def offset(x: int, y: int) -> tuple[Message, ...]:
    """Return where a tile lies, in cells from the first one."""
    across = say("{n} to the right", n=x) if x > 0 else say("{n} to the left", n=-x)
    down = say("{n} down", n=y) if y > 0 else say("{n} up", n=-y)
    return tuple(text for text, n in ((across, x), (down, y)) if n) or (say("first tile"),)
