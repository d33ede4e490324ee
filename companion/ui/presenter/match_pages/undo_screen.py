"""Undo: what was taken back, what lies beneath it, and what to put back on the table."""

from collections.abc import Iterator
from itertools import islice

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SpaceId
from companion.engine.message import say, say_n
from companion.ports import Said, TableSeen
from companion.session.match.entries import Move, TakenBack, known_to
from companion.session.match.table_difference import difference
from companion.text.surfaces import log_line
from companion.ui.models import TakenBack as Line
from companion.ui.models import TickModel, TickRow, UndoModel
from companion.ui.presenter.builders.log_words import line_of, taken_lines
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.correction.compare_screen import CompareScreen
from companion.ui.presenter.match.moves_screen import ToPutRight
from companion.ui.presenter.match.redo_offer import do_again
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

_TAKEN_SHOWN = 2
_BENEATH_SHOWN = 2


class UndoScreen(ToPutRight):
    """After an undo that moved something on the table: what hands have to put back."""

    name = "undo"

    def __init__(self, match: MatchContext, taken: TakenBack) -> None:
        super().__init__(match, taken.moves)
        self._taken = [taken]

    def page(self) -> Page:
        """Return the two lists."""
        asks = self.first or say("Everything is back")
        support = say("Taken back")
        if self._count:
            support = say_n("{n} answer taken back.", "{n} answers taken back.", self._count)
        if any(taken.opened for taken in self._taken):
            support = say_n(
                "{n} answer taken back. All was seen in the open book.",
                "{n} answers taken back. All was seen in the open book.",
                self._count,
            )
        elif self.match.session.glimpsed(self.match.viewer):
            support = say_n(
                "{n} answer taken back. What was seen stays seen.",
                "{n} answers taken back. What was seen stays seen.",
                self._count,
            )
        return self.sheet(asks, support, self._model(self.match.scene()), spoken=(self.say(asks),))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, goes further back, takes it back again, or shows the log."""
        session, some = self.match.session, say_n("{n} answer", "{n} answers", self._count)
        none, unfit = not session.undoable(self.match.viewer), not session.redo_fits
        here = say("play from here")
        yield Button("all back", say("All back"), self._all_back, here, "done", "confirm")
        yield Button("one more", say("One more"), self._one_more, icon="undo", off=none)
        what = some if self._count else NO_WORDS
        yield Button("redo", say("Redo"), self._redo, what, icon="redo", off=unfit)
        yield Button("log", say("Whole log"), self._log, say("any decision"), icon="log")

    @property
    def _count(self) -> int:
        """How many answers were taken back here that who looks may know of."""
        return sum(known_to(taken.entries, self.match.viewer) for taken in self._taken)

    def _log(self) -> None:
        self.stack.back()
        self.stack.go("log", self.match)

    def receive(self, event: Said) -> None:
        """The camera ticks the tiles that it sees put right."""
        if not isinstance(event, TableSeen) or event.problem not in ("", "waiting"):
            return
        placed = {laid.tile: laid for laid in laid_tiles(self.match.scene())}
        seen = {laid.tile: laid for laid in event.laid}
        spaces = self.match.session.view().spaces
        for n, move in enumerate(self.moves):
            space = spaces.get(SpaceId(move.ref))
            if space is None:
                gone = move.what == "taken" and move.ref not in seen and self._is_tile(move.ref)
                self._ticked |= {n} if gone else set()
            elif move.what in ("put", "moved", "turned") and space.face in placed:
                self._ticked |= {n} if seen.get(space.face) == placed[space.face] else set()

    def _is_tile(self, ref: str) -> bool:
        """Whether a thing that was taken off the map is a tile the camera can tell."""
        vision, face = self.stack.context.vision, self.match.scene().faces.get(ref)
        return face is not None and bool(face.tags or ref in vision.pictured)

    def navigate(self, ref: str) -> None:
        """Undo goes one further back; everything else is the match's."""
        if ref == "undo":
            self._one_more()
        else:
            super().navigate(ref)

    def _all_back(self) -> None:
        """Go on; compare the tables, where the camera sees that something is not put back yet."""
        self.stack.back()
        check = CompareScreen(self.match)
        check.stack = self.stack
        if check.differing(self.match.scene()):
            self.stack.open(check)

    def _one_more(self) -> None:
        session = self.match.session
        point = session.undo_point(self.match.viewer)
        _ = self.match.enter(lambda: session.undo(point), self._one_more_taken)

    def _one_more_taken(self, taken: TakenBack) -> None:
        self._taken.append(taken)
        session = self.match.session
        self.moves = difference(self._taken[0].before, session.view(), session.game.vocabulary)
        self._number = self.match.session.number
        self._ticked.clear()
        self.match.went_back()
        self.stack.guard()

    def _redo(self) -> None:
        """Do again what was taken back here, as far as it still fits."""
        lies = self.match.session.view() if self._ticked else self._taken[0].before
        everything = sum(len(taken.entries) for taken in self._taken)
        do_again(self.match, everything, lies, self.stack.back)

    def _model(self, scene: Scene) -> UndoModel:
        gone = (
            Line("undo", text)
            for taken in reversed(self._taken)
            for text in taken_lines(self.words, taken, self.match.viewer)
        )
        beneath = (
            Line("forward", text, taken=False)
            for logged in reversed(self.match.session.log(last=_BENEATH_SHOWN * 3))
            if not logged.undone and (text := line_of(self.words, logged))
        )
        lines = (*islice(gone, _TAKEN_SHOWN), *islice(beneath, _BENEATH_SHOWN))
        rows = tuple(self._row(scene, n, move) for n, move in enumerate(self.moves))
        put_back = TickModel(self.upper(say("Put back on the table")), rows)
        return UndoModel(self.upper(say("Taken back")), lines, put_back)

    def _row(self, scene: Scene, n: int, move: Move) -> TickRow:
        sign = scene.sign(move.ref, "tile" if move.what == "put" else "forward")
        name, text = self.words.name(move.ref).upper(), log_line(self.words, move.message)
        return TickRow(str(n), sign, name, text, n in self._ticked)
