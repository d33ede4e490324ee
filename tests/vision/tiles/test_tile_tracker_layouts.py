"""Many maps, many cameras: whatever is committed is right."""

import numpy as np
import pytest
from vision_kit import Table, layout, wrong_tiles

from companion.vision.virtual.camera_optics import View
from long_kit import long_except


def read_map(seed):
    """Lay a whole map before a camera; return what was laid, what was seen."""
    chance = np.random.default_rng([seed, 9])
    laid = layout(seed, int(chance.integers(5, 26)))
    big = len(laid) > 12
    view = View(
        size=(1600, 900) if big else (1280, 720),
        tilt_deg=float(chance.uniform(0, 40)),
        side_deg=float(chance.uniform(0, 360)),
        blur_px=float(chance.uniform(0.4, 1.2)),
        noise=float(chance.uniform(1, 5)),
        light=float(chance.uniform(0.65, 1.25)),
        slope=float(chance.uniform(0, 0.3)),
    )
    table = Table(laid, view, sloppy=float(chance.uniform(1, 3)), seed=seed)
    table.period_s = 0.3
    table.tracker.expect(laid[:1] if seed % 2 else ())
    table.watch(4)
    return laid, table


def check(seeds):
    laid_count = seen_count = 0
    for seed in seeds:
        laid, table = read_map(seed)
        sure = [mark.laid for mark in table.tracker.marks() if mark.confidence == "sure"]
        if seed % 2:  # told: the very cells
            assert set(sure) <= set(laid), seed
        assert wrong_tiles(sure, laid) == 0, seed
        assert wrong_tiles(table.seen.laid, laid) == 0, seed
        laid_count += len(laid)
        seen_count += len(sure)
    return seen_count / laid_count


@pytest.mark.parametrize("eighth", long_except(range(8), 0))
def test_forty_maps_have_no_wrong_tile(eighth):
    assert check(range(5 * eighth, 5 * eighth + 5)) > 0.93


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_four_hundred_maps_have_no_wrong_tile():
    assert check(range(1000, 1400)) > 0.93
