"""The PN532 through its library, over a pty, with an emulator that says what the data sheet says."""

import os
import select
import threading
import time
from functools import partial

from hw_kit import Heard, Pty

from companion.hw.health import Health
from companion.hw.link import Link
from companion.hw.scanning.nfc_port import NfcReader
from companion.hw.scanning.scanner import serve_nfc
from companion.ports import Scan

ACK = bytes.fromhex("0000FF00FF00")
FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")
CLASSIC = bytes.fromhex("0000FF0CF4D54B010100040804FB0EE20BD800")
NTAG = bytes.fromhex("0000FF0FF1D54B01010044000704A1B2C3D4E5804000")
SAM = bytes.fromhex("0000FF02FED5151600")
ANSWERS = {0x14: SAM, 0x02: FIRMWARE}


class Emulator(Pty):
    """Answers commands; the answer to "what is near" waits for a tag."""

    def __init__(self):
        super().__init__()
        self.tag = b""
        self._over = False
        self._pause = threading.Event()
        self.plug()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        buffer = b""
        while not self._over:
            ready, _, _ = select.select([self._master], [], [], 0.02)
            try:
                buffer += os.read(self._master, 256) if ready else b""
            except OSError:  # nobody has opened the other end
                self._pause.wait(0.01)
                continue
            while (at := buffer.find(b"\xff")) >= 0 and len(buffer) > at + 5:
                length = buffer[at + 1]
                command = buffer[at + 4] if length else 0
                buffer = buffer[at + 5 + length :]
                if length:
                    self._answer(command)

    def _answer(self, command):
        self.says(ACK)
        if command in ANSWERS:
            self.says(ANSWERS[command])
        elif command == 0x4A and self.tag:
            self.says(self.tag)

    def stop(self):
        self._over = True
        self._thread.join()
        self.kill()


def test_tags_are_read_through_the_library():
    emulator, inbox = Emulator(), Heard()
    health = Health("tags", "scanner", inbox)
    serve = partial(serve_nfc, health=health, inbox=inbox, clock=time.monotonic)
    link = Link(health, lambda: NfcReader(emulator.path), serve)
    link.start()
    inbox.until(lambda said: said and said[0].state == "ready")
    emulator.tag = CLASSIC
    inbox.until(lambda said: _tags(said) == ["FB0EE20B"])
    emulator.tag = NTAG
    inbox.until(lambda said: _tags(said) == ["FB0EE20B", "04A1B2C3D4E580"])
    emulator.stop()
    inbox.until(lambda said: getattr(said[-1], "state", "") == "lost")
    link.close()


def _tags(said):
    return [it.ref for it in said if isinstance(it, Scan)]
