"""A tile that looks the same however it is turned is laid by one tap; other turns are a choice."""

from types import SimpleNamespace

import pytest

from companion.engine.flow.prompts import Placement, PlaceTile
from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import NoVision
from companion.ui.presenter.answering.mode import QuestionContext
from companion.ui.presenter.answering.tile_placement import TilePlacement
from companion.ui.presenter.answering.tile_turns import different_ways
from games_kit import game_called
from presenter_kit import match
from session_kit import SEATS

CROSS = tuple((0, 0, side) for side in (NORTH, EAST, SOUTH, WEST))
WAYS = {
    "cross": (TileFace("t", say("T"), doors=CROSS), 1),
    "straight": (TileFace("t", say("T"), doors=((0, 0, NORTH), (0, 0, SOUTH))), 2),
    "corner": (TileFace("t", say("T"), doors=((0, 0, NORTH), (0, 0, EAST))), 4),
    "a vent in the middle": (TileFace("t", say("T"), doors=CROSS, vents=((0, 0),)), 1),
    "a vent at one end": (TileFace("t", say("T"), size=(2, 1), vents=((1, 0),)), 4),
    "a duct": (TileFace("t", say("T"), doors=CROSS, ducts=((0, 0, EAST),)), 4),
    "long and plain": (TileFace("t", say("T"), size=(2, 1)), 2),
}


@pytest.mark.parametrize("name", WAYS)
def test_turns_that_lead_the_same_ways_are_one(name):
    face, many = WAYS[name]
    places = [Placement("t", Cell(0, 0), turns) for turns in range(4)]
    found = different_ways(SimpleNamespace(faces={"t": face}), places)
    assert len(found) == many
    assert found == tuple(places[:many])


def test_a_face_nobody_knows_and_other_places_stay_different():
    scene = SimpleNamespace(faces={"t": WAYS["cross"][0]})
    unknown = [Placement("u", Cell(0, 0), turns) for turns in range(4)]
    assert different_ways(scene, unknown) == tuple(unknown)
    two = [Placement("t", Cell(0, 0)), Placement("t", Cell(1, 0))]
    assert different_ways(scene, two) == tuple(two)


def laying(tile):
    """A match of escape at the question how this tile lies."""
    session = game_called("escape").session(1, "laying")
    made, _ = match(session, SEATS[:1])
    places = tuple(Placement(tile, Cell(9, 9), turns) for turns in range(4))
    prompt = PlaceTile(asks=say("Lay it"), rule="x", places=places, drawn=tile)
    return made.stack.top.scene(), prompt


def way(prompt, scene, *, camera=False):
    mode = TilePlacement(prompt)
    mode.vision = SimpleNamespace(looking=True) if camera else NoVision()
    return mode.asked(QuestionContext(scene)).options


def test_a_junction_is_laid_by_one_amber_button():
    scene, prompt = laying("junction_2")
    (laid,) = way(prompt, scene)
    assert (laid.ref, laid.kind, laid.second) == ("junction_2 9,9 0", "confirm", "any way it fits")


def test_a_camera_that_looks_reads_how_it_lies_so_each_turn_can_be_named():
    scene, prompt = laying("junction_2")
    assert len(way(prompt, scene, camera=True)) == 4


def test_a_tile_that_leads_other_ways_when_turned_is_a_choice():
    scene, prompt = laying("records")
    assert [option.kind for option in way(prompt, scene)] == ["choice"] * 4
