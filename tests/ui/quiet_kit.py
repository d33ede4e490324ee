"""No test of the screen may have Kivy log what is critical: a clock that runs in circles, say."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_critical(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test that logs it; what it makes is put away first."""
    yield
    records = [one for when in ("setup", "call") for one in caplog.get_records(when)]
    records += caplog.records  # those of taking it down
    said = [one.getMessage() for one in records if one.levelno >= logging.CRITICAL]
    assert not said, "\n".join(dict.fromkeys(said))
