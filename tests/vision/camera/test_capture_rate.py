"""How often a camera is looked at, and what is passed over; rates, stalls, clocks that jump."""

import threading

import numpy as np
import pytest

from companion.ports import DeviceNotice
from companion.vision.camera.capture_rate import (
    LIVELY_S,
    REST_AFTER_S,
    RESTING_S,
    STIRRED_S,
    WATCHFUL_S,
    CaptureRate,
)
from companion.vision.camera.live_camera import Grabber, LiveCamera

STILL = np.full((90, 160, 3), 120, np.uint8)


class Time:
    """A clock that others move."""

    def __init__(self):
        self.now_s = 1000.0

    def __call__(self):
        return self.now_s

    def pass_s(self, seconds):
        self.now_s += seconds


def with_hand(shift=0):
    image = STILL.copy()
    image[:40, 20 + shift : 60 + shift] = 30
    return image


def paced(seconds, fps, pace, time, scene=lambda _: STILL):
    """Read a camera of so many pictures a second for a while; return when each was handed on."""
    taken, frame_s, begun_s = [], 1 / fps, time()
    for number in range(int(seconds * fps)):
        time.now_s = begun_s + number * frame_s
        if pace.left_s() == 0:
            pace.saw(scene(time() - begun_s), time())
            taken.append(time() - begun_s)
    return taken


def rate(taken, begin_s, end_s):
    return sum(begin_s <= taken_s < end_s for taken_s in taken) / (end_s - begin_s)


@pytest.mark.parametrize("fps", [10, 15, 24, 25, 30, 60, 120])
def test_a_camera_of_any_rate_is_looked_at_ten_five_and_then_two_times_a_second(fps):
    time = Time()
    taken = paced(30, fps, CaptureRate(time), time)
    assert 6.5 <= rate(taken, 0.5, STIRRED_S) <= 13
    assert 4.4 <= rate(taken, STIRRED_S + 0.5, REST_AFTER_S) <= 5.7
    assert 2.2 <= rate(taken, REST_AFTER_S + 1, 30) <= 2.7


@pytest.mark.parametrize("fps", [1, 2, 5])
def test_of_a_slow_camera_nothing_is_passed_over_while_it_is_lively(fps):
    time = Time()
    taken = paced(STIRRED_S, fps, CaptureRate(time), time)
    assert len(taken) == int(STIRRED_S * fps)


def test_motion_wakes_with_the_picture_that_shows_it():
    time = Time()
    pace = CaptureRate(time)
    moves = lambda now_s: with_hand(int(now_s * 20) % 80) if 20 <= now_s < 22 else STILL  # noqa: E731
    taken = paced(26, 30, pace, time, moves)
    first = min(taken_s for taken_s in taken if taken_s >= 20)
    assert first - 20 <= RESTING_S
    assert rate(taken, first + 0.2, 22) > 8
    assert rate(taken, 22.2, 23.4) > 8, "what was laid is voted on"
    assert rate(taken, 24, 26) < 6


@pytest.mark.parametrize("light", [60, 180])
def test_a_lamp_that_is_switched_wakes_too(light):
    time = Time()
    dark = np.full_like(STILL, light)
    taken = paced(24, 30, CaptureRate(time), time, lambda now_s: dark if now_s >= 20 else STILL)
    assert rate(taken, 20.5, 21.5) > 8


def test_a_tap_that_waits_for_the_camera_wakes_it_at_once():
    time = Time()
    pace = CaptureRate(time)
    _ = paced(20, 30, pace, time)
    pace.saw(STILL, time())
    assert pace.left_s() == pytest.approx(RESTING_S, abs=0.05)
    pace.wake()
    assert pace.left_s() == 0
    pace.saw(STILL, time())
    assert pace.left_s() == pytest.approx(LIVELY_S, abs=0.05)


def test_what_is_expected_allows_no_rest():
    time = Time()
    pace = CaptureRate(time)
    _ = paced(20, 30, pace, time)
    pace.expect(expected=True)
    assert pace.left_s() == 0, "it is looked for at once"
    taken = paced(30, 30, pace, time)
    assert rate(taken, 20, 30) == pytest.approx(1 / WATCHFUL_S, abs=0.2)
    pace.expect(expected=True)  # said again with each answer: no news
    assert pace.left_s() > 0
    pace.expect(expected=False)
    assert rate(paced(10, 30, pace, time), 1, 10) < 3


def test_wake_ends_a_wait_and_does_not_end_the_next():
    pace = CaptureRate(Time())
    ended = []
    waiting = threading.Thread(target=lambda: ended.append(pace.wait(30)))
    waiting.start()
    pace.wake()
    waiting.join(10)
    assert ended == [None]
    before = threading.Event()
    later = threading.Thread(target=lambda: (pace.wait(0.02), before.set()))
    later.start()
    assert before.wait(10)


@pytest.mark.parametrize("jump_s", [-900.0, -1.0, 3600.0])
def test_a_clock_that_jumps_neither_stops_nor_floods(jump_s):
    time = Time()
    pace = CaptureRate(time)
    _ = paced(20, 30, pace, time)
    time.pass_s(jump_s)
    assert pace.left_s() <= RESTING_S
    taken = paced(12, 30, pace, time)
    assert taken[0] <= RESTING_S
    assert 2.2 <= rate(taken, 0, 12) <= 11
    assert max(np.diff(taken)) <= RESTING_S + 0.05


def test_gray_and_other_sizes_are_taken_as_they_come():
    time = Time()
    pace = CaptureRate(time)
    assert pace.left_s() == 0, "the first is due at once"
    for image in (STILL, STILL[:, :, 0], STILL[:60], np.zeros((1080, 1920, 3), np.uint8)):
        pace.saw(image, time())
        assert pace.left_s() == pytest.approx(LIVELY_S, abs=0.05)


class Steps:
    """A driver whose pictures come when the test lets them."""

    camera = ""

    def __init__(self, hangs_after=10**9):
        self.grabbed = self.decoded = 0
        self.hangs_after = hangs_after
        self.go = threading.Semaphore(0)
        self.done = threading.Semaphore(0)
        self.free = threading.Event()

    def grab(self):
        self.done.release()
        if self.grabbed >= self.hangs_after:
            assert self.free.wait(20)
            raise OSError("closed")
        assert self.go.acquire(timeout=20)
        self.grabbed += 1

    def retrieve(self):
        self.decoded += 1
        return STILL + self.grabbed

    def step(self, count=1):
        """Let pictures come, each only after the one before was dealt with."""
        for _ in range(count):
            assert self.done.acquire(timeout=20)
            self.go.release()
        assert self.done.acquire(timeout=20)
        self.done.release()

    def close(self):
        self.free.set()
        self.go.release(1000)


def test_only_what_is_asked_for_is_decoded_and_it_is_the_newest():
    driver = Steps()
    grabber = Grabber(driver, Time())
    driver.step()  # the first is wanted: somebody has opened the camera to look
    image, _ = grabber.newest(20)
    assert (int(image[0, 0, 0]), driver.decoded) == (121, 1)
    driver.step(30)
    assert (driver.grabbed, driver.decoded) == (31, 1)
    asking = threading.Thread(target=lambda: found.append(grabber.newest(20)))
    found = []
    asking.start()
    while not grabber.wanted:
        threading.Event().wait(0.001)
    driver.step()
    asking.join(20)
    assert (int(found[0][0][0, 0, 0]), driver.decoded) == (120 + 32, 2)
    grabber.close()


class Notices(list):
    def post(self, said):
        self.append(said)


class Leaps(Time):
    """A clock on which time passes whenever somebody asks, once it leaps."""

    leap_s = 0.0

    def __call__(self):
        self.now_s += self.leap_s
        return self.now_s


def test_a_camera_that_stalls_while_it_is_hardly_looked_at_is_lost_within_five_seconds():
    time, notices = Leaps(), Notices()
    pace = CaptureRate(time)
    driver = Steps(hangs_after=2)
    waited = []

    def wait(seconds):
        waited.append(seconds)
        time.pass_s(seconds)

    camera = LiveCamera(lambda: driver, notices, time, pace, wait, slowest_s=0.005)
    driver.go.release()
    assert camera.read() is not None
    assert driver.done.acquire(timeout=20)
    time.pass_s(REST_AFTER_S + 5)
    driver.step()  # a second picture, passed over; then it hangs
    pace.saw(STILL, time())
    begun_s = time()
    time.leap_s = 0.25  # a read asks twice: half a second, as long as one waits for a picture
    reader = threading.Thread(target=camera.read)
    lost_s = []
    post = notices.post
    notices.post = lambda said: (lost_s.append(time.now_s - begun_s), post(said), camera.close())
    reader.start()
    reader.join(20)
    assert not reader.is_alive()
    assert [(notice.device, notice.state) for notice in notices] == [("camera", "lost")]
    assert isinstance(notices[0], DeviceNotice)
    assert waited
    assert waited[0] <= RESTING_S
    assert lost_s[0] <= 5


def test_close_ends_a_read_that_waits_for_the_next_picture_to_be_due():
    time = Time()
    pace = CaptureRate(time)
    driver = Steps()
    camera = LiveCamera(lambda: driver, Notices(), time, pace)
    driver.go.release()
    assert camera.read() is not None
    found = []
    reader = threading.Thread(target=lambda: found.append(camera.read()))
    reader.start()  # the clock stands: nothing is ever due
    camera.close()
    reader.join(20)
    assert found == [None]
