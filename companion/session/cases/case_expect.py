"""What must come out of a case, compared with what did."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct, convert, json

from companion.engine.flow.prompts import PlaceTile, Prompt
from companion.engine.message import plain
from companion.engine.state.table import Table
from companion.session.cases.case_script import CaseRun
from companion.session.positions.position_format import THINGS, step_words

Things = Mapping[str, Mapping[str, Any]]


class NotOffered(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that cannot be chosen.

    Attributes:
        option: Its key, or the id of what it stands for.
        because: Why, in English with ids for names; "": the question does not even list it.
    """

    option: str
    because: str = ""


class Expect(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may expect; the shapes alone, since only what is named is compared.

    Attributes:
        piece, space, link, marker, pile: Fields by id; ``gone = true`` where it must not be there.
        tracks, words, turn, thrown, options: Values by name.
        agenda: Steps still to come, as lines of words.
        draws: Number of the next draw.
        result: How the match ended, or what the procedure can be asked about, by name.
        question: The rule of the question that is left open.
        refused: Why the last answer was refused, in English with ids for names.
        not_offered: What the question left open does not offer, and why.
        receipt: Rules of the lines of the last roll's receipt, in order.
        rules: Each must be among the reasons given.
        rest: All else must be as it was.
    """

    piece: Things = {}
    space: Things = {}
    link: Things = {}
    marker: Things = {}
    pile: Things = {}
    tracks: Mapping[str, int] = {}
    words: Mapping[str, str] = {}
    turn: Mapping[str, Any] = {}
    thrown: Mapping[str, Any] = {}
    options: Mapping[str, str] = {}
    agenda: tuple[str, ...] = ()
    draws: int = 0
    result: str | Mapping[str, Any] = ""
    question: str = ""
    refused: str = ""
    not_offered: NotOffered | tuple[NotOffered, ...] = ()
    receipt: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    rest: bool = False


EXPECT_KEYS: Final = Expect.__struct_fields__
GONE: Final = "gone"
Facts = dict[tuple[str, str, str], object]
"""Every fact of a table: (group, thing, field) -> value."""


def compare(
    expect: Mapping[str, Any], before: Table, run: CaseRun, offered: Mapping[str, object]
) -> Iterator[str]:
    """Yield what differs from what was expected, one sentence each.

    Args:
        expect: What the file expects, of the shapes of :class:`Expect`.
        before: The table before.
        run: What came out.
        offered: What the procedure can be asked about beside the table.
    """
    after = facts_of(run.table)
    named: set[tuple[str, str, str]] = set()
    for key, wanted in expect.items():
        if key in _OF_THE_RUN:
            yield from _OF_THE_RUN[key](run, wanted)
        elif key == "result" and isinstance(wanted, dict):
            yield from _offered(wanted, offered)  # pyright: ignore[reportUnknownArgumentType]
        elif key == "options":
            yield from _facts(key, run.table.content.named(wanted), after, named)
        elif key != "rest":
            yield from _facts(key, wanted, after, named)
    if run.question and not {"question", "refused"} & set(expect):
        yield f"a question is left open ({run.question})"
    if expect.get("rest"):
        yield from _rest(facts_of(before), after, named)


def facts_of(table: Table) -> Facts:
    """Return every fact of a table, numbers of pieces beside their other fields."""
    facts: Facts = {}
    for group, name in THINGS.items():
        things: Mapping[str, Any] = getattr(table, name)
        for ref, thing in things.items():
            fields: dict[str, Any] = _listed(thing)
            if group == "piece":
                fields = {**fields.pop("tracks"), **fields}
            if group == "space":
                fields["cell"] = next(iter(fields["cells"]), "")
            if group == "pile":
                fields["size"] = thing.size
            facts[group, ref, GONE] = False
            facts |= {(group, ref, field): value for field, value in fields.items()}
    for group in ("tracks", "words", "options"):
        values: Mapping[str, object] = getattr(table, group)
        facts |= {(group, name, ""): value for name, value in values.items()}
    for group in ("turn", "thrown"):
        parts: dict[str, object] = _listed(getattr(table, group))
        facts |= {(group, name, ""): value for name, value in parts.items()}
    facts["agenda", "", ""] = [step_words(step) or step.name for step in table.agenda]
    facts["draws", "", ""] = table.draws
    facts["result", "", ""] = table.result
    return facts


def _facts(key: str, wanted: Any, after: Facts, named: set[tuple[str, str, str]]) -> Iterator[str]:
    if key in THINGS:
        for ref, fields in wanted.items():
            here = after.get((key, ref, GONE), True)
            for field, value in fields.items():
                named.add((key, ref, field))
                if field == GONE:
                    named |= {fact for fact in after if fact[:2] == (key, ref)}
                    yield from _differs(f"{key} {ref}, gone", here, value)
                elif here:
                    yield f"{key} {ref} is not on the table; expected {field} {value!r}"
                else:
                    found = after.get((key, ref, field), _usual(value))
                    yield from _differs(f"{key} {ref}, {field}", found, value)
    elif isinstance(wanted, dict):
        values: dict[str, object] = wanted  # pyright: ignore[reportUnknownVariableType]
        for name, value in values.items():
            at = (key, name, "")
            named.add(at)
            yield from _differs(f"{key}, {name}", after.get(at, _usual(value)), value)
    else:
        named.add((key, "", ""))
        yield from _differs(key, after.get((key, "", "")), wanted)


def _offered(wanted: Mapping[str, object], offered: Mapping[str, object]) -> Iterator[str]:
    for name, value in wanted.items():
        yield from _differs(f"result, {name}", _listed(offered[name]), value)


def each_not_offered(wanted: object) -> list[NotOffered]:
    """Return the answers that cannot be chosen, be it one or several."""
    return convert(wanted if isinstance(wanted, list) else [wanted], list[NotOffered])


def _not_offered(run: CaseRun, wanted: object) -> Iterator[str]:
    for option_off in each_not_offered(wanted):
        because = _why_not(run.open, option_off.option)
        if because != option_off.because:
            found = "can be chosen" if because is None else f"is off because {because!r}"
            yield f"not_offered, {option_off.option}: {found}, expected {option_off.because!r}"


def _why_not(prompt: Prompt[object] | None, wanted: str) -> str | None:
    """Return why an answer cannot be chosen, "" where it is not listed, None where it can."""
    if isinstance(prompt, PlaceTile) and wanted in prompt.why_not:
        return plain(prompt.why_not[wanted])
    options = prompt.options() if prompt is not None else ()
    found = [option.off for option in options if wanted in (option.key, option.ref)]
    if not all(off.text for off in found):
        return None
    return plain(found[0]) if found else ""


def _reasons(run: CaseRun, wanted: list[str]) -> Iterator[str]:
    given = {rule for note in run.notes for rule in (note.why.rule, *note.why.also)}
    given |= {note.why.decided for note in run.notes}
    for rule in wanted:
        if rule not in given:
            known = ", ".join(sorted(given - {""})) or "none"
            yield f"no step was reasoned with {rule}; reasons given: {known}"


def _rest(before: Facts, after: Facts, named: set[tuple[str, str, str]]) -> Iterator[str]:
    derived = {"cells": "cell", "cell": "cells", "cards": "size", "size": "cards"}
    for at in sorted({*before, *after}):
        twin = derived.get(at[2])
        if at in named or (twin and (at[0], at[1], twin) in named):
            continue
        was, now = before.get(at, "not there"), after.get(at, "not there")
        if was != now:
            yield f"{' '.join(part for part in at if part)} was {was!r} and is now {now!r}"


def _differs(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"{what}: is {found!r}, expected {wanted!r}"


def _listed(value: object) -> Any:
    """The value as a file would write it: records as tables, tuples as lists."""
    return json.decode(json.encode(value))


def _usual(value: object) -> object:
    """What an absent number, word or list counts as."""
    if isinstance(value, int):
        return 0
    return "" if isinstance(value, str) else [] if isinstance(value, list) else None


_OF_THE_RUN: Final[Mapping[str, Callable[[CaseRun, Any], Iterator[str]]]] = {
    "question": lambda run, wanted: _differs("question", run.question, wanted),
    "refused": lambda run, wanted: _differs("refused", run.refused, wanted),
    "receipt": lambda run, wanted: _differs("receipt", list(run.receipt), wanted),
    "not_offered": _not_offered,
    "rules": _reasons,
}
"""What is expected of what happened, not of the table."""
