"""What a game lets case files run: its rule procedures, and the agenda each puts on the table."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.table import Reading, Step

With: TypeAlias = Mapping[str, str | int]
"""What a case file says its procedure is about, by name (``with`` in the file)."""
Agenda: TypeAlias = Callable[[With], tuple[Step, ...]]


class Argument(Struct, frozen=True):
    """One thing that ``with`` says.

    Attributes:
        means: What it is, in few words.
        names: What it may be (:mod:`companion.engine.known_names`); "" among them: it may be left
            out.
        several: It may be several of them, with a blank between.
    """

    means: str
    names: tuple[str, ...]
    several: bool = False


class Case(Struct, frozen=True):
    """A named rule procedure that case files may run (``do = "activate"``).

    Attributes:
        takes: What ``with`` must say, by name.
        steps: The agenda it puts on the table.
        result: Things it can be asked about beside the table, by name.
    """

    takes: Mapping[str, Argument]
    steps: Agenda
    result: Callable[[Reading, With], Mapping[str, object]] | None = None


def word_of(given: With, name: str, otherwise: str = "") -> str:
    """Return what ``with`` says under a name, as a word."""
    return str(given.get(name, otherwise))


def always(*steps: Step) -> Agenda:
    """Return the agenda of a procedure that is the same whatever ``with`` says."""

    def agenda(given: With) -> tuple[Step, ...]:
        del given
        return steps

    return agenda


ONLY_LOOKS: Final = always()
"""The agenda of a procedure that does nothing: it is asked about the table."""


def one_step(
    name: str,
    subject: str = "",
    *,
    target: str = "",
    number: str = "",
    word: str = "",
    items: str = "",
) -> Agenda:
    """Return the agenda of a procedure that is one step.

    Args:
        name: The step's name.
        subject: The name under which ``with`` says the step's subject; "" where it has none.
            ``target``, ``number`` (1 where it is not said), ``word`` and ``items``, with a
            blank between, likewise.
    """

    def agenda(given: With) -> tuple[Step, ...]:
        count = int(given.get(number, 1)) if number else 0
        subject_said, target_said = word_of(given, subject), word_of(given, target)
        listed = tuple(word_of(given, items).split())
        return (Step(name, subject_said, target_said, count, word_of(given, word), listed),)

    return agenda
