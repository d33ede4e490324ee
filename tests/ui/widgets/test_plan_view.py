"""The plan under fingers and in motion."""

from itertools import pairwise

import pytest
import samples_kit as samples
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget
from msgspec.structs import replace
from PIL import ImageStat

from companion.engine.chance import Chance
from companion.engine.grid import Cell, Edge
from companion.games.heist.records.printed import Room
from companion.ui.models import OnWay, PlanFigure, PlanMark, PlanModel, PlanTarget
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_overlay import PlanOverlay
from companion.ui.widgets.plan.plan_painter import PlanPainter
from companion.ui.widgets.plan.plan_standing import Shares, shares_of, standing
from companion.ui.widgets.plan.plan_view import PlanView
from games_kit import game_called

SIZE = (800, 480)


@pytest.fixture
def show(drive):
    def shown(model, calm=True):
        skin = Skin(known_panel(SIZE), calm=calm)
        root, plan = Widget(size=SIZE), PlanView()
        plan.skin = skin
        plan.place(skin.zones().plan)
        plan.model = model
        root.add_widget(plan)
        ui = drive(lambda: root, SIZE)
        ui.wait(lambda: plan.ready)
        ui.plan, ui.chosen = plan, []
        _ = plan.fbind("on_choose", lambda _it, ref: ui.chosen.append(ref))
        return ui

    return shown


def middle(ui, cell, dx=0.0, dy=0.0):
    view = ui.plan.view
    x, y = view.corner(cell)
    return (
        ui.plan.x + x + view.cell * (0.5 + dx),
        ui.plan.top - y - view.cell * (0.5 + dy),
    )


def test_a_tile_on_the_plan_is_at_least_12_mm(show):
    ui = show(samples.PLAN)
    skin = ui.plan.skin
    assert ui.plan.view.cell / max(skin.density_xy) >= tokens().plan["cell_min"] - 0.1


def test_taps_give_spaces_targets_doors_and_markers(show):
    ui = show(samples.PLAN)
    ui.tap_at(*middle(ui, Cell(2, 1)))
    ui.advance(1)
    ui.tap_at(*middle(ui, Cell(2, 1), dy=-0.5))
    ui.advance(1)
    ui.tap_at(*middle(ui, Cell(2, 1), dy=0.5))
    assert ui.chosen == ["pump", "open 2 1 n", "lock"]


def test_places_asked_for_come_first_even_where_nothing_lies_yet(show):
    ui = show(samples.ASKED_PLAN)
    ui.tap_at(*middle(ui, Cell(2, 0)))
    ui.tap_at(*middle(ui, Cell(1, 1), dx=0.3))
    assert ui.chosen == ["explore", "go junction"]


def test_a_door_asked_for_is_nearer_than_its_tile(show):
    door = PlanTarget("bash", Edge(Cell(2, 1), 2), "A")
    tile = PlanTarget("stay", Cell(2, 1), "B")
    ui = show(replace(samples.PLAN, targets=(door, tile)))
    ui.tap_at(*middle(ui, Cell(2, 1), dy=0.45))
    ui.tap_at(*middle(ui, Cell(2, 1)))
    assert ui.chosen == ["bash", "stay"]


def test_dragging_moves_the_map_and_is_no_tap(show):
    ui = show(samples.PLAN)
    before = ui.plan.view
    x, y = middle(ui, Cell(2, 1))
    ui.drag((x, y), (x - 60, y + 30))
    assert ui.chosen == []
    assert ui.plan.view.x < before.x
    assert ui.plan.view.cell == before.cell


def test_two_fingers_scale_the_map(show):
    ui = show(samples.PLAN)
    before = ui.plan.view.cell
    x, y = middle(ui, Cell(2, 1))
    finger, other = ui.press(x - 20, y), ui.press(x + 20, y)
    for step in range(1, 6):
        ui.move(other, x + 20 + step * 6, y)
    ui.release(finger)
    ui.release(other)
    assert ui.plan.view.cell > before
    assert ui.plan.view.cell <= ui.plan.framing.limits.most
    assert ui.chosen == []


def test_a_double_tap_frames_all_and_the_next_comes_back(show):
    ui = show(samples.PLAN)
    start = ui.plan.view
    place = middle(ui, Cell(4, 1))
    for _ in range(2):
        ui.tap_at(*place, hold_s=0.02)
    everything = ui.plan.view
    assert everything.cell < start.cell
    ui.advance(1)
    for _ in range(2):
        ui.tap_at(*place, hold_s=0.02)
    assert ui.plan.view == start


def test_people_keep_their_view_until_something_out_of_sight_is_asked(show):
    ui = show(samples.PLAN)
    limits = ui.plan.framing.limits
    ui.plan.zoom(ui.plan.view, limits.most, ui.plan.view.corner(Cell(2, 1)))
    ui.frames(2)
    moved = ui.plan.view
    near = replace(samples.PLAN, targets=(PlanTarget("a", Cell(2, 1), "A"),), frame=(Cell(2, 1),))
    ui.plan.model = near
    ui.frames(2)
    assert ui.plan.view == moved
    ui.plan.model = replace(near, frame=(Cell(4, 0), Cell(4, 1)))
    ui.frames(2)
    assert ui.plan.view != moved


def test_a_figure_walks_and_then_the_screen_rests(show):
    ui = show(samples.PLAN, calm=False)
    ui.advance(0.5)
    figures = tuple(replace(f, at=Cell(4, 1)) if f.ref == "M" else f for f in samples.PLAN.figures)
    ui.plan.model = replace(samples.PLAN, figures=figures)
    ui.frames(4)
    walking = ui.picture()
    ui.advance(0.5)
    there = ui.picture()
    assert walking.tobytes() != there.tobytes()
    before = list(ui.plan._over.children)
    ui.advance(10)
    assert list(ui.plan._over.children) == before


def test_light_follows_the_hero(show):
    ui = show(samples.PLAN)
    place = middle(ui, Cell(4, 1), 0.1, 0.3)
    at = round(place[0]), round(SIZE[1] - place[1])
    dark = sum(ui.picture().getpixel(at))
    ui.plan.model = replace(samples.PLAN, lights=((Cell(4, 1), 1.0),))
    ui.frames(3)
    assert sum(ui.picture().getpixel(at)) > dark * 1.3


def test_the_letter_on_a_far_way_answers_a_finger(show):
    plan = samples.grid_plan(5, 3, targets=(PlanTarget("lift", OnWay("lift"), "A"),))
    ui = show(plan)
    (target,) = ui.plan.plan.targets
    view = ui.plan.view
    x, y = view.x + target.at.x * view.cell, view.y + target.at.y * view.cell
    reach = ui.plan.skin.g(4.4)
    for dx, dy in ((0, 0), (reach, 0), (0, reach), (-reach, 0), (0, -reach)):
        ui.tap_at(ui.plan.x + x + dx, ui.plan.top - y + dy)
        ui.advance(1)
    assert ui.chosen == ["lift"] * 5


def test_a_tab_turns_to_its_board_and_the_next_question_to_its_own(show):
    ui = show(samples.two_levels(polish=False))
    tabs = [spot for spot in ui.plan.spots() if spot.ref.startswith("board ")]
    assert len(tabs) == 2
    before = {tile.at for tile in ui.plan.plan.tiles}
    ui.tap_at(*tabs[1].point)
    ui.frames(2)
    turned = {tile.at for tile in ui.plan.plan.tiles}
    assert turned.isdisjoint(before)
    assert ui.chosen == []
    ui.plan.model = samples.two_levels(polish=False, targets=(PlanTarget("a", Cell(0, 0), "A"),))
    ui.frames(2)
    assert {tile.at for tile in ui.plan.plan.tiles} == before


def test_a_letter_at_the_edge_leads_to_a_place_out_of_sight(show):
    near, far = PlanTarget("near", Cell(2, 1), "A"), PlanTarget("far", Cell(18, 1), "B")
    ui = show(samples.grid_plan(20, 3, targets=(near, far)))
    view = ui.plan.view
    marks = PlanOverlay(ui.plan.framing, view, ui.plan.skin).marks()
    assert [mark.ref for mark in marks] == ["far"]
    ui.tap_at(ui.plan.x + marks[0].x, ui.plan.top - marks[0].y)
    ui.frames(2)
    assert ui.chosen == []
    ui.advance(1)
    ui.tap_at(*middle(ui, Cell(18, 1)))
    assert ui.chosen == ["far"]


def test_the_four_ways_a_tile_can_lie_look_different_without_colour(show):
    looks, ui = [], show(samples.PLAN)
    for shade in ("lit", "", "dark", "unseen"):
        tiles = tuple(replace(tile, shade=shade) for tile in samples.PLAN.tiles)
        ui.plan.model = replace(samples.PLAN, tiles=tiles, lights=(), figures=())
        ui.frames(3)
        x, y = middle(ui, Cell(3, 1))
        half = ui.plan.view.cell * 0.3
        box = (round(x - half), round(SIZE[1] - y - half), round(x + half), round(SIZE[1] - y))
        (mean,), (spread,) = (
            getattr(ImageStat.Stat(ui.picture().convert("L").crop(box)), name)
            for name in ("mean", "stddev")
        )
        looks.append((mean, spread))
    lit, plain, dark, unseen = looks
    assert lit[0] > plain[0] * 1.3
    assert dark[1] > plain[1]
    assert dark[1] > unseen[1] * 1.2
    assert unseen[0] < plain[0]


def test_no_light_falls_on_a_dark_tile(show):
    dark = tuple(replace(t, shade="dark" if t.ref == "pump" else "") for t in samples.PLAN.tiles)
    ui = show(samples.PLAN)
    place = middle(ui, Cell(2, 1), -0.3, -0.3)
    at = round(place[0]), round(SIZE[1] - place[1])
    lit = sum(ui.picture().getpixel(at))
    ui.plan.model = replace(samples.PLAN, tiles=dark)
    ui.frames(3)
    assert sum(ui.picture().getpixel(at)) < lit * 0.8


def test_an_empty_plan_is_drawn_too(show):
    ui = show(PlanModel())
    ui.tap_at(*ui.plan.center)
    assert ui.chosen == []


def test_more_than_four_figures_are_counted():
    crowd = tuple(PlanFigure(str(i), samples.GUARD, Cell(1, 1)) for i in range(7))
    found = standing(PlanModel(figures=crowd), Shares())
    assert list(found.places) == ["0", "1", "2"]
    assert [crowd.more for crowd in found.crowds] == [4]
    assert len(set(found.places.values())) == 3
    assert len(standing(PlanModel(figures=crowd[:4]), Shares()).places) == 4


@pytest.mark.parametrize("cell", [44, 50, 60, 120])
def test_a_name_lies_inside_its_cell_however_small(cell):
    """The upper row of a whole board is not cut by the plan's edge."""
    pen = Pen(Skin(known_panel(SIZE)), InstructionGroup(), (0, 0))
    PlanPainter(pen, PlanModel(names=((Cell(0, 0), "Hall"),), whole=True), cell).paint({})
    (name,) = pen.written
    assert 0 <= name.y < name.y + name.h < cell / 2


def named(cell, names, figures=()):
    """What is written of these names on a plan with such cells."""
    pen = Pen(Skin(known_panel(SIZE)), InstructionGroup(), (0, 0))
    model = PlanModel(names=tuple(names), figures=tuple(figures), whole=True)
    PlanPainter(pen, model, cell).paint(dict.fromkeys((f.ref for f in figures), (9.5, 9.5)))
    return [written for written in pen.written if len(written.text) > 1]


def test_a_long_name_goes_on_below_where_nobody_stands():
    alone = named(50, [(Cell(0, 0), "Copy Centre"), (Cell(1, 0), "Serwerownia")])
    assert [line.text for line in alone] == ["Copy", "Centre", "Serwe-", "rownia"]
    assert alone[1].y > alone[0].y
    guard = PlanFigure("g", samples.GUARD, Cell(0, 0))
    names = [(Cell(0, 0), "Copy Centre"), (Cell(1, 0), "Hall")]
    assert [line.text for line in named(50, names, [guard])] == ["Hall"]


def test_a_long_name_takes_what_its_neighbours_leave():
    guards = [PlanFigure(str(x), samples.GUARD, Cell(x, 0)) for x in range(3)]
    near = [
        named(50, enumerate_cells(("Hol", "Skarbiec", two)), guards) for two in ("IT", "Ochron.")
    ]
    assert [[line.text for line in row] for row in near] == [
        ["Hol", "Skarbiec", "IT"],
        ["Hol", "Ochron."],
    ]
    for row in near:
        boxes = sorted((line.x, line.x + line.w) for line in row)
        assert all(end <= start for (_, end), (start, _) in pairwise(boxes))


def test_figures_and_markers_stand_clear_of_the_name_and_the_letter_of_their_cell():
    """Up to four figures and a marker in a room of 9 mm, asked for or not."""
    skin, cell = Skin(known_panel(SIZE)), 51
    for count, lettered in ((n, it) for n in range(1, 8) for it in (False, True)):
        figures = tuple(PlanFigure(str(n), samples.GUARD, Cell(0, 0)) for n in range(count))
        targets = (PlanTarget("a", Cell(0, 0), "A" if lettered else ""),)
        marks = (PlanMark("m", "lock", Cell(0, 0)),)
        names = ((Cell(0, 0), "Lobby"),)
        plan = PlanModel(figures=figures, targets=targets, marks=marks, names=names, whole=True)
        pen = Noting(skin, InstructionGroup(), (0, 0))
        PlanPainter(pen, plan, cell).paint(standing(plan, shares_of(skin, plan, cell)).places)
        (name,) = (it for it in pen.written if it.text == "Lobby")
        assert len(pen.figures) == min(count, 3 if count > 4 else 4)
        for left, top, right, bottom in pen.figures:
            assert top >= name.y + name.h
            assert left >= -1
            assert right <= cell + 1
            assert bottom <= cell + 1
            for badge in pen.badges:
                assert right <= badge[0] + 2 or bottom <= badge[1] + 2


class Noting(Pen):
    """Notes where figures and letters lie."""

    def __init__(self, *args):
        super().__init__(*args)
        self.figures, self.badges = [], []

    def figure(self, figure, x, y, size, *args, **more):
        self.figures.append((x - size / 2, y - size / 2, x + size / 2, y + size / 2))
        super().figure(figure, x, y, size, *args, **more)

    def badge(self, letter, x, y, size, **more):
        self.badges.append((x - size / 2, y - size / 2))
        super().badge(letter, x, y, size, **more)


def test_a_figure_beyond_the_edge_has_a_mark_that_leads_to_it(show):
    ui = show(samples.grid_plan(20, 3, targets=(PlanTarget("near", Cell(1, 1), "A"),)))
    far = PlanFigure("Z", samples.MAREK, Cell(18, 1))
    ui.plan.model = replace(ui.plan.model, figures=(*ui.plan.model.figures, far))
    ui.frames(2)
    (mark,) = PlanOverlay(ui.plan.framing, ui.plan.view, ui.plan.skin).marks()
    assert (mark.ref, mark.letter) == ("Z", "")
    ui.tap_at(ui.plan.x + mark.x, ui.plan.top - mark.y)
    ui.frames(2)
    assert ui.chosen == []
    assert ui.plan.framing.window(ui.plan.view).holds(ui.plan.standing.figures["Z"].area)


def enumerate_cells(names):
    return [(Cell(x, 0), name) for x, name in enumerate(names)]


@pytest.mark.parametrize("language", ["", "_pl"])
def test_every_room_of_a_whole_board_is_recognised_on_the_smallest_panel(language):
    """Guards in all sixteen rooms, shuffled: hardly a name is missing, and none is cut."""
    rooms = list(game_called("heist").content.of(Room).values())
    names = [
        getattr(room, f"short{language}") or getattr(room, f"name{language}").split("|")[0]
        for room in rooms
    ]
    missing = 0
    for board in range(20):
        below, left = Chance(f"names {board}").below, list(names)
        cells = [(Cell(n % 4, n // 4), left.pop(below(len(left)))) for n in range(16)]
        guards = [PlanFigure(f"{c.x},{c.y}", samples.GUARD, c) for c, _ in cells]
        written = [line.text for line in named(51, cells, guards)]
        assert set(written) <= {name for _, name in cells}
        missing += 16 - len(written)
    assert missing <= 20 / 2
