"""Fonts for other scripts: which one writes a letter; opened when such a letter turns up."""

from functools import cache, lru_cache
from typing import Final

import uharfbuzz as hb

from companion.data import Face, fallback_file, font_file, shipped

_SIGNS: Final = ("latin", "emoji", "symbols2", "cjk")
"""Fonts for what stands in no such block, or is missing there."""
_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_TEXT: Final = "\N{VARIATION SELECTOR-15}"
_FLAGS: Final = range(0x1F1E6, 0x1F200)


@cache
def opened(path: str) -> hb.Font:
    """Return a font, its file mapped into memory: only what is drawn of it is read."""
    return hb.Font(hb.Face(hb.Blob.from_file_path(path)))


@lru_cache(maxsize=1024)
def font_for(cluster: str, face: Face) -> str:
    """Return the file of the font that writes a letter with its accents, or "" if none does.

    Args:
        cluster: One grapheme cluster.
        face: Companion's font it stands in, which is asked first.
    """
    candidates = [font_file(face)]
    if _EMOJI in cluster or ord(cluster[0]) in _FLAGS:
        candidates.insert(0, fallback_file("emoji"))
    for at in map(ord, cluster):
        scripts = (name for first, last, name in _blocks() if first <= at <= last)
        candidates += map(fallback_file, scripts)
    candidates += [fallback_file(name) for name in _SIGNS]
    return next((path for path in candidates if _writes(path, cluster)), "")


@cache
def _blocks() -> tuple[tuple[int, int, str], ...]:
    """Return blocks of characters: first and last code point, and the font of their script."""
    scripts = shipped("scripts.toml").items()
    return tuple((first, last, name) for name, spans in scripts for first, last in spans)


def _writes(path: str, cluster: str) -> bool:
    font = opened(path)
    return all(_ignored(sign) or font.get_nominal_glyph(ord(sign)) is not None for sign in cluster)


def _ignored(sign: str) -> bool:
    """Return whether a character is nothing by itself, so that a font need not have it."""
    return sign in (_EMOJI, _TEXT) or sign in "\u200c\u200d\u2068\u2069" or not sign.isprintable()
