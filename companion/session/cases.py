"""Case files: a rule procedure run from a position, and what must come out.

Dice and answers are scripted. What is named under ``[expect]`` must hold; nothing else is compared,
unless it says ``rest = true``: then all else must be as it was.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.cases import Case
from companion.engine.content import Content, complaint
from companion.engine.game import Game
from companion.engine.table import Step, Table
from companion.session.case_expect import EXPECT_KEYS, Expect, compare
from companion.session.case_run import CaseRun, Script, run_steps
from companion.session.position_faults import Source
from companion.session.position_read import Raw, build_position, parse_toml

SUFFIX: Final = ".case.toml"


class CaseFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"given": "with"}):
    """A case file as it is written.

    Attributes:
        format: The format, 1.
        game: The game's id.
        do: A procedure of the game (``companion case schema GAME``).
        rule: The ledger id it stands for.
        note: A remark for people.
        options: Match options that differ from their defaults.
        given: What the procedure is about (``with`` in the file).
        dice: Faces of each roll, in order.
        answers: Option keys or refs, in order; instructions are done unless one of them fits.
        position: The table, or as much of it as matters.
        expect: What must hold afterwards.
    """

    format: int
    game: str
    do: str
    rule: str = ""
    note: str = ""
    options: Mapping[str, str] = {}
    given: Mapping[str, str | int] = {}
    dice: tuple[str | tuple[str, ...], ...] = ()
    answers: tuple[str, ...] = ()
    position: Raw = {}
    expect: Raw = {}


class CaseResult(Struct, frozen=True):
    """What a case came to.

    Attributes:
        file: The file.
        rule: The ledger id it stands for.
        do: The procedure.
        passed: Everything expected holds.
        differences: What does not, one sentence each.
        happened: What was asked and answered, one line each.
    """

    file: str
    rule: str
    do: str
    passed: bool
    differences: tuple[str, ...]
    happened: tuple[str, ...]


def run_case(
    file: str, text: str, game: Game, content: Content, defaults: Mapping[str, str]
) -> CaseResult:
    """Run one case.

    Args:
        file: Name of the file.
        text: What is in it.
        game: The game it is about.
        content: The packs in force.
        defaults: The options that hold where the file names none.

    Raises:
        PositionError: The file cannot be used; names line and remedy.
    """
    source = Source(file, text)
    written = _read(source, parse_toml(file, text))
    case = _procedure(source, game, written)
    place = Source(file, text, "position.")
    options = {**defaults, **written.options}
    position = build_position(place, written.position, game, content, options)
    before = position.table.copy()
    script = Script(written.dice, written.answers, str(written.expect.get("question", "")))
    run = run_steps(game, position, _steps(source, case, written), script)
    differences = run.problems or _differences(source, written, case, run, before)
    return CaseResult(
        file, written.rule, written.do, not differences, tuple(differences), tuple(run.happened)
    )


def schema(game: Game, choices: Mapping[str, tuple[str, ...]]) -> dict[str, object]:
    """Return what a case file of a game may say.

    Args:
        game: The game.
        choices: Its options, each with its choices.
    """
    return {
        "game": game.id,
        "do": {name: dict(case.words) for name, case in sorted(game.cases.items())},
        "options": {key: list(found) for key, found in choices.items()},
        "steps": sorted(game.rules.steps),
        "sides": sorted(game.side_flows),
        "expect": list(EXPECT_KEYS),
    }


def _read(source: Source, raw: Raw) -> CaseFile:
    try:
        written = msgspec.convert(raw, CaseFile)
    except msgspec.ValidationError as fault:
        problem, key = complaint(fault)
        known = ", ".join("with" if one == "given" else one for one in CaseFile.__struct_fields__)
        remedy = f"a case has: {known}"
        text = f"{key}: {problem}" if key else problem
        source.refuse(text, line=source.line_of(key) or 1, remedy=remedy)
    try:
        _ = msgspec.convert(written.expect, Expect)
    except msgspec.ValidationError as fault:
        problem, key = complaint(fault)
        line = Source(source.file, source.text, "expect.").line_of(key) or source.line_of("expect")
        remedy = f"expect has: {', '.join(EXPECT_KEYS)}"
        source.refuse(f"expect, {key}: {problem}", line=line, remedy=remedy)
    return written


def _procedure(source: Source, game: Game, written: CaseFile) -> Case:
    if written.do not in game.cases:
        known = ", ".join(sorted(game.cases))
        problem = f"do: there is no procedure '{written.do}'"
        source.refuse(problem, line=source.line_of("do"), remedy=f"use: {known}")
    case = game.cases[written.do]
    for word in written.given:
        if word not in case.words:
            known = ", ".join(case.words) or "nothing"
            problem = f"with: '{written.do}' takes no '{word}'"
            source.refuse(problem, line=source.line_of("with"), remedy=f"it takes: {known}")
    return case


def _steps(source: Source, case: Case, written: CaseFile) -> tuple[Step, ...]:
    try:
        return case.steps(written.given)
    except (KeyError, ValueError, TypeError) as fault:
        known = ", ".join(case.words) or "nothing"
        problem = f"with: '{written.do}' misses something: {fault}"
        source.refuse(problem, line=source.line_of("with"), remedy=f"it takes: {known}")


def _differences(
    source: Source, written: CaseFile, case: Case, run: CaseRun, before: Table
) -> tuple[str, ...]:
    offered: Mapping[str, object] = {}
    if case.result is not None and isinstance(written.expect.get("result"), dict):
        try:
            offered = case.result(run.table, written.given)
        except Exception as fault:  # noqa: BLE001  # a table in part may trip rules in any way
            return (f"the rules failed on the result: {type(fault).__name__}: {fault}",)
    try:
        return tuple(compare(written.expect, before, run, offered))
    except KeyError as fault:
        known = ", ".join(offered) or "nothing"
        problem = f"expect: {fault.args[0]} cannot be compared"
        source.refuse(problem, line=source.line_of("expect"), remedy=f"result has: {known}")
