"""125 kHz tags: RDM6300 and ID-12LA, ID-20LA (ASCII), which speak nearly the same.

A frame is 02, ten hexadecimal digits, two of their checksum (the XOR of the five bytes), for the ID
readers CR LF, and 03. An RDM6300 repeats it about every 65 ms for as long as the tag is near; the
others say it once. Source: the modules' data sheets.
"""

import re
from typing import Final

from companion.hw.scanning.code_parser import Read

REMOVED_S: Final = 0.5
"""After so long a silence the tag has been taken away, and may be shown again."""
_STX, _ETX = 0x02, 0x03
_LONGEST: Final = 14
_BODY: Final = re.compile(rb"[0-9A-Fa-f]{12}")


class RfidParser:
    """Takes the bytes of either reader.

    Attributes:
        bad: How many frames were damaged.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._body: bytearray | None = None
        self._began_s = 0.0
        self._last = ""
        self._last_s = float("-inf")

    def feed(self, data: bytes, now_s: float) -> list[Read]:
        """Return each tag once a presentation."""
        found: list[Read] = []
        for byte in data:
            if byte == _STX:  # always begins anew: the rest of a torn frame is lost
                self.bad += self._body is not None
                self._body, self._began_s = bytearray(), now_s
            elif self._body is None:
                continue
            elif byte != _ETX:
                self._body.append(byte)
                if len(self._body) > _LONGEST:
                    self._body = None
                    self.bad += 1
            else:
                tag = _tag(bytes(self._body))
                self._body = None
                if not tag:
                    self.bad += 1
                elif self._is_new(tag, now_s):
                    found.append(Read(tag, self._began_s))
        return found

    def _is_new(self, tag: str, now_s: float) -> bool:
        new = tag != self._last or now_s - self._last_s > REMOVED_S
        self._last, self._last_s = tag, now_s
        return new


def _tag(body: bytes) -> str:
    """Return a frame's tag, or "" if the frame is damaged."""
    digits = body.rstrip(b"\r\n")
    if not _BODY.fullmatch(digits):
        return ""
    *tag, check = bytes.fromhex(digits.decode())
    for byte in tag:
        check ^= byte
    return "" if check else bytes(tag).hex().upper()
