"""Strips of whole evenings: all that is said finds room on every panel, nothing is left to the log."""

import re

import pytest
from evening_walk_kit import EVENINGS, LANGUAGES, walked

from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.consequence_strip import strip_setting
from long_kit import one_in_turn

SIZES = ((800, 480), (1280, 720), (720, 1280))


def left_out(model, size):
    """Chips that a strip only counts."""
    skin = Skin(known_panel(size), calm=True)
    setting = strip_setting(skin, model, skin.x(skin.zones().ask.w))
    words = [word.text for line in setting.lines for word in line]
    return words[-1] if words and re.fullmatch(r"\+\d+", words[-1]) else ""


@pytest.mark.parametrize(("evening", "language"), one_in_turn(EVENINGS, LANGUAGES))
def test_no_strip_leaves_anything_out(evening, language):
    pages = walked(evening, language).pages()
    models = {page.page.consequences: page.where for page in pages}
    found = [
        f"{size[0]}x{size[1]} {where}: {left}: {[chip.head for chip in model.chips]}"
        for model, where in models.items()
        if model.chips
        for size in SIZES
        if (left := left_out(model, size))
    ]
    assert not found, "\n".join(found)
