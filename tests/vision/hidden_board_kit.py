"""A board that hides: rooms face down, tiles with two sides, tiles of a shape; and its watcher."""

from msgspec.structs import replace

from companion.bootstrap.vision_factory import PRINTS
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import TableSeen
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.service.drawn_table import DrawnTable
from companion.vision.service.match_albums import Prints, shapes_of
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.virtual_table import Scene

BACK, GATE = "back", "gate"
ROOMS = tuple(f"room{n}" for n in range(8))
STRAIGHT = tuple(f"straight{n}" for n in range(4))
BENT = tuple(f"bend{n}" for n in range(3))
NORTH_SOUTH, NORTH_EAST = ((0, 0, 0), (0, 0, 2)), ((0, 0, 0), (0, 0, 1))
TWO_SIDED = (("hall", "ruin"), ("dock", "wreck"))


def faces(*, marked_back=False):
    """Return the faces; the common back of the rooms has one marker for all of them, or none."""
    rooms = [
        TileFace(room, say(room), doors=NORTH_EAST, icons=("crate",), tags=(n,), back=BACK)
        for n, room in enumerate(ROOMS)
    ]
    back = TileFace(BACK, say("back"), tags=(60,) if marked_back else (), alike=BACK)
    gate = TileFace(GATE, say("gate"), doors=NORTH_EAST, tags=(50,))
    shaped = [
        TileFace(tile, say(tile), doors=doors, tags=(tag + n,), alike=alike)
        for tiles, doors, tag, alike in (
            (STRAIGHT, NORTH_SOUTH, 10, "straight"),
            (BENT, NORTH_EAST, 20, "bend"),
        )
        for n, tile in enumerate(tiles)
    ]
    sided = [
        TileFace(side, say(side), doors=NORTH_EAST, tags=(tag,), back=other)
        for n, (first, second) in enumerate(TWO_SIDED)
        for side, other, tag in ((first, second, 30 + 2 * n), (second, first, 31 + 2 * n))
    ]
    return (*rooms, back, gate, *shaped, *sided)


IN_VIEW = Cell(-1, -1), Cell(5, 3)
WORDS = Words(Catalogue("en", ()), pack={}, describe=lambda ref: None)


_DRAWN = {}


def _printed(face, words, px_per_mm):
    """A face as it is printed; drawn once, for a benchmark lays hundreds of tables."""
    key = face.id, face.tags, px_per_mm
    if key not in _DRAWN:
        _DRAWN[key] = PRINTS.tile(face, words, px_per_mm)
    return _DRAWN[key]


CACHED = Prints(_printed, PRINTS.token)


class DrawnBoard:
    """A tile tracker over a drawn board, and a clock of its own."""

    def __init__(self, drawn, view, room, shapes, seed=0):
        self.now_s = 10.0
        self.table = DrawnTable(drawn, WORDS, lambda: self.now_s, CACHED, seed=seed, waits=False)
        self.view = view
        self.table.show(Scene(), view, room)
        self.tracker = TileTracker(shapes)
        self.seen = TableSeen((), 0.0)
        self.hear = lambda news: None

    def lay(self, laid, frames=6):
        """Let these lie there and look for a while; return the sightings."""
        self.table.lay(laid)
        return self.watch(frames)

    def watch(self, frames=6):
        sightings = []
        for _ in range(frames):
            self.now_s += 0.25
            for news in self.tracker.look(self.table.read()):
                self.hear(news)
                if isinstance(news, TableSeen):
                    self.seen = news
                else:
                    sightings.append(news)
        return sightings


class HiddenBoard(DrawnBoard):
    """One whose tiles may lie face down, some without stickers."""

    def __init__(
        self,
        all_faces,
        room=IN_VIEW,
        *,
        tilt_deg=15.0,
        side_deg=0.0,
        seed=0,
        size=(1600, 1200),
        stickerless=(),
    ):
        drawn = [replace(face, tags=()) if face.id in stickerless else face for face in all_faces]
        view = View(size, tilt_deg=tilt_deg, side_deg=side_deg)
        super().__init__(drawn, view, room, shapes_of(all_faces).values(), seed)

    def expect(self, laid, wants=()):
        self.tracker.expect(laid)
        self.tracker.wants(wants)


def reported(sightings):
    return [(sighting.laid, sighting.confidence) for sighting in sightings]
