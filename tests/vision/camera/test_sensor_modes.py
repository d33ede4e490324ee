"""The whole sensor is seen, whatever modes it has."""

import pytest
from ribbon_kit import SENSORS, Ribbon

from companion.pictures import PictureError
from companion.vision.camera.pi_camera import PiDriver
from companion.vision.camera.sensor_modes import (
    SensorMode,
    modes_by_size,
    modes_of,
    picture_size,
    whole_view,
)

SIZES = [(1920, 1080), (1280, 720), (640, 480), (1640, 1232), (2304, 1296), (4608, 2592)]


def opened(camera, size=(1920, 1080), known=None):
    return PiDriver(size=size, opens=lambda: camera, known={} if known is None else known)


@pytest.mark.parametrize(
    ("model", "mode", "picture"),
    [
        ("ov5647", (2592, 1944), (1662, 1246)),
        ("imx219", (1640, 1232), (1640, 1232)),
        ("imx708", (2304, 1296), (1920, 1080)),
        ("imx708_wide", (2304, 1296), (1920, 1080)),
        ("imx477", (2028, 1520), (1664, 1248)),
    ],
)
def test_each_camera_module_gives_the_whole_view(model, mode, picture):
    camera = Ribbon(model)
    driver = opened(camera)
    assert min(camera.seen) > 0.998
    assert (camera.mode, driver.size) == (mode, picture)
    driver.grab()
    assert driver.retrieve().shape == (picture[1], picture[0], 3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("model", SENSORS)
def test_whatever_size_is_asked_for_all_is_seen_and_nothing_is_blown_up(model, size):
    camera = Ribbon(model)
    driver = opened(camera, size)
    assert min(camera.seen) > 0.995
    assert driver.size[0] <= camera.mode[0]
    assert driver.size[1] <= camera.mode[1]
    assert not any(side % 2 for side in driver.size)
    pixels = driver.size[0] * driver.size[1]
    assert pixels >= 0.89 * min(size[0] * size[1], max(m[0][0] * m[0][1] for m in camera.table))


def test_without_a_named_mode_modules_1_and_2_show_a_part():
    """What the scripts say of the fault: they can fail."""
    for model, share in (("ov5647", 0.75), ("imx219", 0.59), ("imx708", 1.0)):
        camera = Ribbon(model)
        camera.configure({"main": (1920, 1080), "size": (1920, 1080), "depth": 10})
        assert camera.seen[0] == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("model", SENSORS)
def test_a_picamera2_that_knows_no_sensor_configuration_is_told_by_the_raw_stream(model):
    camera = Ribbon(model, old=True)
    _ = opened(camera)
    assert min(camera.seen) > 0.998


@pytest.mark.parametrize("model", SENSORS)
@pytest.mark.parametrize(
    "table",
    [
        [],
        [{"format": "MJPEG"}],
        [{"size": (0, 0), "crop_limits": (0, 0, 0, 0)}],
        [{"size": "wide", "crop_limits": None}],
        [{"size": (1920, 1080), "crop_limits": (0, 0, 1920)}],
        [{"size": (1920, 1080), "crop_limits": (0, 0, float("inf"), 2)}],
        None,
        RuntimeError("Cannot allocate memory"),
        OSError(12, "Cannot allocate memory"),
        AttributeError("'NoneType' object has no attribute 'at'"),
    ],
    ids=str,
)
def test_a_table_that_is_empty_or_nonsense_costs_nothing_of_the_view(model, table, monkeypatch):
    def asked(_):
        if isinstance(table, Exception):
            raise table
        return table

    monkeypatch.setattr(Ribbon, "sensor_modes", property(asked))
    camera = Ribbon(model)
    _ = opened(camera)
    assert min(camera.seen) > 0.998


def test_a_table_is_asked_for_once_in_a_program_and_by_model():
    known, cameras = {}, [Ribbon("imx219"), Ribbon("imx219"), Ribbon("imx708")]
    for camera in cameras:
        _ = opened(camera, known=known)
    assert [camera.asked for camera in cameras] == [1, 0, 1]
    assert all(min(camera.seen) > 0.998 for camera in cameras)


def test_a_camera_that_cannot_be_configured_is_given_back():
    camera = Ribbon("imx708")

    def fails(plan):
        raise OSError(12, "Cannot allocate memory")

    camera.configure = fails
    with pytest.raises(PictureError, match="cannot be opened"):
        _ = opened(camera)
    assert camera.closed


def test_a_slow_mode_is_taken_only_if_none_is_faster():
    slow, fast = (
        SensorMode((4000, 3000), (8000, 6000), fps=2.7),
        SensorMode((2000, 1500), (8000, 6000), fps=30),
    )
    assert whole_view((slow, fast), (4000, 3000)) == fast
    assert whole_view((slow,), (640, 480)) == slow
    assert whole_view((), (640, 480)) is None


def test_of_modes_that_are_all_cut_the_one_that_sees_most_is_taken():
    tall, wide = SensorMode((500, 1000), (500, 1000)), SensorMode((1000, 600), (1000, 600))
    assert whole_view((tall, wide), (640, 480)) == wide


def test_more_bits_are_better_in_the_same_mode():
    modes = modes_of(Ribbon("imx219").sensor_modes)
    assert len(modes) == 8
    assert whole_view(modes, (1920, 1080)).bit_depth == 10


def test_a_picture_has_the_sensors_shape_and_at_most_its_pixels():
    mode = SensorMode((2028, 1520), (4056, 3040))
    wide, high = picture_size(mode, (1920, 1080))
    assert wide / high == pytest.approx(4056 / 3040, abs=0.002)
    assert wide * high == pytest.approx(1920 * 1080, rel=0.01)
    assert picture_size(mode, (8000, 6000)) == (2028, 1520)
    assert picture_size(SensorMode((2304, 1296), (4608, 2592)), (1920, 1080)) == (1920, 1080)


def test_a_sensor_of_no_size_has_no_modes():
    assert modes_by_size((0, 0)) == ()
    assert [mode.size for mode in modes_by_size((3280, 2464))] == [(1640, 1232), (3280, 2464)]
