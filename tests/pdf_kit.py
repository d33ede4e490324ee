"""A printed PDF read back: its pages as pictures, where each picture lies, what lies behind what.

Nothing here knows how the kit lays out its backs: a sheet is turned over as paper is.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

import cv2
import numpy as np
import pypdfium2
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from companion.engine.state.table import Table
from companion.printkit.backs import BackPrinting
from companion.printkit.kit import Kit
from companion.printkit.paper import PAPERS
from companion.printkit.pdf import write_pdf
from companion.text.catalogue import Catalogue
from companion.text.words import Words

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class Placed:
    """A picture on a page: mm from the upper left corner, and a digest of its pixels.

    ``upside_down``: what is printed there is turned by half, whatever the pixels are.
    """

    x: float
    y: float
    width: float
    height: float
    upside_down: bool
    digest: str

    @property
    def middle(self):
        return self.x + self.width / 2, self.y + self.height / 2


class Printout:
    """An open PDF; ``way`` is the edge its sheets are turned over, if they have two sides."""

    def __init__(self, file, way="long"):
        self.document = pypdfium2.PdfDocument(file)
        self.way = way

    def __len__(self):
        return len(self.document)

    def size(self, n):
        """Width and height of a page in mm."""
        return tuple(length / POINTS_PER_MM for length in self.document[n].get_size())

    def picture(self, n, px_per_mm):
        """A page as it is printed, red-green-blue."""
        bitmap = self.document[n].render(scale=px_per_mm / POINTS_PER_MM)
        return np.array(bitmap.to_pil().convert("RGB"))

    def placed(self, n):
        """Every picture on a page, in the order they are drawn."""
        height = self.size(n)[1]
        found = []
        for it in self.document[n].get_objects(filter=(FPDF_PAGEOBJ_IMAGE,)):
            left, bottom, right, top = (v / POINTS_PER_MM for v in it.get_bounds())
            pixels = it.get_bitmap(render=False).to_numpy().tobytes()
            digest = sha256(repr(it.get_px_size()).encode() + pixels).hexdigest()
            size = right - left, top - bottom
            found.append(Placed(left, height - top, *size, it.get_matrix().a < 0, digest))
        return found

    def behind(self, n, off=(0.0, 0.0)):
        """What is placed on the other side, as seen through the sheet from its front.

        ``off``: how far to the right and down the printer puts it.
        """
        width, height = self.size(n)
        return [
            replace(it, x=width - it.x - it.width + off[0], y=it.y + off[1])
            if self.way == "long"
            else replace(it, x=it.x + off[0], y=height - it.y - it.height + off[1])
            for it in self.placed(n)
        ]

    def picture_behind(self, n, px_per_mm, off=(0.0, 0.0)):
        """The other side as somebody sees it through the sheet from its front."""
        through = cv2.flip(self.picture(n, px_per_mm), 1 if self.way == "long" else 0)
        if not any(off):
            return through
        move = np.float32([[1, 0, off[0] * px_per_mm], [0, 1, off[1] * px_per_mm]])
        size = through.shape[1::-1]
        return cv2.warpAffine(through, move, size, borderValue=(255, 255, 255))


def kit_of(played, paper="A4", way="long", offset=(0.0, 0.0), px_per_mm=2.0):
    """The print kit of a game with its own packs, in English."""
    table = Table(game=played.game.id).use(played.content)

    def describe(ref):
        described = played.game.vocabulary.describe(table, ref)
        return described.name if described else None

    words = Words(Catalogue("en", ()), pack={}, describe=describe)
    printing = BackPrinting(way, offset)
    return Kit(played.game, played.content, words, PAPERS[paper], px_per_mm, printing=printing)


def printed(kit, file, pages=None):
    """Write pages of a kit, or all of them, and open what was written."""
    write_pdf(kit.pages() if pages is None else list(pages), file, "Kit")
    return Printout(file, kit.printing.way)
