"""Keep journals, positions, cases and packs of today's tree, for the tests of later ones to read.

    python benchmarks/keep_files.py -o tests/earlier/YEAR-MONTH.zip [--matches N]

Each installed game is played by seeds: scenarios, editions and seats go round, options are drawn.
Matches are left in the middle, ended, taken back, corrected, resumed, torn, begun from a position
and played with packs that learn. Beside each journal lies the position it stands at, and
``index.json`` says which packs it was played with. The same tree gives the same bytes.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fingerprints import start_of

from companion.bootstrap import InstalledGames
from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.session.bots.chaos import Chaos
from companion.session.bots.policies import CHAOS, RANDOM
from companion.session.bots.simulation import moves
from companion.session.cases.case_file import SUFFIX as CASE
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from companion.session.packs.match_options import PACK
from companion.session.packs.merge import merge
from companion.session.packs.pack_file import SUFFIX as CARRIED
from companion.session.packs.pack_file import write_pack_file
from companion.session.positions.position_format import SUFFIX as POSITION
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session

ROOT = Path(__file__).resolve().parent.parent
EPOCH = (2026, 11, 29, 0, 0, 0)
EVENING = datetime(2026, 11, 29, 19, 30, tzinfo=UTC)
LONGEST = 300
"""Answers of a match that is played to its end; one that goes on is left there."""
ENDED_EACH = 17
"""So seldom a match is played to its end: its journal is large."""
TORN = 40
"""Bytes that the last write of a torn journal did not finish."""
PLAYED_FROM = 9
"""Each so many matches of a game begin anew from the table that another stood at."""


def play(session: Session, policy: str, count: int, seed: str) -> None:
    """Play at most so many moves."""
    for _ in islice(moves(session, (policy,), seed), count):
        pass


# -- what may become of a match


def left(session: Session, seed: str, count: int) -> None:
    play(session, RANDOM, count, seed)


def shaken(session: Session, seed: str, count: int) -> None:
    play(session, CHAOS, 2 * count, seed)


def ended(session: Session, seed: str, _: int) -> None:
    bot = next(iter(sorted(session.game.bots)), RANDOM)
    play(session, bot, LONGEST, seed)


def taken_back(session: Session, seed: str, count: int) -> None:
    """Back to the middle, some of it again, further back, and on; the last undo stays."""
    play(session, RANDOM, count, seed)
    for share in (2, 3):
        force = session.entries
        _ = session.undo(to=force[len(force) // share].n)
        for _ in range(5):
            _ = session.redo()
        play(session, RANDOM, 10, f"{seed}/{share}")
    if len(session.entries) > 1:
        _ = session.undo()


def corrected(session: Session, seed: str, count: int) -> None:
    hand = Chaos(Chance(seed).fork("hand"))
    for n in range(count // 6):
        play(session, RANDOM, 6, f"{seed}/{n}")
        try:
            _ = session.adjust(hand.correction(session.game, session.table))
        except Refused:
            continue


def emptied(session: Session, seed: str, count: int) -> None:
    """Everything is taken back, and a part done again."""
    play(session, RANDOM, count, seed)
    _ = session.undo(to=-1)
    for _ in range(count // 3):
        _ = session.redo()


FATES: dict[str, Callable[[Session, str, int], None]] = {
    "left": left,
    "shaken": shaken,
    "taken_back": taken_back,
    "corrected": corrected,
    "resumed": left,
    "emptied": emptied,
    "torn": left,
    "ended": ended,
}


class Keeper:
    """What is kept of one game, file by file.

    Args:
        game: Its id.
        room: A folder for data that goes again.
    """

    def __init__(self, game: str, room: Path) -> None:
        self.game = game
        self.room = room
        self.files: dict[str, bytes] = {}
        self.index: dict[str, dict[str, object]] = {}
        self.carried: dict[bytes, str] = {}

    def library(self, name: str) -> Library:
        """A data folder of that name, where it is always the same evening."""
        return Library(self.room / name, InstalledGames(), version="2026.11", now=lambda: EVENING)

    def keep(self, name: str, data: bytes, **said: object) -> None:
        self.files[name] = data
        self.index[name] = {"game": self.game, **said}

    # -- packs

    def pack(self, folder: Path, name: str) -> str:
        """Keep a pack as one file, once; return its name."""
        file = self.room / f"{len(self.carried)}-{len(self.files)}{CARRIED}"
        _ = write_pack_file(folder, self.game, file, app="2026.11")
        data = file.read_bytes()
        if data not in self.carried:
            self.carried[data] = f"packs/{self.game}-{name}{CARRIED}"
            self.keep(self.carried[data], data, kind="pack")
        return self.carried[data]

    def packs(self) -> None:
        """What comes with the game, what owners begin with, what they filled, and two merged."""
        game_folder = InstalledGames()[self.game]
        for folder in sorted(game_folder.packs.iterdir()):
            _ = self.pack(folder, folder.name)
        for blank in sorted(game_folder.owned.iterdir() if game_folder.owned.is_dir() else ()):
            _ = self.pack(blank, f"{blank.name}-blank")
            filled = [self.filled(blank.name, n) for n in range(4)]
            first, second = filled[0], filled[2]
            home = self.library("merging")
            packs = [home.other_pack(self.game, blank.name, pack) for pack in (first, second)]
            both = merge(
                packs[0].records(), packs[1].records(), packs[0].seed_records(), lambda _: "a"
            )
            to = self.room / "merged" / blank.name
            to.parent.mkdir(exist_ok=True)
            packs[0].write_to(to, both.records)
            _ = self.pack(to, f"{blank.name}-merged")

    def filled(self, pack: str, n: int) -> Path:
        """A pack that learned from a match; the journal is kept as well."""
        home = self.library(f"{pack}-{n}")
        game, start = start_of(self.game, n)
        chosen = {"edition": start.options["edition"], PACK: pack}
        session = home.begin(self.game, start.seats, chosen, seed=f"keep/{pack}/{n}")
        play(session, RANDOM, 60 + 30 * n, f"keep/{pack}/{n}")
        self.journal(home, session, f"learning-{n}")
        folder = home.data / "packs" / game.id / pack
        _ = self.pack(folder, f"{pack}-filled-{n}")
        return folder

    # -- matches

    def match(self, number: int) -> None:
        """Play one match to what becomes of it, and keep its journal and position."""
        seed = f"keep/{number}"
        _, start = start_of(self.game, number)
        fate = tuple(FATES)[number % (len(FATES) - 1)] if number % ENDED_EACH else "ended"
        count = 10 + Chance(seed).fork("count").below(24)
        home = self.library(seed)
        forced = set(InstalledGames()[self.game].game.forced(home.content(self.game)))
        chosen = {key: choice for key, choice in start.options.items() if key not in forced}
        session = home.begin(self.game, start.seats, chosen, seed=seed)
        FATES[fate](session, seed, count)
        if fate == "resumed":
            for n in range(2):
                session.close()
                session = self.library(seed).resume(home.index.names()[0]).session
                play(session, RANDOM, 12, f"{seed}/{n}")
        text = self.journal(home, session, f"{number:02d}-{fate}", torn=fate == "torn")
        if number % PLAYED_FROM == 0:
            self.begun_from(text, number, session)

    def begun_from(self, text: str, number: int, session: Session) -> None:
        """Begin from a position that was kept, and play on."""
        home, seed = self.library(f"from-{number}"), f"keep/from/{number}"
        position = read_position("kept", text, session.game, session.packs, home.ledger(self.game))
        session = home.begin_from(position, seed=seed)
        play(session, RANDOM, 40, seed)
        _ = self.journal(home, session, f"{number:02d}-from_position")

    def journal(self, home: Library, session: Session, name: str, *, torn: bool = False) -> str:
        """Keep a journal with the packs it was played with and the position it stands at.

        Returns:
            The position's text.
        """
        session.close()
        (match,) = home.index.names()
        path = home.folder(match) / NAME
        data = path.read_bytes()
        if torn:
            data = data[:-TORN]
            path.write_bytes(data)
            session = home.look(match).session
        folders = sorted(entry for entry in (path.parent / "packs").iterdir() if entry.is_dir())
        packs = [self.pack(folder, f"{folder.name}-{name}") for folder in folders]
        text = write_position(session.table, session.open_sides, home.read(match).header.seats)
        stem = f"{self.game}-{name}"
        self.keep(f"positions/{stem}{POSITION}", text.encode(), kind="position", packs=packs)
        self.keep(
            f"journals/{stem}.jsonl",
            data,
            kind="journal",
            packs=packs,
            stands_at=f"positions/{stem}{POSITION}",
            entries=len(session.entries),
        )
        return text

    # -- cases

    def cases(self) -> None:
        """The game's case files; they are run with the packs that come with it."""
        packs = [
            self.pack(folder, folder.name)
            for folder in sorted(InstalledGames()[self.game].packs.iterdir())
        ]
        for file in sorted((ROOT / "tests" / "rules" / self.game).rglob(f"*{CASE}")):
            name = f"cases/{self.game}-{file.name}"
            self.keep(name, file.read_bytes(), kind="case", packs=packs)


def kept(game: str, matches: int) -> Iterator[tuple[str, bytes, dict[str, object]]]:
    """Every file of one game with what the index says of it."""
    with TemporaryDirectory(prefix="companion-keep-") as room:
        keeper = Keeper(game, Path(room))
        keeper.packs()
        for number in range(matches):
            keeper.match(number)
        keeper.cases()
        for name, data in keeper.files.items():
            yield name, data, keeper.index[name]


def main() -> int:
    """Play, and write the archive."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    _ = parser.add_argument("-o", "--output", type=Path, required=True)
    _ = parser.add_argument("--matches", type=int, default=31, help="of each game")
    asked = parser.parse_args()
    index: dict[str, dict[str, object]] = {}
    with ZipFile(asked.output, "x") as archive:
        put = partial(archive.writestr, compress_type=ZIP_DEFLATED)
        for game in sorted(InstalledGames()):
            for name, data, said in kept(game, asked.matches):
                put(ZipInfo(name, EPOCH), data)
                index[name] = said
        put(ZipInfo("index.json", EPOCH), json.dumps(index, indent=1))
    size = asked.output.stat().st_size
    print(f"{asked.output}: {len(index)} files, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
