"""A USB reader is pulled and put in again fifty times: it is found, read and missed each time."""

import pytest
from guest_kit import guest, python_job, report_of

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1200)]
TIMES = 50
FOUND_S = 3.0


def test_a_reader_is_pulled_and_put_in_again(tmp_path, record_property):
    job = python_job("at_the_reader.py", TIMES)
    with guest(tmp_path, job) as kernel:
        found = report_of(kernel)
    record_property("found", found)
    assert found["missing"] == []
    assert (found["scans"], found["foreign"]) == (TIMES, [])
    assert max(found["found_s"]) <= FOUND_S
