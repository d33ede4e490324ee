"""Which camera the app opens, and what people are told when it is lost; no display needed."""

import threading
import time

import cv2
import msgspec
import numpy as np
import pytest

from companion.bootstrap.application import Application
from companion.config import Camera, Settings, parse
from companion.engine.game import Seat
from companion.pictures import PictureError
from companion.ports import DeviceNotice
from companion.session.devices.device_inbox import Inbox
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.screen_panel import known_panel
from companion.vision.camera.lens_calibration import LensFit, read_lens, write_lens
from companion.vision.camera.live_camera import LiveCamera
from companion.vision.camera.usb_camera import UsbDriver
from companion.vision.service.camera_choice import camera_for, driver_for
from presenter_kit import go_on

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


class Nothing:
    period_s = 0.0

    def read(self):
        return None

    def close(self):
        pass


def table(folder, camera, **how):
    settings = Settings(camera=camera)
    panel = known_panel((800, 480))
    return Application(settings, panel, save=lambda _: None, data=folder, **how)


def begun(app):
    live = app.store.begin("escape", SEATS, {}, seed="cameras")
    app.stack.open(MatchScreen(live))
    go_on(app.stack)
    return app


def notices(inbox):
    return [
        (notice.state, notice.detail)
        for notice in inbox.drain()
        if isinstance(notice, DeviceNotice)
    ]


def test_settings_name_the_camera():
    text = b'[camera]\nsource = "usb"\ndevice = "/dev/video2"\nsize = [1280, 720]\nturned = 180\n'
    camera = parse(text, "config.toml").camera
    assert (camera.source, camera.device, camera.size, camera.turned) == (
        "usb",
        "/dev/video2",
        (1280, 720),
        180,
    )


def test_each_source_has_its_camera(tmp_path):
    inbox, virtual = Inbox(), Nothing()

    def made(**camera):
        return camera_for(Camera(**camera), virtual, inbox, lambda: 0.0)

    assert made(source="virtual") is virtual
    assert made(source="off") is None
    assert isinstance(made(source="usb"), LiveCamera)
    assert isinstance(made(source="pi"), LiveCamera)
    with pytest.raises(PictureError, match="cannot be opened"):
        made(source="folder", path=str(tmp_path / "none"))


def test_a_ribbon_camera_without_its_library_says_what_to_install():
    with pytest.raises(PictureError, match="picamera2"):
        driver_for(Camera(source="pi"))()


def test_a_usb_camera_that_is_not_there_is_refused():
    with pytest.raises(PictureError, match="camera 7"):
        UsbDriver("7", opens=lambda _: cv2.VideoCapture())


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(b"{}", id="no lens"),
        pytest.param(
            msgspec.json.encode(
                LensFit((1920, 1080), (1500, 1500), (959.5, 539.5), (0.1, 0, 0, 0, 0), 0.3, 12)
            ),
            id="of another shape",
        ),
    ],
)
def test_a_lens_that_does_not_fit_is_reported_and_the_camera_goes_on(tmp_path, monkeypatch, file):
    class Sensor:
        """A driver whose pictures have the shape of a whole sensor."""

        camera = "imx219"

        def grab(self):
            pass

        def retrieve(self):
            return np.zeros((1232, 1640, 3), np.uint8)

        def close(self):
            pass

    monkeypatch.setattr("companion.vision.service.camera_choice.driver_for", lambda _: Sensor)
    path = tmp_path / "lens.json"
    path.write_bytes(file)
    inbox = Inbox()
    camera = camera_for(Camera(source="pi"), None, inbox, time.monotonic, path)
    assert camera.read().image.shape == (1232, 1640, 3)
    camera.close()
    notices = [
        notice
        for notice in inbox.drain()
        if isinstance(notice, DeviceNotice) and notice.device == "lens"
    ]
    assert [notice.state for notice in notices] == ["ready", "refused"]
    assert "companion calibrate" in notices[1].detail


class Another:
    """A driver of a camera that is plugged in where the measured one was."""

    camera = "another camera"

    def grab(self):
        pass

    def retrieve(self):
        return np.full((1080, 1920, 3), 90, np.uint8)

    def close(self):
        pass


def test_the_lens_of_another_camera_is_reported_in_the_match_and_used_when_people_say_so(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("companion.vision.service.camera_choice.driver_for", lambda _: Another)
    fit = LensFit((1920, 1080), (1500, 1500), (959.5, 539.5), (0.1, 0, 0, 0, 0), 0.3, 12)
    write_lens(tmp_path / "lens.json", msgspec.structs.replace(fit, camera="the measured one"))
    app = begun(table(tmp_path, Camera(source="usb"), threads=False))
    app.vision.look()
    app.poll()
    assert "Another camera's lens" in app.stack.page().ask.notice
    assert app.vision.lens == "other"
    app.stack.go("camera", app.stack.match)
    app.stack.page()
    app.stack.touched_s = lambda: app.context.clock() + 10
    app.stack.option("lens")
    app.vision.look()
    assert app.vision.lens == "used"
    assert read_lens(tmp_path / "lens.json").camera == "another camera"
    assert "lens" not in [option.ref for option in app.stack.page().options.options]
    app.stack.home()


def test_a_folder_that_is_gone_is_reported_and_play_goes_on(tmp_path):
    app = begun(table(tmp_path, Camera(source="folder", path="/nowhere"), threads=False))
    app.poll()
    page = app.stack.page()
    assert page.ask.notice == "camera is lost"
    assert [glyph.icon for glyph in page.status_bar.devices] == ["camera_off"]
    number = app.stack.match.session.number
    assert app.stack.match.answer("done")
    assert app.stack.match.session.number > number
    assert not app.vision.looking


class Pulled:
    """A driver that gives one picture, then is pulled out; the next one works."""

    made = 0
    camera = ""

    def __init__(self):
        type(self).made += 1
        self.left = 1 if type(self).made == 1 else 1_000

    def grab(self):
        if not self.left:
            raise PictureError("camera 0 gives no picture")
        self.left -= 1

    def retrieve(self):
        return np.zeros((48, 64, 3), np.uint8)

    def close(self):
        pass


def test_a_camera_that_is_pulled_out_is_said_and_comes_back(tmp_path, monkeypatch):
    Pulled.made = 0
    monkeypatch.setattr("companion.vision.service.camera_choice.driver_for", lambda _: Pulled)
    monkeypatch.setattr("companion.vision.camera.live_camera.RETRY_S", (0.0,))
    app = table(tmp_path, Camera(source="usb"))
    heard, back = [], threading.Event()
    post = app.inbox.post

    def listen(said):
        if isinstance(said, DeviceNotice) and said.device == "camera":
            heard.append(said.state)
            if heard[-2:] == ["lost", "ready"]:
                back.set()
        post(said)

    monkeypatch.setattr(app.inbox, "post", listen)
    begun(app)
    assert back.wait(20)
    app.stack.home()
    assert heard[:2] in (["ready", "lost"], ["lost", "ready"])
    assert app.vision.shot is None


def test_another_camera_in_the_settings_is_taken_at_once(tmp_path):
    app = begun(table(tmp_path, Camera(source="virtual"), threads=False))
    assert app.vision.drawn is not None
    app.stack.settle(Settings(camera=Camera(source="off")))
    assert not app.vision.looking
    app.stack.settle(Settings(camera=Camera(source="virtual")))
    assert app.vision.drawn is not None
