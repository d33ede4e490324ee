"""Printed pages drawn as pictures, and photographs of flat sheets as a camera over the table sees them."""

from typing import Final

import cv2
import numpy as np
from PIL import Image

from companion.art.painter import Painter
from companion.printkit.paper import Line, Page, Picture, Words
from companion.printkit.pdf import upright
from companion.vision.virtual.camera_optics import Lens, Region, Sensor

_BLACK: Final = "#000000"
_DASH_MM: Final = (2.0, 1.5)
_ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


def page_picture(page: Page, px_per_mm: float) -> Image.Image:
    """Return the page as a picture on white."""
    sheet = Painter(page.paper.width, page.paper.height, px_per_mm, "#FFFFFF", smooth=1)
    for mark in page.marks:
        match mark:
            case Picture():
                size = round(mark.width * px_per_mm), round(mark.height * px_per_mm)
                image = upright(mark).resize(size, Image.Resampling.LANCZOS)
                sheet.paste(image, mark.x, mark.y)
            case Line():
                points = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
                if mark.dashed:
                    sheet.dashed(points, _BLACK, mark.thick, *_DASH_MM)
                else:
                    sheet.line(points, _BLACK, mark.thick)
            case Words():
                anchor = _ANCHORS[mark.align]
                sheet.text(mark.text, mark.x, mark.y, mark.em, mark.face, _BLACK, anchor)
    picture = sheet.image().convert("RGB")
    return picture.rotate(180) if page.upside_down else picture


def shoot(sheet, size_mm, view, *, wide_mm=0.0, turned=0.0, at=(0.0, 0.0), ground=70, seed=0):
    """Return the photograph (blue-green-red) of a sheet lying on a table.

    ``wide_mm`` of the table fill the picture's width (the sheet alone if 0); the sheet's middle lies
    at ``at`` mm, turned clockwise by ``turned`` degrees.
    """
    sheet = np.asarray(sheet)
    if sheet.ndim == 2:
        sheet = np.repeat(sheet[:, :, None], 3, axis=2)
    wide, high = size_mm
    half = (wide_mm or max(wide, high) * 1.15) / 2
    tall = half * view.size[1] / view.size[0] if wide_mm else half
    lens = Lens(view, Region(-half, -tall, half, tall), fill=1.0)
    scale = sheet.shape[1] / wide
    fine = lens.px_per_mm(np.array([0.0, 0.0]))
    if scale > 2 * fine:
        small = 2 * fine / scale
        sheet = cv2.resize(sheet, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
    scales = np.array([sheet.shape[1] / wide, sheet.shape[0] / high], np.float32)
    angle = np.radians(turned)
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))], np.float32)
    places = (lens.places() - np.array(at, np.float32)) @ turn
    where = (places + np.array([wide / 2, high / 2], np.float32)) * scales - 0.5
    where = np.clip(where, -1000, 30_000).astype(np.float32)
    seen = cv2.remap(
        sheet,
        where,
        None,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(ground,) * 3,
    )
    return Sensor(view, seed).expose(seen, 1.0)
