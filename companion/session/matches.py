"""The list of matches: what home and ``companion journal list`` show."""

from datetime import UTC, datetime

from msgspec import Struct

from companion.engine.content import EMPTY
from companion.engine.errors import BadInput
from companion.engine.table import SeatId, unpacked
from companion.session.journal import NAME
from companion.session.library import TOO_MANY_STARTS, Library
from companion.session.lock import left_open_s


class MatchInfo(Struct, frozen=True):
    """One match in a list.

    Attributes:
        id: Its id.
        game: The game's id, "" if its journal cannot be read.
        seats: Each seat with the name of who sits there.
        options: Its options.
        turn: Turns begun, as last written.
        entries: Entries in force.
        began: When, as ISO 8601.
        changed: When last written to, as ISO 8601.
        result: How it ended, "" while it goes on.
        earlier: Its start failed so often that it is to be offered one answer earlier.
        damage: What is wrong with its journal and will be cut or moved aside; "" if nothing.
        problem: Why it cannot be gone on with, or "".
    """

    id: str
    game: str = ""
    seats: tuple[tuple[SeatId, str], ...] = ()
    options: dict[str, str] = {}
    turn: int = 0
    entries: int = 0
    began: str = ""
    changed: str = ""
    result: str = ""
    earlier: bool = False
    damage: str = ""
    problem: str = ""


def match_list(library: Library) -> list[MatchInfo]:
    """Return all matches, the one last played first."""
    found = [match_info(library, name) for name in library.names()]
    return sorted(found, key=lambda info: (info.changed, info.id), reverse=True)


def left_open(library: Library) -> MatchInfo | None:
    """Return the match that was open when a crash or the plug ended Companion, or None.

    One that is over, cannot be read or has failed to start too often is none: people choose.
    """
    taken = {
        name: at_s
        for name in library.names()
        if (at_s := left_open_s(library.folder(name) / "lock")) is not None
    }
    if not taken:
        return None
    info = match_info(library, max(taken, key=lambda name: (taken[name], name)))
    return None if info.result or info.problem or info.earlier else info


def match_info(library: Library, match: str) -> MatchInfo:
    """Return what there is to say of one match; one that cannot be read says why.

    Raises:
        UnknownMatch: There is none of that name.
    """
    path = library.folder(match) / NAME
    try:
        stamp = path.stat().st_mtime
        written = library.read(match)
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        return MatchInfo(match, problem=f"its journal cannot be read: {why}")
    except BadInput as fault:
        return MatchInfo(match, problem=str(fault))
    table = unpacked(written.force_points()[-1].table, EMPTY)
    header = written.header
    unknown = "" if header.game in library.boxes else f"the game {header.game} is not installed"
    state = "" if written.state == "whole" else f"its journal is {written.state}"
    return MatchInfo(
        match,
        header.game,
        header.seats,
        dict(header.options),
        table.turn.number,
        len(written.history().force),
        header.began,
        datetime.fromtimestamp(stamp, UTC).isoformat(timespec="seconds"),
        table.result,
        library.failed_starts(match) >= TOO_MANY_STARTS,
        state,
        unknown,
    )
