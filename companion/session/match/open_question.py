"""A question with all that it was asked from: now, or at any moment of a match played again."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.flow.prompts import Prompt
from companion.engine.game import Game
from companion.engine.state.table import Table
from companion.session.match.entries import Entry, OpenSide
from companion.session.match.match_run import MatchRun


class OpenQuestion(Struct, frozen=True):
    """One question; it shares nothing with the match that changes.

    Attributes:
        game: The rules.
        seed: The seed of the match's chance.
        table: The whole table.
        prompt: What is asked.
        sides: The side flows that are open, the innermost last.
        answers: The answers that the open step has had, oldest first.
        number: Number of the question.
    """

    game: Game
    seed: str
    table: Table
    prompt: Prompt[object]
    sides: tuple[OpenSide, ...]
    answers: tuple[Entry, ...]
    number: int


def question_of(run: MatchRun, answers: Sequence[Entry], number: int) -> OpenQuestion | None:
    """Return the question a match waits with; None once it is over.

    Args:
        run: The match.
        answers: The answers that its open step has had.
        number: Number of the question.
    """
    if run.prompt is None:
        return None
    table, sides = run.table.copy(), tuple(run.sides)
    return OpenQuestion(run.game, run.seed, table, run.prompt, sides, tuple(answers), number)
