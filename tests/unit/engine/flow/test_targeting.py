"""Who is chosen among many, where tiles lie, and how far it is."""

from companion.engine.flow.targeting import Criterion, left_to, pick
from companion.engine.grid import (
    EAST,
    NORTH,
    SIDES,
    Cell,
    Edge,
    distances,
    edge_name,
    edge_named,
    footprint,
    opposite,
    turned_cell,
    turned_edge,
    turned_size,
)
from companion.engine.message import plain, say

LEVEL = {"A": 3, "B": 5, "C": 5, "D": 9, "E": 2}
STEPS = {"A": 1, "B": 2, "C": 1, "D": 1}
HIGHEST = Criterion("level", "T-LEVEL", LEVEL.__getitem__)
NEAREST = Criterion("steps", "T-NEAR", STEPS.__getitem__, most=False)
FAR = Criterion("far", "T-FAR", lambda ref: 7)


def not_d(ref):
    return say("hidden") if ref == "D" else None


def test_criterion_by_criterion_until_one_is_left():
    found = pick("ABCD", [not_d], [HIGHEST, NEAREST])
    assert (found.best, found.decided) == (("C",), "T-NEAR")
    assert [(seen.ref, dict(seen.values), seen.out.text) for seen in found.looked_at] == [
        ("A", {"level": 3, "steps": 1}, ""),
        ("B", {"level": 5, "steps": 2}, ""),
        ("C", {"level": 5, "steps": 1}, ""),
        ("D", {}, "hidden"),
    ]
    why = found.because("T-1", say("goes for C"))
    assert [seen.ref for seen in why.candidates if seen.chosen] == ["C"]
    assert why.decided == "T-NEAR"


def test_ties_are_left_to_the_table():
    found = pick("BC", [], [HIGHEST])
    assert (found.best, found.decided) == (("B", "C"), "")
    assert [
        seen.ref for seen in found.because("T-1", say("x"), chosen="C").candidates if seen.chosen
    ] == ["C"]


def test_a_tie_tells_who_was_equal_and_which_number_broke_it():
    (tie,) = pick("ABCD", [not_d], [HIGHEST, NEAREST]).ties
    assert (tie.among, dict(tie.equal)) == (("B", "C"), {"level": 5})
    assert plain(tie.broken) == "Broken by steps: 1 against 2."
    assert pick("ABD", [], [HIGHEST, NEAREST]).ties == ()


def test_an_open_tie_waits_for_who_or_what_breaks_it():
    found = pick("BCE", [], [HIGHEST, FAR])
    (tie,) = found.ties
    assert (tie.among, dict(tie.equal)) == (("B", "C"), {"level": 5, "far": 7})
    asked = found.with_tie_broken(left_to("B")).reason_to_ask("T-ASK", say("who?"))
    assert plain(asked.ties[0].broken) == "No rule breaks it: B decides."
    assert not any(seen.chosen for seen in asked.candidates)
    broken = found.broken("C", "T-LAST", say("by lot"))
    assert (broken.best, broken.decided) == (("C",), "T-LAST")
    assert plain(broken.because("T-1", say("x")).ties[0].broken) == "by lot"
    assert broken.with_tie_broken(say("no more")) is broken


def test_where_nothing_is_compared_there_is_no_tie():
    assert pick("BC", [], []).with_tie_broken(left_to("B")).ties == ()


def test_nobody_may_be_left():
    found = pick("D", [not_d], [HIGHEST])
    assert found.best == ()
    assert not any(seen.chosen for seen in found.because("T-1", say("x")).candidates)


def test_one_candidate_needs_no_criterion():
    assert pick("A", [], [HIGHEST]).decided == ""


def test_four_quarter_turns_are_none():
    for cell in footprint(Cell(0, 0), (3, 2), 0):
        seen = cell
        size = (3, 2)
        for _ in range(4):
            seen, size = turned_cell(seen, size, 1), turned_size(size, 1)
        assert seen == cell
        assert turned_cell(cell, (3, 2), 4) == cell


def test_a_turned_footprint_holds_all_turned_cells():
    for turns in range(4):
        turned = {turned_cell(cell, (3, 2), turns) for cell in footprint(Cell(0, 0), (3, 2), 0)}
        assert turned == set(footprint(Cell(0, 0), (3, 2), turns))


def test_a_door_goes_round_with_its_tile():
    assert turned_edge(Edge(Cell(0, 0), NORTH), (2, 1), 1) == Edge(Cell(0, 0), EAST)
    assert Edge(Cell(1, 1), EAST).across() == Edge(Cell(2, 1), opposite(EAST))


def test_a_line_has_one_name_from_both_sides():
    for side in SIDES:
        edge = Edge(Cell(4, -2), side)
        assert edge_name(edge) == edge_name(edge.across())
        assert edge_named(edge_name(edge)) in (edge, edge.across())
    assert edge_name(Edge(Cell(4, -2), EAST)) == "5,-2w"


def test_the_cheapest_way_counts():
    ways = {"a": {"b": 1, "c": 5}, "b": {"c": 1}, "c": {"d": 2}, "x": {"a": 1}}
    assert distances("a", ways) == {"a": 0, "b": 1, "c": 2, "d": 4}
