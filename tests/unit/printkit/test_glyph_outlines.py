"""Letters of other scripts on paper: their outlines, where the words stand."""

import re
import zlib

import pytest

from companion.data import font_file
from companion.printkit.paper import PAPERS, Page, Words
from companion.printkit.pdf import write_pdf
from companion.shaping.line import width_px


def streams(path):
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            continue


def drawn(tmp_path, *marks):
    path = tmp_path / "page.pdf"
    write_pdf([Page(PAPERS["A4"], "names", marks)], path, "names")
    return next(stream for stream in streams(path) if b" cm" in stream)


def xs(stream):
    return [float(x) for x in re.findall(rb"(-?[\d.]+) -?[\d.]+ m\b", stream)]


@pytest.mark.parametrize("text", ["דוד", "محمد", "王小明", "क्षत्रिय", "👩‍🚀", "Ełéna Ελένη"])
def test_they_are_outlines_and_no_boxes(text, tmp_path):
    said = drawn(tmp_path, Words(text, 20, 50, 5, "text"))
    assert b" c" in said or b" l" in said
    assert b"Tj" not in said
    assert all(19 <= x <= 20 + width_px(text, "text", 5) + 5 for x in xs(said))


def test_the_houses_own_letters_are_text_in_its_font(tmp_path):
    said = drawn(tmp_path, Words("Zażółć – gęślą", 20, 50, 5, "text"))
    assert b"Tj" in said
    assert font_file("text")


def test_words_end_where_their_anchor_says(tmp_path):
    left = xs(drawn(tmp_path, Words("王小明", 100, 50, 5, "text", "left")))
    right = xs(drawn(tmp_path, Words("王小明", 100, 50, 5, "text", "right")))
    assert min(left) >= 100
    assert max(right) <= 100
