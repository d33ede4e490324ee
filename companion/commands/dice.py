"""``companion dice GAME FIRST SECOND --faces ...``: learn dice with icons from two pictures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer

if TYPE_CHECKING:
    from companion.vision.frame import Image

NAME = "dice"
HELP = "learn dice with icons from two pictures of them in the tray (companion print --what tray)"
LEAST_FACES = 2


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("first", metavar="FIRST", type=Path, help="a die for each face, in order")
    parser.add_argument("second", metavar="SECOND", type=Path, help="the same, turned and moved")
    parser.add_argument(
        "--faces",
        metavar="LIST",
        required=True,
        help="ids of the faces with commas between, row by row as they lie in the first picture",
    )
    parser.add_argument("--mm", type=float, default=16.0, help="side of a die in mm (default: 16)")


def run(args: Namespace) -> int:
    """Learn the faces and keep them where the match looks for them."""
    from companion.bootstrap.learning import dice_file
    from companion.commands._library import box_named, library
    from companion.commands._progress import Progress
    from companion.engine.grid import Cell
    from companion.vision.dice_eyes import learn_dice, take_faces
    from companion.vision.frame import read_image
    from companion.vision.learned import Part
    from companion.vision.learned_file import digest_of, write_learned

    home = library()
    game = box_named(home, args.game).game.id
    faces = [face.strip() for face in args.faces.split(",") if face.strip()]
    if len({*faces}) != len(faces) or len(faces) < LEAST_FACES:
        raise UsedWrongly(f"--faces {args.faces}: each face once, two at least")
    with Progress() as progress:
        progress.tell("looking at the dice")
        first = take_faces(read_image(args.first), faces, args.mm)
        second: Image = read_image(args.second)
        learned = learn_dice(
            first, second, args.mm, progress=lambda share: progress.tell(f"learning: {share:.0%}")
        )
    path = dice_file(home.data, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = digest_of({Part(face, Cell(0, 0)): [patch] for face, patch in first.items()})
    write_learned(path, learned, digest)
    twins = [list(pair) for pair in learned.twins()]
    alike = "".join(f"\n  {one} and {other} look alike: I may ask" for one, other in twins)
    answer(
        args,
        {"file": str(path), "faces": faces, "twins": twins},
        f"{path}: {len(faces)} faces of a die of {game}{alike}",
    )
    return DONE
