"""Case files: rule procedures run from a position, and what must come out.

Dice and answers are scripted. What is named under ``[expect]`` must hold; nothing else is compared,
unless it says ``rest = true``: then all else must be as it was. ``[[then]]`` runs a further
procedure on the table that the one before left. A case that expects nothing is refused, and so is
every name that nobody knows.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.because import OWN_REASONS
from companion.engine.by_hand.case_procedures import Case
from companion.engine.game import Game
from companion.engine.packs.content import Content, line_index
from companion.engine.packs.ledger import Ledger
from companion.engine.vocabulary.known_names import Things, remedy
from companion.session.cases.case_expect import EXPECT_KEYS, Expect, compare
from companion.session.cases.case_names import ExpectNames, says_nothing
from companion.session.cases.case_script import CaseRun, Script, run_steps
from companion.session.positions.position_faults import Source
from companion.session.positions.position_format import Position
from companion.session.positions.position_names import NameCheck
from companion.session.positions.position_read import Raw, build_position, parse_toml

SUFFIX: Final = ".case.toml"


class Part(Struct, frozen=True, forbid_unknown_fields=True, rename={"given": "with"}):
    """One procedure of a case, and what must come out of it.

    Attributes:
        do: A procedure of the game (``companion case schema GAME``).
        given: What the procedure is about (``with`` in the file).
        dice: Faces of each roll, in order.
        answers: Option keys or refs, in order; instructions are done unless one of them fits.
        expect: What must hold afterwards.
    """

    do: str
    given: Mapping[str, str | int] = {}
    dice: tuple[str | tuple[str, ...], ...] = ()
    answers: tuple[str, ...] = ()
    expect: Raw = {}


class CaseFile(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case file as it is written: its first procedure, and what holds for all of them.

    Attributes:
        format: The format, 1.
        game: The game's id.
        rule: The ledger id it stands for.
        note: A remark for people.
        options: Match options that differ from their defaults.
        position: The table, or as much of it as matters.
        then: Further procedures, each on the table that the one before left.
    """

    format: int
    game: str
    rule: str = ""
    note: str = ""
    options: Mapping[str, str] = {}
    position: Raw = {}
    then: tuple[Part, ...] = ()


class CaseResult(Struct, frozen=True):
    """What a case came to.

    Attributes:
        file: The file.
        rule: The ledger id it stands for.
        do: The first procedure.
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


def run_case(file: str, text: str, game: Game, content: Content, ledger: Ledger) -> CaseResult:
    """Run one case.

    Args:
        file: Name of the file.
        text: What is in it.
        game: The game it is about.
        content: The packs in force.
        ledger: The game's rules: what the file does not choose is as they say.

    Raises:
        PositionError: The file cannot be used; names line and remedy.
    """
    source = Source(file, text)
    raw = parse_toml(file, text)
    written = source.read(raw, CaseFile, line=lambda key: source.line_of(key) or 1)
    rules = frozenset({*ledger.rules, *OWN_REASONS})
    if written.rule and written.rule not in ledger.rules:
        problem, line = f"rule: there is no {written.rule}", source.line_of("rule")
        source.refuse(problem, line=line, remedy=remedy(written.rule, ledger.rules))
    raw = {"game": written.game, **written.position, "options": _options(written)}
    table_of = Source(file, text, "position.")
    position = build_position(table_of, raw, game, content, ledger)
    NameCheck(table_of, game, position.table).agenda()
    happened: list[str] = []
    differences: tuple[str, ...] = ()
    parts = tuple(_parts(source, written))
    for place, part in parts:
        _check_part(place, part, game, last=part is parts[-1][1])
    for place, part in parts:
        last = part is parts[-1][1]
        run, differences = _run_part(place, part, game, rules, position, last=last)
        happened += run.happened
        if differences:
            break
        position = Position(run.table)
    return CaseResult(file, written.rule, written.do, not differences, differences, tuple(happened))


def schema(game: Game, choices: Mapping[str, tuple[str, ...]]) -> dict[str, object]:
    """Return what a case file of a game may say.

    Args:
        game: The game.
        choices: Its options, each with its choices.
    """
    return {
        "game": game.id,
        "do": {
            name: {word: taken.means for word, taken in case.takes.items()}
            for name, case in sorted(game.cases.items())
        },
        "options": {key: list(found) for key, found in choices.items()},
        "steps": sorted(game.rules.steps),
        "sides": sorted(game.side_flows),
        "names": msgspec.to_builtins(game.vocabulary.names),
        "expect": list(EXPECT_KEYS),
    }


def _options(written: CaseFile) -> object:
    """Return the options that the case and its position say; what is none is refused later."""
    chosen: object = written.position.get("options", {})
    return {**written.options, **chosen} if isinstance(chosen, dict) else chosen  # pyright: ignore[reportUnknownVariableType]


def _parts(source: Source, written: CaseFile) -> Iterator[tuple[Source, Part]]:
    """Yield each procedure with its place in the file."""
    yield source, written
    heads = line_index(source.text)
    for n, part in enumerate(written.then):
        begin = heads.get(("then", n), 0) or source.line_of("then")
        yield Source(source.file, source.text, "then.", max(begin - 1, 0)), part


def _run_part(
    source: Source, part: Part, game: Game, rules: frozenset[str], position: Position, *, last: bool
) -> tuple[CaseRun, tuple[str, ...]]:
    """Run one procedure; return what it came to and what differs. The position is changed."""
    case = game.cases[part.do]
    _check_given(source, part, case, Things(position.table, game.vocabulary.names.figures))
    before = position.table.copy()
    script = Script(part.dice, part.answers, part.expect)
    run = run_steps(game, position, case.steps(part.given), script)
    offered, failed = _offered(case, part, run)
    names = ExpectNames(_expect_of(source), game, rules, before, run.table)
    names.check(part.expect, None if failed else offered)
    if run.question and not last and not run.problems:
        problem = f"{part.do} leaves a question open ({run.question}), and more is to come"
        source.refuse(problem, line=source.line_of("do"), remedy="let the last one leave it open")
    return run, run.problems or failed or tuple(compare(part.expect, before, run, offered))


def _check_part(source: Source, part: Part, game: Game, *, last: bool) -> None:
    """Refuse a procedure that there is not, or what it, or what is expected, does not take."""
    if part.do not in game.cases:
        problem = f"do: there is no procedure '{part.do}'"
        source.refuse(problem, line=source.line_of("do"), remedy=remedy(part.do, game.cases))
    takes = game.cases[part.do].takes
    for word in part.given:
        if word not in takes:
            problem, line = f"with: '{part.do}' takes no '{word}'", source.line_naming("with", word)
            source.refuse(problem, line=line, remedy=remedy(word, takes))
    for word, taken in takes.items():
        if word not in part.given and "" not in taken.names:
            problem, line = f"with: '{part.do}' misses '{word}'", source.line_of("with")
            source.refuse(problem, line=line or source.line_of("do"), remedy=taken.means)
    _check_shape(source, part.expect, last=last)


def _check_given(source: Source, part: Part, case: Case, things: Things) -> None:
    """Refuse a procedure about what is not there."""
    for word, value in part.given.items():
        taken, text = case.takes[word], str(value)
        line = source.line_naming("with", word)
        for name in text.split() if taken.several else [text]:
            if not things.fit(name, taken.names):
                near = things.meant(name, taken.names)
                source.refuse(f"with, {word}: there is no '{name}'", line=line, remedy=near)


def _expect_of(source: Source) -> Source:
    return Source(source.file, source.text, f"{source.prefix}expect.", source.begin)


def _check_shape(source: Source, expect: Raw, *, last: bool) -> None:
    """Refuse what cannot be expected, and a case that expects nothing."""
    place = _expect_of(source)
    _ = source.read(
        expect,
        Expect,
        prefix="expect",
        line=lambda key: place.line_of(key) or source.line_of("expect"),
    )
    empty = next(says_nothing(expect), "")
    if empty or (last and not expect):
        problem = f"expect, {empty}: it says nothing" if empty else "it expects nothing"
        line = place.line_of(empty) or source.line_of("expect") or source.line_of("do")
        source.refuse(problem, line=line, remedy="say under [expect] what must come out")
    if "not_offered" in expect and "question" not in expect:
        line, near = place.line_of("not_offered"), "question = the rule of the question left open"
        source.refuse("expect, not_offered: it needs question", line=line, remedy=near)


def _offered(case: Case, part: Part, run: CaseRun) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """Return what the procedure can be asked about, or why it cannot."""
    if case.result is None or not isinstance(part.expect.get("result"), dict):
        return {}, ()
    try:
        return case.result(run.table, part.given), ()
    except Exception as fault:  # noqa: BLE001  # a table in part may trip rules in any way
        return {}, (f"the rules failed on the result: {type(fault).__name__}: {fault}",)
