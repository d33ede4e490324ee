"""Fill: a page that people fill in by taps (source: UX.md section 4, ``learn-tile.png``)."""

from typing import Final

from companion.engine.forms.form_prompt import Field, Fill, Value
from companion.engine.message import say
from companion.ui.models import OptionModel, StepperModel
from companion.ui.presenter.answering.form_buttons import (
    ADD,
    AND_ALSO,
    CLOSE,
    DENY,
    DUCTS,
    LINES,
    NAME,
    NEXT,
    PICTURE,
    REMOVE,
    THAT_IS_IT,
    TYPE,
    TYPED,
    button,
    composing_page,
    done_button,
    own_word,
    tile_buttons,
)
from companion.ui.presenter.answering.form_line import FormLine
from companion.ui.presenter.answering.form_rows import (
    FIELD,
    LINE,
    PHRASE,
    WORD,
    choice_rows,
    heading,
    line_rows,
    page_rows,
)
from companion.ui.presenter.answering.form_stamps import SIDE, card_stage, tile_stage, tile_summary
from companion.ui.presenter.answering.form_values import changed, stamp, toggle, values_of
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
    ask_model,
)
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.on_screen_keyboard import Board, Typed

_SUGGESTED: Final = 2
"""Names offered beside the letters: four buttons leave the letters their height."""
_STEPS: Final = {"value+": 1, "value-": -1}


class Form(Mode):
    """A page being filled in.

    Attributes:
        prompt: The question.
        values: What every field holds now.
        open: Key of the field that is being changed, or "".
        ducts: Taps on a tile's sides mean its ducts.
        listed: Every line is shown as a list, not the tile or the stamps.
        picture: How it looks, as the camera saw it (PNG); b"" for none.
        within: It is a page on a page: its answer goes onto that one.
        inner: The page on this one that is open, None for none.
    """

    prompt: Fill

    def __init__(
        self, prompt: Fill, board: Board, answer: str = "{}", *, within: bool = False
    ) -> None:
        super().__init__(prompt)
        self._board = board
        self.values: dict[str, Value] = values_of(prompt, answer)
        self.within = within
        self.inner: Form | None = None
        self._at = 0
        self.open = ""
        self.ducts = False
        self.listed = prompt.look == "page"
        self.picture = b""
        self._typed: Typed | None = None
        self._line: FormLine | None = None

    # -- what is shown

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the page, or the one line of it that is being changed."""
        scene = setting.scene
        field = self._field()
        if self.inner is not None:
            return self.inner.asked(setting)
        if self._typed is not None:
            return self._typing(scene)
        if self._line is not None:
            return composing_page(scene, self._line)
        return self._whole(scene) if field is None else self._one_field(scene, field)

    def _whole(self, scene: Scene) -> QuestionPage:
        if self.prompt.look == "tile" and not self.listed:
            return self._tile(scene)
        if self.prompt.look == "card" and not self.listed:
            return self._card(scene)
        return self._page(scene)

    def _page(self, scene: Scene) -> QuestionPage:
        rows = page_rows(scene, self.prompt, self.values)
        more = () if self.prompt.look == "page" else (button(scene, CLOSE),)
        if self.within:
            more = (button(scene, REMOVE), button(scene, CLOSE))
        state = f"page {self.prompt.kind}" if self.within else "page"
        options = (self._that_is_it(scene), *more)
        return QuestionPage(ask_model(scene, self.prompt), options, (Part("stage", rows),), state)

    def _tile(self, scene: Scene) -> QuestionPage:
        stage = tile_stage(scene, self.prompt, self.values, ducts=self.ducts)
        more = tile_buttons(
            scene, str(self.values["name"]), ducts=self.ducts, pictured=bool(self.picture)
        )
        done = self._that_is_it(scene, tile_summary(scene, self.values))
        return QuestionPage(ask_model(scene, self.prompt), (done, *more), stage, "tile")

    def _card(self, scene: Scene) -> QuestionPage:
        stage = card_stage(scene, self.prompt, self.values)
        lines = scene.button(LINES, say("More lines"), say("name, other boxes"), icon="log")
        options = (self._that_is_it(scene), lines)
        return QuestionPage(ask_model(scene, self.prompt), options, stage, "card", split=0.42)

    def _one_field(self, scene: Scene, field: Field) -> QuestionPage:
        close = button(scene, CLOSE, confirm=True)
        options: tuple[OptionModel, ...] = (close,)
        if field.kind == "number":
            value = self.values[field.key]
            number = value if isinstance(value, int) else 0
            stage: object = (StepperModel("value", "", number, field.low, field.high),)
        elif field.kind in ("lines", "pages"):
            stage = line_rows(scene, field, self.values[field.key])
            held = self._lines(field)
            if not field.most or len(held) < field.most:
                options = (close, button(scene, ADD))
            if field.linked and held:
                options = (*options, button(scene, AND_ALSO))
        else:
            stage = choice_rows(scene, field, self.values[field.key])
            if field.free:
                options = (close, button(scene, TYPE))
        head = heading(scene, field)
        return QuestionPage(head, options, (Part("stage", stage),), f"field {field.key}")

    def _typing(self, scene: Scene) -> QuestionPage:
        assert self._typed is not None, "letters are asked for"
        field = self._field()
        done = button(scene, TYPED, confirm=True)
        waiting = field.among if field is not None and field.kind == "text" else ()
        named = tuple(
            scene.button(f"{WORD}{w.key}", w.label, icon="tile") for w in waiting[:_SUGGESTED]
        )
        back = button(scene, CLOSE)
        pad = self._typed.pad(self._board, columns=11)
        ask = ask_model(scene, self.prompt) if field is None else heading(scene, field)
        return QuestionPage(ask, (done, *named, back), (Part("stage", pad),), "letters")

    def _that_is_it(self, scene: Scene, summary: str = "") -> OptionModel:
        why = self.prompt.legal(changed(self.prompt, self.values))
        return done_button(scene, why, summary)

    # -- what people do

    def option(self, ref: str) -> Answer:
        """Take a button: the page is done, a line is done, letters are wanted."""
        if self.inner is not None:
            self._within(self.inner, ref)
            return NOTHING
        if ref == THAT_IS_IT:
            return (changed(self.prompt, self.values),)
        taps = {
            CLOSE: self._close,
            ADD: self._add,
            TYPE: self._type,
            TYPED: self._take_typed,
            NEXT: self._next,
            AND_ALSO: self._add_to_last,
            DENY: self._deny,
            NAME: lambda: self._open("name"),
            DUCTS: lambda: setattr(self, "ducts", not self.ducts),
            LINES: lambda: setattr(self, "listed", True),
            PICTURE: lambda: setattr(self, "picture", b""),
        }
        if ref in taps:
            taps[ref]()
        elif ref.startswith(WORD):
            self._suggested(ref.removeprefix(WORD))
        else:
            return self.stage(ref)
        return NOTHING

    def stage(self, ref: str) -> Answer:
        """Take a row, a stamp, a side, a letter or a step."""
        if self.inner is not None:
            return self.inner.stage(ref)
        if self._typed is not None:
            if not self._typed.take(ref, self._board):
                self._take_typed()
        elif ref in _STEPS:
            self._step(_STEPS[ref])
        elif ref.startswith(FIELD):
            self._open(ref.removeprefix(FIELD))
        elif ref.startswith(SIDE):
            sides = "ducts" if self.ducts else "doors"
            toggle(self.prompt, self.values, sides, ref.removeprefix(SIDE))
        elif ref.startswith(PHRASE) and self._line is not None:
            self._line.pick(int(ref.removeprefix(PHRASE)))
            self._finished()
        elif ref.startswith(LINE):
            self._tap_line(int(ref.removeprefix(LINE)))
        elif ref.startswith(WORD):
            self._choose(ref.removeprefix(WORD))
        return NOTHING

    # -- how it is done

    def _add(self) -> None:
        field = self._field()
        if field is not None and field.page is not None:
            self._at = len(self._lines(field))
            self.inner = Form(field.page, self._board, within=True)
            return
        self._line = FormLine(field) if field is not None else None
        self._finished()

    def _add_to_last(self) -> None:
        field = self._field()
        if field is not None and self._lines(field):
            self._line = FormLine(field, before=self._lines(field)[-1])

    def _deny(self) -> None:
        if self._line is not None:
            self._line.denied = not self._line.denied

    def _within(self, inner: "Form", ref: str) -> None:
        """Take a button on the page that is open on this one."""
        if ref == REMOVE or (ref == CLOSE and inner.at_top):
            self._keep(() if ref == REMOVE else None)
            return
        answers = inner.option(ref)
        if answers:
            self._keep(answers)

    def _keep(self, answers: Answer | None) -> None:
        """Close the page on this one; its answer takes its place among the others."""
        field, self.inner = self._field(), None
        if field is not None and answers is not None:
            held = self._lines(field)
            self.values[field.key] = (*held[: self._at], *answers, *held[self._at + 1 :])

    @property
    def at_top(self) -> bool:
        """No line of the page is being changed."""
        return self.inner is None and not self.open and self._typed is None and self._line is None

    def _type(self) -> None:
        self._typed = Typed(most=24)

    def _next(self) -> None:
        if self._line is not None:
            self._line.enough()
            self._finished()

    def _field(self) -> Field | None:
        return next((field for field in self.prompt.fields if field.key == self.open), None)

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
        own = own_word(typed)
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
            stamp(self.prompt, self.values, key, rest)
            return
        field = self._field()
        if field is None:
            return
        if field.kind == "several":
            toggle(self.prompt, self.values, field.key, word)
        else:
            self.values[field.key] = word
            self.open = ""

    def _step(self, by: int) -> None:
        field = self._field()
        if self._line is not None:
            self._line.step(by)
        elif field is not None:
            value = self.values[field.key]
            number = value if isinstance(value, int) else 0
            self.values[field.key] = min(max(number + by, field.low), field.high)

    def _finished(self) -> None:
        """Put a finished line on the page, in place of the one it is linked to."""
        line = self._line
        if line is not None and line.line:
            held = self._lines(line.field)
            others = held[:-1] if line.before else held
            self.values[line.field.key] = (*others, line.line)
            self._line = None

    def _tap_line(self, at: int) -> None:
        """Take a line away, or open a page."""
        field = self._field()
        if field is None:
            return
        held = self._lines(field)
        if field.page is not None:
            self._at, self.inner = at, Form(field.page, self._board, held[at], within=True)
        else:
            self.values[field.key] = (*held[:at], *held[at + 1 :])
