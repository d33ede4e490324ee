"""The doctor at a display: what it is, what the settings say of it, and displays without GL."""

import pytest

from companion.config import Screen
from companion.hw.doctor.display_checks import display
from companion.hw.doctor.machine import Machine
from display_kit import connector, driver, edid

FULL = Screen(fullscreen=True)


@pytest.fixture
def machine(tmp_path):
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/renderD128").touch()
    return Machine(tmp_path)


@pytest.fixture
def drm(tmp_path):
    return tmp_path / "sys/class/drm"


def test_the_doctor_says_that_no_display_is_connected(machine, drm):
    assert display(machine, FULL).found == "no graphics"
    connector(drm, "card1-HDMI-A-1", "disconnected")
    found = display(machine, FULL)
    assert (found.state, found.found) == ("bad", "1 connectors, none with a screen")


def test_a_display_is_reported_with_mode_and_size(machine, drm):
    connector(drm, "card1-HDMI-A-1", modes="1920x1080\n", reported=edid((53, 30), (527, 296)))
    found = display(machine, FULL)
    assert (found.state, found.wrong) == ("good", "")
    reported = "card1-HDMI-A-1 1920x1080, 527 x 296 mm, 23.8 inches (as it says)"
    assert found.found == reported
    on_a_desktop = Machine(machine.root, {"DISPLAY": ":0"})
    assert display(on_a_desktop, FULL).found == f"desktop :0; {reported}"
    assert display(Machine(machine.root / "none", {"DISPLAY": ":0"}), FULL).state == "good"


def test_an_upright_panel_on_the_ribbon(machine, drm):
    connector(drm, "card1-DSI-1", modes="720x1280\n")
    found = display(machine, FULL)
    assert found.state == "good"
    assert "DSI-1 720x1280, turned 90°, 88 x 155 mm" in found.found


@pytest.mark.parametrize("reported", [b"", edid((16, 9)), edid((0, 0), (160, 90))])
def test_a_display_that_tells_no_size_is_to_be_measured(machine, drm, reported):
    connector(drm, "card1-HDMI-A-1", modes="1920x1080\n", reported=reported)
    found = display(machine, FULL)
    assert (found.state, "bank card" in found.remedy) == ("odd", True)
    assert ("160 x 90 mm cannot be" in found.wrong) == bool(reported)
    key = "HDMI-A-1 1920x1080" if not reported else "10ac41a14c544e30"
    measured = Screen(fullscreen=True, measured={key: (344.0, 194.0)})
    assert display(machine, measured).state == "good"


def test_settings_of_another_display(machine, drm):
    connector(drm, "card1-HDMI-A-1", modes="1920x1080\n", reported=edid((53, 30), (527, 296)))
    of_another = Screen(fullscreen=True, size=(800, 480), inches=7)
    found = display(machine, of_another)
    assert (found.state, "800x480" in found.wrong) == ("odd", True)
    assert "527 x 296 mm" in found.found
    found = display(machine, Screen(fullscreen=True, inches=10.1))
    assert found.wrong == "the settings say 10.1 inches, the display 23.8"
    assert display(machine, Screen(fullscreen=True, inches=24)).state == "good"


def test_a_cable_that_carries_no_mode(machine, drm):
    connector(drm, "card1-HDMI-A-1", modes="0x0\n")
    assert display(machine, FULL).wrong == "it tells no mode"


def test_a_card_that_the_processor_draws_for(machine, drm, tmp_path):
    connector(drm, "card1-HDMI-A-1", modes="1920x1080\n", reported=edid((53, 30), (527, 296)))
    (tmp_path / "dev/dri/renderD128").unlink()
    assert "vc4-kms-v3d" in display(machine, FULL).remedy


@pytest.mark.parametrize(
    ("name", "kernel_driver"),
    [("card0-SPI-1", "panel-mipi-dbi-spi"), ("card0-Unknown-1", "ili9486"), ("card0-SPI-1", "")],
)
def test_a_small_display_without_gl_is_not_supported(machine, drm, name, kernel_driver):
    connector(drm, name, modes="480x320\n")
    if kernel_driver:
        driver(drm, "card0", kernel_driver)
    connector(drm, "card1-HDMI-A-1", "disconnected")
    found = display(machine, FULL)
    assert (found.state, "not supported" in found.wrong, "HDMI" in found.remedy) == (
        "bad",
        True,
        True,
    )
    connector(drm, "card1-HDMI-A-1", modes="1920x1080\n", reported=edid((53, 30), (527, 296)))
    found = display(machine, FULL)
    assert (found.state, "left alone" in found.found) == ("good", True)


def test_a_frame_buffer_alone_is_not_supported(machine, tmp_path):
    (tmp_path / "dev/fb1").touch()
    (tmp_path / "sys/class/graphics/fb1").mkdir(parents=True)
    (tmp_path / "sys/class/graphics/fb1/name").write_text("fb_ili9341\n")
    found = display(machine, FULL)
    assert (found.state, found.found) == ("bad", "/dev/fb1 (fb_ili9341)")
    assert "not supported" in found.wrong
