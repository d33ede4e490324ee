"""What an owner's box has learned: look, correct, forget, carry to another table, merge."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.errors import CompanionError, Refused
from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.packs.content import Content
from companion.engine.state.table import Table
from companion.session.packs.merge import Conflict, Side
from companion.text.words import Words
from companion.ui.models import NoteModel
from companion.ui.presenter.answering.form import CLOSE, Form
from companion.ui.presenter.answering.mode import QuestionContext
from companion.ui.presenter.builders.naming import pack_table_words
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.error_text import error_message, kind_of, refuse
from companion.ui.presenter.shell.on_screen_keyboard import board_of
from companion.ui.presenter.shell.screen import Screen

T = TypeVar("T")


class OwnerPacksScreen(Screen):
    """The records of one owner's pack.

    Args:
        game: The game's id.
        pack: The pack that learns.
    """

    name = "sheet"
    title = say("Your own box")

    def __init__(self, game: str, pack: str) -> None:
        self._game = game
        self._pack = pack
        self._chosen = ""
        self._filling: Form | None = None
        self._file: Path | None = None
        self._decided: list[tuple[Conflict, Side]] = []
        self._conflicts: tuple[Conflict, ...] = ()

    @property
    def game(self) -> Game:
        """The game the pack is for."""
        return self.stack.context.games[self._game]

    @property
    def content(self) -> Content:
        """What is in the pack now."""
        return self.stack.context.store.content(self._game, self._pack)

    @property
    def words(self) -> Words:
        """The words of the game, and of this pack while it is there."""
        context = self.stack.context
        try:
            view = self._view()
        except (CompanionError, OSError):
            return context.words()
        return pack_table_words(context.settings.language, context.locales, self.game, view)

    def _view(self) -> Table:
        """Return a table with nothing on it, beside which the pack lies."""
        content, game = self.content, self.game
        edition, scenario = next(iter(game.editions)), next(iter(game.scenarios(content)), "")
        options = {"edition": edition, "scenario": scenario}
        return Table(game=self._game, options=options).use(content)

    def opened(self) -> None:
        """Look at the pack as it is now."""
        self.stack.context.store.reread()

    # -- what is shown

    def page(self) -> Page:
        """Return the list, one record to correct, or one difference to decide."""
        problem, about = self._problem, f"{self._chosen} {len(self._decided)}"
        if problem is not None:
            return self._gone(problem)
        if self._filling is not None:
            question = self._filling.asked(self._context())
            state, split = question.state, question.split
            page = self.sheet("", "", *question.stage, state=state, about=about, split=split)
            options = replace(page.options, options=(*question.options, *page.options.options))
            return replace(page, ask=question.ask, options=options)
        if self._conflicts:
            return self._difference(self._conflicts[0], about)
        rows, asks = self._rows(), say("Learned so far")
        support = say_n("{n} thing. Tap one.", "{n} things. Tap one.", len(rows))
        listed = self.listing(
            rows, say("Nothing learned yet. Play: Companion asks once."), columns=2
        )
        return self.sheet(asks, support, listed, about=about)

    def buttons(self) -> Iterator[Button]:
        """Yield what can be done with the pack, a record, or a difference."""
        if self._problem is not None:
            reread = self.stack.context.store.reread
            yield self.done_button()
            yield Button("again", say("Look again"), reread, icon="redo")
        elif self._filling is not None:
            question = self._filling.asked(self._context())
            if not any(o.ref == CLOSE for o in question.options):
                leave, as_was = self._close_page, say("as it was")
                yield Button("leave page", say("Leave it"), leave, as_was, icon="back")
        elif self._conflicts:
            yield from self._sides(self._conflicts[0])
        else:
            yield from self._of_pack()

    def _of_pack(self) -> Iterator[Button]:
        none, files = not self._chosen, self.stack.context.store.offered(self._game, self._pack)
        ready = say_n("{n} file ready", "{n} files ready", len(files))
        merge = ready if files else say("no file in incoming")
        ask_again, whole = say("ask again"), say("as one file")
        yield Button("correct", say("Correct"), self._correct, "", "type", "confirm", none)
        yield Button("forget", say("Forget"), self._forget, ask_again, icon="delete", off=none)
        yield Button("export", say("Export"), self._export, whole, icon="export")
        yield Button("merge", say("Merge"), self._begin_merge, merge, icon="swap", off=not files)

    def _sides(self, conflict: Conflict) -> Iterator[Button]:
        ours, theirs = partial(self._decide, "a"), partial(self._decide, "b")
        yield Button("a", say("Ours"), ours, _shown(conflict.a)[:40], kind="choice")
        yield Button("b", say("Theirs"), theirs, _shown(conflict.b)[:40], kind="choice")
        yield Button("stop", say("Stop"), self._close_page, say("change nothing"), icon="back")

    @property
    def _problem(self) -> Exception | None:
        """Why the pack cannot be read now: it is not there any more, or has a fault."""
        try:
            _ = self.content
        except (CompanionError, OSError) as problem:
            return problem
        return None

    def _gone(self, problem: Exception) -> Page:
        copies = say("Matches that were begun with it have their own copy.")
        fresh = say("A new match begins with an empty box, or with another pack.")
        note = NoteModel(lines=(self.say(copies), self.say(fresh)))
        why = error_message(self.words, str(problem), kind_of(problem))
        return self.sheet(say("This box cannot be read now"), why, note, state="gone")

    def _rows(self) -> tuple[Row, ...]:
        content = self.content
        return tuple(
            self._row(content, kind, ref) for kind, ref in self.game.learned_records(content)
        )

    def _row(self, content: Content, kind: str, ref: str) -> Row:
        key, name, value = f"{kind} {ref}", self._name(content, kind, ref), self._kind(kind)
        return Row(key, name, value=value, now=key == self._chosen)

    def _name(self, content: Content, kind: str, ref: str) -> Message:
        record = content.find(ref)
        if not hasattr(record, "name") and not hasattr(record, "text"):
            return self._kind(kind)  # there is one of it, and nobody gave it a name
        return Message(str(getattr(record, "name", "") or getattr(record, "text", "") or ref))

    def _kind(self, kind: str) -> Message:
        return self.game.record_kinds.get(kind, Message(kind))

    def _difference(self, conflict: Conflict, about: str) -> Page:
        """Return one thing both packs say differently: ours or theirs."""
        left = say_n("{n} difference left.", "{n} differences left.", len(self._conflicts))
        ours = Row("", say("Ours"), value=_shown(conflict.a))
        theirs = Row("", say("Theirs"), value=_shown(conflict.b))
        head = f"{self.say(self._kind(conflict.kind))}: {conflict.field}"
        asks = say("{name}: which is right?", name=conflict.name)
        stage = self.listing((ours, theirs), head=head)
        return self.sheet(asks, left, stage, state="difference", about=about)

    def _context(self) -> QuestionContext:
        prompt = self._filling.prompt if self._filling is not None else None
        scene = Scene(self.game, self._view(), self.words, (), prompt)
        return QuestionContext(scene)

    # -- what people do

    def option(self, ref: str) -> None:
        """Correct, forget, export or merge; or what the open page takes."""
        try:
            act = self.act_of(ref)
            if act is not None:
                _ = act()
            elif self._filling is not None:
                self._fill(self._filling, ref)
            else:
                _ = self.content  # where it has gone meanwhile, that is said
        except (CompanionError, OSError) as problem:
            self._failed(problem)

    def _correct(self) -> None:
        page = self.game.page_of(self.content, *self._which)
        self._filling = Form(page, board_of(self.stack)) if page is not None else None

    def _forget(self) -> None:
        refs, store = self._belonging(*self._which), self.stack.context.store
        self._work(lambda: store.forget(self._game, self._pack, refs), self._forgotten)

    def _export(self) -> None:
        store = self.stack.context.store
        self._work(lambda: store.export(self._game, self._pack), self._exported)

    def _begin_merge(self) -> None:
        self._file, self._decided = self.stack.context.store.offered(self._game, self._pack)[0], []
        self._merge()

    @property
    def _which(self) -> tuple[str, str]:
        """Kind and id of the chosen record."""
        kind, _, ref = self._chosen.partition(" ")
        return kind, ref

    def _work(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self.stack.work(work, then, self._failed)

    def _failed(self, problem: Exception) -> None:
        """Close what is open, and say why it was not done: the pack may be another one now."""
        self._close_page()
        self.stack.context.store.reread()
        refuse(self.stack, self.words, problem)

    def _forgotten(self, _: None) -> None:
        self._chosen = ""

    def _exported(self, file: Path) -> None:
        self.stack.say(say("Written: {file}", file=str(file)))

    def stage(self, ref: str) -> None:
        """Choose a record, or what the open page takes."""
        if self._filling is not None:
            _ = self._filling.stage(ref)
        elif ref:
            self._chosen = ref

    def navigate(self, ref: str) -> None:
        """Back leaves the open page first."""
        if self._filling is not None or self._conflicts:
            self._close_page()
        else:
            super().navigate(ref)

    def _close_page(self) -> None:
        self._filling, self._conflicts = None, ()

    def _fill(self, filling: Form, ref: str) -> None:
        answers = filling.option(ref)
        if not answers:
            return
        prompt = filling.prompt
        try:
            record = prompt.accept(answers[0])
        except Refused as refused:
            self.stack.refused()
            self.stack.say(refused.reason)
            return
        store, records = self.stack.context.store, prompt.records(record)
        self._work(lambda: store.correct(self._game, self._pack, records), self._corrected)

    def _corrected(self, _: None) -> None:
        self._filling = None
        self.stack.say(say("Corrected. Open matches stay as they were."))

    def _belonging(self, kind: str, ref: str) -> tuple[tuple[str, str], ...]:
        """Return kind and id of a record, and of what stands on its page with it."""
        page = self.game.page_of(self.content, kind, ref)
        if page is None or page.legal("").text:
            return ((kind, ref),)
        return tuple((k, str(getattr(r, "id", ""))) for k, r in page.records(page.accept("")))

    def _decide(self, side: Side) -> None:
        self._decided.append((self._conflicts[0], side))
        self._merge()

    def _merge(self) -> None:
        assert self._file is not None, "a file was chosen"
        store, file, decided = self.stack.context.store, self._file, tuple(self._decided)
        self._work(lambda: store.merge(self._game, self._pack, file, decided), self._merged)

    def _merged(self, found: Sequence[Conflict]) -> None:
        if self._conflicts and any(conflict not in self._conflicts for conflict in found):
            self.stack.say(say("One of the packs has changed meanwhile."))
        self._conflicts = tuple(found)
        if not found:
            self.stack.say(say("Merged: everything from both boxes is here now."))


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return str(value) or "-"
