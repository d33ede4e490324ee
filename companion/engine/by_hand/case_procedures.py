"""What a game lets case files run: its rule procedures, and the agenda each puts on the table."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from companion.engine.state.table import Reading, Step

With: TypeAlias = Mapping[str, str | int]
"""What a case file says its procedure is about, by name (``with`` in the file)."""
Agenda: TypeAlias = Callable[[With], tuple[Step, ...]]
Result: TypeAlias = Callable[[Reading, With], Mapping[str, object]]


class Argument(Struct, frozen=True):
    """One thing that ``with`` says.

    Attributes:
        name: Its name there.
        means: What it is, in few words.
        names: What it may be (:mod:`companion.engine.vocabulary.known_names`); "" among them: it
            may be left out.
        several: It may be several of them, with a blank between.
    """

    name: str
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
    result: Result | None = None


def word_of(given: With, name: str, otherwise: str = "") -> str:
    """Return what ``with`` says under a name, as a word."""
    return str(given.get(name, otherwise))


def does(step: str, result: Result | None = None, **fields: Argument | str) -> Case:
    """Return the procedure that is one step.

    Args:
        step: The step's name.
        result: What it can be asked about.
        fields: The step's other fields: what ``with`` says of them, or a word that always stands
            there. A number is 1 where it is not said; items have a blank between.
    """
    takes = [field for field in fields.values() if isinstance(field, Argument)]

    def steps(given: With) -> tuple[Step, ...]:
        values: dict[str, Any] = {
            key: field if isinstance(field, str) else word_of(given, field.name)
            for key, field in fields.items()
        }
        if "number" in values:
            values["number"] = int(values["number"] or 1)
        if "items" in values:
            values["items"] = tuple(values["items"].split())
        return (Step(step, **values),)

    return Case({argument.name: argument for argument in takes}, steps, result)


def always(*steps: Step) -> Case:
    """Return the procedure that takes nothing: its agenda is always the same."""
    return Case({}, lambda _given: steps)


def looks(result: Result, *takes: Argument) -> Case:
    """Return the procedure that does nothing: it is asked about the table."""
    return Case({argument.name: argument for argument in takes}, lambda _given: (), result)
