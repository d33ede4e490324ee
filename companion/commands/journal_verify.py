"""``companion journal verify FILE...``: is it whole, does it come out as written?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.commands import DONE, WANTING, answer_each
from companion.commands.shared.arguments import FILES

if TYPE_CHECKING:
    from companion.session.match.entries import Entry

NAME = "journal verify"
HELP = "check journals, and replay them to see that they come out as written"
ARGUMENTS = (FILES,)


_WITHHELD = "it comes out otherwise; where would tell what the match hides while it goes on"


class Verified(Struct):
    """What is found of one journal."""

    file: str
    game: str = ""
    state: str = "unreadable"
    bad_line: int = 0
    entries: int = 0
    in_force: int = 0
    points: int = 0
    same: bool = False
    why: str = ""
    left_out: list[int] = []


def run(args: Namespace) -> int:
    """Check each; exit 1 if any is damaged or comes out otherwise."""
    found = [*map(verified, args.files)]
    answer_each(args, found, [*map(sentence, found)])
    good = all(journal.state == "whole" and journal.same for journal in found)
    return DONE if good else WANTING


def verified(path: Path) -> Verified:
    """What is found of one journal."""
    from companion.commands.shared.journals import journal_at
    from companion.engine.errors import BadInput

    try:
        found = journal_at(path)
    except BadInput as fault:  # the others are looked at all the same
        why = f"{fault.problem}; {fault.remedy}" if fault.remedy else fault.problem
        return Verified(str(path), bad_line=fault.line, why=why)
    written, replay = found.written, found.replay
    secret = replay.session.withholds
    entries = [line.entry for line in written.entries]
    numbers = numbers_of(entries, secret=secret)
    in_force = numbers_of(written.history().force, secret=secret)
    left_out = [entry.n for entry in replay.left_out]
    return Verified(
        str(path),
        written.header.game,
        written.state,
        written.bad_line,
        entries=len(numbers),
        in_force=len(in_force),
        points=len(written.points),
        same=replay.from_start,
        why=_WITHHELD if replay.why and replay.session.withholds else replay.why,
        left_out=[at for at, n in enumerate(numbers) if n in left_out],
    )


def numbers_of(entries: Iterable[Entry], *, secret: bool) -> list[int]:
    """The numbers of entries; of a match that withholds any, those that everybody may know of."""
    from companion.engine.ids import NO_SEAT
    from companion.engine.state.visibility import may_see

    return [entry.n for entry in entries if not secret or may_see(entry.seen, NO_SEAT)]


def sentence(found: Verified) -> str:
    """The same for people."""
    if found.state == "unreadable":
        return f"{found.file}: {found.why}"
    state = found.state if found.state == "whole" else f"{found.state} at line {found.bad_line}"
    same = "comes out as written" if found.same else f"differs: {found.why}"
    return f"{found.file}: {state}, {found.entries} entries, {found.in_force} in force; {same}"
