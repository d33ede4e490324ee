"""What must hold of every table of every game, whatever people do to it."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.table import Reading


def unsound(table: Reading) -> Iterator[str]:
    """Yield what is wrong with where things lie, in plain words for those who mend the rules.

    Spaces lie apart from each other; seats have a figure; pieces stand on spaces, and markers lie
    on things, that are there.
    """
    cells = Counter(cell for space in table.spaces.values() for cell in space.cells)
    for cell, count in sorted(cells.items()):
        if count > 1:
            yield f"{count} spaces cover {cell.x},{cell.y}"
    for seat in table.turn.order:
        if seat not in table.pieces:
            yield f"{seat} has no figure"
    for piece in table.pieces.values():
        if piece.at and piece.at not in table.spaces:
            yield f"{piece.id} stands on {piece.at}, which is not there"
    for marker in table.markers.values():
        if marker.on and not any(
            marker.on in things for things in (table.spaces, table.links, table.pieces)
        ):
            yield f"marker {marker.id} lies on {marker.on}, which is not there"
