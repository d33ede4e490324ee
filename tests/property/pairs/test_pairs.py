"""Two matches with other secrets and one public history: everything that leaves them is byte-equal."""

import pytest
from pairs_kit import Counted, by_history, by_table

from games_kit import GAMES, IDS, game_called
from long_kit import long_except

SHARDS = 10
"""The long count in parts, each with its own hour."""
HIDING = [played.game.id for played in GAMES if played.expected["secrets"]["hides"]]


def played_on(game, seeds, entries, every):
    """Pairs of a game by table and by history, one in four by history."""
    played, counted = game_called(game), Counted()
    for seed in seeds:
        begin = by_history if seed % 4 == 3 else by_table
        pair = begin(played, seed, counted)
        try:
            if pair is not None:
                _ = pair.play(entries, every=every)
        except AssertionError as fault:
            fault.add_note(f"{begin.__name__} of {game}, seed {seed}")
            raise
    return counted


@pytest.mark.parametrize("shard", long_except(range(SHARDS), 0))
@pytest.mark.parametrize("game", HIDING)
def test_nothing_that_leaves_differs_by_secrets(game, shard, how_many, record_property):
    each = how_many(5, 2000 // SHARDS)
    counted = played_on(game, range(shard * each, (shard + 1) * each), how_many(6, 16), 4)
    record_property("counted", str(counted))
    assert counted.pairs > each // 2
    assert counted.entries > counted.pairs


@pytest.mark.parametrize("game", [game for game in IDS if game not in HIDING])
def test_a_game_that_hides_nothing_has_no_other_secrets(game):
    assert all(by_table(game_called(game), seed) is None for seed in range(3))
