"""Answers of a row: one size, the smallest wins; no word over a badge, an icon or the border."""

import pytest

from companion.ui.models import Glyph, OptionModel
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.option_typeset import (
    OptionBox,
    row_typeset,
    set_words,
)

SKIN = Skin(known_panel((800, 480)), calm=True)
LONG = "PUSH AN ENEMY OF YOUR TILE THROUGH AN OPEN DOOR."


def row(*options, wide=24.0, high=20.0):
    return [OptionBox(option, SKIN.x(wide), SKIN.y(high)) for option in options]


def test_all_of_a_row_are_set_as_the_one_that_needs_the_most_room():
    boxes = row(OptionModel("a", "MOVE", "1 step"), OptionModel("b", LONG, "fear +1"))
    typeset = row_typeset(SKIN, boxes)
    assert typeset.label < SKIN.cap.button
    assert row_typeset(SKIN, boxes[:1]).label == SKIN.cap.button
    for box in boxes:
        assert set_words(SKIN, box, typeset).label.cap == typeset.label


@pytest.mark.parametrize("letter", ["", "A"])
@pytest.mark.parametrize("label", ["MOVE", "TO MANAGER'S OFFICE", "ALUMINIUM HYDROXIDE", LONG])
def test_words_leave_the_room_of_a_badge(letter, label):
    box = row(OptionModel("a", label, "left it this turn", letter=letter))[0]
    typeset = row_typeset(SKIN, [box])
    words = set_words(SKIN, box, typeset)
    top = SKIN.y(20) - SKIN.y(typeset.pad_y) - words.high
    assert top >= (SKIN.g(5.2) if letter else 0)
    assert words.label.cap >= SKIN.cap.min


def test_a_word_wider_than_its_button_is_divided_at_the_last():
    box = row(OptionModel("a", "KONSERWACYJNY", letter="A"), wide=18.0)[0]
    typeset = row_typeset(SKIN, [box])
    assert typeset.divides
    lines = set_words(SKIN, box, typeset).label.lines
    assert lines == ("Konserwa-", "cyjny")
    assert not row_typeset(SKIN, row(OptionModel("a", "KONSERWACYJNY", letter="A"))).divides


def test_icons_go_for_all_of_a_row_or_for_none():
    icon = Glyph("move")
    fits = row_typeset(SKIN, row(OptionModel("a", "MOVE", sign=icon), OptionModel("b", "REST")))
    assert fits.signed
    second = "a reason that goes on and on and takes three whole lines here"
    tight = row(OptionModel("a", "MOVE", sign=icon), OptionModel("b", "REST", second, sign=icon))
    assert not row_typeset(SKIN, tight).signed


def test_the_short_second_line_comes_before_anything_is_cut():
    option = OptionModel("a", LONG, "a reason " * 12, second_short="a reason")
    box = row(option)[0]
    words = set_words(SKIN, box, row_typeset(SKIN, [box]))
    assert " ".join(words.second.lines) == "a reason"
    assert not any(line.endswith("…") for line in words.label.lines)


def test_a_list_is_set_alike_in_and_out_of_sight():
    options = [OptionModel(f"{n}", "ANNA") for n in range(20)]
    options.append(OptionModel("last", "A VERY LONG NAME OF A ROOM THAT NEEDS TWO LINES"))
    typeset = row_typeset(SKIN, row(*options, wide=40, high=12))
    assert typeset.label < SKIN.cap.name
