"""The buttons under a page that is being filled in, and the stage while a line is composed."""

from typing import Final

from companion.engine.forms.form_prompt import Field, Word, typed
from companion.engine.message import Message, say
from companion.ui.models import OptionModel, StepperModel
from companion.ui.presenter.answering.form_line import FormLine
from companion.ui.presenter.answering.form_rows import choice_rows, heading, phrase_rows
from companion.ui.presenter.answering.mode import QuestionPage
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

THAT_IS_IT: Final = "fill done"
CLOSE: Final = "fill close"
ADD: Final = "fill add"
AND_ALSO: Final = "fill and"
DENY: Final = "fill not"
REMOVE: Final = "fill remove"
TYPE: Final = "fill type"
TYPED: Final = "fill typed"
NEXT: Final = "fill next"
NAME: Final = "fill name"
DUCTS: Final = "fill ducts"
LINES: Final = "fill lines"
PICTURE: Final = "fill picture"
_DONE: Final = (say("Done"), "done")
_WORDS: Final = {
    CLOSE: (say("Back"), "back"),
    ADD: (say("Add"), "plus"),
    AND_ALSO: (say("And also"), "plus"),
    REMOVE: (say("Take it off"), "erase"),
    TYPE: (say("Type it"), "type"),
    NEXT: (say("Next"), "next"),
}
_SECOND: Final = {AND_ALSO: say("with the last line")}


def button(scene: Scene, ref: str, *, confirm: bool = False) -> OptionModel:
    """Return one of the buttons that say the same on every page; ``confirm``: it ends something."""
    words, icon = _DONE if confirm and ref != NEXT else _WORDS[ref]
    kind = "confirm" if confirm else "possible"
    return scene.button(ref, words, _SECOND.get(ref, ""), kind=kind, icon=icon)


def done_button(scene: Scene, why: Message, summary: str) -> OptionModel:
    """Return the button that ends the page; off, with the reason, while it cannot be so."""
    second, kind = (why, "off") if why.text else (summary, "confirm")
    return scene.button(THAT_IS_IT, say("That is it"), second, kind=kind, icon="done")


def own_word(text: str) -> str:
    """Return what was typed as a word of a line."""
    return "+" + "_".join(text.replace("+", " ").replace(",", " ").split())


def composing_page(scene: Scene, line: FormLine) -> QuestionPage:
    """Return what is asked while a line is put together: a phrase, words, or a number."""
    back = button(scene, CLOSE)
    blank = line.blank
    options: tuple[OptionModel, ...] = (back,)
    if line.offered:
        stage: object = phrase_rows(scene, line.offered)
        if line.field.linked and line.phrase is None:
            options = (_deny(scene, line), back)
    elif blank is None:
        stage = phrase_rows(scene, line.field.phrases)
    elif blank.among or blank.free:
        mine = (Word(w, Message(w[1:].replace("_", " "))) for w in line.some if typed(w))
        among = Field("", line.field.label, "one", "", among=(*blank.among, *mine))
        stage = choice_rows(scene, among, tuple(line.some))
        if blank.free:
            options = (button(scene, TYPE), back)
        if line.some:
            options = (button(scene, NEXT, confirm=True), *options)
    else:
        stage = (StepperModel("value", "", line.number, blank.low, blank.high),)
        options = (button(scene, NEXT, confirm=True), back)
    head = heading(scene, line.field, line.phrase, blank)
    state = f"line {line.field.key} {len(line.words)} {line.phrase is None}"
    return QuestionPage(head, options, (Part("stage", stage),), state)


def _deny(scene: Scene, line: FormLine) -> OptionModel:
    label = say("Must not be") if line.denied else say("Must be so")
    icon = "not_possible" if line.denied else "done"
    return scene.button(DENY, label, say("tap to turn round"), icon=icon)


def tile_buttons(
    scene: Scene, name: str, *, ducts: bool, pictured: bool
) -> tuple[OptionModel, ...]:
    """Return the buttons of a tile: doors or ducts, its name, the camera's picture of it."""
    sides = say("Doors") if ducts else say("Ducts")
    second = say("tap its sides") if ducts else say("tap where they lead")
    icon = "door" if ducts else "vent"
    found = (
        scene.button(DUCTS, sides, second, icon=icon),
        scene.button(NAME, say("Name"), name, icon="type"),
    )
    if not pictured:
        return found
    drops = say("tap to drop it")
    return (*found, scene.button(PICTURE, say("Picture"), drops, icon="camera"))
