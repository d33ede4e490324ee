"""A new release on trial: it stays, or the one before is back."""

import json
import zipfile

import pytest
from kiosk_kit import ROOT, everything, machine

from companion.kiosk import releases, trial
from companion.kiosk.install import install
from companion.kiosk.shell import Failed
from companion.kiosk.system_support import CannotInstall
from companion.kiosk.upgrade import update


class Clock:
    """Time that passes only by waiting, and units that change while it does."""

    def __init__(self, *states):
        self.now, self.states, self.asked = 0.0, list(states), []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds

    def ask(self, *words):
        self.asked.append(words[0])
        if words[0] != "show":
            return ""
        state = self.states.pop(0) if len(self.states) > 1 else self.states[0]
        return f"ActiveState={state[0]}\nNRestarts={state[1]}\n"


@pytest.fixture
def on(tmp_path):
    on = machine(tmp_path / "root", booted=True)
    install(on, ROOT)
    return on


@pytest.fixture
def wheel(tmp_path):
    path = tmp_path / "companion-9.1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("companion/__init__.py", "")
    return path


def watched(on, clock):
    return trial.watch(on.places.opt, clock.ask, clock, clock.sleep)


def test_a_release_that_is_well_for_two_minutes_stays(on, wheel):
    assert update(on, wheel)
    fresh = releases.running(on.places)
    assert fresh.name == "9.1-2"
    clock = Clock(("activating", 0), ("active", 0))
    assert watched(on, clock) == trial.WELL
    assert clock.now >= 120
    assert releases.running(on.places) == fresh
    assert not on.places.trial.exists()


@pytest.mark.parametrize(
    "states",
    [
        [("activating", 0), ("active", 0), ("active", 1)],  # killed and started again
        [("activating", 0), ("failed", 0)],
        [("activating", 0)],  # never comes up
        [("inactive", 0)],
    ],
)
def test_one_that_is_not_well_goes_and_the_one_before_is_back(on, wheel, states):
    before = releases.running(on.places)
    update(on, wheel)
    clock = Clock(*states)
    assert watched(on, clock) == trial.ILL
    assert releases.running(on.places) == before
    assert not on.places.trial.exists()
    assert clock.asked[-2:] == ["reset-failed", "restart"]


def test_the_trial_goes_on_after_a_power_cut(on, wheel):
    before = releases.running(on.places)
    update(on, wheel)
    assert json.loads(on.places.trial.read_text())["before"] == before.name
    assert watched(on, Clock(("failed", 3))) == trial.ILL
    assert releases.running(on.places) == before


def test_without_a_trial_nothing_is_done(on):
    now = releases.running(on.places)
    assert watched(on, Clock(("failed", 9))) == trial.WELL
    assert releases.running(on.places) == now


def test_a_torn_note_of_a_trial_ends_it(on):
    on.places.trial.write_text('{"unit": "comp')
    assert watched(on, Clock(("failed", 9))) == trial.WELL
    assert not on.places.trial.exists()


def test_the_command_hears_that_it_went_back(on, wheel):
    on.shell.fails = ("systemctl start companion-trial.service",)
    assert not update(on, wheel)
    assert "is back" in on.said[-1]


def test_a_zip_of_wheels_needs_no_network(on, wheel, tmp_path):
    bundle = tmp_path / "release.zip"
    with zipfile.ZipFile(bundle, "w") as packed:
        packed.write(wheel, wheel.name)
        packed.writestr("kivy-2.3.1-cp311-cp311-manylinux_2_17_aarch64.whl", b"")
    update(on, bundle)
    assert any("--no-index --find-links" in line for line in on.shell.ran)


def bad_zip(path, **files):
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in files.items():
            packed.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return path


def test_what_is_no_release_is_refused_and_changes_nothing(on, wheel, tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("hello")
    torn = tmp_path / "companion-9.1-py3-none-any.whl.torn.whl"
    torn.write_bytes(wheel.read_bytes()[:-30])
    outside = bad_zip(tmp_path / "a.zip", **{"..__evil_dot_whl": "x"})
    other = bad_zip(tmp_path / "b.zip", readme_dot_txt="x")
    none = bad_zip(tmp_path / "c.zip", kivy_dot_whl="x")
    before = everything(on.places.root)
    for file in (text, torn, outside, other, none):
        with pytest.raises(CannotInstall):
            update(on, file)
    assert everything(on.places.root) == before


def test_nothing_to_update_where_nothing_is_installed(tmp_path, wheel):
    with pytest.raises(CannotInstall, match="--install"):
        update(machine(tmp_path / "empty"), wheel)


def test_a_release_that_cannot_be_made_changes_nothing(on, wheel):
    before = everything(on.places.root)
    on.shell.fails = ("/usr/bin/python3 -m venv",)
    with pytest.raises(Failed):
        update(on, wheel)
    assert everything(on.places.root) == before
