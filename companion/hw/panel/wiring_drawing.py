"""The wiring as a drawing: what hangs on each pin of the header, and how a button and a lamp do.

An SVG of our own lines and letters, made from the wiring, so that a table's own ``devices.toml``
can be drawn as well (``companion wiring --svg``).
"""

from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from companion.hw.device_config import PanelConfig
from companion.hw.panel.pin_header import GPIO_AT, GROUND_AT, PINS, POWER_AT, Row, rows_of

SIZE: Final = (1240, 1020)
INK, DIM, PAPER, SHEET = "#1B1916", "#6B6355", "#FBF7EE", "#FFFFFF"
BUTTON, LAMP, GROUND, POWER, FREE = "#0072B2", "#E69F00", "#1B1916", "#C0392B", "#FFFFFF"
_TOP, _STEP, _ODD_X, _EVEN_X = 124, 43, 312, 352
_R: Final = 15


class Sheet:
    """A drawing that grows."""

    def __init__(self) -> None:
        """Begin with an empty sheet."""
        wide, high = SIZE
        self.root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {wide} {high}",
                "width": str(wide),
                "height": str(high),
                "font-family": "DejaVu Sans, Verdana, sans-serif",
                "font-size": "15",
            },
        )
        self.box(0, 0, wide, high, fill=PAPER, edge="none")

    def box(
        self, x: float, y: float, wide: float, high: float, *, fill: str = SHEET, edge: str = INK
    ) -> None:
        """Draw a box."""
        look = {"rx": "6", "fill": fill, "stroke": edge, "stroke-width": "2"}
        at = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{high:g}"}
        _ = SubElement(self.root, "rect", {**at, **look})

    def line(self, *points: tuple[float, float], ink: str = INK, thick: float = 2) -> None:
        """Draw a wire through points."""
        way = " ".join(f"{x:g},{y:g}" for x, y in points)
        look = {"fill": "none", "stroke": ink, "stroke-width": f"{thick:g}"}
        _ = SubElement(self.root, "polyline", {"points": way, **look})

    def disc(self, x: float, y: float, r: float, fill: str, edge: str = INK) -> None:
        """Draw a disc."""
        at = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"}
        _ = SubElement(
            self.root, "circle", {**at, "fill": fill, "stroke": edge, "stroke-width": "2"}
        )

    def text(
        self,
        x: float,
        y: float,
        label: str,
        *,
        side: str = "start",
        ink: str = INK,
        size: float = 15,
        bold: bool = False,
    ) -> None:
        """Write a line."""
        look = {"text-anchor": side, "fill": ink, "font-size": f"{size:g}"}
        if bold:
            look["font-weight"] = "bold"
        SubElement(self.root, "text", {"x": f"{x:g}", "y": f"{y:g}", **look}).text = label

    def done(self) -> str:
        """Return the file."""
        indent(self.root, " ")
        return tostring(self.root, encoding="unicode") + "\n"


def drawing(panel: PanelConfig) -> str:
    """Return the drawing of a panel's wiring, as SVG."""
    sheet = Sheet()
    sheet.text(24, 44, "Wiring of buttons and lamps", size=26, bold=True)
    sheet.text(24, 70, "The header as you look at the board, pin 1 at the corner mark.", ink=DIM)
    _header(sheet, {row.header: row for row in rows_of(panel)})
    _button(sheet, 700, 60)
    _lamp(sheet, 700, 250)
    _legend(sheet, 700, 500)
    _without_solder(sheet, 700, 640)
    return sheet.done()


def _header(sheet: Sheet, rows_by_pin: dict[int, Row]) -> None:
    rows = PINS // 2
    sheet.box(_ODD_X - 22, _TOP - 24, _EVEN_X - _ODD_X + 44, rows * _STEP + 8, fill="#E8E2D4")
    names = {pin: f"GPIO{gpio}" for gpio, pin in GPIO_AT.items()}
    for pin in range(1, PINS + 1):
        odd = pin % 2 == 1
        x, y = (_ODD_X if odd else _EVEN_X), _TOP + (pin - 1) // 2 * _STEP
        row = rows_by_pin.get(pin)
        name = names.get(pin) or POWER_AT.get(pin) or "ground"
        _pin(sheet, x, y, pin, _colour(pin, row))
        at, side = (x - 40, "end") if odd else (x + 40, "start")
        if row is not None:
            sheet.line((x + (-_R if odd else _R), y), (x + (-34 if odd else 34), y))
            sheet.text(at, y - 2, row.does, side=side, bold=True)
            sheet.text(at, y + 14, name, side=side, ink=DIM, size=12)
        else:
            sheet.text(at, y + 5, name, side=side, ink=DIM, size=13)


def _colour(pin: int, row: Row | None) -> str:
    if row is not None:
        return LAMP if row.lamp else BUTTON
    return GROUND if pin in GROUND_AT else POWER if pin in POWER_AT else FREE


def _pin(sheet: Sheet, x: float, y: float, pin: int, colour: str) -> None:
    if pin == 1:  # the square one
        sheet.box(x - _R, y - _R, 2 * _R, 2 * _R, fill=colour)
    else:
        sheet.disc(x, y, _R, colour)
    ink = INK if colour in (LAMP, FREE) else SHEET
    sheet.text(x, y + 4.5, str(pin), side="middle", ink=ink, size=12)


def _button(sheet: Sheet, x: float, y: float) -> None:
    sheet.text(x, y, "One button", size=19, bold=True)
    sheet.text(x, y + 24, "Nothing but two wires: the Raspberry pulls the pin up itself.", ink=DIM)
    mid = y + 100
    sheet.disc(x + 16, mid, _R, BUTTON)
    sheet.text(x + 16, mid + 40, "GPIO", side="middle", ink=DIM)
    sheet.line((x + 31, mid), (x + 150, mid))
    sheet.disc(x + 155, mid, 5, SHEET)
    sheet.line((x + 152, mid - 26), (x + 218, mid - 26))  # the plunger, above its two contacts
    sheet.line((x + 185, mid - 26), (x + 185, mid - 46))
    sheet.line((x + 165, mid - 46), (x + 205, mid - 46), thick=5)
    sheet.disc(x + 215, mid, 5, SHEET)
    sheet.line((x + 220, mid), (x + 344, mid))
    _ground(sheet, x + 344, mid)
    sheet.text(x + 185, mid + 40, "push button, normally open", side="middle")


def _lamp(sheet: Sheet, x: float, y: float) -> None:
    sheet.text(x, y, "One lamp, with its pull-down", size=19, bold=True)
    sheet.text(x, y + 24, "10 kΩ keep it dark where nobody drives its pin.", ink=DIM)
    mid = y + 84
    sheet.disc(x + 16, mid, _R, LAMP)
    sheet.text(x + 16, mid - 24, "GPIO", side="middle", ink=DIM)
    sheet.line((x + 31, mid), (x + 140, mid))
    sheet.disc(x + 90, mid, 4, INK)
    _resistor(sheet, x + 140, mid, "330 Ω")
    sheet.line((x + 210, mid), (x + 270, mid))
    sheet.line((x + 270, mid - 18), (x + 270, mid + 18), (x + 304, mid), (x + 270, mid - 18))
    sheet.line((x + 306, mid - 18), (x + 306, mid + 18), thick=3)
    sheet.text(x + 256, mid - 24, "long leg", side="end", size=12, ink=DIM)
    sheet.text(x + 320, mid - 24, "LED", bold=True)
    sheet.line((x + 306, mid), (x + 394, mid))
    _ground(sheet, x + 394, mid)
    sheet.line((x + 90, mid), (x + 90, mid + 70), (x + 140, mid + 70))
    _resistor(sheet, x + 140, mid + 70, "10 kΩ")
    sheet.line((x + 210, mid + 70), (x + 394, mid + 70))
    _ground(sheet, x + 394, mid + 70)


def _resistor(sheet: Sheet, x: float, y: float, label: str) -> None:
    sheet.box(x, y - 13, 70, 26)
    sheet.text(x + 35, y + 5, label, side="middle")


def _ground(sheet: Sheet, x: float, y: float) -> None:
    sheet.line((x, y), (x, y + 14))
    for n, half in enumerate((16, 10, 4)):
        sheet.line((x - half, y + 14 + 6 * n), (x + half, y + 14 + 6 * n))
    sheet.text(x + 24, y + 22, "ground", ink=DIM, size=13)


def _legend(sheet: Sheet, x: float, y: float) -> None:
    for n, (colour, label) in enumerate(
        (
            (BUTTON, "button: to ground"),
            (LAMP, "lamp: 330 Ω, pull-down 10 kΩ"),
            (GROUND, "ground: any of them"),
            (POWER, "supply: left alone"),
            (FREE, "free: 1-Wire, serial, and the board's own"),
        )
    ):
        across, down = x + n % 2 * 260, y + n // 2 * 34
        sheet.disc(across + 10, down, 10, colour)
        sheet.text(across + 30, down + 5, label, size=13)


def _without_solder(sheet: Sheet, x: float, y: float) -> None:
    sheet.text(x, y, "Without a soldering iron", size=19, bold=True)
    sheet.text(x, y + 24, "A screw-terminal board on the header; every wire is clamped.", ink=DIM)
    top = y + 48
    sheet.box(x, top, 150, 250, fill="#E8E2D4")
    sheet.text(x + 75, top - 8 + 32, "screw-terminal", side="middle", bold=True)
    sheet.text(x + 75, top + 44, "board", side="middle", bold=True)
    parts = (
        ("arcade button", "two clips on its contacts", "GPIO and ground", BUTTON),
        ("ready-wired LED", "its resistor is in its wire", "GPIO and ground", LAMP),
        ("10 kΩ", "both legs under the same screws", "pull-down", LAMP),
    )
    for n, (what, how, where, colour) in enumerate(parts):
        at = top + 84 + n * 58
        for wire in (-9, 9):
            ink = colour if wire < 0 else GROUND
            sheet.line((x + 134, at + wire), (x + 236, at + wire), ink=ink, thick=3)
            sheet.disc(x + 134, at + wire, 6, "#D8D2C4")
        sheet.text(x + 118, at + 5, where if n < 2 else "the lamp's", side="end", size=12, ink=DIM)  # noqa: PLR2004
        sheet.box(x + 236, at - 24, 264, 48)
        sheet.text(x + 250, at - 4, what, bold=True)
        sheet.text(x + 250, at + 15, how, size=12, ink=DIM)
    sheet.text(
        x,
        top + 280,
        "Readers, strip controller and printer plug into USB; a WLED needs no",
        ink=DIM,
    )
    sheet.text(x, top + 300, 'wire at all: port = "http://wled.local".', ink=DIM)
