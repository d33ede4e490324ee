"""Names of any script on a receipt and in a voice."""

import wave

import pytest
from escpos.printer import Dummy
from PIL import Image

from companion.hw.printer.receipt_printer import EscposPaper
from companion.hw.printer.receipt_text import DOTS, lines_of
from companion.hw.voice.outputs import Output
from companion.hw.voice.speech_process import ProcessSpeechEngine
from companion.hw.voice.speech_text import speakable

NAMES = ("דוד", "محمد", "王小明", "さくら", "김민준", "Владимир", "Ελένη", "हिन्दी", "สมชาย", "👩‍🚀")


@pytest.mark.parametrize("name", NAMES)
def test_letters_that_no_printer_has_are_dots(name):
    rows = lines_of((f"{name}: caught in the infirmary", "Łódź"), 32)
    pictures = [row for row in rows if isinstance(row, Image.Image)]
    assert pictures
    assert rows[-1] == "Lodz"
    for row in pictures:
        assert row.width == 32 * DOTS
        assert set(row.tobytes()) == {0, 255}


def test_a_long_line_of_them_is_broken_between_words():
    rows = lines_of(("王小明 " * 20,), 32)
    assert len(rows) > 1
    assert len(lines_of(("王" * 80,), 32)) == 1  # one word is made smaller


def test_a_question_mark_is_a_letter():
    assert lines_of(("Who begins?",), 32) == ["Who begins?"]


def test_the_library_prints_the_dots():
    dummy = Dummy()
    paper = EscposPaper(dummy, lambda: None)
    (row,) = lines_of(("דוד",), 32)
    before = len(dummy.output)
    paper.picture(row)
    assert len(dummy.output) - before > 32 * DOTS / 8 * 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Turn of Żółć", "Turn of Żółć"),
        ("Владимир: WHAT NOW?", "Vladimir: WHAT NOW?"),
        ("\u2068דוד\u2069 moves", "dvd moves"),
        ("さくら", "sakura"),
        ("김민준", "GimMinJun"),
        ("🚀 moves", "🚀 moves"),
    ],
)
def test_a_voice_is_given_what_it_can_read(text, said):
    assert speakable(text) == said


@pytest.mark.parametrize("name", [*NAMES, "\u202e", "\x00", "\ud800"])
def test_the_real_program_says_every_name(name, tmp_path, program):
    program("espeak-ng", "espeak-ng")
    keeper, heard = tmp_path / "keeper", tmp_path / "heard.wav"
    keeper.write_text(f'#!/bin/sh\ncp "$1" {heard}\n')
    keeper.chmod(0o755)
    outputs = (Output("keeper", str(keeper)),)
    engine = ProcessSpeechEngine("espeak-ng", 160, tmp_path / "work", lambda: outputs)
    assert engine.speak(f"{name} moves", "en", 100).wait(20) == 0
    with wave.open(str(heard)) as sound:
        assert sound.getnframes() > 5_000
