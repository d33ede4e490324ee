"""``companion dice GAME FIRST SECOND --faces ...``: learn dice with icons from two pictures."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer
from companion.commands.shared.arguments import GAME, argument, read

if TYPE_CHECKING:
    from companion.vision.picture.frame import Image

NAME = "dice"
HELP = "learn dice with icons from two pictures of them in the tray (companion print --what tray)"
LEAST_FACES = 2
ARGUMENTS = (
    GAME,
    read("first", "FIRST", help="a die for each face, in order"),
    read("second", "SECOND", help="the same, turned and moved"),
    argument(
        "--faces",
        metavar="LIST",
        required=True,
        help="ids of the faces with commas between, row by row as they lie in the first picture",
    ),
    argument("--mm", type=float, default=16.0, help="side of a die in mm (default: it is found)"),
)


def run(args: Namespace) -> int:
    """Learn the faces and keep them where the match looks for them."""
    from companion.commands.shared.library import game_folder_named, library
    from companion.commands.shared.progress import Progress
    from companion.vision.dice.throw_tracker import keep_dice, learn_dice, take_faces
    from companion.vision.picture.frame import read_image
    from companion.vision.service.dice_reader import file_for
    from companion.vision.service.match_albums import dice_file

    home = library()
    game = game_folder_named(home, args.game).game.id
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
    path = file_for(dice_file(home.data, game), frozenset(faces))
    keep_dice(path, learned, first)
    twins = [list(pair) for pair in learned.twins()]
    alike = "".join(f"\n  {face} and {other} look alike: I may ask" for face, other in twins)
    answer(
        args,
        {"file": str(path), "faces": faces, "twins": twins},
        f"{path}: {len(faces)} faces of a die of {game}{alike}",
    )
    return DONE
