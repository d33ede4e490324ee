"""What must hold of every table of every game, whatever people do to it."""

from collections import defaultdict
from collections.abc import Iterator

from companion.engine.grid import Cell
from companion.engine.message import Message, Ref, say
from companion.engine.table import Reading


def unsound(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with where things lie and what to do, for whoever corrects the table.

    Spaces lie apart from each other; seats have a figure; pieces stand on spaces, and markers lie
    on things, that are there.
    """
    yield from _on_one_place(table)
    for seat in table.turn.order:
        if seat not in table.pieces:
            yield say("{hero} has no figure. Leave it in the match.", hero=Ref(seat))
    for piece in table.pieces.values():
        if piece.at and piece.at not in table.spaces:
            yield say(
                "{piece} stands on {place}, which is not there. Put it elsewhere.",
                piece=Ref(piece.id),
                place=Ref(piece.at),
            )
    for marker in table.markers.values():
        if marker.on and not any(
            marker.on in things for things in (table.spaces, table.links, table.pieces)
        ):
            yield say(
                "{marker} lies on {place}, which is not there. Take it away.",
                marker=Ref(marker.id),
                place=Ref(marker.on),
            )


def _on_one_place(table: Reading) -> Iterator[Message]:
    covered: dict[Cell, list[str]] = defaultdict(list)
    for space in table.spaces.values():
        for cell in space.cells:
            covered[cell].append(space.id)
    for _, spaces in sorted(covered.items()):
        if len(spaces) > 1:
            one, other = (Ref(space) for space in sorted(spaces)[:2])
            yield say("{one} and {other} lie on the same place. Move one.", one=one, other=other)
