"""What an instruction has hands do with tiles, and which of it the camera sees done.

Tiles may be laid, turned over and taken away in any order. What the camera cannot tell (a side with
nothing to read on it, figures, cards) stays with people.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from msgspec import Struct

from companion.engine.flow.prompts import Do
from companion.engine.ids import SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import SpaceAdded, SpaceFaceSet, SpaceLaid, SpaceRemoved
from companion.engine.state.table import Space
from companion.ports import Laid, TableSeen, VisionPort
from companion.session.match.table_difference import TileMove, difference, tile_words
from companion.ui.presenter.builders.plan_model import table_after
from companion.ui.presenter.page.scene import Scene

_ABOUT_TILES: Final = (SpaceAdded, SpaceLaid, SpaceFaceSet, SpaceRemoved)
_MOVE, _TURN, _TURN_OVER = say("Move tile {tile}"), say("Turn {tile}"), say("Turn {tile} over")


class TileGoal(Struct, frozen=True):
    """One tile that hands are to lay, move, turn over or take away.

    Attributes:
        space: The space it is.
        before: How it lies; None where it does not lie on the map.
        after: How it is to lie; None where it is to go.
    """

    space: str
    before: Laid | None
    after: Laid | None

    @property
    def move(self) -> TileMove:
        """What hands do with it."""
        if self.before is None or self.after is None:
            return "put" if self.before is None else "taken"
        return "turned" if self.before.cell == self.after.cell else "moved"

    @property
    def words(self) -> Message:
        """What hands are to do, in few words."""
        if self.before is None or self.after is None:
            return tile_words(self.move, self.space)
        over = self.before.tile != self.after.tile
        again = _MOVE if self.move == "moved" else _TURN_OVER if over else _TURN
        return Message(again.text, {"tile": Ref(self.space)})


class TilesToDo(Struct, frozen=True):
    """The tiles of an instruction.

    Attributes:
        goals: What hands do with tiles, in the order of the spaces' ids.
        only: There is nothing else to do.
    """

    goals: tuple[TileGoal, ...] = ()
    only: bool = False


def tiles_to_do(scene: Scene, prompt: Do) -> TilesToDo:
    """Return what an instruction has hands do with tiles."""
    about_tiles = any(isinstance(change, _ABOUT_TILES) for change in prompt.changes)
    after = table_after(scene, prompt.changes) if about_tiles else None
    if after is None:
        return TilesToDo()
    goals = tuple(_goals(scene.view.spaces, after.spaces))
    moved = difference(scene.view, after, scene.game.vocabulary)
    others = [move for move in moved if move.ref not in {goal.space for goal in goals}]
    return TilesToDo(goals, bool(goals) and not others)


def _goals(before: Mapping[SpaceId, Space], after: Mapping[SpaceId, Space]) -> Iterable[TileGoal]:
    for ref in sorted({*before, *after}):
        old, new = _laid(before.get(ref)), _laid(after.get(ref))
        if old != new:
            yield TileGoal(ref, old, new)


def _laid(space: Space | None) -> Laid | None:
    if space is None or not space.cells or not space.face:
        return None
    return Laid(space.face, space.cells[0], space.turns)


def reached(
    goals: Iterable[TileGoal], seen: TableSeen, scene: Scene, vision: VisionPort
) -> frozenset[TileGoal]:
    """Return the goals that the camera sees reached: one laid so lies there, one taken has gone."""
    sure = {*seen.laid} - {*seen.suggested}

    def is_reached(goal: TileGoal) -> bool:
        if goal.after is None:
            return goal.before in seen.gone
        return goal.after in sure and readable(scene, vision, goal.after.tile)

    return frozenset(filter(is_reached, goals))


def ways_to_lay(scene: Scene, prompts: Iterable[Do]) -> tuple[Laid, ...]:
    """Return how hands are to lay tiles for instructions that follow one another."""
    found: list[Laid] = []
    for prompt in prompts:
        goals = tiles_to_do(scene, prompt).goals
        found += [goal.after for goal in goals if goal.after is not None]
        after = table_after(scene, prompt.changes)
        if after is None:
            break
        scene = replace(scene, view=after)
    return tuple(found)


def readable(scene: Scene, vision: VisionPort, tile: str) -> bool:
    """Tell whether the camera can read a face: by a sticker, or by its picture."""
    face = scene.faces.get(tile)
    if face is None:
        return False
    alike = [other for other in scene.faces.values() if face.alike and other.alike == face.alike]
    return tile in vision.pictured or any(other.tags for other in (face, *alike))
