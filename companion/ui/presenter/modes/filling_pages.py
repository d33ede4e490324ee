"""What a page being filled in shows: rows, stamps, or a tile whose sides are tapped."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.art.tile import Shaft, TileArt
from companion.engine.forms import Blank, Field, Fill, Phrase, Value, Word
from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Cell, Edge
from companion.engine.message import Message, say, say_n
from companion.ui.models import (
    AskModel,
    Glyph,
    LearnTileModel,
    ListModel,
    ListRow,
    SideKey,
    SideState,
    Sign,
    StampModel,
    StampsModel,
)
from companion.ui.presenter.modes.composing import words_of_line
from companion.ui.presenter.page import Part
from companion.ui.presenter.scene import Scene

FIELD: Final = "field "
WORD: Final = "word "
PHRASE: Final = "phrase "
LINE: Final = "line "
SIDE: Final = "side "
_AGAIN: Final = " again"
_LETTERS: Final = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


# -- a page of lines


def heading(
    scene: Scene, field: Field, phrase: Phrase | None = None, blank: Blank | None = None
) -> AskModel:
    """Return the question bar while one line is changed."""
    note = field.note if field.note.text else field.group
    if blank is not None and blank.label.text:
        note = blank.label
    elif phrase is not None:
        note = Message(phrase.label.text, {"n": "N"})
    return AskModel((scene.upper(field.label),), scene.say(note) if note.text else "")


def page_rows(scene: Scene, prompt: Fill, values: Mapping[str, Value]) -> ListModel:
    """Return every line of the page with what it holds now."""
    return ListModel(
        tuple(
            ListRow(
                FIELD + one.key,
                scene.say(one.label),
                second=scene.say(one.group) if one.group.text else "",
                value=value_words(scene, one, values[one.key]),
                state="next" if values[one.key] == one.usual else "now",
            )
            for one in prompt.fields
        ),
        columns=2,
    )


def value_words(scene: Scene, field: Field, value: Value) -> str:
    """Return what a line holds, in words."""
    if isinstance(value, bool):
        return scene.say(say("yes") if value else say("no"))
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _word_of(scene, field.among, value) or "-"
    if field.kind == "several":
        return ", ".join(_word_of(scene, field.among, one) for one in value) or "-"
    return ", ".join(line_words(scene, field, one) for one in value) or "-"


def line_words(scene: Scene, field: Field, line: str) -> str:
    """Return one composed line in words."""
    found = words_of_line(field, line)
    if found is None:
        return line
    label, filled = found
    words = [_word_of(scene, blank.among, word) for blank, word in filled]
    if len(field.phrases) == 1:
        return " ".join(words)
    if "{n}" in label.text and words:  # the number stands within the words
        return scene.say(Message(label.text, {"n": words[-1]}))
    return " ".join((scene.say(label), *words))


def _word_of(scene: Scene, among: tuple[Word, ...], key: str) -> str:
    found = next((one for one in among if one.key == key), None)
    if found is not None:
        return scene.say(found.label)
    return key.removeprefix("+").replace("_", " ") if key.startswith("+") else key


def choice_rows(scene: Scene, field: Field, value: Value) -> ListModel:
    """Return what can be chosen, the chosen ones marked."""
    chosen = value if isinstance(value, tuple) else (value,)
    return ListModel(
        tuple(
            ListRow(
                WORD + one.key,
                scene.say(one.label),
                sign=scene.sign(one.icon, one.icon) if one.icon else None,
                chosen=one.key in chosen,
            )
            for one in field.among
        ),
        columns=2,
        empty=scene.say(say("Nothing to choose from yet: type it.")),
    )


def line_rows(scene: Scene, field: Field, value: Value) -> ListModel:
    """Return the lines written so far; a tap takes one away."""
    lines = value if isinstance(value, tuple) else ()
    rows = (
        ListRow(f"{LINE}{n}", line_words(scene, field, line), icon_right="erase")
        for n, line in enumerate(lines)
    )
    return ListModel(tuple(rows), empty=scene.say(say("Nothing here yet.")))


def phrase_rows(scene: Scene, field: Field) -> ListModel:
    """Return the phrases a line may be made of."""
    rows = (
        ListRow(f"{PHRASE}{n}", _bare(scene, one), sign=scene.icon(one.icon) if one.icon else None)
        for n, one in enumerate(field.phrases)
    )
    return ListModel(tuple(rows), columns=2)


def _bare(scene: Scene, phrase: Phrase) -> str:
    label = phrase.label
    return scene.say(Message(label.text, {"n": "N"}) if "{" in label.text else label)


# -- a card: its first two lines as stamps


def card_stage(scene: Scene, prompt: Fill, values: Mapping[str, Value]) -> tuple[Part, ...]:
    """Return the two lines of a card that matter first, as stamps."""
    left, right = prompt.fields[:2]
    return (
        Part("left", _stamps(scene, left, values[left.key], 1, 2)),
        Part("right", _stamps(scene, right, values[right.key], 2, 4, bare=True)),
    )


def _stamps(
    scene: Scene, field: Field, value: Value, number: int, columns: int, *, bare: bool = False
) -> StampsModel:
    """Return the choices of a line as stamps; ``bare``: where signs say it, words are left out."""
    found = (_stamp(scene, field, one, chosen=one.key == value, bare=bare) for one in field.among)
    return StampsModel(
        tuple(found),
        head=f"{number} {scene.upper(field.label)}",
        head_done=value != field.usual,
        columns=columns,
    )


def _stamp(scene: Scene, field: Field, one: Word, *, chosen: bool, bare: bool) -> StampModel:
    signs = tuple(_signs(scene, one))
    word = "" if bare and signs else scene.upper(one.label)
    return StampModel(f"{WORD}{field.key}={one.key}", word, signs, chosen=chosen)


def _signs(scene: Scene, word: Word) -> Iterator[Sign]:
    """Yield the figures a word stands for ("guard clone"), or its icon, or a cross for none."""
    if not word.key:
        yield Glyph("not_possible", scene.say(word.label))
        return
    figures = [scene.figure(part) for part in word.key.split()]
    shown = [one for one in figures if one is not None]
    if shown:
        yield from shown
    elif word.icon:
        yield Glyph(word.icon, scene.say(word.label))


# -- a tile


def tile_stage(
    scene: Scene, prompt: Fill, values: Mapping[str, Value], *, ducts: bool
) -> tuple[Part, ...]:
    """Return the tile as far as it is known, its sides to tap, and stamps for what is printed."""
    size = tuple(prompt.known.get("size", (1, 1)))
    fields = {one.key: one for one in prompt.fields}
    sides = tuple(
        SideKey(
            SIDE + one.key,
            _edge(one.key, (size[0], size[1])),
            _state(one.key, values, ducts=ducts),
            scene.say(one.label),
        )
        for one in fields["doors"].among
    )
    stamps = [*_event_stamps(scene, fields["event"], values["event"])]
    stamps += [
        StampModel(
            f"{WORD}icons={one.key}",
            scene.upper(one.label),
            tuple(_signs(scene, one)),
            chosen=one.key in _texts(values["icons"]),
        )
        for one in fields["icons"].among
    ]
    vent = scene.icon("vent")
    stamps.append(
        StampModel(
            f"{WORD}vent=",
            scene.upper(fields["vent"].label),
            (vent,) if vent else (),
            chosen=values["vent"] is True,
        )
    )
    printed = StampsModel(tuple(stamps), scene.upper(say("Tap what is printed")), columns=5)
    return (Part("stage", LearnTileModel(_art(values, (size[0], size[1])), sides, printed)),)


def _event_stamps(scene: Scene, field: Field, value: Value) -> Iterator[StampModel]:
    """Yield one stamp an event; a second tap makes it the red form, a third takes it away."""
    plain = [one for one in field.among if one.key and not one.key.endswith(_AGAIN)]
    known = {one.key for one in field.among}
    for one in plain:
        red = one.key + _AGAIN
        chosen = value in (one.key, red)
        after = one.key if not chosen else red if value == one.key and red in known else ""
        shown = next((w for w in field.among if w.key == value), one) if chosen else one
        yield StampModel(
            f"{WORD}event={after}",
            scene.upper(shown.label),
            tuple(_signs(scene, Word("-", one.label, one.icon))),
            chosen=chosen,
        )


def tile_summary(scene: Scene, values: Mapping[str, Value]) -> str:
    """Return what was tapped so far: "3 doors, vent"."""
    doors = len(_texts(values["doors"]))
    words = [scene.say(say_n("{n} door", "{n} doors", doors))]
    if values["vent"]:
        words.append(scene.say(say("vent")))
    marks = len(_texts(values["icons"])) + bool(values["event"])
    if marks:
        words.append(scene.say(say_n("{n} icon", "{n} icons", marks)))
    return ", ".join(words)


def _state(side: str, values: Mapping[str, Value], *, ducts: bool) -> SideState:
    if ducts:
        return "duct" if side in _texts(values["ducts"]) else ""
    return "door" if side in _texts(values["doors"]) else ""


def _art(values: Mapping[str, Value], size: tuple[int, int]) -> TileArt:
    ducts = tuple(_edge(side, size) for side in _texts(values["ducts"]))
    vents = (Shaft(ducts, ducts[0].cell, grille=values["vent"] is True),) if ducts else ()
    event = str(values["event"])
    icons = [(event.removesuffix(_AGAIN), event.endswith(_AGAIN))] if event else []
    icons += [(icon, False) for icon in _texts(values["icons"])]
    return TileArt(
        id="learned",
        name="",
        size=size,
        doors=tuple(_edge(side, size) for side in _texts(values["doors"])),
        vents=vents,
        icons=tuple(icons),
        shape="room",
        grain="grid",
    )


def _edge(word: str, size: tuple[int, int]) -> Edge:
    """Return the edge of an unturned face that ``n``, ``e1``… names."""
    side, along = _LETTERS[word[0]], int(word[1:] or 0)
    at = {
        NORTH: Cell(along, 0),
        SOUTH: Cell(along, size[1] - 1),
        EAST: Cell(size[0] - 1, along),
        WEST: Cell(0, along),
    }[side]
    return Edge(at, side)


def _texts(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
