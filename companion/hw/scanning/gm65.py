"""Printed codes: the GM65 family of serial QR and barcode modules (GM65, GM66, GM861, GM805).

Decoded text comes as plain bytes that end in CR or CR LF. Between texts come replies to commands:
02 00 (03 00 for a heartbeat), type, length, data, CRC-16/XMODEM over type to data; AB CD in place
of the CRC means unchecked. A reply may end in the letters of a text ("31"), so replies are taken
out first. Source: the maker's manual.
"""

import re
from typing import Final

from companion.hw.scanning.code_parser import Read

LONGEST: Final = 512
"""Bytes of a printed text at most; a card's code is far shorter."""
_STALE_S: Final = 1.0
"""What is begun and not ended after so long was torn: 512 bytes at 9600 baud take 0.6 s."""
_UNCHECKED: Final = b"\xab\xcd"
_READ, _WRITE, _SAVE, _ALIVE = 0x07, 0x08, 0x09, 0x0A
_HEAD, _FRAME = 4, 6
_MOST_TYPE: Final = 8
_MOST_DATA: Final = 32
_END: Final = re.compile(rb"[\r\n]")


def crc16(data: bytes) -> int:
    """Return CRC-16/XMODEM: polynomial 1021, from 0."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def command(kind: int, address: int, data: bytes) -> bytes:
    """Return a command's bytes; reading counts the bytes it asks for, not those it carries."""
    length = 1 if kind == _READ else len(data)
    body = bytes([kind, length]) + address.to_bytes(2, "big") + data
    return b"\x7e\x00" + body + crc16(body).to_bytes(2, "big")


CONTINUOUS: Final = command(_WRITE, 0x0000, b"\xd6")
"""Look for codes all the time, with light and beep."""
HEARTBEAT: Final = command(_ALIVE, 0x0000, b"\x00")


class CodeParser:
    """Takes the bytes of a module.

    Attributes:
        bad: How many frames or texts were damaged.
        replies: How many commands were answered.
    """

    def __init__(self) -> None:
        self.bad = 0
        self.replies = 0
        self._buffer = bytearray()
        self._began_s = 0.0
        self._last_s = float("-inf")
        self._flood = False

    def feed(self, data: bytes, now_s: float) -> list[Read]:
        """Return the texts that are complete."""
        if self._buffer and now_s - self._last_s > _STALE_S:
            self._drop()
        if not self._buffer:
            self._began_s = now_s
        if data:
            self._last_s = now_s
        self._buffer += data
        found: list[Read] = []
        while self._buffer and self._take(found, now_s):
            pass
        return found

    def _take(self, found: list[Read], now_s: float) -> bool:
        """Take one reply or text off the front; False if more bytes are needed."""
        reply = self._reply()
        if reply < 0:
            return False
        if reply:
            del self._buffer[:reply]
            self._began_s = now_s
            return True
        end = _END.search(self._buffer)
        if end is None:
            if len(self._buffer) > LONGEST:
                self._drop()
                self._flood = True
            return False
        text = bytes(self._buffer[: end.start()])
        del self._buffer[: end.end()]
        if self._flood:  # the tail of what was too long
            self._flood = False
        elif len(text) > LONGEST:
            self.bad += 1
        elif text:
            found += self._text(text)
        self._began_s = now_s
        return True

    def _reply(self) -> int:
        """Return the length of a whole reply at the front, 0 for none, -1 for one not yet whole."""
        buffer = self._buffer
        if buffer[0] not in (2, 3) or self._flood:
            return 0
        if len(buffer) < _HEAD:
            return -1 if len(buffer) == 1 or _is_head(buffer) else 0
        if not _is_head(buffer) or buffer[3] > _MOST_DATA:
            return 0
        length = _FRAME + buffer[3]
        if len(buffer) < length:
            return -1
        check = bytes(buffer[length - 2 : length])
        whole = check in (crc16(bytes(buffer[2 : length - 2])).to_bytes(2, "big"), _UNCHECKED)
        self.replies += whole
        return length if whole else 0

    def _text(self, text: bytes) -> list[Read]:
        try:
            read = text.decode("utf-8").strip()
        except UnicodeDecodeError:
            read = ""
        if not read or not read.isprintable():
            self.bad += 1
            return []
        return [Read(read, self._began_s)]

    def _drop(self) -> None:
        self._buffer.clear()
        self.bad += 1


def _is_head(buffer: bytearray) -> bool:
    return buffer[1] == 0 and (len(buffer) <= 2 or buffer[2] <= _MOST_TYPE)  # noqa: PLR2004  its type
