"""What a voice says of pages that hold secrets: what everybody may hear, and nothing while one holds."""

from companion.ui.models import AskModel, OptionsModel
from companion.ui.presenter.outputs.speech import Speech
from companion.ui.presenter.page.page import Page

OWN = Page(
    "table",
    options=OptionsModel("1"),
    ask=AskModel(notice="Yours alone"),
    spoken=("Go or work?",),
    secret=True,
)
HELD = Page("table", options=OptionsModel("2"), spoken=("Gold?",), secret=True, held=True)


def test_on_a_seat_s_own_screen_the_open_question_is_spoken_and_its_lines_are_not():
    speech = Speech()
    assert speech.of(OWN, "full") == ("Go or work?",)
    assert speech.repeat(OWN, "full") == ("Go or work?",)


def test_nothing_is_spoken_of_what_is_held():
    speech = Speech()
    assert speech.of(HELD, "full") == ()
    assert speech.repeat(HELD, "full") == ()
