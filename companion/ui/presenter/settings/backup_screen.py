"""Backups: everything that is kept, onto a stick and back again."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from companion.engine.message import Message, say, say_n
from companion.session.backups.backup_restore import Restored
from companion.session.backups.backup_write import BackedUp, BadBackup
from companion.session.backups.usb_drives import UsbDrive, backup_label
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.shell.background_task import BackgroundTask
from companion.ui.presenter.shell.screen import Screen

T = TypeVar("T")
LOOK_EVERY_S: Final = 1.0
"""How often it is looked whether a stick was put in."""


class BackupScreen(Screen):
    """Writes a backup to a stick that is in, or brings one back from it."""

    name = "backup"
    title = say("Backup")

    _sticks: tuple[UsbDrive, ...] = ()
    _chosen = ""
    _looked_s = float("-inf")
    _task: BackgroundTask[BackedUp | Restored] | None = None
    _doing = ""
    _outcome: tuple[Message, Message] | None = None

    def page(self) -> Page:
        """Return the backups on the sticks that are in."""
        rows = (self._row(stick, file) for stick in self._sticks for file in stick.backups)
        none = say("No backup is on it.") if self._sticks else say("No stick is in.")
        page = self.sheet(*self._asks(), self.listing(rows, none), about=self._chosen)
        return replace(page, options=replace(page.options, busy=self._doing))

    def buttons(self) -> Iterable[Button]:
        """Yield what writes a backup, what brings the chosen one back, and the way out."""
        to, off = say("to the stick"), self._busy or self._stick is None
        yield Button("write", say("Write"), self._write, to, icon="report", off=off)
        whence, off = say("from the stick"), self._busy or self._file is None
        yield Button("restore", say("Bring back"), self._restore, whence, icon="back", off=off)
        yield self.done_button()._replace(off=self._busy)

    @property
    def _stick(self) -> UsbDrive | None:
        """What a backup is written to."""
        return next(iter(self._sticks), None)

    @property
    def _file(self) -> Path | None:
        """The chosen backup."""
        files = (file for stick in self._sticks for file in stick.backups)
        return next((file for file in files if file.name == self._chosen), None)

    def _row(self, stick: UsbDrive, file: Path) -> Row:
        """Return a backup with its number and date, as far as its name says them."""
        label = backup_label(file)
        title: Text = label.date or file.stem.removeprefix("companion-")
        if label.order and label.date:
            title = say("No. {n}, {date}", n=label.order, date=label.date)
        elif label.order:
            title = say("No. {n}, date unknown", n=label.order)
        now = file.name == self._chosen
        return Row(file.name, title, stick.name, icon="report", now=now)

    def opened(self) -> None:
        """Look what is in."""
        _ = self.tick()

    def tick(self) -> bool:
        """Look for sticks now and then, and whether the work is done."""
        now_s = self.stack.context.clock()
        if self._task is not None:
            return self._done(self._task)
        if now_s - self._looked_s < LOOK_EVERY_S:
            return False
        self._looked_s = now_s
        found = tuple(self.stack.context.store.usb_drives())
        changed = found != self._sticks
        if {stick.folder for stick in found} - {stick.folder for stick in self._sticks}:
            self._outcome = None  # it is not of this stick
        self._sticks = found
        names = [file.name for stick in found for file in stick.backups]
        if self._chosen not in names:
            self._chosen = names[0] if names else ""
        return changed

    def left(self) -> None:
        """A stick that is being written to is written to its end."""
        if self._task is not None:
            self._task.wait()

    def stage(self, ref: str) -> None:
        """Choose a backup."""
        if not self._busy:
            self._chosen = ref

    def _write(self) -> None:
        self._begin("write", self.stack.context.store.back_up, self._stick)

    def _restore(self) -> None:
        self._begin("restore", self.stack.context.store.restore, self._file)

    def _begin(self, ref: str, work: Callable[[T], BackedUp | Restored], source: T | None) -> None:
        assert source is not None, "the button is off without it"
        self._doing, self._task = ref, BackgroundTask(partial(work, source))

    @property
    def _busy(self) -> bool:
        return self._task is not None

    def _asks(self) -> tuple[Message, Message]:
        if self._busy:
            return say("One moment"), say("Leave the stick in.")
        if self._outcome is not None:
            return self._outcome
        if not self._sticks:
            return say("Put a stick in"), say("USB, FAT or exFAT, as they are sold.")
        what = say("Matches, packs and settings. Nothing that is here is overwritten.")
        return say("Write a backup, or bring one back?"), what

    def _done(self, task: BackgroundTask[BackedUp | Restored]) -> bool:
        if not task.done:
            return False
        self._task, self._doing = None, ""
        self._looked_s = float("-inf")
        self._outcome = _outcome(task)
        if isinstance(task.result, Restored) and task.result.settings:
            self.stack.say(say("Settings count from the next start."))
        return True


def _outcome(task: BackgroundTask[BackedUp | Restored]) -> tuple[Message, Message]:
    """Return what came of it, in two lines."""
    if isinstance(task.result, BackedUp):
        return _written(task.result)
    if isinstance(task.result, Restored):
        return say("It is back"), _back(task.result)
    if isinstance(task.fault, BadBackup):
        return say("This is no backup, or it is damaged"), say("Nothing was changed.")
    return say("The stick refuses"), say("Pull it out, put it in again; or take another.")


def _written(done: BackedUp) -> tuple[Message, Message]:
    if not (done.matches or done.packs or done.settings):
        return say("There is nothing to save"), say("Nothing was written.")
    support = say_n("{n} match is in it.", "{n} matches are in it.", done.matches)
    if done.secrets:
        support = say_n(
            "{n} match is in it, with its secrets.",
            "{n} matches are in it, with their secrets.",
            done.matches,
        )
    if done.left_out:
        support = say_n(
            "{n} thing could not be put in it: the command backup says which.",
            "{n} things could not be put in it: the command backup says which.",
            len(done.left_out),
        )
    return say("The backup is written"), support


def _back(done: Restored) -> Message:
    if done.refused or done.unusable:
        return say_n(
            "{n} thing in it cannot be used: the command restore says why.",
            "{n} things in it cannot be used: the command restore says why.",
            len(done.refused) + len(done.unusable),
        )
    counts = {"new": len(done.added), "same": len(done.same), "beside": len(done.renamed)}
    return say("{new} new, {same} already here, {beside} set aside.", **counts)
