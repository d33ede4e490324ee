"""The camera's picture as screens show it: outlines, names, and what the camera waits for."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.flow.prompts import Placement
from companion.engine.grid import Cell, footprint
from companion.engine.message import Message, Ref, say, say_n
from companion.ports import Laid, Mark, TableSeen, Unsure, VisionPort
from companion.ui.models import CameraModel, Outline
from companion.ui.presenter.page.scene import Scene

CAMERA: Final = "camera"
"""The camera among the devices that are lost (``ScreenStack.lost``)."""
CAMERA_LOST: Final = say("The camera is lost. It is tried again.")
PROBLEMS: Final[Mapping[str, Message]] = {
    "hand": say("a hand is in view"),
    "moving": say("something moves"),
    "dark": say("too dark to read"),
    "lost": say("no tile is found"),
    "waiting": say("reading is paused"),
}
"""Why nothing is read now (``TableSeen.problem``)."""
REASONS: Final[Mapping[str, tuple[Message, Message]]] = {
    "small": (
        say("The tile is too small in the picture."),
        say("Bring the camera nearer, or choose."),
    ),
    "unknown": (
        say("It looks like no tile that was learned."),
        say("Choose; its picture can be learned."),
    ),
    "alike": (say("Two tiles look alike."), say("Choose, or give one of them a sticker.")),
    "covered": (
        say("Something lies on it, or a lamp shines on it."),
        say("Clear it, tilt the lamp, or choose."),
    ),
    "disagree": (
        say("Its parts look like different tiles."),
        say("Lay it flat in its place, or choose."),
    ),
    "sticker": (
        say("Its sticker says one tile, its picture another."),
        say("Choose the tile that lies there."),
    ),
    "unread": (say("Its sticker cannot be read."), say("Clear it, tilt the lamp, or choose.")),
    "fit": (say("It does not lie edge to edge."), say("Push it to its neighbour, or choose.")),
}
"""Why a cell is asked about (``Unsure.reason``), and what helps."""
_SIDES: Final = (
    (0, 1, say("Which tile is north of {place}?")),
    (-1, 0, say("Which tile is east of {place}?")),
    (0, -1, say("Which tile is south of {place}?")),
    (1, 0, say("Which tile is west of {place}?")),
)


def waits_for(seen: TableSeen | None, vision: VisionPort, *, lost: bool = False) -> Message:
    """Return what the camera waits for, or that it reads.

    Args:
        seen: The table as they last saw it.
        vision: Who sees.
        lost: The camera is gone (``ScreenStack.lost``).
    """
    if not vision.looking:
        return say("no camera is in use")
    if lost:
        return say("the camera is lost")
    if vision.shot is None:
        return say("no picture yet")
    if seen is None:
        return say("looking for the first tile")
    return PROBLEMS.get(seen.problem, say("table still"))


def rate_line(
    scene: Scene, seen: TableSeen | None, vision: VisionPort, *, lost: bool = False
) -> str:
    """Return the line under a picture: pictures a second, and what the camera waits for."""
    waits = scene.say(waits_for(seen, vision, lost=lost))
    if vision.shot is None or lost:
        return waits.upper()
    rate = say_n("{n} picture a second", "{n} pictures a second", round(vision.rate_hz))
    return f"{scene.say(rate)}, {waits}".upper()


def seen_model(
    scene: Scene,
    vision: VisionPort,
    *,
    doubts: Sequence[Unsure] = (),
    marked: Sequence[Outline] = (),
    near: bool = False,
    head: str = "",
) -> CameraModel:
    """Return the picture with everything that is outlined in it.

    Args:
        scene: The words.
        vision: Whose picture.
        doubts: Cells they are not sure of.
        marked: More outlines, over all others.
        near: Show what is asked and doubted as large as it fits, not the whole map.
        head: A word under the picture.
    """
    over = {tuple(outline.corners) for outline in marked}
    outlines = (
        *(_outline(scene, mark) for mark in vision.marks if mark.corners not in over),
        *(Outline(doubt.corners, "doubt", badge="?") for doubt in doubts if doubt.corners),
        *marked,
    )
    chosen = [line for line in outlines if not near or line.kind in ("doubt", "asked")]
    focus = tuple(corner for line in chosen for corner in line.corners)
    return CameraModel(
        shot=vision.shot,
        outlines=outlines,
        focus=focus,
        head=head,
        empty=scene.say(say("No picture now. Play on by touch.")),
    )


def _outline(scene: Scene, mark: Mark) -> Outline:
    return Outline(mark.corners, mark.confidence, scene.words.name(mark.laid.tile).upper())


def cells_of(scene: Scene, laid: Laid | Placement) -> tuple[Cell, ...]:
    """Return the cells a tile covers, or would."""
    face = scene.faces.get(laid.tile)
    return footprint(laid.cell, face.size if face else (1, 1), laid.turns)


def which_tile(scene: Scene, cell: Cell) -> Message:
    """Ask which tile lies on a cell, by a neighbour that is known."""
    at = {cell: space.id for space in scene.view.spaces.values() for cell in space.cells}
    for x, y, asks in _SIDES:
        neighbour = at.get(Cell(cell.x + x, cell.y + y))
        if neighbour is not None:
            return Message(asks.text, {"place": Ref(neighbour)})
    return say("Which tile is this?")
