"""What ships with Companion besides code: design tokens, fonts, icon code points.

Everything here is read once and kept. Colours and sizes have their only home in ``tokens.toml``
(source: UX.md, section 2); ``companion.ui.theme`` and ``companion.art`` are its readers.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from companion.engine.packs.documents import toml_of

Face: TypeAlias = Literal["display", "light", "caps", "text", "text_bold", "icons"]
FACES: Final[tuple[Face, ...]] = ("display", "light", "caps", "text", "text_bold", "icons")


class UnknownIconError(KeyError):
    """An icon word that ``icons.toml`` does not list."""

    def __str__(self) -> str:
        """Name the word and where the words stand."""
        return f"no icon is called {self.args[0]!r}; the words are listed in data/icons.toml"


def shipped(name: str) -> Mapping[str, Any]:
    """Return a TOML file that lies here, by its name: ``keyboards/en.toml``."""
    return toml_of(files(__name__).joinpath(name).read_text(encoding="utf-8"), name)


@cache
def tokens() -> Mapping[str, Any]:
    """Return the design tokens as ``tokens.toml`` holds them; lengths are millimetres."""
    return shipped("tokens.toml")


@cache
def font_file(face: Face) -> str:
    """Return the path of the font file for one face.

    Args:
        face: ``display``, ``light``, ``caps``, ``text``, ``text_bold`` or ``icons``.
    """
    return str(files(__name__).joinpath("fonts", f"{face}.ttf"))


@cache
def fallback_file(name: str) -> str:
    """Return the path of a font for letters that Companion's own fonts have not.

    Args:
        name: The script it is for: ``hebrew``, ``cjk``, ``emoji``.
    """
    return str(files(__name__).joinpath("fonts", "fallback", f"{name}.ttf"))


@cache
def coverage(face: Face) -> tuple[tuple[int, int], ...]:
    """Return the characters a font has: first and last code point of each span."""
    spans = shipped("coverage.toml").get(face, ())
    return tuple((int(first), int(last)) for first, last in spans)


@cache
def _codes() -> Mapping[str, int]:
    return shipped("icons.toml")


def icon_words() -> tuple[str, ...]:
    """Return every icon word, sorted."""
    return tuple(sorted(_codes()))


def icon_glyph(word: str) -> str:
    """Return the character that draws an icon in the ``icons`` face.

    Args:
        word: One of our icon words, for example ``undo``.

    Raises:
        UnknownIconError: No icon has this word.
    """
    try:
        return chr(_codes()[word])
    except KeyError:
        raise UnknownIconError(word) from None
