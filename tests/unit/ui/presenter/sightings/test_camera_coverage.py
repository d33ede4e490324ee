"""The map comes to the picture's edge: said on the camera page, and once in the match."""

import pytest
from msgspec.structs import replace

from companion.config import Camera
from companion.engine.flow.prompts import PlaceTile
from companion.ports import InView, TableSeen
from companion.ui.presenter.builders.plan_model import laid_tiles
from presenter_kit import match
from session_kit import reaching

PX = 100.0
MOVE = "move the camera, or all the tiles"
HIGHER = "hang it higher"


def view(west, north, wide, high):
    """A camera straight above that shows these cells."""
    size = (round(wide * PX), round(high * PX))
    return InView(size, (PX, 0, -west * PX, 0, PX, -north * PX, 0, 0, 1))


def opened(source="usb", session=None):
    made, live = match(session)
    settings = made.context.settings
    made.context.settings = replace(settings, camera=Camera(source=source))
    scene = made.stack.match.scene()
    cells = [cell for space in scene.view.spaces.values() for cell in space.cells]
    box = (
        min(cell.x for cell in cells),
        min(cell.y for cell in cells),
        max(cell.x for cell in cells) + 1,
        max(cell.y for cell in cells) + 1,
    )
    return made, live, box


def sees(made, in_view):
    made.stack.receive(TableSeen(laid_tiles(made.stack.match.scene()), 0.0, in_view=in_view))
    return made.page.ask.notice


def around(box, left=2, top=2, right=2, bottom=2):
    west, north, east, south = box
    return view(west - left, north - top, east - west + left + right, south - north + top + bottom)


def test_a_map_in_the_middle_says_nothing():
    made, _, box = opened()
    assert not sees(made, around(box))
    assert not sees(made, None)


def test_a_map_at_the_edge_is_said_once_with_what_helps():
    made, _, box = opened()
    assert MOVE in sees(made, around(box, left=-1, right=5))
    made.wait(7)
    made.stack.tick()
    assert not sees(made, around(box, left=-1, right=5))
    assert HIGHER in sees(made, around(box, left=-1, right=0, top=0, bottom=0))


def test_the_border_is_named():
    made, _, box = opened()
    assert "right edge" in sees(made, around(box, right=-1, left=5))


@pytest.mark.parametrize("source", ["virtual", "folder", "video", "off"])
def test_a_camera_that_nobody_can_move_says_nothing(source):
    made, _, box = opened(source)
    assert not sees(made, around(box, left=-1, right=5))


def test_the_camera_page_says_how_many_fit_and_warns_as_long_as_it_is_so():
    made, _, box = opened()
    _ = sees(made, around(box, left=-1, right=5))
    made.stack.go("camera", made.stack.match)
    note = next(part.model for part in made.page.stage if part.slot == "right")
    lines = " ".join(note.lines)
    assert "tiles fit in the picture" in lines
    assert MOVE in made.page.ask.support
    _ = sees(made, around(box))
    assert MOVE not in made.page.ask.support


def test_the_polish_table_is_advised_in_polish():
    made, _, box = opened()
    made.context.settings = replace(made.context.settings, language="pl")
    made.stack.match.reworded()
    assert "przesuń kamerę" in sees(made, around(box, left=-1, right=5))


def test_cells_ahead_count_before_a_tile_lies_there():
    made, live, box = opened(session=reaching(PlaceTile))
    west, north, east, south = box
    outside = [
        place.cell
        for place in live.session.prompt.places
        if not (west <= place.cell.x < east and north <= place.cell.y < south)
    ]
    assert outside, "a tile may come to lie beyond the map"
    assert sees(made, around(box, 0, 0, 0, 0))
