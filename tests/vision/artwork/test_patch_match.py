"""A cell against the picture it should show, in any light; and which of two it shows."""

import cv2
import numpy as np
import pytest

from companion.vision.artwork.patch_match import compare_patches, fit_of
from companion.vision.picture.registration import patch_box, settled_on

ALL = np.ones(64, np.bool_)


def cell(number):
    """A picture full of things: some coloured discs on a floor, and a wall around it."""
    chance = np.random.default_rng(number)
    picture = np.full((128, 128, 3), 110, np.uint8)
    for _ in range(26):
        x, y, reach = (int(value) for value in chance.integers((8, 8, 5), (120, 120, 16)))
        colour = tuple(int(value) for value in chance.integers(20, 200, 3))
        cv2.circle(picture, (x, y), reach, colour, -1, cv2.LINE_AA)
    cv2.rectangle(picture, (0, 0), (127, 127), (40, 45, 50), 5)
    return cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA)


def lit(patch, gain=1.0, haze=0.0):
    """Darker or brighter, and with a lamp's haze on one corner."""
    line = np.linspace(0, 1, 64)
    glow = haze * np.exp(-((line[:, None] ** 2 + line[None] ** 2) * 4))[:, :, None]
    return np.clip(patch * gain + glow, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("gain", "haze"), [(1.0, 0.0), (0.6, 0.0), (1.3, 0.0), (0.9, 60.0)])
def test_a_picture_fits_itself_in_any_light(gain, haze):
    it = cell(3)
    assert fit_of(it, lit(it, gain, haze)).share > 0.9
    assert fit_of(it, lit(cell(5), gain, haze)).share < 0.75


def test_what_a_lamp_bleaches_is_not_judged():
    it = cell(3)
    bleached = it.copy()
    bleached[:, :24] = 250
    found = fit_of(it, bleached)
    assert 0.6 < found.seen < 0.8
    assert found.share > 0.8


def test_twins_are_distinguished_where_they_differ_or_not_at_all():
    it = cell(3)
    twin = it.copy()
    cv2.circle(twin, (44, 40), 7, (10, 240, 240), -1)
    won = compare_patches(lit(twin, 0.8, 40), twin, it, ALL)
    assert min(won.share, won.lean, won.least) > 0.8
    assert won.blocks >= 3
    lost = compare_patches(lit(it, 0.8, 40), twin, it, ALL)
    assert lost.share < 0.2
    assert max(lost.lean, lost.least) < -0.8
    hidden = ALL.copy().reshape(8, 8)
    hidden[3:7, 3:8] = False
    assert compare_patches(twin, twin, it, hidden.ravel()).blocks < won.blocks


def test_corners_that_are_about_right_are_set_exactly():
    it = cell(3)
    truth = np.array([(100, 80), (212, 92), (204, 196), (92, 190)], dtype=np.float64)
    matrix = cv2.getPerspectiveTransform(patch_box().astype(np.float32), truth.astype(np.float32))
    image = np.full((280, 320, 3), 90, np.uint8)
    cv2.warpPerspective(it, matrix, (320, 280), image, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    rough = truth + np.array([(3, -2), (-2, 3), (2, 2), (-3, 1)])
    assert np.abs(settled_on(image, rough, it) - truth).max() < 1.5
