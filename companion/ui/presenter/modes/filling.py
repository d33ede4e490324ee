"""Fill: a page that people fill in by taps (source: UX.md section 4, ``learn-tile.png``)."""

from typing import Final

from companion.engine.forms import Field, Fill, Value, filled
from companion.engine.message import say
from companion.ui.models import OptionModel, StepperModel
from companion.ui.presenter.keyboard import Typed
from companion.ui.presenter.modes.base import NOTHING, Answer, Asked, Mode, Setting, ask_model
from companion.ui.presenter.modes.composing import Composing
from companion.ui.presenter.modes.filling_pages import (
    FIELD,
    LINE,
    PHRASE,
    SIDE,
    WORD,
    card_stage,
    choice_rows,
    heading,
    line_rows,
    page_rows,
    phrase_rows,
    tile_stage,
    tile_summary,
)
from companion.ui.presenter.page import Part
from companion.ui.presenter.scene import Scene

THAT_IS_IT: Final = "fill done"
CLOSE: Final = "fill close"
ADD: Final = "fill add"
TYPE: Final = "fill type"
TYPED: Final = "fill typed"
NEXT: Final = "fill next"
NAME: Final = "fill name"
DUCTS: Final = "fill ducts"
LINES: Final = "fill lines"
PICTURE: Final = "fill picture"
_SUGGESTED: Final = 2
"""Names offered beside the letters: four buttons leave the letters their height."""
_STEPS: Final = {"value+": 1, "value-": -1}


class Filling(Mode):
    """A page being filled in.

    Attributes:
        prompt: The question.
        values: What every field holds now.
        open: Key of the field that is being changed, or "".
        ducts: Taps on a tile's sides mean its ducts.
        listed: Every line is shown as a list, not the tile or the stamps.
        picture: How it looks, as the camera saw it (PNG); b"" for none.
    """

    prompt: Fill

    def __init__(self, prompt: Fill) -> None:
        super().__init__(prompt)
        self.values: dict[str, Value] = {one.key: one.usual for one in prompt.fields}
        self.open = ""
        self.ducts = False
        self.listed = prompt.look == "page"
        self.picture = b""
        self._typed: Typed | None = None
        self._line: Composing | None = None

    # -- what is shown

    def asked(self, setting: Setting) -> Asked:
        """Return the page, or the one line of it that is being changed."""
        scene = setting.scene
        field = self._field()
        if self._typed is not None:
            return self._typing(scene)
        if self._line is not None:
            return self._composing(scene, self._line)
        if field is not None:
            return self._one_field(scene, field)
        if self.prompt.look == "tile" and not self.listed:
            return self._tile(scene)
        if self.prompt.look == "card" and not self.listed:
            return self._card(scene)
        return self._page(scene)

    def _page(self, scene: Scene) -> Asked:
        rows = page_rows(scene, self.prompt, self.values)
        more = () if self.prompt.look == "page" else (self._button(scene, CLOSE, "Back", "back"),)
        return self._asked(scene, (Part("stage", rows),), (self._that_is_it(scene), *more), "page")

    def _tile(self, scene: Scene) -> Asked:
        stage = tile_stage(scene, self.prompt, self.values, ducts=self.ducts)
        sides = say("Doors") if self.ducts else say("Ducts")
        second = say("tap its sides") if self.ducts else say("tap where they lead")
        name = str(self.values["name"])
        more = (
            OptionModel(
                DUCTS,
                scene.upper(sides),
                scene.say(second),
                sign=scene.icon("door" if self.ducts else "vent"),
            ),
            OptionModel(NAME, scene.upper(say("Name")), name, sign=scene.icon("type")),
        )
        done = self._that_is_it(scene, tile_summary(scene, self.values))
        return self._asked(scene, stage, (done, *more, *self._pictured(scene)), "tile")

    def _pictured(self, scene: Scene) -> tuple[OptionModel, ...]:
        """Return a button that says the camera's picture is kept, and drops it."""
        if not self.picture:
            return ()
        label, second = scene.upper(say("Picture")), scene.say(say("tap: do not keep it"))
        return (OptionModel(PICTURE, label, second, sign=scene.icon("camera")),)

    def _card(self, scene: Scene) -> Asked:
        stage = card_stage(scene, self.prompt, self.values)
        lines = OptionModel(
            LINES,
            scene.upper(say("More lines")),
            scene.say(say("name, other boxes")),
            sign=scene.icon("log"),
        )
        return self._asked(scene, stage, (self._that_is_it(scene), lines), "card", split=0.42)

    def _one_field(self, scene: Scene, field: Field) -> Asked:
        close = self._button(scene, CLOSE, "Done", "done", confirm=True)
        options: tuple[OptionModel, ...] = (close,)
        if field.kind == "number":
            value = self.values[field.key]
            number = value if isinstance(value, int) else 0
            stage: object = (StepperModel("value", "", number, field.low, field.high),)
        elif field.kind == "lines":
            stage = line_rows(scene, field, self.values[field.key])
            full = bool(field.most) and len(self._lines(field)) >= field.most
            if not full:
                options = (close, self._button(scene, ADD, "Add", "plus"))
        else:
            stage = choice_rows(scene, field, self.values[field.key])
            if field.free:
                options = (close, self._button(scene, TYPE, "Type it", "type"))
        head = heading(scene, field)
        return Asked(head, options, (Part("stage", stage),), f"field {field.key}")

    def _composing(self, scene: Scene, line: Composing) -> Asked:
        back = self._button(scene, CLOSE, "Back", "back")
        blank = line.blank
        options: tuple[OptionModel, ...] = (back,)
        if blank is None:
            stage: object = phrase_rows(scene, line.field)
        elif blank.among or blank.free:
            among = Field("", line.field.label, "one", "", among=blank.among)
            stage = choice_rows(scene, among, "")
            if blank.free:
                options = (self._button(scene, TYPE, "Type it", "type"), back)
        else:
            stage = (StepperModel("value", "", line.number, blank.low, blank.high),)
            options = (self._button(scene, NEXT, "Next", "next", confirm=True), back)
        head = heading(scene, line.field, line.phrase, blank)
        state = f"line {line.field.key} {len(line.words)} {line.phrase is None}"
        return Asked(head, options, (Part("stage", stage),), state)

    def _typing(self, scene: Scene) -> Asked:
        assert self._typed is not None, "letters are asked for"
        field = self._field()
        done = self._button(scene, TYPED, "Done", "done", confirm=True)
        waiting = field.among if field is not None and field.kind == "text" else ()
        named = tuple(
            OptionModel(f"{WORD}{w.key}", scene.upper(w.label), sign=scene.icon("tile"))
            for w in waiting[:_SUGGESTED]
        )
        back = self._button(scene, CLOSE, "Back", "back")
        pad = self._typed.pad(scene.words.language, columns=11)
        ask = ask_model(scene, self.prompt) if field is None else heading(scene, field)
        return Asked(ask, (done, *named, back), (Part("stage", pad),), "letters")

    def _asked(
        self,
        scene: Scene,
        stage: tuple[Part, ...],
        options: tuple[OptionModel, ...],
        state: str,
        *,
        split: float = 0.5,
    ) -> Asked:
        return Asked(ask_model(scene, self.prompt), options, stage, state, split)

    def _that_is_it(self, scene: Scene, summary: str = "") -> OptionModel:
        why = self.prompt.legal(filled(self._changed()))
        second = scene.say(why) if why.text else summary
        kind = "off" if why.text else "confirm"
        return OptionModel(
            THAT_IS_IT, scene.upper(say("That is it")), second, kind, scene.icon("done")
        )

    def _button(
        self, scene: Scene, ref: str, word: str, icon: str, *, confirm: bool = False
    ) -> OptionModel:
        label = {
            "Back": say("Back"),
            "Done": say("Done"),
            "Add": say("Add"),
            "Next": say("Next"),
            "Type it": say("Type it"),
        }[word]
        kind = "confirm" if confirm else "possible"
        return OptionModel(ref, scene.upper(label), "", kind, scene.icon(icon))

    # -- what people do

    def option(self, ref: str, setting: Setting) -> Answer:
        """Take a button: the page is done, a line is done, letters are wanted."""
        if ref == THAT_IS_IT:
            return (filled(self._changed()),)
        taps = {
            CLOSE: self._close,
            ADD: self._add,
            TYPE: self._type,
            TYPED: self._take_typed,
            NEXT: self._next,
            NAME: lambda: self._open("name"),
            DUCTS: self._swap_sides,
            LINES: self._list_all,
            PICTURE: self._drop_picture,
        }
        if ref in taps:
            taps[ref]()
        elif ref.startswith(WORD):
            self._suggested(ref.removeprefix(WORD))
        else:
            return self.stage(ref, setting)
        return NOTHING

    def stage(self, ref: str, setting: Setting) -> Answer:
        """Take a row, a stamp, a side, a letter or a step."""
        del setting
        if self._typed is not None:
            if not self._typed.take(ref):
                self._take_typed()
        elif ref in _STEPS:
            self._step(_STEPS[ref])
        elif ref.startswith(FIELD):
            self._open(ref.removeprefix(FIELD))
        elif ref.startswith(SIDE):
            self._toggle("ducts" if self.ducts else "doors", ref.removeprefix(SIDE))
        elif ref.startswith(PHRASE) and self._line is not None:
            self._line.pick(int(ref.removeprefix(PHRASE)))
            self._finished()
        elif ref.startswith(LINE):
            self._drop_line(int(ref.removeprefix(LINE)))
        elif ref.startswith(WORD):
            self._choose(ref.removeprefix(WORD))
        return NOTHING

    # -- how it is done

    def _add(self) -> None:
        field = self._field()
        self._line = Composing(field) if field is not None else None
        self._finished()

    def _type(self) -> None:
        self._typed = Typed(most=24)

    def _next(self) -> None:
        if self._line is not None:
            self._line.fill(str(self._line.number))
            self._finished()

    def _swap_sides(self) -> None:
        self.ducts = not self.ducts

    def _drop_picture(self) -> None:
        self.picture = b""

    def _list_all(self) -> None:
        self.listed = True

    def _field(self) -> Field | None:
        return next((one for one in self.prompt.fields if one.key == self.open), None)

    def _changed(self) -> dict[str, Value]:
        """Return the fields that no longer hold their usual value."""
        usual = {one.key: one.usual for one in self.prompt.fields}
        return {key: value for key, value in self.values.items() if value != usual[key]}

    def _lines(self, field: Field) -> tuple[str, ...]:
        value = self.values[field.key]
        return value if isinstance(value, tuple) else ()

    def _open(self, key: str) -> None:
        """Change a field: yes and no at once, letters on the pad, all else on a page of its own."""
        self.open = key
        field = self._field()
        if field is None:
            self.open = ""
        elif field.kind == "yes":
            self.values[key] = not self.values[key]
            self.open = ""
        elif field.kind == "text":
            held = str(self.values[key])  # a number stands where nobody gave a name
            self._typed = Typed("" if held.startswith("#") else held, most=field.most or 24)

    def _close(self) -> None:
        if self._typed is not None:
            self._typed, field = None, self._field()
            if self._line is None and field is not None and field.kind == "text":
                self.open = ""
        elif self._line is not None:
            if not self._line.back():
                self._line = None
        elif self.open:
            self.open = ""
        else:
            self.listed = self.prompt.look == "page"

    def _take_typed(self) -> None:
        typed = self._typed.text.strip() if self._typed is not None else ""
        self._typed = None
        own = "+" + "_".join(typed.replace("+", " ").replace(",", " ").split())
        field = self._field()
        if self._line is not None:
            if typed:
                self._line.fill(own)
                self._finished()
        elif field is not None and field.kind == "text":
            if typed:
                self.values[field.key] = typed
            self.open = ""
        elif field is not None and typed:
            self.values[field.key] = own
            self.open = ""

    def _suggested(self, word: str) -> None:
        """Take a name that a scenario has given already."""
        field = self._field()
        if field is not None and field.kind == "text":
            self.values[field.key] = word
            self._typed, self.open = None, ""
        else:
            self._choose(word)

    def _choose(self, word: str) -> None:
        if self._line is not None:
            self._line.fill(word)
            self._finished()
            return
        key, _, rest = word.partition("=")
        if rest or "=" in word:  # a stamp names its field too
            self._stamp(key, rest)
            return
        field = self._field()
        if field is None:
            return
        if field.kind == "several":
            self._toggle(field.key, word)
        else:
            self.values[field.key] = word
            self.open = ""

    def _stamp(self, key: str, word: str) -> None:
        field = next(one for one in self.prompt.fields if one.key == key)
        if field.kind == "several":
            self._toggle(key, word)
        elif field.kind == "yes":
            self.values[key] = not self.values[key]
        else:
            self.values[key] = word

    def _toggle(self, key: str, word: str) -> None:
        """Tick or untick, in the order the field lists its words."""
        field = next(one for one in self.prompt.fields if one.key == key)
        held = self._lines(field)
        kept = {*held} ^ {word}
        self.values[key] = tuple(w.key for w in field.among if w.key in kept)

    def _step(self, by: int) -> None:
        field = self._field()
        if self._line is not None:
            self._line.step(by)
        elif field is not None:
            value = self.values[field.key]
            number = value if isinstance(value, int) else 0
            self.values[field.key] = min(max(number + by, field.low), field.high)

    def _finished(self) -> None:
        """Put a finished line on the page."""
        line = self._line
        if line is not None and line.line:
            self.values[line.field.key] = (*self._lines(line.field), line.line)
            self._line = None

    def _drop_line(self, at: int) -> None:
        field = self._field()
        if field is not None:
            lines = self._lines(field)
            self.values[field.key] = (*lines[:at], *lines[at + 1 :])
