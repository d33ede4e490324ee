from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, TableTop

FACES = (
    TileFace("hall", say("Hall"), (2, 2)),
    TileFace("room", say("Room"), back="cellar"),
    TileFace("cellar", say("Cellar"), back="room"),
    TileFace("bend", say("Bend"), (2, 1)),
)


def top():
    reports = []
    return TableTop(FACES, reports.append), reports


def test_a_tile_lies_where_it_was_put_and_that_is_reported():
    table, reports = top()
    assert table.lay("hall", Cell(0, 0))
    assert table.at(Cell(1, 1)) == Laid("hall", Cell(0, 0))
    assert reports == [(Laid("hall", Cell(0, 0)),)]


def test_no_tile_lies_on_another():
    table, reports = top()
    table.lay("hall", Cell(0, 0))
    assert not table.lay("room", Cell(1, 0))
    assert len(reports) == 1


def test_a_tap_turns_it_unless_it_would_bump():
    table, _ = top()
    table.lay("bend", Cell(0, 0))
    assert table.turn("bend")
    assert table.laid == (Laid("bend", Cell(0, 0), 1),)
    table.lay("room", Cell(1, 0))
    assert not table.turn("bend")


def test_a_tile_with_two_sides_lies_once():
    table, _ = top()
    table.offer(("room", "cellar", "hall", "nothing"))
    assert table.spare == ("room", "cellar", "hall")
    table.lay("room", Cell(0, 0))
    assert table.spare == ("hall",)
    table.lay("cellar", Cell(3, 0))
    assert [tile.tile for tile in table.laid] == ["cellar"]


def test_what_was_removed_is_reported():
    table, reports = top()
    table.begin([Laid("hall", Cell(0, 0))])
    table.take("hall")
    assert reports == [()]
