"""The seven scenarios of the house pack: whole, told in two languages, and using every rule."""

import pytest

from companion.engine.game import Seat, Start
from companion.games.escape import GAME
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.enemies.enemy_exceptions import EXCEPTIONS
from companion.games.escape.records.scenario import Deed, Happening, Scenario, parse_start
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.resources import resource
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import pack_folders, read_ledger, read_packs
from companion.session.session import Session

FOLDER = resource("games", "escape", "content")
HOUSE = read_packs(GAME, pack_folders(FOLDER / "packs"))
LEDGER = read_ledger(FOLDER / "rules.toml")
SCENARIOS = {scenario.id: scenario for scenario in HOUSE.of(Scenario).values()}
ORDER = ["way_up", "deadbolt", "long_dark", "brood", "undertow", "two_flags", "doctor"]
MOST_WORDS = 25
SPARE_CONDITIONS = {"all on {place}", "alone", "fear {n}", "marked {marker} {place}", "no {enemy}"}
SPARE_EFFECTS = {
    "give {item}",
    "killed",
    "lock {place}",
    "lockdown",
    "place {enemy} {place} from {tile}",
    "those on {place} {effect}",
}
"""Words for owners' scenarios that none of ours needs."""


def texts(kind, key):
    return [getattr(record, key + end) for record in HOUSE.of(kind).values() for end in ("", "_pl")]


def begun(scenario, seats=2):
    options = options_for(GAME, LEDGER, HOUSE, {"scenario": scenario})
    start = Start(tuple(Seat(f"s{n}", f"S{n}") for n in range(seats)), options, HOUSE)
    session = Session.new(GAME, start, seed="house", hands=False)
    while not session.table.turn.number:
        session.answer(session.prompt.options()[0].key)
    return session.table


def test_there_are_seven_in_the_order_of_the_book() -> None:
    assert list(GAME.scenarios(HOUSE)) == ORDER


@pytest.mark.parametrize("key", ["story", "story_lockdown", "story_end"])
def test_every_passage_is_written_in_two_languages(key) -> None:
    assert all(0 < len(text.split()) <= MOST_WORDS for text in texts(Scenario, key))


def test_what_happens_and_what_can_be_done_is_said_in_two_languages() -> None:
    for happening in HOUSE.of(Happening).values():
        assert bool(happening.text) is bool(happening.text_pl)
        assert len(happening.text.split()) <= MOST_WORDS
    assert all(texts(Deed, "name"))
    assert all(texts(Deed, "text"))


@pytest.mark.parametrize("scenario", ORDER)
@pytest.mark.parametrize("seats", [1, 4])
def test_start_tiles_hang_together_and_everybody_stands_on_the_first(scenario, seats) -> None:
    table = begun(scenario, seats)
    tiles = [parse_start(text)[0] for text in SCENARIOS[scenario].start]
    assert {table.pieces[seat].at for seat in table.turn.order} == {tiles[0]}
    joined = {space for link in table.links.values() if link.kind == "door" for space in link.joins}
    assert len(tiles) == 1 or set(tiles) <= joined
    assert list(GAME.invariants(table)) == []


def words_used():
    """The templates of all conditions and effects the seven scenarios use."""
    conditions, effects = set(), set()
    for record in HOUSE.of(Scenario).values():
        for key in ("lockdown_when", "win_when", "lose_when", "party_wins", "party_loses"):
            conditions |= {part for text in getattr(record, key) for part in text.split(" and ")}
    for kind in (Happening, Deed):
        for record in HOUSE.of(kind).values():
            conditions |= {part for text in record.only for part in text.split(" and ")}
            effects |= {*record.do, *getattr(record, "fail", ())}
    asked = {CONDITIONS.understood(text).template for text in conditions}
    return asked, {EFFECTS.understood(text).template for text in effects}


def test_together_they_use_what_the_ledger_leaves_to_scenarios() -> None:
    scenarios = SCENARIOS.values()
    assert {zone for scenario in scenarios for zone in scenario.zones} == {"alien", "military"}
    assert any(scenario.named for scenario in scenarios)  # peeking
    assert any(scenario.panels == "once" for scenario in scenarios)
    assert {word for scenario in scenarios for word in scenario.enemies} == set(EXCEPTIONS)
    assert any(scenario.cronos_acts for scenario in scenarios)
    assert any(scenario.clone_threat and scenario.guard_fear for scenario in scenarios)
    assert any(not scenario.lockdown_pool for scenario in scenarios)
    assert any(len(scenario.start) == 4 for scenario in scenarios)  # the square
    started = {parse_start(text)[0] for scenario in scenarios for text in scenario.start}
    named = {scenario.named for scenario in scenarios} | started
    assert {"b_lift", "maintenance_tunnel", "airlock", "tank_farm"} <= named
    done = [
        effect for kind in (Happening, Deed) for r in HOUSE.of(kind).values() for effect in r.do
    ]
    for marker in ("dark", "nest", "post", "vent", "blocked", "swarm", "uniform", "bloody"):
        assert any(marker in effect.split() for effect in done), marker
    for enemy in ("guard", "clone", "hybrid", "cronos"):
        assert any(enemy in effect.split() for effect in done), enemy


def test_every_word_of_the_format_is_used_or_known_to_be_spare() -> None:
    asked, done = words_used()
    assert set(CONDITIONS) - asked == SPARE_CONDITIONS
    assert set(EFFECTS) - done == SPARE_EFFECTS


def test_what_a_scenario_counts_stands_next_to_the_map_by_the_name_of_its_deed() -> None:
    table = begun("brood")
    counted = {row.ref for panel in GAME.panels(table, "") for row in panel.rows}
    assert "count nests" not in counted
    table.tracks["count nests"] = 1
    rows = [row for panel in GAME.panels(table, "") for row in panel.rows]
    (row,) = [row for row in rows if row.ref == "count nests"]
    assert (row.label.text, row.values[0].text) == ("Burn the nest", "1")
    assert GAME.vocabulary.describe(table, "count nests").name.text == "Burn the nest"
