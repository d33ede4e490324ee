"""The list of matches: what home and ``companion journal list`` show."""

from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import asdict

from companion.engine.errors import BadInput
from companion.engine.ids import SeatId
from companion.session.journal.failed_starts import TOO_MANY, failed_starts
from companion.session.journal.match_lock import left_open_order
from companion.session.library.match_library import Library

_SEEN_FIRST: Final = 10
"""So many are on the home screen before anybody scrolls."""


class MatchInfo(Struct, frozen=True):
    """One match in a list.

    Attributes:
        id: Its id.
        game: The game's id, "" if its journal cannot be read.
        seats: Each seat with the name of who sits there.
        options: Its options.
        turn: Turns begun, as last written.
        entries: Entries in force; while it goes on those that everybody may know of.
        began: When, as ISO 8601; "" where the clock was not set.
        changed: When it was taken up last, likewise.
        result: How it ended, "" while it goes on.
        earlier: Its start failed so often that it is to be offered one answer earlier.
        damage: What is wrong with its journal and will be cut or moved aside; "" if nothing.
        problem: Why it cannot be gone on with, or "".
        order: Number of its last sitting: the higher, the later it was played.
        written: Entries there ever were, likewise.
        secrets: It goes on, and its journal holds what it hides.
        unsaved: It was left while the disk refused it: it is in memory, and goes with the process.
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
    order: int = 0
    written: int = 0
    secrets: bool = False
    unsaved: ClassVar[bool] = False


class UnsavedMatch(MatchInfo, frozen=True):
    """A match that the disk has not taken yet."""

    unsaved: ClassVar[bool] = True


class MatchList:
    """All matches of a library, remembered between one look and the next.

    A look costs what has changed since the last one: matches that came or went, those that were
    open in this process, those that could not be used, and the few that people see first.

    Args:
        library: Where they lie.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._infos: dict[str, MatchInfo] = {}
        self._listed: list[MatchInfo] = []

    def all(self) -> list[MatchInfo]:
        """Return all matches, the one last played first; what orders them is the counter."""
        index = self._library.index
        names = index.names()
        again = {info.id for info in self._listed[:_SEEN_FIRST]} | self._library.opened
        again |= {info.id for info in self._listed if info.problem}
        looked = [name for name in names if name in again or name not in self._infos]
        before = self._infos
        self._infos = {name: before[name] for name in names if name in before}
        for name in looked:
            self._infos[name] = match_info(self._library, name)
        index.keep(names)
        self._listed = sorted(self._infos.values(), key=_rank, reverse=True)
        return self._listed


def match_list(library: Library) -> list[MatchInfo]:
    """Return all matches, the one last played first."""
    return MatchList(library).all()


def _rank(info: MatchInfo) -> tuple[int, str, int, str]:
    """Copies of one match share their number: the one that was played further comes first."""
    return (info.order, info.changed, info.written, info.id)


def left_open(library: Library) -> MatchInfo | None:
    """Return the match that was open when a crash or the plug ended Companion, or None.

    One that is over, cannot be read or has failed to start too often is none: people choose.
    """
    taken = {
        name: order
        for name in library.index.names()
        if (order := left_open_order(library.folder(name) / "lock")) is not None
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
    folder = library.folder(match)
    library.index.look_again(match)
    try:
        facts = library.index.facts(match)
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        return MatchInfo(match, problem=f"its journal cannot be read: {why}")
    except BadInput as fault:
        return MatchInfo(match, problem=str(fault))
    known = asdict(facts)
    state = known.pop("state")
    return MatchInfo(
        match,
        **known,
        earlier=failed_starts(folder) >= TOO_MANY,
        damage="" if state == "whole" else f"its journal is {state}",
        problem=""
        if facts.game in library.game_folders
        else f"the game {facts.game} is not installed",
    )
