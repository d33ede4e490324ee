"""What the kernel says of displays, as files of a made-up machine."""

from pathlib import Path

from companion.displays import connected, connectors, edid_mm

HEAD = bytes((0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00))


def edid(cm: tuple[int, int], mm: tuple[int, int] | None) -> bytes:
    """A base block: what E-EDID 1.4 puts at bytes 21, 22 and in the first timing."""
    block = bytearray(128)
    block[:8] = HEAD
    block[21:23] = cm
    if mm is not None:
        block[54:56] = (14850).to_bytes(2, "little")
        block[66:69] = (mm[0] & 0xFF, mm[1] & 0xFF, mm[0] >> 8 << 4 | mm[1] >> 8)
    return bytes(block)


def connector(drm: Path, name: str, status: str, modes: str = "", told: bytes = b"") -> None:
    folder = drm / name
    folder.mkdir()
    (folder / "status").write_text(f"{status}\n")
    (folder / "modes").write_text(modes)
    (folder / "edid").write_bytes(told)


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
    assert [one.name for one in connectors(tmp_path)] == [
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
