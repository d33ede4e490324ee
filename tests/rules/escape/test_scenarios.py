"""Scenarios: what their words mean, what they make happen, who wins and loses with them."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import Do
from companion.engine.game import Seat, Start
from companion.engine.state.table import Marker, Step
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.records.printed import ItemCard, Tile
from companion.games.escape.records.scenario import Deed, Happening, parse_start
from companion.games.escape.scenario.conditions import CONDITIONS, holds
from companion.games.escape.scenario.endings import outcome
from companion.games.escape.setup import setup

from . import pack_kit as pack
from .table_kit import EDITIONS, Match, choices, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
TWO = {"ann": "A", "ben": "B"}


def begins(*content, players=2, edition="revised", **numbers):
    seats = tuple(Seat(seat, seat.title()) for seat in ("ann", "ben", "cleo", "dan")[:players])
    box = pack.box(replace(pack.SCENARIO, **numbers), *content)
    table = setup(Start(seats, choices(edition, cards="app", hands="paper"), box))
    return Match(table, ("act",), whole=True).answer()


def happens(when="any time", do=(), only=(), **kw):
    return Happening("h", "test", when, tuple(do), tuple(only), **kw)


def deed(do=("count done 1",), **kw):
    return Deed("d", "test", "Do it", tuple(do), **kw)


# -- conditions


@pytest.mark.rule("ESC-SCEN-010", "ESC-GAME-040")
@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("lockdown", False),
        ("not lockdown", True),
        ("turn 3", True),
        ("turn 4", False),
        ("round 2", True),
        ("round 3", False),
        ("players 2", True),
        ("escaped 1", False),
        ("laid A", True),
        ("panels 1", False),
        ("access failed", False),
        ("count doors 1", False),
        ("guard in A", True),
        ("guard in B", False),
        ("guard in security", True),
        ("no clone", True),
        ("no guard", False),
        ("marked dark A+B", True),
        ("marked dark fear", False),
        ("markers dark 1", True),
        ("markers dark 2", False),
        ("on A", True),
        ("on security", True),
        ("on B", False),
        ("here dark", False),
        ("all on A+B", True),
        ("all on A", False),
        ("carries rope", True),
        ("carries lamp", False),
        ("wears uniform", True),
        ("wears bloody", False),
        ("fear 3", True),
        ("fear 4", False),
        ("threat 1", False),
        ("alone", False),
        ("on A and carries rope", True),
        ("on A and not carries rope", False),
    ],
)
def test_what_each_condition_asks(text, yes):
    table = facility(
        "A-B",
        heroes=TWO,
        enemies={"guard-1": "A"},
        icons={"A": "security"},
        items={"ann": ["rope"]},
        dark=["B"],
    )
    table.markers["u"] = Marker("u", "uniform", "ann")
    assert holds(table, "ann", text) is yes


def test_every_condition_is_tried_above():
    tried = test_what_each_condition_asks.pytestmark[0].args[1]
    found = {part.template for text, _ in tried for part in CONDITIONS.parts(text)}
    assert found == set(CONDITIONS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("panels many", "'panels many': 'many' is no number"),
        ("laid nowhere", "there is no tile nowhere"),
        ("carries sword", "there is no item sword"),
        ("dog in A", "'dog' is none of guard, clone"),
        ("marked paint A", "'paint' is none of dark"),
        ("on moon", "there is no tile moon, nor is it one of security, fear"),
        ("it rains", "'it rains' is no condition"),
    ],
)
def test_other_words_are_refused(text, said):
    (wrong,) = CONDITIONS.faults(text, facility().content)
    assert said in wrong.problem


# -- effects


@pytest.mark.rule("ESC-SCEN-010", "ESC-SCEN-050")
@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("hero fear 2", lambda m: (m.fear(), m.fear("ben")) == (5, 3)),
        ("each fear 1", lambda m: (m.fear(), m.fear("ben")) == (4, 4)),
        ("those on B fear 2", lambda m: (m.fear(), m.fear("ben")) == (3, 5)),
        ("killed", lambda m: m.hero().conditions == ("dead",)),
        ("put nest A+B", lambda m: {"nest A", "nest B"} <= set(m.table.markers)),
        ("put dark", lambda m: "dark A" in m.table.markers),
        ("take dark B", lambda m: "dark B" not in m.table.markers),
        ("take swarm", lambda m: not any(x.kind == "swarm" for x in m.table.markers.values())),
        ("spread dark", lambda m: "dark A" in m.table.markers),
        ("wear uniform", lambda m: m.table.markers["uniform ann"].on == "ann"),
        ("turn uniform bloody", lambda m: "bloody ann" in m.table.markers),
        ("lock B", lambda m: m.locked("door A B")),
        ("unlock C", lambda m: not m.locked("door B C")),
        ("threat of clone 2", lambda m: m.table.tracks["threat of clone"] == 2),
        ("fear of guards 3", lambda m: m.table.tracks["fear of guard"] == 3),
        ("count bombs 2", lambda m: m.table.tracks["count bombs"] == 2),
        ("threat pool -2", lambda m: m.table.tracks["threat pool"] == 4),
        ("lockdown pool 3", lambda m: m.table.tracks["lockdown pool"] == 7),
        ("spawn guard B+C", lambda m: (m.at("guard-1"), m.at("guard-2")) == ("B", "C")),
        ("spawn guard B+C from C", lambda m: (m.at("guard-1"), m.at("guard-2")) == ("C", "B")),
        ("place guard C", lambda m: m.at("guard-5") == "C"),
        ("place guard B+C from C", lambda m: (m.at("guard-5"), m.at("guard-6")) == ("C", "B")),
        ("activate clone", lambda m: m.at("clone-1") == "B"),
        ("lockdown", lambda m: m.table.words["lockdown"] == "scenario"),
        ("give pass", lambda m: m.items() == ["pass"]),
        ("lay end", lambda m: "end" in m.table.spaces),
    ],
)
def test_what_each_effect_does(text, seen):
    table = facility(
        "A-B B#C B-D",
        heroes=TWO,
        dark=["B"],
        enemies={"clone-1": "D"},
        doors={"A": "n"},
        scenario={"apart": ("end",)},
        content=(ItemCard("pass", "Pass", "A pass.", apart=True),),
        hands="paper",
        fear={"ann": 3, "ben": 3},
    )
    table.markers["uniform A"] = Marker("uniform A", "uniform", "A")
    if text.startswith("turn"):
        table.markers["uniform ann"] = Marker("uniform ann", "uniform", "ann")
    m = match_at(table, Step("scene.do", "ann", word=text)).answer()
    if m.prompt is not None:
        m.give(m.prompt.options()[0].key)
        m.answer()
    assert seen(m)


@pytest.mark.rule("ESC-SCEN-010", "ESC-ICON-020")
def test_markers_are_taken_off_the_heros_own_tile_alone():
    table = facility("A-B", heroes=TWO, dark=["A", "B"])
    m = match_at(table, Step("scene.do", "ann", word="take dark")).answer()
    assert sorted(m.table.markers) == ["dark B"]


def test_every_effect_is_tried_above():
    tried = test_what_each_effect_does.pytestmark[0].args[1]
    found = {EFFECTS.understood(text).template for text, _ in tried}
    assert found == set(EFFECTS)


# -- happenings


@pytest.mark.rule("ESC-SCEN-010")
def test_a_happening_comes_once_when_its_conditions_first_hold_and_is_read_aloud():
    story = happens(do=["hero fear 1"], only=["on B"], text="It is cold here.")
    m = run(facility("A-B", content=(story,)), "move B")
    supports = [m.words(p.support) for p in m.asked if isinstance(p, Do)]
    assert supports == ["It is cold here."]
    assert m.fear() == 4
    assert m.answer("move A").leaves_open("ESC-TURN-060").fear() == 4


@pytest.mark.rule("ESC-SCEN-010", "ESC-SETUP-070")
def test_moments_of_a_match():
    def counts(when, **kw):
        return begins(happens(when, ["count x 1"], **kw)).table.tracks.get("count x", 0)

    assert counts("setup") == 1
    assert counts("turn begins") == 1
    assert counts("turn ends") == 0
    assert counts("lockdown") == 0


@pytest.mark.rule("ESC-SCEN-010", "ESC-TURN-050")
@pytest.mark.parametrize(("again", "times"), [(False, 1), (True, 2)])
def test_what_comes_again_comes_every_turn(again, times):
    story = happens("turn ends", ["count x 1"], again=again)
    table = facility("A", content=(story,))
    steps = [Step("scene.moment", word="turn ends")] * 2
    assert match_at(table, *steps).answer().table.tracks["count x"] == times


@pytest.mark.rule("ESC-SCEN-010", "ESC-LOCK-010")
def test_the_start_of_lockdown_is_a_moment():
    story = happens("lockdown", ["each fear 1"])
    m = run(facility("A", pool=0, content=(story,), enemies={"guard-1": "A"}), "attack guard-1")
    m.leaves_open("ESC-ATK-020")
    assert m.fear() == 4


# -- deeds


@pytest.mark.rule("ESC-SCEN-010", "ESC-ACT-010")
def test_a_deed_without_test_costs_its_moves_and_is_done_once():
    m = run(facility("A-B", content=(deed(moves=1, only=("on A",)),)), "deed d")
    assert (m.table.tracks["count done"], m.moves()) == (1, 1)
    assert m.legal("deed") == []


@pytest.mark.rule("ESC-SCEN-010", "ESC-CHAL-060", "ESC-CHAL-070")
@both
@pytest.mark.parametrize(("dice", "done", "fear"), [("int int int", 1, 3), ("int", 0, 4)])
def test_a_deed_with_a_test_is_the_challenge_of_the_turn(edition, dice, done, fear):
    act = deed(test="intelligence 3", again=True)
    table = facility("A-B", content=(act,), enemies={"clone-1": "A"}, edition=edition)
    m = run(table, "deed d", dice=[dice, *([""] if not done else [])])
    assert (m.table.tracks.get("count done", 0), m.fear()) == (done, fear)
    assert m.off("deed d") == "one challenge a turn"


@pytest.mark.rule("ESC-SCEN-010", "ESC-CHAL-060")
def test_a_failed_deed_may_have_effects_of_its_own():
    m = run(
        facility(content=(deed(test="strength 4", fail=("hero fear 2",)),)), "deed d", dice=[""]
    ).leaves_open("ESC-TURN-060")
    assert m.fear() == 5


# -- winning and losing


@both
@pytest.mark.rule("ESC-END-010", "ESC-SCEN-010")
def test_a_hero_gets_out_when_the_goal_is_met_while_standing_there(edition):
    table = facility(
        "A-B",
        heroes={"ann": "A", "ben": "B"},
        scenario={"win_when": ("on B and count power 1",)},
        content=(deed(("count power 1",)),),
        edition=edition,
    )
    m = run(table, "deed d").leaves_open("ESC-TURN-060")
    assert m.hero("ben").conditions == ("escaped",)
    assert m.hero().conditions == ()


@both
@pytest.mark.rule("ESC-END-010", "ESC-END-020")
@pytest.mark.parametrize(
    ("key", "result", "won"),
    [("party_wins", "party won", True), ("party_loses", "party lost", False)],
)
def test_the_party_wins_or_loses_together(edition, key, result, won):
    table = facility("A-B", heroes=TWO, scenario={key: ("all on B",)}, edition=edition)
    m = run(table, "move B")
    assert m.table.result == result
    assert [o.won for o in outcome(m.table)] == [won, won]


@both
@pytest.mark.rule("ESC-END-020", "ESC-SCEN-010")
def test_a_scenario_may_kill_who_meets_its_condition(edition):
    table = facility("A-B", heroes=TWO, scenario={"lose_when": ("here dark",)}, edition=edition)
    table.markers["dark B"] = Marker("dark B", "dark", "B")
    table.pieces["ben"] = replace(table.pieces["ben"], at="A")
    m = run(table, "move B")
    assert m.hero().conditions == ("dead",)
    assert m.hero("ben").conditions == ()


# -- setup


@both
@pytest.mark.rule("ESC-SETUP-070", "ESC-SCEN-010")
def test_four_start_tiles_form_a_square(edition):
    tiles = [
        Tile(n, n, doors=tuple(d), use="pool")
        for n, d in zip("abcd", ("es", "ws", "ne", "nw"), strict=False)
    ]
    start = ("a 0,0", "b 1,0", "c 0,1", "d 1,1")
    m = begins(*tiles, edition=edition, start=start)
    assert {s: m.table.spaces[s].cells[0] for s in "abcd"} == {
        "a": (0, 0),
        "b": (1, 0),
        "c": (0, 1),
        "d": (1, 1),
    }
    assert len([link for link in m.table.links.values() if link.kind == "door"]) == 4
    assert {m.at("ann"), m.at("ben")} == {"a"}
    assert not {*"abcd"} & {*m.table.piles["tiles"].cards, *m.table.piles["apart"].cards}


@both
@pytest.mark.rule("ESC-COMP-030", "ESC-SCEN-010")
def test_a_scenario_lays_either_face_of_the_lift_with_a_tunnel_behind(edition):
    faces = (
        Tile("b_lift", "B-Lift", doors=("s",), icons=("lift",), back="tunnel", use="start"),
        Tile("tunnel", "Tunnel", doors=("n", "s"), back="b_lift", use="start"),
    )
    above = begins(*faces, edition=edition, start=("start 0,0", "b_lift 0,-1"))
    assert "b_lift" in above.table.spaces
    assert "b_lift" not in above.table.piles["tiles"].cards
    below = begins(*faces, edition=edition, start=("tunnel 0,0 1",))
    assert below.table.spaces["tunnel"].turns == 1
    assert below.at("ann") == "tunnel"


def test_places_of_start_tiles():
    assert parse_start("airlock 0,-2 3") == ("airlock", (0, -2), 3)
    with pytest.raises(ValueError, match="airlock"):
        parse_start("airlock 0,0 4")
