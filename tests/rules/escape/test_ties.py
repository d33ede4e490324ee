"""Every tie that enemies meet is explained: who was equal, in what, and what broke it or who decides."""

import pytest

from companion.engine.flow.prompts import ChooseSeveral, ChooseSpace, PlaceTile
from companion.engine.message import plain
from companion.engine.state.table import Step

from .enemy_kit import activate, enemies_on, spawn, whys, with_marker
from .table_kit import facility, match_at, run


def of(because):
    """The ties of a reason: among whom, with which numbers, and how they end."""
    return [(set(tie.among), dict(tie.equal), plain(tie.broken)) for tie in because.ties]


def on_one_tile(*enemies, edition="revised", players=("A", "C")):
    places = {seat: "X" if seat in players else "Y" for seat in ("A", "B", "C")}
    return facility(
        "X Y",
        heroes=places,
        now="B",
        threat={"A": 2, "C": 2, "B": 0},
        enemies={"guard-1": "X", **dict.fromkeys(enemies, "X")},
        scenario={"clone_threat": 2, "hybrid_threat": 2},
        edition=edition,
        hands="paper",
    )


@pytest.mark.rule("ESC-EATK-110", "ESC-EATK-280")
@pytest.mark.parametrize(
    ("enemies", "players", "among", "broken"),
    [
        ((), ("A", "C"), {"A", "C"}, "The turn order decides: C comes first."),
        (("clone-1",), ("A",), {"A", "clone-1"}, "A hero comes before enemies: A."),
        (("clone-2", "clone-1"), (), {"clone-1", "clone-2"}, "The lower number comes first: "),
        (("clone-1", "hybrid-2"), (), {"clone-1", "hybrid-2"}, "Hybrids come before clones: "),
    ],
)
def test_what_breaks_a_tie_of_targets(enemies, players, among, broken):
    m = activate(on_one_tile(*enemies, players=players), "guard-1", dice=["str str str"])
    ((tied, equal, how),) = of(whys(m, "ESC-EATK-060")[0])
    assert (tied, equal) == (among, {"threat": 2})
    assert how.startswith(broken)
    if "hybrid-2" in enemies:
        assert how.endswith("hybrid-2.")
        assert enemies_on(m, "X")[0] == "clone-1", "the hybrid is attacked"


@pytest.mark.rule("ESC-EATK-100", "ESC-EATK-110")
def test_a_tie_that_no_rule_breaks_says_who_decides():
    m = match_at(on_one_tile("clone-1", edition="original"), Step("activate", "guard-1"))
    reasons = [({"A", "C", "clone-1"}, {"threat": 2}, "No rule breaks it: B decides.")]
    assert of(m.prompt.because) == reasons
    assert m.prompt.because.rule == m.prompt.rule == "ESC-EATK-110"
    m.answer("target A", dice=["str"])
    assert of(whys(m, "ESC-EATK-060")[0]) == reasons


@pytest.mark.rule("ESC-EMOV-030", "ESC-EMOV-040")
def test_steps_and_turn_order_break_ties_of_movement():
    near = facility(
        "A-b A-Y Y-Z Z-c J",
        heroes={"B": "b", "C": "c", "J": "J"},
        enemies={"clone-1": "A"},
        fear={"B": 3, "C": 4, "J": 0},
    )
    why = [w for w in whys(activate(near, "clone-1"), "ESC-EMOV-010") if w.candidates][-1]
    assert of(why) == [({"B", "C"}, {"sum": 4}, "Broken by steps: 1 against 3.")]
    alike = facility(
        "A-X X-b A-Y Y-c J",
        heroes={"C": "c", "J": "J", "B": "b"},
        now="J",
        enemies={"clone-1": "A"},
        fear={"B": 4, "C": 4, "J": 0},
    )
    why = [w for w in whys(activate(alike, "clone-1"), "ESC-EMOV-010") if w.candidates][-1]
    assert of(why) == [
        ({"B", "C"}, {"sum": 4, "steps": 2}, "The turn order decides: B comes first.")
    ]


@pytest.mark.rule("ESC-EMOV-170", "ESC-ACTV-100")
def test_two_heroes_and_an_enemy_are_two_ties():
    table = facility(
        "A-X X-b A-Y Y-c A-Z Z-d",
        heroes={"B": "b", "C": "c"},
        now="B",
        enemies={"guard-1": "A", "clone-1": "d"},
        threat={"B": 2, "C": 2},
        scenario={"clone_threat": 2},
        move_tie_with_enemy="decided",
    )
    m = match_at(table, Step("activate", "guard-1"))
    numbers = {"sum": 2, "steps": 2}
    assert of(m.prompt.because) == [
        ({"B", "C", "clone-1"}, numbers, "The turn order decides: B comes first."),
        ({"B", "clone-1"}, numbers, "No rule breaks it: B decides."),
    ]


@pytest.mark.rule("ESC-EMOV-050")
def test_equally_short_ways_are_a_tie_of_their_own():
    table = facility("A-X X-b A-Y Y-b", heroes={"B": "b"}, enemies={"clone-1": "A"}, fear={"B": 3})
    m = match_at(table, Step("activate", "clone-1"))
    reasons = [({"X", "Y"}, {"steps": 2}, "No rule breaks it: B decides.")]
    assert isinstance(m.prompt, ChooseSpace)
    assert of(m.prompt.because) == reasons
    m.answer("to Y")
    assert of([w for w in whys(m, "ESC-EMOV-010") if w.candidates][-1]) == reasons


@pytest.mark.rule("ESC-SPWN-120")
@pytest.mark.parametrize("choice", ["active_player", "random"])
def test_equally_near_tiles(choice):
    table = facility(
        "A-X A-Y A-Z",
        heroes={"ann": "A"},
        icons={"X": "fear", "Y": "fear", "Z": "security"},
        spawn_distance_tie=choice,
    )
    if choice == "active_player":
        m = match_at(table, Step("spawn", word="clone"))
        reasons = [({"X", "Y"}, {"steps": 1}, "No rule breaks it: ann decides.")]
        assert of(m.prompt.because) == reasons
        m.answer("at Y")
        assert of([w for w in whys(m, "ESC-SPWN-020") if w.candidates][-1]) == reasons
    else:
        why = whys(spawn(table, "clone"), "ESC-SPWN-120")[-1]
        assert of(why) == [({"X", "Y"}, {"steps": 1}, "Chance decides.")]
        assert [c.ref for c in why.candidates if c.chosen] in (["X"], ["Y"])


@pytest.mark.rule("ESC-CHAL-080")
def test_no_rule_orders_the_kinds_on_a_tile():
    table = facility(
        "A",
        heroes={"ann": "A"},
        enemies={"guard-1": "A", "clone-1": "A"},
        failure_activation_order="player_picks",
    )
    m = match_at(table, Step("react", "A", items=("guard", "clone")))
    assert of(m.prompt.because) == [({"guard", "clone"}, {}, "No rule breaks it: ann decides.")]


@pytest.mark.rule("ESC-OUTW-020", "ESC-OUTW-050")
@pytest.mark.parametrize(
    ("there", "options", "tied"),
    [
        ("guard-1 clone-1", {}, ({"guard", "clone"}, {"weight": 1})),
        ("guard-1 guard-2 hybrid-1", {}, ({"guard", "hybrid"}, {"weight": 2})),
        (
            "guard-1 guard-2 clone-1 hybrid-1",
            {"outwit_majority_weight": "standees"},
            ({"guard", "aliens"}, {"standees": 2}),
        ),
        ("guard-1 guard-2 clone-1", {}, None),
        ("clone-1 hybrid-1", {}, None),
        ("guard-1 clone-1", {"outwit_side": "guards_or_aliens"}, None),
        ("guard-1 clone-1", {"edition": "revised"}, None),
        ("guard-1 clone-1", {"used": {"challenge": 1}}, None),
        ("guard-1 clone-1", {"stunned": ("guard-1", "clone-1")}, None),
    ],
)
def test_guards_and_aliens_are_equally_many(there, options, tied):
    enemies = dict.fromkeys(there.split(), "A")
    m = run(facility("A-B", enemies=enemies, **{"edition": "original"} | options))
    assert m.prompt.rule == "ESC-TURN-060"
    if tied is None:
        assert m.prompt.because is None
        return
    assert of(m.prompt.because) == [(*tied, "No rule breaks it: ann decides.")]
    assert len(m.legal("outwit")) == 2


BY_LIST = "No rule breaks it: Companion goes by its list, B first."


def does(table, text):
    m = match_at(table, Step("scene.do", "ann", word=text)).answer()
    return m, [note.why for note in m.play.notes if note.why.candidates]


@pytest.mark.parametrize(
    ("ways", "hero", "ties"),
    [
        ("A-B A-C", "A", [({"B", "C"}, {"steps": 1}, BY_LIST)]),
        ("A-B A-C C-D", "D", []),
        ("A-B A-C D", "D", [({"B", "C"}, {}, BY_LIST)]),
    ],
)
def test_tiles_that_a_swarm_may_spread_to_are_equally_near(ways, hero, ties):
    m, (why,) = does(
        with_marker(facility(ways, heroes={"ann": hero}), "swarm", "A"), "spread swarm"
    )
    assert of(why) == ties
    ((chosen,),) = ([candidate.ref for candidate in why.candidates if candidate.chosen],)
    assert f"swarm {chosen}" in m.table.markers
    assert chosen == ("C" if hero == "D" and not ties else "B")


@pytest.mark.parametrize(
    ("text", "reserve", "tied"),
    [
        ("spawn guard map", (7,), None),
        ("spawn guard B+C", (7,), {"B", "C"}),
        ("spawn guard B+C", (7, 8), None),
        ("spawn guard map", (7, 8), {"B", "C"}),
        ("spawn guard map from C", (7, 8), None),
        ("spawn guard map", (), None),
    ],
)
def test_too_few_guards_for_equally_near_tiles(text, reserve, tied):
    m, whys = does(facility("A-B A-C", reserve={"guard": reserve}), text)
    assert [of(why) for why in whys if why.ties] == (
        [[(tied, {"steps": 1}, BY_LIST)]] if tied else []
    )
    if tied:
        assert enemies_on(m, "B")
        assert not enemies_on(m, "C")


def test_too_few_markers_for_equally_near_tiles():
    ways = " ".join(f"A-{name}" for name in "BCDEFGH")
    m, (why,) = does(facility(ways), "put post map")
    ((tied, equal, how),) = of(why)
    assert (tied, equal, how) == (set("BCDEFGH"), {"steps": 1}, BY_LIST)
    assert sorted(marker.on for marker in m.table.markers.values()) == list("ABCDEF")


@pytest.mark.rule("ESC-ACTV-100")
def test_too_few_in_reserve_for_all_nests():
    table = with_marker(facility("A B C", reserve={"clone": (5,)}), "nest", "B", "C")
    m = match_at(table, Step("event.generate", items=("clone",)))
    assert isinstance(m.prompt, ChooseSeveral)
    assert of(m.prompt.because) == [({"B", "C"}, {}, "No rule breaks it: ann decides.")]


@pytest.mark.rule("ESC-EXPL-020", "ESC-EXPL-030")
def test_equally_good_ways_to_lay_a_tile():
    table = facility("A", doors={"A": "n"}, stack=["straight"])
    m = run(table)
    m.answer(*m.legal("explore"))
    assert isinstance(m.prompt, PlaceTile)
    says = plain(m.prompt.because.says)
    assert says == "A tie: 2 ways to lay it join equally many doors."
    assert plain(m.prompt.because.ties[0].broken) == "No rule breaks it: ann decides."
