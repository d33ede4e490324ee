"""The PN532 through its library, over a pty, with an emulator that says what the data sheet says."""

import time
from functools import partial

from hw_kit import Heard
from reader_kit import CLASSIC, NTAG, Emulator

from companion.hw.health import Health
from companion.hw.link import Link
from companion.hw.scanning.nfc_port import NfcReader
from companion.hw.scanning.scanner import serve_nfc
from companion.ports import Scan


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
