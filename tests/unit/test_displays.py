"""What the kernel says of displays, as files of a made-up machine."""

from pathlib import Path

import pytest

from companion.displays import Connector, connected, connectors, edid_mm, edid_model, replaced
from display_kit import MAKER, connector, driver, edid


def test_an_edid_tells_millimetres_by_its_first_timing_else_in_centimetres() -> None:
    assert edid_mm(edid((52, 29), (527, 296))) == (527, 296)
    assert edid_mm(edid((52, 29), None)) == (520, 290)
    assert edid_mm(edid((160, 0), None)) is None  # an aspect ratio
    assert edid_mm(edid((0, 0), (0, 0))) is None
    assert edid_mm(b"") is None
    assert edid_mm(edid((52, 29), None)[1:] + b"\0") is None


def test_the_first_connected_connector_is_the_display(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    connector(tmp_path, "card10-HDMI-A-1", "connected", "640x480\n")
    connector(tmp_path, "card1-DSI-1", "connected", "720x1280\n")
    connector(tmp_path, "card1-Writeback-1", "unknown")
    (tmp_path / "renderD128").mkdir()
    found = connected(tmp_path)
    assert found is not None
    assert (found.card, found.name, found.px, found.mm) == (1, "DSI-1", (720, 1280), None)
    assert found.ribbon
    assert [connector.name for connector in connectors(tmp_path)] == [
        "HDMI-A-1", "DSI-1", "Writeback-1", "HDMI-A-1",
    ]  # fmt: skip


def test_connectors_come_in_the_kernels_own_order(tmp_path: Path) -> None:
    for name, number in (("card0-DP-1", "40"), ("card0-HDMI-A-1", "33")):
        connector(tmp_path, name, "connected", "1920x1080\n800x600\n", edid((52, 29), (527, 296)))
        (tmp_path / name / "connector_id").write_text(number)
    found = connected(tmp_path)
    assert found is not None
    assert (found.name, found.px, found.mm) == ("HDMI-A-1", (1920, 1080), (527, 296))
    assert not found.ribbon


def test_no_display_and_no_such_folder(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected", "1024x768\n")
    assert connected(tmp_path) is None
    assert connectors(tmp_path / "none") == ()


@pytest.mark.parametrize("modes", ["", "0x0\n", "x\n", "800\n", "800x0\n"])
def test_a_mode_that_is_none(tmp_path: Path, modes: str) -> None:
    connector(tmp_path, "card0-HDMI-A-1", modes=modes)
    found = connected(tmp_path)
    assert found is not None
    assert found.px is None


def test_a_small_display_behind_spi_is_passed_over(tmp_path: Path) -> None:
    connector(tmp_path, "card0-SPI-1", modes="320x240\n")
    connector(tmp_path, "card1-Unknown-1", modes="480x320\n")
    driver(tmp_path, "card1", "ili9486")
    assert connected(tmp_path) is None
    connector(tmp_path, "card2-HDMI-A-1", modes="1920x1080\n")
    driver(tmp_path, "card2", "vc4-drm")
    found = connected(tmp_path)
    assert found is not None
    assert (found.name, found.driver) == ("HDMI-A-1", "vc4-drm")
    assert [connector.gl for connector in connectors(tmp_path)] == [False, False, True]


def test_a_display_is_known_again_by_its_own_number_or_by_its_place(tmp_path: Path) -> None:
    connector(tmp_path, "card1-HDMI-A-1", modes="1920x1080\n", reported=edid((52, 29)))
    first = connected(tmp_path)
    connector(tmp_path, "card1-HDMI-A-1", "disconnected")
    connector(tmp_path, "card1-HDMI-A-2", modes="1280x720\n", reported=edid((52, 29)))
    other_socket = connected(tmp_path)
    assert first is not None
    assert other_socket is not None
    assert first.key == other_socket.key == MAKER.hex()
    assert edid_model(b"nonsense") == ""
    assert Connector(0, "HDMI-A-1", connected=True, px=(800, 480)).key == "HDMI-A-1 800x480"
    assert Connector(0, "HDMI-A-1", connected=True).key == "HDMI-A-1"


def test_a_panel_on_the_ribbon_names_itself_in_the_device_tree(tmp_path: Path) -> None:
    drm = tmp_path / "class/drm"
    connector(drm, "card1-DSI-1", modes="720x1280\n")
    node = tmp_path / "bus/mipi-dsi/devices/1f00118000.dsi.0/of_node"
    node.mkdir(parents=True)
    (node / "compatible").write_text("raspberrypi,dsi-5inch\0ilitek,ili9881c\0")
    found = connected(drm)
    assert found is not None
    assert found.model == "raspberrypi,dsi-5inch"
    assert found.key == "DSI-1 raspberrypi,dsi-5inch 720x1280"
    (tmp_path / "bus/mipi-dsi/devices/1f00118000.dsi.1/of_node").mkdir(parents=True)
    found = connected(drm)
    assert found is not None
    assert found.model == ""


def test_another_display_is_distinguished_from_a_plug_pulled_and_put_back() -> None:
    first = Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), model="a")
    assert not replaced(None, first)
    assert not replaced(first, None)
    assert not replaced(first, first)
    assert not replaced(first, Connector(1, "HDMI-A-1", connected=True, px=(1920, 1080), model="a"))
    for other in (
        Connector(0, "HDMI-A-1", connected=True, px=(1280, 720), model="a"),
        Connector(0, "HDMI-A-2", connected=True, px=(1920, 1080), model="a"),
        Connector(0, "HDMI-A-1", connected=True, px=(1920, 1080), model="b"),
    ):
        assert replaced(first, other)
