"""Keys reach whatever a finger does, on every page: of the gallery, and of both games' matches."""

import pytest
from gallery_kit import SIZES, Page, pages

from companion.bootstrap.application import Application
from companion.config import Camera, Screen, Settings
from companion.tools.offscreen import Offscreen
from companion.tools.screenshot_tour import ScreenshotTour
from companion.ui.focus.focus_targets import in_sight, next_spot, spots_of
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.screen_panel import known_panel
from companion.ui.widgets.camera.camera_view import CameraView
from companion.ui.widgets.camera.tray_view import TrayView
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
from companion.ui.widgets.lists.scroller import Scroller
from companion.ui.widgets.match.hero_table import HeroLine
from companion.ui.widgets.plan.plan_places import HitTest, cell_of
from companion.ui.widgets.plan.plan_view import PlanView
from long_kit import one_in_turn

WAYS = ("left", "right", "up", "down")
MANY = 120
"""Places of a page on which every way is walked: more are a long list, which is one column."""
GRID = 4
"""How many times across a cell a finger feels the map."""
BY_NAME = {f"{x}x{y}": (x, y) for x, y in SIZES}


def drawn(root):
    for widget in root.walk():
        if isinstance(widget, ModelWidget) and widget.skin and shown(widget):
            yield widget


def shown(widget):
    while widget is not None and widget.parent is not widget:
        if widget.opacity <= 0:
            return False
        widget = widget.parent
    return True


def by_finger(root):
    """Return (owner, ref) of everything a finger finds, told by the widgets' own taps."""
    found = set()
    for widget in drawn(root):
        if isinstance(widget, HeroLine) and widget.ref:
            found.add(("HeroTable", widget.ref))
        elif isinstance(widget, Scroller):
            found |= {(type(widget).__name__, ref) for ref in rows(widget)}
        elif isinstance(widget, PlanView):
            found |= {("PlanView", ref) for ref in felt(widget)}
        elif isinstance(widget, TrayView) and widget.model and widget.cut:
            found |= {("TrayView", die.ref) for die in widget.model.dice if die.ref}
        elif isinstance(widget, CameraView) and widget.model and widget.cut:
            found |= {("CameraView", f"corner {n}") for n in range(len(widget.model.handles))}
        elif isinstance(widget, Tappable) and tappable(widget):
            found.add((type(widget).__name__, widget.ref))
    return found


def tappable(widget):
    return widget.ref and widget.answers and not isinstance(widget.parent, Scroller)


def rows(scroller):
    return {row.ref for row in scroller.model or () if getattr(row, "ref", "")}


def felt(plan):
    """Return what taps all over the map give, in sight or not."""
    reach = plan.skin.g(tokens().touch["min"]) / 2
    cells = [cell for tile in plan.plan.tiles for cell in (tile.at,)]
    cells += [cell_of(target.at) for target in plan.plan.targets]
    if not cells or plan.view is None:
        return set()
    left, top = (min(getattr(c, axis) for c in cells) - 1 for axis in "xy")
    right, bottom = (max(getattr(c, axis) for c in cells) + 3 for axis in "xy")
    view, step = plan.view, max(5, plan.view.cell // GRID)
    found, taps = set(), HitTest(plan.plan, view, reach)
    for x in range(view.x + left * view.cell, view.x + right * view.cell, step):
        for y in range(view.y + top * view.cell, view.y + bottom * view.cell, step):
            ref = taps.at(x, y)
            if ref:
                found.add(ref)
    return found


def faults_of(*roots):
    """Return what keys do not reach, or reach wrongly."""
    spots = spots_of(*roots)
    keys = {spot.key for spot in spots}
    names = {spot.key[:2] for spot in spots}
    wanted = {name for root in roots for name in by_finger(root)}
    faults = [f"{name} is for fingers alone" for name in sorted(wanted - names)]
    faults += [f"{key} is twice" for key in keys if sum(s.key == key for s in spots) > 1]
    if spots and len(spots) < MANY:
        faults += [f"arrows never come to {key}" for key in sorted(keys - by_arrows(spots))]
    return faults


def by_arrows(spots):
    """Return where arrow keys come from the first answer, each list and map shown as it scrolls."""
    start = next((spot for spot in spots if spot.key[0] == "OptionButton"), spots[0])
    known, todo = {start.key: start}, [start]
    while todo:
        at = todo.pop()
        for way in WAYS:
            end = next_spot(spots, at, way)
            if end is not None and end.key not in known:
                known[end.key] = end
                todo.append(end)
    return set(known)


def misplaced(roots, screen):
    """Return the places that do not come into sight when the ring goes there."""
    faults = []
    for key in [spot.key for spot in spots_of(*roots) if not in_sight(spot)]:
        found(roots, key).reveal()
        spot = found(roots, key)
        if not in_sight(spot):
            faults.append(f"{key} stays out of sight at {spot.point}")
    for spot in spots_of(*roots):
        x, y = spot.point
        if in_sight(spot) and not (0 <= x < screen[0] and 0 <= y < screen[1]):
            faults.append(f"{spot.key} is beside the panel at {spot.point}")
    return faults


def found(roots, key):
    return next(spot for spot in spots_of(*roots) if spot.key == key)


@pytest.mark.parametrize(("name", "size"), one_in_turn(pages(polish=False), tuple(BY_NAME)))
def test_every_widget_names_its_places(drive, size, name):
    size = BY_NAME[size]
    page = Page(size, pages(polish=False)[name], polish=False, alarm=False)
    _ = drive(lambda: page, size)
    assert faults_of(page) == []
    assert misplaced((page,), size) == []
    assert spots_of(page)


TOURS = [
    pytest.param("heist", (800, 480), id="heist"),
    pytest.param("escape", (720, 1280), marks=pytest.mark.long),
    pytest.param("escape", (800, 480), marks=pytest.mark.long),
    pytest.param("escape", (1280, 720), marks=pytest.mark.long),
    pytest.param("heist", (1280, 720), marks=pytest.mark.long),
    pytest.param("heist", (720, 1280), marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "size"), TOURS)
def test_every_page_of_a_match_is_reached_by_keys(tmp_path, game, size, how_many):
    """The plain run looks at every eighth page."""
    every = how_many(8, 1)
    settings = Settings(screen=Screen(less_motion=True), camera=Camera(source="off"))
    table = Application(
        settings, known_panel(size), save=lambda _: None, data=tmp_path, threads=False
    )
    faults, places = [], 0
    with Offscreen(table.app) as offscreen:
        tour = ScreenshotTour(table, offscreen, game, seed="7", every=every)
        for name, _picture in tour.walk():
            view = table.app.view
            places += len(spots_of(view))
            faults += [f"{name}: {fault}" for fault in faults_of(view)]
            faults += [f"{name}: {fault}" for fault in misplaced((view,), view.size)]
    assert faults == []
    assert len(tour.seen) > 25
    assert places > 10 * len(tour.seen) // every
