"""Peeking: one die before exploring, which may find the tile the scenario names (ESC-PEEK-*)."""

import pytest

from companion.engine.flow.prompts import PlaceTile, Roll

from .table_kit import EDITIONS, facility, run

both = pytest.mark.parametrize("edition", EDITIONS)
UP = "explore 10,50n"


def lab(a=0, b=2, rest=2, *, edition="revised", **kw):
    """Ann on A with one door north; stacks A, B and final hold so many tiles."""
    scenario = {"named": "lift", "lift": "", "stacks": (2, 2), **kw.pop("scenario", {})}
    table = facility(
        "A",
        doors={"A": "n"},
        cells={"A": (10, 50)},
        stack=["cross", "straight"],
        scenario=scenario,
        edition=edition,
        **kw,
    )
    table.tracks.update({"stack 1": a, "stack 2": b, "stack 3": rest})
    return table


def explores(table, *answers, dice=()):
    """Explore north; a tile is laid in the first way that is legal."""
    m = run(table, UP, dice=dice)
    if isinstance(m.prompt, PlaceTile):
        m.give(m.prompt.options()[0].key)
    m.answer(*answers)
    return m if m.table.result else m.leaves_open("ESC-TURN-060")


def peeks(table, face, *answers):
    return explores(table, *answers, dice=[face])


@both
@pytest.mark.rule("ESC-PEEK-010", "ESC-PEEK-100")
def test_the_named_tile_is_set_aside_and_nobody_peeks_without_one(edition):
    assert lab(edition=edition).piles["apart"].cards == ("lift",)
    m = run(lab(edition=edition, scenario={"named": ""}), UP).leaves_open("ESC-EXPL-020")
    assert m.rolls() == []
    placed = lab(edition=edition)
    placed.piles["apart"] = placed.piles["apart"].__class__("apart", "tile")
    assert run(placed, UP).leaves_open("ESC-EXPL-020").rolls() == []


@both
@pytest.mark.rule("ESC-PEEK-020", "ESC-PEEK-040")
@pytest.mark.parametrize(("a", "dice"), [(1, []), (0, [1])])
def test_peeking_begins_when_stack_a_is_empty(edition, a, dice):
    m = run(lab(a, edition=edition), UP, dice=["blank"] * len(dice))
    assert m.leaves_open("ESC-EXPL-020").rolls() == dice


@pytest.mark.rule("ESC-PEEK-020", "ESC-DICE-080")
def test_the_die_is_thrown_before_the_tile_is_left_and_no_skill_touches_it():
    m = run(lab(skills={"ann": ["doubles"]}), UP)
    assert isinstance(m.prompt, Roll)
    assert (m.at(), m.moves(), m.prompt.dice) == ("A", 2, 1)
    m.answer("roll").leaves_open("ESC-EXPL-020")
    assert not any(prompt.rule == "ESC-DICE-040" for prompt in m.asked)


@both
@pytest.mark.rule("ESC-PEEK-030", "ESC-PEEK-040", "ESC-PEEK-050", "ESC-PEEK-060")
@pytest.mark.parametrize(
    ("b", "face", "found"),
    [
        (2, "int2", True),
        (2, "int", False),
        (2, "str2", False),
        (0, "int2", True),
        (0, "int", True),
        (0, "speed", False),
    ],
)
def test_what_a_peek_finds(edition, b, face, found):
    m = peeks(lab(b=b, edition=edition), face, *(["stay"] if found else []))
    assert ("lift" in m.table.spaces) is found
    assert m.at() == ("A" if found else m.at())
    assert (m.at() == "A") is found


@both
@pytest.mark.rule("ESC-PEEK-050")
def test_the_hero_may_go_onto_the_found_tile(edition):
    scenario = {"win_when": ("lockdown",)}
    m = peeks(lab(edition=edition, scenario=scenario), "int2", "go")
    assert (m.at(), m.moves()) == ("lift", 1)


@both
@pytest.mark.rule("ESC-PEEK-060")
def test_after_a_failed_peek_the_hero_must_go_on(edition):
    m = peeks(lab(edition=edition), "blank")
    assert m.at() in ("cross", "straight")
    assert m.moves() == 1
    assert m.table.tracks["stack 2"] == 1


@pytest.mark.rule("ESC-PEEK-090")
@pytest.mark.parametrize(
    ("choice", "answer", "moves"), [("free", "stay", 2), ("one_move", "stay", 1)]
)
def test_what_a_peek_costs_who_stays(choice, answer, moves):
    m = peeks(lab(peek_cost=choice), "int2", answer)
    assert m.moves() == moves


@pytest.mark.rule("ESC-PEEK-090")
@pytest.mark.parametrize("choice", ["free", "one_move"])
def test_who_goes_pays_one_move_in_either_reading(choice):
    scenario = {"win_when": ("lockdown",)}
    assert peeks(lab(peek_cost=choice, scenario=scenario), "int2", "go").moves() == 1


@pytest.mark.rule("ESC-PEEK-090")
def test_both_editions_let_who_stays_keep_the_move():
    left = {e: peeks(lab(edition=e), "int2", "stay").moves() for e in EDITIONS}
    assert left == {"original": 2, "revised": 2}


@pytest.mark.rule("ESC-PEEK-070", "ESC-PEEK-080")
@pytest.mark.parametrize(("choice", "rolls"), [("once_a_turn", [1]), ("unlimited", [1, 1])])
def test_a_second_exploration_from_the_same_tile(choice, rolls):
    table = lab(peek_repeat=choice, used={"peeked A": 1})
    m = explores(table, dice=["blank"] * (len(rolls) - 1))
    assert m.rolls() == rolls[1:]
    assert m.at() != "A"


@pytest.mark.rule("ESC-PEEK-070", "ESC-PEEK-080")
def test_both_editions_peek_once_a_tile_and_turn_unless_the_table_says_otherwise():
    for edition in EDITIONS:
        m = run(lab(edition=edition, used={"peeked A": 1}), UP)
        assert m.leaves_open("ESC-EXPL-020").rolls() == []


@both
@pytest.mark.rule("ESC-PEEK-110")
def test_with_all_stacks_empty_the_next_exploration_lays_the_named_tile(edition):
    scenario = {"win_when": ("lockdown",)}
    table = lab(0, 0, 0, edition=edition, scenario=scenario)
    m = explores(table)
    assert (m.at(), m.rolls(), m.moves()) == ("lift", [], 1)


@pytest.mark.rule("ESC-PEEK-110")
def test_or_it_can_no_longer_be_found():
    m = run(lab(0, 0, 0, named_tile_never_found="lost"))
    assert m.off(UP) == "no tiles are left"


@pytest.mark.rule("ESC-PEEK-050")
def test_a_named_tile_that_is_found_may_begin_lockdown():
    table = lab(scenario={"lockdown_when": ("laid lift",)}, lockdown_start_moment="at_once")
    m = peeks(table, "int2", "stay")
    assert m.table.words["lockdown"] == "laid lift"


@pytest.mark.rule("ESC-PEEK-050", "ESC-SCEN-010", "ESC-END-010")
def test_finding_the_named_tile_can_be_what_the_party_wanted():
    table = lab(scenario={"party_wins": ("laid lift",)})
    assert peeks(table, "int2").table.result == "party won"
