"""The rows of a list have letters of one size: what the longest needs."""

import pytest

from companion.ui.models import EnemyListModel, EnemyRow, Figure, ListModel, ListRow
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.lists.enemy_list import EnemyList
from companion.ui.widgets.lists.list_rows import ListView

GUARD = Figure("shield", "1", "sky")
ROWS = (
    ("Put the reserves beside the map where all can see them", "Guards 1 to 4, clones 1 to 6."),
    ("Fill the pools", "6 threat tokens, 4 lockdown tokens."),
    ("Lay it", "now"),
)


def sizes(view, model, wide, shade=""):
    """The capital heights of first and of second lines, over all rows."""
    view.skin, view.size, view.model = Skin(known_panel((800, 480)), calm=True), (wide, 300), model
    view.draw_now()
    (scroll,) = view.children
    scroll.draw_now()
    for row in scroll.children:
        row.draw_now()
    lines = [line for row in scroll.children for line in row.written]
    assert len(lines) >= 2 * len(ROWS)
    firsts = {round(it.cap_mm, 3) for it in lines if it.colour == view.skin.colour.bone}
    rest = {round(it.cap_mm, 3) for it in lines if it.colour == view.skin.colour.ash}
    return firsts, rest


@pytest.mark.parametrize("wide", [260, 330, 420, 600])
def test_plain_rows_are_of_one_size(wide):
    model = ListModel(tuple(ListRow("", title, second) for title, second in ROWS))
    firsts, rest = sizes(ListView(), model, wide)
    assert len(firsts) == len(rest) == 1


@pytest.mark.parametrize("wide", [200, 260, 330, 600])
def test_rows_of_figures_are_of_one_size(wide):
    rows = tuple(EnemyRow(str(n), GUARD, *words) for n, words in enumerate(ROWS))
    firsts, rest = sizes(EnemyList(), EnemyListModel(rows), wide)
    assert len(firsts) == len(rest) == 1
