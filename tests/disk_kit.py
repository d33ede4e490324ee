"""Disks for tests: one that forgets what was not synced, one that refuses."""

import errno

from companion.session.disk import RealDisk


class ForgetfulDisk:
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
        self.files[to] = self.files.pop(path)
        self.safe[to] = self.safe.pop(path, b"")

    def power_cut(self, keep=0):
        """What is there after a loss of power; ``keep`` unsynced bytes made it to the disk."""
        left = {}
        for path, data in self.files.items():
            safe = self.safe.get(path, b"")
            if path in self.named:
                left[path] = data[: len(safe) + keep] if data[: len(safe)] == safe else safe
        self.files = left
        self.safe = dict(left)


class RefusingDisk(RealDisk):
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
