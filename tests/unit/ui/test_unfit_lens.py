"""A measured lens that does not fit the camera: said once, and on the camera page with the remedy."""

import pytest
from msgspec.structs import replace

from companion.ports import DeviceNotice
from presenter_kit import match

WORDS = {
    "en": ("measured lens does not fit", "companion calibrate", "Read without the lens."),
    "pl": ("Pomiar obiektywu nie pasuje", "companion calibrate", "Czytane bez pomiaru."),
}


def opened(language="en"):
    made, _ = match()
    made.house.settings = replace(made.house.settings, language=language)
    made.desk.match.reworded()
    return made


def on_the_page(made):
    made.desk.go("camera", made.desk.match)
    note = next(part.model for part in made.page.stage if part.slot == "right")
    return " ".join((made.page.ask.support, *note.lines))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_it_is_said_with_what_helps_in_the_match_and_on_the_camera_page(language):
    made = opened(language)
    made.desk.said(DeviceNotice("lens", "refused", "measured at 1920 x 1080, not 1640 x 1232"))
    wrong, remedy, goes_on = WORDS[language]
    assert wrong in made.page.ask.notice
    assert remedy in made.page.ask.notice
    made.wait(7)
    made.desk.tick()
    page = on_the_page(made)
    assert all(words in page for words in (wrong, remedy, goes_on))
    assert not made.page.ask.notice


def test_the_camera_is_not_held_to_be_lost():
    made = opened()
    made.desk.said(DeviceNotice("lens", "refused"))
    assert made.page.strip.devices == ()
    assert made.desk.lost == set()


def test_one_that_fits_again_is_not_spoken_of():
    made = opened()
    made.desk.said(DeviceNotice("lens", "refused"))
    made.wait(7)
    made.desk.tick()
    made.desk.said(DeviceNotice("lens", "ready"))
    assert not made.page.ask.notice
    assert WORDS["en"][0] not in on_the_page(made)


def test_without_a_word_about_the_lens_the_page_has_none():
    assert WORDS["en"][0] not in on_the_page(opened())
