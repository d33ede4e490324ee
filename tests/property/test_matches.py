"""Matches of every game found, watched at each step."""

import pytest
from long_matches import policies_of, watched

from games_kit import GAMES, IDS, TOY


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_invariants_hold_through_random_matches(played, how_many, record_property):
    """The long count of the real games is :mod:`long_matches`, which can be taken up again."""
    later = {}
    for n in range(how_many(16 if played is TOY else 5, 2_000 if played is TOY else 300)):
        later |= watched(played, n, policies_of(n)).watch.later
    record_property("questions that were not the first of their step", sorted(later))


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_the_games_own_bots_play_to_the_end(played, how_many):
    for name in sorted(played.game.bots):
        for n in range(how_many(2, 75)):
            assert not watched(played, n, (name,), each=1).capped
