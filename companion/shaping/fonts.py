"""Fonts for other scripts: which one writes a letter; opened when such a letter turns up."""

from functools import cache, lru_cache
from typing import Final

import uharfbuzz as hb

from companion.data import Face, fallback_file, font_file

_BY_BLOCK: Final[tuple[tuple[int, int, str], ...]] = (
    (0x0530, 0x058F, "armenian"),
    (0x0590, 0x05FF, "hebrew"),
    (0x0600, 0x077F, "arabic"),
    (0x0780, 0x07BF, "thaana"),
    (0x08A0, 0x08FF, "arabic"),
    (0x0900, 0x097F, "devanagari"),
    (0x0980, 0x09FF, "bengali"),
    (0x0A00, 0x0A7F, "gurmukhi"),
    (0x0A80, 0x0AFF, "gujarati"),
    (0x0B00, 0x0B7F, "oriya"),
    (0x0B80, 0x0BFF, "tamil"),
    (0x0C00, 0x0C7F, "telugu"),
    (0x0C80, 0x0CFF, "kannada"),
    (0x0D00, 0x0D7F, "malayalam"),
    (0x0D80, 0x0DFF, "sinhala"),
    (0x0E00, 0x0E7F, "thai"),
    (0x0E80, 0x0EFF, "lao"),
    (0x0F00, 0x0FFF, "tibetan"),
    (0x1000, 0x109F, "myanmar"),
    (0x10A0, 0x10FF, "georgian"),
    (0x1100, 0x11FF, "cjk"),
    (0x1200, 0x139F, "ethiopic"),
    (0x13A0, 0x13FF, "cherokee"),
    (0x1400, 0x167F, "canadianaboriginal"),
    (0x1780, 0x17FF, "khmer"),
    (0x1800, 0x18AF, "mongolian"),
    (0x18B0, 0x18FF, "canadianaboriginal"),
    (0x19E0, 0x19FF, "khmer"),
    (0x1C90, 0x1CBF, "georgian"),
    (0x2D00, 0x2D2F, "georgian"),
    (0x2D30, 0x2D7F, "tifinagh"),
    (0x2D80, 0x2DDF, "ethiopic"),
    (0x2E80, 0x9FFF, "cjk"),
    (0xA8E0, 0xA8FF, "devanagari"),
    (0xA960, 0xA97F, "cjk"),
    (0xA9E0, 0xA9FF, "myanmar"),
    (0xAA60, 0xAA7F, "myanmar"),
    (0xAB00, 0xAB2F, "ethiopic"),
    (0xAB70, 0xABBF, "cherokee"),
    (0xAC00, 0xD7FF, "cjk"),
    (0xF900, 0xFAFF, "cjk"),
    (0xFB13, 0xFB17, "armenian"),
    (0xFB1D, 0xFB4F, "hebrew"),
    (0xFB50, 0xFDFF, "arabic"),
    (0xFE70, 0xFEFF, "arabic"),
    (0xFF00, 0xFFEF, "cjk"),
)
"""The font of a block of characters (source: Unicode's Blocks.txt), first and last code point."""
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
        face: The font of the house it stands in, which is asked first.
    """
    candidates = [font_file(face)]
    if _EMOJI in cluster or ord(cluster[0]) in _FLAGS:
        candidates.insert(0, fallback_file("emoji"))
    for at in map(ord, cluster):
        of_block = (name for first, last, name in _BY_BLOCK if first <= at <= last)
        candidates += map(fallback_file, of_block)
    candidates += [fallback_file(name) for name in _SIGNS]
    return next((path for path in candidates if _writes(path, cluster)), "")


def _writes(path: str, cluster: str) -> bool:
    font = opened(path)
    return all(_ignored(one) or font.get_nominal_glyph(ord(one)) is not None for one in cluster)


def _ignored(one: str) -> bool:
    """Return whether a character is nothing by itself, so that a font need not have it."""
    return one in (_EMOJI, _TEXT) or one in "\u200c\u200d\u2068\u2069" or not one.isprintable()
