"""The written matches of ``tests/playthroughs``: how each is set up, and the match at its beginning."""

from pathlib import Path

from companion.engine.game import Seat, Start
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import Played, cast, game_called
from session_kit import SEATS

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.txt"))
DASHES = "-" * 78
OWN = ("seats", "bots", "seed")
"""Lines of a head that are no options of the match."""


def head_of(path: Path) -> dict[str, str]:
    """How the match of a file is set up."""
    head = path.read_text(encoding="utf-8").partition(DASHES)[0]
    pairs = (line.partition(": ") for line in head.splitlines() if line)
    return {key: value for key, _, value in pairs}


def game_of(path: Path) -> Played:
    """The game of a file."""
    return game_called(path.parent.name)


def seats_of(path: Path) -> tuple[Seat, ...]:
    """Who sits at the table of a file, and who of them is played by Companion."""
    return cast(game_of(path).game, SEATS[: int(head_of(path)["seats"])])


def begun(path: Path, *, hands: bool) -> Session:
    """The match of a file at its beginning; with hands each instruction is asked."""
    played, head = game_of(path), head_of(path)
    options = played.options(**{k: v for k, v in head.items() if k not in OWN})
    start = Start(seats_of(path), options, played.content)
    return Session.new(played.game, start, seed=head["seed"], hands=hands)


def playing(session: Session, head: dict[str, str]):
    """Play a match that has just begun as its head says; yields after each thing done."""
    return moves(session, tuple(head["bots"].split()), head["seed"])
