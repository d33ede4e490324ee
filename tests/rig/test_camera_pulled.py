"""A real V4L2 camera is lost and found again."""

import pytest
from guest_kit import guest, python_job, report_of

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1200)]
TIMES = 10
LOST_S, BACK_S = 5.0, 5.0
ONE_CAMERA = ("vivid.n_devs=1", "vivid.node_types=0x1", "vivid.num_inputs=1")


def test_a_camera_is_lost_and_found(tmp_path, record_property):
    job = python_job("at_the_camera.py", TIMES)
    with guest(tmp_path, job, words=ONE_CAMERA) as kernel:
        found = report_of(kernel)
    record_property("found", found)
    assert found["shape"][2] == 3
    assert found["notices"] == ["lost", "ready"] * TIMES
    assert max(found["lost_s"]) <= LOST_S
    assert max(found["back_s"]) <= BACK_S
