"""Each thing a pack can say wrongly is refused, at its edge: one more or less is fine."""

import pytest
from msgspec.structs import replace

from companion.engine.packs.content import Content, PackInfo
from companion.games.escape import GAME
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Die,
    EnemyKind,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Deed, Happening
from rules.escape import pack_kit as pack

TAGS = 90
"""Sticker ids run from 0 to 89."""
TWICE = "str2"
"""The made-up box calls a face and a card so."""


def faults(*records, learns=False, packs=2):
    """What is wrong with the made-up box and these records, as record and problem."""
    made = pack.box(*records)
    infos = tuple(PackInfo(f"p{n}", "P", learns=learns) for n in range(packs))
    found = GAME.check(Content(infos, made.kinds, made.records))
    return [
        f"{fault.kind} {fault.record}: {fault.problem}" for fault in found if fault.record != TWICE
    ]


def wrong(*records, **kw):
    """What these records make wrong that was not before."""
    before = faults(**kw)
    return [fault for fault in faults(*records, **kw) if fault not in before]


def test_the_made_up_box_is_sound_but_for_its_size():
    assert faults() == []


# -- tiles


def tile(**kw):
    return Tile("t", "T", **{"doors": ("n",), **kw})


@pytest.mark.rule("ESC-TILE-020")
@pytest.mark.parametrize(
    ("record", "said"),
    [
        (tile(), ""),
        (tile(doors=()), "doors: none, so nobody could enter"),
        (tile(doors=(), use="start"), "doors: none, so nobody could enter"),
        (tile(doors=(), use="apart"), ""),
        (tile(doors=("n", "n")), "doors: a side is named twice"),
        (tile(doors=("n1",)), "doors: 'n1' is no side of a face of 1 x 1"),
        (tile(doors=("n0",)), ""),
        (tile(doors=("x",)), "doors: 'x' is no side of a face of 1 x 1"),
        (tile(doors=("",)), "doors: '' is no side of a face of 1 x 1"),
        (tile(doors=("nx",)), "doors: 'nx' is no side of a face of 1 x 1"),
        (tile(ducts=("n-e", "s-w")), ""),
        (tile(ducts=("n-e", "e-w")), "ducts: a side is named twice"),
        (tile(ducts=("n-y",)), "ducts: 'y' is no side of a face of 1 x 1"),
        (tile(vent=True), "ducts: a vent needs a duct"),
        (tile(vent=True, ducts=("n",)), ""),
        (tile(size=(2, 1)), "size: tiles of the pool have one cell"),
        (tile(size=(2, 1), use="start", doors=("n1", "e0")), ""),
        (
            tile(size=(2, 1), use="start", doors=("e1",)),
            "doors: 'e1' is no side of a face of 2 x 1",
        ),
        (
            tile(size=(2, 1), use="start", doors=("n2",)),
            "doors: 'n2' is no side of a face of 2 x 1",
        ),
        (tile(size=(1, 2), use="start", doors=("w1",)), ""),
        (tile(icons=("fear", "crate")), ""),
        (tile(icons=("fear", "facility")), "icons: more than one event"),
        (tile(icons=("fear again", "security")), "icons: more than one event"),
        (tile(back="moon"), "back: there is no tile moon"),
        (tile(back="cross"), "back: cross is not its other face"),
        (tile(tags=(0,)), ""),
        (tile(tags=(TAGS - 1,)), ""),
        (tile(tags=(TAGS,)), f"tags: {TAGS} is no marker"),
        (tile(tags=(-1,)), "tags: -1 is no marker"),
        (tile(tags=(1, 2)), "tags: 2 stickers, this size has 1"),
        (tile(tags=(1, 2), size=(2, 2), use="start", doors=("n1",)), ""),
        (
            tile(tags=(1,), size=(2, 2), use="start", doors=("n1",)),
            "tags: 1 stickers, this size has 2",
        ),
    ],
)
def test_a_tile_that_says_a_thing_wrongly_is_refused(record, said):
    assert wrong(record) == ([f"tile t: {said}"] if said else [])


@pytest.mark.parametrize(
    ("size", "remedy"),
    [
        ((1, 1), "use n, e, s or w"),
        ((2, 1), "use n0 to n1, s0 to s1, e0 to e0 and so on"),
        ((2, 2), "use n0 to n1, s0 to s1, e0 to e1 and so on"),
    ],
)
def test_the_remedy_names_the_sides_there_are(size, remedy):
    made = pack.box(tile(doors=("x",), size=size, use="start"))
    found = {fault.record: fault.remedy for fault in GAME.check(made)}
    assert found["t"] == remedy


@pytest.mark.rule("ESC-COMP-040")
@pytest.mark.parametrize(
    ("back", "size", "fine"), [("t", (1, 1), True), ("t", (2, 1), False), ("x", (1, 1), False)]
)
def test_two_faces_of_a_tile_name_each_other_and_have_one_size(back, size, fine):
    other = Tile("u", "U", doors=("n0",), back=back, size=size, use="start")
    found = wrong(tile(back="u", use="start"), other)
    assert ("tile t: back: u is not its other face" in found) is not fine


def test_a_sticker_is_on_one_face():
    assert wrong(tile(tags=(5,)), Tile("u", "U", doors=("n",), tags=(5,))) == [
        "tile u: tags: 5 is on t too"
    ]


# -- cards, entries


def event(**kw):
    fields = {"security": "calm", "fear": "calm", "facility": "calm", "boxes": ("",) * 4, **kw}
    return EventCard("c", "C", **fields)


def item(**kw):
    return ItemCard("c", "C", ".", **kw)


def adrenaline(**kw):
    return AdrenalineCard("c", "C", "speed", 1, kw.pop("ability", "draw 1"), ".", **kw)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (Entry("c", "C"), ""),
        (Entry("c", "C", test="strength 1", win=("draw 1",)), ""),
        (Entry("c", "C", test="strength 0"), "test: 'strength 0' is no challenge"),
        (Entry("c", "C", test="strength"), "test: 'strength' is no challenge"),
        (Entry("c", "C", test="speed 2"), "test: 'speed 2' is no challenge"),
        (Entry("c", "C", test="intelligence x"), "test: 'intelligence x' is no challenge"),
        (Entry("c", "C", win=("draw 1",)), "win: there is no test to pass"),
        (Entry("c", "C", choose=("draw 1",)), "choose: only one effect"),
        (Entry("c", "C", choose=("draw 1", "fear 1")), ""),
        (Entry("c", "C", do=("fly 1",)), "do: unknown effect 'fly 1'"),
        (Entry("c", "C", do=("fear 0",)), "do: 'fear 0': it does nothing"),
        (Entry("c", "C", do=("fear 1, stun",)), ""),
        (Entry("c", "C", test="strength 1", win=("fly",)), "win: unknown effect 'fly'"),
        (Entry("c", "C", choose=("fly", "fear 1")), "choose: unknown effect 'fly'"),
        (event(), ""),
        (event(fear="moon"), "fear: there is no entry moon"),
        (event(boxes=("guard", "clone", "guard clone", "clone clone")), ""),
        (
            event(boxes=("", "", "hybrid", "")),
            "boxes: 'hybrid' for 3 players is no activation",
        ),
        (event(boxes=("?", "", "", "")), "boxes: '?' for 1 players is no activation"),
        (event(copies=0), "copies: 0"),
        (event(copies=1), ""),
        (adrenaline(), ""),
        (adrenaline(ability="fly"), "ability: unknown effect 'fly'"),
        (adrenaline(ability=""), "ability: unknown effect ''"),
        (adrenaline(copies=0), "copies: 0"),
        (SkillCard("c", "C", "."), ""),
        (SkillCard("c", "C", ".", use="fly"), "use: unknown effect 'fly'"),
        (SkillCard("c", "C", ".", use="draw 1, stun"), ""),
        (item(), ""),
        (item(use="fly"), "use: unknown effect 'fly'"),
        (item(use="draw 0"), "use: 'draw 0': it does nothing"),
        (item(copies=0), "copies: 0"),
    ],
)
def test_a_card_that_says_a_thing_wrongly_is_refused(record, said):
    found = [fault.split(": ", 1)[1] for fault in wrong(record)]
    assert found == ([said] if said else [])


@pytest.mark.rule("ESC-COMP-100")
@pytest.mark.parametrize(
    ("record", "said"),
    [
        (Die("die", ("int",) * 6), ""),
        (Die("die", ("int",) * 6, count=1), ""),
        (Die("die", ("int",) * 6, count=0), "die die: faces: nothing to throw"),
        (Die("die", ()), "die die: faces: nothing to throw"),
        (Die("die", ("int", "fist")), "die die: faces: there is no face fist"),
        (EnemyKind("guard", "G", 1, "strength", 1), ""),
        (EnemyKind("guard", "G", 0, "strength", 1), "enemy guard: attack or toughness below 1"),
        (EnemyKind("guard", "G", 1, "strength", 0), "enemy guard: attack or toughness below 1"),
    ],
)
def test_dice_and_enemies(record, said):
    assert wrong(record) == ([said] if said else [])


def test_an_id_is_given_once():
    found = wrong(ItemCard("cross", "C", "."))
    assert found == ["item cross: id: a record of kind tile has it too"]


# -- the counts of a whole box


@pytest.mark.rule(
    "ESC-COMP-010", "ESC-COMP-050", "ESC-COMP-060", "ESC-COMP-070", "ESC-COMP-080", "ESC-COMP-090"
)
def test_a_box_alone_is_as_large_as_the_real_one():
    found = faults(packs=1)
    assert [fault.split(": ", 1)[1].split(",")[0] for fault in found] == [
        "10 tiles in the pool",
        "copies: 5 event cards in all",
        "copies: 70 adrenaline cards in all",
        "copies: 6 skill cards in all",
        "copies: 10 item cards in all",
    ]
    assert [fault.rsplit(" ", 1)[1] for fault in found] == ["44", "40", "52", "18", "24"]
    assert faults(packs=2) == []
    exact = ItemCard("more", "M", ".", copies=14)
    assert not any("item cards" in fault for fault in faults(exact, packs=1))
    key = ItemCard("pass", "P", ".", apart=True, copies=4)
    assert any("10 item cards" in fault for fault in faults(key, packs=1))


# -- a pack that learns


@pytest.mark.parametrize(
    "record",
    [
        Tile("t", "T", doors=()),
        event(fear=""),
        event(boxes=("?", "?", "guard", "?")),
        EventCard("c", "", "", "", "", ("fly",) * 4),
        AdrenalineCard("c", "", "speed", 0, "", "", copies=0),
        adrenaline(ability=""),
        SkillCard("c", "", "", use="fly"),
        ItemCard("c", "", "", copies=0, use="fly"),
        Die("die", ()),
    ],
)
def test_what_waits_to_be_entered_is_no_fault_where_a_pack_learns(record):
    assert wrong(record, learns=True, packs=1) == []
    assert wrong(record) != []


def test_where_a_pack_learns_what_was_entered_must_be_right():
    assert wrong(tile(doors=("x",)), learns=True) != []
    assert wrong(event(fear="moon"), learns=True) != []
    assert wrong(adrenaline(ability="fly"), learns=True) != []
    assert wrong(adrenaline(copies=0), learns=True) != []
    assert wrong(item(use="fly"), learns=True) != []
    assert wrong(Die("die", ("int",), count=0), learns=True) != []


# -- scenarios


def scenario(**numbers):
    return pack.scenario(**numbers)


@pytest.mark.rule("ESC-SCEN-010")
@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"start": ()}, "start: no tile"),
        ({"start": ("start",)}, "start: 'start' is no place"),
        ({"start": ("start 0,0 4",)}, "start: 'start 0,0 4' is no place"),
        ({"start": ("start 0,0 3",)}, ""),
        ({"start": ("moon 0,0",)}, "start: there is no tile moon"),
        ({"lift": "moon"}, "lift: there is no tile moon"),
        ({"named": "moon"}, "named: there is no tile moon"),
        ({"apart": ("moon",)}, "apart: there is no tile moon"),
        ({"apart": ("cross", "end")}, ""),
        ({"apart": ("lift",)}, "lift is named twice"),
        ({"named": "cross"}, ""),
        (
            {"named": "cross", "stacks": ()},
            "named: a tile is found by peeking once stack A is empty",
        ),
        ({"stacks": (4, 4)}, ""),
        ({"stacks": (4, 5)}, "lift_within: 2; the final stack has 1 tiles"),
        ({"stacks": (4, 5), "lift_within": 1}, ""),
        ({"stacks": (5, 5), "lift_within": 1}, "stacks: 10 tiles, there are 9"),
        ({"stacks": (0, 2)}, "stacks: 2 tiles, there are 9"),
        ({"stacks": (1, 2)}, ""),
        ({"stacks": (5, 5), "lift": ""}, "stacks: 10 tiles, there are 10"),
        ({"stacks": (5, 4), "lift": ""}, ""),
        ({"lift_within": 0}, "lift_within: 0; the final stack has 6 tiles"),
        ({"lift_within": 6}, ""),
        ({"lift_within": 7}, "lift_within: 7; the final stack has 6 tiles"),
        ({"lift": "", "lift_within": 7}, ""),
        ({"guards": 10}, ""),
        ({"guards": 11}, "guards: there are 10 standees"),
        ({"clones": 10}, ""),
        ({"clones": 11}, "clones: there are 10 standees"),
        ({"win_when": ()}, "win_when: nobody can win"),
        ({"win_when": (), "party_wins": ("lockdown",)}, ""),
        ({"win_when": ("it rains",)}, "win_when: 'it rains' is no condition"),
        ({"lose_when": ("it rains",)}, "lose_when: 'it rains' is no condition"),
        ({"lockdown_when": ("laid moon",)}, "lockdown_when: 'laid moon': there is no tile moon"),
        ({"party_loses": ("not lockdown and turn x",)}, "party_loses: 'turn x': 'x' is no number"),
        ({"enemies": ("guard flies",)}, "enemies: 'guard flies' is no exception"),
        ({"enemies": ("guard passes locks",)}, ""),
    ],
)
def test_a_scenario_that_says_a_thing_wrongly_is_refused(numbers, said):
    found = [fault.split(": ", 1)[1] for fault in wrong(scenario(**numbers))]
    assert said in found if said else found == []


LIMITS = [
    ("vitality", 1, 20),
    ("fear", 0, 8),
    ("threat", 0, 24),
    ("threat_pool", 0, 24),
    ("lockdown_pool", 0, 12),
    ("intelligence", 0, 12),
    ("strength", 0, 12),
    ("speed", 1, 12),
    ("toughness", 0, 12),
    ("hybrid_toughness", 0, 12),
    ("cronos_attack", 0, 12),
    ("cronos_toughness", 0, 12),
    ("players_tile", 1, 99),
]


@pytest.mark.rule("ESC-SCEN-010", "ESC-FEAR-010", "ESC-COMP-170", "ESC-COMP-180")
@pytest.mark.parametrize(("key", "low", "high"), LIMITS)
def test_a_scenarios_numbers_are_those_the_box_can_show(key, low, high):
    for number in (low, high):
        assert wrong(scenario(**{key: number})) == []
    for number in (low - 1, high + 1):
        assert wrong(scenario(**{key: number})) == [f"scenario test: {key}: {number}"]


@pytest.mark.rule("ESC-COMP-150")
def test_no_more_hybrids_than_there_are():
    assert wrong(scenario(hybrids=3)) == []
    assert wrong(scenario(hybrids=4)) == ["scenario test: hybrids: there are 3 standees"]


def test_a_scenario_nobody_has_entered_is_checked_once_it_is():
    not_entered = scenario(told=False, start=(), win_when=())
    assert wrong(not_entered, learns=True) == []
    assert wrong(not_entered) != []
    assert wrong(replace(not_entered, told=True), learns=True) != []


def test_without_an_infirmary_nobody_comes_back():
    made = pack.box()
    records = {**made.records, "tile": dict(made.records["tile"])}
    del records["tile"]["infirmary"]
    content = Content((PackInfo("p", "P"), PackInfo("q", "Q")), made.kinds, records)
    assert "there is no tile infirmary" in [fault.problem for fault in GAME.check(content)]


def happening(**kw):
    fields = {"scenario": "test", "when": "turn begins", "do": ("lockdown",), **kw}
    return Happening("h", **fields)


def deed(**kw):
    fields = {"scenario": "test", "name": "D", "do": ("lockdown",), **kw}
    return Deed("d", **fields)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (happening(), ""),
        (happening(scenario="moon"), "scenario: there is no scenario moon"),
        (happening(only=("it rains",)), "only: 'it rains' is no condition"),
        (happening(do=("snow",)), "do: 'snow' is no effect"),
        (deed(), ""),
        (deed(scenario="moon"), "scenario: there is no scenario moon"),
        (deed(only=("it rains",)), "only: 'it rains' is no condition"),
        (deed(do=("snow",)), "do: 'snow' is no effect"),
        (deed(test="strength 2", fail=("lockdown",)), ""),
        (deed(test="strength 2", fail=("snow",)), "fail: 'snow' is no effect"),
        (deed(fail=("lockdown",)), "fail: there is no test to fail"),
        (deed(test="speed 2"), "test: 'speed 2' is no challenge"),
        (deed(test="strength"), "test: 'strength' is no challenge"),
        (deed(test="strength x"), "test: 'strength x' is no challenge"),
        (deed(test="strength 0"), "test: 'strength 0' is no challenge"),
        (deed(test="intelligence 1"), ""),
    ],
)
def test_what_happens_and_what_can_be_done(record, said):
    found = [fault.split(": ", 1)[1] for fault in wrong(record)]
    assert found == ([said] if said else [])
