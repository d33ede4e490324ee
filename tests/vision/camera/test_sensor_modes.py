"""The whole sensor is seen, whatever modes it has."""

import numpy as np
import pytest

from companion.pictures import PictureError
from companion.vision.camera.pi_camera import PiDriver
from companion.vision.camera.sensor_modes import (
    SensorMode,
    modes_by_size,
    modes_of,
    picture_size,
    whole_view,
)

Mode = tuple[tuple[int, int], tuple[int, int, int, int], int, float]


def _modes(depth: int, *modes: tuple[tuple[int, int], tuple[int, int, int, int], float]):
    return [(size, crop, depth, fps) for size, crop, fps in modes]


OV5647 = _modes(
    10,
    ((640, 480), (16, 0, 2560, 1920), 58.92),
    ((1296, 972), (0, 0, 2592, 1944), 43.25),
    ((1920, 1080), (348, 434, 1928, 1080), 30.62),
    ((2592, 1944), (0, 0, 2592, 1944), 15.63),
)
_IMX219 = (
    ((640, 480), (1000, 752, 1280, 960), 103.33),
    ((1640, 1232), (0, 0, 3280, 2464), 41.85),
    ((1920, 1080), (680, 692, 1920, 1080), 47.57),
    ((3280, 2464), (0, 0, 3280, 2464), 21.19),
)
IMX219 = _modes(10, *_IMX219) + _modes(8, *_IMX219)
IMX477 = [
    ((1332, 990), (696, 528, 2664, 1980), 10, 120.05),
    ((2028, 1080), (0, 440, 4056, 2160), 12, 50.03),
    ((2028, 1520), (0, 0, 4056, 3040), 12, 40.01),
    ((4056, 3040), (0, 0, 4056, 3040), 12, 10.0),
]
IMX708 = _modes(
    10,
    ((1536, 864), (768, 432, 3072, 1728), 120.13),
    ((2304, 1296), (0, 0, 4608, 2592), 56.03),
    ((4608, 2592), (0, 0, 4608, 2592), 14.35),
)
SENSORS = {
    "ov5647": OV5647,
    "imx219": IMX219,
    "imx708": IMX708,
    "imx708_wide": IMX708,
    "imx477": IMX477,
}
"""Camera modules 1, 2, 3, 3 Wide and HQ, as ``rpicam-hello --list-cameras`` names and lists them."""


class Ribbon:
    """picamera2's object over one of them.

    Attributes:
        asked: How often its table was asked for.
        seen: Share of the sensor's width and height that is in the pictures.
        mode: Size of the mode that was taken.
    """

    def __init__(self, model: str, *, old: bool = False) -> None:
        self.model, self.table = model, SENSORS[model]
        self.camera_properties = {"Model": model}
        self.camera_controls = {"AeEnable": (), "FrameDurationLimits": ()}
        self.sensor_resolution = max(size for size, *_ in self.table)
        self.asked = 0
        self.seen, self.mode = (0.0, 0.0), (0, 0)
        self.main = (0, 0)
        self.closed = False
        if old:
            self.create_video_configuration = self.configuration_before_0_3_13

    @property
    def sensor_modes(self):
        self.asked += 1
        return [
            {
                "format": f"SRGGB{depth}_CSI2P",
                "unpacked": f"SRGGB{depth}",
                "bit_depth": depth,
                "size": size,
                "fps": fps,
                "crop_limits": crop,
                "exposure_limits": (75, 11_766_829, None),
            }
            for size, crop, depth, fps in self.table
        ]

    def create_video_configuration(self, main, raw=None, sensor=None, buffer_count=6):
        sensor = sensor or {}
        raw = raw or {}
        return {
            "main": main["size"],
            "size": sensor.get("output_size") or raw.get("size") or main["size"],
            "depth": sensor.get("bit_depth") or int(raw.get("format", "x12")[-2:].strip("B")),
        }

    def configuration_before_0_3_13(self, main, raw=None, buffer_count=6):
        return Ribbon.create_video_configuration(self, main, raw, None, buffer_count)

    def configure(self, plan):
        """Take the mode that libcamera scores best, and crop it to the picture's shape."""
        size, crop, *_ = min(self.table, key=lambda mode: score(mode, plan["size"], plan["depth"]))
        self.mode, self.main = size, plan["main"]
        shape = self.main[0] / self.main[1]
        wide, high = min(crop[2], crop[3] * shape), min(crop[3], crop[2] / shape)
        whole = [max(mode[1][axis] for mode in self.table) for axis in (2, 3)]
        self.seen = wide / whole[0], high / whole[1]

    def start(self):
        pass

    def capture_request(self, wait):
        return self

    def make_array(self, stream):
        return np.zeros((self.main[1], self.main[0] * 3), np.uint8)

    def get_metadata(self):
        return {}

    def set_controls(self, controls):
        pass

    def release(self):
        pass

    def stop(self):
        pass

    def close(self):
        self.closed = True


def score(mode: Mode, size: tuple[int, int], depth: int) -> float:
    """What libcamera holds against a mode (its Raspberry Pi pipeline): lower is better."""

    def off(wanted: float, has: float) -> float:
        return 2 * (wanted - has) if wanted > has else (has - wanted) / 4

    (wide, high), _, bits, _ = mode
    shape = 1500 * off(size[0] / size[1], wide / high)
    return off(size[0], wide) + off(size[1], high) + shape + 500 * abs(depth - bits)


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
def test_a_picamera2_that_knows_no_sensor_configuration_is_set_by_the_raw_stream(model):
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
