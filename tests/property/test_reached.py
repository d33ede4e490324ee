"""Random matches reach every step of escape and every verb of its cards, or it is said why not."""

from collections import Counter

import pytest

from companion.games.escape.effects import VERBS
from companion.games.escape.rules import RULES
from companion.games.escape.verbs import Verb
from companion.session.simulate import play_one
from games_kit import GAMES

ESCAPE = next(one for one in GAMES if one.game.id == "escape")
NOT_BY_THE_HOUSE = {
    "knock out": "no card of our own pack is as harsh; packs of owners may have it",
    "by hand": "every card of our own pack is told in full",
}
FOR_OWNERS = ("tell.", "setup.anew", "ability.hand")
"""Steps of cards and tiles that no pack knows: ``tests/e2e/test_owned_box.py`` reaches them."""
PLAIN_SHARE = 0.8
"""How much the plain part has to reach; the long count reaches all."""


@pytest.fixture
def reached(monkeypatch):
    """Counts every step and verb that is played."""
    steps, verbs = Counter(), Counter()

    def counted(name, does, counter):
        def step(play, step):
            counter[name] += 1
            return does(play, step)

        return step

    for name, does in list(RULES.steps.items()):
        monkeypatch.setitem(RULES.steps, name, counted(name, does, steps))
    for name, verb in list(VERBS.items()):
        made = Verb(counted(name, verb.does, verbs), verb.why_not)
        monkeypatch.setitem(VERBS, name, made)
    return steps, verbs


def test_every_step_and_every_verb_is_reached(reached, how_many):
    steps, verbs = reached
    scenarios = ESCAPE.choices["scenario"]
    for n in range(how_many(126, 10_000)):
        scenario = scenarios[n % len(scenarios)]
        policies = ("chaos",) if n % 3 == 0 else ("random",)
        played = play_one(ESCAPE.game, ESCAPE.start(n, scenario=scenario), policies, f"reach/{n}")
        assert not played.problem, played.problem
    wanted = {name for name in RULES.steps if not name.startswith(FOR_OWNERS)}
    written = set(VERBS) - set(NOT_BY_THE_HOUSE)
    if how_many(0, 1):
        assert (wanted - set(steps), written - set(verbs)) == (set(), set())
    assert len(wanted & set(steps)) >= PLAIN_SHARE * len(wanted)
    assert len(written & set(verbs)) >= PLAIN_SHARE * len(written)
