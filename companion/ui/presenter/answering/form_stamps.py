"""What the page of a card or a tile shows: stamps, and a tile whose sides are tapped."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.art.tile_records import Shaft, TileArt
from companion.engine.forms.form_prompt import Field, Fill, Value, Word
from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Cell, Edge
from companion.engine.message import say, say_n
from companion.ui.models import (
    Glyph,
    LearnTileModel,
    SideKey,
    SideState,
    Sign,
    StampModel,
    StampsModel,
)
from companion.ui.presenter.answering.form_rows import WORD
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

SIDE: Final = "side "
_AGAIN: Final = " again"
_LETTERS: Final = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


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
    found = (_stamp(scene, field, w, chosen=w.key == value, bare=bare) for w in field.among)
    return StampsModel(
        tuple(found),
        head=f"{number} {scene.upper(field.label)}",
        head_done=value != field.usual,
        columns=columns,
    )


def _stamp(scene: Scene, field: Field, choice: Word, *, chosen: bool, bare: bool) -> StampModel:
    signs = tuple(_signs(scene, choice))
    word = "" if bare and signs else scene.upper(choice.label)
    return StampModel(f"{WORD}{field.key}={choice.key}", word, signs, chosen=chosen)


def _signs(scene: Scene, word: Word) -> Iterator[Sign]:
    """Yield the figures a word stands for ("eel eel"), or its icon, or a cross for none."""
    if not word.key:
        yield Glyph("not_possible", scene.say(word.label))
        return
    figures = [scene.figure(part) for part in word.key.split()]
    shown = [figure for figure in figures if figure is not None]
    if shown:
        yield from shown
    elif word.icon:
        yield Glyph(scene.game.icon(word.icon), scene.say(word.label))


# -- a tile


def tile_stage(
    scene: Scene, prompt: Fill, values: Mapping[str, Value], *, ducts: bool
) -> tuple[Part, ...]:
    """Return the tile as far as it is known, its sides to tap, and stamps for what is printed."""
    size = tuple(prompt.known.get("size", (1, 1)))
    fields = {field.key: field for field in prompt.fields}
    sides = tuple(
        SideKey(
            SIDE + word.key,
            _edge(word.key, (size[0], size[1])),
            _state(word.key, values, ducts=ducts),
            scene.say(word.label),
        )
        for word in fields["doors"].among
    )
    stamps = [*_event_stamps(scene, fields["event"], values["event"])]
    stamps += [
        StampModel(
            f"{WORD}icons={word.key}",
            scene.upper(word.label),
            tuple(_signs(scene, word)),
            chosen=word.key in _texts(values["icons"]),
        )
        for word in fields["icons"].among
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
    printed = StampsModel(tuple(stamps), scene.upper(say("Tap the printed icons")), columns=5)
    return (Part("stage", LearnTileModel(_art(values, (size[0], size[1])), sides, printed)),)


def _event_stamps(scene: Scene, field: Field, value: Value) -> Iterator[StampModel]:
    """Yield one stamp an event; a second tap makes it the red form, a third takes it away."""
    plain = [word for word in field.among if word.key and not word.key.endswith(_AGAIN)]
    known = {word.key for word in field.among}
    for word in plain:
        red = word.key + _AGAIN
        chosen = value in (word.key, red)
        after = word.key if not chosen else red if value == word.key and red in known else ""
        shown = next((w for w in field.among if w.key == value), word) if chosen else word
        yield StampModel(
            f"{WORD}event={after}",
            scene.upper(shown.label),
            tuple(_signs(scene, Word("-", word.label, word.icon))),
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
