"""Lines of any letters: fonts that have them, no box, and nothing loaded without need."""

import subprocess
import sys

import pytest
import uharfbuzz as hb
from PIL import Image, ImageChops

from companion.art.painter import Painter, length_of
from companion.data import FACES, coverage, fallback_file, font_file
from companion.shaping.clusters import clusters, initial
from companion.shaping.font_coverage import covered
from companion.shaping.line import draw, line, runs, width_px

SCRIPTS = {
    "latin": "Đỗ Ńŷ̃",
    "greek": "Ελένη",
    "cyrillic": "Володимир Їжак",
    "hebrew": "דוד בן־גוריון",
    "arabic": "محمد عبد الله",
    "devanagari": "हिन्दी क्षत्रिय",
    "thai": "สมชาย ก้ำกึ่ง",
    "chinese": "王小明 龍",
    "japanese": "さくら カタカナ 漢字",
    "korean": "김민준 뷁",
    "georgian": "გიორგი",
    "armenian": "Անահիտ",
    "emoji": "👩‍🚀🎲👍🏽❤️🇵🇱🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "bengali": "বাংলা",
    "tamil": "தமிழ்",
    "telugu": "తెలుగు",
    "kannada": "ಕನ್ನಡ",
    "malayalam": "മലയാളം",
    "gujarati": "ગુજરાતી",
    "gurmukhi": "ਪੰਜਾਬੀ",
    "oriya": "ଓଡ଼ିଆ",
    "sinhala": "සිංහල",
    "khmer": "ខ្មែរ",
    "lao": "ລາວ",
    "myanmar": "မြန်မာ",
    "tibetan": "བོད་ཡིག",
    "ethiopic": "አማርኛ",
    "cherokee": "ᏣᎳᎩ",
    "syllabics": "ᐃᓄᒃᑎᑐᑦ",
    "thaana": "ދިވެހި",
    "tifinagh": "ⵜⵉⴼⵉⵏⴰⵖ",
    "mongolian": "ᠮᠣᠩᠭᠣᠯ",
}


@pytest.mark.parametrize("name", [face for face in FACES if face != "icons"])
def test_what_is_said_of_a_font_is_what_it_has(name):
    face = hb.Face(hb.Blob.from_file_path(font_file(name)))
    covered = {code for first, last in coverage(name) for code in range(first, last + 1)}
    assert covered == set(face.unicodes)


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("face", ["display", "text"])
def test_no_letter_of_a_living_script_is_a_box(script, face):
    text = SCRIPTS[script]
    for written in (text, text.upper()):
        glyphs = line(written, face).glyphs
        assert glyphs
        assert [glyph for glyph in glyphs if glyph.shape == 0] == []
        assert "[" not in "".join(run.text for run in runs(written, face))


@pytest.mark.parametrize("script", SCRIPTS)
def test_two_names_of_a_script_look_different(script):
    text = SCRIPTS[script]
    drawn, other = draw(text, "text", 30).mask, draw(text[::-1], "text", 30).mask
    alike = drawn.size == other.size and ImageChops.difference(drawn, other).getbbox() is None
    assert not alike


def test_a_letter_that_no_font_has_is_shown_by_its_number():
    assert "".join(run.text for run in runs("a\U00012000b", "text")) == "a[12000]b"
    drawn = draw("\U00012000", "text", 30).mask
    other = draw("\U00012001", "text", 30).mask
    assert drawn.size != other.size or ImageChops.difference(drawn, other).getbbox()


def test_words_are_shaped_not_set_letter_by_letter():
    joined, separate = line("محمد", "text"), line("م‌ح‌م‌د", "text")
    shapes = [{glyph.shape for glyph in shaped.glyphs} for shaped in (joined, separate)]
    assert shapes[0] != shapes[1]  # letters of a word join hands
    assert len(line("क्षत्रिय", "text").glyphs) < len("क्षत्रिय")


def test_a_mirrored_bracket_and_a_number_next_to_a_name_stay_where_they_are():
    found = runs("A \u2068דוד\u2069 12", "text")
    assert [
        run.text.strip("\u2068\u2069 ") for run in found if run.text.strip("\u2068\u2069 ")
    ] == [
        "A",
        "דוד",
        "12",
    ]
    assert [run.right for run in found if "דוד" in run.text] == [True]


def test_nothing_of_this_is_read_for_the_houses_own_languages():
    code = (
        "import sys\n"
        "from companion.art.painter import Painter\n"
        "sheet = Painter(300, 40)\n"
        "sheet.text('Zażółć gęślą jaźń – Anna “A” — 3…', 0, 30, 20, 'text', '#FFFFFF')\n"
        "assert 'uharfbuzz' not in sys.modules and 'regex' not in sys.modules\n"
        "sheet.text('王', 0, 30, 20, 'text', '#FFFFFF')\n"
        "assert 'uharfbuzz' in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_only_the_fonts_that_are_needed_are_opened():
    from companion.shaping.fonts import opened

    opened.cache_clear()
    line.cache_clear()
    runs.cache_clear()
    line("גיל", "text")
    assert opened.cache_info().currsize <= 3
    assert fallback_file("hebrew").endswith("hebrew.ttf")


@pytest.mark.parametrize("anchor", ["ls", "ms", "rs"])
def test_a_painter_writes_them_where_the_anchor_says(anchor):
    sheet = Painter(200, 60)
    sheet.text("王小", 100, 40, 20, "text", "#FFFFFF", anchor)
    left, top, right, bottom = (
        sheet.image().getchannel("A").point(lambda v: 255 * (v > 60)).getbbox()
    )
    assert 20 <= top < bottom <= 46
    assert {"ls": left >= 100, "ms": 76 <= left < 85, "rs": right <= 101}[anchor]


def test_upwards_too():
    sheet = Painter(60, 200)
    sheet.text_upwards("王小明", 40, 150, 20, "text", "#FFFFFF")
    left, top, right, bottom = (
        sheet.image().getchannel("A").point(lambda v: 255 * (v > 60)).getbbox()
    )
    assert (left >= 20, right <= 46, top >= 80, bottom <= 151) == (True,) * 4


def test_widths_are_those_that_are_drawn():
    for text in SCRIPTS.values():
        drawn = draw(text, "text", 40)
        assert drawn.width == width_px(text, "text", 40) == length_of(text, "text", 40)
        assert abs(drawn.left) < 40
        assert drawn.mask.width < drawn.width + 40


def test_what_cannot_be_seen_takes_no_room():
    assert draw("\u200d", "text", 30).mask.getbbox() is None
    assert line("", "text").width == 0
    assert isinstance(draw("\x07\ud800", "text", 30).mask, Image.Image)
    assert line("a\x07\ud800", "text") == line("a", "text")


def test_letters_are_counted_as_people_count_them():
    assert clusters("Ane\u0301👩‍🚀🇵🇱") == ("A", "n", "e\u0301", "👩‍🚀", "🇵🇱")
    assert clusters("Łódź") == ("Ł", "ó", "d", "ź")
    assert (initial("e\u0301va"), initial("\u2068דוד\u2069"), initial(""), initial("👩‍🚀b")) == (
        "E\u0301",
        "ד",
        "",
        "👩‍🚀",
    )


def test_covered_tells_the_houses_letters():
    assert covered("Zażółć 3–4…", "display")
    assert not covered("Ελένη", "display")
    assert not covered("a\x07", "display")
