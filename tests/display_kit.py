"""Displays as the kernel tells of them: files of a made-up /sys/class/drm."""

from pathlib import Path

HEAD = bytes((0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00))
MAKER = bytes.fromhex("10ac41a14c544e30")


def edid(
    cm: tuple[int, int] = (0, 0), mm: tuple[int, int] | None = None, maker: bytes = MAKER
) -> bytes:
    """A base block: what E-EDID 1.4 puts at bytes 8 to 15, 21, 22 and in the first timing."""
    block = bytearray(128)
    block[:8] = HEAD
    block[8:16] = maker
    block[21:23] = cm
    if mm is not None:
        block[54:56] = (14850).to_bytes(2, "little")
        block[66:69] = (mm[0] & 0xFF, mm[1] & 0xFF, mm[0] >> 8 << 4 | mm[1] >> 8)
    return bytes(block)


def connector(
    drm: Path, name: str, status: str = "connected", modes: str = "", reported: bytes = b""
) -> Path:
    """Write a connector such as ``card1-HDMI-A-1``; return its folder."""
    folder = drm / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "status").write_text(f"{status}\n")
    (folder / "modes").write_text(modes)
    (folder / "edid").write_bytes(reported)
    return folder


def driver(drm: Path, card: str, name: str) -> None:
    """Write which driver a card has."""
    folder = drm / card / "device"
    folder.mkdir(parents=True)
    (folder / "uevent").write_text(f"DRIVER={name}\nOF_NAME=gpu\n")
