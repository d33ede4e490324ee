"""``companion read IMAGE...``: the tiles in pictures, without knowing anything of the table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer_each

if TYPE_CHECKING:
    from companion.ports import TileShape
    from companion.vision.reading import Reading, TileRead

NAME = "read"
HELP = "tell the tiles, cells, turns and confidence seen in pictures"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("images", metavar="IMAGE", nargs="+", type=Path)
    parser.add_argument("--game", metavar="GAME", help="whose stickers they are, if not the only")


def run(args: Namespace) -> int:
    """Read each picture; one without tiles is an empty list and no fault."""
    from companion.vision.reading import read_picture

    shapes = shapes_of(args.game)
    readings = [read_picture(image, shapes) for image in args.images]
    answer_each(args, readings, [sheet(reading) for reading in readings])
    return DONE


def shapes_of(game: str | None) -> list[TileShape]:
    """The faces of a game's packs, the owner's among them.

    Args:
        game: Its id; None stands for the one game whose tiles have stickers.

    Raises:
        UsedWrongly: There is no such game, or several have stickers and none was named.
        ContentError: A pack cannot be used.
    """
    from companion.commands._library import box_named, library
    from companion.stickers import shape_of

    home = library()
    names = [box_named(home, game).game.id] if game else list(home.boxes)
    faces = {name: home.boxes[name].game.tiles(home.content(name)) for name in names}
    found = {name: own for name, own in faces.items() if any(face.tags for face in own)}
    if len(found) != 1:
        known = ", ".join(found) or "none"
        raise UsedWrongly(
            "whose stickers are they?", f"--game GAME says so; with stickers: {known}"
        )
    return [shape_of(face) for own in found.values() for face in own]


def sheet(reading: Reading) -> str:
    """What was read in one picture, for people."""
    groups = len({tile.group for tile in reading.tiles})
    head = f"{reading.file}: {len(reading.tiles)} tiles"
    if groups > 1:
        head += f" in {groups} groups"
    return "\n".join([head, *(f"  {row(tile)}" for tile in reading.tiles)])


def row(tile: TileRead) -> str:
    """One tile: face, cell, turn, confidence and group."""
    cell = f"{tile.cell.x},{tile.cell.y}"
    turned = f"turned {tile.turns * 90}"
    return f"{tile.tile:24} cell {cell:6} {turned:11} {tile.confidence:6} group {tile.group}"
