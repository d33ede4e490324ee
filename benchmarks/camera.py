"""Processor time of the camera's threads: a table at rest, and one on which tiles are laid.

    python benchmarks/camera.py [--seconds N] [--tiles N] [--slow N] [--against FOLDER]

A scripted camera gives JPEG pictures of 1920x1080 at 30 a second, whatever rate it is asked for,
and OpenCV decodes them for whoever asks, as its V4L2 driver does. They go through the camera, the
watch and the vision of a match that is read by stickers: ``rest`` a full table that nobody touches,
``lay`` a map that grows by a tile every six seconds, laid by a hand that is in view for 1.4 s.
``--against`` runs another copy of the source (a release, the commit before) at the same time on the
same pictures. Latency is from the hand gone to the tile sighted. ``--slow 4`` lets all clocks go
four times slower, so that a busy machine drops no pictures; seconds are those of that clock.

It measures processor time, and the latency of tiles whose stickers are read in every picture: each
is tried in all of its pictures first, and one that is not is refused. It does not count tiles: it
has few of them, four pictures of each table, and a machine that may be busy. Whether a tile is
missed for being looked at less often is counted by
``tests/vision/camera/test_capture_rate_laying.py``.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path
from statistics import median
from time import monotonic as real_s
from time import process_time

import cv2
import numpy as np
from msgspec.structs import replace
from vision_scenes import face, room, shape_map

from companion.engine.grid import footprint
from companion.ports import Sighting
from companion.vision.camera.frame_loop import FrameLoop
from companion.vision.camera.live_camera import LiveCamera
from companion.vision.camera.usb_camera import UsbDriver
from companion.vision.stickers.qr_codes import CodeReader
from companion.vision.stickers.tag_detection import find_tags
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.props import Hand
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

SIZE = (1920, 1080)
FPS = 30.0
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 90]
SEED = 10_003
TILT_DEG = 15.0
"""A camera that hangs above the table; slanted by 46 degrees a far sticker was read by chance."""
SETTLE_S = 15.0
EVERY_S = 6.0
HAND_S = 1.4
LAID_S = 0.8
"""So long after it came into view the hand lets go of the tile."""
STILLS = 4
"""So many pictures of the same table, each with noise of its own."""
SLOW = [1.0]


def monotonic() -> float:
    return real_s() / SLOW[0]


class Pictures:
    """JPEG pictures of a map that grows."""

    def __init__(self, tiles: int) -> None:
        self.shapes = shape_map(stickers=True)
        drawn_room = room(SEED, stickers=True, size=SIZE)
        self.laid = drawn_room.laid[:tiles]
        cells = [
            cell
            for tile in drawn_room.laid
            for cell in footprint(tile.cell, self.shapes[tile.tile].size, tile.turns)
        ]
        self.table = VirtualTable(
            self.shapes.values(),
            lambda tile, px_per_mm: face(self.shapes[tile], px_per_mm),
            region_of(cells),
            replace(drawn_room.view, tilt_deg=TILT_DEG),
            seed=SEED,
        )
        self._stills = {n: self._made(n) for n in range(1, len(self.laid) + 1)}
        self._need_readable()
        self._hands = {n: self._reaching(n) for n in range(1, len(self.laid))}

    def still(self, tiles: int, number: int) -> bytes:
        """A picture of so many tiles."""
        return self._stills[tiles][number % STILLS]

    def hand(self, tiles: int, share: float) -> bytes:
        """A picture of the hand that lays the next tile, from 0 (coming in) to 1 (gone)."""
        hands = self._hands[tiles]
        return hands[min(len(hands) - 1, int(share * len(hands)))]

    def _need_readable(self) -> None:
        """Refuse a table of which a picture shows a sticker that is not read: luck would count."""
        for tiles, pictures in self._stills.items():
            wanted = {tag for laid in self.laid[:tiles] for tag in self.shapes[laid.tile].tags}
            for data in pictures:
                gray = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
                unreadable = wanted - {tag.tag for tag in find_tags(gray)}
                if unreadable:
                    sys.exit(
                        f"{tiles} tiles: stickers {sorted(unreadable)} are not read in a picture"
                    )

    def _made(self, tiles: int) -> list[bytes]:
        scene = Scene(self.laid[:tiles])
        return [_jpeg(self.table.picture(scene)) for _ in range(STILLS)]

    def _reaching(self, tiles: int) -> list[bytes]:
        at = np.array(self.laid[tiles].cell) * 80.0
        found = []
        for step in np.linspace(0, 1, round(HAND_S * FPS / 2)):
            distance = abs(step - LAID_S / HAND_S) * 420
            shown = tiles + (step * HAND_S >= LAID_S)
            hand = Hand(float(at[0]), float(at[1] + distance))
            found.append(_jpeg(self.table.picture(Scene(self.laid[:shown], hand=hand))))
        return found


def _jpeg(image: np.ndarray) -> bytes:
    good, data = cv2.imencode(".jpg", image, JPEG)
    assert good
    return data.tobytes()


class ScriptedVideo:
    """What OpenCV's capture is to a driver, fed with pictures.

    Attributes:
        decoded: How many pictures were.
    """

    def __init__(self, shows) -> None:
        self._shows = shows
        self._numbers = count()
        self._next_s = monotonic()
        self._pause = threading.Event()
        self._data = b""
        self.decoded = 0

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return True

    def set(self, _name: int, _value: float) -> bool:
        return False

    def get(self, name: int) -> float:
        return {cv2.CAP_PROP_FRAME_WIDTH: SIZE[0], cv2.CAP_PROP_FRAME_HEIGHT: SIZE[1]}.get(name, 0)

    def grab(self) -> bool:
        now_s = monotonic()
        if now_s < self._next_s:
            self._pause.wait((self._next_s - now_s) * SLOW[0])
        self._next_s = max(self._next_s + 1 / FPS, now_s)
        self._data = self._shows(next(self._numbers))
        return True

    def retrieve(self):
        self.decoded += 1
        return True, cv2.imdecode(np.frombuffer(self._data, np.uint8), cv2.IMREAD_COLOR)

    def read(self):
        self.grab()
        return self.retrieve()

    def release(self) -> None:
        pass


class Laying:
    """Says which picture is due: a tile more every six seconds; hears of the tiles sighted.

    Attributes:
        found_s: Of each tile, how long after the hand was gone it was sighted.
    """

    def __init__(self, pictures: Pictures, tracker: TileTracker) -> None:
        self._pictures, self._tracker = pictures, tracker
        self._begun_s = monotonic()
        self.found_s: dict[str, float] = {}

    def shows(self, number: int) -> bytes:
        since_s = monotonic() - self._begun_s
        tiles, into_s = int(since_s // EVERY_S) + 1, since_s % EVERY_S
        if tiles >= len(self._pictures.laid):
            return self._pictures.still(len(self._pictures.laid), number)
        reach_s = into_s - (EVERY_S - HAND_S)
        if reach_s < 0:
            return self._pictures.still(tiles, number)
        return self._pictures.hand(tiles, reach_s / HAND_S)

    def post(self, said: object) -> None:
        """Take what vision says, as a match would: what is sure is known."""
        if not isinstance(said, Sighting) or said.laid.tile in self.found_s:
            return
        number = [laid.tile for laid in self._pictures.laid].index(said.laid.tile)
        gone_s = self._begun_s + number * EVERY_S
        self.found_s[said.laid.tile] = monotonic() - gone_s
        self._tracker.expect(self._pictures.laid[: number + 1])


class Nobody:
    """An inbox that forgets."""

    def post(self, _said: object) -> None:
        pass


def measured(what: str, tiles: int, seconds: float) -> dict[str, float]:
    cv2.setNumThreads(1)
    pictures = Pictures(tiles)
    tracker = TileTracker(pictures.shapes.values())
    laying = Laying(pictures, tracker)
    rests = what == "rest"
    tracker.expect(pictures.laid if rests else pictures.laid[:1])
    shows = (lambda number: pictures.still(len(pictures.laid), number)) if rests else laying.shows
    video = ScriptedVideo(shows)
    inbox = Nobody() if rests else laying
    looked = Counted(tracker)
    camera = LiveCamera(lambda: UsbDriver("0", opens=lambda _: video), inbox, monotonic)
    watch = FrameLoop(camera, (looked, CodeReader()), inbox, monotonic)
    watch.start()
    pause = threading.Event()
    if rests:
        pause.wait(SETTLE_S * SLOW[0])
    begun, begun_s = (process_time(), video.decoded, looked.count), monotonic()
    pause.wait((seconds if rests else EVERY_S * len(pictures.laid)) * SLOW[0])
    minutes = (monotonic() - begun_s) / 60
    found = {
        "cpu_s_a_minute": (process_time() - begun[0]) / minutes,
        "decoded_a_second": (video.decoded - begun[1]) / minutes / 60,
        "looked_at_a_second": (looked.count - begun[2]) / minutes / 60,
    }
    if not rests:
        late = sorted(laying.found_s.values())
        found |= {"tiles": len(pictures.laid) - 1, "sighted": len(late)}
        found |= {"latency_s": median(late), "most_latency_s": late[-1]}
    watch.stop()
    return {name: round(value, 2) for name, value in found.items()}


class Counted:
    """A tile tracker whose looks are counted."""

    def __init__(self, tracker) -> None:
        self._tracker, self.count = tracker, 0

    def look(self, frame):
        self.count += 1
        return self._tracker.look(frame)


def child(what: str, args, tree: Path | None) -> subprocess.Popen:
    """Measure in a program of its own, in this source or in another copy."""
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    if tree is not None:
        env["PYTHONPATH"] = str(tree)
    command = [sys.executable, __file__, "--child", what]
    command += ["--seconds", str(args.seconds), "--tiles", str(args.tiles)]
    command += ["--slow", str(args.slow)]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="so long the table rests")
    parser.add_argument("--tiles", type=int, default=11, help="so many at most are laid")
    parser.add_argument("--slow", type=float, default=1.0, help="so many times slower clocks")
    parser.add_argument("--against", type=Path, help="another copy of the source")
    parser.add_argument("--child", choices=["rest", "lay"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    SLOW[0] = args.slow
    if args.child:
        print(json.dumps(measured(args.child, args.tiles, args.seconds)))
        return
    trees = {"here": None} | ({"against": args.against.resolve()} if args.against else {})
    for what in ("rest", "lay"):
        running = {name: child(what, args, tree) for name, tree in trees.items()}
        for name, process in running.items():
            said, _ = process.communicate()
            print(f"{what:5} {name:8} {said.strip()}")


if __name__ == "__main__":
    main()
