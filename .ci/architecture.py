"""Draw the parts of Companion and who imports whom: ``docs/design.svg``.

    .venv/bin/python .ci/architecture.py [--check]

Rows and folders are the layers of ``pyproject.toml``; an arrow is an import in the source that no
longer way through other parts stands for already. ``--check`` compares with the file instead.
"""

import argparse
import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import grimp

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "design.svg"
PACKAGE: Final = "companion"
WIDE: Final = 1280
MARGIN: Final = 20
GAP: Final = 14
ROW_GAP: Final = 30
LINE: Final = 14
LETTER: Final = 6.1
HEAD: Final = 24
LETTERS: Final = 27
COLOURS: Final[Mapping[str, str]] = {
    "engine": "#dbe9d8",
    "games": "#dbe9d8",
    "session": "#f4e6c8",
    "ui": "#d8e4f0",
    "vision": "#ead9ec",
    "hw": "#f0dcd8",
}
PLAIN: Final = "#eeeeee"

Box = tuple[float, float, float, float]


def layers(settings: Mapping[str, object]) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield each contract of layers: its container and its rows, top first."""
    for contract in settings["contracts"]:
        if contract["type"] == "layers":
            rows = [re.findall(r"\w+", row) for row in contract["layers"]]
            yield contract["containers"][0], rows


def arrows(graph: grimp.ImportGraph, parts: set[str]) -> list[tuple[str, str]]:
    """Return who imports whom among the parts, without what a longer way says already."""
    below: dict[str, set[str]] = {part: set() for part in parts}
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            a, b = (name.split(".")[1:2] for name in (module, imported))
            if a and b and a != b:
                below[a[0]].add(b[0])

    def reached(part: str, without: str) -> set[str]:
        seen: set[str] = set()
        left = [other for other in below[part] if other != without]
        while left:
            part = left.pop()
            if part not in seen:
                seen.add(part)
                left += below[part]
        return seen

    return sorted((a, b) for a in parts for b in below[a] if b not in reached(a, b))


def boxes(rows: list[list[str]], inside: Mapping[str, list[str]]) -> dict[str, Box]:
    """Return where each part stands: left, top, width, height."""
    placed: dict[str, Box] = {}
    top = float(MARGIN)
    for row in rows:
        widths = [_wide(part, inside.get(part, ())) for part in row]
        heights = [HEAD + LINE * len(inside.get(part, ())) for part in row]
        left = (WIDE - sum(widths) - GAP * (len(row) - 1)) / 2
        for part, wide, high in zip(row, widths, heights, strict=True):
            placed[part] = (left, top, wide, high)
            left += wide + GAP
        top += max(heights) + ROW_GAP
    return placed


def _wide(part: str, lines: "list[str] | tuple[()]") -> float:
    return max(len(part) * LETTER * 1.3, *(len(line) * LETTER for line in lines), 40) + 16


def wrapped(rows: list[list[str]]) -> list[str]:
    """Return the folders of a part, a row of layers each, broken where they are too wide."""
    return [line for row in rows for line in textwrap.wrap(", ".join(row), LETTERS)]


def folders_of(part: str) -> list[str]:
    """Return the packages inside a part that no contract puts in an order."""
    return sorted(file.parent.name for file in (ROOT / PACKAGE / part).glob("*/__init__.py"))


def summary(part: str) -> str:
    """Return the first sentence of what a part says of itself."""
    home = ROOT / PACKAGE / part
    file = home / "__init__.py" if home.is_dir() else home.with_suffix(".py")
    said = ast.get_docstring(ast.parse(file.read_text())) or ""
    return re.split(r"[.:;]\s|\.$", said.split("\n\n")[0].replace("\n", " "))[0]


def inside_of(part: str, contracts: Mapping[str, list[list[str]]]) -> list[str]:
    """Return the lines below a part's name: what it is, and its folders, top first."""
    lines = textwrap.wrap(summary(part), LETTERS)
    if f"{PACKAGE}.{part}" in contracts:
        lines += wrapped(contracts[f"{PACKAGE}.{part}"])
    elif part != "games":
        lines += wrapped([folders_of(part)])
    below = [name for name in contracts if name.startswith(f"{PACKAGE}.{part}.")]
    for container in below[:1]:  # one game stands for all of them
        lines += [f"{container.rsplit('.', 1)[1]}:", *wrapped(contracts[container])]
    return lines


def drawn() -> str:
    """Return the picture."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contracts = dict(layers(settings))
    rows = contracts.pop(PACKAGE)
    inside = {part: inside_of(part, contracts) for row in rows for part in row}
    placed = boxes(rows, inside)
    bottom = max(top + high for _, top, _, high in placed.values()) + MARGIN
    head = f'viewBox="0 0 {WIDE} {bottom:.0f}" font-family="sans-serif" font-size="11"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for a, b in arrows(grimp.build_graph(PACKAGE), set(placed)):
        lines.append(_arrow(placed[a], placed[b]))
    for part, box in placed.items():
        lines += _box(part, box, inside[part])
    return "\n".join([*lines, "</svg>", ""])


def _arrow(source: Box, target: Box) -> str:
    x, y = source[0] + source[2] / 2, source[1] + source[3]
    to_x, to_y = target[0] + target[2] / 2, target[1]
    middle = (y + to_y) / 2
    return (
        f'<path d="M{x:.0f} {y:.0f} C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f}'
        f' {to_x:.0f} {to_y:.0f}" fill="none" stroke="#999"/>'
    )


def _box(part: str, box: Box, lines: list[str]) -> Iterator[str]:
    left, top, wide, high = box
    colour = COLOURS.get(part, PLAIN)
    yield (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="4"'
        f' fill="{colour}" stroke="#777"/>'
    )
    middle = left + wide / 2
    yield (
        f'<text x="{middle:.0f}" y="{top + 16:.0f}" text-anchor="middle" font-size="13"'
        f' font-weight="bold">{escape(part)}</text>'
    )
    for n, line in enumerate(lines):
        yield (
            f'<text x="{middle:.0f}" y="{top + HEAD + 10 + n * LINE:.0f}" text-anchor="middle">'
            f"{escape(line)}</text>"
        )


def main() -> int:
    """Write the picture, or say whether it is that of the source."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    _ = parser.add_argument("--check", action="store_true", help="write nothing, compare")
    if not parser.parse_args().check:
        _ = PICTURE.write_text(drawn())
        return 0
    return int(PICTURE.read_text() != drawn())


if __name__ == "__main__":
    sys.exit(main())
