"""Presses on a real GPIO chip answer questions, and the lamps on it follow the phases."""

import pytest
from guest_kit import guest, python_job, report_of

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1200)]
PRESSES = 100
A_PI = """\
printf 'Hardware\\t: BCM2711\\nRevision\\t: c03111\\nModel\\t: Raspberry Pi 4 Model B Rev 1.1\\n' >/run/cpuinfo
/bin/busybox mount -o bind /run/cpuinfo /proc/cpuinfo
"""


def test_presses_answer_and_lamps_follow(tmp_path, record_property):
    job = A_PI + python_job("at_the_pins.py", PRESSES)
    with guest(tmp_path, job) as kernel:
        found = report_of(kernel)
    record_property("found", found)
    assert found["panel"] == "ready"
    assert found["presses"] >= PRESSES
    assert found["by_press"] >= PRESSES // 4
    assert (found["unheard"], found["wrong_lamps"]) == (0, 0)
    assert len(found["phases"]) >= 2
    assert found["left_lit"] == []
