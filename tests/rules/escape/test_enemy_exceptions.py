"""What a scenario has guards do otherwise: avoid swarms, pass locks, leave uniforms alone."""

import pytest

from companion.engine.state.table import Marker, Step
from companion.games.escape.enemies.targets import attack_targets, movement_targets
from companion.games.escape.state.pieces import Enemy

from .enemy_kit import activate, numbers, with_marker
from .table_kit import EDITIONS, facility, match_at

AVOIDS = {"enemies": ("guard avoids swarm",)}
SPARES = {"enemies": ("guard spares uniform",)}
PASSES = {"enemies": ("guard passes locks",)}


@pytest.mark.rule("ESC-SCEN-010", "ESC-COMP-250")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rules", "to"), [({}, "B"), (AVOIDS, "C")])
def test_guards_go_round_a_swarm(edition, rules, to):
    table = facility(
        "A-B B-E A-C C-D D-E",
        heroes={"ann": "E"},
        enemies={"guard-1": "A"},
        scenario=rules,
        edition=edition,
    )
    m = activate(with_marker(table, "swarm", "B"), "guard-1")
    assert m.table.pieces["guard-1"].at == to


@pytest.mark.rule("ESC-SCEN-010")
def test_where_a_swarm_bars_every_way_the_guard_stays():
    table = facility("A-B B-C", heroes={"ann": "C"}, enemies={"guard-1": "A"}, scenario=AVOIDS)
    m = activate(with_marker(table, "swarm", "B"), "guard-1")
    assert m.table.pieces["guard-1"].at == "A"
    found = movement_targets(m.table, Enemy.find(m.table, "guard-1"))
    assert numbers(found.because("x", m.play.notes[-1].why.says)) == {"ann": "no way there"}


@pytest.mark.rule("ESC-SCEN-010")
def test_a_hero_in_a_swarm_is_out_of_reach():
    table = facility("A-B", heroes={"ann": "B"}, enemies={"guard-1": "A"}, scenario=AVOIDS)
    m = activate(with_marker(table, "swarm", "B"), "guard-1")
    assert m.table.pieces["guard-1"].at == "A"


@pytest.mark.rule("ESC-SCEN-010")
def test_a_guard_leaves_the_swarm_it_stands_in():
    table = facility("A-B", heroes={"ann": "B"}, enemies={"guard-1": "A"}, scenario=AVOIDS)
    m = activate(with_marker(table, "swarm", "A"), "guard-1")
    assert m.table.pieces["guard-1"].at == "B"


@pytest.mark.rule("ESC-SCEN-010")
def test_clones_do_not_mind_a_swarm():
    table = facility("A-B", heroes={"ann": "B"}, enemies={"clone-1": "A"}, scenario=AVOIDS)
    m = activate(with_marker(table, "swarm", "B"), "clone-1")
    assert m.table.pieces["clone-1"].at == "B"


@pytest.mark.rule("ESC-SCEN-010", "ESC-EMOV-140")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rules", "at", "state"), [({}, "A", "open"), (PASSES, "B", "locked")])
def test_guards_pass_locked_doors_and_leave_them_locked(edition, rules, at, state):
    table = facility(
        "A#B", heroes={"ann": "B"}, enemies={"guard-1": "A"}, scenario=rules, edition=edition
    )
    m = activate(table, "guard-1")
    assert m.table.pieces["guard-1"].at == at
    assert m.table.links["door A B"].state == state


@pytest.mark.rule("ESC-SCEN-010")
def test_a_lock_is_then_no_longer_way():
    table = facility(
        "A#B B-E A-C C-E", heroes={"ann": "E"}, enemies={"guard-1": "A"}, scenario=PASSES
    )
    m = activate(table, "guard-1", "to B")
    assert m.table.pieces["guard-1"].at == "B"


# -- uniforms


def wearing(table, kind, seat="ann"):
    table.markers[f"{kind} {seat}"] = Marker(f"{kind} {seat}", kind, seat)
    return table


@pytest.mark.rule("ESC-SCEN-010", "ESC-COMP-240")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("rules", "kind", "best"),
    [(SPARES, "uniform", ("ben",)), (SPARES, "bloody", ("ann",)), ({}, "uniform", ("ann",))],
)
def test_a_clean_uniform_turns_guards_to_others_and_a_bloody_one_does_not(
    edition, rules, kind, best
):
    table = facility(
        "A-B A-C",
        heroes={"ann": "B", "ben": "C"},
        enemies={"guard-1": "A"},
        threat={"ann": 5},
        scenario=rules,
        edition=edition,
    )
    guard = Enemy.find(wearing(table, kind), "guard-1")
    assert movement_targets(table, guard).best == best


@pytest.mark.rule("ESC-SCEN-010", "ESC-COMP-240")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_guard_leaves_the_one_in_uniform_on_its_tile_alone_and_a_clone_does_not(edition):
    table = facility(
        "A", enemies={"guard-1": "A", "clone-1": "A"}, scenario=SPARES, edition=edition
    )
    table = wearing(table, "uniform")
    assert attack_targets(table, Enemy.find(table, "guard-1")).best == ()
    assert attack_targets(table, Enemy.find(table, "clone-1")).best == ("ann",)
    m = activate(table, "guard-1")
    assert (m.asked, m.table.pieces["guard-1"].at) == ([], "A")
    found = movement_targets(m.table, Enemy.find(m.table, "guard-1"))
    assert numbers(found.because("x", m.play.notes[-1].why.says)) == {"ann": "in uniform"}


@pytest.mark.rule("ESC-COMP-240")
def test_once_there_is_blood_on_it_the_guard_attacks():
    table = wearing(facility("A", enemies={"guard-1": "A"}, scenario=SPARES), "uniform")
    bloody = Step("scene.do", "ann", word="turn uniform bloody")
    m = match_at(table, bloody, Step("activate", "guard-1")).answer(dice=[""])
    assert [p.rule for p in m.asked] == ["ESC-EATK-050"]
