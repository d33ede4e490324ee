"""Disks for tests: one that forgets what was not synced, one that refuses, two that are slow."""

import errno
import os
from threading import Event

from companion.session.storage.disk import Disk


class ForgetfulDisk(Disk):
    """Keeps files in memory; ``power_cut`` loses what was not synced, names included."""

    def __init__(self):
        self.files, self.safe, self.named = {}, {}, set()

    def read(self, path):
        if path not in self.files:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
        return self.files[path]

    def write(self, path, at, data):
        self.files[path] = self.files.get(path, b"")[:at].ljust(at, b"\0") + data

    def sync(self, path):
        self.safe[path] = self.files[path]

    def sync_folder(self, path):
        self.named |= {name for name in self.files if name.parent == path}

    def move(self, path, to):
        if path not in self.files:  # a folder, whose other files are real ones
            path.rename(to)
            for file in [file for file in self.files if path in file.parents]:
                self.move(file, to / file.relative_to(path))
            return
        self.files[to] = self.files.pop(path)
        self.safe[to] = self.safe.pop(path, b"")

    def free(self, folder):
        return 10**9

    def power_cut(self, keep=0):
        """What is there after a loss of power; ``keep`` unsynced bytes made it to the disk."""
        left = {}
        for path, data in self.files.items():
            safe = self.safe.get(path, b"")
            if path in self.named:
                left[path] = data[: len(safe) + keep] if data[: len(safe)] == safe else safe
        self.files = left
        self.safe = dict(left)


class RefusingDisk(Disk):
    """A real disk that can be full: then a write gets ``some`` bytes down and fails."""

    def __init__(self):
        self.full, self.some, self.no_sync = False, 7, False

    def write(self, path, at, data):
        if self.full:
            super().write(path, at, data[: self.some])
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(path, at, data)

    def sync(self, path):
        if self.no_sync:
            raise OSError(errno.EIO, "Input/output error")
        super().sync(path)

    def free(self, folder):
        return 0 if self.full else super().free(folder)


class StallingDisk(Disk):
    """A real disk that stands still in the middle of a write until it is let go.

    Attributes:
        stall_at: So many bytes of the next write get down first; None for no stall.
        in_sync: It stands still as it syncs instead, everything written.
        stalled: Set while it stands still.
        go: Lets it go on.
    """

    def __init__(self):
        self.stall_at, self.in_sync = None, False
        self.stalled, self.go = Event(), Event()

    def write(self, path, at, data):
        if self.stall_at is not None:
            super().write(path, at, data[: self.stall_at])
            self._stand_still()
        super().write(path, at, data)

    def sync(self, path):
        if self.in_sync:
            self._stand_still()
        super().sync(path)

    def _stand_still(self):
        self.stalled.set()
        assert self.go.wait(60), "nobody let the disk go on"
        self.stalled.clear()

    def stall(self, stall_at=None):
        """Stand still from the next write on: after so many bytes, or as it syncs."""
        self.go.clear()
        self.stall_at, self.in_sync = stall_at, stall_at is None

    def let_go(self):
        """Answer again, as usual."""
        self.stall_at, self.in_sync = None, False
        self.go.set()


class ByteDisk(Disk):
    """A real disk that gets one byte down after the other, and lets others run in between."""

    def write(self, path, at, data):
        super().write(path, at, data[:1])
        file = os.open(path, os.O_WRONLY)
        try:
            for n in range(1, len(data)):
                os.pwrite(file, data[n : n + 1], at + n)
                os.sched_yield()
        finally:
            os.close(file)
