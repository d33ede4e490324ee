"""The consequence strip: one size of type, nothing cut, what has no room counted."""

import pytest
import samples_kit as samples

from companion.ui.models import Chip, ConsequencesModel
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.consequence_strip import (
    ConsequenceStrip,
    strip_rect,
    strip_setting,
)

SIZES = ((800, 480), (1280, 720), (720, 1280))
MANY = ConsequencesModel(
    tuple(Chip(str(n), f"FEAR {n} > {n + 1}", "take 1 token") for n in range(40))
)


def skin_of(size, **kwargs):
    return Skin(known_panel(size), calm=True, **kwargs)


def zones_of(skin, count, model):
    """The zones of a page with so many options, on which this changed."""
    high = strip_setting(skin, model, skin.x(skin.zones(count).ask.w)).height
    return skin.zones(count, strip=high)


def words_of(setting):
    return " ".join(word.text for line in setting.lines for word in line)


@pytest.mark.parametrize("size", SIZES)
def test_few_chips_stand_on_one_line_in_letters_for_a_table(size):
    skin = skin_of(size)
    model = ConsequencesModel(samples.changed(polish=False).chips[:1])
    setting = strip_setting(skin, model, skin.x(skin.zones().ask.w))
    assert len(setting.lines) == 1
    assert setting.cap >= skin.cap.name
    assert words_of(setting) == "FEAR 4 > 5, −SLIP AWAY take 1 token"


def test_next_to_a_map_it_has_more_lines():
    skin = skin_of((800, 480))
    chips = tuple(Chip(str(n), f"FEAR {n} > {n + 1}, -SCAVENGE", "take 1 token") for n in range(4))
    zones = skin.zones(8, map_share=0.5)
    setting = strip_setting(skin, ConsequencesModel(chips), skin.x(zones.ask.w))
    assert len(setting.lines) > 3
    assert words_of(setting).count("FEAR") == len(chips)


@pytest.mark.parametrize("size", SIZES)
def test_what_has_no_room_is_counted_and_nothing_is_under_the_least_size(size):
    skin = skin_of(size)
    setting = strip_setting(skin, MANY, skin.x(skin.zones().ask.w))
    assert setting.cap >= skin.cap.min - 0.01
    words = words_of(setting)
    shown = words.count("FEAR")
    assert 0 < shown < len(MANY.chips)
    assert words.endswith(f"+{len(MANY.chips) - shown}")


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_is_drawn_in_one_size(drive, size):
    skin, model = skin_of(size), samples.changed(polish=True, much=True)
    strip = ConsequenceStrip()
    strip.skin = skin
    strip.place(strip_rect(zones_of(skin, 4, model).strip))
    strip.model = model
    _ = drive(lambda: strip, size)
    strip.draw_now()
    assert len({text.cap_mm for text in strip.written}) == 1
    assert all(text.whole and text.x + text.w <= strip.width for text in strip.written)
    drawn = " ".join(text.text for text in strip.written)
    assert model.chips[0].head in drawn


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [{}, {"alarm": True}, {"far": True}])
@pytest.mark.parametrize("count", [1, 4, 8, 20])
def test_its_room_is_the_stages(size, kind, count):
    skin = skin_of(size, **kind)
    bare = skin.zones(count)
    with_strip = zones_of(skin, count, samples.changed(polish=False))
    assert not bare.strip.shown
    assert with_strip.strip.shown
    if with_strip.kind == "tall" and count <= with_strip.columns:  # a row is free: the stage has it
        assert with_strip.options.bottom == pytest.approx(bare.options.bottom)
        assert kind.get("far") or with_strip.ask.y > bare.ask.y
    else:
        assert with_strip.options == bare.options
        assert kind.get("far") or with_strip.ask == bare.ask
    assert with_strip.strip.bottom <= with_strip.ask.y
    for name in ("plan", "side", "stage"):
        zone = getattr(with_strip, name)
        assert not zone.shown or zone.bottom <= with_strip.strip.y + 0.01, name


def test_a_thing_that_changed_stands_whole_where_smaller_letters_hold_it():
    chips = (
        Chip("b", "EXPLOSIVE BULLETS 0 > 3, DISRUPTIVE BULLETS 1 > 3", "take 5 tokens"),
        Chip("pool", "THREAT POOL 4 > 3", "set it to 3"),
        Chip("room", "OUT OF SERVICE ON ARMORY", "put 1 token there"),
    )
    skin = skin_of((800, 480))
    setting = strip_setting(skin, ConsequencesModel(chips), skin.x(skin.zones().ask.w))
    assert len(setting.lines) == 2
    assert [[word.text for word in line] for line in setting.lines] == [
        ["EXPLOSIVE BULLETS 0 > 3,", "DISRUPTIVE BULLETS 1 > 3", "take 5 tokens"],
        ["THREAT POOL 4 > 3", "set it to 3", "OUT OF SERVICE ON ARMORY", "put 1 token there"],
    ]
