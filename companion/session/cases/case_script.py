"""Run the procedure of a case: questions meet scripted dice and answers."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.flow.agenda import Flow, Noted, Play
from companion.engine.flow.chain import SEPARATOR, Chain
from companion.engine.flow.prompts import STAND, ChooseSeveral, Dice, Do, Option, Prompt, Roll
from companion.engine.game import Game
from companion.engine.message import plain, say
from companion.engine.state.table import Step, Table
from companion.session.match.match_run import MatchRun
from companion.session.positions.position_format import Position

END: Final = "end of the case"
MOST: Final = 500


class CaseRun(Struct):
    """What running a case came to.

    Attributes:
        table: The table afterwards; its agenda is what the position had, unless rules changed it.
        notes: What happened.
        open: The question that was left open, or None.
        refused: Why the last answer was refused, "" if it was not.
        receipt: Rules of the lines of the last roll's receipt.
        problems: Why the script did not fit.
        happened: Each question with its answer, as a line.
    """

    table: Table
    notes: list[Noted]
    open: Prompt[object] | None
    refused: str
    receipt: tuple[str, ...]
    problems: tuple[str, ...]
    happened: list[str]

    @property
    def question(self) -> str:
        """The rule of the question that was left open, or ""."""
        return self.open.rule if self.open else ""


def run_steps(game: Game, position: Position, steps: tuple[Step, ...], script: "Script") -> CaseRun:
    """Run steps from a position until they and what follows from them are done.

    Args:
        game: The game.
        position: Where to start; its table is changed.
        steps: What to run, before whatever the position's agenda holds.
        script: Dice and answers.
    """
    table = position.table
    table.agenda = (*steps, Step(END), *table.agenda)
    known = {**game.rules.steps, END: _end}
    stopping = replace(game, rules=replace(game.rules, steps=known))
    running = MatchRun(stopping, table, "case", position.sides)
    problem = ""
    try:
        running.start()
        while not problem and not _over(running.prompt) and not script.stops(running.prompt):
            problem = _one(running, script)
        if isinstance(running.prompt, Roll):
            script.asked(running.prompt)
    except Exception as fault:  # noqa: BLE001  # rules may fail in any way, and a case says how
        problem = f"the rules failed: {type(fault).__name__}: {fault}"
    left_open = None if _over(running.prompt) else running.prompt
    table.agenda = tuple(step for step in table.agenda if step.name != END)
    problems = (problem,) if problem else script.left_over()
    return CaseRun(
        table,
        running.play.notes,
        left_open,
        script.refused,
        script.receipt,
        problems,
        script.happened,
    )


class Script:
    """Dice and answers still to come.

    Args:
        dice: Faces of each roll, in order.
        answers: Option keys or refs, in order.
        expect: What is expected: a question that is left open, a last answer that is refused.
    """

    def __init__(
        self,
        dice: Sequence[str | tuple[str, ...]],
        answers: Sequence[str],
        expect: Mapping[str, object],
    ) -> None:
        self._last = expect.get("question")
        self._refusal = "refused" in expect
        self.refused = ""
        self.receipt: tuple[str, ...] = ()
        self.dice = ["+".join(roll) if isinstance(roll, tuple) else roll for roll in dice]
        self.answers = list(answers)
        self.happened: list[str] = []

    def stops(self, prompt: Prompt[object] | None) -> bool:
        """Tell whether this is the question to leave open: nothing is scripted any more."""
        used_up = not self.dice and not self.answers
        return bool(self.refused) or (used_up and prompt is not None and prompt.rule == self._last)

    def refuses(self, why: Refused) -> bool:
        """Tell whether this refusal of the last answer is what the case is about."""
        if self._refusal and not self.dice and not self.answers:
            self.refused = plain(why.reason)
        return bool(self.refused)

    def asked(self, roll: Roll) -> None:
        """Remember where the number of dice came from."""
        self.receipt = tuple(line.rule for line in roll.receipt)

    def left_over(self) -> tuple[str, ...]:
        """Say what was scripted and never asked for."""
        left = [f"dice never thrown: {', '.join(self.dice)}"] if self.dice else []
        if self.answers:
            left.append(f"answers never asked for: {', '.join(self.answers)}")
        return tuple(left)

    def answer(self, prompt: Prompt[object]) -> str | None:
        """Return the answer to a question, None where the script has come to its end."""
        if isinstance(prompt, Roll):
            self.asked(prompt)
            if not prompt.dice:
                return ""
            return self.dice.pop(0) if self.dice else None
        if self.answers:
            found = _fitting(prompt, self.answers[0])
            if found:
                _ = self.answers.pop(0)
                return found
        if isinstance(prompt, Do):
            return "done"
        if isinstance(prompt, Dice):
            return STAND
        wanted = self.answers.pop(0) if self.answers else None
        return wanted if wanted is None else _named(prompt.options(), wanted) or wanted


def _one(running: MatchRun, script: Script) -> str:
    """Answer one question; return what went wrong, or "". A question may be left open."""
    prompt = running.prompt
    if prompt is None:
        return ""
    asked = f"{plain(prompt.asks)} ({prompt.rule})"
    text = script.answer(prompt)
    if text is None:
        return f"nothing is scripted for: {asked}; {_offers(prompt)}"
    if len(script.happened) >= MOST:
        return f"more than {MOST} questions"
    try:
        _ = prompt.accept(text)
    except Refused as refused:
        if script.refuses(refused):
            script.happened.append(f"{asked}: {text}: {refused}")
            return ""
        return f"'{text}' does not answer: {asked}: {refused}; {_offers(prompt)}"
    script.happened.append(f"{asked}: {text or 'no dice'}")
    running.answer(text)
    return ""


def _fitting(prompt: Prompt[object], wanted: str) -> str:
    """The answer that an option's key or ref stands for, or ""."""
    options = [option for option in prompt.options() if not option.off.text]
    if isinstance(prompt, ChooseSeveral) and wanted != "-":
        keys = [
            next((o.key for o in options if part in (o.key, o.ref)), part)
            for part in wanted.split("+")
        ]
        return "" if prompt.legal("+".join(keys)).text else "+".join(keys)
    if isinstance(prompt, Chain):
        return _along(prompt, wanted)
    return _named(options, wanted) or ("" if prompt.legal(wanted).text else wanted)


def _along(chain: Chain, wanted: str) -> str:
    """The answer of a chain whose stages are given by option keys or refs, or ""."""
    keys: tuple[str, ...] = ()
    for part in wanted.split(SEPARATOR):
        try:
            stage = chain.stage(keys)
        except Refused:
            return ""
        if stage is None:
            return ""
        keys = (*keys, _named(stage.choosable(), part) or part)
    answer = SEPARATOR.join(keys)
    return "" if chain.legal(answer).text else answer


def _named(options: Sequence[Option[object]], wanted: str) -> str:
    """The key of an option by its key or else its ref, or ""."""
    if any(option.key == wanted for option in options):
        return wanted
    return next((option.key for option in options if option.ref == wanted), "")


def _offers(prompt: Prompt[object]) -> str:
    if isinstance(prompt, Roll):
        return f"it takes {prompt.dice} of: {', '.join(dict.fromkeys(prompt.die))}"
    keys = [option.key for option in prompt.options() if not option.off.text]
    return f"it takes: {', '.join(keys[:20]) or 'something else'}"


class _Stop(Prompt[str], frozen=True, kw_only=True):
    """Stands where the procedure has come to its end."""


_STOP: Final = _Stop(asks=say("The case is over."), rule=END)


def _end(play: Play, _step: Step) -> Flow[None]:
    _ = yield from play.ask(_STOP)


def _over(prompt: Prompt[object] | None) -> bool:
    return prompt is None or isinstance(prompt, _Stop)
