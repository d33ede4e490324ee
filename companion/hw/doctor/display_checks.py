"""The display: what is connected, how large it is, and whether the settings fit it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.config import Screen
from companion.displays import Connector, connected, connectors
from companion.hw.doctor.machine import Finding, Machine
from companion.screen_size import ScreenSize, Source, reported_mm, size_of, turn_of, wished_inches

_DRM: Final = "sys/class/drm"
_OFF_BY: Final = 1.03
"""Sizes on the screen are right within 3 %."""
_SOURCES: Final[dict[Source, str]] = {
    "written": "as the settings say",
    "measured": "as people measured",
    "told": "as it says",
    "known": "as its kind has",
    "guessed": "guessed",
}
_NOT_SUPPORTED: Final = "a small display without GL is not supported"
_OTHER_DISPLAY: Final = "a display on HDMI or on the ribbon (DSI): docs/hardware.md"
_MEASURE: Final = "on the screen: Settings, Display; hold a bank card to the line"


def display(machine: Machine, screen: Screen) -> Finding:
    """What is connected, its mode and millimetres, and what of the settings does not fit it."""
    drm = machine.root / _DRM
    desktop = machine.environ.get("WAYLAND_DISPLAY") or machine.environ.get("DISPLAY")
    found = connected(drm)
    without_gl = [port for port in connectors(drm) if port.connected and not port.gl]
    if found is None:
        if desktop:
            return Finding("display", "good", f"desktop {desktop}")
        return _none(machine, drm, without_gl)
    size = size_of(found, screen)
    shown = _described(found, size, screen)
    if desktop:
        shown = f"desktop {desktop}; {shown}"
    if without_gl:
        shown = f"{shown}; {_named(without_gl)} is left alone: no GL"
    for wrong, remedy in _against(machine, found, size, screen):
        return Finding("display", "odd", shown, wrong, remedy)
    return Finding("display", "good", shown)


def _none(machine: Machine, drm: Path, without_gl: list[Connector]) -> Finding:
    """Say that no display can be used, and why."""
    if without_gl:
        return Finding("display", "bad", _named(without_gl), _NOT_SUPPORTED, _OTHER_DISPLAY)
    every = connectors(drm)
    buffers = machine.glob("dev/fb*") if not every else []
    if buffers:
        names = (machine.read(f"sys/class/graphics/{Path(path).name}/name") for path in buffers)
        pairs = zip(buffers, names, strict=True)
        shown = ", ".join(f"{path} ({name})" if name else path for path, name in pairs)
        return Finding("display", "bad", shown, _NOT_SUPPORTED, _OTHER_DISPLAY)
    shown = f"{len(every)} connectors, none with a screen" if every else "no graphics"
    remedy = "plug the screen in, then start anew"
    return Finding("display", "bad", shown, "there is no screen", remedy)


def _named(connectors_: list[Connector]) -> str:
    return ", ".join(f"{port.name} ({port.driver or 'unknown driver'})" for port in connectors_)


def _described(found: Connector, size: ScreenSize, screen: Screen) -> str:
    """Return connector, mode, millimetres and turn."""
    mode = f"{size.px[0]}x{size.px[1]}" if found.px is not None else "no mode"
    turn = turn_of(found, screen)
    turned = f", turned {turn}°" if turn else ""
    mm = f"{size.mm[0]:.0f} x {size.mm[1]:.0f} mm"
    return (
        f"card{found.card}-{found.name} {mode}{turned}, {mm}, {size.inches:.1f} inches"
        f" ({_SOURCES[size.source]})"
    )


def _against(
    machine: Machine, found: Connector, size: ScreenSize, screen: Screen
) -> Iterator[tuple[str, str]]:
    """Return what is wrong with display or settings, and what puts it right; the worst first."""
    if found.px is None:
        yield "it tells no mode", "pull its cable and put it in again, or take another cable"
        return
    if not machine.glob("dev/dri/renderD*"):
        remedy = "dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt, then restart"
        yield "no graphics driver draws: the processor does, slowly", remedy
    if size.source == "guessed":
        given = "" if found.mm is None else f": {found.mm[0]} x {found.mm[1]} mm cannot be"
        yield f"it does not tell its size{given}", _MEASURE
    inches, shown = wished_inches(found, screen), reported_mm(found)
    if inches is not None and shown is not None:
        own = size_of(found, Screen()).inches
        if max(inches / own, own / inches) > _OFF_BY:
            wrong = f"the settings say {inches:g} inches, the display {own:.1f}"
            yield wrong, "if the display is right: take  inches  out of config.toml"
    other = screen.size != "auto" and sorted(screen.size) != sorted(found.px)
    if other and screen.fullscreen:
        assert screen.size != "auto"
        wrong = f"the settings are of a display of {screen.size[0]}x{screen.size[1]} pixels"
        yield f"{wrong}: they are not used", "take  size  and  inches  out of config.toml"
