"""What differs between the table Companion keeps and the table the eyes see."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from companion.ports import Laid


class Missing(Struct, frozen=True, tag="missing"):
    """A tile that should lie there is not seen anywhere."""

    told: Laid


class Extra(Struct, frozen=True, tag="extra"):
    """A tile is seen that should not be on the table."""

    seen: Laid


class Turned(Struct, frozen=True, tag="turned"):
    """A tile lies where it should, turned otherwise."""

    told: Laid
    seen: Laid


class Elsewhere(Struct, frozen=True, tag="elsewhere"):
    """A tile lies on another cell than it should."""

    told: Laid
    seen: Laid


Difference: TypeAlias = Missing | Extra | Turned | Elsewhere


def differences(told: Iterable[Laid], seen: Iterable[Laid]) -> list[Difference]:
    """Compare two tables, tile by tile, in the order of the tiles' names.

    Args:
        told: As it should be; every tile at most once.
        seen: As the eyes see it (``TableSeen.laid``); every tile at most once.
    """
    should = {laid.tile: laid for laid in told}
    does = {laid.tile: laid for laid in seen}
    found = (_difference(should.get(tile), does.get(tile)) for tile in sorted({*should, *does}))
    return [difference for difference in found if difference is not None]


def _difference(told: Laid | None, seen: Laid | None) -> Difference | None:
    if told is None:
        return Extra(seen) if seen is not None else None
    if seen is None:
        return Missing(told)
    if told.cell != seen.cell:
        return Elsewhere(told, seen)
    return Turned(told, seen) if told.turns != seen.turns else None
