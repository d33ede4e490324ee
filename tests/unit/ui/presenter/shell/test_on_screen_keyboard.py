"""Keyboards on the screen: every language's letters, accents behind a long press, what is kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import Settings
from companion.data.keyboard_layouts import layout, layout_ids
from companion.engine.person_names import normalized, unseen_in
from companion.shaping.clusters import clusters
from companion.shaping.line import runs
from companion.ui.models import SeatsModel
from companion.ui.presenter.home.new_player import sits
from companion.ui.presenter.shell.on_screen_keyboard import NAME_MOST, Board, Typed, board_of
from presenter_kit import bench

NAMES = {
    "pl": "Żółć Ąę",
    "de": "Jürgen Weiß",
    "fr": "Françoise",
    "es": "Íñigo",
    "it": "Nicolò",
    "pt": "João",
    "cs": "Jiří Řehoř",
    "hu": "Győző",
    "ro": "Ștefan",
    "hr": "Đurđa",
    "baltic": "Žydrūnas",
    "nordic": "Bjørn Åse",
    "tr": "Işıl İpek",
    "vi": "Nguyễn Đỗ",
    "el": "Άγγελος Νίκη",
    "ru": "Алёна",
    "uk": "Їжак Ґеник",
    "bg": "Ђорђе",
    "he": "דוד כץ",
    "ar": "محمد",
    "hi": "हिन्दी",
    "th": "สมชาย",
    "hiragana": "さくら がっこ",
    "katakana": "カタカナ",
    "ko": "김민준",
    "ka": "გიორგი",
    "hy": "Անահիտ",
    "signs": "0-7",
    "emoji": "🚀🎲",
    "en": "Zoë O",
}
SPELLED = {"ko": "ㄱㅣㅁㅁㅣㄴㅈㅜㄴ"}
"""What is typed letter by letter where letters join."""


def board(name="en"):
    held = [name]

    def choose(other):
        held[0] = other

    return Board(lambda: "en", lambda: held[0], choose)


def type_name(name, used):
    """Type a name as people do: keys, and long presses for what has none."""
    typed = Typed(most=20)
    for letter in clusters(name) if used not in {"hi", "th", "ko"} else SPELLED.get(used, name):
        if letter == " ":
            assert typed.take("space", board(used))
            continue
        keyboard = layout(used)
        keys = {
            **{keyboard.small(key): key for key in keyboard.keys},
            **{key: key for key in keyboard.keys},
        }
        more = {extra: key for key in keyboard.keys for extra in keyboard.more(key)}
        more |= {keyboard.small(extra): key for extra, key in more.items()}
        ends = {last: small for small, last in keyboard.final.items()}
        wanted = letter if letter in keys or letter in more else ends.get(letter, letter)
        if wanted in keys:
            assert typed.take(keys[wanted], board(used))
        else:
            assert typed.take(f"held:{more[wanted]}", board(used))
            offered = typed.pad(board(used)).keys
            pressed = next(key for key in offered if wanted in (key, keyboard.small(key)))
            assert typed.take(pressed, board(used))
    return typed.text


@pytest.mark.parametrize("used", NAMES)
def test_a_name_of_each_language_can_be_tapped(used):
    assert used in layout_ids()
    assert type_name(NAMES[used], used) == NAMES[used]


def test_every_keyboard_is_tried():
    assert set(NAMES) == set(layout_ids())


@pytest.mark.parametrize("used", sorted(NAMES))
def test_every_key_is_one_letter_that_some_font_has(used):
    keyboard = layout(used)
    assert len(set(keyboard.keys)) == len(keyboard.keys)
    assert keyboard.name
    assert keyboard.short
    assert set(keyboard.accents) <= set(keyboard.keys)
    extras = [extra for key in keyboard.keys for extra in keyboard.more(key)]
    for key in (*keyboard.keys, *extras):
        assert len(clusters(key)) == 1
        assert unseen_in(key) == ""
        assert not any(run.text.startswith("[") and key != "[" for run in runs(key, "display"))


def test_latin_letters_have_their_accents():
    assert set("ÁÀÂÄÃÅĄ") <= set(layout("en").more("A"))
    assert "Ą" not in layout("pl").more("A"), "it has a key of its own"
    assert "Ä" in layout("pl").more("A")


def test_letters_make_a_name():
    typed, used = Typed(most=5), board("pl")
    assert all(typed.take(key, used) for key in ("A", "N", "space", "space", "Ł", "Ł", "X"))
    assert typed.text == "An Łł"
    typed.take("erase", used)
    assert typed.text == "An Ł"
    assert not typed.take("done", used)


def test_an_emoji_and_an_accent_are_one_letter_each():
    typed, used = Typed(most=2), board()
    for key in ("👩\u200d🚀", "e", "\u0301", "x"):
        assert typed.take(key, used)
    assert clusters(typed.text) == ("👩\u200d🚀", "e\u0301")
    typed.take("erase", used)
    assert typed.text == "👩\u200d🚀"


def test_a_letter_has_an_end():
    typed, used = Typed(most=2), board()
    for _ in range(100):
        typed.take("\u0301", used)
    assert len(typed.text) <= 12


def test_a_long_press_on_a_key_without_more_is_nothing():
    typed, used = Typed(), board()
    typed.take("held:B", used)
    assert "A" in typed.pad(used).keys
    assert typed.text == ""


def test_the_accents_close_by_themselves_and_by_back():
    typed, used = Typed(), board()
    typed.take("held:A", used)
    assert typed.pad(used).keys[:2] == ("A", "Á")
    typed.take("letters", used)
    assert "B" in typed.pad(used).keys
    typed.take("held:A", used)
    typed.take("Á", used)
    assert "B" in typed.pad(used).keys
    assert typed.text == "Á"


def test_another_keyboard_is_chosen_from_all_and_remembered():
    kit = bench()
    stack = kit.stack
    used = board_of(stack)
    typed = Typed()
    typed.take("layout", used)
    pad = typed.pad(used)
    assert {key for key in pad.keys if key.startswith("layout:")} == {
        f"layout:{layout_id}" for layout_id in layout_ids()
    }
    assert pad.labels["layout:ru"] == "Русский"
    typed.take("layout:ru", used)
    assert stack.context.settings.keyboard == "ru"
    assert "Ж" in Typed().pad(board_of(stack)).keys
    typed.take("layout:en", used)
    assert stack.context.settings.keyboard == "", "the screen's own one follows its language"


def test_the_screens_language_is_the_usual_keyboard():
    kit = bench()
    kit.stack.context.settings = Settings(language="pl")
    assert "Ą" in Typed().pad(board_of(kit.stack)).keys


def test_a_keyboard_that_is_gone_is_the_english_one():
    assert layout("xx") == layout("en")
    used = board("en")
    used.choose("nothing")
    assert used.layout == layout("en")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_whatever_a_real_keyboard_types_makes_a_name(text):
    typed, used = Typed(most=NAME_MOST), board()
    for key in text:
        assert typed.take(key, used) or key == "done"
    assert len(clusters(typed.text)) <= NAME_MOST
    assert unseen_in(normalized(typed.text)) == ""
    typed.pad(used)


def test_a_name_that_pages_write_like_another_cannot_sit_down():
    assert sits("anna", ["Ania", "ANNA"])
    assert sits("e\u0301va", ["Éva"])
    assert not sits("דוד", ["דויד", "Anna"])


def test_the_setup_refuses_a_second_one_that_looks_the_same():
    kit = bench()
    kit.stack.go("setup", "toy")
    setup = kit.stack.top
    for name, used in (("Éva", "É"), ("éVA", "É")):
        setup.option("type")
        setup.stage(used)
        for key in name[1:].upper():
            setup.stage(key)
        offered = {option.ref: option.kind for option in setup.page().options.options}
        setup.option("typed")
    assert offered["typed"] == "off"
    setup.navigate("back")
    table = next(p.model for p in setup.page().stage if isinstance(p.model, SeatsModel))
    assert [place.name for place in table.places if place.name] == ["ÉVA"]
