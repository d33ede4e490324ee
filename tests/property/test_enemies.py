"""Matches with hybrids and Dr. Cronos on the map, watched at each step: one to four seats, both editions."""

import pytest
from long_matches import policies_of
from msgspec.structs import replace
from watch_kit import Watch

from companion.engine.packs.content import Content
from companion.games.escape.records.printed import KINDS
from companion.games.escape.records.scenario import Happening, Scenario
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import game_called

ESCAPE = game_called("escape")
MOST = 3_000
EXCEPTIONS = ("guard avoids swarm", "guard passes locks", "guard spares uniform")


def all_enemies() -> Content:
    """The house pack with every kind of enemy put into its first scenario."""
    content = ESCAPE.content
    scenario = next(iter(content.of(Scenario).values()))
    rules = replace(
        scenario,
        hybrids=3,
        hybrids_tile=2,
        hybrid_threat=2,
        clone_threat=1,
        guard_fear=1,
        cronos_acts="always",
        cronos_hurts="fear",
        cronos_attack=5,
        enemies=EXCEPTIONS,
    )
    raises = Happening(
        "all_enemies",
        scenario.id,
        "setup",
        ("spawn hybrid start", "place hybrid start", "place cronos start", "put nest start"),
    )
    swarms = Happening(
        "swarms", scenario.id, "turn ends", ("spread swarm",), only=("turn 6",), again=True
    )
    starts = Happening("first_swarm", scenario.id, "turn begins", ("put swarm",), ("turn 4",))
    wears = Happening(
        "wears", scenario.id, "turn begins", ("put uniform", "wear uniform"), ("turn 2",)
    )
    bleeds = Happening(
        "bleeds", scenario.id, "any time", ("turn uniform bloody",), ("threat 4", "wears uniform")
    )
    alarm = Happening(
        "alarm",
        scenario.id,
        "lockdown",
        ("place hybrid start", "spawn guard security+post from start", "activate guard"),
    )
    records = {kind: dict(content.of(made)) for kind, made in KINDS.items()}
    records["scenario"] = {rules.id: rules}
    for source in (raises, swarms, starts, wears, bleeds, alarm):
        records["happening"][source.id] = source
    return Content(content.packs, KINDS, records)


def rules_of(happened) -> set[str]:
    """The rules behind what happened."""
    return {rule for noted in happened.notes for rule in (noted.why.rule, *noted.why.also)}


@pytest.mark.timeout(0)
def test_hybrids_and_dr_cronos_in_matches_of_random_and_chaos(how_many):
    content, met = all_enemies(), set()
    for n in range(how_many(3, 300)):
        started = ESCAPE.start(n, scenario=next(iter(content.of(Scenario))))
        session = Session.new(
            ESCAPE.game, replace(started, content=content), seed=f"all enemies {n}"
        )
        watch = Watch(session, str(n))
        session.subscribe(lambda seen: met.update(rules_of(seen)))
        for _ in moves(session, policies_of(n), str(n)):
            assert session.number < MOST, "the match does not end"
        assert session.table.result
        watch.taken_back(3)
    wanted = {"ESC-HYB-020", "ESC-HYB-050", "ESC-CRON-010"}
    assert wanted <= met
