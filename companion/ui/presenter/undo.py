"""Undo: what was taken back, what lies beneath it, and what to put back on the table."""

from companion.engine.ids import SpaceId
from companion.engine.message import say, say_n
from companion.ports import Said, TableSeen
from companion.session.difference import difference
from companion.session.entries import Move, TakenBack
from companion.text.surfaces import log_line
from companion.ui.models import (
    AskModel,
    OptionModel,
    OptionsModel,
    TickModel,
    TickRow,
    UndoModel,
)
from companion.ui.models import TakenBack as Line
from companion.ui.presenter.compare import CompareScreen
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.log_words import line_of, taken_lines
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.plan import laid_tiles
from companion.ui.presenter.redo import do_again
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.strip import strip_model

_TAKEN_SHOWN = 2
_BENEATH_SHOWN = 2


class UndoScreen(OverMatch):
    """After an undo that moved something on the table.

    Attributes:
        moves: What hands have to put back, of all that was taken back here.
    """

    def __init__(self, match: MatchContext, taken: TakenBack) -> None:
        super().__init__(match)
        self._taken = [taken]
        self.moves = taken.moves
        self._number = match.session.number
        self._ticked: set[int] = set()

    def page(self) -> Page:
        """Return the two lists."""
        scene = self.match.scene()
        moves = self.moves
        first = next((m for n, m in enumerate(moves) if n not in self._ticked), None)
        count = sum(len(taken.entries) for taken in self._taken)
        asks = first.message if first else say("Everything is back")
        support = say_n("{n} answer taken back.", "{n} answers taken back.", count)
        return Page(
            screen="undo",
            strip=strip_model(scene),
            stage=(Part("stage", self._model(scene, moves)),),
            ask=AskModel(scene.spans(asks), self.words.say(support)),
            options=OptionsModel("undo", self._options(count)),
            rail=self.match.rail_model(),
            alarm=scene.alarm,
            said=(self.words.say(asks),),
        )

    def stands(self) -> bool:
        """Nothing was done since to the match: the list is what hands have to do."""
        return self.match.session.number == self._number

    def option(self, ref: str) -> None:
        """Go on, go further back, take it back again, or see the log."""
        if ref == "all back":
            self.desk.back()
            self._check()
        elif ref == "one more":
            self._one_more()
        elif ref == "redo":
            self._redo()
        else:
            self.desk.back()
            self.desk.go("log", self.match)

    def stage(self, ref: str) -> None:
        """Tick a card, or take the tick off."""
        if ref.isdigit():
            self._ticked ^= {int(ref)}

    def said(self, said: Said) -> None:
        """The camera ticks the tiles that it sees put right."""
        if not isinstance(said, TableSeen) or said.problem not in ("", "waiting"):
            return
        told = {laid.tile: laid for laid in laid_tiles(self.match.scene())}
        seen = {laid.tile: laid for laid in said.laid}
        spaces = self.match.session.view().spaces
        for n, move in enumerate(self.moves):
            if move.what == "taken" and move.ref not in spaces and move.ref not in seen:
                self._ticked |= {n} if self._was_tile(move.ref) else set()
            space = spaces.get(SpaceId(move.ref))
            if space is None or move.what not in ("put", "moved", "turned"):
                continue
            if space.face in told and seen.get(space.face) == told[space.face]:
                self._ticked.add(n)

    def _was_tile(self, ref: str) -> bool:
        """Whether a thing that was taken off the map is a tile the eyes can tell."""
        eyes, face = self.desk.house.eyes, self.match.scene().faces.get(ref)
        return face is not None and bool(face.tags or ref in eyes.pictured)

    def rail(self, ref: str) -> None:
        """Undo goes one further back; everything else is the match's."""
        if ref == "undo":
            self._one_more()
        else:
            self.desk.back()
            self.match.rail(ref)

    def _check(self) -> None:
        """Compare the tables, where the camera sees that something is not put back yet."""
        seen = self.desk.seen
        check = CompareScreen(self.match)
        check.desk = self.desk
        if seen is not None and check.differing(self.match.scene()):
            self.desk.open(check)

    def _one_more(self) -> None:
        _ = self.match.enter(self.match.session.undo, self._one_more_taken)

    def _one_more_taken(self, taken: TakenBack) -> None:
        self._taken.append(taken)
        session = self.match.session
        self.moves = difference(self._taken[0].before, session.view(), session.game.tangible)
        self._number = self.match.session.number
        self._ticked.clear()
        self.match.went_back()
        self.desk.guard()

    def _redo(self) -> None:
        """Do again what was taken back here, as far as it still fits."""
        count = sum(len(taken.entries) for taken in self._taken)
        lies = self.match.session.view() if self._ticked else self._taken[0].before
        do_again(self.match, count, lies, self.desk.back)

    def _model(self, scene: Scene, moves: tuple[Move, ...]) -> UndoModel:
        gone = [
            Line("undo", text)
            for taken in reversed(self._taken)
            for text in taken_lines(self.words, taken)
        ]
        beneath = [
            Line("forward", line_of(self.words, logged), taken=False)
            for logged in reversed(self.match.session.log(last=_BENEATH_SHOWN * 3))
            if not logged.undone and line_of(self.words, logged)
        ]
        return UndoModel(
            head=self.upper(say("Taken back")),
            lines=(*gone[:_TAKEN_SHOWN], *beneath[:_BENEATH_SHOWN]),
            put_back=TickModel(
                self.upper(say("Put back on the table")),
                tuple(
                    TickRow(
                        str(n),
                        scene.sign(move.ref, "tile" if move.what == "put" else "forward"),
                        self.words.name(move.ref).upper(),
                        log_line(self.words, move.message),
                        n in self._ticked,
                    )
                    for n, move in enumerate(moves)
                ),
            ),
        )

    def _options(self, count: int) -> tuple[OptionModel, ...]:
        session = self.match.session
        return (
            self.button(
                "all back", say("All back"), say("play from here"), kind="confirm", icon="done"
            ),
            self.button(
                "one more",
                say("One more"),
                kind="possible" if session.entries else "off",
                icon="undo",
            ),
            self.button(
                "redo",
                say("Redo"),
                say_n("{n} answer", "{n} answers", count),
                kind="possible" if session.redo_fits else "off",
                icon="redo",
            ),
            self.button("log", say("Whole log"), say("any decision"), icon="log"),
        )
