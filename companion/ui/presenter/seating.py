"""Where people sit round the table, as the reader of the screen sees it."""

from typing import Final, Literal, TypeAlias

Where: TypeAlias = Literal["north", "east", "south", "west"]
_PLACES: Final[dict[int, tuple[tuple[Where, float], ...]]] = {
    1: (("south", 0.5),),
    2: (("south", 0.5), ("north", 0.5)),
    3: (("south", 0.5), ("west", 0.5), ("north", 0.5)),
    4: (("south", 0.5), ("west", 0.5), ("north", 0.5), ("east", 0.5)),
    5: (("south", 0.25), ("west", 0.5), ("north", 0.5), ("east", 0.5), ("south", 0.75)),
}
_QUARTER: Final[dict[Where, int]] = {"south": 0, "west": 90, "north": 180, "east": 270}


def place_of(number: int, count: int) -> tuple[Where, float]:
    """Return the side of the table and how far along it the n-th of ``count`` seats is.

    The screen stands at the south side; seats follow clockwise from there.
    """
    places = _PLACES.get(count, _PLACES[5])
    return places[number % len(places)]


def quarter_of(number: int, count: int) -> int:
    """Return the degrees clockwise a page is turned so that the n-th seat can read it."""
    return _QUARTER[place_of(number, count)[0]] if number >= 0 else 0
