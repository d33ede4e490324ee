"""Matches of every game found, watched at each step."""

import pytest
from watch_kit import Watch

from companion.engine.chance import Chance
from companion.session.simulate import moves
from games_kit import GAMES, IDS, TOY

MOST = 3_000


def watched(played, n, policies, begin=None, *, looks=4, prefixes=2):
    """Play one match under watch; look at the table alone and replay prefixes now and then."""
    seed = f"{played.game.id}/{n}"
    begin = begin or (lambda: played.session(n, seed))
    session = begin()
    watch = Watch(session, seed)
    chance = Chance(seed).fork("looks")
    for _ in moves(session, policies, seed):
        assert session.number < MOST, "the match does not end"
        if session.prompt is not None and chance.below(60) < looks:
            watch.from_the_table_alone()
    for _ in range(prefixes):
        watch.replayed(chance.below(len(watch.lines) + 1), begin)
    for _ in range(prefixes):
        if session.entries:
            session.undo(session.entries[chance.below(len(session.entries))].n - 1)
    return watch


def count_of(played, how_many, plain, long):
    """The toy game is quick and shows the kernel; real games take the longer counts."""
    few, many = (plain * 3, long // 5) if played is TOY else (plain, long)
    return how_many(few, many)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_random_matches(played, how_many, record_property):
    later = {}
    for n in range(count_of(played, how_many, 8, 6_700)):
        watch = watched(played, n, ("random",), prefixes=how_many(1, 20))
        later |= watch.later
    record_property("questions that were not the first of their step", sorted(later))


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_chaos_matches(played, how_many):
    for n in range(count_of(played, how_many, 8, 3_300)):
        watched(played, n, ("chaos",), prefixes=how_many(1, 20))


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_the_games_own_bots_play_to_the_end(played, how_many):
    """With the usual options: under odd readings of the rules a bot may have nowhere to go."""
    usual = [n for n in range(how_many(2, 75)) if n % 5 != 4]
    for name in sorted(played.game.bots):
        for n in usual:
            watched(played, n, (name,), prefixes=0, looks=0)
