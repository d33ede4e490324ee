"""The long count of random matches, in shards that can be taken up again.

    python tests/property/long_matches.py GAME --matches 10000 --out FILE

Each shard of fifty matches adds one line to FILE; shards that have one are not played again. Seats,
editions and options follow from a match's number, so the count is the same on every machine.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from watch_kit import Watch, chosen

from companion.engine.chance import Chance
from companion.session.bots.simulation import moves
from games_kit import Played, game_called

MOST = 3_000
"""Entries of a match; one that has more does not end, or is left at that (see ``ENDLESS``)."""
ENDLESS = frozenset({"heist"})
"""Games in which whoever has no bullets may walk about safe rooms for ever: HST-GOAL-070 needs all
players down, and random ones need not go where that happens."""
SHARD = 50
EACH = 20
"""Prefixes replayed and undos made in every match."""
LOOKS = 90
"""At one in so many questions the table is looked at alone: as a position, and as another order."""


@dataclass
class Looked:
    """One match that held, with what was looked at."""

    watch: Watch
    prefixes: int
    undos: int
    positions: int
    capped: bool = False


def policies_of(n: int) -> tuple[str]:
    """Who plays the n-th match: one in three is played by chaos."""
    return ("chaos",) if n % 3 == 2 else ("random",)


def watched(played: Played, n: int, policies: tuple[str, ...], each: int = EACH) -> Looked:
    """Play one match under watch, replay it, take it back; whatever does not hold raises."""
    seed = f"{played.game.id}/{n}"
    session = played.session(n, seed)
    watch = Watch(session, seed)
    chance = Chance(seed).fork("looks")
    positions, capped = 0, False
    for _ in moves(session, policies, seed):
        capped = session.number >= MOST
        if capped:
            assert played.game.id in ENDLESS, "the match does not end"
            break
        if session.prompt is not None and chance.below(LOOKS) == 0:
            watch.from_the_table_alone()
            positions += 1
    prefixes = {at + 1 for at in chosen(each, len(watch.lines), chance)}
    watch.replayed(prefixes, lambda: played.session(n, seed))
    before = watch.undos
    watch.taken_back(each)
    return Looked(watch, len(prefixes), watch.undos - before, positions, capped)


def shard(played: Played, number: int) -> dict[str, int]:
    """Play the matches of a shard; return what was looked at."""
    kinds = ("matches", "entries", "prefixes", "undos", "positions", "capped")
    total = dict.fromkeys(kinds, 0)
    for n in range(number * SHARD, (number + 1) * SHARD):
        try:
            looked = watched(played, n, policies_of(n))
        except BaseException as fault:
            fault.add_note(f"match {n} of {played.game.id}")
            raise
        total["matches"] += 1
        total["entries"] += len(looked.watch.lines) - looked.undos
        total["prefixes"] += looked.prefixes
        total["undos"] += looked.watch.undos
        total["positions"] += looked.positions
        total["capped"] += looked.capped
    return {"shard": number, **total}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    played = game_called(args.game)
    lines = args.out.read_text().splitlines() if args.out.exists() else []
    found = {line["shard"]: line for line in map(json.loads, lines)}
    for number in range(args.matches // SHARD):
        if number not in found:
            found[number] = shard(played, number)
            with args.out.open("a") as out:
                print(json.dumps(found[number]), file=out)
    sums = {key: sum(line[key] for line in found.values()) for key in found[0] if key != "shard"}
    _ = sys.stdout.write(f"{json.dumps(sums)}\n")


if __name__ == "__main__":
    main()
