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
    """Eyes that note what they are shown, and look as long as the test wants."""

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


def wait_for(eyes, count):
    """Wait until the eyes have begun to look at so many frames."""
    assert eyes.begun.acquire(timeout=WAIT_S)
    assert len(eyes.seen) == count


class Box(queue.Queue):
    def post(self, it, /):
        self.put(it)

    def next(self):
        return self.get(timeout=WAIT_S)


@pytest.fixture
def parts():
    camera, eyes, box = Script(), Gaze(), Box()
    times = iter(range(100, 200))
    watch = FrameLoop(camera, (eyes,), box, lambda: float(next(times)))
    watch.start()
    yield camera, eyes, box, watch
    camera.end()
    eyes.go_on.release(100)
    watch.stop()
    assert watch.wait(WAIT_S)


def test_only_the_newest_frame_is_looked_at(parts):
    camera, eyes, box, watch = parts
    camera.give(1)
    assert box.next() == DeviceNotice("camera", "ready")
    assert eyes.busy.wait(WAIT_S)
    for seq in (2, 3, 4):
        camera.give(seq)
    camera.end()
    eyes.go_on.release(2)
    assert watch.wait(WAIT_S)
    assert [frame.seq for frame in eyes.seen] == [1, 4]
    assert [frame.time_s for frame in eyes.seen] == [100.0, 103.0]
    assert [box.next().began_s for _ in range(2)] == [100.0, 103.0]
    assert watch.picture.seq == 4
    assert camera.closed


def test_a_camera_that_fails_is_a_notice(parts):
    camera, _, box, watch = parts
    camera.fail()
    assert box.next() == DeviceNotice("camera", "lost", "camera 0: stopped answering")
    assert watch.wait(WAIT_S)
    assert camera.closed


def test_a_picture_that_the_eyes_fail_at_is_passed_over(parts, caplog):
    camera, eyes, box, _ = parts
    eyes.go_on.release(2)
    camera.give(13)
    assert box.next() == DeviceNotice("camera", "ready")
    wait_for(eyes, 1)
    camera.give(14)
    assert box.next() == TableSeen((), 101.0)
    assert "picture 13 cannot be looked at" in caplog.text


def test_eyes_that_fail_again_and_again_are_a_notice_and_end_the_watch(parts):
    camera, eyes, box, watch = parts
    eyes.go_on.release(MOST_FAULTS)
    for n in range(MOST_FAULTS):
        camera.give(13)
        wait_for(eyes, n + 1)
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
