"""What an owner's box has learned: look, correct, forget, carry to another table, merge."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from companion.engine.content import Content
from companion.engine.errors import CompanionError, Refused
from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.table import Table
from companion.session.pack_merge import Conflict, Side
from companion.text.words import Words
from companion.ui.models import (
    AskModel,
    ListModel,
    ListRow,
    NoteModel,
    OptionKind,
    OptionModel,
    OptionsModel,
)
from companion.ui.presenter.keyboard import board_of
from companion.ui.presenter.modes.base import Setting
from companion.ui.presenter.modes.filling import CLOSE, Filling
from companion.ui.presenter.naming import pack_table_words
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.trouble import in_words, kind_of, refuse

T = TypeVar("T")


class OwnedScreen(Screen):
    """The records of one owner's pack.

    Args:
        game: The game's id.
        pack: The pack that learns.
    """

    def __init__(self, game: str, pack: str) -> None:
        self._game = game
        self._pack = pack
        self._chosen = ""
        self._filling: Filling | None = None
        self._file: Path | None = None
        self._decided: list[tuple[Conflict, Side]] = []
        self._conflicts: tuple[Conflict, ...] = ()

    @property
    def game(self) -> Game:
        """The game the pack is for."""
        return self.desk.house.games[self._game]

    @property
    def content(self) -> Content:
        """What is in the pack now."""
        return self.desk.house.store.content(self._game, self._pack)

    @property
    def words(self) -> Words:
        """The words of the game, and of this pack while it is there."""
        house = self.desk.house
        try:
            view = self._view()
        except (CompanionError, OSError):
            return house.words()
        return pack_table_words(house.settings.language, house.locales, self.game, view)

    def _view(self) -> Table:
        """Return a table with nothing on it, beside which the pack lies."""
        content, game = self.content, self.game
        options = {
            "edition": next(iter(game.editions)),
            "scenario": next(iter(game.scenarios(content)), ""),
        }
        return Table(game=self._game, options=options).use(content)

    def opened(self) -> None:
        """Look at the pack as it is now."""
        self.desk.house.store.reread()

    # -- what is shown

    def page(self) -> Page:
        """Return the list, one record to correct, or one difference to decide."""
        try:
            _ = self.content
        except (CompanionError, OSError) as problem:
            return self._gone(problem)
        if self._filling is not None:
            asked = self._filling.asked(self._setting())
            back = self.button("leave page", say("Leave it"), say("as it was"), icon="back")
            extra = () if any(o.ref == CLOSE for o in asked.options) else (back,)
            options = (*asked.options, *extra)
            return self._made(asked.state, asked.stage, asked.ask, options, asked.split)
        if self._conflicts:
            return self._difference(self._conflicts[0])
        rows = self._rows()
        ask = AskModel(
            (self.upper(say("What the box has learned")),),
            self.words.say(say_n("{n} thing. Tap one.", "{n} things. Tap one.", len(rows))),
        )
        empty = self.words.say(say("Nothing learned yet. Play, and I ask once."))
        stage = (Part("stage", ListModel(rows, columns=2, empty=empty)),)
        return self._made("", stage, ask, self._options(), 0.5)

    def _gone(self, problem: Exception) -> Page:
        """Return the page of a pack that is not there any more, or has a fault now."""
        ask = AskModel(
            (self.upper(say("This box cannot be read now")),),
            in_words(self.words, str(problem), kind_of(problem)),
        )
        lines = (
            say("Matches that were begun with it have their own copy."),
            say("A new match begins with an empty box, or with another pack."),
        )
        note = NoteModel(lines=tuple(self.words.say(line) for line in lines))
        again = self.button("again", say("Look again"), icon="redo")
        done = self.button("done", say("Done"), kind="confirm", icon="done")
        return self._made("gone", (Part("stage", note),), ask, (done, again), 0.5)

    def _made(
        self,
        state: str,
        stage: tuple[Part, ...],
        ask: AskModel,
        options: tuple[OptionModel, ...],
        split: float,
    ) -> Page:
        return Page(
            screen="sheet",
            state=state,
            strip=plain_strip(self.upper(say("Your own box"))),
            stage=stage,
            ask=ask,
            options=OptionsModel(f"owned {state} {self._chosen} {len(self._decided)}", options),
            rail=self.back_rail(),
            split=split,
        )

    def _rows(self) -> tuple[ListRow, ...]:
        content = self.content
        return tuple(
            ListRow(
                f"{kind} {ref}",
                self._name(content, kind, ref),
                value=self._kind(kind),
                state="now" if f"{kind} {ref}" == self._chosen else "next",
            )
            for kind, ref in self.game.told(content)
        )

    def _name(self, content: Content, kind: str, ref: str) -> str:
        record = content.find(ref)
        if not hasattr(record, "name") and not hasattr(record, "text"):
            return self._kind(kind)  # there is one of it, and nobody gave it a name
        name = str(getattr(record, "name", "") or getattr(record, "text", "") or ref)
        return self.words.say(Message(name))

    def _kind(self, kind: str) -> str:
        return self.words.say(self.game.record_kinds.get(kind, Message(kind)))

    def _options(self) -> tuple[OptionModel, ...]:
        none = not self._chosen
        correct = self.button(
            "correct", say("Correct"), kind="off" if none else "confirm", icon="type"
        )
        kind: OptionKind = "off" if none else "possible"
        forget = self.button("forget", say("Forget"), say("ask again"), kind=kind, icon="delete")
        export = self.button("export", say("Export"), say("as one file"), icon="export")
        files = self.desk.house.store.offered(self._game, self._pack)
        ready = say_n("{n} file ready", "{n} files ready", len(files))
        second = ready if files else say("no file in incoming")
        kind = "possible" if files else "off"
        merge = self.button("merge", say("Merge"), second, kind=kind, icon="swap")
        return (correct, forget, export, merge)

    def _difference(self, one: Conflict) -> Page:
        """Return one thing both packs say differently: ours or theirs."""
        left = len(self._conflicts)
        asks = say("{name}: which is right?", name=one.name)
        kind = self._kind(one.kind)
        support = self.words.say(say_n("{n} difference left.", "{n} differences left.", left))
        rows = (
            ListRow("", self.words.say(say("Ours")), value=_told(one.a)),
            ListRow("", self.words.say(say("Theirs")), value=_told(one.b)),
        )
        options = (
            OptionModel("a", self.upper(say("Ours")), _told(one.a)[:40], "choice"),
            OptionModel("b", self.upper(say("Theirs")), _told(one.b)[:40], "choice"),
            self.button("stop", say("Stop"), say("change nothing"), icon="back"),
        )
        stage = (Part("stage", ListModel(rows, head=f"{kind.upper()}: {one.field.upper()}")),)
        return self._made("difference", stage, AskModel((self.upper(asks),), support), options, 0.5)

    def _setting(self) -> Setting:
        prompt = self._filling.prompt if self._filling is not None else None
        scene = Scene(self.game, self._view(), self.words, (), prompt)
        return Setting(scene, board=board_of(self.desk))

    # -- what people do

    def option(self, ref: str) -> None:
        """Correct, forget, export or merge; or what the open page takes."""
        try:
            self._do(ref)
        except (CompanionError, OSError) as problem:
            self._failed(problem)

    def _do(self, ref: str) -> None:
        store = self.desk.house.store
        if ref == "done":
            self.desk.back()
        elif ref == "again":
            store.reread()
        elif self._filling is not None:
            self._fill(ref)
        elif self._conflicts:
            self._decide(ref)
        elif ref == "correct":
            kind, _, one = self._chosen.partition(" ")
            page = self.game.page_of(self.content, kind, one)
            self._filling = Filling(page) if page is not None else None
        elif ref == "forget":
            kind, _, one = self._chosen.partition(" ")
            refs = self._belonging(kind, one)
            self._work(lambda: store.forget(self._game, self._pack, refs), self._forgotten)
        elif ref == "export":
            self._work(lambda: store.export(self._game, self._pack), self._exported)
        elif ref == "merge":
            files = store.offered(self._game, self._pack)
            if files:  # it may have been taken away since the page was shown
                self._file, self._decided = files[0], []
                self._merge()

    def _work(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self.desk.work(work, then, self._failed)

    def _failed(self, problem: Exception) -> None:
        """Close what is open, and say why it was not done: the pack may be another one now."""
        self._filling, self._conflicts = None, ()
        self.desk.house.store.reread()
        refuse(self.desk, self.words, problem)

    def _forgotten(self, _: None) -> None:
        self._chosen = ""

    def _exported(self, file: Path) -> None:
        self.desk.say(say("Written: {file}", file=str(file)))

    def stage(self, ref: str) -> None:
        """Choose a record, or what the open page takes."""
        if self._filling is not None:
            _ = self._filling.stage(ref, self._setting())
        elif ref:
            self._chosen = ref

    def rail(self, ref: str) -> None:
        """Back leaves the open page first."""
        if self._filling is not None or self._conflicts:
            self._filling, self._conflicts = None, ()
        else:
            super().rail(ref)

    def _fill(self, ref: str) -> None:
        assert self._filling is not None, "a page is open"
        if ref == "leave page":
            self._filling = None
            return
        answers = self._filling.option(ref, self._setting())
        if not answers:
            return
        prompt = self._filling.prompt
        try:
            record = prompt.accept(answers[0])
        except Refused as refused:
            self.desk.refused()
            self.desk.say(refused.reason)
            return
        store, records = self.desk.house.store, prompt.records(record)
        self._work(lambda: store.correct(self._game, self._pack, records), self._corrected)

    def _corrected(self, _: None) -> None:
        self._filling = None
        self.desk.say(say("Corrected. Matches that are open keep what they began with."))

    def _belonging(self, kind: str, ref: str) -> tuple[tuple[str, str], ...]:
        """Return kind and id of a record, and of what stands on its page with it."""
        page = self.game.page_of(self.content, kind, ref)
        if page is None or page.legal("").text:
            return ((kind, ref),)
        return tuple((k, str(getattr(r, "id", ""))) for k, r in page.records(page.accept("")))

    def _decide(self, ref: str) -> None:
        if ref == "stop":
            self._conflicts = ()
            return
        self._decided.append((self._conflicts[0], "b" if ref == "b" else "a"))
        self._merge()

    def _merge(self) -> None:
        assert self._file is not None, "a file was chosen"
        store, file, decided = self.desk.house.store, self._file, tuple(self._decided)
        self._work(lambda: store.merge(self._game, self._pack, file, decided), self._merged)

    def _merged(self, found: Sequence[Conflict]) -> None:
        if self._conflicts and any(one not in self._conflicts for one in found):
            self.desk.say(say("One of the packs has changed meanwhile."))
        self._conflicts = tuple(found)
        if not found:
            self.desk.say(say("Merged: what either of you learned is here now."))


def _told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "-"  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return str(value) or "-"
