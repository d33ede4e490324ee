import cv2
import numpy as np
import pytest

from companion.vision.picture.frame_gate import HAND_PATIENCE_S, GateState, step


def scene(seed=1, size=(180, 320)):
    chance = np.random.default_rng(seed)
    coarse = chance.integers(40, 200, (9, 16, 3)).astype(np.uint8)
    return cv2.resize(coarse, size[::-1], interpolation=cv2.INTER_NEAREST)


def noisy(image, seed, sigma=4):
    noise = np.random.default_rng(seed).normal(0, sigma, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


class Clock:
    def __init__(self, period_s=0.2):
        self.state, self.time_s, self.period_s, self.count = GateState(), 50.0, period_s, 0

    def show(self, image, frames=1):
        for _ in range(frames):
            self.time_s += self.period_s
            self.count += 1
            self.state, gate = step(self.state, noisy(image, self.count), self.time_s)
        return gate


def with_hand(image, x=150):
    held = image.copy()
    held[100:, x : x + 30] = (150, 170, 220)
    return held


@pytest.mark.parametrize("period_s", [0.05, 0.2, 0.5])
def test_a_still_table_settles(period_s):
    clock = Clock(period_s)
    assert not clock.show(scene()).settled
    gate = clock.show(scene(), 6)
    assert gate.settled
    assert gate.problem == ""
    assert gate.calm_s == pytest.approx(6 * period_s)


def test_a_gray_camera_settles_too():
    clock = Clock()
    assert clock.show(cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY), 4).settled


def test_a_hand_that_moves_and_then_rests():
    clock = Clock()
    clock.show(scene(), 4)
    for x in (50, 75, 100):
        gate = clock.show(with_hand(scene(), x))
        assert gate.moving
        assert gate.hand
    rests = clock.show(with_hand(scene(), 100), 6)
    assert rests.hand
    assert not rests.moving
    assert not rests.settled
    assert rests.problem == "hand"
    assert clock.show(scene(), 4).settled


def test_what_has_lain_at_the_border_for_long_is_furniture():
    clock = Clock(0.5)
    clock.show(scene(), 4)
    assert clock.show(with_hand(scene()), 8).hand
    assert clock.show(with_hand(scene()), int(HAND_PATIENCE_S / 0.5)).settled


def test_a_tile_laid_in_the_middle_is_no_hand():
    clock = Clock()
    clock.show(scene(), 4)
    laid = scene()
    laid[50:90, 100:140] = (20, 200, 20)
    gate = clock.show(laid)
    assert gate.moving
    assert not gate.hand
    assert clock.show(laid, 3).settled


@pytest.mark.parametrize("gain", [0.6, 0.8, 1.25])
def test_light_that_jumps_starts_anew(gain):
    clock = Clock()
    clock.show(scene(), 4)
    other = np.clip(scene() * gain, 0, 255).astype(np.uint8)
    gate = clock.show(other)
    assert gate.light_jump
    assert not gate.settled
    assert clock.show(other, 3).settled


def test_light_that_fades_slowly_is_no_jump():
    clock = Clock()
    clock.show(scene(), 4)
    for share in np.linspace(1, 0.5, 40):
        gate = clock.show(np.clip(scene() * share, 0, 255).astype(np.uint8))
        assert not gate.light_jump
        assert not gate.hand
        assert gate.settled


def test_in_the_dark_nothing_is_read():
    clock = Clock()
    gate = clock.show((scene() * 0.05).astype(np.uint8), 5)
    assert not gate.settled
    assert gate.problem == "dark"


def test_another_picture_size_starts_anew():
    clock = Clock()
    clock.show(scene(), 4)
    assert not clock.show(scene(size=(240, 320))).settled
    assert clock.show(scene(size=(240, 320)), 3).settled
