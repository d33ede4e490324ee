"""How the places a device tells are turned into places on the glass."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Point: TypeAlias = tuple[float, float]
Number: TypeAlias = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
_NUMBER_MOST: Final = 1_000
_RANGE, _MATRIX = 4, 6
_SHARE_DIGITS: Final = 4
IDENTITY: Final = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


class TouchCalibration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people say of one input device. Everything holds for the glass, not for the picture.

    It is applied in this order: range, swap, invert, rotate, matrix.

    Attributes:
        use: Whether the device is listened to.
        range: Raw values at the left, right, upper and lower edge; () takes what the kernel says.
        swap: Across and down are exchanged.
        invert_x, invert_y: The axis counts from the other edge.
        rotate: How far the panel is mounted turned clockwise against the display, in degrees.
        matrix: Six numbers a b c d e f, as libinput's calibration: x' = ax + by + c and
            y' = dx + ey + f, from 0 to 1 from the upper left; () changes nothing.
    """

    use: bool = True
    range: tuple[Number, ...] = ()
    swap: bool = False
    invert_x: bool = False
    invert_y: bool = False
    rotate: Literal[0, 90, 180, 270] = 0
    matrix: tuple[Number, ...] = ()

    def __post_init__(self) -> None:
        """Refuse lists of another length.

        Raises:
            ValueError: With what belongs there.
        """
        if len(self.range) not in (0, _RANGE):
            raise ValueError("expected `range` of 4 numbers: left, right, upper, lower")
        if len(self.range) and 0 in (self.range[0] - self.range[1], self.range[2] - self.range[3]):
            raise ValueError("expected `range` with two different ends each way")
        if len(self.matrix) not in (0, _MATRIX):
            raise ValueError("expected `matrix` of 6 numbers: a b c d e f")

    def place(self, x: float, y: float) -> Point:
        """Return where on the glass a place is; all from 0 to 1 from the upper left."""
        if self.swap:
            x, y = y, x
        if self.invert_x:
            x = 1 - x
        if self.invert_y:
            y = 1 - y
        x, y = {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[self.rotate]
        if not self.matrix:
            return x, y
        a, b, c, d, e, f = self.matrix
        return a * x + b * y + c, d * x + e * y + f

    def described(self) -> str:
        """Return what is changed, for the doctor and the log; "" for nothing."""
        found = [f"range {_numbers(self.range)}"] if self.range else []
        for name in ("swap", "invert_x", "invert_y"):
            found += [name] if getattr(self, name) else []
        found += [f"rotate {self.rotate}"] if self.rotate else []
        found += [f"matrix {_numbers(self.matrix)}"] if self.matrix else []
        return ", ".join(found)


USUAL: Final = TouchCalibration()


def matrix_of(text: str) -> TouchCalibration | None:
    """Return the calibration that a udev property LIBINPUT_CALIBRATION_MATRIX asks for, or None."""
    try:
        a, b, c, d, e, f = map(float, text.split())
    except ValueError:
        return None
    matrix = (a, b, c, d, e, f)
    sane = all(abs(number) <= _NUMBER_MOST for number in matrix)  # not a number is not, either
    return TouchCalibration(matrix=matrix) if sane and matrix != IDENTITY else None


def _numbers(numbers: Sequence[float]) -> str:
    return " ".join(f"{round(number, _SHARE_DIGITS):g}" for number in numbers)
