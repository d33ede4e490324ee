"""Where everything stands: the three layouts, anchored to the edges of the panel.

All numbers are millimetres from the top left corner of the panel as it is looked at (source:
UX.md section 3, tokens.toml [layout] and [layout_anchor]).
"""

from math import ceil, floor, inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.ui.theme.design_tokens import LayoutKind, LayoutToken, tokens
from companion.ui.theme.screen_panel import Panel, fitted, layout_kind

_NOTHING: Final = 1e-6
LIST_FROM: Final = 13
"""From this many options on they are a list with rows of 12 mm."""
_BAND: Final[dict[LayoutKind, float]] = {"small": 1.3, "wide": 1.6, "tall": 1.3}
_SIDE_LEAST: Final[dict[LayoutKind, float]] = {"small": 23.5, "wide": 32, "tall": 17}
_FOLDED: Final[dict[LayoutKind, float]] = {"small": 30, "wide": 34, "tall": 12.1}
"""How wide heroes are beside the map that are folded to a few numbers; on a tall panel how high."""
_FOLDED_LEAST: Final = 12.0
"""The least height of folded heroes beside the map; on a tall panel of the map above them."""
_COLUMN_LEAST: Final = 24.0
"""How wide an option is at the least that stands beside a map of full height."""
_STAGE_GAP: Final[dict[LayoutKind, float]] = {"small": 2.2, "wide": 4.0, "tall": 1.0}
_LIST_COLUMNS: Final[dict[LayoutKind, int]] = {"small": 3, "wide": 4, "tall": 2}
_FAR_TOP: Final = 3.2
_ASK_SPARE: Final = 1.3
"""What the question can spare below its support line, for a map over the whole stage."""
_ABOVE_ASK: Final = 0.8
_ABOVE_STRIP: Final = 0.8
_WIDER: Final = 1.15
"""An option may be so much wider than the widest on the panel its layout was drawn for."""
_NAV_KEY_MOST: Final = 30.0
_NAV_GAP: Final = 1.6
_NAV_KEYS: Final = 4
_LIST_SHARE: Final = 0.5
"""How much of the height beyond the drawn panel's a long list of options may take."""


class Rect(Struct, frozen=True):
    """A rectangle in mm; y grows downwards."""

    x: float = 0.0
    y: float = 0.0
    w: float = 0.0
    h: float = 0.0

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def shown(self) -> bool:
        """Whether there is anything to draw in."""
        return self.w > 0 and self.h > 0

    def shares(self, share: float, gap: float, *, above: bool = False) -> tuple["Rect", "Rect"]:
        """Return two parts with ``gap`` mm between them, side by side or one above the other.

        Args:
            share: How much of the room the first one takes, 0 to 1.
            gap: Between them.
            above: The first one is the upper one, not the left one.
        """
        if not self.shown:
            return Rect(), Rect()
        if above:
            first = (self.h - gap) * share
            lower = replace(self, y=self.y + first + gap, h=self.h - first - gap)
            return replace(self, h=first), lower
        first = (self.w - gap) * share
        right = replace(self, x=self.x + first + gap, w=self.w - first - gap)
        return replace(self, w=first), right

    def split(self, columns: int, rows: int, gap: float, row_h: float) -> tuple["Rect", ...]:
        """Return cells of equal size, row by row, with ``gap`` mm between them."""
        wide = (self.w - gap * (columns - 1)) / columns
        return tuple(
            Rect(self.x + c * (wide + gap), self.y + r * (row_h + gap), wide, row_h)
            for r in range(rows)
            for c in range(columns)
        )


class Zones(Struct, frozen=True):
    """The rectangles of one screen.

    Attributes:
        status_bar: Whose turn, phases, lamps.
        band: The slanted bars of the alarm under the status bar; empty when it is off.
        stage: Plan and side together; what a screen shows instead of them.
        plan: The map; empty if the options need its room.
        side: The heroes; empty if the options need its room.
        strip: What changed, above the question; empty where nothing did.
        ask: From the hair rule above the question down to the options.
        options: All options.
        nav_bar: The four buttons that never change.
        columns: Columns of the options.
        rows: Rows of the options that are in sight.
        row_h: Height of one row of options.
        gap: Between options.
        listed: The options are a list to scroll.
        option_most: The greatest width of one option: a large panel has room to spare beside them.
    """

    kind: LayoutKind
    status_bar: Rect
    band: Rect
    stage: Rect
    plan: Rect
    side: Rect
    ask: Rect
    options: Rect
    nav_bar: Rect
    columns: int
    rows: int
    row_h: float
    gap: float
    listed: bool = False
    option_most: float = inf
    strip: Rect = Rect()

    def option_rects(self, count: int) -> tuple[Rect, ...]:
        """Return the rectangles of ``count`` options in the order they are read.

        One alone takes half the row: filled with the accent, a whole one would light the room. On
        a tall panel it takes the row, and so does the last of an odd number in two columns.
        """
        if not count:
            return ()
        if count == 1 and self.kind != "tall":
            wide = min((self.options.w - self.gap) / 2, self.option_most)
            return (replace(self.options, w=wide, h=self.row_h),)
        columns = min(self.columns, count) if self.rows == 1 or count == 1 else self.columns
        most = columns * (self.option_most + self.gap) - self.gap
        room = replace(self.options, w=min(self.options.w, most))
        rows = ceil(count / columns)
        cells = list(room.split(columns, rows, self.gap, self.row_h))[:count]
        if columns == 2 and count % 2 and not self.listed:  # noqa: PLR2004
            cells[-1] = replace(cells[-1], w=room.w)
        return tuple(cells)


def zones(
    panel: Panel,
    options: int = 4,
    *,
    far: bool = False,
    alarm: bool = False,
    small_rows: int = 0,
    map_share: float = 0.0,
    strip: float = 0.0,
) -> Zones:
    """Return where everything stands.

    Args:
        panel: The panel as it is looked at.
        options: How many options the question has.
        far: The question in large letters takes the stage.
        alarm: The band under the status bar is shown.
        small_rows: So many rows of small options are in sight, the rest is scrolled to: the map
            takes the room; 0 for options of full size.
        map_share: This share of the width has a map of full height, the question and small options
            stand beside it; 0 for a map above them.
        strip: How high what changed stands above the question, in mm; 0 for nothing.
    """
    kind = layout_kind(panel)
    token = tokens().layout[kind]
    drawn = tokens().panel[token.drawn_for].mm
    mm = fitted(panel).mm
    base = _anchored(kind, token, mm[0] - drawn[0], mm[1] - drawn[1])
    if map_share:
        placed = _with_full_map(base, options, map_share, strip)
    elif small_rows:
        placed = folded(_with_strip(_with_map(base, token, options, small_rows), strip))
    else:
        rows = _with_options(base, token, options, mm[1] - drawn[1], low=bool(strip))
        placed = _with_stage(_with_strip(rows, strip), kind)
    if alarm:
        placed = _with_band(placed)
    return _far(placed) if far else placed


def _anchored(kind: LayoutKind, token: LayoutToken, dw: float, dh: float) -> Zones:
    """Return the zones of the drawn panel moved and stretched to a panel dw, dh mm larger."""
    drawn = token.status_bar, token.stage, token.plan, token.side, token.options, token.nav_bar
    status_bar, stage, plan, side, options, nav_bar = (Rect(*box) for box in drawn)
    rule = Rect(*token.ask_rule)
    if token.nav_bar_direction == "across":
        side = replace(side, y=side.y + dh, w=side.w + dw)
        nav_bar = replace(nav_bar, y=nav_bar.y + dh, w=nav_bar.w + dw)
    else:
        side = replace(side, x=side.x + dw, h=side.h + dh)
        most = _NAV_KEYS * (_NAV_KEY_MOST + _NAV_GAP) - _NAV_GAP
        high = min(nav_bar.h + dh, most)  # its end stays near the options, where hands are
        nav_bar = Rect(nav_bar.x + dw, nav_bar.bottom + dh - high, nav_bar.w, high)
    return Zones(
        kind=kind,
        status_bar=replace(status_bar, w=status_bar.w + dw),
        band=Rect(),
        stage=replace(stage, w=stage.w + dw, h=stage.h + dh),
        plan=replace(plan, w=plan.w + dw, h=plan.h + dh),
        side=side,
        ask=Rect(rule.x, rule.y + dh, rule.w + dw, options.y - rule.y),
        options=replace(options, y=options.y + dh, w=options.w + dw),
        nav_bar=nav_bar,
        columns=1,
        rows=1,
        row_h=options.h,
        gap=_gap(kind),
        option_most=_widest_option(kind, token.options[2]) * _WIDER,
    )


def _gap(kind: LayoutKind) -> float:
    return float(tokens().space["gap_wide" if kind == "wide" else "gap"])


def _widest_option(kind: LayoutKind, drawn_w: float) -> float:
    """Return the width of the widest option on the panel a layout was drawn for."""
    return drawn_w if kind == "tall" else (drawn_w - _gap(kind)) / 2


def _with_options(
    base: Zones, token: LayoutToken, count: int, more_h: float, *, low: bool
) -> Zones:
    """Return the zones with as many rows of options as ``count`` needs, growing upwards.

    Args:
        base: Without options.
        token: The layout as it was drawn.
        count: How many options there are.
        more_h: How much higher the panel is than the drawn one, in mm.
        low: On a tall panel a single row stands where else the second one does: what changed has
            the room above it.
    """
    kind = base.kind
    main = tokens().touch["main"]
    row_h = main if kind == "tall" else base.options.h
    least_rows = 2 if kind == "tall" and not low else 1
    if count >= LIST_FROM:
        usual = 2 if kind == "tall" else 1
        height = (usual + 1) * row_h + usual * base.gap
        row_h, gap = tokens().touch["min"], 1.6
        columns = _list_columns(kind, base.options.w, token.options[2], gap)
        spare = floor(max(0.0, more_h) * _LIST_SHARE / (row_h + gap))
        more = max(0, min(spare, ceil(count / columns) - 3))
        rows, height = 3 + more, height + more * (row_h + gap)
    else:
        fitting = floor((base.options.w + base.gap + _NOTHING) / (main + base.gap))
        most = token.options_most if kind == "tall" else min(token.options_most, fitting)
        columns, rows = _grid(kind, count, most)
        height = max(rows, least_rows) * (row_h + base.gap) - base.gap
        gap = base.gap
    grown = height - base.options.h
    return replace(
        base,
        options=replace(base.options, y=base.options.y - grown, h=height),
        ask=replace(base.ask, y=base.ask.y - grown),
        stage=replace(base.stage, h=base.stage.h - grown),
        plan=replace(base.plan, h=base.plan.h - grown),
        side=replace(base.side, y=base.side.y - grown)
        if kind == "tall"
        else replace(base.side, h=base.side.h - grown),
        columns=columns,
        rows=rows,
        row_h=row_h,
        gap=gap,
        listed=count >= LIST_FROM,
    )


def _with_map(base: Zones, token: LayoutToken, count: int, rows: int) -> Zones:
    """Return the zones with rows of small options, and a larger map beside folded heroes."""
    row_h, gap = tokens().touch["min"], 1.6
    high = rows * (row_h + gap) - gap
    top = base.options.bottom - high
    ask_h = base.ask.h - _ASK_SPARE
    ask = replace(base.ask, y=top - ask_h, h=ask_h)
    stage = replace(base.stage, h=ask.y - _ABOVE_ASK - base.stage.y)
    columns = _list_columns(base.kind, base.options.w, token.options[2], gap)
    if base.kind != "tall" and count > columns * rows:
        columns = min(ceil(count / rows), columns + 1)  # one more, where that shows all of them
    return replace(
        base,
        options=replace(base.options, y=top, h=high),
        ask=ask,
        stage=stage,
        columns=columns,
        rows=rows,
        row_h=row_h,
        gap=gap,
        listed=True,
    )


def _with_full_map(base: Zones, count: int, share: float, strip: float) -> Zones:
    """Return the zones with the map down to the foot, and all else at its right, from the foot up.

    The heroes stay where there is room for them; options that are not in sight are scrolled to.
    """
    row_h, gap, foot = tokens().touch["min"], 1.6, base.options.bottom
    whole = replace(base.stage, h=foot - base.stage.y)
    plan, right = whole.shares(share, _STAGE_GAP[base.kind])
    ask_h = base.ask.h
    above = ask_h + (strip + _ABOVE_STRIP if strip else 0.0)
    columns = floor((right.w + gap + _NOTHING) / (_COLUMN_LEAST + gap))
    rows = floor((whole.h - above + gap) / (row_h + gap))
    rows = max(1, min(rows, ceil(count / columns)))
    high = rows * (row_h + gap) - gap
    options = replace(right, y=foot - high, h=high)
    ask = replace(right, y=options.y - ask_h, h=ask_h)
    upper = options.y - above - _ABOVE_ASK
    free = upper - right.y
    return replace(
        base,
        options=options,
        ask=ask,
        strip=replace(right, y=upper, h=strip) if strip else Rect(),
        stage=whole,
        plan=plan,
        side=replace(right, h=free) if free >= _SIDE_LEAST[base.kind] else Rect(),
        columns=columns,
        rows=rows,
        row_h=row_h,
        gap=gap,
        listed=True,
    )


def folded(placed: Zones) -> Zones:
    """Return the zones with the heroes folded to a few numbers, and the map in their place.

    Where there is no room even for these the map has the stage alone.
    """
    stage, size, gap = placed.stage, _FOLDED[placed.kind], _STAGE_GAP[placed.kind]
    if placed.kind == "tall":
        if stage.h - size - gap < _FOLDED_LEAST:
            return map_alone(placed)
        side = replace(stage, y=stage.bottom - size, h=size)
        return replace(placed, plan=replace(stage, h=stage.h - size - gap), side=side)
    if stage.h < _FOLDED_LEAST:
        return map_alone(placed)
    side = replace(stage, x=stage.right - size, w=size)
    return replace(placed, plan=replace(stage, w=stage.w - size - gap), side=side)


def map_alone(placed: Zones) -> Zones:
    """Return the zones with the map over the whole stage."""
    return replace(placed, plan=placed.stage, side=Rect())


def _with_strip(placed: Zones, high: float) -> Zones:
    """Return the zones with room for what changed, which the stage gives."""
    if not high:
        return placed
    need, side = high + _ABOVE_STRIP, placed.side
    if placed.kind == "tall":
        side = replace(side, y=side.y - need)
    elif side.shown:
        side = replace(side, h=side.h - need)
    return replace(
        placed,
        strip=Rect(placed.ask.x, placed.ask.y - _ABOVE_ASK - high, placed.ask.w, high),
        stage=replace(placed.stage, h=placed.stage.h - need),
        plan=replace(placed.plan, h=placed.plan.h - need),
        side=side,
    )


def _list_columns(kind: LayoutKind, wide: float, drawn_w: float, gap: float) -> int:
    """Return how many columns of a list fit that are as wide as on the drawn panel."""
    least = _LIST_COLUMNS[kind]
    each = (drawn_w - gap * (least - 1)) / least
    return max(least, floor((wide + gap) / (each + gap)))


def _grid(kind: LayoutKind, count: int, most: int) -> tuple[int, int]:
    """Return columns and rows for up to twelve options."""
    if kind == "tall":
        columns = 2 if count <= most + 2 else 3
        return columns, max(1, ceil(count / columns))
    if count <= most:
        return max(1, count), 1
    return ceil(count / 2), 2


def _with_stage(placed: Zones, kind: LayoutKind) -> Zones:
    """Return the zones with the heroes folded where the options left too little room for them."""
    cell = float(tokens().plan["cell_min"])
    lower = (placed.strip.y if placed.strip.shown else placed.ask.y) - 1.0
    if kind == "tall":
        stage = replace(placed.stage, h=lower - placed.stage.y)
        crowded = placed.plan.h < 2 * cell
    else:
        stage = placed.stage
        crowded = placed.side.h < _SIDE_LEAST[kind]
    placed = replace(placed, stage=stage)
    placed = folded(placed) if crowded else placed
    return placed if placed.plan.h >= cell else replace(placed, plan=Rect())


def _with_band(placed: Zones) -> Zones:
    """Return the zones with the slanted bars under the status bar and everything clear of them."""
    band = Rect(0, placed.status_bar.bottom, placed.status_bar.w, _BAND[placed.kind])
    top = band.bottom + 0.3

    def clear(zone: Rect) -> Rect:
        down = max(0.0, top - zone.y)
        return replace(zone, y=zone.y + down, h=zone.h - down) if zone.shown else zone

    names = ("stage", "plan", "side", "nav_bar")
    return replace(placed, band=band, **{name: clear(getattr(placed, name)) for name in names})


def _far(placed: Zones) -> Zones:
    """Return the zones with the question all over the stage."""
    top = placed.status_bar.bottom + placed.band.h + _FAR_TOP
    strip = replace(placed.strip, y=top)
    top += strip.h
    ask = replace(placed.ask, y=top, h=placed.options.y - top)
    return replace(placed, stage=Rect(), plan=Rect(), side=Rect(), ask=ask, strip=strip)
