"""Makes the fallback fonts anew: python .ci/fonts.py NOTO_FOLDER CJK.ttc EMOJI.ttf.

Wants fontTools (``pip install fonttools``). NOTO_FOLDER is where Debian's fonts-noto-core and
fonts-noto-extra put their files, CJK.ttc is of fonts-wqy-microhei, EMOJI.ttf is Noto Emoji in one
colour and of medium weight. Hints are left out, and every name but the copyright and licence.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).resolve().parent
HOME = HERE.parent / "companion" / "data" / "fonts" / "fallback"
SCRIPTS = (
    "Arabic",
    "Armenian",
    "Bengali",
    "CanadianAboriginal",
    "Cherokee",
    "Devanagari",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Hebrew",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Mongolian",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Symbols2",
    "Tamil",
    "Telugu",
    "Thaana",
    "Thai",
    "Tifinagh",
)
FIRST_CJK = 0x2E80
LEGAL = (0, 7, 8, 9, 10, 11, 12, 13, 14)


def main(noto: Path, cjk: Path, emoji: Path) -> None:
    """Cut every font down and write it."""
    sources = {"latin": _noto(noto, "NotoSans"), "cjk": cjk, "emoji": emoji}
    sources |= {name.lower(): _noto(noto, f"NotoSans{name}") for name in SCRIPTS}
    sources["tibetan"] = _noto(noto, "NotoSerifTibetan")
    HOME.mkdir(exist_ok=True)
    for name, source in sorted(sources.items()):
        options = subset.Options(
            hinting=False,
            layout_features=["*"],
            name_IDs=LEGAL,
            notdef_outline=True,
            font_number=0,
        )
        options.drop_tables += ["meta", "DSIG", "vhea", "vmtx", "VORG"]
        font = subset.load_font(str(source), options)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=wanted(name, font.getBestCmap()))
        cut.subset(font)
        for place in (1, 4, 6):  # a PDF wants a name for what it embeds
            font["name"].setName(f"Companion-{name}", place, 3, 1, 0x409)
        subset.save_font(font, str(HOME / f"{name}.ttf"), options)
        print(f"{name}.ttf: {(HOME / f'{name}.ttf').stat().st_size}, {len(font.getBestCmap())}")


def wanted(name: str, has: Iterable[int]) -> list[int]:
    """Return the characters that are kept: what another font draws better goes."""
    return [code for code in has if name != "cjk" or code >= FIRST_CJK]


def _noto(folder: Path, family: str) -> Path:
    """Return the medium cut of a family, or the regular one where there is no other."""
    return next(
        path
        for weight in ("Medium", "Regular")
        if (path := folder / f"{family}-{weight}.ttf").is_file()
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
