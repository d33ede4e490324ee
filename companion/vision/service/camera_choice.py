"""Which camera the settings ask for."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.config import Camera as CameraSettings
from companion.pictures import PictureError
from companion.ports import DeviceNotice, Inbox
from companion.safe_files import is_file
from companion.vision.camera.capture_rate import CaptureRate
from companion.vision.camera.frame_source import Camera, FolderCamera, VideoCamera
from companion.vision.camera.live_camera import Driver, LiveCamera
from companion.vision.camera.pi_camera import PiDriver
from companion.vision.camera.undistort import LENS, UndistortedCamera
from companion.vision.camera.usb_camera import UsbDriver


def camera_for(
    settings: CameraSettings,
    virtual: Camera | None,
    inbox: Inbox,
    clock: Callable[[], float],
    lens: Path | None = None,
    *,
    pace: CaptureRate | None = None,
) -> Camera | None:
    """Return the camera; None if there is to be none.

    A real camera is opened by its first picture and opened anew whenever it is lost; it says so
    itself.

    Args:
        settings: Where pictures come from.
        virtual: The camera over the virtual table; None where it has nothing to show.
        inbox: Is told when a real camera is lost, and when it is back; and whether its lens is of
            no use.
        clock: Monotonic seconds.
        lens: The file of the real camera's lens; not there, its pictures are taken as they come.
        pace: Says when a picture of a real camera is due.

    Raises:
        PictureError: The folder or video cannot be used.
    """
    inbox.post(DeviceNotice(LENS, "ready"))  # whatever was reported of the camera before
    match settings.source:
        case "virtual":
            return virtual
        case "usb" | "pi":
            camera = LiveCamera(driver_for(settings), inbox, clock, pace)
            if lens is None or not is_file(lens):
                return camera
            return UndistortedCamera(camera, lens, inbox)
        case "folder":
            return FolderCamera(_path_of(settings))
        case "video":
            return VideoCamera(_path_of(settings))
        case "off":
            return None


def _path_of(settings: CameraSettings) -> Path:
    try:
        return Path(settings.path).expanduser()
    except RuntimeError as error:  # nobody of that name lives here
        problem = str(error).lower()
        raise PictureError(problem, file=settings.path, remedy="write the whole path") from error


def driver_for(settings: CameraSettings) -> Callable[[], Driver]:
    """Return what opens the real camera of the settings."""
    size, turned, mains = settings.size, settings.turned, settings.mains_hz
    if settings.source == "pi":
        return partial(PiDriver, size=size, turned=turned, mains_hz=mains)
    return partial(UsbDriver, settings.device, size=size, turned=turned, mains_hz=mains)
