"""What ``run.sh`` finds out before it sets anything up: what programs are here, and which memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import memory
from companion.config import load, usual

ROOT = Path(__file__).resolve().parents[2]
SETUP = ROOT / ".ci/setup.sh"


@pytest.fixture
def bash(tmp_path):
    """``bash(script)``: what comes of a script after setup.sh, with programs of a test's own first."""
    programs = tmp_path / "programs"
    programs.mkdir()

    def run(script, **fakes):
        for name, text in fakes.items():
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        environ = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
        script = f'source "{SETUP}"; root="{tmp_path}"; python="$root/.venv/bin/python"; {script}'
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            env=environ, capture_output=True, text=True, check=False,
        )  # fmt: skip

    run.programs = programs
    return run


@pytest.mark.parametrize(
    ("architecture", "bits", "refused"),
    [
        ("arm64", 64, False),
        ("amd64", 64, False),
        ("riscv64", 64, False),
        ("armhf", 32, True),
        ("armhf", 64, True),
        ("arm64", 32, True),
        ("", 32, True),
        ("", 64, False),
    ],
)
def test_programs_of_32_bit_are_refused_whatever_the_kernel_is(bash, architecture, bits, refused):
    done = bash(
        "need_64_bits python3; echo on", dpkg=f"echo {architecture}", python3=f"echo {bits}"
    )
    assert (done.returncode, done.stdout) == ((2, "") if refused else (0, "on\n"))
    assert ("write the 64-bit Raspberry Pi OS" in done.stderr) == refused


def test_they_are_refused_before_anything_is_installed(bash):
    here = 'mkdir "$root/.ci"; touch "$root/.ci/setup.sh"; need_debian() { echo debian; }; '
    done = bash(here + 'set_up ""', dpkg="echo armhf")
    assert (done.returncode, done.stdout) == (2, "")


FITS = (
    "made_here() { return 0; }; has_libraries() { return 0; }; up_to_date() { return 1; };"
    " install_project() { echo installed; }; wanted() { :; }; compile_translations() { :; };"
    ' find_python() { echo python3; }; mkdir "$root/.ci" "$root/.venv"; touch "$root/.ci/setup.sh";'
)


@pytest.mark.parametrize("code", [0, 1])
def test_too_little_memory_ends_it(bash, code):
    done = bash(
        FITS + 'set_up ""', dpkg="echo arm64", python3=f'[ "$1" = -c ] && echo 64 || exit {code}'
    )
    assert (done.returncode, done.stdout) == ((2, "") if code else (0, "installed\n"))


def python_with(tmp_path, *modules):
    """A Python that sees modules as Debian's does, and a venv of it (without pip: quicker)."""
    for name in modules:
        (tmp_path / "dist" / name).mkdir(parents=True)
        (tmp_path / "dist" / name / "__init__.py").write_text('__version__ = "1.24.2"\n')
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\n"
        '[ "$1 $2" != "-m venv" ] || { shift 2; set -- -m venv --without-pip "$@"; }\n'
        f'PYTHONPATH="{tmp_path}/dist" exec "{sys.executable}" "$@"\n'
    )
    python.chmod(0o755)
    return python


@pytest.mark.parametrize(
    ("modules", "seen"),
    [(("picamera2", "libcamera"), True), (("picamera2",), False), ((), False)],
)
def test_the_systems_camera_library_is_seen_where_it_is_whole(bash, tmp_path, modules, seen):
    python = python_with(tmp_path, *modules)
    assert bash(f'sees_camera "{python}"').returncode == (0 if seen else 1)


MADE = """
find_python() {{ echo "{python}"; }}
lock_file() {{ echo py311; }}
mkdir -p "$root/.ci/locks" && printf 'kivy==2.3.1\\nnumpy==1.26.4\\n' >"$root/.ci/locks/py311.txt"
make_venv
cat "$root/.venv/pyvenv.cfg"
sees_camera() {{ {sees}; }}
pins
"""


def test_a_venv_sees_the_systems_packages_only_where_its_camera_library_is(bash, tmp_path):
    with_it = python_with(tmp_path, "picamera2", "libcamera", "numpy")
    done = bash(MADE.format(python=with_it, sees="true"))
    assert "include-system-site-packages = true" in done.stdout, done.stderr
    assert done.stdout.splitlines()[-2:] == ["kivy==2.3.1", "numpy==1.24.2"]


def test_without_it_a_venv_stands_alone(bash, tmp_path):
    done = bash(MADE.format(python=python_with(tmp_path), sees="false"))
    assert "include-system-site-packages = false" in done.stdout, done.stderr
    assert done.stdout.splitlines()[-2:] == ["kivy==2.3.1", "numpy==1.26.4"]


def test_a_venv_is_made_anew_when_it_sees_too_much_or_too_little(bash, tmp_path):
    script = MADE + 'made_here() {{ return 0; }}; touch "$root/.venv/old"; {then}; make_venv;'
    script += ' ls "$root/.venv" | grep old || echo anew'
    python = python_with(tmp_path, "picamera2", "libcamera", "numpy")
    same = bash(script.format(python=python, sees='"$1" -c "import picamera2"', then=":"))
    assert same.stdout.splitlines()[-1] == "old", same.stderr
    (tmp_path / "dist/picamera2").rename(tmp_path / "gone")
    changed = script.format(
        python=python, sees='"$1" -c "import picamera2"', then="touch $root/.venv/old"
    )
    fresh = bash("made_here() { return 0; }; " + changed)
    assert "include-system-site-packages = false" in fresh.stdout, fresh.stderr


def test_a_venv_is_made_anew_when_the_library_has_come(bash, tmp_path):
    script = 'python="{}"; wanted; mkdir "$root/lib"; camera_library="$root/lib"; wanted'
    (tmp_path / ".ci/locks").mkdir(parents=True)
    (tmp_path / ".ci/locks/a.txt").touch()
    (tmp_path / "pyproject.toml").touch()
    before, *after = bash(script.format(sys.executable)).stdout.splitlines()
    assert after == [before, "with the system's camera library"]


@pytest.mark.parametrize(
    ("mb", "code", "said"),
    [(230, 1, "gpu_mem"), (349, 1, "350 are needed"), (350, 0, "camera stays off"),
     (430, 0, "camera stays off"), (699, 0, "camera stays off"), (700, 0, ""), (905, 0, "")],
)  # fmt: skip
def test_memory_is_enough_for_all_for_the_screen_or_for_nothing(tmp_path, capsys, mb, code, said):
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/meminfo").write_text(f"MemTotal:  {mb * 1024 + 1023} kB\nMemFree: 7 kB\n")
    assert memory.main(tmp_path) == code
    err = capsys.readouterr().err
    assert said in err
    assert bool(said) == bool(err)


@pytest.mark.parametrize("text", [None, "", "MemTotal: much\n"])
def test_a_kernel_that_does_not_tell_is_taken_as_it_is(tmp_path, text):
    (tmp_path / "proc").mkdir()
    if text is not None:
        (tmp_path / "proc/meminfo").write_text(text)
    assert memory.memory_mb(tmp_path) is None
    assert memory.main(tmp_path) == 0


def test_with_little_memory_the_camera_is_off_until_people_switch_it_on(tmp_path, monkeypatch):
    assert usual(430).camera.source == "off"
    assert usual(905).camera.source == "virtual"
    monkeypatch.setattr("companion.config.memory_mb", lambda: 430)
    file = tmp_path / "config.toml"
    assert load(file).camera.source == "off"
    file.write_text('[camera]\nsource = "usb"\n')
    assert load(file).camera.source == "usb"


def test_this_machine_tells(monkeypatch):
    assert memory.memory_mb() is not None
