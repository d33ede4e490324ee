"""A match in motion: the table, the flow that is open, and the one question it waits with.

No history, no files: this is what a session keeps going, takes back and forks. After a correction
or a side flow the open step is dropped and started over from the table.
"""

from collections.abc import Sequence

from companion.engine.because import BY_HAND
from companion.engine.flow.agenda import Flow, Play, match, settle, side
from companion.engine.flow.prompts import Prompt
from companion.engine.game import Game
from companion.engine.ids import SeatId
from companion.engine.state.changes import Change
from companion.engine.state.table import Table
from companion.session.match.entries import Entry, OpenSide


class MatchRun:
    """One match in motion.

    Attributes:
        table: The table.
        play: What the open flow acts through; a dropped flow's has ``live`` False.
        sides: The side flows that are open, the innermost last.
        prompt: The open question; None once the match is over.
        hands: There is a real table, and instructions are asked.
        depth: How many of the last answers the open step has had: 0 at its first question.
    """

    __slots__ = ("_flow", "depth", "game", "hands", "play", "prompt", "seed", "sides", "table")

    def __init__(
        self,
        game: Game,
        table: Table,
        seed: str,
        sides: tuple[OpenSide, ...] = (),
        *,
        hands: bool = True,
    ) -> None:
        self.game = game
        self.table = table
        self.seed = seed
        self.sides = list(sides)
        self.hands = hands
        self.play = Play(table, seed, hands=hands)
        self.prompt: Prompt[object] | None = None
        self.depth = 0
        self._flow: Flow[None] | None = None

    def start(self) -> None:
        """Run up to the first question."""
        self._begin()

    def answer(self, text: str) -> None:
        """Give a legal answer, and run up to the next question."""
        flow = self._flow
        assert flow is not None, "there is a question to answer"
        play = self.play
        play.answered()
        try:
            self.prompt = flow.send(text)
        except StopIteration:
            self._ended()
            return
        self.depth = 0 if play.steps else self.depth + 1

    def correct(self, changes: tuple[Change, ...]) -> None:
        """Apply corrections, restore what always holds, and start the open step over."""
        self._drop()
        self.play.change_all(changes, BY_HAND)
        settle(self.play, self.game.rules)
        self._begin()

    def open_side(self, name: str, seat: SeatId) -> None:
        """Start a side flow over the open question."""
        self._drop()
        self.sides.append(OpenSide(name, seat))
        self._begin()

    def apply(self, entry: Entry) -> None:
        """Do what an entry did: an answer, a correction or a side flow."""
        if entry.kind == "answer":
            self.answer(entry.text)
        elif entry.kind == "adjust":
            self.correct(entry.changes)
        else:
            self.open_side(entry.text, entry.seat)

    def twin(self, entries: Sequence[Entry]) -> "MatchRun":
        """Return a match of its own that stands where this one does.

        Args:
            entries: The entries in force, the last ``depth`` of which the open step has had.
        """
        table, sides = self.table.copy(), tuple(self.sides)
        twin = MatchRun(self.game, table, self.seed, sides, hands=self.hands)
        twin.start()
        for entry in entries[len(entries) - self.depth :]:
            twin.answer(entry.text)
        return twin

    def _begin(self) -> None:
        """Start what is open over from the table; what ends at once uncovers what lies beneath."""
        self.depth = 0
        while True:
            if self.table.result:
                self.sides.clear()
            if self.sides:
                top = self.sides[-1]
                flow = side(self.play, self.game.side_flows[top.name], top.seat)
            else:
                flow = match(self.play, self.game.rules)
            try:
                self.prompt = next(flow)
            except StopIteration:
                if not self.sides:
                    self.prompt, self._flow = None, None
                    return
                _ = self.sides.pop()
                settle(self.play, self.game.rules)
            else:
                self._flow = flow
                return

    def _ended(self) -> None:
        """The open flow came to its end: the match is over, or a side flow is."""
        if not self.sides:
            self.prompt, self._flow, self.depth = None, None, 0
            return
        _ = self.sides.pop()
        settle(self.play, self.game.rules)
        self._begin()

    def _drop(self) -> None:
        """Drop the open flow; nothing it might still try can touch the table."""
        old = self.play
        old.active = False
        if self._flow is not None:
            self._flow.close()
            self._flow = None
        self.play = Play(self.table, self.seed, hands=self.hands)
        self.play.notes = old.notes
