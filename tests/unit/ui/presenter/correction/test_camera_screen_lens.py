"""A measured lens that is not this camera's, or fits it in no way: said once, and on the camera page."""

import pytest

from companion.ports import DeviceNotice, NoVision
from presenter_kit import match

WORDS = {
    "unfit": {
        "en": ("measured lens does not fit", "companion calibrate", "Read without the lens."),
        "pl": ("Pomiar obiektywu nie pasuje", "companion calibrate", "Czytane bez pomiaru."),
    },
    "other": {
        "en": ("Another camera's lens", "companion calibrate", "Read without the lens."),
        "pl": ("Obiektyw innej kamery", "companion calibrate", "Czytane bez pomiaru."),
    },
}
KINDS = [pytest.param(use, language) for use in WORDS for language in ("en", "pl")]


class FakeVision(NoVision):
    """What became of a lens."""

    lens = "used"
    refuses = False

    def take_lens(self):
        if self.refuses:
            raise OSError(28, "No space left on device")
        self.lens = "used"


def opened(use="used", language="en"):
    vision = FakeVision()
    vision.lens = use
    return match(language=language, vision=vision)[0], vision


def on_the_page(made):
    made.stack.go("camera", made.stack.match)
    return words(made)


def words(made):
    note = next(part.model for part in made.page.stage if part.slot == "right")
    return " ".join((made.page.ask.support, *note.lines))


@pytest.mark.parametrize(("use", "language"), KINDS)
def test_it_is_said_with_what_helps_in_the_match_and_on_the_camera_page(use, language):
    made, _ = opened(use, language)
    made.stack.receive(DeviceNotice("lens", "refused", "measured at 1920 x 1080, not 1640 x 1232"))
    wrong, remedy, goes_on = WORDS[use][language]
    assert wrong in made.page.ask.notice
    assert remedy in made.page.ask.notice
    made.wait(7)
    made.stack.tick()
    page = on_the_page(made)
    assert all(words in page for words in (wrong, remedy, goes_on))
    assert not made.page.ask.notice


def test_the_camera_is_not_held_to_be_lost():
    made, _ = opened("unfit")
    made.stack.receive(DeviceNotice("lens", "refused"))
    assert made.page.status_bar.devices == ()
    assert made.stack.lost == set()


def test_one_that_fits_again_is_not_spoken_of():
    made, vision = opened("unfit")
    made.stack.receive(DeviceNotice("lens", "refused"))
    made.wait(7)
    made.stack.tick()
    vision.lens = "used"
    made.stack.receive(DeviceNotice("lens", "ready"))
    assert not made.page.ask.notice
    assert WORDS["unfit"]["en"][0] not in on_the_page(made)


@pytest.mark.parametrize("use", ["none", "used"])
def test_of_a_lens_that_is_used_and_of_none_the_page_has_no_word(use):
    made, _ = opened(use)
    assert "lens" not in on_the_page(made)
    assert "lens" not in made.refs


def test_the_lens_of_another_camera_may_be_used_all_the_same():
    made, _ = opened("other")
    _ = on_the_page(made)
    _ = made.tap("lens")
    assert made.page.screen == "camera"
    assert "lens" not in words(made)
    assert "lens" not in made.refs


def test_a_disk_that_refuses_to_note_it_is_reported_and_the_page_stays():
    made, vision = opened("other")
    vision.refuses = True
    _ = on_the_page(made)
    _ = made.tap("lens")
    assert "disk refuses" in made.page.ask.notice
    assert "lens" in made.refs


@pytest.mark.parametrize(
    ("language", "said"), [("en", "not known whether the lens"), ("pl", "Nie wiadomo, czy")]
)
def test_a_lens_that_names_no_camera_is_said_to_be_unknown(language, said):
    made, _ = opened("unknown", language)
    assert said in on_the_page(made)
    assert "lens" not in made.refs
