"""Clone nests and guard posts."""

import pytest

from .enemy_kit import box, card, enemies_on, generate, instructions, with_marker
from .table_kit import facility


def nest(*, clones=1, **table):
    """A nest on B with some clones, and Ann far away."""
    enemies = {f"clone-{n}": "B" for n in range(1, clones + 1)}
    place = facility("A B", enemies=enemies, **table)
    return with_marker(place, "nest", "B")


@pytest.mark.rule("ESC-GEN-060", "ESC-GEN-020", "ESC-GEN-010")
@pytest.mark.parametrize(
    ("icons", "pack", "reserve", "made"),
    [
        ("clone", 2, (2,), 1),
        ("clone", 1, (2,), 0),
        ("clone", 2, (), 0),
        ("guard", 2, (2,), 0),
        ("", 2, (2,), 0),
    ],
)
def test_a_nest_makes_a_clone_if_clones_activated(icons, pack, reserve, made):
    m = generate(nest(scenario={"pack": pack}, reserve={"clone": reserve}), icons)
    assert len(enemies_on(m, "B")) == 1 + made


@pytest.mark.rule("ESC-GEN-030", "ESC-GEN-060")
@pytest.mark.parametrize(
    ("edition", "chosen", "made"),
    [
        ("original", {}, 1),
        ("revised", {}, 2),
        ("revised", {"generator_count": "once_a_turn"}, 1),
        ("original", {"generator_count": "once_a_pass"}, 2),
    ],
)
def test_how_many_when_the_type_activates_twice(edition, chosen, made):
    table = nest(scenario={"pack": 4}, reserve={"clone": (2, 3)}, edition=edition, **chosen)
    m = generate(table, "clone clone")
    assert len(enemies_on(m, "B")) == 1 + made


@pytest.mark.rule("ESC-GEN-010", "ESC-GEN-020", "ESC-COMP-230")
def test_a_post_makes_a_guard():
    m = generate(with_marker(facility("A B"), "post", "B"), "guard clone")
    assert enemies_on(m, "B") == ["guard-1"]
    assert instructions(m) == ["Put guard-1 on B"]


@pytest.mark.rule("ESC-GEN-040")
def test_limits_are_per_type_here_too():
    enemies = {"guard-1": "B", "clone-1": "B"}
    table = facility("A B", enemies=enemies, scenario={"secure": 1, "pack": 2})
    m = generate(with_marker(with_marker(table, "post", "B"), "nest", "B"), "guard clone")
    assert enemies_on(m, "B") == ["clone-1", "clone-2", "guard-1"]


@pytest.mark.rule("ESC-GEN-050", "ESC-INT-060", "ESC-EVT-050")
def test_what_a_nest_makes_does_not_act_on_the_same_card():
    table = with_marker(facility("A-B", cards="table", icons={"A": "security"}), "nest", "B")
    m = card(table, "card clones")
    assert enemies_on(m, "B") == ["clone-1"]
    assert instructions(m) == ["Put clone-1 on B"]


@pytest.mark.rule("ESC-GEN-020")
def test_generation_comes_after_every_activation():
    table = with_marker(facility("A-B", cards="table", enemies={"clone-1": "B"}), "nest", "B")
    m = card(table, "card clones")
    assert instructions(m) == ["Move clone-1 to A", "Put clone-2 on B"]


@pytest.mark.rule("ESC-ACTV-100", "ESC-GEN-020")
def test_with_too_small_a_reserve_whoever_resolves_the_card_picks():
    table = with_marker(facility("A B C", reserve={"clone": (5,)}), "nest", "B", "C")
    m = generate(table, "clone", "at C")
    assert enemies_on(m, "C") == ["clone-5"]
    assert not enemies_on(m, "B")
    assert m.asked[0].seats == ("ann",)


@pytest.mark.rule("ESC-GEN-020")
def test_a_box_without_generators_makes_nothing():
    assert instructions(box(facility("A"), "clone")) == []
    assert instructions(generate(facility("A"), "clone guard")) == []
