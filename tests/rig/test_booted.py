"""The service under a booted systemd: hung, killed, updated, stopped; a stick."""

import pytest
from booted_kit import booted, fitted_out, image_of, reported
from roots_kit import installed

pytestmark = [pytest.mark.rig, pytest.mark.timeout(3600)]
WATCHDOG_S = 30.0
TRIAL_S = 120.0


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def image(tmp_path_factory, shared, program):
    """A Debian 12 with Companion installed, as a disk."""
    program("debootstrap", "debootstrap")
    folder = tmp_path_factory.mktemp("booted")
    with installed("bookworm", folder) as made:
        fitted_out(made, shared)
        yield image_of(made, folder / "root.img")


@pytest.fixture
def found(image, shared, request, record_property):
    """What a script of this folder found in a guest of its own."""
    with booted(image, shared, request.param) as guest:
        report = reported(guest, shared)
    record_property("found", report)
    return report


def script(name):
    return pytest.mark.parametrize("found", [name], indirect=True)


@script("at_the_service.py")
def test_hung_and_killed_it_comes_back_at_its_question_and_stopped_it_is_dark(found):
    assert found["question"].endswith("question 20")
    assert found["lamps"], "no lamp was lit: this proves nothing"
    assert found["pressed"] >= 1, "no press was an answer"
    for end in (*found["crash"], *found["hang"]):
        assert end["back_s"] is not None, found["log"]
    for end in found["hang"]:
        assert end["killed_s"] >= WATCHDOG_S / 2
    assert found["lit"]
    assert found["left_lit"] == []
    assert found["turned_off"] == int(found["restarts"]) + 1


@script("at_the_trial.py")
def test_a_release_that_is_ill_gives_way_and_one_that_is_well_stays(found):
    for name in ("ill", "hangs"):
        tried = found[name]
        assert (tried["well"], tried["paper"], tried["runs"]) == (False, False, "0.1.0-1"), name
        assert tried["up_s"] is not None, "the one before did not come back"
    good = found["good"]
    assert (good["well"], good["paper"], good["runs"]) == (True, False, "0.9.1-2")
    assert good["took_s"] >= TRIAL_S


@script("at_the_stick.py")
def test_a_stick_is_mounted_written_to_pulled_and_read(found):
    assert {"nosuid", "nodev", "noexec"} <= set(found["options"])
    assert "1 matches" in found["written"]
    assert found["files"] == ["companion-2026-11-28-2000.companion-backup"]
    assert "was there already" in found["back"]
    assert None not in (found["in_s"], found["out_s"], found["again_s"], found["left"])


@script("at_the_compositor.py")
def test_in_the_compositor_a_finger_on_the_panel_answers(found):
    assert found["first"].endswith("question 20"), found["log"]
    assert found["other"]["ActiveState"] in ("inactive", "failed"), found["other"]
    assert found["display"] == "enabled"
    assert {"cage", "seatd"} <= set(found["holders"])
    assert "Opened client 0 on seat0" in found["seat"]
    assert found["after"].endswith("question 21"), "no tap was an answer"
    assert found["restarts"] == "0"
