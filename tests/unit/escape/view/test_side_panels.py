"""What stands beside the map: marks of heroes, words of enemies, reserves, the event card."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Step
from companion.games.escape import GAME
from companion.games.escape.records.printed import EventCard
from companion.games.escape.records.scenario import Deed
from companion.games.escape.state.pieces import DEAD, ESCAPED
from rules.escape.pack_kit import GUARD
from rules.escape.table_kit import Match, facility


def panel(table, ref):
    return next((p for p in GAME.panels(table, "ann") if p.id == ref), None)


def rows(table, ref):
    return {row.ref: row for row in panel(table, ref).rows}


def values(table, seat="ann"):
    return {v.id: (v.text, v.mark) for v in rows(table, "heroes")[seat].values}


def words(row):
    return Match.words(row.word)


# -- heroes


@pytest.mark.rule("ESC-EATK-150", "ESC-FEAR-090")
@pytest.mark.parametrize(
    ("fear", "mark"), [(4, "plain"), (5, "boxed"), (6, "boxed"), (7, "solid"), (8, "solid")]
)
def test_fear_is_marked_where_it_begins_to_matter(fear, mark):
    assert values(facility(fear={"ann": fear}))["fear"] == (str(fear), mark)


@pytest.mark.rule("ESC-EATK-160")
@pytest.mark.parametrize(("threat", "mark"), [(0, "plain"), (2, "plain"), (3, "boxed")])
def test_threat_is_marked_where_guards_throw_one_die_more(threat, mark):
    assert values(facility(threat={"ann": threat}))["threat"] == (str(threat), mark)


@pytest.mark.parametrize(("cards", "mark"), [(0, "solid"), (1, "solid"), (2, "plain")])
def test_the_last_card_is_marked(cards, mark):
    assert values(facility(hand={"ann": cards}))["cards"] == (f"{cards}/5", mark)


@pytest.mark.parametrize(("vitality", "mark"), [(1, "solid"), (2, "plain")])
def test_the_last_vitality_is_marked(vitality, mark):
    assert values(facility(vitality={"ann": vitality}))["vitality"] == (str(vitality), mark)


@pytest.mark.parametrize(
    ("at", "conditions", "said", "out_of_play"),
    [
        ("A", (), "", False),
        ("infirmary", (), "infirmary", True),
        ("", (DEAD,), "dead", True),
        ("", (ESCAPED,), "got out", True),
    ],
)
def test_who_is_not_on_the_map_has_a_word_for_it(at, conditions, said, out_of_play):
    table = facility(heroes={"ann": "A", "ben": "A"}, now="ben")
    table.pieces["ann"] = replace(table.pieces["ann"], at=at, conditions=conditions)
    row = rows(table, "heroes")["ann"]
    assert (words(row), row.out_of_play, row.now) == (said, out_of_play, False)
    assert rows(table, "heroes")["ben"].now


def test_heroes_stand_in_turn_order():
    table = facility(heroes={"cle": "A", "ann": "A", "ben": "A"}, now="ben")
    assert [row.ref for row in panel(table, "heroes").rows] == ["cle", "ann", "ben"]


# -- enemies, reserves


def test_enemies_stand_by_kind_and_number_with_their_place():
    table = facility(
        "A-B",
        enemies={"clone-1": "B", "guard-4": "B", "guard-2": "A"},
        stunned=["guard-4"],
    )
    found = [(row.ref, words(row), row.out_of_play) for row in panel(table, "enemies").rows]
    assert found == [
        ("guard-2", "A", False),
        ("guard-4", "stunned, B", True),
        ("clone-1", "B", False),
    ]


def reserve(table):
    return {ref: row.values[0].text for ref, row in rows(table, "reserve").items()}


def test_reserves_are_counted_and_only_what_the_scenario_has():
    table = facility(reserve={"guard": [1, 2], "clone": [3]}, stack=["cross", "end"])
    assert reserve(table) == {"guard": "2", "clone": "1", "tiles": "2"}
    hybrids = facility(scenario={"hybrids": 2})
    assert "hybrid" in reserve(hybrids)
    assert GUARD.id in reserve(hybrids)


@pytest.mark.parametrize("begun", [True, False])
def test_the_lockdown_pool_is_shown_once_lockdown_has_begun(begun):
    assert reserve(facility(lockdown=begun, lockdown_pool=3)).get("lockdown pool") == (
        "3" if begun else None
    )


def test_what_a_scenario_counts_is_shown_with_its_name():
    deed = Deed("fuse", "test", "Fuses", ("count fuse 1",))
    table = facility(content=(deed,))
    table.tracks.update({"count fuse": 2, "count nothing": 1})
    found = rows(table, "reserve")
    assert (found["count fuse"].label.text, reserve(table)["count fuse"]) == ("Fuses", "2")
    assert "count nothing" not in found


# -- the event card

CARD = EventCard(
    "sweep", "Sweep", "calm", "calm", "calm", boxes=("guard", "clone", "clone guard", ""),
    spawn="clone",
)  # fmt: skip


def event(players, *agenda, target=""):
    table = facility(heroes={"ann": "A"}, content=(CARD,))
    table.tracks["players"] = players
    table.agenda = agenda or (Step("event.spawn", "sweep", target),)
    return panel(table, "event")


@pytest.mark.rule("ESC-ACTV-010")
@pytest.mark.parametrize(
    ("players", "acts"),
    [(1, "guards"), (2, "clones"), (3, "clones, then guards"), (4, "nobody")],
)
def test_the_card_shows_the_box_for_those_who_play(players, acts):
    found = event(players)
    assert [words(row) for row in found.rows] == ["a clone", "none: no icon drew it", acts]


@pytest.mark.rule("ESC-EVT-060")
def test_the_card_shows_the_entry_that_the_icon_drew():
    assert words(event(1, target="fear 2").rows[1]) == "Fear 2."


def test_without_a_card_nothing_is_shown():
    assert event(1, Step("act", "ann")) is None


def parts(*names, icon="fear 2"):
    """The steps of the card that are still to come, behind whatever is open ("~NAME")."""
    own = {"spawn", "entry", "hand", "activate", "generate"}
    return tuple(
        Step(f"event.{name}", "sweep", icon) if name in own else Step(name, "ann") for name in names
    )


@pytest.mark.parametrize(
    ("coming", "icon", "now"),
    [
        (("spawn", "entry", "activate", "generate"), "fear 2", "spawn"),
        (("spawn.which", "entry", "activate", "generate"), "fear 2", "spawn"),
        (("entry", "activate", "generate"), "fear 2", "entry"),
        (("challenge", "activate", "generate"), "fear 2", "entry"),
        (("activate", "generate"), "fear 2", "activate"),
        (("walk", "generate"), "fear 2", "activate"),
        (("spawn.which", "activate", "generate"), "", "spawn"),  # no icon: no entry
        (("spawn.which", "hand", "activate", "generate"), "", "spawn"),
        (("hand", "activate", "generate"), "", "hand"),
        (("fill", "spawn", "entry", "activate", "generate"), "fear 2", ""),  # none has begun
        (("generate",), "fear 2", ""),  # all are over
    ],
)
def test_the_part_at_work_is_marked(coming, icon, now):
    found = event(1, *parts(*coming, icon=icon))
    assert [row.ref for row in found.rows if row.now] == ([now] if now else [])
    assert not [row.ref for row in found.rows if row.now and row.out_of_play]


def test_a_part_that_never_comes_is_out_of_play():
    turn_end = event(4, *parts("spawn", "activate", "generate", icon=""))
    assert [row.out_of_play for row in turn_end.rows] == [False, True, True]
    by_hand = event(1, *parts("spawn", "hand", "activate", "generate", icon=""))
    assert words(by_hand.rows[1]) == "by hand, as it is printed"
    assert [row.out_of_play for row in by_hand.rows] == [False, False, False]
