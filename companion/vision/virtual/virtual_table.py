"""The virtual table: tiles laid a little crookedly, as a camera would see them.

Its pictures take the same way as a camera's: gate, tags, lattice, votes. It knows nothing of the
rules and nothing of vision; it is given what lies on it (``Scene``) and gives pictures. The same
seed and the same scenes give the same pictures.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.grid import Cell
from companion.ports import Laid, TileShape
from companion.stickers import TILE_MM, TOKEN_MM
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import rotation
from companion.vision.virtual.camera_optics import Lens, Region, Sensor, View
from companion.vision.virtual.placement_jitter import JitteredPose, lay_down, quad_of
from companion.vision.virtual.props import (
    Figure,
    Glare,
    Hand,
    Token,
    draw_disc,
    draw_figures,
    draw_glare,
    draw_hand,
)

FacePicture = Callable[[str, float], Image]
"""``face(tile, px_per_mm)``: the picture of a face, unturned, blue-green-red, edge to edge."""

TokenPicture = Callable[[str, float], Image]
"""``token(kind, px_per_mm)``: the picture of a token, square, the disc filling it."""

GroundPicture = Callable[[Region, float], Image]
"""``ground(region, px_per_mm)``: what lies under the tiles, as far as it is in view."""

_TABLE_BGR: Final = (52, 66, 84)
_FINEST_PX_PER_MM: Final = 4.0
_THICK_MM: Final = 1.6


class Scene(Struct, frozen=True):
    """Everything on the table at one moment.

    Attributes:
        laid: The tiles, in the order they were laid.
        figures: Miniatures standing on it.
        hand: A hand reaching in, if any.
        glare: Mirrored lamps.
        light: Brightness of the room; 1 is normal.
        tokens: Tokens lying on the tiles.
    """

    laid: tuple[Laid, ...] = ()
    figures: tuple[Figure, ...] = ()
    hand: Hand | None = None
    glare: tuple[Glare, ...] = ()
    light: float = 1.0
    tokens: tuple[Token, ...] = ()


def region_of(cells: Iterable[Cell], margin_mm: float = TILE_MM / 2) -> Region:
    """Return the rectangle around ``cells`` with a margin, for ``VirtualTable``."""
    xs, ys = zip(*((cell.x, cell.y) for cell in cells), strict=True)
    edge = TILE_MM / 2 + margin_mm
    return Region(
        min(xs) * TILE_MM - edge,
        min(ys) * TILE_MM - edge,
        max(xs) * TILE_MM + edge,
        max(ys) * TILE_MM + edge,
    )


class VirtualTable:
    """A table, its tiles and one camera that does not move."""

    def __init__(
        self,
        shapes: Iterable[TileShape],
        face: FacePicture,
        region: Region,
        view: View | None = None,
        *,
        token: TokenPicture | None = None,
        ground: GroundPicture | None = None,
        sloppy: float = 1.0,
        seed: int = 0,
    ) -> None:
        """Set the table up, empty.

        Args:
            shapes: The faces that may be laid.
            face: Draws a face; called once a face.
            region: What of the table is in view.
            view: The camera; looks from the south, tilted by 20 degrees, if not given.
            token: Draws a token; called once a kind. None where none are ever laid.
            ground: Draws what is under the tiles; a bare table without.
            sloppy: How crookedly people lay: 0 exactly, 1 normally (gaps and slips of about 2 % of
                a tile, turns of about 1.2 degrees; errors add up along the map).
            seed: Of table, crookedness and noise.
        """
        self.view = view or View()
        self.lens = Lens(self.view, region)
        self._shapes = {shape.tile: shape for shape in shapes}
        self._face = face
        self._token = token
        self._sloppy = sloppy
        self._seed = seed
        self._region = region
        self._scale = self._canvas_scale()
        self._map = self._image_map()
        self._wood = ground(region, self._scale) if ground else _wood(self._canvas_size(), seed)
        self._sensor = Sensor(self.view, seed)
        self._faces: dict[str, Image] = {}
        self._tokens: dict[str, Image] = {}
        self._poses: dict[Laid, JitteredPose] = {}
        self._bare = self._clean(self._wood)
        self._drawn: tuple[object, Image] = (((), ()), self._bare)

    def picture(self, scene: Scene) -> Image:
        """Return what the camera sees, blue-green-red.

        Raises:
            KeyError: A tile of the scene is none of the shapes, or a token lies on none of them.
        """
        self._poses = lay_down(
            scene.laid, self._shapes, self._poses, sloppy=self._sloppy, seed=self._seed
        )
        lying = scene.laid, scene.tokens
        if self._drawn[0] != lying:
            self._drawn = (lying, self._clean(self._canvas(*lying), self._bare))
        seen = self._drawn[1]
        if scene.figures or scene.hand or scene.glare:
            seen = seen.copy()
            draw_figures(seen, self.lens, scene.figures)
            draw_glare(seen, self.lens, scene.glare)
            if scene.hand is not None:
                draw_hand(seen, self.lens, scene.hand)
        return self._sensor.expose(seen, scene.light)

    def pose(self, laid: Laid) -> JitteredPose:
        """Return where a tile of the last scene really lies.

        Raises:
            KeyError: It was not in it.
        """
        return self._poses[laid]

    def _canvas_scale(self) -> float:
        """Between the nearest and the farthest corner: neither very soft nor very grainy."""
        scales = [self.lens.px_per_mm(corner) for corner in self._region.corners]
        return min(_FINEST_PX_PER_MM, float(np.sqrt(max(scales) * min(scales))))

    def _canvas_size(self) -> tuple[int, int]:
        region = self._region
        return (
            int(np.ceil((region.east - region.west) * self._scale)),
            int(np.ceil((region.south - region.north) * self._scale)),
        )

    def _on_canvas(self, points_mm: Points) -> Points:
        start = np.array([self._region.west, self._region.north])
        return (points_mm - start) * self._scale - 0.5

    def _image_map(self) -> tuple[Any, Any]:
        start = np.array([self._region.west, self._region.north], np.float32)
        places = (self.lens.places() - start) * np.float32(self._scale) - np.float32(0.5)
        limit = np.float32(30_000)  # the horizon must not overflow the map
        return cv2.convertMaps(np.clip(places, -limit, limit), None, cv2.CV_16SC2)  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownVariableType]

    def _clean(self, canvas: Image, around: Image | None = None) -> Image:
        """What an ideal camera sees of the table's face; ``around`` shows beyond the canvas."""
        border = cv2.BORDER_REFLECT if around is None else cv2.BORDER_TRANSPARENT
        onto = None if around is None else around.copy()
        seen = cv2.remap(canvas, *self._map, cv2.INTER_LINEAR, dst=onto, borderMode=border)
        return np.asarray(seen, dtype=np.uint8)

    def _canvas(self, laid: tuple[Laid, ...], tokens: tuple[Token, ...]) -> Image:
        canvas = self._wood.copy()
        for tile in laid:
            self._draw_tile(canvas, tile.tile, self._poses[tile])
        for token in tokens:
            self._draw_token(canvas, token, self._poses[token.tile])
        return canvas

    def _draw_token(self, canvas: Image, token: Token, pose: JitteredPose) -> None:
        picture = self._tokens.get(token.kind)
        if picture is None and self._token is not None:
            picture = self._tokens[token.kind] = self._token(token.kind, self._scale)
        if picture is None:
            return
        corner = quad_of(self._shapes[token.tile.tile].size, pose)[0]
        middle = corner + rotation(pose.heading) @ np.array([token.x, token.y])
        turned = pose.heading + float(np.radians(token.turned_deg))
        draw_disc(canvas, picture, self._on_canvas(middle), TOKEN_MM * self._scale, turned)

    def _draw_tile(self, canvas: Image, tile: str, pose: JitteredPose) -> None:
        picture = self._faces.get(tile)
        if picture is None:
            picture = self._faces[tile] = self._face(tile, self._scale)
        high, wide = picture.shape[:2]
        quad = self._on_canvas(quad_of(self._shapes[tile].size, pose))
        shade = np.rint((quad + 0.5 + _THICK_MM * self._scale * 0.6) * 8).astype(np.int32)
        cv2.fillConvexPoly(canvas, shade, (20, 24, 28), cv2.LINE_AA, 3)
        start = np.floor(quad.min(axis=0)).astype(int) - 1
        end = np.ceil(quad.max(axis=0)).astype(int) + 2
        limit = np.array(canvas.shape[1::-1])
        first, last = np.clip(start, 0, limit), np.clip(end, 0, limit)
        if (last <= first).any():
            return
        source = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5)], np.float32)
        to_box = cv2.getAffineTransform(source, (quad[:3] - first).astype(np.float32))
        extent = (int(last[0] - first[0]), int(last[1] - first[1]))
        drawn = cv2.warpAffine(picture, to_box, extent, borderMode=cv2.BORDER_REPLICATE)
        full = np.full((high, wide), 255, np.uint8)
        cover = cv2.warpAffine(full, to_box, extent)[:, :, None].astype(np.float32) / 255
        part = canvas[first[1] : last[1], first[0] : last[0]]
        part[:] = (drawn * cover + part * (1 - cover)).astype(np.uint8)


def _wood(size: tuple[int, int], seed: int) -> Image:
    """A table top: long soft grain and a little speckle."""
    chance = np.random.default_rng([seed, 2])
    width, height = size
    grain = _soft(chance.normal(0, 1, (max(2, height // 6), max(2, width // 160))), size)
    speckle = _soft(chance.normal(0, 1, (max(2, height // 3), max(2, width // 3))), size)
    tone = (1 + 0.09 * grain + 0.05 * speckle)[:, :, None]
    return np.clip(np.array(_TABLE_BGR) * tone, 0, 255).astype(np.uint8)


def _soft(coarse: Points, size: tuple[int, int]) -> Points:
    fine = cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, dtype=np.float64)
