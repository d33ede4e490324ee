"""Games, packs and matches, for the commands about them."""

from companion.bootstrap import build
from companion.commands import UsedWrongly, need_known
from companion.config import load
from companion.engine.game import Game, Seat
from companion.engine.ids import seat_id
from companion.session.library.match_library import Library
from companion.session.packs.pack_reader import GameFolder

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
LETTERS = "ABCDEFGH"


def library() -> Library:
    """The matches and packs of whoever runs the command."""
    return build.library(load())


def game_folder_named(home: Library, game: str) -> GameFolder:
    """A game with its folder.

    Raises:
        UsedWrongly: There is none of that name.
    """
    need_known("game", game, home.game_folders)
    return home.game_folders[game]


def seats_of(game: Game, count: int) -> tuple[Seat, ...]:
    """So many seats, named for nobody.

    Raises:
        UsedWrongly: The game is not for so many.
    """
    least, most = game.seats
    if not least <= count <= most:
        raise UsedWrongly(f"{game.id} is not for {count}", f"from {least} to {most} seats")
    return tuple(Seat(seat_id(LETTERS[n]), NAMES[n]) for n in range(count))


def chosen_options(settings: list[str]) -> dict[str, str]:
    """What ``--set OPTION=VALUE`` chose.

    Raises:
        UsedWrongly: One is not of that form.
    """
    chosen: dict[str, str] = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals or not option:
            raise UsedWrongly(f"{setting!r} sets nothing", "write --set OPTION=VALUE")
        chosen[option] = value
    return chosen
