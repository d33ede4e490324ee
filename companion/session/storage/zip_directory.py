"""The directory at the end of a ZIP archive: how many entries it has, before any is made a record.

The standard library makes a record of every entry as it opens an archive; an archive of some
megabytes can hold so many that the memory is gone. Format: PKWARE's APPNOTE.TXT 6.3, 4.3.12 to 16.
"""

import os
from struct import Struct, unpack_from
from typing import BinaryIO, Final

_ENTRY: Final = Struct("<4s24x3H12x")
"""Signature, lengths of name, extra field and comment."""
_END: Final = Struct("<4s6xHII")
"""Signature; entries, bytes and offset of the directory."""
_END_BYTES: Final = 22
_LONGEST_END: Final = _END_BYTES + 0xFFFF
_LOCATOR_BYTES: Final = 20
_END64_BYTES: Final = 56
_USUAL_BYTES: Final = 300
"""Of an entry, its name and more; the longest names we write are as long."""


def entry_count(file: BinaryIO, most: int) -> int:
    """Return how many entries an archive has; just above ``most`` where it has more.

    Args:
        file: The archive; where it stands does not matter.
        most: So many are counted.

    Returns:
        0 for what is no archive, or a damaged one: opening it says so.
    """
    size = file.seek(0, os.SEEK_END)
    length, ends = _directory(file, size)
    if length > most * _USUAL_BYTES:
        return most + 1
    _ = file.seek(max(0, ends - length))
    directory = file.read(length)
    at = count = 0
    while count <= most and at + _ENTRY.size <= len(directory):
        sign, name, extra, comment = _ENTRY.unpack_from(directory, at)
        if sign != b"PK\x01\x02":
            break
        at, count = at + _ENTRY.size + name + extra + comment, count + 1
    return count


def _directory(file: BinaryIO, size: int) -> tuple[int, int]:
    """Return how long the directory is said to be, and where it ends."""
    tail_at = max(0, size - _LONGEST_END - _LOCATOR_BYTES - _END64_BYTES)
    _ = file.seek(tail_at)
    tail = file.read()
    found = tail.rfind(b"PK\x05\x06")
    if tail[-_END_BYTES : -_END_BYTES + 4] == b"PK\x05\x06" and tail[-2:] == b"\0\0":
        found = len(tail) - _END_BYTES  # as the standard library looks: no remark behind it
    if found < 0 or len(tail) - found < _END_BYTES:
        return 0, 0
    length, ends = int(_END.unpack_from(tail, found)[2]), tail_at + found
    locator = found - _LOCATOR_BYTES
    if locator < _END64_BYTES or tail[locator : locator + 4] != b"PK\x06\x07":
        return length, ends
    end64 = locator - _END64_BYTES
    if tail[end64 : end64 + 4] == b"PK\x06\x06":
        (length,) = unpack_from("<Q", tail, end64 + 40)
        return length, tail_at + end64
    return length, ends
