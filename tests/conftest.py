"""What holds for every test: a home of its own, no waiting for disks, no silent skips, long counts."""

import gc
import logging
import os
import pickle
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import pytest

from rules.scripted_kit import unseen_questions

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
NO_SKIPS = "COMPANION_NO_SKIPS"
LONG_S = 3600
"""How long a test may take under ``--long``; otherwise ``pyproject.toml`` says it."""

WAITING = {"hw", "test_display_pulled.py"}
"""Folders and files whose tests wait for devices, displays and their programs."""

THREADS = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENCV_FOR_THREADS_NUM": "1",
    "LP_NUM_THREADS": "0",
}
"""Of numbers, pictures and drawing: workers share the processors, more threads only wait."""

for library, threads in THREADS.items():
    _ = os.environ.setdefault(library, threads)
os.environ["COMPANION_HOME"] = tempfile.mkdtemp(prefix="companion-tests-")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rig", action="store_true", help="run what needs a machine of its own")
    parser.addoption("--long", action="store_true", help="run the long counts in full")
    parser.addoption(
        "--write-playthroughs",
        action="store_true",
        help="write the matches of tests/playthroughs anew",
    )
    parser.addoption(
        "--write-evenings",
        action="store_true",
        help="write what is said, lit and told in tests/hw/evenings anew",
    )


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["COMPANION_HOME"], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out of a plain run; quick ones early, so that a failure shows soon.

    First of all those that mostly wait: ``test.sh`` looks at the types meanwhile. Those of the
    rules, thousands and each short, come last: both workers end together on them.
    Under ``--long`` each has an hour, unless it or the line says otherwise.
    """
    for option in ("long", "rig"):
        if not config.getoption(f"--{option}"):
            left_out = [item for item in items if item.get_closest_marker(option)]
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if not item.get_closest_marker(option)]
    if config.getoption("--long") and config.getoption("timeout", 0) is None:
        for item in items:
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(LONG_S))
    items.sort(key=lambda item: turn_of(item.path.parts))


def turn_of(parts: Sequence[str]) -> tuple[bool, ...]:
    """Return what sorts a test's file into its place in a run."""
    return WAITING.isdisjoint(parts), "unit" not in parts, "rules" in parts


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the collector of garbage from what lives as long as the run: thousands of tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Fail a test that would pass though its script stops at a question it never looked at."""
    _ = unseen_questions()
    yield
    left = unseen_questions()
    assert not left, f"open and never looked at: {'; '.join(left)}; see leaves_open"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return no_skip((yield))


def no_skip(report: Report) -> Report:
    """Turn a skip into a failure where everything that tests need has to be there."""
    if os.environ.get(NO_SKIPS) and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped here: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def how_many(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """``how_many(plain, long)``: how often a count runs, here and under ``--long``."""
    return lambda plain, long: long if pytestconfig.getoption("--long") else plain


@pytest.fixture(scope="session")
def program() -> Callable[[str, str], Path]:
    """``program(name, package)``: where a program lies, or skip and say how to install it."""

    def find(name: str, package: str) -> Path:
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is missing: sudo apt-get install {package}")
        return Path(found)

    return find


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """A file that is synced is looked at, and the disk of this machine is not waited for.

    What a disk forgets that was not synced is played by ``disk_kit``, and tried by the rig.
    """
    with pytest.MonkeyPatch.context() as patched:
        for name in ("fsync", "fdatasync"):
            patched.setattr(os, name, looked_at)
        yield


def looked_at(file: int) -> None:
    _ = os.fstat(file)


@pytest.fixture(autouse=True, scope="session")
def parsed_once() -> Iterator[None]:
    """A text of TOML is parsed once in a worker: most tests read the packs of the same games.

    Each reader has a copy of its own.
    """
    loads = tomllib.loads

    @lru_cache(maxsize=256)
    def parsed(text: str) -> bytes:
        return pickle.dumps(loads(text))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tomllib, "loads", lambda text: pickle.loads(parsed(text)))
        yield


@pytest.fixture
def faults_wanted() -> None:
    """For tests that put faults in: what is logged as critical is no failure."""


@pytest.fixture(autouse=True)
def nothing_critical(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Fail a test that logs what is critical: a fault of the screen's work, a clock that circles.

    What the test makes is put away first.
    """
    yield
    if "faults_wanted" in request.fixturenames:
        return
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    records += caplog.records  # those of taking it down
    said = [record.getMessage() for record in records if record.levelno >= logging.CRITICAL]
    assert not said, "\n".join(dict.fromkeys(said))
