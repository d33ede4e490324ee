"""Colours: the contrast table is what the colours give; none is written down elsewhere."""

import re
from pathlib import Path

import pytest

import companion
from companion.ui.theme.colour import contrast, luminance, palette, rgba
from companion.ui.theme.design_tokens import tokens

ROOT = Path(companion.__file__).parent
NUMBERS = [name for name in tokens().contrast if "_on_" in name]


@pytest.mark.parametrize("name", NUMBERS)
def test_the_contrast_table_holds(name):
    ink, _, other = name.partition("_on_")
    colours = palette()
    found = contrast(getattr(colours, ink), getattr(colours, other))
    assert found == pytest.approx(tokens().contrast[name], abs=0.06)


@pytest.mark.parametrize("alarm", [False, True])
def test_words_and_borders_can_be_seen(alarm):
    c = palette(alarm=alarm)
    for ground in (c.ground, c.panel, c.raised):
        assert contrast(c.bone, ground) >= tokens().contrast["text_min"]
        assert contrast(c.ash, ground) >= tokens().contrast["text_min"]
        assert contrast(c.edge, ground) >= tokens().contrast["border_min"]
    for body in (c.accent, c.alarm, c.sky, c.mint, c.mauve, c.bone):
        assert contrast(c.ink, body) >= tokens().contrast["text_min"]


def test_in_alarm_the_accent_is_the_alarm():
    night, alarm = palette(), palette(alarm=True)
    assert night.accent != night.alarm
    assert alarm.accent == alarm.alarm == night.alarm
    assert alarm.ground == night.ground


def test_luminance_runs_from_black_to_white():
    assert luminance("#000000") == 0
    assert luminance("#FFFFFF") == pytest.approx(1)
    assert rgba("#FF8000", 0.5) == pytest.approx((1, 128 / 255, 0, 0.5))


def test_no_colour_is_written_outside_the_tokens():
    literal = re.compile(r"[\"']#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?[\"']")
    found = []
    for folder in ("ui", "art"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if literal.search(line) and "#FFFFFF" not in line:  # white tints nothing
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not found, "\n".join(found)
