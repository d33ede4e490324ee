"""Games, packs and matches, for the commands about them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.bootstrap import build
from companion.commands import UsedWrongly, need_known
from companion.config import load
from companion.engine.game import BadSeats, Game, Seat, check_seats
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


def seats_for(game: Game, policies: tuple[str, ...]) -> tuple[Seat, ...]:
    """A seat for each policy, in the role that it names (``ROLE=BOT``).

    A bot of that role plays it from the start; any other policy plays as people would.

    Raises:
        UsedWrongly: The game cannot be played so.
    """
    seats = tuple(
        _in_role(game, seat, policy)
        for seat, policy in zip(seats_of(game, len(policies)), policies, strict=True)
    )
    try:
        check_seats(game, seats)
    except BadSeats as bad:
        raise UsedWrongly(str(bad), "write --seats ROLE=BOT,... or BOT,...") from bad
    return seats


def bots_named(game: Game, policies: Iterable[str]) -> Mapping[str, str]:
    """The bot that plays each role that policies name, "" where people would be among them."""
    bots = dict[str, str]()
    for policy in policies:
        role, _, bot = policy.rpartition("=")
        found = game.role(role)
        bot = bot if found is not None and bot in found.bots else ""
        bots[role] = bot and bots.get(role, bot)
    return bots


def _in_role(game: Game, seat: Seat, policy: str) -> Seat:
    """The seat in its role; of one that people may not play, with the first bot that may."""
    ((role, bot),) = bots_named(game, (policy,)).items()
    found = game.role(role)
    if found is not None and not found.people:
        bot = bot or found.usual_bot
    return replace(seat, role=role, bot=bot)


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
