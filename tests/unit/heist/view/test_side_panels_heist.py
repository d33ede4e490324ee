"""What stands beside the board, on lamps and on cards, and what no table may be."""

import pytest
from msgspec.structs import replace

from companion.engine.message import plain
from companion.engine.state.changes import ConditionSet, LinkStateSet, PieceMoved, PieceTrackSet
from companion.engine.state.table import Marker, Step
from companion.engine.view.appearance import Sign
from companion.games.heist import GAME
from companion.games.heist.board_setup import wall_text
from companion.games.heist.records.printed import Event
from companion.games.heist.state.components import EVENTS
from companion.games.heist.view.match_status import EVENT, phase, sign, status
from companion.games.heist.view.side_panels import panels
from rules.heist.building_kit import at, building, pack


def panel(table, ref):
    return {row.ref: row for row in next(p for p in panels(table, "") if p.id == ref).rows}


def word(row):
    return at(building()).words(row.word)


def test_the_team_with_hp_and_bullets():
    rows = panel(
        building(
            {"ann": "lobby", "ben": "lobby", "cy": "garden"},
            hp={"ann": 1, "ben": 2},
            bullets={"ann": (0, 3)},
            skills={"ben": "killer"},
            watched=("ann",),
            dead=("cy",),
        ),
        "heroes",
    )
    assert [(v.text, v.mark) for v in rows["ann"].values] == [
        ("1/5", "solid"),
        ("0", "boxed"),
        ("3", "plain"),
    ]
    assert [v.mark for v in rows["ben"].values] == ["boxed", "plain", "plain"]
    assert [word(rows[who]) for who in ("ann", "ben", "cy")] == ["beside guards", "", "dead"]
    assert (rows["cy"].out_of_play, rows["ann"].now) == (True, True)


def test_a_killer_without_disruptive_bullets_lacks_none():
    rows = panel(building(skills={"ann": "killer"}, bullets={"ann": (6, 0)}), "heroes")
    assert [v.mark for v in rows["ann"].values] == ["plain", "plain", "plain"]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        ("g g", "2 active"),
        ("g k", "2 active, 1 keycards"),
        ("g x x", "1 active, 2 bodies"),
        ("k d3 d1", "1 active, 1 keycards, down: 1, 3"),
    ],
)
def test_guards_of_a_room_in_a_few_words(room, said):
    assert word(panel(building(lobby=room), "enemies")["lobby"]) == said


def test_the_goal_and_the_counters():
    rows = panel(
        building(lobby="k", security_room="g " * 6, counters={"closed kitchen": 2}), "reserve"
    )
    assert [rows[ref].values[0].text for ref in ("keycards", "stage", "security")] == [
        "0/1",
        "1/3",
        "6/8",
    ]
    assert rows["security"].values[0].mark == "solid"
    assert rows["closed kitchen"].values[0].text == "2"
    assert panel(building(security_room="g " * 5), "reserve")["security"].values[0].mark == "plain"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("g", Sign(alike=True)),
        ("k", Sign("K", alike=True)),
        ("d2", Sign("2", lies=True)),
        ("x", Sign("x", lies=True, alike=True)),
    ],
)
def test_how_a_guard_is_shown(words, shown):
    table = building(lobby=words)
    assert sign(table, table.pieces["guard-1"]) == shown
    assert sign(table, table.pieces["ann"]) == Sign()
    assert sign(building(dead=("ann",)), building(dead=("ann",)).pieces["ann"]).lies


def test_phases_follow_the_games_turn():
    table = building(now="game")
    steps = ("game.counters", "game.event", "game.spawn", "game.empty", "game.end")
    seen = []
    for n in range(len(steps)):
        table.agenda = tuple(Step(name) for name in steps[n:])
        seen.append(phase(table))
    assert seen == [1, 2, 3, 4, 4]
    assert phase(building()) == 0
    table.result = "won"
    assert phase(table) == -1
    assert phase(building(turn=0)) == -1


def test_the_event_card_is_shown_in_its_phase_alone():
    table = building(now="game")
    pile, card = table.piles[EVENTS.discard], next(iter(table.content.of(Event)))
    table.piles[EVENTS.discard] = replace(pile, cards=(card,))
    shown = {}
    steps = ("game.counters", "game.event", "game.spawn", "game.empty")
    for n in range(len(steps)):
        table.agenda = tuple(Step(name) for name in steps[n:])
        shown[phase(table)] = [it.id for it in panels(table, "") if it.kind == "card"]
    assert shown == {1: [], EVENT: ["event"], 3: [], 4: []}


def test_lamps_show_security_and_danger():
    table = building(security_room="g " * 9)
    assert next((g.id, g.value, g.most) for g in status(table).gauges) == ("security", 8, 8)
    table.agenda = (Step("combat.die", "ann"),)
    assert status(table).danger
    table.agenda = (Step("act", "ann"),)
    assert not status(table).danger


def test_walls_of_a_slot_in_words():
    table = building()
    table.words["walls"] = "1-2 4-5 5-9"
    said = at(table).words
    assert said(wall_text(table, 5)) == "walls below and on the left"
    assert said(wall_text(table, 1)) == "wall on the right"
    assert said(wall_text(table, 0)) == "no wall"


def test_cards_and_tiles_as_they_are_printed():
    cards = {card.id: card for card in GAME.cards(pack())}
    assert len(cards["doctor"].lines) == 2
    assert len(cards["runner"].lines) == 1
    for tile in GAME.tiles(pack()):
        assert tile.doors == ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3))


# -- what no table may be


def broken(*changes, **more):
    table = building(more.pop("heroes", {"ann": "lobby"}), **more)
    assert list(GAME.invariants(table)) == []
    for change in changes:
        change.apply(table)
    return [plain(said) for said in GAME.invariants(table)]


def cards(found, most):
    return f"Keycards counted: {found}; in the building: {most}. One gone here comes up there."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            LinkStateSet("armory-lobby", "locked"),
            "armory-lobby cannot be locked. Choose another state.",
        ),
        (
            PieceMoved("guard-1", ""),
            "guard-1 stands beside the map. Put it on the map, or take it off.",
        ),
        (
            PieceMoved("guard-1", "garden"),
            "garden is a safe room: no guard stands there. Choose another room.",
        ),
        (PieceMoved("ann", ""), "ann stands nowhere. Put the figure on the map."),
        (ConditionSet("ann", "stunned"), "ann cannot be stunned."),
        (ConditionSet("guard-1", "stunned"), "guard-1 cannot be stunned."),
        (ConditionSet("guard-1", "keycard", on=False), cards(0, 1)),
        (PieceTrackSet("ann", "hp", 9), "ann: hp cannot be 9. It goes from 0 to 8."),
    ],
)
def test_a_table_that_cannot_be_is_named(change, said):
    assert broken(change, lobby="k g") == [said]


def test_counters_and_keycards_of_the_dead_count():
    table = building(lobby="k")
    table.markers["keycards lobby"] = Marker("keycards lobby", "keycards", "lobby", 1)
    assert [plain(said) for said in GAME.invariants(table)] == [cards(2, 1)]
    table.tracks["keycards dealt"] = 2
    assert list(GAME.invariants(table)) == []
    table.markers["closed x"] = Marker("closed x", "closed", "cellar", 0)
    assert len(list(GAME.invariants(table))) == 2


def test_keycards_still_to_be_dealt_count():
    table = building(lobby="k", dealt=3, turn=0)
    table.agenda = (Step("setup.room", "kitchen", number=2, word="2"),)
    assert list(GAME.invariants(table)) == []
    table.pieces["guard-1"] = replace(table.pieces["guard-1"], conditions=())
    assert [plain(said) for said in GAME.invariants(table)] == [cards(2, 3)]
