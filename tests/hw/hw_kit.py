"""What the tests of devices share: an inbox that can be waited for, a pty with a peer that dies."""

import os
import pty
import threading
import time
import tty

from companion.session.devices.device_inbox import Inbox

PATIENCE_S = 10.0


class Heard(Inbox):
    """An inbox that keeps everything and can be waited for."""

    def __init__(self):
        super().__init__()
        self.all = []
        self._fresh = threading.Condition()

    def post(self, said, /):
        super().post(said)
        with self._fresh:
            self.all.append(said)
            self._fresh.notify_all()

    def until(self, true, patience_s=PATIENCE_S):
        """Wait until ``true(everything said)``; how long it took in seconds."""
        began_s = time.monotonic()
        with self._fresh:
            assert self._fresh.wait_for(lambda: true(self.all), patience_s), self.all
        return time.monotonic() - began_s


def until(true, patience_s=PATIENCE_S):
    """Wait until something that no condition tells of is so."""
    began_s = time.monotonic()
    pause = threading.Event()
    while not true():
        assert time.monotonic() - began_s < patience_s, "waited in vain"
        pause.wait(0.005)
    return time.monotonic() - began_s


class Pty:
    """A serial device on a pty that can be killed, in the middle of a frame."""

    def __init__(self):
        self._master = -1
        self.path = ""

    def plug(self):
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)

    def says(self, data):
        os.write(self._master, data)

    def hears(self, count=4096):
        return os.read(self._master, count)

    def kill(self):
        os.close(self._master)
        self._master = -1
        self.path = ""
