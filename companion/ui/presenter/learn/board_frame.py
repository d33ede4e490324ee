"""A flat board in a picture: where a share of it lies there, and how large a room of it looks."""

from companion.ports import Corners

Point = tuple[float, float]
_FLAT = 1e-9


class BoardFrame:
    """The four corners of a board in a picture; shares of it are 0 to 1 to the east and south."""

    def __init__(self, corners: Corners) -> None:
        """Know them: in pixels, clockwise from the printed north-west."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        off_x, off_y = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
        area = (x1 - x2) * (y3 - y2) - (x3 - x2) * (y1 - y2) or _FLAT
        self._east_far = (off_x * (y3 - y2) - (x3 - x2) * off_y) / area
        self._south_far = ((x1 - x2) * off_y - off_x * (y1 - y2)) / area
        self._corner = x0, y0
        self._east = x1 - x0 + self._east_far * x1, y1 - y0 + self._east_far * y1
        self._south = x3 - x0 + self._south_far * x3, y3 - y0 + self._south_far * y3

    def pixel(self, share: Point) -> Point:
        """Return where a share of the board lies in the picture."""
        east, south = share
        far = self._east_far * east + self._south_far * south + 1 or _FLAT
        x, y = (
            (self._east[n] * east + self._south[n] * south + self._corner[n]) / far for n in (0, 1)
        )
        return x, y

    def share(self, pixel: Point) -> Point:
        """Return which share of the board lies at a place of the picture."""
        a, b = (self._east[n] - self._east_far * pixel[n] for n in (0, 1))
        c, d = (self._south[n] - self._south_far * pixel[n] for n in (0, 1))
        x, y = (pixel[n] - self._corner[n] for n in (0, 1))
        area = a * d - b * c or _FLAT
        return (x * d - y * c) / area, (a * y - b * x) / area

    def end(self, middle: Point, half: Point) -> Point:
        """Return the south-east corner of a room by its middle in pixels and half its share."""
        east, south = self.share(middle)
        return self.pixel((east + half[0], south + half[1]))

    def half(self, middle: Point, end: Point) -> Point:
        """Return half the share of the board that a room takes, by its middle and a corner."""
        (east, south), (far_east, far_south) = self.share(middle), self.share(end)
        return abs(far_east - east), abs(far_south - south)

    def room(self, middle: Point, half: Point) -> Corners:
        """Return the corners of a room in the picture, clockwise from the north-west."""
        (east, south), (wide, high) = self.share(middle), half
        return tuple(
            self.pixel((east + wide * x, south + high * y))
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
