"""``companion doctor``: what this machine has and lacks, with the command that mends it."""

from __future__ import annotations

import logging
import os
import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, answer, need_known
from companion.commands.shared.arguments import argument, flag

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.config import Camera, Settings
    from companion.hw.device_config import DeviceConfig
    from companion.hw.doctor.machine import Finding, Machine
    from companion.hw.doctor.port_checks import Heard

NAME = "doctor"
HELP = "look at this machine and its devices; say what is wrong and what mends it"
WITHOUT_NAME = "whether with this camera cannot be told"
SIGNS = {"good": "  ok ", "odd": "  ?  ", "bad": " BAD ", "none": "  -  "}
ARGUMENTS = (
    flag("--panel", "light each lamp and ask for each button"),
    flag("--lamps-off", "only turn every lamp off: after a crash"),
    argument(
        "--only",
        metavar="CHECK,...",
        default="",
        help="make these checks alone, as whoever runs this and not as the service",
    ),
)


def run(args: Namespace) -> int:
    """Look at everything; exit 1 if something does not work."""
    from companion.config import load as load_settings
    from companion.hw.device_config import load

    wiring = load()
    if args.lamps_off:
        findings = lamps_off(wiring)
    elif args.panel:
        findings = walk_panel(wiring)
    else:
        findings = look(wiring, load_settings(), args.only)
    answer(args, findings, "\n".join(sheet(finding) for finding in findings))
    return WANTING if any(finding.state == "bad" for finding in findings) else DONE


def look(wiring: DeviceConfig, settings: Settings, only: str = "") -> list[Finding]:
    """Every check in order, or those named alone.

    Args:
        wiring: What is wired.
        settings: The settings in force.
        only: Names of checks between commas, made as whoever runs this and not as the service.

    Raises:
        UsedWrongly: There is no check of that name.
    """
    from pathlib import Path

    from companion.hw.doctor import sandbox_checks
    from companion.hw.doctor.machine import Machine

    machine = Machine(Path("/"), dict(os.environ))
    every = _checks(machine, wiring, settings)
    wanted = [name for name in only.split(",") if name]
    for name in wanted:
        need_known("check", name, every)
    _prepare()
    if wanted:
        return [every[name]() for name in wanted]
    tried = sandbox_checks.checks(machine)
    return [tried[name] if name in tried else check() for name, check in every.items()]


def _checks(
    machine: Machine, wiring: DeviceConfig, settings: Settings
) -> dict[str, Callable[[], Finding]]:
    from companion.config import data_folder
    from companion.hw.device_config import extras_of
    from companion.hw.doctor import (
        board_checks,
        camera_checks,
        display_checks,
        input_checks,
        kiosk_checks,
        port_checks,
        system_checks,
    )

    data, named = data_folder(settings), _named(settings.camera)
    sight = Sight(settings.camera)
    return {
        "python": lambda: system_checks.python(machine),
        "packages": lambda: system_checks.packages(needed=extras_of(wiring)),
        "display": lambda: display_checks.display(machine, settings.screen),
        "touch": lambda: input_checks.touch(machine, wiring.calibrations),
        "backlight": lambda: kiosk_checks.backlight(machine),
        "groups": lambda: kiosk_checks.groups(machine),
        "gpio": lambda: port_checks.gpio(wiring),
        "camera": lambda: camera_checks.camera(machine, named, sight.take),
        "lens": lambda: _lens(data, named, sight),
        "serial": lambda: port_checks.serial(wiring, machine),
        "strip": lambda: port_checks.strip(wiring),
        "audio": lambda: port_checks.audio(wiring, machine, lambda: _heard(wiring, settings)),
        "stick": lambda: kiosk_checks.stick(machine),
        "disk": lambda: system_checks.disk(data),
        "root": lambda: kiosk_checks.root(machine, data),
        "clock": lambda: system_checks.clock(machine),
        "power": lambda: board_checks.power(machine),
        "memory": lambda: board_checks.memory(machine),
        "temperature": lambda: board_checks.heat(machine),
        "kiosk": lambda: kiosk_checks.variant(machine),
        "service": lambda: system_checks.service(machine),
    }


def _heard(wiring: DeviceConfig, settings: Settings) -> Heard:
    """Say a word as at the table; what each output said that was tried."""
    from companion.bootstrap.device_factory import work_folder
    from companion.engine.message import plain
    from companion.hw.all_devices import speech_engine_of
    from companion.hw.device_faults import fault_of
    from companion.hw.doctor.port_checks import Heard
    from companion.hw.voice.speech_process import LONGEST_S

    logging.getLogger("companion.hw.voice").addHandler(logging.NullHandler())  # reported below
    engine = speech_engine_of(wiring.voice, work_folder())
    wrong = ""
    try:
        word = engine.speak("Companion.", settings.language, settings.sound.volume)
        _ = word.wait(LONGEST_S)
    except OSError as error:
        wrong = plain(fault_of(error))
    return Heard(tuple((f"{it}", said) for it, said in engine.player.tried.items()), wrong)


def _named(settings: Camera) -> str:
    """The settings' camera as the doctor calls it; "" if it is none of the real ones."""
    return {"usb": f"usb {settings.device}", "pi": "pi"}.get(settings.source, "")


class Sight:
    """One picture of a camera.

    Attributes:
        taken: What the settings' camera is called, and the size of its picture; None before it
            gave one.
    """

    def __init__(self, settings: Camera) -> None:
        self.taken: tuple[str, tuple[int, int]] | None = None
        self._settings = settings

    def take(self, device: str) -> str:
        """Take a picture with the settings' camera ("") or another device; say what it is."""
        from importlib import import_module

        from msgspec.structs import replace

        from companion.vision.service.camera_choice import driver_for

        # its library takes a second that is not the camera's
        _ = import_module("companion.vision.camera.usb_camera")
        chosen = replace(self._settings, source="usb", device=device) if device else self._settings
        driver = driver_for(chosen)()
        try:
            driver.grab()
            high, wide = driver.retrieve().shape[:2]
        finally:
            driver.close()
        if not device:
            self.taken = driver.camera, (wide, high)
        return f"{wide} x {high} pixels"


def _lens(data: Path, camera: str, sight: Sight) -> Finding:
    """Whether the lens that was measured is that of the settings' camera.

    Args:
        data: The data folder.
        camera: The settings' camera, "" if it is none of the real ones.
        sight: What the check of the camera has seen; without one it is asked for a picture.
    """
    from companion.hw.doctor.camera_checks import tried
    from companion.hw.doctor.machine import Finding
    from companion.safe_files import is_file
    from companion.vision.camera.lens_calibration import LENS_FILE, LensError, read_lens
    from companion.vision.camera.undistort import fits

    file = data / LENS_FILE
    if not is_file(file):
        return Finding("lens", "none", "not measured")
    again = "companion calibrate"
    try:
        fit = read_lens(file)
    except LensError as error:
        return Finding("lens", "odd", str(file), error.problem, again)
    made_with = fit.camera or "a camera that is not known"
    found = f"measured with {made_with} at {fit.size[0]} x {fit.size[1]}"
    if not camera:
        return Finding("lens", "good", found)
    if sight.taken is None:
        _ = tried(lambda: sight.take(""))
    if sight.taken is None:
        return Finding("lens", "odd", found, "there is no picture to compare it with", "see camera")
    use, problem = fits(fit, *sight.taken)
    if problem is not None:
        return Finding("lens", "odd", found, problem.problem, problem.remedy)
    return Finding("lens", "good", f"{found}; {WITHOUT_NAME if use == 'unknown' else 'it fits'}")


def walk_panel(wiring: DeviceConfig) -> list[Finding]:
    """Every lamp and every button, with people's help."""
    from companion.bootstrap.device_factory import work_folder
    from companion.hw.doctor.machine import Finding
    from companion.hw.doctor.panel_test import walk
    from companion.hw.panel.gpio_lines import open_lines

    def seen(lamp: str) -> bool:
        print(f"Is the lamp {lamp} lit? [Y/n] ", end="", file=sys.stderr, flush=True)
        said = sys.stdin.readline()
        return bool(said) and said.strip().lower() not in ("n", "no")

    def ask(button: str) -> None:
        print(f"Press the button {button}, within ten seconds ...", file=sys.stderr, flush=True)

    panel = wiring.panel
    try:
        lines = open_lines(panel.chip, work_folder())
        return list(walk(panel, lambda: lines, ask, seen, time.monotonic))
    except OSError as error:
        return [Finding("panel", "bad", "", str(error.strerror or error), "companion doctor")]


def lamps_off(wiring: DeviceConfig) -> list[Finding]:
    """Turn everything off that may still be lit: pins keep their level after a crash."""
    from companion.bootstrap.device_factory import work_folder
    from companion.hw.doctor.machine import Finding
    from companion.hw.panel.gpio_lines import open_lines
    from companion.hw.panel.gpio_panel import OpenPanel
    from companion.hw.strip.light_pattern import dark_document
    from companion.hw.strip.serial_strip import open_strip

    findings: list[Finding] = []
    if wiring.panel.on:
        try:
            OpenPanel(wiring.panel, open_lines(wiring.panel.chip, work_folder())).close()
            findings.append(Finding("panel", "good", "all lamps are off"))
        except OSError as error:
            findings.append(Finding("panel", "bad", "", str(error.strerror or error)))
    if wiring.strip.port:
        try:
            strip = open_strip(wiring.strip)
            strip.write(dark_document())
            strip.close()
            findings.append(Finding("strip", "good", "dark"))
        except OSError as error:
            findings.append(Finding("strip", "bad", "", str(error.strerror or error)))
    return findings


def sheet(finding: Finding) -> str:
    """One finding for people: a line, what is wrong and what mends it below."""
    lines = [f"[{SIGNS[finding.state]}] {finding.check:12} {finding.found}".rstrip()]
    if finding.wrong:
        lines.append(f"{'':21}{finding.wrong}")
    if finding.remedy:
        lines.append(f"{'':21}-> {finding.remedy}")
    return "\n".join(lines)


def _prepare() -> None:
    from companion.bootstrap.device_factory import work_folder
    from companion.hw.panel.chip import prepare_library

    prepare_library(work_folder())
