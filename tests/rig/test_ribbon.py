"""Our driver of the ribbon camera on real picamera2 and libcamera, with a camera made of files."""

import pytest
from guest_kit import HERE, guest, report_of
from roots_kit import alone, installed

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
TIMES, PICTURES = 4, 50
OFF_BY = 20.0
AS_ON_A_PI = ("python3-libcamera", "libcamera-ipa", "python3-numpy")
TO_BUILD = ("gcc", "python3-dev", "libcap-dev")
PICAMERA2 = "picamera2==0.3.38"
JOB = """\
T={tree}
$B mount -t proc proc $T/proc
$B mount -t sysfs sys $T/sys
$B mount -t devtmpfs dev $T/dev
$B mkdir -p $T/dev/shm
$B mount -t tmpfs shm $T/dev/shm
$B mount -t tmpfs run $T/run
$B ln -s system $T/dev/dma_heap/linux,cma
exec $B chroot $T /usr/bin/env HOME=/run PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/srv/rig \\
    /opt/companion/current/bin/python /srv/rig/at_the_ribbon.py {times} {pictures}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory, program):
    """A Debian 13 with Companion beside the system's camera library, and picamera2."""
    program("debootstrap", "debootstrap")
    folder = tmp_path_factory.mktemp("ribbon")
    with installed("trixie", folder, before=(*AS_ON_A_PI, *TO_BUILD)) as made:
        pip = ("/opt/companion/current/bin/python", "-m", "pip", "install", "-q")
        made.run(*pip, PICAMERA2)
        rig = made.at("/srv/rig")
        rig.mkdir()
        for name in ("at_the_ribbon.py", "virtual_camera.py"):
            (rig / name).write_text((HERE / name).read_text())
        yield made


def test_a_ribbon_camera_is_opened_read_locked_closed_and_opened_again(
    machine, tmp_path, record_property
):
    with alone(machine) as tree:
        job = "B=/bin/busybox\n" + JOB.format(tree=tree, times=TIMES, pictures=PICTURES)
        with guest(tmp_path, job) as kernel:
            found = report_of(kernel)
    record_property("found", found)
    assert found["pictures"] == TIMES * PICTURES
    assert found["pictures"] > found["warm"] * TIMES, "what a warm camera holds was never locked"
    assert max(found["off_by"]) <= OFF_BY
    assert found["shapes"] == [[720, 1280, 3]] * TIMES
    assert len(found["held"]) == TIMES, "a second program got the camera too"
    assert all("cannot be opened" in said for said in found["held"])
