"""``./run.sh`` in a checkout of a Debian that has the camera library of a Pi."""

import subprocess

import pytest
from roots_kit import CHECKOUT, ROOT, add, root, run_sh

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
PACKAGES = ("python3", "python3-venv", "python3-numpy", "python3-libcamera", "libgl1", "libegl1")
PICAMERA2 = "/usr/lib/python3/dist-packages/picamera2"
"""Raspberry Pi OS has it, Debian has not: what it imports of the system is what matters here."""
LOOK = "import picamera2, numpy; print(numpy.__file__, numpy.__version__, picamera2.CAMERAS)"


def test_it_sees_the_systems_camera_library_and_numpy_as_the_installed_one_does(tmp_path, program):
    program("debootstrap", "debootstrap")
    with root("trixie", tmp_path) as machine:
        add(machine, *PACKAGES)
        machine.at(PICAMERA2).mkdir()
        (machine.at(PICAMERA2) / "__init__.py").write_text(
            "import libcamera, numpy\nCAMERAS = len(libcamera.CameraManager.singleton().cameras)\n"
        )
        subprocess.run(["git", "clone", "-q", ROOT, machine.at(CHECKOUT)], check=True)
        run_sh(machine, "--version")
        python = f"{CHECKOUT}/.venv/bin/python"
        file, version, cameras = machine.run(python, "-c", LOOK).stdout.split()
        assert file.startswith("/usr/lib/python3/dist-packages/numpy/")
        assert version == machine.run("/usr/bin/python3", "-c", "import numpy; print(numpy.__version__)").stdout.strip()  # fmt: skip
        assert cameras.isdecimal()
        assert "setting up" not in run_sh(machine, "--version"), "it was made twice"
        machine.run("mv", PICAMERA2, "/srv")
        assert "setting up" in run_sh(machine, "--version")
        config = machine.at(f"{CHECKOUT}/.venv/pyvenv.cfg").read_text()
        assert "include-system-site-packages = false" in config
