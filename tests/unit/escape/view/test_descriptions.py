"""What things are called and what is said of each: figures, tiles, doors, piles, cards, words."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Marker, Pile, Step
from companion.games.escape import GAME
from companion.games.escape.records.printed import AdrenalineCard, EventCard, SkillCard
from companion.games.escape.records.scenario import Deed, Happening
from rules.escape.table_kit import Match, facility


def said(table, ref):
    found = GAME.vocabulary.describe(table, ref)
    assert found is not None, ref
    return Match.words(found.name), [Match.words(line) for line in found.lines]


def test_a_hero_is_called_by_name_and_lists_what_helps():
    table = facility(items={"ann": ["lamp"]}, skills={"ann": ["boxer"]})
    table.markers["bonus speed ann 1"] = Marker("bonus speed ann 1", "bonus speed", "ann", 2)
    name, lines = said(table, "ann")
    assert name == "Ann"
    assert lines == [
        "boxer: Any die of an attack.",
        "lamp: Intelligence +1.",
        "bonus speed ann 1 +2",
    ]


@pytest.mark.parametrize(
    ("enemy", "name", "lines"),
    [
        ("guard-2", "Guard 2", ["Attack 3, counted in strength.", "Toughness 3."]),
        ("hybrid-1", "Intelligence hybrid", ["Attack 6, counted in intelligence.", "Toughness 4."]),
        ("hybrid-3", "Speed hybrid", ["Attack 6, counted in intelligence.", "Toughness 4."]),
        ("cronos-1", "Dr. Cronos", ["Attack 4, counted in strength.", "Toughness 4."]),
    ],
)
@pytest.mark.rule("ESC-COMP-150", "ESC-COMP-160")
def test_an_enemy_is_called_by_kind_and_number(enemy, name, lines):
    table = facility(enemies={enemy: "A"})
    assert said(table, enemy) == (name, lines)
    empty = facility()
    assert said(empty, enemy) == (name, [])


def test_a_tile_tells_its_doors_icons_markers_and_items():
    table = facility(
        "A-B A~C",
        doors={"A": "n e"},
        cells={"A": (0, 0)},
        icons={"A": "crate"},
        items={"A": ["rope", "lamp"]},
        dark=["A"],
    )
    name, lines = said(table, "A")
    assert name == "A"
    assert lines[0] == "Doors: 2."
    assert "A vent: along its duct to another vent, fear +1, and the turn ends." in lines
    assert lines[-3:] == ["There is dark A here.", "rope lies here.", "lamp lies here."]
    name, lines = said(table, "B")
    assert lines == ["Doors: 0."]
    _, off_map = said(table, "infirmary")
    assert not any("Doors" in line for line in off_map)


def test_doors_and_ducts_join_two_tiles():
    table = facility("A-B B#C A~D")
    assert said(table, "door A B") == ("door A - B", ["It is open."])
    assert said(table, "door B C") == ("door B - C", ["It is locked."])
    assert said(table, "duct A D") == ("duct A - D", [])


@pytest.mark.parametrize(
    ("pile", "name", "many"),
    [
        ("hand ann", "hand of ann", "4 in it."),
        ("skills ann", "skills of ann", "1 in it."),
        ("items ann", "items of ann", "2 in it."),
        ("items A", "items on A", "1 in it."),
        ("own pile", "own pile", "1 in it."),
    ],
)
def test_a_pile_is_somebodys_or_lies_somewhere(pile, name, many):
    table = facility(items={"ann": ["rope", "lamp"], "A": ["key"]}, skills={"ann": ["none"]})
    table.piles["own pile"] = Pile("own pile", "coins", ("a",))
    assert said(table, pile) == (name, [many])


def test_markers_have_names():
    table = facility(dark=["A"])
    assert said(table, "dark A") == ("darkness", [])
    table.markers["x"] = Marker("x", "chalk", "A")
    assert said(table, "x") == ("chalk", [])


def test_a_count_of_the_scenario_is_called_by_its_deed():
    deed = Deed("fuse", "test", "Fuses", ("count fuse 1",))
    table = facility(content=(deed,))
    table.tracks["count fuse"] = 1
    assert said(table, "count fuse") == ("Fuses", [])


def test_cards_say_what_is_printed():
    table = facility(content=(EventCard("sweep", "Sweep", "calm", "fear 2", "calm", ("",) * 4),))
    assert said(table, "sweep") == ("Sweep", ["calm", "fear 2", "calm"])
    assert said(table, "calm") == ("Nothing.", [])
    assert said(table, "boxer") == ("Boxer", ["Any die of an attack."])
    assert said(table, "rope") == ("Rope", ["Nothing."])
    assert said(table, "guard") == ("Guard", ["Attack 3, counted in strength.", "Toughness 3."])
    assert said(table, "int2") == ("int2", [])
    assert said(table, "die") == ("die", [])


@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-040", "ESC-ADR-150")
@pytest.mark.parametrize(
    ("cost", "ability_cost", "when", "upper", "lower"),
    [
        (0, 0, "own turn", "speed +2", "On your turn"),
        (1, 2, "own turn", "speed +2, fear +1", "On your turn, fear +2"),
        (-1, 0, "any time", "speed +2, fear -1", "At any time"),
        (-2, 1, "any time", "speed +2, fear -2", "At any time, fear +1"),
    ],
)
def test_a_card_says_what_each_half_gives_and_costs(cost, ability_cost, when, upper, lower):
    card = AdrenalineCard("dash", "Dash", "speed", 2, "draw 1", "Draw.", cost, ability_cost, when)
    table = facility(content=(card,))
    assert said(table, "dash") == ("Dash", [upper, lower, "Draw."])


def test_happenings_and_deeds_say_their_text():
    own = (
        Happening("h1", "test", "turn begins", ("fear 1",), text="The light fails."),
        Happening("h2", "test", "turn begins", ("fear 1",)),
        Deed("d1", "test", "Pull", ("fear 1",), text="It helps."),
        Deed("d2", "test", "Push", ("fear 1",)),
    )
    table = facility(content=own)
    assert said(table, "h1") == ("The light fails.", [])
    assert said(table, "h2") == ("a rule of the scenario", [])
    assert said(table, "d1") == ("Pull", ["It helps."])
    assert said(table, "d2") == ("Push", [])


def test_words_of_the_rules_and_settings_have_names():
    table = facility()
    for word in ("fear", "threat", "stunned", "lockdown pool", "threat pool"):
        assert GAME.vocabulary.describe(table, word) is not None
    name, lines = said(table, "hands")
    assert name == "Where are the adrenaline cards?"
    assert len(lines) == 2
    for nothing in ("moon", "guard-x", "dragon-2", "guard"[:3]):
        assert GAME.vocabulary.describe(table, nothing) is None


def test_a_scenario_tells_its_story():
    table = facility(scenario={"story": "It begins."})
    assert said(table, "test") == ("Test", ["It begins."])
    assert said(facility(), "test") == ("Test", [])


# -- what lamps and strip show


@pytest.mark.parametrize(
    ("head", "danger"),
    [("attack", True), ("knock out", True), ("act", False), ("activate", False), ("", False)],
)
def test_danger_is_an_attack_or_a_knock_out_at_hand(head, danger):
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.agenda = (Step(head), Step("attack")) if head else ()
    assert GAME.status(table).danger is danger


@pytest.mark.rule("ESC-COMP-170", "ESC-COMP-180")
def test_gauges_alarm_and_seats_follow_the_table():
    table = facility(
        heroes={"cle": "A", "ann": "A"}, now="ann", pool=2, lockdown_pool=1, lockdown=True
    )
    status = GAME.status(table)
    assert [(g.id, g.value, g.most) for g in status.gauges] == [
        ("threat pool", 2, 6),
        ("lockdown pool", 1, 4),
    ]
    assert (status.alarm.on, status.seat, status.seats) == (True, "ann", ("cle", "ann"))
    table = facility(heroes={"cle": "A", "ann": "A"}, now="ann")
    table.pieces["cle"] = replace(table.pieces["cle"], at="", conditions=("dead",))
    assert (GAME.status(table).seats, GAME.status(table).alarm.on) == (("ann",), False)


# -- faces of tiles and cards


def test_a_face_shows_what_its_card_costs_and_when():
    faces = {face.id: face for face in GAME.cards(facility(content=(FREE,)).content)}
    heads = [Match.words(head) for head, _ in faces["free"].lines]
    assert heads == ["toughness +1", "On your turn"]
    assert (faces["plain"].copies, faces["free"].copies) == (30, 1)
    assert faces["strong"].corner == ("strength",)
    assert faces["doubles"].corner == ("challenge",)
    assert (faces["lamp"].corner, faces["rope"].corner) == (("intelligence",), ("items",))
    assert (faces["guards"].corner, faces["quiet"].corner) == (("guard",), ())
    assert faces["mixed"].boxes == (("guard",), ("clone",), ("guard", "clone"), ("clone", "guard"))
    assert [Match.words(text) for _, text in faces["mixed"].lines] == [
        "Threat 1.",
        "Fear 2.",
        "One of two.",
    ]


FREE = AdrenalineCard("free", "Free", "toughness", 1, "draw 1", "Draw.")


def test_a_face_without_a_vent_shows_none():
    faces = {face.id: face for face in GAME.tiles(facility().content)}
    assert (faces["cross"].vents, faces["cross"].ducts) == ((), ())
    assert faces["corner"].doors == ((0, 0, 0), (0, 0, 1))
    assert faces["start"].doors == ((0, 0, 0), (1, 0, 0), (0, 0, 2))
    assert faces["start"].size == (2, 1)


def test_cards_of_the_packs_stand_by_deck_and_id():
    faces = GAME.cards(facility(content=(SkillCard("aaa", "A", "."),)).content)
    decks = list(dict.fromkeys(face.deck for face in faces))
    assert decks == ["event", "adrenaline", "skill", "item"]
    skills = [face.id for face in faces if face.deck == "skill"]
    assert skills == sorted(skills)
