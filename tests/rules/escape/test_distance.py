"""Distance and adjacency: for whom, through what."""

import pytest

from companion.games.escape.state.board import adjacent, steps_from

from .table_kit import facility


def moves(table, start, end, mover):
    return steps_from(table, start, mover).get(end)


@pytest.mark.rule("ESC-DIST-010")
def test_distance_is_the_number_of_moves():
    table = facility("A-B B-C A-D D-E E-C")
    assert moves(table, "A", "A", "walk") == 0
    assert moves(table, "A", "C", "walk") == 2


@pytest.mark.rule("ESC-DIST-020", "ESC-DIST-030")
def test_touching_without_a_door_is_not_adjacent():
    cells = {"P": (0, 0), "G": (1, 0), "C": (0, 1), "x": (1, 1)}
    table = facility("P-G G-x x-C", cells=cells, heroes={"ann": "P"})
    for mover in ("guard", "clone", "walk"):
        assert adjacent(table, "P", "G", mover)
        assert moves(table, "P", "G", mover) == 1
        assert not adjacent(table, "P", "C", mover)
        assert moves(table, "P", "C", mover) == 3


@pytest.mark.rule("ESC-DIST-080", "ESC-DIST-040", "ESC-DIST-050", "ESC-DIST-060")
def test_one_map_three_distances():
    table = facility("A#B A~B")
    assert moves(table, "A", "B", "guard") == 2
    assert moves(table, "A", "B", "clone") == 1
    assert moves(facility("A#B"), "A", "B", "clone") is None


@pytest.mark.rule("ESC-DIST-040")
def test_a_duct_joins_for_clones_alone():
    table = facility("A~B")
    assert adjacent(table, "A", "B", "clone")
    assert not adjacent(table, "A", "B", "guard")
    assert moves(table, "A", "B", "walk") is None


@pytest.mark.rule("ESC-DIST-050", "ESC-DIST-070")
def test_a_locked_door_is_one_move_more_and_not_adjacent():
    table = facility("A#B B-C")
    assert moves(table, "A", "C", "guard") == 3
    assert not adjacent(table, "A", "B", "guard")
    assert adjacent(table, "A", "B", "doors")


@pytest.mark.rule("ESC-DIST-010", "ESC-INF-010")
def test_the_infirmary_is_joined_to_nothing():
    table = facility("A-B")
    assert moves(table, "A", "infirmary", "clone") is None
    assert dict(steps_from(table, "infirmary", "guard")) == {"infirmary": 0}
