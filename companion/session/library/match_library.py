"""Matches, packs and ledgers on the disk.

A match is a folder ``matches/<id>/`` under the data folder: its journal, its lock, its own copy of
the packs and the ledger it began with, reports of faults, and how often its start has failed.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.engine.errors import CompanionError, ContentError, printable
from companion.engine.game import Game, Seat, Start, UnknownGame
from companion.engine.packs.content import Content, learned_key
from companion.engine.packs.ledger import Ledger
from companion.engine.state.learning import record_text
from companion.engine.state.visibility import may_withhold
from companion.safe_files import is_folder, name_fault
from companion.session.journal.failed_starts import count_start
from companion.session.journal.journal_lines import Header, Sitting
from companion.session.journal.journal_read import Written, ends_of, read_journal, repair_journal
from companion.session.journal.journal_writer import Journal, JournalFile
from companion.session.journal.match_folder import NAME, PACKS, MatchFolder, NewMatch
from companion.session.journal.match_lock import MatchLock
from companion.session.journal.write_through import WriteThrough
from companion.session.library.match_index import MatchIndex
from companion.session.library.resume import Resumed, resume
from companion.session.packs.match_options import PACK, options_for
from companion.session.packs.owner_pack import PICTURES, OwnerPack
from companion.session.packs.pack_choice import USUAL, Packs, UnknownPack
from companion.session.packs.pack_reader import (
    LEDGER,
    GameFolder,
    copies_of,
    pack_folders,
    read_ledger,
    rules_digest,
)
from companion.session.positions.position_format import Position
from companion.session.session import Session
from companion.session.storage.dates import clock_is_set
from companion.session.storage.disk import Disk
from companion.session.storage.disk_thread import InlineExecutor


class UnknownMatch(CompanionError):
    """There is no match of that name."""


class Library:
    """All matches and packs of one data folder.

    Attributes:
        data: The data folder.
        game_folders: The games by id.
        disk: Where journals are written.

    Args:
        data: The data folder.
        game_folders: The games by id.
        version: The application's version, written into journals.
        disk: Where journals are written.
        writer: Does the work on the disk while a match is played, in order; whoever asks, if None.
        now: The time of day.
    """

    def __init__(
        self,
        data: Path,
        game_folders: Mapping[str, GameFolder],
        *,
        version: str,
        disk: Disk | None = None,
        writer: Executor | None = None,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self.data = data
        self.game_folders = game_folders
        self._version = version
        self._disk = disk or Disk()
        self.writer = writer or InlineExecutor()
        self.now = now
        self._opened: list[MatchFolder] = []
        self._given = 0
        self.index = MatchIndex(data / "matches", self._disk, self.writer)

    # -- packs, ledgers, options

    def game_folder(self, game: str) -> GameFolder:
        """Return a game with its folder.

        Raises:
            UnknownGame: There is none of that id.
        """
        if game not in self.game_folders:
            known = ", ".join(self.game_folders) or "none"
            raise UnknownGame(f"there is no game '{game}'; there are: {known}")
        return self.game_folders[game]

    def packs(self, game: str) -> Packs:
        """Return the packs of a game: its own and the owner's, and what may be chosen of them."""
        return Packs(self.game_folder(game), self.data)

    def content(self, game: str, pack: str = USUAL) -> Content:
        """Return what the packs of a choice hold.

        Raises:
            UnknownPack: There is no such choice.
            ContentError: One cannot be used.
        """
        return self.packs(game).content(pack)

    def own_pack(self, game: str, pack: str, copy: Path | None = None) -> OwnerPack:
        """Return an owner's pack, to be written.

        Args:
            game: The game's id.
            pack: The name of its folder.
            copy: What it begins as where it has gone and none comes with the game.

        Raises:
            UnknownPack: No pack can be called so.
        """
        if fault := name_fault(pack):
            raise UnknownPack(f"there is no pack '{printable(pack)}': {fault}")
        packs = self.packs(game)
        comes = is_folder(packs.game_folder.owned / pack)
        seed = packs.seed(pack) if copy is None or comes else copy
        return OwnerPack(packs.home / pack, seed, packs.game_folder.game.kinds, self._disk)

    def ledger(self, game: str) -> Ledger:
        """Return a game's rules.

        Raises:
            LedgerError: They cannot be used.
        """
        return read_ledger(self.game_folder(game).ledger)

    def other_pack(self, game: str, pack: str, folder: Path) -> OwnerPack:
        """Return somebody else's pack that lies in a folder, to be read."""
        packs = self.packs(game)
        return OwnerPack(folder, packs.seed(pack), packs.game_folder.game.kinds, self._disk)

    def keep_picture(self, match: str, ref: str, picture: bytes) -> None:
        """Keep what the camera saw of a tile or card (PNG); it goes to the pack with its record.

        Raises:
            UnknownMatch: There is no such match.
            ValueError: No id can be called so.
            OSError: The disk refuses.
        """
        if name_fault(ref):
            raise ValueError(ref)
        home = self.folder(match) / PICTURES
        home.mkdir(exist_ok=True)
        path = home / f"{ref}.png"
        self._disk.write(path, 0, picture)
        self._disk.sync(path)

    # -- matches

    def begin(
        self, game: str, seats: Sequence[Seat], chosen: Mapping[str, str], *, seed: str = ""
    ) -> Session:
        """Begin a match from its setup.

        Args:
            game: The game's id.
            seats: Who sits where, clockwise; the first begins.
            chosen: Options that differ from their defaults.
            seed: The seed of its chance; one is drawn where none is given.

        Raises:
            CompanionError: It cannot be set up like that.
        """
        rules, content = self.game_folder(game).game, self.content(game, chosen.get(PACK, USUAL))
        options = options_for(rules, self.ledger(game), content, chosen)
        start = Start(tuple(seats), options, content)
        return self._write_to(Session.new(rules, start, seed=seed or new_seed()), seats)

    def begin_from(self, position: Position, *, seed: str = "") -> Session:
        """Begin a match from any table.

        Raises:
            CompanionError: It cannot be played from there.
        """
        game, table = self.game_folder(position.table.game).game, position.table.copy()
        session = Session.from_table(game, table, seed=seed or new_seed(), sides=position.sides)
        return self._write_to(session, [Seat(*seat) for seat in position.seats])

    def resume(self, match: str, *, earlier: bool = False) -> Resumed:
        """Go on with a match; the start counts as failed until ``starts.started`` is called.

        Args:
            match: Its id.
            earlier: Take back the last entry at once: what to offer after failed starts.

        Raises:
            UnknownMatch: There is none of that name.
            MatchOpen: It is open elsewhere.
            JournalError: Its journal cannot be used.
        """
        folder = self.folder(match)
        order = self.next_order()
        lock = MatchLock(folder / "lock", order)
        try:
            return self._resume(folder, lock, order, earlier=earlier)
        except BaseException:
            lock.release()
            raise

    def look(self, match: str) -> Resumed:
        """Return a match as it stands, to look at: nothing is written, and it may be open.

        Raises:
            UnknownMatch: There is none of that name.
            JournalError: Its journal cannot be used.
        """
        written = self.read(match)
        game = self.game_folder(written.header.game).game
        found = resume(game, self.content_of(match, game), written)
        found.leave_out()
        return found

    def read(self, match: str) -> Written:
        """Read a match's journal; the file stays as it is.

        Raises:
            UnknownMatch: There is none of that name.
            JournalError: It cannot be used.
        """
        return read_journal(self._disk, self.folder(match) / NAME)

    def content_of(self, match: str, game: Game) -> Content:
        """Return the packs a match began with.

        Raises:
            ContentError: They cannot be used.
        """
        folders = pack_folders(self.folder(match) / PACKS)
        if not folders:
            home = str(self.folder(match) / PACKS)
            raise ContentError(
                "the packs of this match are gone", file=home, remedy="bring them back"
            )
        return self.game_folder(game.id).read(folders)

    def ledger_of(self, match: str) -> Ledger:
        """Return the rules a match began with, its choices as this release plays them.

        Raises:
            LedgerError: They cannot be used.
        """
        began = read_ledger(self.folder(match) / PACKS / LEDGER)
        installed = began.game in self.game_folders
        return began.with_options_of(self.ledger(began.game)) if installed else began

    def folder(self, match: str) -> Path:
        """Return a match's folder.

        Raises:
            UnknownMatch: There is none of that name.
        """
        folder = self.data / "matches" / match
        if not match or "/" in match or not is_folder(folder):
            raise UnknownMatch(f"there is no match '{match}'; see: companion journal list")
        return folder

    @property
    def opened(self) -> set[str]:
        """The matches that were open in this process: their journals may have grown."""
        return {folder.path.name for folder in self._opened if folder.path is not None}

    def next_order(self) -> int:
        """Return the number of the next sitting: above every one that any match here carries.

        No clock is asked: many boards have none that outlives the plug.
        """
        self._given = max(self.index.highest(), self._given) + 1
        return self._given

    # -- how it is done

    def _write_to(self, session: Session, seats: Sequence[Seat]) -> Session:
        """Give a new match its folder, copies and journal; a disk that refuses stops nothing.

        They come to the disk with the first line, or as soon as there is room.
        """
        game, options, order = session.game.id, dict(session.table.options), self.next_order()
        packs, pack = self.packs(game), options.get(PACK, USUAL)
        prompt = session.prompt
        secret = may_withhold(session.table) or (prompt is not None and prompt.secret)
        header = Header(
            secrets=secret,
            app=self._version,
            game=game,
            rules=rules_digest(packs.game_folder),
            seats=tuple((seat.id, seat.name) for seat in seats),
            options=options,
            seed=session.seed,
            began=self.now().isoformat(timespec="seconds"),
            order=order,
        )
        new = NewMatch(
            self.data / "matches",
            self._stem(game, order),
            order,
            lambda: copies_of(packs.folders(pack), packs.game_folder.ledger),
        )
        folder = MatchFolder(self._disk, new=new)
        journal = self._journal(folder, session, size=0, chain=0)
        journal.head(header)
        session.attach(journal)
        return session

    def _through(self, folder: MatchFolder, session: Session) -> WriteThrough | None:
        """Return what writes the owner's pack, where the match is played with one."""
        content = session.packs
        if not content.learns:
            return None
        name = session.table.options.get(PACK, USUAL)
        game = session.game.id
        began = {
            learned_key(kind, ref): record_text(record)
            for kind, records in content.records.items()
            for ref, record in records.items()
        }
        return WriteThrough(
            folder, lambda home: self.own_pack(game, name, home / PACKS / name), self._disk, began
        )

    def _resume(self, folder: Path, lock: MatchLock, order: int, *, earlier: bool) -> Resumed:
        path = folder / NAME
        written = read_journal(self._disk, path)
        game = self.game_folder(written.header.game).game
        content = self.content_of(folder.name, game)
        _ = ends_of(written, content)
        count_start(folder)  # from here on it may fail in any way; before, nothing is touched
        repaired = repair_journal(self._disk, path, written)
        found = resume(game, content, written)
        session, match_folder = found.session, MatchFolder(self._disk, folder, lock)
        journal = self._journal(match_folder, session, size=written.size, chain=written.chain)
        journal.taken_up(Sitting(order, self.now().isoformat(timespec="seconds")))
        session.attach(journal, begin=False)
        found.leave_out()
        if found.from_start:
            journal.catch_up(session.table)
        else:
            session.attach(journal)
        if earlier and session.entries:
            _ = session.undo(source="resume")
        return replace(found, repaired=repaired)

    def _journal(self, folder: MatchFolder, session: Session, *, size: int, chain: int) -> Journal:
        self._opened.append(folder)
        return Journal(
            JournalFile(folder, size, self._clock),
            chain=chain,
            version=self._version,
            disk=self.writer,
            through=self._through(folder, session),
        )

    def _clock(self) -> str:
        return self.now().strftime("%H:%M")

    def _stem(self, game: str, order: int) -> str:
        now = self.now()
        return f"{game}-{order:05d}" + (f"-{now:%Y%m%d-%H%M}" if clock_is_set(now) else "")


def new_seed() -> str:
    """Return a seed nobody has chosen."""
    return os.urandom(8).hex()
