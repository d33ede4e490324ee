"""Answers to scroll: what no place on the map gives stands where no finger has to look for it."""

import pytest

from companion.ui.models import OptionModel, OptionsModel
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.option_grid import OptionGrid, OptionRoll

SKIN = Skin(known_panel((800, 480)), calm=True)


def rolled(places):
    """The refs of a row of small answers, so many places and the way back, as they are drawn."""
    letters = "ABCDEFGH"[:places]
    options = tuple(OptionModel(f"go {letter}", "EXPLORE", letter=letter) for letter in letters)
    model = OptionsModel("where", (*options, OptionModel("back", "BACK")), small_rows=1)
    zone = SKIN.zones(places + 1, small_rows=1).options
    grid = OptionGrid(size=(SKIN.x(zone.w), SKIN.y(zone.h)))
    grid.skin, grid.model = SKIN, model
    grid.draw_now()
    (roll,) = (child for child in grid.children if isinstance(child, OptionRoll))
    return [option.ref for option in roll.model]


@pytest.mark.parametrize("places", [5, 6, 8])
def test_what_no_place_gives_comes_first_where_not_all_are_in_sight(places):
    refs = rolled(places)
    assert refs[0] == "back"
    assert refs[1:] == [f"go {letter}" for letter in "ABCDEFGH"[:places]]


def test_where_all_are_in_sight_they_stand_in_their_order():
    assert rolled(2) == ["go A", "go B", "back"]
