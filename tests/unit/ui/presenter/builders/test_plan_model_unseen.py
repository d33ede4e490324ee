"""The map at the edge of what is seen: ways seen from one end, and what was seen and taken back."""

from dataclasses import replace

import pytest

from companion.engine.grid import SIDE_NAMES, Edge
from companion.engine.state.changes import LinkStateSet, MarkerAdded, SpaceAdded
from companion.engine.state.table import Marker, Space
from companion.ui.models import OnWay, PlanTarget
from companion.ui.presenter.builders.plan_model import plan_model
from games_kit import LAIR
from lair.board import half_seen, hunters, lit, ways_from
from lair.components import GATE
from lair.hiding import come_to_light
from presenter_kit import match
from session_kit import SEATS


def shown(played):
    made, _ = match(played, SEATS[:4])
    return plan_model(made.stack.match.scene())


def reveal(played, room):
    for change in come_to_light(played.table, room):
        change.apply(played.table)


def marks(plan, ref):
    return {(mark.icon, mark.at) for mark in plan.marks if mark.ref == ref}


def dark_ways(played, kind):
    """The ways of a kind that lead from the gate into the dark, with the line each crosses."""
    table = played.table
    found = ways_from(table, GATE).items()
    return [
        (link, Edge(table.spaces[GATE].cells[0], SIDE_NAMES.index(side)))
        for side, link in found
        if link.kind == kind and half_seen(table, link)
    ]


@pytest.fixture
def played():
    """A lair whose gate has dark ways of both kinds, those to the east and west drawn as doors."""
    for n in range(40):
        live = LAIR.session(2, f"unseen {n}")
        while live.prompt.secret:
            live.answer(live.prompt.sample(lambda n: 0))
        if dark_ways(live, "way ns") and dark_ways(live, "way we"):
            return live
    raise AssertionError("no gate has ways of both kinds")


def test_a_way_into_the_dark_is_an_arrow_or_has_the_look_its_game_gives_it(played):
    plan = shown(played)
    ((plain, edge), *_), ((door, doorway), *_) = (
        dark_ways(played, "way ns"),
        dark_ways(played, "way we"),
    )
    assert (edge, "") in plan.open_edges
    assert marks(plan, plain.id) == set()
    assert doorway not in {at for at, _ in plan.open_edges}
    assert marks(plan, door.id) == {("door", doorway)}


def test_what_closes_a_way_into_the_dark_is_drawn_on_it_in_place_of_its_look(played):
    ((door, doorway), *_) = dark_ways(played, "way we")
    LinkStateSet(door.id, "blocked").apply(played.table)
    assert marks(shown(played), door.id) == {("lock", doorway)}


def test_noise_lies_on_the_line_of_a_way_that_is_seen_from_one_end(played):
    ((way, edge), *_) = dark_ways(played, "way ns")
    MarkerAdded(Marker("noise 1", "noise", way.id)).apply(played.table)
    assert marks(shown(played), "noise 1") == {("sound", edge)}


def test_a_way_that_is_asked_for_carries_its_letter_and_no_look(played):
    made, _ = match(played, SEATS[:4])
    ((door, doorway), *_) = dark_ways(played, "way we")
    scene = made.stack.match.scene()
    for at in (doorway, doorway.across()):
        plan = plan_model(scene, targets=(PlanTarget("go", at, "A"),))
        assert marks(plan, door.id) == set()


@pytest.mark.parametrize("ends", [0, 1, 2])
def test_stairs_are_marked_on_their_line_or_at_the_one_end_and_so_is_what_lies_on_them(
    played, ends
):
    (stairs,) = [link for link in played.table.links.values() if link.kind == "stairs"]
    MarkerAdded(Marker("noise 1", "noise", stairs.id)).apply(played.table)
    for room in stairs.joins[:ends]:
        reveal(played, room)
    spaces = [played.table.spaces[room] for room in stairs.joins]
    cells = {space.cells[0] for space in spaces if lit(played.table, space.id)}
    assert len(cells) >= ends
    plan = shown(played)
    places = cells if len(cells) < len(spaces) else {OnWay(stairs.id)}
    assert marks(plan, stairs.id) == {("lift", place) for place in places}
    assert marks(plan, "noise 1") == {("sound", place) for place in places}
    assert [way.ref for way in plan.ways] == ([stairs.id] if len(cells) == len(spaces) else [])


# -- what was seen and taken back


def explored(played):
    """Somebody has gone into the dark and found a room, and it was taken back."""
    before = set(played.view().spaces)
    option = next(o for o in played.prompt.options() if o.label.text == "Into the dark")
    played.answer(option.key)
    while set(played.view().spaces) == before:
        played.answer("done")
    (found,) = set(played.view().spaces) - before
    room = played.view().spaces[found]
    while set(played.view().spaces) != before:
        played.undo()
    return room


def test_a_room_that_was_found_and_taken_back_stays_marked_where_it_lay(played):
    room = explored(played)
    plan = shown(played)
    assert room.id not in {tile.ref for tile in plan.tiles}
    assert [(tile.ref, tile.at, tile.shade) for tile in plan.ghosts] == [
        (room.id, room.cells[0], "unseen")
    ]
    assert ("private", room.cells[-1]) in {(mark.icon, mark.at) for mark in plan.marks}


def test_where_another_tile_lies_now_there_is_no_ghost(played):
    room, view = explored(played), played.copy_of_view()
    made, _ = match(played, SEATS[:4])
    other = Space("elsewhere", face=view.spaces[GATE].face, cells=room.cells)
    SpaceAdded(other).apply(view)
    plan = plan_model(replace(made.stack.match.scene(), view=view))
    assert plan.ghosts == ()
    assert "elsewhere" in {tile.ref for tile in plan.tiles}


def test_it_is_found_again_and_no_ghost_any_more(played):
    room = explored(played)
    played.redo(9)
    plan = shown(played)
    assert room.id in {tile.ref for tile in plan.tiles}
    assert plan.ghosts == ()
    assert not [mark for mark in plan.marks if mark.ref.startswith("seen ")]


def test_each_seat_has_the_ghosts_of_what_it_saw(played):
    explored(played)
    made, _ = match(played, SEATS[:4])
    ghosts = {seat: plan_model(made.stack.match.scene(seat)).ghosts for seat in "ABCD"}
    people = hunters(played.table)
    assert all(ghosts[seat] for seat in people)
    assert [seat for seat in "ABCD" if not ghosts[seat]] == ["D"], "who saw it all sees it still"
    assert {ghost.at for seat in people for ghost in ghosts[seat]} <= {
        space.cells[0] for space in played.table.spaces.values()
    }


def test_what_was_taken_back_keeps_its_name(played):
    room = explored(played)
    made, _ = match(played, SEATS[:4])
    name = played.table.content.find(room.face).name
    assert made.stack.match.words.name(room.id) == name
    made.stack.go("log", made.stack.match)
    struck = [row for row in made.page.stage[0].model.rows if row.struck]
    assert any(name in row.title for row in struck)
    assert any(row.second == "taken back, but already seen" for row in struck)
    assert not any(room.id in row.title for row in struck)
