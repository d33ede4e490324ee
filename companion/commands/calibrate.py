"""``companion calibrate [FOLDER]``: the lens worked out from pictures of the lens sheet."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.commands import DONE, UsedWrongly, answer, need_writable
from companion.commands.shared.arguments import output, read

if TYPE_CHECKING:
    from companion.vision.camera.lens_calibration import LensFit, SheetSeen

NAME = "calibrate"
HELP = "work the camera's lens out from pictures of the lens sheet (companion print --what lens)"
WANTED: Final = 16
"""Pictures taken from a running camera."""
PATIENCE_S: Final = 300.0
ARGUMENTS = (
    read(
        "folder",
        "FOLDER",
        nargs="?",
        help="of pictures of the sheet; without it they are taken from the settings' camera",
    ),
    output("FILE", help="instead of the file that vision looks for"),
)


def run(args: Namespace) -> int:
    """Work the lens out and write its file."""
    from msgspec.structs import replace

    from companion.config import data_folder, load
    from companion.vision.camera.lens_calibration import LENS_FILE, calibrate, write_lens

    path = args.output or data_folder(load()) / LENS_FILE
    need_writable(path)
    seen, size, camera = from_folder(args.folder) if args.folder else from_camera()
    fit = replace(calibrate(seen, size), camera=camera)
    write_lens(path, fit)
    answer(args, {"file": str(path), "lens": fit}, sheet(str(path), fit))
    return DONE


def from_folder(folder: Path) -> tuple[list[SheetSeen], tuple[int, int], str]:
    """Find the sheet in every picture of a folder; nothing says which camera took them.

    Raises:
        PictureError: The folder or a picture cannot be used, or pictures differ in size.
    """
    from companion.commands.shared.progress import Progress
    from companion.pictures import PictureError
    from companion.vision.camera.frame_source import FolderCamera
    from companion.vision.camera.lens_calibration import find_sheet

    camera = FolderCamera(folder, hold=1)
    seen: list[SheetSeen] = []
    size = (0, 0)
    with Progress() as progress:
        while (frame := camera.read()) is not None:
            progress.tell(f"picture {frame.seq + 1}: the sheet is seen in {len(seen)}")
            own = (frame.image.shape[1], frame.image.shape[0])
            if size not in ((0, 0), own):
                sizes = f"is {own[0]} x {own[1]}, others {size[0]} x {size[1]}"
                remedy = "take all pictures with one camera, held the same way"
                problem = f"picture {frame.seq + 1} {sizes}"
                raise PictureError(problem, file=str(folder), remedy=remedy)
            size = own
            sheet_seen = find_sheet(frame.image)
            if sheet_seen is not None:
                seen.append(sheet_seen)
    return seen, size, ""


def from_camera() -> tuple[list[SheetSeen], tuple[int, int], str]:
    """Take pictures of the sheet from the camera of the settings, as it is moved about.

    Raises:
        UsedWrongly: The settings name no real camera.
        PictureError: It gives no pictures.
    """
    import time

    from companion.commands.shared.progress import Progress
    from companion.config import load
    from companion.vision.camera.calibration_pictures import CalibrationPictures
    from companion.vision.service.camera_choice import driver_for

    settings = load().camera
    if settings.source not in ("usb", "pi"):
        problem = f"the settings' camera is {settings.source!r}"
        raise UsedWrongly(problem, "name a folder, or set usb or pi")
    driver = driver_for(settings)()
    ends_s = time.monotonic() + PATIENCE_S
    try:
        with Progress() as progress:
            collecting = CalibrationPictures(progress.tell)
            progress.tell("hold the sheet still before the camera")
            while len(collecting.seen) < WANTED and time.monotonic() < ends_s:
                driver.grab()
                _ = collecting.show(driver.retrieve())
    finally:
        driver.close()
    return collecting.seen, collecting.size, driver.camera


def sheet(path: str, fit: LensFit) -> str:
    """What came out, for people."""
    import math

    wide = fit.size[0]
    angle = 2 * math.degrees(math.atan(wide / 2 / fit.focal_px[0]))
    return (
        f"{path}: lens of {angle:.0f} degrees from {fit.pictures} pictures of "
        f"{wide} x {fit.size[1]}; corners miss by {fit.error_px:.2f} pixels; "
        f"measured with {fit.camera or 'a camera that is not known'}"
    )
