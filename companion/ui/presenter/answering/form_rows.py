"""What a page being filled in shows as rows: its lines, what can be chosen, lines put together."""

import re
from collections.abc import Mapping
from typing import Final, cast

from companion.engine.forms.form_prompt import (
    AND,
    NOT,
    Blank,
    Field,
    Fill,
    Phrase,
    Value,
    Word,
    joined_words,
    words_of_line,
)
from companion.engine.message import Fact, Message, say, say_n
from companion.ui.models import AskModel, ListModel
from companion.ui.presenter.answering.form_values import values_of
from companion.ui.presenter.page.page_parts import Row
from companion.ui.presenter.page.scene import Scene

FIELD: Final = "field "
WORD: Final = "word "
PHRASE: Final = "phrase "
LINE: Final = "line "
_FACT: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
_GAP: Final = "__"
"""Stands in a phrase for what is not filled in yet."""
_FEW: Final = 24
"""Letters of a value beside its line; what is longer is counted."""
_SHORT: Final = 56
"""Letters under the first line of a page."""


def heading(
    scene: Scene, field: Field, phrase: Phrase | None = None, blank: Blank | None = None
) -> AskModel:
    """Return the question bar while one line is changed."""
    note = field.note if field.note.text else field.group
    if blank is not None and blank.label.text:
        note = blank.label
    elif phrase is not None:
        note = bare(phrase)
    return AskModel((scene.upper(field.label),), scene.say(note) if note.text else "")


def page_rows(scene: Scene, prompt: Fill, values: Mapping[str, Value]) -> ListModel:
    """Return every line of the page with what it holds now."""
    rows = (
        Row(
            FIELD + field.key,
            field.label,
            field.group if field.group.text else "",
            _shown(scene, field, values[field.key]),
            now=values[field.key] != field.usual,
        )
        for field in prompt.fields
        if field.label.text
    )
    return scene.listing(rows, columns=2)


def _shown(scene: Scene, field: Field, value: Value) -> str:
    """Return what a line of the page holds: in words where they are few, else how much it is."""
    words = value_words(scene, field, value)
    if field.kind in ("lines", "pages") and isinstance(value, tuple) and len(words) > _FEW:
        return scene.say(say_n("{n} entry", "{n} entries", len(value)))
    return words


def value_words(scene: Scene, field: Field, value: Value) -> str:
    """Return what a line holds, in words."""
    if isinstance(value, bool):
        return scene.say(say("yes") if value else say("no"))
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _word_of(scene, field.among, value) or "-"
    if field.kind == "several":
        return ", ".join(_word_of(scene, field.among, key) for key in value) or "-"
    if field.page is not None:
        return ", ".join(page_words(scene, field.page, answer)[0] for answer in value) or "-"
    return ", ".join(line_words(scene, field, line) for line in value) or "-"


def page_words(scene: Scene, page: Fill, answer: str) -> tuple[str, str]:
    """Return a filled-in page in words: its first line, and of the rest as much as is short."""
    held = values_of(page, answer)
    first, *rest = (field for field in page.fields if field.label.text)
    lines = sorted((f for f in rest if f.kind == "lines"), key=lambda field: field.linked)
    said = [
        line_words(scene, field, line)
        for field in lines
        for line in cast("tuple[str, ...]", held[field.key])
    ]
    few = said
    while few and len(", ".join(few)) > _SHORT:
        few = few[:-1]
    more = [f"+{len(said) - len(few)}"] if len(few) < len(said) else []
    return value_words(scene, first, held[first.key]), ", ".join((*few, *more))


def line_words(scene: Scene, field: Field, line: str) -> str:
    """Return one composed line in words."""
    if not field.linked:
        return _said(scene, field.phrases, line)
    parts = [
        scene.say(say("not: {what}", what=_said(scene, field.phrases, part.removeprefix(NOT))))
        if part.startswith(NOT)
        else _said(scene, field.phrases, part)
        for part in line.split(AND)
    ]
    return scene.say(say(", and ")).join(parts)


def _said(scene: Scene, phrases: tuple[Phrase, ...], line: str) -> str:
    """Return one phrase in words: a word goes where its name stands, else behind."""
    found = words_of_line(phrases, line)
    if found is None:
        return line
    phrase, filled = found
    said = [_blank_words(scene, b, w) for b, w in zip(phrase.blanks, filled, strict=True)]
    if len(phrases) == 1:
        return " ".join(said)
    words = {blank.name: text for blank, text in zip(phrase.blanks, said, strict=True)}
    numbers = [int(w) for b, w in zip(phrase.blanks, filled, strict=True) if _is_number(b)]
    text = scene.say(_open(phrase, {name: f"<{name}>" for name in words}, *numbers[-1:]))
    for name, word in words.items():
        place = f"<{name}>"
        text = text.replace(place, word) if place in text else f"{text} {word}"
    return text


def _open(phrase: Phrase, facts: Mapping[str, Fact], number: int = 2) -> Message:
    """Return the words of a phrase with marks where its blanks stand."""
    label = phrase.label
    names = {name: facts.get(name, _GAP) for name in _FACT.findall(label.text)}
    return Message(label.text, names, label.many, number)


def _is_number(blank: Blank) -> bool:
    return not (blank.among or blank.free or blank.phrases)


def _blank_words(scene: Scene, blank: Blank, word: str) -> str:
    if blank.phrases:
        return _said(scene, blank.phrases, word)
    if _is_number(blank):
        return word.replace("-", "\N{MINUS SIGN}")
    words = joined_words(word) if blank.several else (word,)
    return ", ".join(_word_of(scene, blank.among, key) for key in words)


def _word_of(scene: Scene, among: tuple[Word, ...], key: str) -> str:
    found = next((word for word in among if word.key == key), None)
    if found is not None:
        return scene.say(found.label)
    return key.removeprefix("+").replace("_", " ") if key.startswith("+") else key


def choice_rows(scene: Scene, field: Field, value: Value) -> ListModel:
    """Return what can be chosen, the chosen ones marked."""
    chosen = value if isinstance(value, tuple) else (value,)
    rows = (
        Row(
            WORD + word.key,
            word.label,
            icon=scene.sign(word.icon, word.icon) if word.icon else None,
            chosen=word.key in chosen,
        )
        for word in field.among
    )
    return scene.listing(rows, say("Nothing to choose from yet: type it."), columns=2)


def line_rows(scene: Scene, field: Field, value: Value) -> ListModel:
    """Return the lines written so far; a tap takes one away, or opens a page."""
    lines = value if isinstance(value, tuple) else ()
    rows = (_line_row(scene, field, n, line) for n, line in enumerate(lines))
    return scene.listing(rows, say("Nothing here yet."))


def _line_row(scene: Scene, field: Field, n: int, line: str) -> Row:
    if field.page is None:
        return Row(f"{LINE}{n}", line_words(scene, field, line), right="erase")
    return Row(f"{LINE}{n}", *page_words(scene, field.page, line), right="next")


def phrase_rows(scene: Scene, phrases: tuple[Phrase, ...]) -> ListModel:
    """Return the phrases a line may be made of."""
    rows = (Row(f"{PHRASE}{n}", bare(phrase), icon=phrase.icon) for n, phrase in enumerate(phrases))
    return scene.listing(rows, columns=2)


def bare(phrase: Phrase) -> Message:
    """Return the words of a phrase whose blanks are still empty."""
    return _open(phrase, {"n": "N"})
