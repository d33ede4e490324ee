"""Runs in the guest, in a Debian 13: our driver of the ribbon camera on real picamera2.

Words: how often it is opened, and pictures each time. Prints one line of JSON.
"""

import json
import os
import sys
import time
from importlib.metadata import version
from pathlib import Path
from unittest.mock import MagicMock

import numpy as np
from PIL import Image

TIMES, PICTURES = int(sys.argv[1]), int(sys.argv[2])
SIZE = (1280, 720)
CARD = {
    "red": (200, 30, 40),
    "green": (30, 160, 60),
    "blue": (40, 60, 190),
    "grey": (128, 128, 128),
}
"""From left to right, red-green-blue."""
FRAMES = Path("/run/frames")
HANDLER = """\
"Virtual0":
  supported_formats:
  - width: 1280
    height: 720
    frame_rates:
    - 30
  frames:
    path: "/run/frames/"
    scale_mode: "fill"
  location: "CameraLocationExternal"
  model: "A card of four colours"
"""


def card():
    """Lay a card of known colours before the camera."""
    FRAMES.mkdir(parents=True, exist_ok=True)
    picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    for colour, part in zip(CARD.values(), np.split(picture, len(CARD), axis=1), strict=True):
        part[:] = colour
    Image.fromarray(picture).save(FRAMES / "card.jpg", quality=95)
    handler = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
    handler.parent.mkdir(parents=True, exist_ok=True)
    handler.write_text(HANDLER)


def off_by(image):
    """The largest distance of a patch's middle from its colour, 0 to 255; blue-green-red in."""
    patches = np.split(image, len(CARD), axis=1)
    seen = [np.median(patch[200:-200, 60:-60, ::-1].reshape(-1, 3), axis=0) for patch in patches]
    return float(np.abs(np.array(seen) - np.array(list(CARD.values()))).max())


def main():
    card()
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    sys.modules["pykms"] = MagicMock()  # windows on a console: there is none
    # not before the card lies there: libcamera looks for cameras as it is imported
    from virtual_camera import VirtualCamera

    from companion.pictures import PictureError
    from companion.vision.camera.pi_camera import WARM_FRAMES, PiDriver

    found = {"opened_s": [], "pictures": 0, "off_by": [], "shapes": [], "held": []}
    found["software"] = {name: version(name) for name in ("picamera2", "numpy")}
    found["warm"] = WARM_FRAMES
    for _ in range(TIMES):
        began = time.monotonic()
        driver = PiDriver(size=SIZE, opens=VirtualCamera)
        found["opened_s"].append(round(time.monotonic() - began, 2))
        for _ in range(PICTURES):
            driver.grab()
            image = driver.retrieve()
            found["pictures"] += 1
        found["off_by"].append(off_by(image))
        found["shapes"].append([*image.shape])
        try:
            PiDriver(size=SIZE, opens=VirtualCamera)
        except PictureError as error:
            found["held"].append(str(error))
        driver.close()
    sys.stdout.write("\n" + json.dumps(found) + "\n")
    sys.stdout.flush()


main()
