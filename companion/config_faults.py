"""Turns what the decoder says about a settings file into line, problem and remedy."""

import re
from collections.abc import Mapping
from typing import cast

import msgspec
import tomli_w

from companion.engine.errors import BadInput
from companion.engine.vocabulary.known_names import remedy

PATH = re.compile(r" - at `\$\.?([^`]*)`$")
UNKNOWN = re.compile(r"^Object contains unknown field `(.*)`$")
HEADER = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]")
KEY = re.compile(r"""^\s*["']?([A-Za-z0-9_.-]+)["']?\s*=""")


def fault_in(text: str, said: str, defaults: msgspec.Struct) -> BadInput:
    """Explain a decoder's complaint.

    Args:
        text: The file.
        said: The decoder's words, which end in the way to the key (``- at `$.screen.turn```).
        defaults: The settings as they are when nothing is set; examples come from them.
    """
    way = PATH.search(said)
    what = said[: way.start()] if way else said
    key = re.sub(r"\[.*", "", way[1]) if way else ""
    if unknown := UNKNOWN.match(what):
        section = value_at(defaults, key)
        key = f"{key}.{unknown[1]}".strip(".")
        near = remedy(unknown[1], cast("Mapping[str, object]", section))
        return BadInput(f"nobody knows {key}", line=line_of(text, key), remedy=near)
    problem = f"{key}: {what[:1].lower()}{what[1:]}"
    return BadInput(problem, line=line_of(text, key), remedy=example(key, defaults))


def value_at(settings: msgspec.Struct, key: str) -> object:
    """The value of ``screen.turn`` and the like, as it is written in the file."""
    value: object = msgspec.to_builtins(settings)
    for name in filter(None, key.split(".")):
        value = cast("Mapping[str, object]", value)[name]
    return value


def example(key: str, defaults: msgspec.Struct) -> str:
    """A line that would be accepted."""
    plain = value_at(defaults, key)
    if isinstance(plain, dict):
        return f"{key} is a section: [{key}]"
    name = key.rpartition(".")[2]
    if isinstance(plain, tuple):
        return f"for example  {name} = {list(cast('tuple[object, ...]', plain))}"
    return f"for example  {tomli_w.dumps({name: plain}).strip()}"


def line_of(text: str, key: str) -> int:
    """The line on which a dotted key is set, or its section begins; 0 if neither is found."""
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            section = header[1]
            if section == key:
                return number
        elif (found := KEY.match(line)) and f"{section}.{found[1]}".strip(".") == key:
            return number
    return 0
