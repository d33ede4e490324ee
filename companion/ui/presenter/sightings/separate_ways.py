"""Ways between tiles that do not touch, as a camera may see tokens on them."""

from typing import Final

from msgspec import Struct

from companion.engine.ids import LinkId, SpaceId
from companion.ports import Way
from companion.ui.presenter.builders.plan_links import far_ends
from companion.ui.presenter.builders.plan_model import on_map
from companion.ui.presenter.page.scene import Scene

_FREE: Final = 0.6
"""So far, in cells, the middle of a way is from the middle of every tile beside it."""


class SeparateWay(Struct, frozen=True):
    """A way whose ends do not touch.

    Attributes:
        tiles: The spaces it joins.
        ends: Its cells on them, the lesser one first.
        free: Its middle lies on no tile: a token has room there.
    """

    tiles: tuple[SpaceId, ...]
    ends: Way
    free: bool


def separate_way(scene: Scene, ref: str) -> SeparateWay:
    """Return a way of the map whose ends do not touch.

    Raises:
        KeyError: They do, or it does not lie on the map.
    """
    link = scene.view.links[LinkId(ref)]
    found = far_ends(scene, link)
    if found is None:
        raise KeyError(ref)
    near, far = sorted(found)
    x, y = (near.x + far.x) / 2, (near.y + far.y) / 2
    cells = (cell for space in on_map(scene) for cell in space.cells)
    free = all(max(abs(cell.x - x), abs(cell.y - y)) > _FREE for cell in cells)
    return SeparateWay(tuple(link.joins), (near, far), free)
