"""The service under a booted systemd at this machine's own speed: how long a kill takes it away."""

from statistics import median

import pytest
from native_kit import FROM_DEBIAN, did, fitted_out
from roots_kit import add, installed, leave_a_match_open, run_sh

pytestmark = [pytest.mark.rig, pytest.mark.timeout(3600)]
BACK_S = 10.0
WATCHDOG_S = 30.0
PICTURE_S = 5.0
TIMES, IN_THE_COMPOSITOR = 20, 5


@pytest.fixture(scope="module")
def machine(tmp_path_factory, program):
    """A Debian 12 with Companion installed and a match open."""
    program("debootstrap", "debootstrap")
    program("systemd-nspawn", "systemd-container")
    with installed("bookworm", tmp_path_factory.mktemp("native")) as made:
        add(made, *FROM_DEBIAN)
        fitted_out(made)
        leave_a_match_open(made)
        yield made


def came_back(found, times):
    """Check every end, and return what the document tells: median and worst of each kind."""
    summary = {"power_on_s": found["power_on_s"], "taps": found["taps"]}
    for how in ("crash", "hang"):
        ends = found[how]
        assert len(ends) == times
        assert all(end["back_s"] is not None for end in ends), ends
        back = [end["back_s"] for end in ends]
        alone = [
            end["back_s"] - end["waited_s"] for end in ends
        ]  # what other programs took is theirs
        summary[how] = {"median_s": median(back), "worst_s": max(back), "alone_s": max(alone)}
        assert max(alone) <= BACK_S, ends
    silent = [end["silent_s"] for end in found["hang"]]
    summary["silent_s"] = {"least_s": min(silent), "most_s": max(silent)}
    assert min(silent) >= WATCHDOG_S / 2
    assert max(silent) <= WATCHDOG_S + 1
    assert int(found["restarts"]) == 2 * times
    assert found["window"] == found["display"], "the window does not fill the display"
    questions = {end["question"] for end in (*found["crash"], *found["hang"])}
    assert len(questions) > 1, "no tap was an answer: it was the same question every time"
    return summary


def is_closed(found):
    """Check that the unit's walls stand."""
    closed = found["closed"]
    assert (closed["NoNewPrivs"], closed["Seccomp"], int(closed["CapBnd"], 16)) == ("1", "2", 0)
    assert closed["sockets"] == []
    assert closed["console"] == "/dev/tty1"
    assert closed["getty"] == "inactive"


def test_a_crash_and_a_hang_are_back_at_their_question_in_time(machine, tmp_path, record_property):
    found = did(machine, tmp_path, "at_the_kills.py", "companion.service", str(TIMES))
    record_property("found", found)
    assert found["up"], found["log"]
    assert found["first"].endswith("question 20")
    is_closed(found)
    record_property("told", came_back(found, TIMES))


def test_a_late_display_the_light_and_a_start_that_fails_for_ever(
    machine, tmp_path, record_property
):
    leave_a_match_open(machine)  # the machine was switched off in order: that closed the other one
    found = did(machine, tmp_path, "at_the_display.py")
    record_property("found", found)
    assert found["up"] is not None, found["log"]
    first, later = found["absent"]
    assert later["ActiveState"] == "active"
    assert (later["MainPID"], later["NRestarts"]) == (first["MainPID"], "0")
    assert found["first_s"]["alone_s"] <= PICTURE_S
    assert found["question"].endswith("question 20")
    state, question = found["again"]
    assert (state["MainPID"], state["NRestarts"]) == (first["MainPID"], "0")
    assert (question, found["again_s"]["alone_s"] <= PICTURE_S) == (found["question"], True)

    assert found["dark_s"] is not None, "the light was not switched off"
    assert found["lit_s"] is not None, "the light was not switched on"
    walls = found["walls"]
    assert walls["/sys/devices/breakpoint"] == "rw"
    assert {how for at, how in walls.items() if not at.startswith("/sys/devices")} - {"rw"} == {
        "ro"
    }
    assert [walls[at] for at in ("/sys/class", "/sys/kernel", "/proc/sys")] == ["ro"] * 3
    light, sound = found["doctor"]["backlight"], found["doctor"]["audio"]
    assert (light["state"], light["found"]) == ("good", "10-0045")
    assert "aplay" in sound["found"]
    assert "Read-only file system" in found["shut"]["wrong"]

    assert found["fails_s"] is not None, found["failing"]
    assert found["failing"]["ActiveState"] != "failed"
    assert found["well_s"] is not None, found["log"]


def test_the_compositor_is_back_at_its_question_in_time(machine, tmp_path, record_property):
    run_sh(machine, "--install", "--cage")
    leave_a_match_open(machine)  # the machine was switched off in order: that closed the other one
    found = did(
        machine, tmp_path, "at_the_kills.py", "companion-cage.service", str(IN_THE_COMPOSITOR)
    )
    record_property("found", found)
    assert found["up"], found["log"]
    is_closed(found)
    assert "Opened client 1 on seat0" in found["closed"]["seat"]
    record_property("told", came_back(found, IN_THE_COMPOSITOR))
