"""Where people sit round the table, as the reader of the screen sees it."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from companion.engine.game import Seat
from companion.engine.ids import seat_id
from companion.engine.person_names import comparison_key, normalized
from companion.shaping.clusters import initial
from companion.ui.models import SEAT_FORMS, Figure, SeatPlace, SeatsModel

Where: TypeAlias = Literal["north", "east", "south", "west"]
_PLACES: Final[dict[int, tuple[tuple[Where, float], ...]]] = {
    1: (("south", 0.5),),
    2: (("south", 0.5), ("north", 0.5)),
    3: (("south", 0.5), ("west", 0.5), ("north", 0.5)),
    4: (("south", 0.5), ("west", 0.5), ("north", 0.5), ("east", 0.5)),
    5: (("south", 0.25), ("west", 0.5), ("north", 0.5), ("east", 0.5), ("south", 0.75)),
}
_QUARTER: Final[dict[Where, int]] = {"south": 0, "west": 90, "north": 180, "east": 270}


SUGGESTED: Final = ("Anna", "Marek", "Ines", "Tom", "Kasia", "Leo", "Maya", "Jan", "Zoe", "Adam")
"""Names for a table that nobody has played at yet."""


class Guests:
    """Who may sit down: those who played before, most often first, then names to begin with.

    Args:
        people: Looks up who played before, with how often; asked once, it means reading every
            match.
    """

    def __init__(self, people: Callable[[], Sequence[tuple[str, int]]]) -> None:
        self._people = people
        self._known: dict[str, int] | None = None

    @property
    def played(self) -> dict[str, int]:
        """How often everybody played."""
        if self._known is None:
            self._known = {}
            for name, times in self._people():
                clean = normalized(name)
                if clean:
                    self._known[clean] = self._known.get(clean, 0) + times
        return self._known

    def free(self, sitting: Sequence[str]) -> tuple[str, ...]:
        """Return everybody who does not sit already."""
        taken = set(map(comparison_key, sitting))
        names = dict.fromkeys([*self.played, *SUGGESTED])
        return tuple(name for name in names if comparison_key(name) not in taken)


def place_of(number: int, count: int) -> tuple[Where, float]:
    """Return the side of the table and how far along it the n-th of ``count`` seats is.

    The screen stands at the south side; seats follow clockwise from there.
    """
    places = _PLACES.get(count, _PLACES[5])
    return places[number % len(places)]


def quarter_of(number: int, count: int) -> int:
    """Return the degrees clockwise a page is turned so that the n-th seat can read it."""
    return _QUARTER[place_of(number, count)[0]] if number >= 0 else 0


def seats_model(names: Sequence[str], *, asking: bool) -> SeatsModel:
    """Return the table with a chair for each name, and the one that is asked for."""
    count = len(names)
    total = max(2, count + (1 if asking else 0))
    places: list[SeatPlace] = []
    for n in range(total):
        side, along = place_of(n, total)
        name = names[n] if n < count else ""
        figure = Figure(SEAT_FORMS[n % len(SEAT_FORMS)], initial(name), name=name)
        places.append(
            SeatPlace(
                f"seat {n}",
                side,
                along,
                figure if name else None,
                name.upper(),
                asked_for=asking and n == count,
            )
        )
    return SeatsModel(tuple(places))


def seats_of(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return a seat for each name, its id a letter: the name's own where it is free."""
    taken: list[str] = []
    for name in names:
        own = [letter for letter in name.upper() if "A" <= letter <= "Z"]
        spare = [chr(ord("A") + n) for n in range(26)]
        taken.append(next(letter for letter in [*own, *spare] if letter not in taken))
    return tuple(Seat(seat_id(letter), name) for letter, name in zip(taken, names, strict=True))
