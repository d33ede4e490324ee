"""The status bar as it is drawn: words give way where it is narrow, the number of a clock never."""

from itertools import pairwise

import pytest
import samples_kit as samples
from kivy.graphics import InstructionGroup
from msgspec.structs import replace

from companion.ui.models import ClockModel, Glyph
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.status_bar import StatusBar, bar_forms
from companion.ui.widgets.drawing.pen import Pen

SIZES = ((800, 480), (1280, 720), (720, 1280))
CLOCKS = (
    ClockModel("17", "STRAŻNICY W POKOJU OCHRONY", "security"),
    ClockModel("2", "KARTY DOSTĘPU", "key"),
    ClockModel("9", "PULA ZAGROŻENIA", "threat"),
)


def written(bar, size):
    """Return what is written on a status bar."""
    skin = Skin(known_panel(size), calm=True)
    zone = skin.zones().status_bar
    pen = Pen(skin, InstructionGroup(), (skin.x(zone.w), skin.y(zone.h)))
    widget = StatusBar()
    widget.skin = skin
    widget.paint(pen, bar)
    return pen.written


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("polish", [False, True])
@pytest.mark.parametrize("alarm", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_the_number_of_a_clock_is_never_dropped(size, polish, alarm, count):
    bar = replace(samples.status_bar(polish=polish, alarm=alarm), clocks=CLOCKS[:count])
    texts = written(bar, size)
    words = [text.text for text in texts]
    assert {clock.number for clock in CLOCKS[:count]} <= set(words)
    if alarm:
        assert any("3" in word for word in words)
    boxes = sorted((text.x, text.x + text.w) for text in texts)
    assert all(end <= start for (_, end), (start, _) in pairwise(boxes)), words
    assert boxes[0][0] >= 0
    assert all(text.whole for text in texts), words


def test_words_of_clocks_stand_where_there_is_room():
    bar = replace(samples.status_bar(polish=False, alarm=False), clocks=CLOCKS[1:], devices=())
    assert {"KARTY DOSTĘPU", "PULA ZAGROŻENIA"} <= {t.text for t in written(bar, (1280, 720))}


def test_a_name_takes_the_place_of_a_long_title_before_the_phases_lose_their_words():
    bar = samples.status_bar(polish=True, alarm=False)
    bar = replace(bar, clocks=CLOCKS[:2], devices=(Glyph("camera_off", ""),))
    words = [text.text for text in written(bar, (720, 1280))]
    assert "BOGUMIŁA" in words
    assert "TURA: BOGUMIŁA" not in words
    assert "DZIAŁAJ" in words


def test_forms_go_from_all_words_to_numbers_alone():
    forms = list(bar_forms(2))
    assert (forms[0].title, forms[0].pills, forms[0].words, forms[0].lamp) == (
        "all",
        "all",
        2,
        "all",
    )
    assert (forms[-1].title, forms[-1].pills, forms[-1].words) == ("some", "none", 0)


def test_a_phase_without_room_for_its_word_is_a_dot_and_no_empty_frame(monkeypatch):
    bar = samples.status_bar(polish=True, alarm=False)
    bar = replace(bar, clocks=CLOCKS)
    boxes, discs = [], []
    monkeypatch.setattr(Pen, "box", lambda pen, *args, **looks: boxes.append(args))
    monkeypatch.setattr(Pen, "disc", lambda pen, *args, **looks: discs.append(args))
    monkeypatch.setattr(Pen, "figure", lambda pen, *args, **looks: None)
    words = [text.text for text in written(bar, (720, 1280))]
    with_word = [word for word in bar.phase_words if word in words]
    assert len(with_word) < len(bar.phase_words)
    assert len(boxes) == len(with_word)
    assert len(discs) == len(bar.phase_words) - len(with_word)
