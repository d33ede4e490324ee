"""Draw n of a seed is the same for ever: a journal must replay for ever."""

import pytest

from companion.engine.chance import Chance, draw

VECTORS = [
    ("s", 0, 6, 4),
    ("s", 1, 6, 1),
    ("s", 2, 1000, 923),
    ("level", 41, 52, 21),
    ("", 7, 1000000, 451004),
    (
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        3,
        20,
        17,
    ),
]


@pytest.mark.parametrize(("seed", "n", "below", "drawn"), VECTORS)
def test_a_seed_gives_the_published_draws(seed, n, below, drawn):
    assert draw(seed, n, below) == drawn


def test_draws_are_even():
    counts = [0] * 6
    chance = Chance("even")
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_forks_are_lines_of_their_own():
    first, second = Chance("s").fork("a"), Chance("s").fork("b")
    assert [first.below(1000) for _ in range(5)] != [second.below(1000) for _ in range(5)]
