import msgspec

from companion.differences import Elsewhere, Extra, Missing, Turned, differences
from companion.engine.grid import Cell
from companion.ports import Laid

A, B, C = (Laid(name, Cell(index, 0)) for index, name in enumerate("abc"))


def test_equal_tables_do_not_differ():
    assert differences([A, B], [B, A]) == []


def test_each_kind_in_the_order_of_the_tiles():
    turned = Laid("b", Cell(1, 0), 2)
    moved = Laid("c", Cell(2, 1), 1)
    extra = Laid("d", Cell(5, 5))
    assert differences([C, B, A], [extra, moved, turned]) == [
        Missing(A),
        Turned(B, turned),
        Elsewhere(C, moved),
        Extra(extra),
    ]


def test_they_have_names_in_json():
    text = msgspec.json.encode(differences([A], []))
    assert b'"type":"missing"' in text
