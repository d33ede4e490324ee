"""Nothing happens unsaid: whole written evenings of every game, page by page.

What changed, was drawn and was thrown was named on a page before the next question; a place asked for is
on a map; an answer that stands alone is the one that Confirm gives. Of what a strip says nothing is
left to the log, on any panel.
"""

import re

import pytest
from evening_faults_kit import SIZES, listed, silence_faults
from evening_walk_kit import EVENINGS, LANGUAGES, walked
from silence_checks_kit import Fault

from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.consequence_strip import strip_setting
from long_kit import one_in_turn

CASES = [pytest.param(it.values, marks=it.marks) for it in one_in_turn(EVENINGS, LANGUAGES)]


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def evening(request):
    """An evening and its language: its tests come one after another, it is walked once."""
    return request.param


def left_out(model, size):
    """Chips that a strip only counts."""
    skin = Skin(known_panel(size), calm=True)
    setting = strip_setting(skin, model, skin.x(skin.zones().ask.w))
    words = [word.text for line in setting.lines for word in line]
    return words[-1] if words and re.fullmatch(r"\+\d+", words[-1]) else ""


def test_nothing_is_unsaid(evening):
    walk = walked(*evening)
    assert walk.pages()[-1].page.screen == "end"
    assert len(walk.pages()) > len(list(walk.moments())) > 20
    faults = silence_faults(walk)
    assert not faults, listed(*evening, faults)


def test_no_strip_leaves_anything_out(evening):
    pages = walked(*evening).pages()
    models = {page.page.consequences: page.where for page in pages}
    found = [
        f"{size[0]}x{size[1]} {where}: {left}: {[chip.head for chip in model.chips]}"
        for model, where in models.items()
        if model.chips
        for size in SIZES
        if (left := left_out(model, size))
    ]
    assert not found, "\n".join(found)


def test_a_fault_comes_with_its_answer():
    faults = [Fault("unsaid result", "answer 3 (Ada: what now? > end): The match is over")]
    line = listed("toy-short", "en", faults)
    assert line == f"toy-short en: unsaid result: {faults[0].text}"
    assert not listed("toy-short", "en", [])
