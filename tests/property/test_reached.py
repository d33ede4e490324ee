"""Random matches all end, hold, and reach every step and card of escape, or it is said why not.

Ten thousand of them in the long run, shared by as many processes as the machine has processors; a
seeded part in the plain one.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from reached_kit import ESCAPE, Found, missing_cards, missing_steps, plan, played, wanted_verbs

from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.scenario.endings import (
    ALL_DOWN,
    ALL_GONE,
    LOCKED_IN,
    PARTY_LOST,
    PARTY_WON,
    TABLE_DECIDED,
)
from companion.session.bots.policies import CHAOS

MATCHES = 10_000
PLAIN = 56
"""Each scenario in both editions with one to four seats, once."""
SHARD = 250
PLAIN_SHARE = 0.8
"""How much of the steps the plain part has to reach; the long count reaches all."""
EXEMPT = {
    "tell.tile": "for tiles no pack knows: tests/property/test_blank_boxes.py",
    "tell.entries": "for event cards no pack knows: tests/e2e/test_owned_box.py",
    "tell.entry": "for event cards no pack knows: tests/e2e/test_owned_box.py",
    "tell.die": "for a die no pack knows: tests/e2e/test_owned_box.py",
    "tell.scenario": "for a scenario no pack knows: tests/property/test_blank_boxes.py",
    "hand back": "for heroes brought back by hand: tests/rules/escape/test_back_by_hand.py",
    "setup.anew": "after a scenario was told: tests/property/test_blank_boxes.py",
}
"""Steps that matches of the house pack have no use for, with where they are reached."""
NO_CARD = {
    "by hand": "for cards that an owner tells: ours say all that they do",
    "knock out": "for cards that an owner tells: none of ours is that cruel",
}
"""Verbs that no card of ours has, with the reason."""


@pytest.fixture(scope="module")
def found(how_many):
    """What came into play; whatever does not hold, or does not end, fails here."""
    count = how_many(PLAIN, MATCHES)
    if count == PLAIN:
        return played(0, PLAIN)
    everything = Found()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        firsts = range(0, count, SHARD)
        for part in pool.map(played, firsts, [SHARD] * len(firsts)):
            everything.add(part)
    return everything


def test_every_match_ends_and_holds(found, how_many):
    assert found.matches == how_many(PLAIN, MATCHES)
    assert sum(found.results.values()) == found.matches
    assert set(found.results) <= {
        ALL_GONE,
        ALL_DOWN,
        LOCKED_IN,
        TABLE_DECIDED,
        PARTY_WON,
        PARTY_LOST,
    }


def test_every_step_is_reached(found, how_many):
    steps = set(ESCAPE.game.rules.steps)
    if how_many(0, 1):
        assert missing_steps(found, EXEMPT) == set()
    reached = steps & set(found.steps)
    assert len(reached) >= PLAIN_SHARE * len(steps - set(EXEMPT))
    assert set(EXEMPT) <= steps
    assert not reached & set(EXEMPT)


def test_every_card_and_verb_comes_into_play(found, how_many):
    assert set(VERBS) - {verb for verb, _ in wanted_verbs()} == set(NO_CARD)
    if how_many(0, 1):
        assert missing_cards(found) == set()
    assert found.verbs <= wanted_verbs()


def test_matches_are_spread_over_scenarios_editions_seats_and_options(how_many):
    """The plan itself: every kind of match often, every value of every option in both editions."""
    kinds, values = Counter(), Counter()
    for n in range(MATCHES if how_many(0, 1) else 1_680):
        planned = plan(n)
        kinds[planned.scenario, planned.edition, planned.seats, planned.policy] += 1
        values.update((planned.edition, key, value) for key, value in planned.options.items())
    choices, editions = ESCAPE.choices, tuple(ESCAPE.game.editions)
    assert len(kinds) == 2 * len(choices["scenario"]) * len(editions) * 4
    # one in three is chaos, so others come twice a round, and the last round may break off
    assert max(kinds.values()) - min(n for (*_, who), n in kinds.items() if who != CHAOS) <= 2
    keys = set(choices) - {"edition", "scenario"}
    every = {(e, key, value) for e in editions for key in keys for value in choices[key]}
    assert set(values) == every
    assert min(values.values()) > sum(kinds.values()) / 40
