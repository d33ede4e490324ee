"""Limits: how many of a type a tile holds."""

import pytest

from .enemy_kit import activate, enemies_on, spawn
from .table_kit import facility


def spawned_on_b(type_, on_b, stunned=(), **options):
    """Whether one more of a type may appear on B, the only suitable tile."""
    icons = {"B": "security" if type_ == "guard" else "fear"}
    enemies = dict.fromkeys(on_b, "B")
    m = spawn(facility("A-B", enemies=enemies, stunned=stunned, icons=icons, **options), type_)
    return len(enemies_on(m, "B")) > len(on_b)


@pytest.mark.rule("ESC-LIM-010")
def test_the_secure_number_limits_guards():
    assert spawned_on_b("guard", ["guard-1"], scenario={"secure": 2})
    assert not spawned_on_b("guard", ["guard-1", "guard-2"], scenario={"secure": 2})


@pytest.mark.rule("ESC-LIM-020")
def test_the_pack_limit_limits_clones():
    assert spawned_on_b("clone", ["clone-1", "clone-2"], scenario={"pack": 3})
    assert not spawned_on_b("clone", ["clone-1", "clone-2"], scenario={"pack": 2})


@pytest.mark.rule("ESC-LIM-040", "ESC-INT-110")
def test_limits_count_one_type_alone():
    full_of_clones = ["clone-1", "clone-2"]
    assert spawned_on_b("guard", full_of_clones, scenario={"secure": 1, "pack": 2})


@pytest.mark.rule("ESC-LIM-050")
@pytest.mark.parametrize(("choice", "fits"), [("take_up_room", False), ("no_room", True)])
def test_a_stunned_enemy_takes_up_room_unless_the_table_says_otherwise(choice, fits):
    two = ["guard-1", "guard-2"]
    assert spawned_on_b("guard", two, stunned=("guard-1",), stunned_fill_tile=choice) is fits


@pytest.mark.rule("ESC-INT-110", "ESC-LIM-040")
def test_a_guard_stops_among_any_number_of_clones():
    clones = {f"clone-{n}": "B" for n in (1, 2, 3)}
    m = activate(
        facility("A-B B-C", heroes={"ann": "C"}, enemies={**clones, "guard-1": "A"}), "guard-1"
    )
    assert m.at("guard-1") == "B"
