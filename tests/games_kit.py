"""Every game there is, those of the tests first, for the suites that ask the same of all of them."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import flood
import lair
import mine
import toy
from companion.engine.chance import Chance
from companion.engine.game import Game, Seat, Start, role_counts, seat_range, usual_bots
from companion.engine.ids import SeatId
from companion.engine.packs.content import Content
from companion.engine.packs.ledger import Ledger
from companion.engine.state.seat_names import seat_role
from companion.games import installed
from companion.resources import game_folders
from companion.session.bots.played_seats import hands_asked_for
from companion.session.bots.policies import RANDOM
from companion.session.packs.match_options import choices_of, options_for
from companion.session.packs.pack_reader import GameFolder, pack_folders, read_ledger
from companion.session.session import Session
from session_kit import FOLDER, SEATS


def bots_of(game: Game, *, people: bool = False) -> dict[str, str]:
    """The bot that plays each role: whoever usually does, or people wherever they may."""
    usual = usual_bots(game)
    return {role.id: "" if people and role.people else usual[role.id] for role in game.roles}


def cast(game: Game, seats: Sequence[Seat], *, people: bool = False) -> tuple[Seat, ...]:
    """Seats in the roles of a game, each with who usually plays it, or all with people."""
    bots = bots_of(game, people=people)
    counts = role_counts(game.roles, len(seats), bots)
    parts = [role.id for role in game.roles for _ in range(counts[role.id])] or [""] * len(seats)
    return tuple(
        replace(seat, role=role, bot=bots.get(role, ""))
        for seat, role in zip(seats, parts, strict=True)
    )


def bot_for(session: Session, seat: SeatId) -> str:
    """The first bot that may play a seat."""
    return session.game.bots_for(seat_role(session.table, seat))[0]


def first_bots(session: Session) -> tuple[str, ...]:
    """The first bot that may play each seat, in the order of turns; chance where there is none."""
    table, game = session.table, session.game
    may = (game.bots_for(seat_role(table, seat)) for seat in table.turn.order)
    return tuple(next(iter(bots), RANDOM) for bots in may)


def check_hands(session):
    """Fail where a game lets hands look at what only a bot may know."""
    seat = hands_asked_for(session)
    assert not seat, (
        f"{session.game.id} asks hands in secret for {seat} ({session.prompt.rule}), a role that"
        " Companion plays: let the application deal that role's cards, whatever its options say"
    )


@dataclass
class Played:
    """A game with its packs, and how a match of it begins."""

    game_folder: GameFolder
    starts: dict[tuple[int, str], Start] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.game_folder.game

    @cached_property
    def content(self) -> Content:
        return self.game_folder.read(pack_folders(self.game_folder.packs))

    @cached_property
    def ledger(self) -> Ledger:
        return read_ledger(self.game_folder.ledger)

    @cached_property
    def expected(self) -> dict[str, Any]:
        """What tests that ask every game expect of this one (``expected.toml``)."""
        rules = Path(__file__).parent / "rules" / self.game.id
        folder = rules if rules.is_dir() else self.game_folder.folder
        return tomllib.loads((folder / "expected.toml").read_text(encoding="utf-8"))

    @cached_property
    def choices(self) -> dict[str, tuple[str, ...]]:
        return choices_of(self.game, self.ledger, self.content)

    def options(self, **chosen: str) -> dict[str, str]:
        return options_for(self.game, self.ledger, self.content, chosen)

    def start(self, n: int, **chosen: str) -> Start:
        """The n-th beginning: seats and editions in turn, every fifth with options by chance.

        Each role is played by whom it usually is; in every third beginning people play all.
        """
        least, most = seat_range(self.game, bots_of(self.game, people=n % 3 == 2))
        seats = least + n % (most - least + 1)
        editions = tuple(self.game.editions)
        edition = editions[n // (most - least + 1) % len(editions)]
        if n % 5 == 4:
            below = Chance(f"options/{n}").below
            keys = sorted(set(self.choices) - {"edition", "scenario"})
            by_chance = {key: self.choices[key][below(len(self.choices[key]))] for key in keys}
            chosen = by_chance | chosen
        people = cast(self.game, SEATS[:seats], people=n % 3 == 2)
        return Start(people, self.options(edition=edition, **chosen), self.content)

    def session(self, n: int, seed: str, **chosen: str) -> Session:
        return Session.new(self.game, self.start(n, **chosen), seed=seed)


TOY = Played(GameFolder(toy.GAME, FOLDER))
FLOOD = Played(GameFolder(flood.GAME, Path(flood.__file__).parent))
LAIR = Played(GameFolder(lair.GAME, Path(lair.__file__).parent))
MINE = Played(GameFolder(mine.GAME, Path(mine.__file__).parent))
GAMES = [
    TOY,
    FLOOD,
    LAIR,
    MINE,
    *(Played(GameFolder(game, game_folders()[game.id])) for game in installed().values()),
]
IDS = [played.game.id for played in GAMES]
INSTALLED = list(installed())
"""The ids of the games that come with the house."""


def game_called(name: str) -> Played:
    """The game with this id."""
    return next(played for played in GAMES if played.game.id == name)


def home_of(name: str) -> Path:
    """The folder of the game with this id."""
    return game_called(name).game_folder.folder
