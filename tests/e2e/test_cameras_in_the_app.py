"""Which camera the app opens, and what people are told when it is lost; no display needed."""

import threading

import cv2
import numpy as np
import pytest

from companion.bootstrap.cameras import camera_for, driver_for
from companion.bootstrap.screen import Table
from companion.config import Camera, Settings, parse
from companion.engine.game import Seat
from companion.pictures import PictureError
from companion.ports import DeviceNotice
from companion.session.inbox import Inbox
from companion.ui.presenter.match import MatchScreen
from companion.ui.theme.panel import known_panel
from companion.vision.live import LiveCamera
from companion.vision.usb import UsbDriver

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
    return Table(settings, panel, save=lambda _: None, data=folder, **how)


def begun(app):
    live = app.shelf.begin("escape", SEATS, {}, seed="cameras")
    app.desk.open(MatchScreen(live))
    return app


def notices(inbox):
    return [(one.state, one.detail) for one in inbox.drain() if isinstance(one, DeviceNotice)]


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


def test_a_usb_camera_that_is_not_there_is_refused(monkeypatch):
    monkeypatch.setattr("companion.vision.usb._open", lambda _: cv2.VideoCapture())
    with pytest.raises(PictureError, match="camera 7"):
        UsbDriver("7", opens=lambda _: cv2.VideoCapture())


def test_a_folder_that_is_gone_is_told_and_play_goes_on(tmp_path):
    app = begun(table(tmp_path, Camera(source="folder", path="/nowhere"), threads=False))
    app.poll()
    page = app.desk.page()
    assert page.ask.notice == "camera is lost"
    assert [glyph.icon for glyph in page.strip.devices] == ["camera_off"]
    number = app.desk.match.session.number
    assert app.desk.match.answer("done")
    assert app.desk.match.session.number > number
    assert not app.watcher.looking


class Pulled:
    """A driver that gives one picture, then is pulled out; the next one works."""

    made = 0

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
    monkeypatch.setattr("companion.bootstrap.cameras.driver_for", lambda _: Pulled)
    monkeypatch.setattr("companion.vision.live.RETRY_S", (0.0,))
    app = table(tmp_path, Camera(source="usb"))
    heard, back = [], threading.Event()
    post = app.inbox.post

    def listen(said):
        if isinstance(said, DeviceNotice):
            heard.append(said.state)
            if heard[-2:] == ["lost", "ready"]:
                back.set()
        post(said)

    monkeypatch.setattr(app.inbox, "post", listen)
    begun(app)
    assert back.wait(20)
    app.desk.home()
    assert heard[:2] in (["ready", "lost"], ["lost", "ready"])
    assert app.watcher.shot is None


def test_another_camera_in_the_settings_is_taken_at_once(tmp_path):
    app = begun(table(tmp_path, Camera(source="virtual"), threads=False))
    assert app.watcher.drawn is not None
    app.desk.settle(Settings(camera=Camera(source="off")))
    assert not app.watcher.looking
    app.desk.settle(Settings(camera=Camera(source="virtual")))
    assert app.watcher.drawn is not None
