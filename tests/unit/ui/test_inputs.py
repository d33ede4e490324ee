import pytest

from companion.config import Settings
from companion.ui.presenter.excerpt import excerpt
from companion.ui.presenter.houserules import HouseRules
from companion.ui.presenter.keyboard import Typed
from companion.ui.presenter.naming import house_words
from companion.ui.presenter.seating import place_of, quarter_of, seats_of
from presenter_kit import LEDGER, LOCALE, bench


def test_letters_make_a_name():
    typed = Typed(most=5)
    assert all(typed.take(key) for key in ("A", "N", "space", "space", "Ł", "Ł", "X"))
    assert typed.text == "An Łł"
    typed.take("erase")
    assert typed.text == "An Ł"
    assert not typed.take("done")


def test_every_polish_letter_has_a_key():
    keys = Typed().pad("pl").keys
    assert set("ĄĆĘŁŃÓŚŹŻ") <= set(keys)


def test_seats_are_named_for_people_and_differ():
    ids = [seat.id for seat in seats_of(["Anna", "Ania", "Ąę", "Zoe"])]
    assert ids[:2] == ["A", "N"]
    assert len(set(ids)) == 4


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_everybody_has_a_place(count):
    assert len({place_of(n, count) for n in range(count)}) == count
    assert quarter_of(0, count) == 0
    assert quarter_of(-1, count) == 0


def test_house_rules_go_round_and_back():
    words = house_words("en", {"companion": LOCALE})
    rules = HouseRules(LEDGER, "short")
    before = rules.chosen()
    assert rules.summary(words) == "defaults"
    key = min(before)
    rules.next(key)
    assert rules.chosen()[key] != before[key]
    assert rules.summary(words) == "1 of your own"
    rules.reset()
    assert rules.chosen() == before


def test_an_excerpt_ends_at_a_word():
    assert excerpt("short") == "short"
    assert excerpt("one, two, three and four", 10) == "one, two"


def test_settings_hold_at_once_and_are_kept():
    made = bench()
    kept = []
    made.house.save = kept.append
    made.tap("settings")
    for ref in ("far", "turn", "motion", "sound", "volume", "camera", "sure", "steps", "language"):
        made.touch(ref)
    settings = made.house.settings
    assert kept[-1] == settings
    assert settings.screen.far
    assert settings.screen.turn == 90
    assert settings.language == "pl"
    assert settings != Settings()


def test_the_screen_is_turned_from_home_and_switched_off():
    made = bench()
    made.desk.rail("turn")
    assert made.house.settings.screen.turn == 90
    made.desk.rail("off")
    assert made.desk.closed
