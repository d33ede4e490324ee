"""How often bots win each scenario of a game: the table of docs/balance.md, made anew.

    python benchmarks/balance.py [GAME] [--matches N] [--scenario S ...] [--seats N ...]
                                 [--edition E ...] [--bot B] [--jobs N] [--seed S]
                                 [--keep FILE] [--write]

A cell is a scenario, an edition and a number of seats, all played by one bot, or by one of each
role (``ROLE=BOT,ROLE=BOT``; the last one holds for the seats left). The party, in a game with roles
the seats of the one named first, wins a match when at least one of it does; ``half`` is the share
of matches in which half of the party or more do. Intervals are Wilson's, at 95 in 100. Cells
outside 0.2 to 0.7 are marked. ``--write`` puts the table into docs/balance.md, between the two
marks of the game. The same seed and number of matches give the same table, however many processes
share the work. ``--keep`` adds a line to a file for every fifty matches and plays none again that
has one, so a count can be broken off, taken up and enlarged.
"""

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from math import sqrt
from pathlib import Path

from companion.commands.shared.library import bots_named, game_folder_named, library, seats_for
from companion.engine.game import Start, seat_range
from companion.session.bots.simulation import play_one
from companion.session.packs.match_options import options_for

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
MARKS = ("<!-- {}: made by benchmarks/balance.py {} -->", "<!-- end of {} -->")
MATCHES = 2_000
SHARD = 50
LEAST, MOST = 0.2, 0.7
Z = 1.96
"""Half the width of an interval of 95 in 100, in standard errors."""


@dataclass(frozen=True)
class Cell:
    """One cell of the table."""

    game: str
    scenario: str
    edition: str
    seats: int
    bot: str
    seed: str


@dataclass(frozen=True)
class Tally:
    """What came of the matches of a cell."""

    matches: int = 0
    party: int = 0
    half: int = 0
    heroes: int = 0
    turns: int = 0
    failed: int = 0
    party_seats: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Add the matches of two shards."""
        return Tally(
            *(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True))
        )


def play(cell: Cell, first: int, count: int) -> Tally:
    """Play some matches of a cell, numbered from ``first``."""
    home = library()
    game = game_folder_named(home, cell.game).game
    content = home.content(game.id)
    chosen = {"edition": cell.edition, "scenario": cell.scenario}
    options = options_for(game, home.ledger(game.id), content, chosen)
    named = tuple(cell.bot.split(","))
    policies = (*named, *(named[-1:] * (cell.seats - len(named))))
    start = Start(seats_for(game, policies), options, content)
    party = {seat.id for seat in start.seats if seat.role == start.seats[0].role}
    found = Tally()
    for number in range(first, first + count):
        name = f"{cell.seed}/{cell.scenario}/{cell.edition}/{cell.seats}/{number}"
        result = play_one(game, start, policies, name)
        won = len(party & set(result.won))
        failed = bool(result.problem)
        found += Tally(1, won > 0, 2 * won >= len(party), won, result.turns, failed, len(party))
    return found


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The interval of a share, at 95 in 100."""
    if not count:
        return 0.0, 1.0
    share, zz = hits / count, Z * Z / count
    middle = (share + zz / 2) / (1 + zz)
    half = Z * sqrt(share * (1 - share) / count + zz / (4 * count)) / (1 + zz)
    return max(0.0, middle - half), min(1.0, middle + half)


def table(tallies: dict[Cell, Tally]) -> Iterator[str]:
    """The lines of the table."""
    heads = ("scenario", "edition", "seats", "matches", "party wins", "95 %")
    heads += ("half or more", "heroes out", "turns")
    yield f"| {' | '.join(heads)} |"
    yield "| --- " * len(heads) + "|"
    for cell, tally in tallies.items():
        share = tally.party / tally.matches
        low, high = wilson(tally.party, tally.matches)
        mark = "" if LEAST <= share <= MOST else " !"
        yield (
            f"| {cell.scenario} | {cell.edition} | {cell.seats} | {tally.matches} "
            f"| {share:.2f}{mark} | {low:.2f} to {high:.2f} | {tally.half / tally.matches:.2f} "
            f"| {tally.heroes / tally.party_seats:.2f} "
            f"| {tally.turns / tally.matches:.0f} |"
        )


def measured(cells: list[Cell], matches: int, jobs: int, keep: Path | None) -> dict[Cell, Tally]:
    """Play all cells, in shards over processes, but for the shards that were kept."""
    kept = read_kept(keep)
    work = [(c, at, min(SHARD, matches - at)) for c in cells for at in range(0, matches, SHARD)]
    found = dict.fromkeys(cells, Tally())
    for shard in work:
        found[shard[0]] += kept.get(shard, Tally())
    left = [shard for shard in work if shard not in kept]
    if not left:
        return found
    with ProcessPoolExecutor(jobs) as pool:
        for shard, tally in zip(left, pool.map(play, *zip(*left, strict=True)), strict=True):
            found[shard[0]] += tally
            if keep is not None:
                with keep.open("a", encoding="utf-8") as lines:
                    line = {**vars(shard[0]), "first": shard[1], "count": shard[2], **vars(tally)}
                    print(json.dumps(line), file=lines)
    return found


def read_kept(keep: Path | None) -> dict[tuple[Cell, int, int], Tally]:
    """The shards of a file of kept ones."""
    if keep is None or not keep.exists():
        return {}
    kept: dict[tuple[Cell, int, int], Tally] = {}
    for line in map(json.loads, keep.read_text(encoding="utf-8").splitlines()):
        cell = Cell(*(line[key] for key in Cell.__dataclass_fields__))
        tally = Tally(*(line[key] for key in Tally.__dataclass_fields__))
        kept[cell, line["first"], line["count"]] = tally
    return kept


def write(game: str, lines: list[str]) -> None:
    """Put the table of a game into the document, in place of the old one."""
    text = DOCUMENT.read_text(encoding="utf-8")
    begin, end = MARKS[0].format(game, game), MARKS[1].format(game)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise SystemExit(f"{DOCUMENT} has no table of {game}: put the lines {begin} and {end} in")
    made = "\n".join((begin, "", *lines, "", end))
    DOCUMENT.write_text(f"{before}{made}{after}", encoding="utf-8")


def main() -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="escape")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--scenario", nargs="*")
    parser.add_argument("--edition", nargs="*")
    parser.add_argument("--seats", nargs="*", type=int)
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    home = library()
    game = game_folder_named(home, args.game).game
    least, most = seat_range(game, bots_named(game, args.bot.split(",")))
    cells = [
        Cell(game.id, scenario, edition, seats, args.bot, args.seed)
        for scenario, edition, seats in product(
            args.scenario or game.scenarios(home.content(game.id)),
            args.edition or game.editions,
            args.seats or range(least, most + 1),
        )
    ]
    tallies = measured(cells, max(1, args.matches), max(1, args.jobs), args.keep)
    lines = [*table(tallies)]
    failed = sum(tally.failed for tally in tallies.values())
    print("\n".join(lines))
    if failed:
        raise SystemExit(f"{failed} matches did not come to their end")
    if args.write:
        write(game.id, lines)


if __name__ == "__main__":
    main()
