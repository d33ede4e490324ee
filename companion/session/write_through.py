"""From a match into its owner's pack: what was learned is written for the next match.

The match keeps an account beside its journal of what it has put into the pack. So an answer that
is taken back is taken out again, what the owner has edited since is left alone, and a loss of power
between any two steps costs nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.documents import json_of
from companion.engine.errors import BadInput
from companion.engine.table import Reading
from companion.files import is_file
from companion.session.disk import Disk
from companion.session.disk_thread import UnderWay
from companion.session.entries import Entry, Fault
from companion.session.history import History
from companion.session.journal import Journal
from companion.session.match_folder import MatchFolder
from companion.session.owned import PICTURES, OwnPack
from companion.session.running import Running

ACCOUNT: Final = "learned.json"
NOT_YET: Final = "what was learned is not written yet: {}"


class Account(Struct):
    """What a match has put into the pack.

    Attributes:
        written: Records that are in the pack because of this match, as text by kind and id.
        meant: What the pack was to get when this was written, not yet known to be there.
    """

    written: dict[str, str] = {}
    meant: dict[str, str] = {}


class WriteThrough:
    """Writes what a match learns into the owner's pack.

    Args:
        folder: The match's folder.
        pack: Gives the owner's pack, once the match has a folder.
        disk: How the account is written.
        began: The records of the pack as the match began, as text by kind and id.
    """

    def __init__(
        self,
        folder: MatchFolder,
        pack: Callable[[Path], OwnPack],
        disk: Disk,
        began: Mapping[str, str],
    ) -> None:
        self._home = folder
        self._own = pack
        self._disk = disk
        self._began = began
        self._begun = False

    def keep(self, learned: Mapping[str, str], *, turn_over: bool) -> str:
        """Bring the pack up to what the match has learned; return why that is refused, or "".

        Args:
            learned: What lies on the match's table.
            turn_over: A turn has ended: what is new is written too, not only what is taken back.
        """
        if not self._begin():
            return "" if not learned else NOT_YET.format("the match is not")
        account = self._account
        gone = [key for key, text in account.written.items() if learned.get(key) != text]
        if not account.meant and not gone and (not turn_over or learned == account.written):
            return ""
        wanted = dict(learned)
        if not turn_over:
            wanted = {k: text for k, text in account.written.items() if learned.get(k) == text}
        try:
            self._bring(wanted)
        except OSError as fault:
            return NOT_YET.format(fault.strerror or fault)
        except BadInput as fault:
            return NOT_YET.format(fault)
        return ""

    def _begin(self) -> bool:
        """Open account and pack once the match has a folder; tell whether it has one."""
        folder = self._home.path
        if folder is not None and not self._begun:
            self._folder, self._pack = folder, self._own(folder)
            self._account = _read(self._disk, folder / ACCOUNT)
            self._begun = True
        return self._begun

    def _bring(self, wanted: Mapping[str, str]) -> None:
        account, pack = self._account, self._pack
        there = pack.records()
        arrived = {key: text for key, text in account.meant.items() if there.get(key) == text}
        written = {**account.written, **arrived}  # power may go between pack and account
        changed: dict[str, str] = {}
        for key, text in written.items():
            if key not in wanted and there.get(key) == text:
                changed[key] = self._began.get(key, "")
        after = {key: text for key, text in written.items() if key in wanted}
        for key, text in wanted.items():
            if written.get(key) == text:
                continue  # if the owner has forgotten it since, it stays forgotten
            mine = there.get(key) in (None, written.get(key), self._began.get(key), text)
            if mine:
                changed[key] = after[key] = text
        new = {key: text for key, text in changed.items() if there.get(key, "") != text}
        if new:
            account.meant = {key: text for key, text in new.items() if text}
            account.written = written
            self._save()
            pack.write(new)
            self._pictures(new, after)
        account.written, account.meant = after, {}
        self._save()

    def _pictures(self, changed: Mapping[str, str], learned: Mapping[str, str]) -> None:
        """Let the picture of a thing come and go with its record."""
        for key in changed:
            ref = key.partition(" ")[2]
            picture = self._folder / PICTURES / f"{ref}.png"
            if is_file(picture):
                seen = self._disk.read(picture) if key in learned else b""
                self._pack.keep_picture(ref, seen)

    def _save(self) -> None:
        path, beside = self._folder / ACCOUNT, self._folder / f".{ACCOUNT}.new"
        self._disk.write(beside, 0, msgspec.json.encode(self._account))
        self._disk.sync(beside)
        self._disk.move(beside, path)
        self._disk.sync_folder(self._folder)


def _read(disk: Disk, path: Path) -> Account:
    try:
        return json_of(disk.read(path), Account, path.name)
    except (OSError, BadInput):
        return Account()


class LearningJournal:
    """A journal whose match learns: after an entry's line is on the disk, the pack follows.

    Args:
        journal: Where entries are written first.
        through: Who writes the pack.
        disk: Does the work on the disk, in order: the journal's.
    """

    def __init__(self, journal: Journal, through: WriteThrough, disk: Executor) -> None:
        self._journal = journal
        self._through = through
        self._work = UnderWay(disk)
        self._turn = -1
        self._learned: Mapping[str, str] = {}

    @property
    def match(self) -> str:
        """The name of the match's folder, "" while there is none."""
        return self._journal.match

    @property
    def problem(self) -> str:
        """Why something is not being saved now, or ""."""
        return self._journal.problem or self._work.problem

    @property
    def unwritten(self) -> bool:
        """Lines are not on the disk yet; what was learned may come later."""
        return self._journal.unwritten

    def settled(self, wait_s: float = 0.0) -> bool:
        """Tell whether every line is on the disk or was refused; the pack may come later."""
        settled = self._journal.settled(wait_s)
        _ = self._work.back()
        return settled

    def give_up(self) -> None:
        """Wait no longer for a disk that does not answer."""
        self._journal.give_up()

    def begin(self, running: Running, history: History) -> None:
        """Write where the session stands now."""
        self._journal.begin(running, history)
        self.catch_up(running.table)

    def catch_up(self, table: Reading) -> None:
        """Bring the pack up to a match that is opened: the last turns may not have got there."""
        self._turn = table.turn.number
        self._learned = dict(table.learned)
        self._follow(turn_over=True)

    def keep(self, entry: Entry, running: Running, history: History) -> None:
        """Write one entry; the pack gets what was learned when the turn is over."""
        self._journal.keep(entry, running, history)
        table = running.table
        over = table.turn.number != self._turn or bool(table.result)
        self._turn = table.turn.number
        self._learned = dict(table.learned)
        self._follow(turn_over=over)

    def flush(self) -> None:
        """Try again to write what was refused."""
        self._journal.flush()
        if self._work.back() and self._work.problem:
            self._follow(turn_over=True)

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> None:
        """Keep what is known of a fault."""
        self._journal.report(fault, running, entries)

    def close(self) -> None:
        """Write what was learned since the turn began, and let go of the match."""
        self._follow(turn_over=True)
        self._journal.close()

    def _follow(self, *, turn_over: bool) -> None:
        self._work.add(partial(self._through.keep, self._learned, turn_over=turn_over))
