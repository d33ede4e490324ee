"""A picture that is known, laid over one that is seen."""

import cv2
import numpy as np
import pytest
from vision_kit import face

from companion.vision.picture.birdview import through
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.registration import MARGIN_PX, WIDE_PX, laid_over, patch_box

NEAR_PX = 1.0


def template():
    """A cell of the kit, as it was learned."""
    return cv2.resize(face("s03", 1.6), (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)


def seen(motion):
    """The cell in a patch that is wider by the margin, moved within it."""
    shift = np.array([(1, 0, MARGIN_PX), (0, 1, MARGIN_PX), (0, 0, 1)], dtype=float)
    whole = shift @ motion
    wide = cv2.warpPerspective(
        template(), whole, (WIDE_PX, WIDE_PX), borderMode=cv2.BORDER_CONSTANT, borderValue=(70,) * 3
    )
    return wide, through(whole, patch_box())


@pytest.mark.parametrize(
    "motion",
    [
        ((0.9, 0, 4.5), (0.1, 0.86, 1.9), (0, 0, 1)),  # two cells from the only tile that is known
        ((0.93, -0.05, 3.7), (0.04, 0.85, 3.3), (0, 0, 1)),
        ((1.06, 0.03, -4), (-0.03, 1.08, -2), (0, 0, 1)),
    ],
)
def test_a_picture_is_laid_over_a_cell_that_seems_too_large_or_small(motion):
    wide, corners = seen(np.array(motion, dtype=float))
    assert np.abs(laid_over(template(), wide) - corners).max() < NEAR_PX
