from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, TableTop

FACES = (
    TileFace("hall", say("Hall"), (2, 2)),
    TileFace("room", say("Room"), back="cellar"),
    TileFace("cellar", say("Cellar"), back="room"),
    TileFace("bend", say("Bend"), (2, 1)),
    TileFace("down", say("Down"), alike="down"),
    TileFace("tomb", say("Tomb"), back="down"),
    TileFace("vault", say("Vault"), back="down"),
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
    assert table.turn(Laid("bend", Cell(0, 0)))
    assert table.laid == (Laid("bend", Cell(0, 0), 1),)
    table.lay("room", Cell(1, 0))
    assert not table.turn(Laid("bend", Cell(0, 0), 1))


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
    table.take(Laid("hall", Cell(0, 0)))
    assert reports == [()]


def test_tiles_of_a_shape_lie_there_several_times_and_each_is_moved_by_itself():
    table, _ = top()
    for x in range(2):
        assert table.lay("down", Cell(x, 0))
    table.offer(("down", "tomb"))
    assert table.spare == ("down", "tomb")
    assert table.move(Laid("down", Cell(0, 0)), Cell(4, 0), 1)
    assert table.laid == (Laid("down", Cell(1, 0)), Laid("down", Cell(4, 0), 1))
    table.take(Laid("down", Cell(1, 0)))
    assert table.laid == (Laid("down", Cell(4, 0), 1),)


def test_a_tile_laid_onto_its_own_back_is_turned_over():
    table, _ = top()
    table.lay("down", Cell(0, 0))
    table.lay("down", Cell(1, 0))
    assert table.lay("tomb", Cell(1, 0), 2)
    assert table.laid == (Laid("down", Cell(0, 0)), Laid("tomb", Cell(1, 0), 2))
    assert not table.lay("vault", Cell(1, 0))
    assert table.lay("down", Cell(1, 0))
    assert not table.lay("hall", Cell(0, 0))
