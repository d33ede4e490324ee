"""Two matches with other secrets and one public history: everything that leaves them is byte-equal."""

import sys
from itertools import count
from statistics import median

import pytest
from moments_kit import by_history, by_table
from pairs_kit import Counted
from secrets_kit import KEEPING

from games_kit import IDS
from long_kit import long_except

SHARDS = 20
"""The long count in parts, each with its own hour."""
PAIRS = 2000
"""Pairs of each game in all of them."""
pytestmark = pytest.mark.usefixtures("faults_wanted")


def played_on(game, seeds, wanted, *, entries, every, home=None):
    """Pairs of a game whose secrets differ, by table and by history, one in four by history."""
    counted = Counted()
    for seed in seeds:
        if counted.pairs == wanted:
            break
        begin = by_history if seed % 4 == 3 else by_table
        pair = begin(game, seed, counted, home / f"{seed}" if home is not None else None)
        try:
            if pair is not None:
                _ = pair.play(entries, every=every)
        except AssertionError as fault:
            fault.add_note(f"{begin.__name__} of {game}, seed {seed}")
            raise
    return counted


def spread(waits_s):
    """How far the waits of two matches spread that should be one, in milliseconds."""
    spreads = sorted(1000 * abs(first - second) for first, second in waits_s)
    usual, most = median(spreads), spreads[-1]
    longest = spreads[int(0.99 * (len(spreads) - 1))]
    taken = 1000 * median(wait for pair in waits_s for wait in pair)
    sums = [sum(waits) for waits in zip(*waits_s, strict=True)]
    return (
        f"an answer takes {taken:.2f} ms; the two differ by {usual:.2f} ms as a rule, by"
        f" {longest:.2f} ms in one of a hundred, by {most:.2f} ms at most; in all the second"
        f" takes {sums[1] / sums[0]:.3f} of the first"
    )


@pytest.mark.parametrize("shard", long_except(range(SHARDS), 0))
@pytest.mark.parametrize("game", KEEPING)
def test_nothing_that_leaves_differs_by_secrets(game, shard, how_many, capsys, pytestconfig):
    wanted = how_many(4, PAIRS // SHARDS)
    acts = how_many(6, 16)
    counted = played_on(game, count(shard * 10_000), wanted, entries=acts, every=4)
    assert counted.entries >= counted.pairs * acts / 6, "they are long enough to say much"
    if pytestconfig.getoption("--long"):
        with capsys.disabled():
            sys.stdout.write(f"\n{game}, {shard}: {counted.sums()}; {spread(counted.waits_s)}\n")


@pytest.mark.parametrize("game", long_except(["lair", "escape"], "lair"))
def test_no_file_and_no_command_tells_one_from_the_other(game, how_many, tmp_path):
    seeds = count(1_000_000)
    entries = how_many(6, 12)
    counted = played_on(game, seeds, how_many(2, 100), entries=entries, every=3, home=tmp_path)
    assert counted.surfaces


@pytest.mark.parametrize("game", [game for game in IDS if game not in KEEPING])
def test_a_game_that_hides_nothing_has_no_other_secrets(game):
    assert all(by_table(game, seed) is None for seed in range(3))
