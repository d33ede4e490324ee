import queue
import threading

import numpy as np
import pytest

from companion.pictures import PictureError
from companion.ports import DeviceNotice, TableSeen
from companion.vision.camera.frame_loop import MOST_FAULTS, FrameLoop
from companion.vision.picture.frame import Frame

WAIT_S = 10


class Script:
    """A camera that gives a frame whenever the test lets it."""

    period_s = 0.0

    def __init__(self):
        self.frames = queue.Queue()
        self.taken = queue.Queue()
        self.closed = False

    def give(self, seq):
        self.frames.put(seq)
        assert self.taken.get(timeout=WAIT_S) == seq

    def end(self):
        self.frames.put(None)

    def fail(self):
        self.frames.put("lost")

    def read(self):
        seq = self.frames.get(timeout=WAIT_S)
        if seq == "lost":
            raise PictureError("stopped answering", file="camera 0")
        if seq is not None:
            self.taken.put(seq)
        return None if seq is None else Frame(np.zeros((2, 2), np.uint8), seq, -1.0)

    def close(self):
        self.closed = True


class Gaze:
    """A reader that notes what it is shown, and looks as long as the test wants."""

    def __init__(self):
        self.seen = []
        self.busy = threading.Event()
        self.go_on = threading.Semaphore(0)
        self.begun = threading.Semaphore(0)

    def look(self, frame):
        self.seen.append(frame)
        self.busy.set()
        self.begun.release()
        assert self.go_on.acquire(timeout=WAIT_S)
        if frame.seq == 13:
            raise RuntimeError("no idea")
        return [TableSeen((), frame.time_s)]


def wait_for(gaze, count):
    """Wait until the reader has begun to look at so many frames."""
    assert gaze.begun.acquire(timeout=WAIT_S)
    assert len(gaze.seen) == count


class Box(queue.Queue):
    def post(self, it, /):
        self.put(it)

    def next(self):
        return self.get(timeout=WAIT_S)


@pytest.fixture
def parts():
    camera, gaze, box = Script(), Gaze(), Box()
    times = iter(range(100, 200))
    watch = FrameLoop(camera, (gaze,), box, lambda: float(next(times)))
    watch.start()
    yield camera, gaze, box, watch
    camera.end()
    gaze.go_on.release(100)
    watch.stop()
    assert watch.wait(WAIT_S)


def test_only_the_newest_frame_is_looked_at(parts):
    camera, gaze, box, watch = parts
    camera.give(1)
    assert box.next() == DeviceNotice("camera", "ready")
    assert gaze.busy.wait(WAIT_S)
    for seq in (2, 3, 4):
        camera.give(seq)
    camera.end()
    gaze.go_on.release(2)
    assert watch.wait(WAIT_S)
    assert [frame.seq for frame in gaze.seen] == [1, 4]
    assert [frame.time_s for frame in gaze.seen] == [100.0, 103.0]
    assert [box.next().began_s for _ in range(2)] == [100.0, 103.0]
    assert watch.picture.seq == 4
    assert camera.closed


def test_a_camera_that_fails_is_a_notice(parts):
    camera, _, box, watch = parts
    camera.fail()
    assert box.next() == DeviceNotice("camera", "lost", "camera 0: stopped answering")
    assert watch.wait(WAIT_S)
    assert camera.closed


def test_a_picture_that_reading_fails_at_is_passed_over(parts, caplog):
    camera, gaze, box, _ = parts
    gaze.go_on.release(2)
    camera.give(13)
    assert box.next() == DeviceNotice("camera", "ready")
    wait_for(gaze, 1)
    camera.give(14)
    assert box.next() == TableSeen((), 101.0)
    assert "picture 13 cannot be looked at" in caplog.text


def test_reading_that_fails_again_and_again_is_a_notice_and_ends_the_watch(parts):
    camera, gaze, box, watch = parts
    gaze.go_on.release(MOST_FAULTS)
    for n in range(MOST_FAULTS):
        camera.give(13)
        wait_for(gaze, n + 1)
    assert box.next() == DeviceNotice("camera", "ready")
    assert box.next() == DeviceNotice("camera", "lost", "no idea")
    camera.end()
    assert watch.wait(WAIT_S)


def test_stop_ends_both_threads(parts):
    camera, _, _, watch = parts
    assert watch.picture is None
    camera.end()
    watch.stop()
    assert watch.wait(0)
    assert camera.closed
