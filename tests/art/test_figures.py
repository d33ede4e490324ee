"""Figures: told apart by form alone, whatever the colour (UX.md section 9, check 7)."""

from itertools import combinations
from typing import get_args

import numpy as np
import pytest

from companion.art.figures import FigurePaint, Form, draw_figure
from companion.art.painter import Painter, bytes_of, dashes, face, hexed, mixed
from companion.data import FACES, UnknownIconError, icon_glyph, icon_words, tokens

GREY = FigurePaint((200, 200, 200), (0, 0, 0), (0, 0, 0))
FORMS = get_args(Form)


def shape(form, state=""):
    picture = draw_figure(form, 40, GREY, "", state)
    return np.asarray(picture.convert("L")) > 100


@pytest.mark.parametrize("state", ["", "hollow", "turn"])
def test_forms_differ_in_grey(state):
    for figure, other in combinations(FORMS, 2):
        different = (shape(figure, state) ^ shape(other, state)).mean()
        assert different > 0.015, (figure, other)


@pytest.mark.parametrize("form", FORMS)
def test_states_differ_in_grey(form):
    plain, hollow, stunned = shape(form), shape(form, "hollow"), shape(form, "stunned")
    assert (plain ^ hollow).mean() > 0.03
    assert (plain ^ stunned).mean() > 0.03


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("state", ["", "turn", "hollow", "stunned"])
def test_nothing_is_cut_off(form, state):
    alpha = np.asarray(draw_figure(form, 40, GREY, "8", state, halo=True))[..., 3]
    assert not alpha[0].any()
    assert not alpha[-1].any()
    assert not alpha[:, 0].any()
    assert not alpha[:, -1].any()


def test_every_icon_word_has_a_glyph_with_ink():
    for word in icon_words():
        sheet = Painter(30, 30)
        sheet.glyph(icon_glyph(word), 15, 15, 24, (255, 255, 255))
        box = sheet.image().getbbox()
        assert box is not None, word
        assert abs((box[0] + box[2]) / 2 - 15) <= 1, word
        assert abs((box[1] + box[3]) / 2 - 15) <= 1, word


def test_unknown_icons_say_where_the_words_are():
    with pytest.raises(UnknownIconError, match=r"icons\.toml"):
        icon_glyph("zebra")


def test_the_icon_table_covers_the_tokens():
    assert set(icon_words()) == set(tokens()["icon"])


POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”…0123456789\u2013\u2014\u00d7\u2212"


@pytest.mark.parametrize("name", [name for name in FACES if name != "icons"])
def test_polish_letters_and_marks_are_in_every_text_face(name):
    font = face(name, 40)
    missing = font.getmask("\uffff").getbbox(), bytes(font.getmask("\uffff"))
    for letter in POLISH:
        mask = font.getmask(letter)
        assert (mask.getbbox(), bytes(mask)) != missing, letter
    assert len({font.getlength(digit) for digit in "0123456789"}) == 1, "digits stand in columns"


@pytest.mark.parametrize("name", [name for name in FACES if name != "icons"])
def test_capitals_are_as_high_as_the_tokens_say(name):
    _, top, _, bottom = face(name, 1000).getbbox("H", anchor="ls")
    assert (bottom - top) / 1000 == pytest.approx(tokens()["type"]["cap_ratio"][name], abs=0.006)


def test_colours_and_dashes():
    assert bytes_of("#102030") == (16, 32, 48, 255)
    assert bytes_of("#10203040") == (16, 32, 48, 64)
    assert hexed(mixed("#000000", "#FFFFFF", 0.5)) == "#808080"
    assert dashes([(0, 0), (10, 0)], 3, 2) == [((0, 0), (3, 0)), ((5, 0), (8, 0))]
