"""Cameras at work: colours, turns and padding; lost, stalled and busy ones."""

import threading
from collections import deque

import cv2
import numpy as np
import pytest

from companion.pictures import PictureError
from companion.ports import DeviceNotice
from companion.vision.camera.capture_rate import CaptureRate
from companion.vision.camera.live_camera import FIRST_S, STALLED_S, LiveCamera
from companion.vision.camera.pi_camera import WARM_FRAMES, PiDriver, locked_exposure_us, locks
from companion.vision.camera.pixel_format import PICAMERA_LAYOUT, to_bgr
from companion.vision.camera.usb_camera import WARM_FRAMES as USB_WARM_FRAMES
from companion.vision.camera.usb_camera import UsbDriver, camera_name

WIDE, HIGH = 64, 48
RED, BLUE = (20, 30, 220), (210, 40, 30)


def card():
    """Red in the north-west quarter, blue south-east of it, gray elsewhere; blue-green-red."""
    picture = np.full((HIGH, WIDE, 3), 120, np.uint8)
    picture[: HIGH // 2, : WIDE // 2] = RED
    picture[HIGH // 2 :, WIDE // 2 :] = BLUE
    return picture


def buffer(layout, padding=0):
    """The card as a driver of that layout has it, its rows padded."""
    picture = card()
    if layout in {"rgb", "rgbx"}:
        picture = picture[:, :, ::-1]
    if layout.endswith("x"):
        picture = np.dstack([picture, np.full((HIGH, WIDE), 7, np.uint8)])
    rows = picture.reshape(HIGH, -1)
    return np.pad(rows, ((0, 0), (0, padding)), constant_values=99)


@pytest.mark.failure(24)
@pytest.mark.parametrize("padding", [0, 32])
@pytest.mark.parametrize("layout", ["bgr", "rgb", "bgrx", "rgbx"])
def test_every_layout_gives_the_same_card(layout, padding):
    assert (to_bgr(buffer(layout, padding), layout, (WIDE, HIGH)) == card()).all()


@pytest.mark.parametrize("padding", [0, 64])
def test_planes_give_the_card_within_some_levels(padding):
    flat = cv2.cvtColor(card(), cv2.COLOR_BGR2YUV_I420)
    stride = WIDE + padding
    data = np.full((HIGH * 3 // 2, stride), 55, np.uint8)
    data[:HIGH, :WIDE] = flat[:HIGH]
    half = np.full((HIGH, stride // 2), 55, np.uint8)
    half[:, : WIDE // 2] = flat[HIGH:].reshape(HIGH, WIDE // 2)
    data[HIGH:] = half.reshape(HIGH // 2, stride)
    seen = to_bgr(data, "yuv420", (WIDE, HIGH)).astype(int)
    assert np.abs(seen[5, 5] - RED).max() < 12
    assert np.abs(seen[-5, -5] - BLUE).max() < 12


@pytest.mark.parametrize(("turned", "corner"), [(90, (0, -1)), (180, (-1, -1)), (270, (-1, 0))])
def test_a_turned_sensor_is_set_upright(turned, corner):
    assert tuple(to_bgr(card(), "bgr", (WIDE, HIGH), turned)[corner]) == RED


def test_a_buffer_that_is_too_small_is_refused():
    with pytest.raises(PictureError, match="another size"):
        to_bgr(card(), "bgr", (WIDE + 1, HIGH))


def picture(driver):
    """The next picture of a driver."""
    driver.grab()
    return driver.retrieve()


class Video:
    """OpenCV's capture, with the card in view."""

    def __init__(self, name, *, opened=True):
        self.name, self.opened, self.released = name, opened, False
        self.asked = {}
        self.grabbed = self.decoded = 0

    def isOpened(self):  # noqa: N802 (OpenCV's name)
        return self.opened

    def set(self, name, value):
        self.asked[name] = value

    def get(self, what):
        return {cv2.CAP_PROP_FRAME_WIDTH: WIDE, cv2.CAP_PROP_FRAME_HEIGHT: HIGH}.get(what, 0.0)

    def grab(self):
        self.grabbed += 1
        return not self.released

    def retrieve(self):
        self.decoded += 1
        return (False, None) if self.released else (True, card())

    def release(self):
        self.released = True


def test_a_usb_camera_gives_the_card():
    driver = UsbDriver("0", opens=Video)
    assert (picture(driver) == card()).all()
    driver.close()
    with pytest.raises(PictureError, match="gives no picture"):
        driver.grab()
    with pytest.raises(PictureError, match="gives no picture"):
        driver.retrieve()


def plugged(root, video, **said):
    """A USB camera as the kernel lists it."""
    usb = root / f"usb-{video}"
    (usb / "1.0").mkdir(parents=True)
    for file, text in said.items():
        (usb / file).write_text(f"{text}\n")
    home = root / "video4linux" / video
    home.mkdir(parents=True)
    (home / "name").write_text("Desk Cam: Desk Cam\n")
    (home / "device").symlink_to(usb / "1.0")


def test_a_usb_camera_is_called_as_the_kernel_calls_it(tmp_path):
    plugged(tmp_path, "video0", idVendor="046d", idProduct="0825", serial="8C4EF4A0")
    plugged(tmp_path, "video2", idVendor="046d", idProduct="0825")
    listed = tmp_path / "video4linux"
    link = tmp_path / "by-id"
    link.symlink_to("/dev/video2")
    assert camera_name("0", listed) == "Desk Cam: Desk Cam 046d 0825 8C4EF4A0"
    assert camera_name(str(link), listed) == "Desk Cam: Desk Cam 046d 0825"
    assert camera_name("7", listed) == ""


def test_a_ribbon_camera_is_called_by_its_sensor():
    assert PiDriver(size=(WIDE, HIGH), opens=PiCamera, known={}).camera == "card"


def test_a_live_camera_knows_which_one_it_has_opened():
    drivers = iter([Script(1), Script(9)])
    clock = Clock()
    camera = LiveCamera(lambda: next(drivers), Notices(), clock, wait=lambda _: None)
    assert camera.name == ""
    assert camera.read() is not None
    assert camera.name == "a script"
    camera.close()


def test_a_usb_camera_decodes_nothing_that_is_not_asked_for():
    video = Video("0")
    driver = UsbDriver("0", opens=lambda name: video)
    for _ in range(30):
        driver.grab()
    assert (video.grabbed, video.decoded) == (30, 0)
    assert (driver.retrieve() == card()).all()
    assert (video.grabbed, video.decoded) == (30, 1)
    assert video.asked[cv2.CAP_PROP_FPS] == 10


def test_a_usb_camera_whose_own_pictures_come_as_one_line_of_bytes_gives_the_card():
    class Flat(Video):
        def retrieve(self):
            return True, card().reshape(1, -1)

    assert (picture(UsbDriver("0", opens=Flat)) == card()).all()


class Automatic(Video):
    """A camera that finds focus, white and exposure by itself, and lets them be set."""

    found = {  # noqa: RUF012
        cv2.CAP_PROP_FOCUS: 35.0,
        cv2.CAP_PROP_WB_TEMPERATURE: 4200.0,
        cv2.CAP_PROP_EXPOSURE: 157.0,
    }

    def set(self, name, value):
        super().set(name, value)
        return True

    def get(self, what):
        return self.found.get(what) or super().get(what)


@pytest.mark.parametrize(("mains", "exposure"), [(50, 200), (60, 167)])
def test_a_usb_camera_is_locked_once_warm(mains, exposure):
    video = Automatic("0")
    driver = UsbDriver("0", mains_hz=mains, opens=lambda name: video)
    before = dict(video.asked)
    for _ in range(USB_WARM_FRAMES - 1):
        driver.grab()
    assert video.asked == before
    driver.grab()
    locked = {key: value for key, value in video.asked.items() if key not in before}
    assert locked == {
        cv2.CAP_PROP_AUTOFOCUS: 0,
        cv2.CAP_PROP_FOCUS: 35.0,
        cv2.CAP_PROP_AUTO_WB: 0,
        cv2.CAP_PROP_WB_TEMPERATURE: 4200.0,
        cv2.CAP_PROP_AUTO_EXPOSURE: 1,
        cv2.CAP_PROP_EXPOSURE: exposure,
    }
    video.asked.clear()
    driver.grab()
    assert video.asked == {}


def test_a_usb_camera_that_cannot_be_locked_is_left_alone():
    video = Video("0")
    driver = UsbDriver("0", opens=lambda name: video)
    before = dict(video.asked)
    for _ in range(USB_WARM_FRAMES + 1):
        driver.grab()
    assert video.asked == before


def test_a_busy_usb_camera_is_refused_with_the_remedy():
    with pytest.raises(PictureError, match="close the program"):
        UsbDriver("0", opens=lambda name: Video(name, opened=False))


class Request:
    def __init__(self, camera):
        self.camera = camera

    def make_array(self, stream):
        assert stream == "main"
        return buffer(PICAMERA_LAYOUT[self.camera.format], 64)

    def get_metadata(self):
        return {
            "ExposureTime": 23_000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 2.1),
            "LensPosition": 1.4,
        }

    def release(self):
        self.camera.held -= 1


class PiCamera:
    """picamera2's object: what is asked of it, and how many requests are out."""

    def __init__(self, *lacks):
        every = ("AfMode", "LensPosition", "AeEnable", "ExposureTime", "AnalogueGain")
        offers = (*every, "FrameDurationLimits", "AwbEnable", "ColourGains")
        self.camera_controls = dict.fromkeys((it for it in offers if it not in lacks), (0, 2, 0))
        self.configured = self.held = self.most_held = 0
        self.controls = {}
        self.format = ""
        self.camera_properties = {"Model": "card"}
        self.sensor_resolution = (WIDE, HIGH)
        self.sensor_modes = []

    def create_video_configuration(self, main, sensor, buffer_count):
        self.format = main["format"]
        return main, sensor, buffer_count

    def configure(self, plan):
        self.configured += 1

    def start(self):
        pass

    def capture_request(self, wait):
        assert wait < STALLED_S
        self.held += 1
        self.most_held = max(self.held, self.most_held)
        return Request(self)

    def set_controls(self, controls):
        if missing := controls.keys() - self.camera_controls.keys():
            raise RuntimeError(f"Control {missing} is not advertised by libcamera")
        self.controls.update(controls)

    def stop(self):
        pass

    def close(self):
        pass


@pytest.mark.failure(17)
@pytest.mark.failure(24)
@pytest.mark.failure(25)
def test_a_ribbon_camera_gives_the_card_holds_nothing_and_locks_once_warm():
    camera = PiCamera()
    driver = PiDriver(size=(WIDE, HIGH), opens=lambda: camera, known={})
    for _ in range(WARM_FRAMES - 2):
        assert (picture(driver) == card()).all()
    driver.grab()  # passed over
    assert camera.controls == {"AfMode": 2}
    assert (picture(driver) == card()).all()
    assert (camera.held, camera.most_held, camera.configured) == (0, 1, 1)
    with pytest.raises(PictureError, match="not asked"):
        driver.retrieve()
    assert camera.controls == locks(Request(camera).get_metadata(), 50)
    assert camera.controls["ExposureTime"] == 20_000
    assert camera.controls["AnalogueGain"] == pytest.approx(2.3)
    assert camera.controls["LensPosition"] == 1.4
    assert camera.controls["FrameDurationLimits"] == (100_000, 100_000)


def test_a_long_exposure_fits_into_its_picture():
    held = locks({"ExposureTime": 181_000, "AnalogueGain": 1.0}, 50)
    assert held["ExposureTime"] == 180_000
    assert min(held["FrameDurationLimits"]) > 180_000


def test_what_a_ribbon_camera_does_not_offer_is_not_locked():
    camera = PiCamera("AfMode", "LensPosition", "AwbEnable", "ColourGains")
    driver = PiDriver(size=(WIDE, HIGH), opens=lambda: camera, known={})
    for _ in range(WARM_FRAMES):
        driver.grab()
    kept = {"AeEnable", "ExposureTime", "AnalogueGain", "FrameDurationLimits"}
    assert set(camera.controls) == kept


@pytest.mark.parametrize(
    ("wanted", "mains", "locked"),
    [(23_000, 50, 20_000), (2_000, 50, 10_000), (23_000, 60, 25_000), (9_000, 60, 8_333)],
)
def test_exposures_are_multiples_of_half_a_mains_period(wanted, mains, locked):
    assert locked_exposure_us(wanted, mains) == locked


class Notices(list):
    def post(self, said):
        self.append(said)


class Script:
    """A driver that gives so many pictures and then hangs, or fails."""

    camera = "a script"

    def __init__(self, pictures, *, hangs=False):
        self.left, self.hangs = pictures, hangs
        self.free = threading.Event()

    def grab(self):
        if self.left:
            self.left -= 1
            return
        if self.hangs:
            self.free.wait()
        raise PictureError("pulled out")

    def retrieve(self):
        return card()

    def close(self):
        self.free.set()


class Clock:
    """Moves on by a second whenever it is asked."""

    def __init__(self):
        self.now_s = 0.0

    def __call__(self):
        self.now_s += 0.5
        return self.now_s


def open_next(drivers):
    def opens():
        driver = drivers.popleft()
        if isinstance(driver, Exception):
            raise driver
        return driver

    return opens


@pytest.mark.parametrize("hangs", [False, True])
def test_a_lost_camera_is_said_once_and_tried_until_it_is_back(hangs):
    clock, notices = Clock(), Notices()
    busy = PictureError("busy")
    drivers = deque([Script(1, hangs=hangs), busy, busy, Script(1, hangs=True)])
    camera = LiveCamera(
        open_next(drivers), notices, clock, CaptureRate(Clock()), lambda _: None, slowest_s=0.01
    )
    assert camera.read().image.shape == (HIGH, WIDE, 3)
    begun_s = clock.now_s
    assert camera.read() is not None
    states = [(notice.device, notice.state) for notice in notices]
    assert states == [("camera", "lost"), ("camera", "ready")]
    assert clock.now_s - begun_s < 30
    camera.close()
    assert camera.read() is None
    assert isinstance(notices[0], DeviceNotice)


def test_a_stall_is_noticed_within_five_seconds():
    assert max(STALLED_S, FIRST_S) + 0.5 <= 5


def test_however_long_a_camera_was_lost_it_is_back_within_three_seconds():
    clock, lost_until_s = Clock(), 90.0
    opened = []

    def opens():
        if opened and clock.now_s < lost_until_s:
            raise PictureError("not there")
        opened.append(Script(1))
        return opened[-1]

    camera = LiveCamera(
        opens, Notices(), clock, CaptureRate(Clock()), lambda _: None, slowest_s=0.01
    )
    assert camera.read() is not None
    assert camera.read() is not None
    assert lost_until_s <= clock.now_s < lost_until_s + 3
    camera.close()
