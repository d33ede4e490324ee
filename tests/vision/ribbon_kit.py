"""Ribbon cameras that are scripts: the sensors' real tables, and libcamera's choice of mode and crop."""

import numpy as np

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
