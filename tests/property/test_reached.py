"""Random matches reach every step of escape, or it is said why not."""

from collections import Counter

import pytest

from companion.games.escape.rules import RULES
from companion.session.simulate import play_one
from games_kit import GAMES

ESCAPE = next(one for one in GAMES if one.game.id == "escape")
FOR_OWNERS = ("tell.", "setup.anew", "ability.hand")
"""Steps of cards and tiles that no pack knows: ``tests/e2e/test_owned_box.py`` reaches them."""
PLAIN_SHARE = 0.8
"""How much the plain part has to reach; the long count reaches all."""


@pytest.fixture
def reached(monkeypatch):
    """Counts every step that is played."""
    steps = Counter()

    def counted(name, does):
        def step(play, step):
            steps[name] += 1
            return does(play, step)

        return step

    for name, does in list(RULES.steps.items()):
        monkeypatch.setitem(RULES.steps, name, counted(name, does))
    return steps


def test_every_step_is_reached(reached, how_many):
    scenarios = ESCAPE.choices["scenario"]
    for n in range(how_many(56, 10_000)):
        scenario = scenarios[n % len(scenarios)]
        policies = ("chaos",) if n % 3 == 0 else ("random",)
        played = play_one(ESCAPE.game, ESCAPE.start(n, scenario=scenario), policies, f"reach/{n}")
        assert not played.problem, played.problem
    wanted = {name for name in RULES.steps if not name.startswith(FOR_OWNERS)}
    if how_many(0, 1):
        assert wanted - set(reached) == set()
    assert len(wanted & set(reached)) >= PLAIN_SHARE * len(wanted)
