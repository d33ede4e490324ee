"""Everything a widget needs to draw itself: scale, palette, sizes, motion (no Kivy here)."""

from math import ceil

from msgspec import Struct

from companion.data import Face
from companion.ui.theme.colour import Palette, palette, turning
from companion.ui.theme.design_tokens import (
    CapToken,
    LayoutKind,
    MotionToken,
    cap_ratio,
    caps,
    tokens,
)
from companion.ui.theme.panel_layout import Zones, zones
from companion.ui.theme.screen_panel import Panel, fitted, layout_kind

_STILL = MotionToken(0, 0, 0, 0, 0, 0, 0, 0, spinner_after_ms=100, easing="linear")


class Skin(Struct, frozen=True):
    """How the screen looks now. A value: a change of anything is a new skin.

    Attributes:
        panel: The panel as it is looked at (turned already).
        alarm: The accent is the alarm, and the band is shown.
        far: The question in letters for people across the table.
        calm: Less motion: nothing moves at all.
        turned: How far the accent has turned into the alarm, 0 to 1, while it begins.
    """

    panel: Panel
    alarm: bool = False
    far: bool = False
    calm: bool = False
    turned: float = 1.0

    @property
    def kind(self) -> LayoutKind:
        """Which of the three layouts the panel takes."""
        return layout_kind(self.panel)

    @property
    def colour(self) -> Palette:
        """The palette in force."""
        if self.alarm and self.turned < 1:
            return turning(self.turned)
        return palette(alarm=self.alarm)

    @property
    def cap(self) -> CapToken:
        """Capital heights in mm."""
        return caps(self.kind)

    @property
    def motion(self) -> MotionToken:
        """Durations in ms; all 0 with less motion, the spinner excepted."""
        return _STILL if self.calm else tokens().motion

    @property
    def density_xy(self) -> tuple[float, float]:
        """Pixels per layout millimetre along x and y."""
        return fitted(self.panel).density_xy

    def x(self, mm: float) -> int:
        """Return a length along x in whole pixels."""
        return round(mm * self.density_xy[0])

    def y(self, mm: float) -> int:
        """Return a length along y in whole pixels."""
        return round(mm * self.density_xy[1])

    def g(self, mm: float) -> float:
        """Return a length in pixels for glyphs and figures: the denser axis counts for both."""
        return mm * max(self.density_xy)

    def font_px(self, face: Face, cap_mm: float) -> int:
        """Return the font size in pixels whose capitals are at least ``cap_mm`` high."""
        return ceil(self.g(cap_mm) / cap_ratio(face))

    def zones(
        self,
        options: int = 4,
        *,
        small_rows: int = 0,
        map_share: float = 0.0,
        strip: float = 0.0,
    ) -> Zones:
        """Return where everything stands for a question with this many options.

        Args:
            options: How many there are.
            small_rows: So many rows of small ones are in sight: the map takes the room.
            map_share: This share of the width has a map of full height, the question and small
                ones stand beside it; 0 for a map above them.
            strip: How high what changed stands above the question, in mm; 0 for nothing.
        """
        return zones(
            self.panel,
            options,
            far=self.far,
            alarm=self.alarm,
            small_rows=small_rows,
            map_share=map_share,
            strip=strip,
        )
