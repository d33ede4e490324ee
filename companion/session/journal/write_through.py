"""From a match into its owner's pack: what was learned is written for the next match.

The match keeps an account beside its journal of what it has put into the pack. So an answer that
is taken back is taken out again, what the owner has edited since is left alone, and a loss of power
between any two steps costs nothing.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.errors import BadInput
from companion.engine.packs.documents import json_of
from companion.engine.state.table import Reading
from companion.safe_files import is_file
from companion.session.journal.match_folder import MatchFolder
from companion.session.packs.owner_pack import PICTURES, OwnerPack
from companion.session.storage.disk import Disk
from companion.session.storage.disk_thread import DiskTasks

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
        pack: Callable[[Path], OwnerPack],
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
        path, fresh = self._folder / ACCOUNT, self._folder / f".{ACCOUNT}.new"
        self._disk.write(fresh, 0, msgspec.json.encode(self._account))
        self._disk.sync(fresh)
        self._disk.move(fresh, path)
        self._disk.sync_folder(self._folder)


def _read(disk: Disk, path: Path) -> Account:
    try:
        return json_of(disk.read(path), Account, path.name)
    except (OSError, BadInput):
        return Account()


class Following:
    """Lets the owner's pack follow a match: after an entry's line is on the disk, not before.

    Attributes:
        work: What the disk was given of it.

    Args:
        through: Who writes the pack; None where the match is played with none that learns.
        disk: Does the work on the disk, in order: the journal's.
    """

    def __init__(self, through: WriteThrough | None, disk: Executor) -> None:
        self.work = DiskTasks(disk)
        self._through = through
        self._turn = -1
        self._learned: Mapping[str, str] = {}

    def catch_up(self, table: Reading) -> None:
        """Bring the pack up to a match that is opened: the last turns may not have got there."""
        self._turn = -1
        self.follow(table)

    def follow(self, table: Reading) -> None:
        """Let the pack get what was learned once the turn is over."""
        over = table.turn.number != self._turn or bool(table.result)
        self._turn = table.turn.number
        self._learned = dict(table.learned)
        self.write(turn_over=over)

    def retry(self) -> None:
        """Try again to write what was refused."""
        if self.work.back() and self.work.problem:
            self.write(turn_over=True)

    def write(self, *, turn_over: bool) -> None:
        """Write what was learned; with the turn over what is new too, not only what has gone."""
        if self._through is not None:
            self.work.add(partial(self._through.keep, self._learned, turn_over=turn_over))
