"""A skip is a failure where everything that tests need has to be there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPED = """
import pytest
def test_needs_a_program(program): program("no-such-program", "no-such-package")
"""
WHOLE_MODULE = "import pytest\npytest.importorskip('no_such_module')\n"
EXPECTED = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_odd(): assert 0\n"
LONG = "import pytest\n@pytest.mark.long\ndef test_long(): assert 0\ndef test_short(): pass\n"
LIMIT = """
def test_limit(request):
    found = request.node.get_closest_marker("timeout")
    assert (found.args[0] if found else 0) == {}
"""


@pytest.fixture
def run(tmp_path: Path):
    """``run(source, no_skips, *arguments)``: exit code and output of a run with our conftest."""
    tests = Path(__file__).parents[1]
    shutil.copy(tests / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = long: x\n")

    def go(source: str, no_skips: str, *arguments: str) -> tuple[int, str]:
        (tmp_path / "test_it.py").write_text(source)
        typed = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        env = os.environ | {"COMPANION_NO_SKIPS": no_skips, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        env["PYTHONPATH"] = str(tests)
        done = subprocess.run(
            typed, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout

    return go


def test_a_skip_says_what_to_install(run) -> None:
    code, out = run(SKIPPED, "", "-rs")
    assert code == 0
    assert "no-such-program is missing: sudo apt-get install no-such-package" in out


def test_a_skip_can_be_a_failure(run) -> None:
    code, out = run(SKIPPED, "1")
    assert code == 1
    assert "nothing may be skipped here" in out


def test_a_skipped_module_can_be_a_failure(run) -> None:
    assert run(WHOLE_MODULE, "")[0] == 5
    assert run(WHOLE_MODULE, "1")[0] == 2


def test_an_expected_failure_is_no_skip(run) -> None:
    assert run(EXPECTED, "1")[0] == 0


def test_long_tests_wait_for_their_switch(run) -> None:
    assert run(LONG, "1")[0] == 0
    assert run(LONG, "1", "--long")[0] == 1


@pytest.mark.parametrize(
    ("typed", "limit"), [((), 0), (("--long",), 3600), (("--long", "--timeout=9"), 0)]
)
def test_under_long_a_test_has_an_hour_unless_somebody_says_otherwise(run, typed, limit) -> None:
    assert run(LIMIT.format(limit), "1", "-p", "pytest_timeout", *typed)[0] == 0
