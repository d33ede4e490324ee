"""What ships with the house besides code: design tokens, fonts, icon code points.

Everything here is read once and kept. Colours and sizes have their only home in ``tokens.toml``
(source: UX.md, section 2); ``companion.ui.theme`` and ``companion.art`` are its readers.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from companion.engine.documents import toml_of

Face: TypeAlias = Literal["display", "light", "caps", "text", "text_bold", "icons"]
FACES: Final[tuple[Face, ...]] = ("display", "light", "caps", "text", "text_bold", "icons")


class UnknownIconError(KeyError):
    """An icon word that ``icons.toml`` does not list."""

    def __str__(self) -> str:
        """Name the word and where the words stand."""
        return f"no icon is called {self.args[0]!r}; the words are listed in data/icons.toml"


def _read(name: str) -> Mapping[str, Any]:
    return toml_of(files(__name__).joinpath(name).read_text(encoding="utf-8"), name)


@cache
def tokens() -> Mapping[str, Any]:
    """Return the design tokens as ``tokens.toml`` holds them; lengths are millimetres."""
    return _read("tokens.toml")


@cache
def font_file(face: Face) -> str:
    """Return the path of the font file for one face.

    Args:
        face: ``display``, ``light``, ``caps``, ``text``, ``text_bold`` or ``icons``.
    """
    return str(files(__name__).joinpath("fonts", f"{face}.ttf"))


@cache
def _codes() -> Mapping[str, int]:
    return _read("icons.toml")


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
