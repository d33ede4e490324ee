"""Installing, again, and taking away: files, units, user and target as promised."""

import re
import tomllib
from fnmatch import fnmatch

import pytest
from kiosk_kit import DEBIAN, ROOT, everything, machine

from companion.hw.doctor.system_checks import EXTRAS
from companion.kiosk import installed_files, releases, system_support
from companion.kiosk.install import FIRST_CONFIG, install, uninstall
from companion.kiosk.shell import Failed


@pytest.fixture
def on(tmp_path):
    return machine(tmp_path)


def test_everything_is_put_where_it_belongs(on):
    release = install(on, ROOT)
    for path in installed_files.SYSTEM_FILES.values():
        assert on.places.at(path).is_file()
        mode = 0o755 if "/bin/" in path else 0o644
        assert on.places.at(path).stat().st_mode & 0o777 == mode
    assert releases.running(on.places) == release
    assert on.places.config.read_text() == FIRST_CONFIG
    assert on.places.trial_program.is_file()
    assert "systemctl enable companion.service companion-trial.service" in on.shell.ran
    assert on.shell.target == "multi-user.target"


def test_a_second_time_changes_nothing_but_the_release(on):
    first = install(on, ROOT)
    on.places.config.write_text('language = "pl"\n')
    before = everything(on.places.root)
    second = install(on, ROOT)
    assert on.places.config.read_text() == 'language = "pl"\n'
    assert releases.running(on.places) == second != first
    assert releases.kept(on.places) == [first, second]
    third = install(on, ROOT)
    assert releases.kept(on.places) == [second, third]
    now = {
        name.replace(third.name, "N").replace(second.name, "O")
        for name in everything(on.places.root)
    }
    was = {name.replace(first.name, "N") for name in before}
    assert {name for name in now if not name.startswith("opt/companion/releases/O")} == was


def test_where_it_is_not_booted_nothing_is_started(on):
    install(on, ROOT)
    assert not [line for line in on.shell.ran if "restart" in line or "daemon-reload" in line]


def test_where_it_is_booted_it_starts_at_once(tmp_path):
    on = machine(tmp_path, booted=True)
    install(on, ROOT, cage=True)
    assert on.shell.ran[-1] == "systemctl restart --no-block companion-cage.service"
    assert {"cage", "xwayland"} <= on.shell.packages


def test_drivers_are_there_before_the_unit_starts_and_one_that_is_not_stops_nothing(tmp_path):
    on = machine(tmp_path, booted=True)
    on.shell.fails = ("systemctl restart systemd-modules-load",)
    install(on, ROOT)
    restarts = [line for line in on.shell.ran if line.startswith("systemctl restart")]
    assert restarts == [
        "systemctl restart systemd-modules-load.service",
        "systemctl restart systemd-journald.service",
        "systemctl restart --no-block companion.service",
    ]
    assert any("lacks drivers" in line for line in on.said)


def test_uninstalling_leaves_matches_and_the_target_it_found(on):
    install(on, ROOT)
    (on.places.state / "matches").mkdir()
    (on.places.state / "matches/one").write_text("kept")
    uninstall(on)
    assert everything(on.places.root) == {
        "etc/os-release", "var/lib/companion/config.toml", "var/lib/companion/matches/one",
    }  # fmt: skip
    assert on.shell.target == "graphical.target"
    uninstall(on)  # once more does no harm
    uninstall(on, purge=True)
    assert everything(on.places.root) == {"etc/os-release"}
    assert on.shell.ran[-1] == "userdel companion"


def test_the_target_of_before_the_first_time_is_remembered(on):
    install(on, ROOT)
    install(on, ROOT)
    uninstall(on)
    assert on.shell.target == "graphical.target"


@pytest.mark.parametrize("at", ["/usr/bin/python3 -m venv", "env DEBIAN_FRONTEND"])
def test_what_cannot_be_made_leaves_what_was_there(on, at):
    first = install(on, ROOT)
    on.shell.packages = {"python3"}
    before = everything(on.places.root)
    on.shell.fails = (at,)
    with pytest.raises(Failed):
        install(on, ROOT)
    assert everything(on.places.root) == before
    assert releases.running(on.places) == first


def test_a_release_that_does_not_start_is_not_taken(on):
    first = install(on, ROOT)
    on.shell.fails = (str(on.places.releases / "0"),)
    with pytest.raises(Failed):
        install(on, ROOT)
    assert releases.running(on.places) == first
    assert releases.kept(on.places) == [first]


def test_the_systems_own_numpy_is_never_passed(on):
    on.shell.numpy = "1.24.2"
    release = install(on, ROOT)
    pins = (release / "pins.txt").read_text().splitlines()
    assert "numpy==1.24.2" in pins
    assert len([pin for pin in pins if pin.startswith("numpy==")]) == 1
    assert any(pin.startswith("kivy==") for pin in pins)


@pytest.mark.parametrize(
    ("reported", "machine_", "why"),
    [
        (DEBIAN.replace("12", "11"), "aarch64", "not Debian or Raspberry Pi OS"),
        ("ID=arch\nPRETTY_NAME=Arch\n", "x86_64", "Arch is not"),
        ("", "x86_64", "this system is not"),
        (DEBIAN, "armv7l", "64-bit"),
    ],
)
def test_where_it_would_not_run_it_says_so(tmp_path, reported, machine_, why):
    on = machine(tmp_path, release=reported)
    with pytest.raises(system_support.CannotInstall, match=why):
        system_support.check(on.places, on.shell, machine_)


@pytest.mark.parametrize(
    ("architecture", "word"), [("armhf", "32"), ("armhf", "64"), ("i386", "32"), ("arm64", "32")]
)
def test_32_bit_programs_on_a_64_bit_kernel_are_refused(on, architecture, word):
    on.shell.architecture, on.shell.word = architecture, word
    with pytest.raises(system_support.CannotInstall, match="write the 64-bit Raspberry Pi OS"):
        install(on, ROOT)
    assert not [line for line in on.shell.ran if "apt-get" in line or "venv" in line]


def memory(on, mb):
    reported = on.places.at("/proc/meminfo")
    reported.parent.mkdir(exist_ok=True)
    reported.write_text(f"MemTotal:       {mb * 1024} kB\nMemFree:  1 kB\n")


def test_half_a_gigabyte_is_enough_without_vision_and_says_so(on):
    memory(on, 430)
    install(on, ROOT)
    assert any("the camera stays off" in line for line in on.said)
    assert 'source = "off"' in on.places.config.read_text()


def test_a_gigabyte_is_enough(on):
    memory(on, 905)
    install(on, ROOT)
    assert not any("memory" in line for line in on.said)


def test_a_quarter_of_a_gigabyte_is_refused_before_anything_is_done(on):
    memory(on, 230)
    with pytest.raises(system_support.CannotInstall, match="gpu_mem"):
        install(on, ROOT)
    assert everything(on.places.root) == {"etc/os-release", "proc/meminfo"}


def test_from_a_desktop_it_says_restart_and_does_not_fight_for_the_display(tmp_path):
    on = machine(tmp_path, booted=True)
    on.shell.desktop = "active"
    install(on, ROOT)
    assert "restart now" in on.said[-1]
    assert "systemctl restart --no-block companion.service" not in on.shell.ran
    assert on.shell.target == "multi-user.target"


def test_a_link_where_a_file_goes_is_replaced_and_not_written_through(on):
    other = on.places.root / "other"
    other.write_text("somebody's")
    on.places.command.parent.mkdir(parents=True)
    on.places.command.symlink_to(other)
    install(on, ROOT)
    assert other.read_text() == "somebody's"
    assert "companion.by_hand" in on.places.command.read_text()


def test_the_library_of_every_device_is_there_whatever_is_wired(on):
    install(on, ROOT)
    [line] = [line for line in on.shell.ran if "pip install" in line]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert line.endswith("[mqtt,nfc,printer]")
    assert {"mqtt", "nfc", "printer"} == set(extras) - {"pi", "bench", "dev"}
    assert {"mqtt", "nfc", "printer"} == set(EXTRAS.values())


def test_what_cannot_be_had_and_is_not_needed_is_said(on):
    on.shell.fails = (
        "env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends espeak-ng",
    )
    install(on, ROOT)
    assert any("espeak-ng cannot be had" in line for line in on.said)


def test_on_a_pi_the_camera_library_is_wanted(tmp_path):
    on = machine(tmp_path)
    model = on.places.at("/proc/device-tree/model")
    model.parent.mkdir(parents=True)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert "python3-picamera2" in system_support.packages(on.places, cage=False)[1]


def test_the_document_names_every_place_that_something_is_put(on):
    lines = (ROOT / "docs/kiosk.md").read_text().splitlines()
    rows = "\n".join(line for line in lines if line.startswith("| "))
    named = [word for word in re.findall(r"`([^`\n]+)`", rows) if word.startswith("/")]
    for path in installed_files.SYSTEM_FILES.values():
        assert any(fnmatch(path, word) for word in named), path
