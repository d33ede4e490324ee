"""The match store: the library of matches, packs and rules as screens want it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from zlib import crc32

from msgspec import Struct

from companion.engine.errors import CompanionError
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.game import Seat
from companion.engine.message import Message, say
from companion.engine.packs.content import Content, learned_key
from companion.engine.packs.ledger import Ledger
from companion.engine.state.learning import record_text
from companion.ports import Shot
from companion.safe_files import (
    files_in,
    folders_in,
    free_name,
    name_fault,
    write_new,
    write_new_folder,
)
from companion.session.journal.failed_starts import clear_failed_starts
from companion.session.library.match_export import position_text, report_text
from companion.session.library.match_library import Library
from companion.session.library.match_list import MatchInfo, MatchList, left_open, match_info
from companion.session.library.open_match import LiveMatch, MatchPreview, notice_of
from companion.session.library.table_picture import TABLE, read_shot, write_shot
from companion.session.library.unsaved_matches import UnsavedMatches
from companion.session.packs.match_options import PACK
from companion.session.packs.merge import Conflict, Side, merge
from companion.session.packs.owner_pack import OwnerPack, head_of
from companion.session.packs.pack_choice import (
    USUAL,
    PackChoice,
    UnknownPack,
    choice_of,
    disambiguated,
)
from companion.session.positions.position_format import HOLDS_SECRETS, SUFFIX, Position
from companion.session.session import Session

if TYPE_CHECKING:
    from companion.session.backups.backup_restore import Checks, Restored
    from companion.session.backups.backup_write import BackedUp
    from companion.session.backups.usb_drives import UsbDrive

_OPENED_S: Final = 30.0
"""So long a disk is waited for as a match is opened; then play goes on in memory."""
_REPORTS: Final = "reports"
_POSITIONS: Final = "positions"
_EXPORTS: Final = "exported"
_INCOMING: Final = "incoming"


class MatchStore:
    """Keeps matches on the disk.

    Args:
        library: Where they lie.
        version: The application's version, for reports.
        checks: Gives what reads the settings that a backup brings.
    """

    def __init__(
        self, library: Library, *, version: str, checks: "Callable[[], Checks]" = dict
    ) -> None:
        self.library = library
        self._version = version
        self._checks = checks
        self._content: dict[tuple[str, str], Content] = {}
        self._packs: dict[str, tuple[PackChoice, ...]] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._unsaved = UnsavedMatches()
        self._matches = MatchList(library)

    def matches(self) -> Sequence[MatchInfo]:
        """Return all matches, the last played first, before them those that wait for the disk.

        A match of which nothing has changed is the same object as before.
        """
        waiting = self._unsaved.listed()
        names = {info.id for info in waiting}
        return [*waiting, *(info for info in self._matches.all() if info.id not in names)]

    def preview(self, match: str) -> MatchPreview | None:
        """Return how a kept match stands, without opening it; None if it cannot be read."""
        if (waiting := self._unsaved.preview(match)) is not None:
            return waiting
        try:
            session = self.library.look(match).session
            return MatchPreview(session.game, session.view(), self._seats(match))
        except Exception:  # noqa: BLE001  one match that cannot be shown must not close the home
            return None

    def packs(self, game: str) -> Sequence[PackChoice]:
        """Return what a new match may be played with, the usual first."""
        if game not in self._packs:
            usual = next(iter(self.content(game).packs), None)
            self._packs[game] = self.library.packs(game).choices(usual)
        return self._packs[game]

    def owned(self) -> Sequence[tuple[str, PackChoice]]:
        """Return the packs that have learned something, each with its game; heads are read."""
        found: list[tuple[str, PackChoice]] = []
        for home in folders_in(self.library.data / "packs"):
            for folder in folders_in(home) if home.name in self.library.game_folders else ():
                head = head_of(folder) if not name_fault(folder.name) else None
                if head is not None and head.learns:
                    found.append((home.name, choice_of(folder.name, head)))
        choices = disambiguated([choice for _, choice in found])
        return [(game, choice) for (game, _), choice in zip(found, choices, strict=True)]

    def content(self, game: str, pack: str = "") -> Content:
        """Return what the packs of a choice hold."""
        key = (game, pack)
        if key not in self._content:
            self._content[key] = self.library.content(game, pack)
        return self._content[key]

    def keep_picture(self, live: LiveMatch, ref: str, picture: bytes) -> None:
        """Keep how a learned thing looks (PNG); a match that is not kept keeps none.

        Raises:
            OSError: The disk refuses; the thing is learned, its picture may be taken again.
        """
        if not live.match:
            return
        with suppress(ValueError):
            self.library.keep_picture(live.match, ref, picture)

    def keep_table(self, live: LiveMatch, shot: Shot) -> None:
        """Keep how the table looked when a match was left; a disk that refuses keeps none."""
        if live.match:
            path = self.library.folder(live.match) / TABLE
            _ = self.library.writer.submit(write_shot, path, shot)

    def kept_table(self, live: LiveMatch) -> Shot | None:
        """Return how the table looked when a match was left last; None if nobody knows."""
        return read_shot(self.library.folder(live.match) / TABLE) if live.match else None

    def correct(self, game: str, pack: str, records: Sequence[tuple[str, Struct]]) -> None:
        """Write records of an owner's pack anew; matches that are being played keep theirs."""
        keyed = {
            learned_key(kind, str(getattr(record, "id", ""))): record for kind, record in records
        }
        own = self._owned(game, pack)
        own.write({key: record_text(record) for key, record in keyed.items()})
        self.reread()

    def forget(self, game: str, pack: str, refs: Sequence[tuple[str, str]]) -> None:
        """Let records of an owner's pack, by kind and id, be as before anybody entered them."""
        own = self._owned(game, pack)
        seed = own.seed_records()
        keys = [learned_key(kind, ref) for kind, ref in refs]
        own.write({key: seed.get(key, "") for key in keys})
        for _, ref in refs:
            own.keep_picture(ref, b"")
        self.reread()

    def export(self, game: str, pack: str) -> Path:
        """Write an owner's pack as one file beside the packs."""
        from companion.session.packs import pack_file  # noqa: PLC0415  home need not wait for it

        (folder,) = self.library.packs(game).folders(pack)
        home = self.library.data / _EXPORTS
        home.mkdir(parents=True, exist_ok=True)
        to = free_name(home, pack, pack_file.SUFFIX)
        _ = pack_file.write_pack_file(folder, game, to, app=self._version)
        return to

    def offered(self, game: str, pack: str) -> Sequence[Path]:
        """Return the pack files in the folder ``incoming`` beside the packs."""
        from companion.session.packs import pack_file  # noqa: PLC0415  home need not wait for it

        del game, pack
        return files_in(self.library.data / _INCOMING, pack_file.SUFFIX)

    def merge(
        self, game: str, pack: str, file: Path, decided: Sequence[tuple[Conflict, Side]]
    ) -> Sequence[Conflict]:
        """Merge a file into an owner's pack, or return where they differ and nobody has decided.

        Args:
            game: The game.
            pack: The owner's pack.
            file: The file of another owner.
            decided: ``a`` (ours) or ``b`` (theirs) for each difference that somebody has seen; one
                that has changed meanwhile is asked again.
        """
        from companion.session.packs.pack_file import unpack  # noqa: PLC0415  home need not wait for it

        own = self._owned(game, pack)
        open_ones: list[Conflict] = []

        def decide(conflict: Conflict) -> Side:
            for known, side in decided:
                if known == conflict:
                    return side
            open_ones.append(conflict)
            return "a"

        with TemporaryDirectory(prefix="companion-merge-") as room:
            other = Path(room) / pack
            _ = unpack(file, self.library.game_folders, other)
            theirs = self.library.other_pack(game, pack, other).records()
        there = own.records()
        merged = merge(there, theirs, own.seed_records(), decide)
        if not open_ones:
            new = {key: text for key, text in merged.records.items() if there.get(key) != text}
            own.write(new)
            self.reread()
        return open_ones

    def _owned(self, game: str, pack: str) -> OwnerPack:
        """Return an owner's pack that is there, to be written.

        Raises:
            UnknownPack: It has gone; what would be written now would be a new one.
        """
        own = self.library.own_pack(game, pack)
        if not own.exists:
            self.reread()
            raise UnknownPack(f"the pack '{pack}' is not there any more")
        return own

    def reread(self) -> None:
        """Read packs anew when they are wanted: a match or an owner has written into one."""
        self._content.clear()
        self._packs.clear()

    def ledger(self, game: str) -> Ledger:
        """Return the rules of a game."""
        if game not in self._ledgers:
            self._ledgers[game] = self.library.ledger(game)
        return self._ledgers[game]

    def people(self) -> Sequence[tuple[str, int]]:
        """Return who played before, with how often, most often first."""
        names = Counter(name for info in self._matches.all() for _, name in info.seats)
        return sorted(names.items(), key=lambda item: (-item[1], item[0]))

    def begin(
        self, game: str, seats: Sequence[Seat], options: Mapping[str, str], *, seed: str = ""
    ) -> LiveMatch:
        """Begin a match and keep it."""
        known = self._content.get((game, options.get(PACK, USUAL)))
        try:
            session = _written(self.library.begin(game, seats, options, seed=seed))
        except (CompanionError, OSError):
            self.reread()  # what was offered may have gone or changed
            raise
        live = LiveMatch(session, tuple(seats), self.ledger(game), fresh=True)
        if known is not None and known.records != session.packs.records:
            self.reread()
            live.notice = say("A pack has changed meanwhile: it is played as it is now.")
        return live

    def begin_from(self, position: Position, *, seed: str = "") -> LiveMatch:
        """Begin a match from any table, which has to be laid out first."""
        session = _written(self.library.begin_from(position, seed=seed))
        seats = tuple(Seat(*seat) for seat in position.seats)
        ledger = self.ledger(session.game.id)
        return LiveMatch(session, seats, ledger, lay_out=True)

    def resume(self, match: str) -> LiveMatch:
        """Open a kept match where it stopped, one answer earlier after failed starts.

        Raises:
            CompanionError: It cannot be opened, or its rules fail on it.
            OSError: It cannot be read.
        """
        if (waiting := self._unsaved.take(match)) is not None:
            return waiting
        info = match_info(self.library, match)
        seats = self._seats(match)
        ledger, without = self._ledger_of(match, info.game)
        try:
            opened = self.library.resume(match, earlier=info.earlier)
        except (CompanionError, OSError):
            raise
        except Exception as fault:
            problem = f"the rules fail on it: {type(fault).__name__}"  # more may be a secret
            raise CompanionError(problem) from fault
        return LiveMatch(
            _written(opened.session),
            seats,
            ledger,
            lay_out=not opened.session.table.result,
            notice=without if without.text else notice_of(opened, info.damage),
        )

    def _ledger_of(self, match: str, game: str) -> tuple[Ledger | None, Message]:
        """Return the rules a match began with; where they have gone those of this release."""
        try:
            return self.library.ledger_of(match), NO_WORDS
        except (CompanionError, OSError):
            installed = self.ledger(game) if game in self.library.game_folders else None
            return installed, say("Its own rules' file cannot be read: the installed one is shown.")

    def left_open(self) -> str:
        """Return the match that a crash or the plug took from the screen, or ""."""
        info = left_open(self.library)
        return info.id if info is not None else ""

    def shown(self, live: LiveMatch) -> None:
        """A match is on the screen: its start has not failed."""
        if live.match:
            folder = self.library.folder(live.match)
            _ = self.library.writer.submit(clear_failed_starts, folder)

    def leave(self, live: LiveMatch) -> None:
        """Close a match; it stays in the store, and open while the disk refuses it."""
        if live.session.unwritten:
            self._unsaved.add(live)
        else:
            live.session.close()

    @property
    def unsaved(self) -> int:
        """How many matches were left that the disk has not taken: they go with the process."""
        return len(self._unsaved)

    def save(self) -> int:
        """Try again to write those; return how many are on the disk now."""
        return self._unsaved.save()

    def close(self) -> None:
        """Try a last time to write what the disk refused: Companion ends."""
        self._unsaved.close()

    def left(self, live: LiveMatch) -> None:
        """A match is closed: read packs anew that it may have written into."""
        if live.session.packs.learns:
            self.reread()

    def usb_drives(self) -> "Sequence[UsbDrive]":
        """Return the sticks that are in, with the backups on them."""
        from companion.session.backups.usb_drives import usb_drives  # noqa: PLC0415  home need not wait for it

        return usb_drives()

    def back_up(self, stick: "UsbDrive") -> "BackedUp":
        """Write everything that is kept onto a stick; from any thread."""
        from companion.session.backups.backup_write import back_up  # noqa: PLC0415  home need not wait for it
        from companion.session.backups.usb_drives import backup_name, next_order  # noqa: PLC0415

        order = next_order(stick, self.library.index.highest())
        name = backup_name(order, self.library.now())
        return back_up(self.library.data, stick.folder / name)

    def restore(self, file: Path) -> "Restored":
        """Bring a backup back; nothing that is there is overwritten; from any thread."""
        from companion.session.backups.backup_restore import restore  # noqa: PLC0415  home need not wait for it

        return restore(file, self.library.data, self._checks())

    def report(self, live: LiveMatch, words: str) -> Path:
        """Write one file that says everything about a match."""
        return self._written(_REPORTS, live, ".txt", report_text(live, words, self._version))

    def report_fault(self, problem: str, trace: str, *, secret: bool = False) -> Path:
        """Write what is known of a fault of the screen's own work, under a name of its own.

        Args:
            problem: What was raised, in one line.
            trace: The full account.
            secret: It may tell what a match hides: its first line warns, its name tells nothing.
        """
        warns = f"{HOLDS_SECRETS}\n\n" if secret else ""
        text = f"{warns}companion {self._version}\nWhat went wrong: {problem}\n\n{trace}"
        # the same fault again is the same file
        stem = "screen" if secret else f"screen-{crc32(text.encode()):08x}"
        return write_new(self.library.data / _REPORTS, stem, ".txt", text.encode())

    def save_position(self, live: LiveMatch) -> Path:
        """Write the table as a position file."""
        return self._written(_POSITIONS, live, SUFFIX, position_text(live))

    def save_report(self, live: LiveMatch, files: Mapping[str, bytes]) -> Path:
        """Write the report of a match into a folder of its own."""
        return write_new_folder(self.library.data / _REPORTS, _stem(live), files)

    def _written(self, folder: str, live: LiveMatch, suffix: str, text: str) -> Path:
        """Write a file named by match and question, as the whole table counts; none is replaced."""
        stem = f"{_stem(live)}-{live.session.number_for()}"
        return write_new(self.library.data / folder, stem, suffix, text.encode())

    def _seats(self, match: str) -> tuple[Seat, ...]:
        return tuple(Seat(*seat) for seat in self.library.read(match).header.seats)


def _written(session: Session) -> Session:
    """Return a match once its first lines are on the disk, or it does not answer."""
    if not session.settle(_OPENED_S):
        session.give_up()
        _ = session.settle()
    return session


def _stem(live: LiveMatch) -> str:
    return live.match or live.session.game.id
