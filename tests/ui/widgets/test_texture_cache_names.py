"""Names of every script on the glass: letters that differ, where they stand, what they take."""

import pytest
from hand_kit import Hand

from companion.shaping.line import width_px
from companion.ui.presenter.builders.seating import seats_of
from companion.ui.widgets.drawing import texture_cache
from presenter_kit import go_on

PAIRS = (
    ("דוד", "שרה"),
    ("محمد", "فاطمة"),
    ("王小明", "李大龍"),
    ("さくら", "ひかり"),
    ("김민준", "박서연"),
    ("Владимир", "Наталья"),
    ("Ελένη", "Νίκος"),
    ("हिन्दी", "प्रिया"),
    ("สมชาย", "มาลี"),
    ("🚀", "🎲"),
)


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as made:
        yield made


def ink(text):
    texture = texture_cache.words(text, "display", 40).texture
    return texture.size, texture.pixels


@pytest.mark.parametrize(("name", "other"), PAIRS)
def test_two_names_of_a_script_differ_on_the_glass(hand, name, other):
    assert ink(name) != ink(other)
    assert any(ink(name)[1])
    assert texture_cache.width(name, "display", 40) == width_px(name, "display", 40)
    assert abs(texture_cache.words(name, "display", 40).width - width_px(name, "display", 40)) <= 20


def test_a_match_of_them_shows_their_names_and_initials(hand):
    names = ("דוד", "王小明", "Владимир", "हिन्दी")
    store = hand.table.store
    live = store.begin("escape", seats_of(names), {}, seed="names")
    hand.stack.go("match", live)
    go_on(hand.stack)
    hand.app.refresh()
    hand.wait(1)
    hand.stack.go("seats", hand.stack.top)
    hand.app.refresh()
    hand.wait(1)
    said = " ".join(line.text for widget in hand.drawn() for line in widget.written)
    assert all(name.upper() in said for name in names)
    hand.stack.back()
    figures = {seat.id: hand.stack.top.scene().figure(seat.id).label for seat in live.seats}
    assert list(figures.values()) == ["ד", "王", "В", "हि"]
