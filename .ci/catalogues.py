"""Compiles translations: catalogues.py FOLDER [OUT].

Every .po file below FOLDER becomes a .mo file beside it, or at the same place below OUT. One that
is newer than its source is left alone.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def main() -> None:
    """Compile what is stale."""
    folder = Path(sys.argv[1])
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else folder  # noqa: PLR2004
    for source in sorted(folder.rglob("LC_MESSAGES/*.po")):
        target = (out / source.relative_to(folder)).with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(target)  # whoever reads it meanwhile reads a whole one


if __name__ == "__main__":
    main()
