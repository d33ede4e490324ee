"""Devices at the far end of a pty or a socket, made to be killed in the middle of a frame."""

import os
import pty
import select
import socket
import threading
import time
import tty

from companion.hw.fakes.wled import WledReader
from companion.hw.scanning.gm65 import HEARTBEAT

GONE = "/dev/no-such-port"
_TICK_S = 0.02


class Peer:
    """A serial device on a pty with a mind of its own, in a thread while it is plugged in.

    Attributes:
        path: Where it is; a path that is not there while it is pulled out.
        heard: How many bytes it was told since it was plugged in.
        dies_after: How many it hears before it dies by itself; None for ever.
    """

    def __init__(self):
        self.path = GONE
        self.heard = 0
        self._over = threading.Event()
        self.dies_after = None
        self._thread = None

    def plug(self, dies_after=None):
        """Plug it in; it dies by itself after so many bytes that it was told."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.heard, self.dies_after = 0, dies_after
        self._over.clear()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.path = os.ttyname(self._slave)

    def says(self, data):
        os.write(self._master, data)

    def kill(self):
        """Pull it out; it may have died already."""
        self._over.set()
        self._thread.join()

    def answer(self, data):
        """What it says to bytes it was told."""
        del data
        return b""

    def _run(self):
        while not self._over.is_set():
            left = 4096 if self.dies_after is None else self.dies_after - self.heard
            if left <= 0:
                break
            if not select.select([self._master], [], [], _TICK_S)[0]:
                continue
            data = os.read(self._master, min(left, 4096))
            self.heard += len(data)
            self.says(self.answer(data))
        self.path = GONE
        os.close(self._master)
        os.close(self._slave)


class CodeModule(Peer):
    """A GM65: it lives, and says so."""

    def answer(self, data):
        return bytes.fromhex("03 00 00 01 00 33 31") * data.count(HEARTBEAT)


class Wled(Peer):
    """A controller that keeps its place in a frame when its wire is pulled."""

    def __init__(self, lights):
        super().__init__()
        self.reader = WledReader(lights)

    def answer(self, data):
        self.reader.feed(data, time.monotonic())
        said = bytes(self.reader.said)
        self.reader.said.clear()
        return said


class Paper(Peer):
    """A printer.

    Attributes:
        printed: All bytes since it was plugged in.
    """

    printed = b""

    def plug(self, dies_after=None):
        self.printed = b""
        super().plug(dies_after)

    def answer(self, data):
        self.printed += data
        return b""


ACK = bytes.fromhex("0000FF00FF00")
CLASSIC = bytes.fromhex("0000FF0CF4D54B010100040804FB0EE20BD800")
NTAG = bytes.fromhex("0000FF0FF1D54B01010044000704A1B2C3D4E5804000")
FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")
SAM = bytes.fromhex("0000FF02FED5151600")
_ANSWERS = {0x14: SAM, 0x02: FIRMWARE}
_ASK = 0x4A


class Pn532(Peer):
    """A PN532: an answer to every command; "what is near" waits for a tag.

    Attributes:
        tag: The answer that names the tag near it, or nothing.
    """

    def __init__(self):
        super().__init__()
        self.tag = b""
        self._buffer = b""

    def answer(self, data):
        self._buffer += data
        said = b""
        while (at := self._buffer.find(b"\xff")) >= 0 and len(self._buffer) > at + 5:
            length = self._buffer[at + 1]
            command = self._buffer[at + 4] if length else 0
            self._buffer = self._buffer[at + 5 + length :]
            if length:
                said += ACK + _ANSWERS.get(command, self.tag if command == _ASK else b"")
        return said


class Server:
    """Something on the network: one connection at a time, handled until it is to end.

    Attributes:
        port: Of this machine.
        served: How many connections were handled.
    """

    def __init__(self, handle):
        self._handle = handle
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.served = 0
        self._over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while not self._over:
            line, _ = self._socket.accept()
            with line:
                line.settimeout(5.0)
                try:
                    if not self._over:
                        self._handle(line)
                        self.served += 1
                except OSError:
                    continue

    def stop(self):
        self._over = True
        with socket.create_connection(("127.0.0.1", self.port)):
            self._thread.join()
        self._socket.close()
