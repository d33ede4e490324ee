"""Keyboards on the screen, one file each in ``keyboards/``; a language needs no other place."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from companion.data import shipped

USUAL: Final = "en"


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The letters of one keyboard.

    Attributes:
        name: What its speakers call it.
        short: What stands on the key that changes the keyboard.
        letters: Its keys in their order, parted by blanks; capitals where the script has them.
        accents_of: Another keyboard whose accents it has too, or "".
        accents: What a long press on a key offers, parted by blanks.
        lower: Small letters that are not those of other languages (a dotless i).
        final: Small letters that look otherwise at a word's end (sigma).
    """

    name: str
    short: str
    letters: str
    accents_of: str = ""
    accents: Mapping[str, str] = {}
    lower: Mapping[str, str] = {}
    final: Mapping[str, str] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The letters."""
        return tuple(self.letters.split())

    def more(self, key: str) -> tuple[str, ...]:
        """Return what a long press on a key offers; what has a key of its own is left out."""
        own = self.accents.get(key, "").split()
        others = layout(self.accents_of).accents.get(key, "").split() if self.accents_of else []
        keys = self.keys
        return tuple(letter for letter in dict.fromkeys([*own, *others]) if letter not in keys)

    def small(self, key: str) -> str:
        """Return a key's small letter."""
        return self.lower.get(key) or key.lower()


@cache
def layout_ids() -> tuple[str, ...]:
    """Return every keyboard's id, sorted: the names of the files."""
    home = files("companion.data").joinpath("keyboards")
    return tuple(sorted(file.name[:-5] for file in home.iterdir() if file.name.endswith(".toml")))


@cache
def layout(name: str) -> Layout:
    """Return a keyboard by its id; the English one where there is no such."""
    if name not in layout_ids():
        name = USUAL
    return msgspec.convert(shipped(f"keyboards/{name}.toml"), Layout)
