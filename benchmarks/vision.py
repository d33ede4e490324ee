"""How well vision reads: seeded scenes, frames without tiles, lattices, times.

    python benchmarks/vision.py scenes --route artwork --first 10000 --count 1000 --into FOLDER
    python benchmarks/vision.py scenes --prints PHOTOGRAPHS --into FOLDER   (of real tiles)
    python benchmarks/vision.py nothing --count 250 --into FOLDER     (20 frames a seed)
    python benchmarks/vision.py lattice --count 1000 --into FOLDER
    python benchmarks/vision.py report --into FOLDER
    python benchmarks/vision.py time
    python benchmarks/vision.py photos --folder FOLDER

Each prints one line a figure; ``--note FILE`` adds them, with the command, to a table. ``--into``
keeps a line a seed, so a run that was stopped goes on. Thresholds are set on seeds 0 to 999;
figures are reported on seeds 10,000 up.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from time import process_time

import cv2
import numpy as np
from vision_more import lattice, nothing, time_figures
from vision_photos import photos
from vision_runs import go_on, report
from vision_scenes import Room, enrolled, face, room, shape_map, take_prints

from companion.engine.grid import footprint
from companion.ports import Laid, Sighting, TableSeen
from companion.vision.learning.classifier import Classifier, train
from companion.vision.learning.classifier_file import digest_of, read_learned, write_learned
from companion.vision.picture.frame import Frame
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

PERIOD_S = 0.25
FRAMES = 8
UNREADABLE_FRAMES = 14
"""What is not read by its sticker is asked about after two seconds at rest: so long people wait."""
LEAST_TAG_PX = 24.0
MOST_GLARED = 0.05
"""A lamp mirrored on more of a tile than this covers it: such tiles are counted by themselves."""
GLARE_LEVELS = 100.0


@lru_cache(maxsize=1)
def trained() -> Classifier:
    """The deck's trained classifier; kept in the temporary folder from run to run."""
    pictures = enrolled()
    digest = digest_of(pictures)
    path = Path(gettempdir()) / f"companion-bench-{digest}.npz"
    if path.exists():
        return read_learned(path)[0]
    learned = train(pictures)
    write_learned(path, learned, digest)
    return learned


def scene(seed: int, *, route: str, size: tuple[int, int]) -> Counter[str]:
    """Lay one map tile by tile before the tracker, then put the figures on; count what happened."""
    cv2.setNumThreads(1)
    stickers = route == "stickers"
    shapes = shape_map(stickers=stickers)
    drawn_room = room(seed, stickers=stickers, size=size)
    table = VirtualTable(
        shapes.values(),
        lambda tile, px_per_mm: face(shapes[tile], px_per_mm),
        region_of(
            c for t in drawn_room.laid for c in footprint(t.cell, shapes[t.tile].size, t.turns)
        ),
        drawn_room.view,
        sloppy=drawn_room.sloppy,
        seed=seed,
    )
    watch = _Watch(table, TileTracker(shapes.values(), None if stickers else trained()), drawn_room)
    count: Counter[str] = Counter()
    known: list[Laid] = []
    for number, tile in enumerate(drawn_room.laid):
        known_before = tuple(known)
        if number == 0 or not stickers:
            watch.tracker.expect(known_before or drawn_room.laid[:1])
        seen = watch.show((*known, tile), (), UNREADABLE_FRAMES if stickers and number else FRAMES)
        count.update(_verdict(number, tile, seen, watch=watch, shape=shapes[tile.tile]))
        known.append(tile)
        watch.tracker.expect(known)
        if number == 0 and tile not in watch.last.laid:
            watch.point(tile)  # what the tracker asks for: the only tile on the table is not found
        watch.show(tuple(known), (), frames=2)
    return count + watch.whole(tuple(known))


class _Watch:
    """A tile tracker, its table, and a clock."""

    def __init__(self, table: VirtualTable, tracker: TileTracker, drawn_room: Room) -> None:
        self.tracker = tracker
        self.last = TableSeen((), 0.0)
        self.table = table
        self._room = drawn_room
        self._time_s = 0.0

    def show(self, laid, figures, frames: int = FRAMES, *, stop=True) -> list[Sighting]:
        """Show some frames, fewer if something is sighted; return the sightings."""
        sightings = []
        for _ in range(frames):
            self._time_s += PERIOD_S
            image = self.table.picture(Scene(laid, figures=figures, glare=self._room.glare))
            for news in self.tracker.look(Frame(image, 0, self._time_s)):
                if isinstance(news, TableSeen):
                    self.last = news
                else:
                    sightings.append(news)
            if sightings and stop:
                break
        return sightings

    def point(self, tile: Laid) -> None:
        """Drag the corners of a tile to where they are, as exactly as a finger does."""
        quad = self.table.lens.pixels(quad_of((1, 1), self.table.pose(tile)))
        off = np.random.default_rng(len(tile.tile)).normal(0, 1.5, (4, 2))
        self.tracker.point_at(tile, [(float(x), float(y)) for x, y in quad + off])

    def glared(self, tile: Laid) -> float:
        """The share of a tile that a mirrored lamp lightens by 100 levels and more."""
        quad = quad_of(shape_map(stickers=False)[tile.tile].size, self.table.pose(tile))
        along = np.linspace(0, 1, 12)[:, None, None]
        down = np.linspace(0, 1, 12)[None, :, None]
        top, bottom = quad[0] + along * (quad[1] - quad[0]), quad[3] + along * (quad[2] - quad[3])
        points = self.table.lens.pixels((top + down * (bottom - top)).reshape(-1, 2))
        light = np.zeros(len(points))
        for glare in self._room.glare:
            at = np.array([(glare.x, glare.y)])
            reach = glare.wide_mm / 2 * self.table.lens.px_per_mm(at[0])
            far = ((points - self.table.lens.pixels(at)[0]) ** 2).sum(axis=1) / (2 * reach**2)
            light += glare.strength * 400 * np.exp(-far)
        return float((light > GLARE_LEVELS).mean())

    def whole(self, laid: tuple[Laid, ...]) -> Counter[str]:
        """The whole layout with all figures on."""
        seen = self.show(laid, self._room.figures, 10, stop=False)
        truth = set(laid)
        sure = {sighting.laid for sighting in seen if sighting.confidence == "sure"} | set(
            self.last.laid
        )
        return Counter(
            whole_tiles=len(laid),
            whole_right=len(truth & set(self.last.laid)),
            whole_false=len(sure - truth),
        )


def _verdict(number, tile, seen, *, watch, shape) -> Counter[str]:
    """What became of a tile that was just laid."""
    quad = watch.table.lens.pixels(quad_of((1, 1), watch.table.pose(tile)))
    side = np.linalg.norm(np.diff(quad, axis=0), axis=1)
    small = watch_small(shape.tags, float(side.min()))
    glared = watch.glared(tile) > MOST_GLARED
    fresh = "glared" if glared else "fresh"
    kind = "small" if small else ("start" if number == 0 else fresh)
    sure = [sighting.laid for sighting in seen if sighting.confidence == "sure"]
    lying = set(watch.last.laid)
    cells = set(footprint(tile.cell, shape.size, tile.turns))
    found = Counter({f"{kind}_tiles": 1})
    false = [laid for laid in sure if laid != tile]
    found["false"] += len(false)
    if tile in sure or tile in lying:
        found[f"{kind}_right"] += 1
    elif watch.last.problem == "lost":  # the only known tile is not seen: people point one out
        found["start_asked" if number == 0 else f"{kind}_asked"] += 1
        found["why_lost"] += number > 0
    elif any(doubt.cell in cells for doubt in watch.last.unsure):
        found[f"{kind}_asked"] += 1
        found.update(f"why_{doubt.reason}" for doubt in watch.last.unsure if doubt.cell in cells)
    else:
        found[f"{kind}_silent"] += 1
    return found


def watch_small(tags: tuple[int, ...], side_px: float) -> bool:
    """Whether a sticker is smaller than is promised to be read; artwork has no such limit."""
    return bool(tags) and side_px * 18 / 80 < LEAST_TAG_PX


def work_of(what: str, route: str, size: tuple[int, int]) -> Callable[[int], Counter[str]]:
    """What is counted for one seed."""
    match what:
        case "scenes":
            return partial(scene, route=route, size=size)
        case "nothing":
            return partial(nothing, learned=trained())
        case _:
            return lattice


def main() -> None:
    """Run what is asked, print it, and note it if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = ["scenes", "nothing", "lattice", "report", "time", "photos"]
    parser.add_argument("what", choices=kinds)
    parser.add_argument("--route", choices=["stickers", "artwork"], default="artwork")
    parser.add_argument("--first", type=int, default=10_000)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--into", type=Path, help="keep a line a seed in this folder, and go on")
    parser.add_argument("--prints", type=Path, help="photographs of real tiles, to lie in scenes")
    parser.add_argument("--folder", type=Path, help="photographs and their labels.toml")
    parser.add_argument("--note", type=Path, help="a Markdown file to add a table to")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    begun = process_time()
    into = args.into or Path(mkdtemp())
    if args.prints and not take_prints(args.prints):
        parser.error(f"{args.prints}: no photographs of tiles (*.jpg) here")
    match args.what:
        case "report":
            figures = {
                f"{name} {figure}": value
                for name, found in report(into).items()
                for figure, value in sorted(found.items())
            }
        case "time":
            figures = time_figures(trained)
        case "photos":
            figures = dict(sorted(photos(args.folder).items()))
        case what:
            name = f"{what}-{args.route}" if what == "scenes" else what
            name += "-prints" if args.prints else ""
            seeds = range(args.first, args.first + args.count)
            work = work_of(what, args.route, (args.width, args.width * 9 // 16))
            figures = dict(sorted(go_on(into, name, seeds, work).items()))
    figures["cpu_s"] = round(process_time() - begun, 1)
    for name, value in figures.items():
        print(f"{name:28} {value}")
    if args.note:
        rows = "\n".join(f"| {name} | {value} |" for name, value in figures.items())
        command = "python benchmarks/vision.py " + " ".join(sys.argv[1:])
        with args.note.open("a", encoding="utf-8") as file:
            file.write(f"\n`{command}`\n\n| figure | value |\n| --- | --- |\n{rows}\n")


if __name__ == "__main__":
    main()
