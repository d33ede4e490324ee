"""``companion read IMAGE...``: the tiles in pictures, without knowing anything of the table."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.commands import DONE, WANTING, UsedWrongly, answer_each
from companion.commands.shared.arguments import argument, of_game, read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.ports import TileShape
    from companion.vision.picture.frame import Image
    from companion.vision.stickers.check_page import PageJudged
    from companion.vision.tiles.still_image import StillReading, TileRead

NAME = "read"
HELP = "tell the tiles seen in pictures, or whether print and camera are good enough"
_LONGEST_BAR_MM: Final = 1000.0
ARGUMENTS = (
    read("images", "IMAGE", nargs="+"),
    argument(
        "--bar",
        metavar="MM",
        type=float,
        default=0.0,
        help="on pictures of the camera's check page: how long a ruler says its bar is",
    ),
    of_game("whose stickers: else those that fit most"),
)


def run(args: Namespace) -> int:
    """Read each picture; one without tiles is an empty list and no fault.

    A picture of the camera's check page is judged instead; exit 1 if one is not good enough.
    """
    from companion.vision.picture.frame import read_image

    if not 0 <= args.bar < _LONGEST_BAR_MM:
        raise UsedWrongly(f"--bar {args.bar:g} is no length of the bar", "measure it in mm")
    shapes = {args.game: shapes_of(args.game)} if args.game else {}
    documents: list[object] = []
    texts: list[str] = []
    good = True
    for file in args.images:
        image = read_image(file)
        page = judged(image, args.bar)
        if page is None:
            shapes = shapes or stickered()
            game, reading = read_as(image, shapes, str(file))
            documents.append(reading)
            texts.append(sheet(reading, game if len(shapes) > 1 else ""))
        else:
            good = good and page.good
            documents.append({"file": str(file), "check": page})
            texts.append(page_sheet(str(file), page))
    answer_each(args, documents, texts)
    return DONE if good else WANTING


def read_as(
    image: Image, shapes: Mapping[str, Sequence[TileShape]], file: str
) -> tuple[str, StillReading]:
    """Read a picture as tiles of the game that most of its markers belong to, the first if even."""
    from companion.vision.stickers.tags_to_faces import catalogue
    from companion.vision.tiles.still_image import read_still

    games = list(shapes)
    reading = read_still(image, catalogue(shapes[games[0]]), file)
    tags = {tag.tag for tag in reading.tags}
    owned = [len(tags & {tag for shape in shapes[game] for tag in shape.tags}) for game in games]
    best = owned.index(max(owned))
    if best:
        reading = read_still(image, catalogue(shapes[games[best]]), file)
    return games[best], reading


def judged(image: Image, bar_mm: float) -> PageJudged | None:
    """Judge a picture if it is one of the camera's check page."""
    from companion.vision.picture.frame import gray_of
    from companion.vision.stickers.check_page import is_check_page, judge_page
    from companion.vision.stickers.tag_detection import find_tags, find_tags_in_still

    gray = gray_of(image)
    if not is_check_page(find_tags(gray)):
        return None
    return judge_page(image, find_tags_in_still(gray), bar_mm)


def page_sheet(file: str, page: PageJudged) -> str:
    """What a picture of the check page says, for people."""
    from companion.text.catalogue import Catalogue
    from companion.text.words import Words
    from companion.vision.stickers.check_page import advice

    words = Words(Catalogue("en", ()), pack={}, describe=lambda _: None)
    head = "good enough" if page.good else "not good enough"
    figures = (
        f"  markers {page.side_px:.0f} px, edges {page.blur_px:.1f} px, "
        f"contrast {page.contrast:.0%}, light {page.even:.0%} even, flat to {page.bent_mm:.1f} mm"
    )
    lines = [f"{file}: print and camera are {head}", figures]
    for wrong, remedy in advice(page):
        lines += [f"  {words.say(wrong)}", f"    -> {words.say(remedy)}"]
    if not page.scale:
        lines.append("  Measure the bar with a ruler: it is 150 mm long (--bar MM checks it).")
    return "\n".join(lines)


def shapes_of(game: str) -> list[TileShape]:
    """The faces of a game's packs, the owner's among them.

    Raises:
        UsedWrongly: There is no such game.
        ContentError: A pack cannot be used.
    """
    from companion.commands.shared.library import game_folder_named, library
    from companion.stickers import shape_of

    home = library()
    return [shape_of(face) for face in game_folder_named(home, game).game.tiles(home.content(game))]


def stickered() -> dict[str, list[TileShape]]:
    """The faces of every game whose tiles have stickers.

    Raises:
        UsedWrongly: There is none.
    """
    from companion.commands.shared.library import library
    from companion.engine.game import as_offered

    folders = library().game_folders
    games = as_offered({name: folder.game for name, folder in folders.items()})
    faces = {game: shapes_of(game) for game in games}
    found = {game: own for game, own in faces.items() if any(face.tags for face in own)}
    if not found:
        raise UsedWrongly("no game's tiles have stickers", "companion print has some")
    return found


def sheet(reading: StillReading, taken_for: str = "") -> str:
    """What was read in one picture, for people; which game's tiles, where several have stickers."""
    groups = len({tile.group for tile in reading.tiles})
    head = f"{reading.file}: {len(reading.tiles)} tiles"
    if groups > 1:
        head += f" in {groups} groups"
    note = [f"  taken for tiles of {taken_for}; --game GAME says otherwise"] if taken_for else []
    return "\n".join([head, *(f"  {row(tile)}" for tile in reading.tiles), *note])


def row(tile: TileRead) -> str:
    """One tile: face, cell, turn, confidence and group."""
    cell = f"{tile.cell.x},{tile.cell.y}"
    turned = f"turned {tile.turns * 90}"
    return f"{tile.tile:24} cell {cell:6} {turned:11} {tile.confidence:6} group {tile.group}"
