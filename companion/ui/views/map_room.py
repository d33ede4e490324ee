"""How much room a page gives to its map: beside the heroes, beside folded ones, over small options.

What is asked for is never cut where another arrangement shows it. Pure: models in, zones out.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from companion.ui.models import HeroesModel, OptionsModel, PlanModel
from companion.ui.presenter.page.page import Page
from companion.ui.theme.panel_layout import Rect, Zones, folded, map_alone
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.option_typeset import answers_whole
from companion.ui.widgets.plan.plan_framing import framing

ZonesOf: TypeAlias = Callable[[int, float], Zones]
"""The zones of a page, by how many rows of small options it has, 0 for options of full size; and by
the share of the width of a map that these and the question stand beside, 0 for one above them."""
RectsOf: TypeAlias = Callable[[Zones], Mapping[str, Rect]]
"""Where the slots of the stage stand in these zones."""
_SMALL_ROWS_MOST: Final = 2
_SMALL_ROWS_TALL: Final = 3
"""A panel that stands upright has room for one more."""
_MAP_LEAST_MM: Final = 22.0
"""A lower map is a ribbon: another arrangement is better that shows as much."""
_SHARES: Final = (0.5, 0.62)
"""How much of the width a map of full height has: the more, the narrower are the answers."""


class Arrangement(Struct, frozen=True):
    """Where everything stands on a page.

    Attributes:
        zones: The zones.
        small_rows: Rows of small options; 0 for options of full size.
        map_share: The share of the width of a map of full height, beside small options; 0 for one
            above them.
    """

    zones: Zones
    small_rows: int = 0
    map_share: float = 0.0


def arranged(page: Page, skin: Skin, zones_of: ZonesOf, rects_of: RectsOf) -> Arrangement:
    """Return the first arrangement in which the map shows all that is wanted, else the best one.

    Words of answers are not cut either where another arrangement has room for them.

    Args:
        page: The page.
        skin: How large things are.
        zones_of: The zones, by rows of small options.
        rects_of: Where the slots of the stage stand.
    """
    plan = next(((it.slot, it.model) for it in page.stage if isinstance(it.model, PlanModel)), None)
    tapped = plan is not None and any(target.ref for target in plan[1].targets)
    found: tuple[tuple[bool, ...], Arrangement] | None = None
    for tried in _arrangements(page, zones_of, tapped=tapped):
        if tried.map_share and found is not None and all(found[0][:2]):
            break  # all that is asked for is shown already, and all answers
        whole = answers_whole(skin, tried.zones, page.options.options)
        fit = (True, whole)
        if plan is not None:
            rect = rects_of(tried.zones)[plan[0]]
            shown, *more = framing(plan[1], skin, _px(skin, rect)).fit if rect.shown else (False,)
            fit = (shown, whole, *more, rect.h >= _MAP_LEAST_MM)
        if found is None or fit > found[0]:
            found = fit, tried
        if all(fit):
            break
    assert found is not None, "a page has at least one arrangement"
    return found[1]


def _arrangements(page: Page, zones_of: ZonesOf, *, tapped: bool) -> Iterator[Arrangement]:
    """Yield the arrangements of a page, the usual one first; a finger comes before the side.

    The last one turns the page over: where even that map is too low, it takes the whole height.
    """
    models = {part.slot: part.model for part in page.stage}
    for rows in _rows(page.options, zones_of, tapped=tapped):
        zones = zones_of(rows, 0)
        yield Arrangement(zones, rows)
        if not ("plan" in models and "side" in models and zones.side.shown):
            continue
        if isinstance(models["side"], HeroesModel):
            yield Arrangement(folded(zones), rows)
        if tapped and zones.kind != "tall":
            yield Arrangement(map_alone(zones), rows)
    if tapped and "plan" in models and "side" in models and zones_of(0, 0).kind == "tall":
        for rows in _rows(page.options, zones_of, tapped=tapped):  # heroes go last there
            yield Arrangement(map_alone(zones_of(rows, 0)), rows)
    rows = _small_rows_most(zones_of(0, 0))
    if isinstance(models.get("side"), HeroesModel | None) and _words_have_room(
        page, zones_of, rows
    ):
        yield Arrangement(zones_of(rows, 0), rows)
    if tapped and "plan" in models and zones_of(0, 0).kind != "tall":
        for share in _SHARES:
            yield Arrangement(zones_of(0, share), map_share=share)


def _rows(options: OptionsModel, zones_of: ZonesOf, *, tapped: bool) -> Iterator[int]:
    """Yield how many rows of small options there may be, 0 for those of full size.

    Those of full size give way where places on the map are tapped, or where they stand in two
    rows. Answers are scrolled to only where those out of sight can be tapped on the map.
    """
    if options.many_places:
        yield 1
        return
    yield 0
    usual, count = zones_of(0, 0), len(options.options)
    for rows in range(_small_rows_most(usual), 0, -1):
        small = zones_of(rows, 0)
        all_shown = (tapped or usual.rows > 1) and count <= rows * small.columns
        if (all_shown or options.mostly_places) and small.stage.h > usual.stage.h:
            yield rows


def _small_rows_most(usual: Zones) -> int:
    return _SMALL_ROWS_TALL if usual.kind == "tall" else _SMALL_ROWS_MOST


def _words_have_room(page: Page, zones_of: ZonesOf, rows: int) -> bool:
    """Tell whether rows of small options are wider ones, with all of them in sight."""
    usual, small, count = zones_of(0, 0), zones_of(rows, 0), len(page.options.options)
    return small.columns < usual.columns and count <= rows * small.columns


def _px(skin: Skin, rect: Rect) -> tuple[int, int]:
    return skin.x(rect.right) - skin.x(rect.x), skin.y(rect.bottom) - skin.y(rect.y)
