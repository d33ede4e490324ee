"""Keys reach whatever a finger does, on every page: of the gallery, and of both games' matches."""

import pytest
from gallery import SIZES, Page, pages
from reach_kit import faults_of, misplaced

from companion.bootstrap.application import Application
from companion.config import Camera, Screen, Settings
from companion.tools.screenshot_tour import ScreenshotTour
from companion.ui.focus.focus_targets import spots_of
from companion.ui.offscreen import Offscreen
from companion.ui.theme.screen_panel import known_panel
from long_kit import one_in_turn

BY_NAME = {f"{x}x{y}": (x, y) for x, y in SIZES}


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
        tour = ScreenshotTour(table, offscreen, game, seed="7")
        for n, (name, _picture) in enumerate(tour.walk()):
            if n % every:
                continue
            view = table.app._view
            places += len(spots_of(view))
            faults += [f"{name}: {fault}" for fault in faults_of(view)]
            faults += [f"{name}: {fault}" for fault in misplaced((view,), view.size)]
    assert faults == []
    assert len(tour.seen) > 25
    assert places > 10 * len(tour.seen) // every
