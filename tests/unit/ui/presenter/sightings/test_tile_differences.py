from companion.engine.grid import Cell
from companion.ports import Laid
from companion.ui.presenter.sightings.tile_differences import TileDifference, tile_differences

A, B, C = (Laid(name, Cell(index, 0)) for index, name in enumerate("abc"))


def test_equal_tables_do_not_differ():
    assert tile_differences([A, B], [B, A]) == ()


def test_each_kind_in_the_order_of_the_tiles():
    turned = Laid("b", Cell(1, 0), 2)
    moved = Laid("c", Cell(2, 1), 1)
    extra = Laid("d", Cell(5, 5))
    found = tile_differences([C, B, A], [extra, moved, turned])
    assert found == (
        TileDifference(A, None),
        TileDifference(B, turned),
        TileDifference(C, moved),
        TileDifference(None, extra),
    )
    assert [difference.to_put_right for difference in found] == ["put", "turned", "moved", "taken"]
    assert [difference.laid for difference in found] == [A, B, C, extra]


def test_a_face_that_lies_there_several_times_is_compared_place_by_place():
    down = [Laid("down", Cell(n, 0)) for n in range(4)]
    extra = Laid("down", Cell(9, 0))
    assert tile_differences(down, down) == ()
    assert tile_differences(down, down[1:]) == (TileDifference(down[0], None),)
    assert tile_differences(down[1:], [*down[2:], extra]) == (TileDifference(down[1], extra),)
