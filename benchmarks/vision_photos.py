"""Photographs of real tables against a list of what lies on them.

A folder holds photographs and ``labels.toml``:

    shapes = "shapes.json"         # optional: the tiles' stickers, as printed by Companion
    learned = "learned.npz"        # optional: the trained classifier of the owner's pack
    [photo."table-01.jpg"]
    tiles = [ ["morgue-a", 0, 0, 0], ["vault", 1, 0, 2] ]   # tile, column, row, quarter turns

The first tile of a photograph is the one that is known; artwork grows the map from it, so its four
corners are given too (``corners``: pixels, clockwise from its printed north-west corner), unless
it has a sticker.
"""

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.grid import Cell
from companion.ports import Laid, TableSeen, TileShape
from companion.vision.learning.classifier import Classifier
from companion.vision.learning.classifier_file import read_learned
from companion.vision.picture.frame import Frame, read_image
from companion.vision.tiles.tile_tracker import TileTracker

FRAMES = 8
PERIOD_S = 0.25


def photos(folder: Path | None) -> Counter[str]:
    """Show every photograph as a still table; count what is right, asked and false.

    Raises:
        SystemExit: The folder or its labels cannot be used; the message says why.
    """
    if folder is None:
        raise SystemExit("name the folder of photographs: --folder FOLDER")
    path = folder / "labels.toml"
    try:
        labels = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SystemExit(f"{path}: {error}; see docs/vision.md for its form") from error
    learned = read_learned(folder / labels["learned"])[0] if "learned" in labels else None
    total: Counter[str] = Counter()
    for name, label in sorted(labels.get("photo", {}).items()):
        found = _photo(folder / name, label, _shapes(folder, labels, learned), learned)
        print(f"{name}: {dict(sorted(found.items()))}", flush=True)
        total.update(found)
    return total


def _shapes(folder: Path, labels: dict[str, Any], learned: Classifier | None) -> list[TileShape]:
    """The faces there are: listed, or those that were learned."""
    if "shapes" in labels:
        text = (folder / labels["shapes"]).read_text(encoding="utf-8")
        return msgspec.convert(json.loads(text), list[TileShape])
    if learned is None:
        raise SystemExit(f"{folder / 'labels.toml'}: name shapes, or a learned classifier, or both")
    sizes: dict[str, tuple[int, int]] = {}
    for part in learned.parts:
        wide, high = sizes.get(part.tile, (1, 1))
        sizes[part.tile] = max(wide, part.cell.x + 1), max(high, part.cell.y + 1)
    return [TileShape(tile, size) for tile, size in sorted(sizes.items())]


def _photo(
    path: Path, label: dict[str, Any], shapes: list[TileShape], learned: Classifier | None
) -> Counter[str]:
    truth = [Laid(tile, Cell(x, y), turns) for tile, x, y, turns in label["tiles"]]
    image = read_image(path)
    tracker = TileTracker(shapes, learned)
    tracker.expect(truth[:1])
    if "corners" in label:
        tracker.point_at(truth[0], [(float(x), float(y)) for x, y in label["corners"]])
    table = TableSeen((), 0.0)
    for number in range(FRAMES * len(truth)):
        for news in tracker.look(Frame(image, number, PERIOD_S * number)):
            table = news if isinstance(news, TableSeen) else table
    seen, asked = set(table.laid), {doubt.cell for doubt in table.unsure}
    missing = set(truth) - seen
    return Counter(
        photographs=1,
        tiles=len(truth),
        right=len(seen & set(truth)),
        false=len(seen - set(truth)),
        asked=sum(laid.cell in asked for laid in missing),
        silent=sum(laid.cell not in asked for laid in missing),
    )
