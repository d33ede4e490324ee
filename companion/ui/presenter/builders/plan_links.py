"""The ways of the map as the screen draws it: lines between tiles, and ways between tiles apart."""

from collections.abc import Iterator

from companion.engine.grid import Cell, Edge
from companion.engine.ids import LinkId, SpaceId
from companion.engine.state.table import Link
from companion.ui.models import OnWay, Place, PlanMark, PlanTarget, PlanWay
from companion.ui.presenter.page.scene import Scene

_OPEN = "open"
_WALL = "wall"


def sorted_links(scene: Scene) -> list[Link]:
    """Return the ways that are known, in the order of their ids."""
    return sorted(scene.view.links.values(), key=lambda link: link.id)


def far_ways(scene: Scene) -> Iterator[PlanWay]:
    """Yield the ways between spaces that both lie on the map and do not touch."""
    for link in sorted_links(scene):
        ends = far_ends(scene, link)
        if ends is not None:
            yield PlanWay(link.id, ends, walled=_shape(scene, link) == _WALL)


def far_ends(scene: Scene, link: Link) -> tuple[Cell, Cell] | None:
    """Return the cells between which a way leads whose ends do not touch; None for any other."""
    first, second = (scene.view.spaces.get(end) for end in link.joins)
    if first is None or second is None or first is second or not first.cells or not second.cells:
        return None
    if scene.link_edges.get(link.id) is not None:
        return None
    return min(
        ((near, far) for near in first.cells for far in second.cells),
        key=lambda pair: (abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y), pair),
    )


def place_of(scene: Scene, ref: str) -> Place | None:
    """Return where on the map a space or way is; None off the map."""
    space = scene.view.spaces.get(SpaceId(ref))
    if space is not None:
        return space.cells[0] if space.cells else None
    link = scene.view.links.get(LinkId(ref))
    return link_place(scene, link) if link else None


def link_place(scene: Scene, link: Link) -> Edge | OnWay | None:
    """Return the line that a way crosses, or its middle where its ends do not touch."""
    edge = scene.link_edges.get(link.id)
    if edge is not None:
        return edge
    return OnWay(link.id) if far_ends(scene, link) is not None else None


def walls_on(scene: Scene) -> Iterator[Edge]:
    """Yield the lines of ways that a wall closes."""
    for link in sorted_links(scene):
        edge = scene.link_edges.get(link.id) if _shape(scene, link) == _WALL else None
        if edge is not None:
            yield edge


def _shape(scene: Scene, link: Link) -> str:
    """Return the shape of a way's sign, of its kind's own or of the state it is in; "" for none."""
    looks = scene.game.vocabulary.looks
    look = looks.get(f"{link.kind}.{link.state}")
    if look is None and link.state != _OPEN:
        look = looks.get(link.state)
    return look.shape if look is not None else ""


def ways_off(scene: Scene, targets: tuple[PlanTarget, ...]) -> Iterator[PlanMark]:
    """Yield the ways into what is not seen that have a look of their own, but for those asked for.

    One that is closed has the look of what closes it.
    """
    places = {target.at for target in targets}
    for way in scene.open_edges:
        link = scene.view.links.get(way.link)
        closed = link is not None and _shape(scene, link)
        icon = scene.icon(way.look) if way.look and not closed else None
        if icon is not None and not places & {way.edge, way.edge.across()}:
            yield PlanMark(way.link, icon.icon, way.edge)


def signs(scene: Scene) -> Iterator[PlanMark]:
    """Yield the sign of each way that has one: a lock, stairs."""
    for link in sorted_links(scene):
        shape = _shape(scene, link)
        icon = scene.icon(shape) if shape else None
        place = sign_place(scene, link.id)
        if icon is not None and place is not None:
            yield PlanMark(link.id, icon.icon, place)


def sign_place(scene: Scene, ref: str) -> Place | None:
    """Return where what lies on a space or way is drawn: of a way apart, also at its one end."""
    place, link = place_of(scene, ref), scene.view.links.get(LinkId(ref))
    if place is not None or link is None:
        return place
    spaces = (scene.view.spaces.get(end) for end in link.joins)
    return next((s.cells[0] for s in spaces if s is not None and s.cells), None)
