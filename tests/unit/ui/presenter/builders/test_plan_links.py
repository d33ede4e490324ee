"""Ways of the map: lines between tiles, and ways between tiles apart."""

from msgspec.structs import replace

import lair
from companion.engine.grid import Cell, Edge
from companion.engine.message import say
from companion.engine.state.table import Link, Marker, Space
from companion.engine.view.appearance import Board
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.ui.models import OnWay
from companion.ui.presenter.builders.plan_links import far_ways, link_place, place_of
from companion.ui.presenter.builders.plan_model import lying, plan_model
from companion.ui.presenter.page.scene import Scene
from games_kit import LAIR


def scene(stairs="open", game=lair.GAME):
    """The gate with a room beside it, and one apart to which stairs lead."""
    table = LAIR.session(0, "links").table.copy()
    table.spaces = {
        ref: Space(ref, face=face, cells=(Cell(*cell),))
        for ref, face, cell in (
            ("gate", "gate", (0, 0)),
            ("near", "nest", (1, 0)),
            ("apart", "well", (3, 2)),
        )
    }
    table.links = {
        "door": Link("door", "way we", ("gate", "near")),
        "stairs": Link("stairs", "stairs", ("near", "apart"), stairs),
    }
    table.pieces, table.agenda = {}, ()
    table.markers = {"noise": Marker("noise", "noise", "stairs")}
    return Scene(game, table, Words(Catalogue("en", [])), ())


def test_a_way_between_tiles_that_do_not_touch_is_a_line_and_others_are_none():
    (way,) = far_ways(scene())
    assert (way.ref, way.ends, way.walled) == ("stairs", (Cell(1, 0), Cell(3, 2)), False)
    there = scene()
    assert link_place(there, there.view.links["door"]) == Edge(Cell(0, 0), 1)
    assert place_of(there, "stairs") == OnWay("stairs")


def test_its_state_and_what_lies_on_it_stand_on_its_middle():
    marks = {mark.ref: mark for mark in plan_model(scene("blocked")).marks}
    assert marks["stairs"].icon == "lock"
    assert marks["noise"].at == marks["stairs"].at == OnWay("stairs")
    (open_sign,) = (mark for mark in plan_model(scene()).marks if mark.ref == "stairs")
    assert (open_sign.icon, open_sign.at) == ("lift", OnWay("stairs"))


def test_the_game_says_how_each_space_lies():
    shades = {"gate": "lit", "apart": "unseen"}
    game = replace(lair.GAME, shade=lambda table, space: shades.get(space.id, ""))
    assert {t.ref: t.shade for t in plan_model(scene(game=game)).tiles} == {
        "gate": "lit",
        "near": "",
        "apart": "unseen",
    }
    there = scene(game=game)
    said = {
        ref: [line.text for line in lying(there, space)] for ref, space in there.view.spaces.items()
    }
    assert said["gate"] == ["It is lit."]
    assert said["near"] == []
    assert said["apart"][0].startswith("Out of sight")


def test_the_game_says_which_board_each_space_is_on():
    boards = (
        Board("top", say("Hunters"), lambda table, space: space.id != "apart"),
        Board("low", say("Dark"), lambda table, space: True),
        Board("empty", say("Keys"), lambda table, space: True),
    )
    found = plan_model(scene(game=replace(lair.GAME, boards=boards))).boards
    assert [(it.ref, it.cells) for it in found] == [
        ("top", (Cell(0, 0), Cell(1, 0))),
        ("low", (Cell(3, 2),)),
    ]
