"""The page of the first start: what the doctor missed, in the table's language, and only once."""

import pytest

from companion.commands.doctor import look
from companion.config import Settings
from companion.hw.device_config import DeviceConfig
from companion.ui.presenter.settings.missing_parts import CHECKS, MissingPart, MissingScreen
from presenter_kit import bench as a_bench


@pytest.fixture
def opened():
    bench, seen = a_bench(), []
    below = MissingScreen((), lambda: None)
    bench.stack.open(below)
    lacking = (
        MissingPart("clock", bad=False),
        MissingPart("touch", bad=True, remedy="sudo usermod"),
        MissingPart("x", bad=True, found="y"),
    )
    bench.stack.open(MissingScreen(lacking, lambda: seen.append(1)))
    bench.stack.page()
    bench.wait()
    return bench.stack, seen, below


def test_what_does_not_work_comes_first_and_what_has_no_words_as_it_is(opened):
    page = opened[0].page()
    [part] = page.stage
    rows = part.model.rows
    assert [row.title for row in rows] == ["Touch panel", "x", "Clock"]
    assert rows[1].second == "y"
    assert page.screen == "missing"


def test_a_tap_says_what_mends_it(opened):
    stack = opened[0]
    stack.stage("0")
    assert stack.page().ask.notice == "sudo usermod"
    stack.stage("1")
    assert stack.page().ask.notice == "y"


@pytest.mark.parametrize(
    "close", [lambda stack: stack.option("done"), lambda stack: stack.navigate("back")]
)
def test_closed_it_has_been_seen(opened, close):
    stack, seen, below = opened
    assert seen == []
    close(stack)
    assert seen == [1]
    assert stack.top is below


def test_switched_off_before_anybody_closed_it_it_comes_again(opened):
    stack, seen, _ = opened
    stack.close()
    assert seen == []


def test_every_check_of_the_doctor_has_words(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert {finding.check for finding in look(DeviceConfig(), Settings())} <= set(CHECKS)
