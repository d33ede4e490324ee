"""Words of scenarios at their edges: from which turn on, how many, where exactly, for whom."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Marker, Step, Turn
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.records.printed import ItemCard, Tile, parse_test
from companion.games.escape.records.scenario import (
    Deed,
    Happening,
    Scenario,
    counted_by,
    crossing,
    is_empty,
    parse_start,
)
from companion.games.escape.scenario import conditions
from companion.games.escape.scenario.conditions import CONDITIONS, places_called, words_of

from .table_kit import Match, facility, match_at

PASS = ItemCard("pass", "Pass", "A pass.", apart=True)


def holds(text, table=None, seat="ann", **kw):
    return conditions.holds(table or facility(**kw), seat, text)


def marked(table, *markers):
    for n, (kind, on) in enumerate(markers):
        table.markers[f"m{n}"] = Marker(f"m{n}", kind, on)
    return table


# -- conditions


@pytest.mark.parametrize(
    ("text", "turn", "yes"),
    [
        ("turn 3", 2, False),
        ("turn 3", 3, True),
        ("turn 3", 4, True),
        ("round 1", 1, True),
        ("round 2", 2, False),
        ("round 2", 3, True),
        ("round 3", 4, False),
        ("round 3", 5, True),
    ],
)
def test_a_round_begins_once_everybody_has_had_a_turn(text, turn, yes):
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.turn = Turn(("ann", "ben"), "ann", turn, {})
    assert holds(text, table) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [("fear 4", True), ("fear 5", False), ("threat 2", True), ("threat 3", False)],
)
def test_fear_and_threat_from_a_number_on(text, yes):
    assert holds(text, fear={"ann": 4}, threat={"ann": 2}) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("panels 2", True),
        ("panels 3", False),
        ("markers dark 1", True),
        ("markers dark 2", False),
        ("count bombs 2", True),
        ("count bombs 3", False),
        ("players 1", True),
        ("players 2", False),
        ("escaped 1", True),
        ("escaped 2", False),
    ],
)
def test_so_many_of_something(text, yes):
    table = marked(
        facility("A-B", heroes={"ann": "A", "ben": "A"}),
        ("accessed", "A"),
        ("accessed", "B"),
        ("dark", "A"),
    )
    table.tracks.update({"count bombs": 2, "players": 1})
    table.pieces["ben"] = replace(table.pieces["ben"], at="", conditions=("escaped",))
    assert holds(text, table) is yes


@pytest.mark.parametrize(("tries", "yes"), [(None, False), (0, False), (1, True), (2, True)])
def test_one_failed_access_is_enough(tries, yes):
    table = facility()
    if tries is not None:
        table.tracks["access failed"] = tries
    assert holds("access failed", table) is yes


@pytest.mark.parametrize(
    ("text", "at", "yes"),
    [
        ("on map", "A", True),
        ("on map", "infirmary", False),
        ("on infirmary", "infirmary", False),
        ("on fear", "B", True),
        ("on fear", "A", False),
        ("on vent", "A", True),
        ("on vent", "B", False),
        ("on crate", "B", True),
        ("on post", "A", True),
        ("on nest", "A", False),
        ("on A+B", "B", True),
        ("here post", "A", True),
        ("here post", "B", False),
        ("here dark", "A", False),
    ],
)
def test_where_a_hero_stands(text, at, yes):
    table = facility("A-B A~C", icons={"B": "fear+crate"})
    marked(table, ("post", "A"), ("dark", "B"), ("nest", "gone"))
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    assert holds(text, table) is yes


def test_tiles_that_words_mean():
    table = facility("A-B A~C", icons={"B": "fear again", "C": "security"})
    marked(table, ("nest", "B"), ("nest", "gone"), ("post", "ann"))
    assert places_called(table, "map") == ("A", "B", "C")
    assert places_called(table, "vent") == ("A", "C")
    assert places_called(table, "fear+security") == ("B", "C")
    assert places_called(table, "nest") == ("B",)
    assert places_called(table, "post") == ()
    assert places_called(table, "B") == ("B",)
    assert places_called(table, "moon+A") == ("A",)
    assert places_called(table, "start") == ()
    begins = facility("A-B", scenario={"start": ("B 0,0", "A 1,0")})
    assert places_called(begins, "start") == ("B",)


@pytest.mark.parametrize(
    ("ann", "ben", "conditions_", "yes"),
    [
        ("A", "B", (), True),
        ("A", "C", (), False),
        ("C", "A", (), False),
        ("A", "", ("dead",), True),
    ],
)
def test_all_who_are_left_are_there(ann, ben, conditions_, yes):
    table = facility("A-B B-C", heroes={"ann": ann, "ben": "C"})
    table.pieces["ben"] = replace(table.pieces["ben"], at=ben, conditions=conditions_)
    assert holds("all on A+B", table) is yes


def test_nobody_left_is_not_all_there():
    table = facility()
    table.pieces["ann"] = replace(table.pieces["ann"], at="", conditions=("dead",))
    assert not holds("all on A", table)


@pytest.mark.parametrize(
    ("text", "enemies", "stunned", "yes"),
    [
        ("alone", {}, [], True),
        ("alone", {"guard-1": "B"}, [], True),
        ("alone", {"guard-1": "A"}, [], False),
        ("alone", {"guard-1": "A"}, ["guard-1"], True),
        ("no guard", {"clone-1": "A"}, [], True),
        ("no clone", {"clone-1": "B"}, [], False),
        ("clone in B", {"clone-1": "B"}, [], True),
        ("clone in A", {"clone-1": "B"}, [], False),
        ("guard in B", {"clone-1": "B"}, [], False),
        ("guard in B", {"guard-1": "B"}, ["guard-1"], True),
    ],
)
def test_enemies_that_are_not_stunned_count_on_their_tile(text, enemies, stunned, yes):
    assert holds(text, ways="A-B", enemies=enemies, stunned=stunned) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("carries rope", True),
        ("carries lamp", False),
        ("carries +ROPE", True),
        ("carries +lamp", False),
        ("wears uniform", True),
        ("wears bloody", False),
        ("marked uniform A", False),
        ("marked dark B", True),
        ("marked dark A", False),
    ],
)
def test_what_is_carried_worn_or_marked(text, yes):
    table = facility(
        "A-B", heroes={"ann": "A", "ben": "A"}, items={"ann": ["rope"], "ben": ["lamp"]}
    )
    marked(table, ("uniform", "ann"), ("bloody", "ben"), ("dark", "B"))
    assert holds(text, table) is yes


def test_several_phrases_must_all_hold():
    table = facility(fear={"ann": 4})
    assert holds("fear 4 and not lockdown", table)
    assert not holds("fear 4 and lockdown", table)
    assert not holds("not fear 4 and not lockdown", table)
    assert conditions.all_hold(table, "ann", ("fear 4", "on A"))
    assert not conditions.all_hold(table, "ann", ("fear 4", "on B"))
    assert conditions.all_hold(table, "ann", ())
    assert conditions.first_that_holds(table, "ann", ("on B", "fear 4", "on A")) == "fear 4"
    assert conditions.first_that_holds(table, "ann", ("on B",)) == ""


def test_a_condition_is_said_in_the_words_of_its_last_phrase_that_must_hold():
    assert Match.words(conditions.reason("turn 2 and panels 3 and not lockdown").says) == (
        "Control panels accessed: 3."
    )
    assert Match.words(conditions.reason("not lockdown").says) == "The scenario says so."
    said = CONDITIONS.understood("laid cross")
    assert Match.words(words_of(said)) == "cross is found."
    content = facility().content
    (wrong,) = CONDITIONS.faults("panels 3 and not laid moon", content)
    assert wrong.problem == "'laid moon': there is no tile moon"
    assert list(CONDITIONS.faults("panels 3 and not lockdown", content)) == []


# -- effects


def does(table, text, seat="ann"):
    m = match_at(table, Step("scene.do", seat, word=text)).answer()
    if m.prompt is not None:
        m.give(m.prompt.options()[0].key)
        m.answer()
    return m


@pytest.mark.parametrize(
    ("text", "track", "after"),
    [
        ("threat pool -2", "threat pool", 4),
        ("threat pool -9", "threat pool", 0),
        ("threat pool +1", "threat pool", 7),
        ("lockdown pool -4", "lockdown pool", 0),
        ("lockdown pool -5", "lockdown pool", 0),
        ("lockdown pool 2", "lockdown pool", 6),
        ("count x -1", "count x", 1),
        ("count y 2", "count y", 2),
    ],
)
def test_pools_and_counts_go_up_and_down(text, track, after):
    table = facility()
    table.tracks["count x"] = 2
    assert does(table, text).table.tracks[track] == after


def test_an_effect_for_each_hits_who_is_on_the_map():
    table = facility("A-B", heroes={"ann": "A", "ben": "B", "cle": "A"})
    table.pieces["cle"] = replace(table.pieces["cle"], at="infirmary")
    m = does(table, "each fear 2")
    assert [m.fear(s) for s in ("ann", "ben", "cle")] == [5, 5, 3]
    m = does(m.table, "those on A fear 1")
    assert [m.fear(s) for s in ("ann", "ben", "cle")] == [6, 5, 3]


def test_nobody_dies_who_is_not_on_the_map():
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.pieces["ann"] = replace(table.pieces["ann"], at="infirmary")
    assert does(table, "killed").hero().conditions == ()


@pytest.mark.parametrize(
    ("start", "ways", "at"),
    [("A", "A-B B-C C-D", "B"), ("D", "A-B B-C C-D", "C"), ("A", "B-C C-D A", "B")],
)
def test_a_swarm_spreads_to_the_adjacent_tile_nearest_the_hero(start, ways, at):
    table = marked(facility(ways, heroes={"ann": start}), ("swarm", "C"))
    if at == "C":
        table = marked(facility(ways, heroes={"ann": start}), ("swarm", "B"))
    m = does(table, "spread swarm")
    assert f"swarm {at}" in m.table.markers


def test_a_swarm_that_is_nowhere_or_everywhere_does_not_spread():
    assert not does(facility("A-B"), "spread swarm").table.markers
    table = marked(facility("A-B"), ("swarm", "A"), ("swarm", "B"))
    assert len(does(table, "spread swarm").table.markers) == 2


def test_one_uniform_is_worn_at_a_time():
    table = marked(facility("A-B"), ("uniform", "B"))
    assert "uniform ann" not in does(table, "wear uniform").table.markers
    table = marked(facility(), ("uniform", "A"), ("uniform", "A"))
    m = does(table, "wear uniform")
    assert sorted(x.on for x in m.table.markers.values()) == ["A", "ann"]
    m = does(m.table, "wear uniform")
    assert sorted(x.on for x in m.table.markers.values()) == ["A", "ann"]
    m = does(m.table, "turn uniform bloody")
    assert {(x.kind, x.on) for x in m.table.markers.values()} == {
        ("uniform", "A"),
        ("bloody", "ann"),
    }
    m = does(m.table, "turn uniform bloody")
    assert "bloody ann" in m.table.markers


@pytest.mark.parametrize(
    ("text", "locked"),
    [
        ("lock B", {"door A B", "door B C", "door B D"}),
        ("lock A", {"door A B", "door B C"}),
        ("unlock B", set()),
        ("unlock A", {"door B C"}),
        ("lock moon", {"door B C"}),
    ],
)
def test_all_doors_of_a_tile_are_locked_or_opened(text, locked):
    table = facility("A-B B#C B-D A~D")
    if text == "lock moon":
        table = facility("A-B B#C B-D", icons={"A": "crate"})
        text = "lock medical"
    m = does(table, text)
    assert {d for d in m.table.links if m.locked(d)} == locked


def test_markers_go_nearest_first_and_one_a_tile():
    table = marked(facility("A-B B-C"), ("dark", "B"))
    table.markers = {"dark B": Marker("dark B", "dark", "B")}
    m = does(table, "put dark map")
    assert sorted(m.table.markers) == ["dark A", "dark B", "dark C"]
    m = does(m.table, "take dark A+C")
    assert sorted(m.table.markers) == ["dark B"]
    m = does(m.table, "take dark")
    assert sorted(m.table.markers) == ["dark B"]
    m = does(m.table, "put nest")
    assert "nest A" in m.table.markers


@pytest.mark.rule("ESC-VENT-080", "ESC-COMP-210")
def test_a_blocked_vent_closes_its_ducts_until_both_ends_are_free():
    table = facility("A~B B~C")
    m = does(table, "put blocked A")
    assert (m.table.links["duct A B"].state, m.table.links["duct B C"].state) == ("blocked", "open")
    m = does(m.table, "put blocked B")
    m = does(m.table, "take blocked A")
    assert m.table.links["duct A B"].state == "blocked"
    m = does(m.table, "take blocked B")
    assert {m.table.links[d].state for d in ("duct A B", "duct B C")} == {"open"}


def test_a_tile_that_is_not_set_aside_is_not_laid():
    assert "cross" not in does(facility("A", doors={"A": "n"}), "lay cross").table.spaces


@pytest.mark.rule("ESC-COMP-090")
def test_a_key_card_that_is_gone_is_not_given_twice():
    m = does(facility(content=(PASS,)), "give pass")
    assert m.items() == ["pass"]
    assert does(m.table, "give pass").items() == ["pass"]


@pytest.mark.rule("ESC-LOCK-010", "ESC-LOCK-030")
def test_lockdown_by_the_scenario_begins_once():
    m = does(facility(turn=6), "lockdown")
    assert (m.table.words["lockdown"], m.table.tracks["lockdown turn"]) == ("scenario", 6)
    later = facility(lockdown=True, turn=9)
    m = does(later, "lockdown")
    assert m.table.tracks["lockdown turn"] == 8
    assert "Lockdown begins" not in [p.asks.text for p in m.asked]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fear of guards many", "'fear of guards many': 'many' is no number"),
        ("put paint A", "'put paint A': 'paint' is none of dark"),
        ("give moon", "there is no item moon"),
        ("dance", "'dance' is no effect"),
        ("give pass", ""),
        ("spawn guard A+B from A", ""),
    ],
)
def test_faults_of_effects(text, said):
    found = [
        fault.problem for fault in EFFECTS.faults(text, facility("A-B", content=(PASS,)).content)
    ]
    assert said in found[0] if said else not found


# -- small words of records


def test_words_of_records_are_split():
    def split(text):
        return [(said.template, said.number) for said in VERBS.parts(text)]

    assert split("fear 2") == [("fear", 2)]
    assert split("fear -2") == [("fear", -2)]
    assert split("fear +2") == [("fear", 2)]
    assert split("stun") == [("stun", 1)]
    assert split("set fear 4") == [("set fear", 4)]
    assert split("knock out") == [("knock out", 1)]
    assert VERBS.understood("2") is None
    assert split("fear -1, stun 2, ") == [("fear", -1), ("stun", 2)]
    assert split("") == []
    assert parse_test("strength 3") == ("strength", 3)


@pytest.mark.parametrize(
    "text", ["cross", "cross 0", "cross 0,0 4", "cross 0,0 -1", "cross 0,0 1 2", "a b"]
)
def test_a_place_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        parse_start(text)


def test_a_place_has_cell_and_turns():
    assert parse_start("cross 2,-1") == ("cross", (2, -1), 0)
    assert parse_start("cross 0,0 3")[2] == 3


@pytest.mark.rule("ESC-SETUP-070", "ESC-COMP-040")
@pytest.mark.parametrize(
    ("start", "over"),
    [
        (("hall 0,0", "cross 1,0"), "cross"),
        (("hall 0,0", "cross 2,0"), ""),
        (("hall 0,0", "cross 0,1"), ""),
        (("hall 0,0 1", "cross 0,1"), "cross"),
        (("hall 0,0 1", "cross 1,0"), ""),
        (("cross 0,0", "end 1,0", "hall 0,0"), "hall"),
        (("cross 0,0",), ""),
        ((), ""),
    ],
)
def test_no_start_tile_lies_over_another_one(start, over):
    assert crossing(start, {"hall": (2, 1)}) == over


@pytest.mark.parametrize(
    ("icons", "event", "again"),
    [
        ((), None, False),
        (("crate",), None, False),
        (("crate", "fear"), "fear", False),
        (("security again",), "security", True),
        (("facility", "medical"), "facility", False),
    ],
)
def test_a_tile_has_one_event_icon_or_none(icons, event, again):
    face = Tile("t", "T", icons=icons)
    assert (face.event(), face.again) == (event, again)


@pytest.mark.parametrize(
    ("record", "empty"),
    [
        (Happening("h", "test", "setup"), True),
        (Happening("h", "test", "setup", text="Hm."), False),
        (Happening("h", "test", "setup", ("lockdown",)), False),
        (Deed("d", "test", "D", ()), True),
        (Deed("d", "test", "D", (), fail=("lockdown",)), False),
        (Deed("d", "test", "D", (), text="Hm."), False),
    ],
)
def test_a_record_taken_off_its_page_says_nothing(record, empty):
    assert is_empty(record) is empty


def test_a_count_belongs_to_the_deed_that_raises_it():
    deeds = (Deed("a", "test", "A", ("count x 1",)), Deed("b", "other", "B", ("count y 1",)))
    table = facility(content=deeds)
    assert counted_by(table, "count x").id == "a"
    assert counted_by(table, "count y") is None


def test_tiles_set_aside_are_named_once():
    table = facility(scenario={"lift": "lift", "named": "end", "apart": ("lift", "store")})
    assert table.content.of(Scenario)["test"].set_aside == ("lift", "end", "store")
