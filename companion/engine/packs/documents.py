"""Documents from elsewhere, decoded and parsed within limits: TOML, JSON, their text.

Whatever people, other tables or a broken disk hand in comes through here: packs, ledgers, settings,
positions, cases, manifests, lenses, the lines of journals. What cannot be used is a `BadInput` with
file, line and remedy; a parser's own errors stay inside, and so do `RecursionError` and
`MemoryError`. ``companion.safe_files`` reads the bytes.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from typing import Any, Final, TypeVar, cast

import msgspec

from companion.engine.errors import BadInput

MOST_BYTES: Final = 4_000_000
"""Of one document; a million characters take no more."""
MOST_DEPTH: Final = 32
"""So deep may brackets or the parts of one key nest; what we write goes four deep."""
MOST_BRACKETS: Final = 50_000
"""Lists and tables in one document; a pack of 2,000 tiles has six thousand."""
_TOO_DEEP: Final = f"nested deeper than {MOST_DEPTH} levels"
_REMEDY: Final = "no file of Companion has such a thing"
_MOST_BITS: Final = 63
_BOM: Final = b"\xef\xbb\xbf"
_TOKEN: Final = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?'''
    r"""|\#[^\n]*|[\[\]{}=,.\n]""",
    re.DOTALL,
)
"""Texts and remarks whole, and what nests or parts: TOML 1.0."""
_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
T = TypeVar("T")


def text_of(raw: bytes, file: str, error: type[BadInput] = BadInput) -> str:
    """Return a document's text; a byte order mark before it is left out.

    Args:
        raw: What is in the file.
        file: Its name, for the message.
        error: What is raised.

    Raises:
        BadInput: It is not UTF-8; names the line and the byte.
    """
    body = raw.removeprefix(_BOM)
    try:
        return body.decode()
    except UnicodeDecodeError as fault:
        raise error(
            f"this is not text: byte {fault.start} is not UTF-8",
            file=file,
            line=body.count(b"\n", 0, fault.start) + 1,
            remedy="save it as UTF-8",
        ) from fault


def toml_of(
    text: str,
    file: str,
    error: type[BadInput] = BadInput,
    *,
    most: int = MOST_BYTES,
    remedy: str = "mend the TOML there",
) -> dict[str, Any]:
    """Parse a TOML document.

    Args:
        text: The document.
        file: Its name, for the message.
        error: What is raised.
        most: So many characters it may have.
        remedy: What to do where it is not TOML.

    Raises:
        BadInput: It is too large, nested too deep, not TOML, or has numbers of more than 64 bits;
            names the line.
    """
    if len(text) > most:
        shorter = "split it into several files"
        raise error(f"larger than {most:,} characters", file=file, remedy=shorter)
    if fault := _costly(text):
        problem, line = fault
        raise error(problem, file=file, line=line, remedy=_REMEDY)
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError, MemoryError) as fault:
        place = _PLACE.search(str(fault))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        problem = _PLACE.sub("", str(fault)) or type(fault).__name__
        raise error(f"this is not TOML: {problem}", file=file, line=line, remedy=remedy) from fault
    if problem := _unusable(document):
        raise error(problem, file=file, line=1, remedy=_REMEDY)
    return document


def json_of(
    raw: bytes | str,
    made: type[T],
    file: str,
    error: type[BadInput] = BadInput,
    *,
    most: int = MOST_BYTES,
    remedy: str = "",
) -> T:
    """Parse a JSON document into a record.

    Args:
        raw: The document.
        made: The record's type.
        file: The document's name, for the message.
        error: What is raised.
        most: So many bytes it may have.
        remedy: What to do about it.

    Raises:
        BadInput: It is not JSON, or not such a record; names the line.
    """
    body = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    body = body.removeprefix(_BOM)
    if len(body) > most:
        raise error(f"larger than {most:,} bytes", file=file, remedy=remedy)
    try:
        return msgspec.json.decode(body, type=made)
    except (msgspec.MsgspecError, ValueError, RecursionError, MemoryError, OverflowError) as fault:
        at = _BYTE.search(str(fault))
        line = body.count(b"\n", 0, int(at[1])) + 1 if at else 0
        deep = "nested too deep" if isinstance(fault, RecursionError) else str(fault)
        raise error(deep, file=file, line=line, remedy=remedy) from fault


def plain_json(raw: bytes) -> object:
    """Return what a short JSON document says, as dicts, lists, texts and numbers.

    Raises:
        ValueError: It is not JSON, or nested without end.
    """
    try:
        found: object = json.loads(raw)
    except (RecursionError, MemoryError) as fault:
        raise ValueError("nested too deep") from fault
    return found


def _costly(text: str) -> tuple[str, int] | None:
    """Return what would cost too much to parse, and its line; None if nothing does.

    A parser in Python takes a frame for each bracket that is open, and time by the square of a
    key's parts.
    """
    brackets = parts = count = 0
    for token in _TOKEN.finditer(text):
        match token[0]:
            case "[" | "{":
                brackets, parts, count = brackets + 1, 0, count + 1
            case "]" | "}":
                brackets, parts = max(0, brackets - 1), 0
            case "=" | "," | "\n":
                parts = 0
            case ".":
                parts += 1
            case _:
                continue
        if brackets > MOST_DEPTH or parts > MOST_DEPTH:
            return _TOO_DEEP, text.count("\n", 0, token.start()) + 1
        if count > MOST_BRACKETS:
            problem = f"more than {MOST_BRACKETS:,} lists and tables"
            return problem, text.count("\n", 0, token.start()) + 1
    return None


def _unusable(document: object) -> str:
    """Return what no record can hold: tables without end, a number of more than 64 bits."""
    level = [document]
    for _ in range(MOST_DEPTH):
        if any(isinstance(value, int) and value.bit_length() > _MOST_BITS for value in level):
            return "a number in it is too large"
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return ""
    return _TOO_DEEP


def _inside(value: object) -> Iterable[object]:
    """Return what lies in a list or a table."""
    if isinstance(value, dict):
        return cast("dict[str, object]", value).values()
    return cast("list[object]", value) if isinstance(value, list) else ()
