"""What comes to light and goes out of it: tiles are laid and taken off (ALN-REVEAL, ALN-LOS).

What is seen needs hands: it is a step of its own. What hides again comes back under other ids.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.grid import Cell
from companion.engine.ids import EVERYBODY, MarkerId, PieceId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import (
    Change,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceRemoved,
    SeenSet,
)
from companion.engine.state.map_changes import SpaceLaid
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Marker, Piece, Reading, Step
from companion.games.alone.records.printed import Tile
from companion.games.alone.state.components import (
    CONDITION,
    CREATURE_KINDS,
    DANGER,
    LIT,
    RESTLESS,
    ROOM,
)
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils
from companion.games.alone.state.sectors import (
    ARRIVAL,
    SECOND_LEVEL,
    UNSET,
    hero_sector,
    labyrinth,
    level,
    revealed,
)
from companion.games.alone.state.sight import in_sight, to_reveal
from companion.games.alone.state.ways import FAR

REVEAL: Final = "reveal"
TAKE_OFF: Final = "take off"
SIGHT: Final = "sight"
ANEW: Final = (DANGER, CONDITION, RESTLESS)
"""Tokens that come back under other ids: which one it was is nobody's to know."""


def reveal(play: Play, sectors: Iterable[SpaceId], rule: str) -> None:
    """Let sectors be laid next, those that are not yet; call it last in a step (ALN-REVEAL-020).

    Args:
        play: The match.
        sectors: Which; their order is that in which they are laid.
        rule: The ledger id behind it.
    """
    new = tuple([ref for ref in sectors if not revealed(play.table, ref)])
    for ref in new:
        frame(play, ref)
    if new:
        play.push(Step(REVEAL, items=new, word=rule))


def frame(play: Play, sector: SpaceId) -> None:
    """Let a level that nobody has seen be counted from the first sector seen of it.

    Cells tell nothing of where the border is.
    """
    at = play.table.spaces[sector].cells[0]
    if at.x < UNSET:
        return
    for ref, space in sorted(play.table.spaces.items()):
        cell = space.cells[0]
        if cell.x >= UNSET:
            moved = Cell(cell.x - at.x + ARRIVAL, cell.y - at.y)
            play.change(SpaceLaid(ref, (moved,), space.turns, space.face), Because("ALN-MAP-010"))


def laid(play: Play, step: Step) -> Flow[None]:
    """Lay tiles with all that lies there (ALN-REVEAL-020, 090, 120)."""
    table = play.table
    new = [SpaceId(ref) for ref in step.items if ref in table.spaces]
    new = [ref for ref in new if not revealed(table, ref)]
    if not new:
        return
    reused = tuple(_reused(table, new))
    gone = reused if option(table, "reused_tile_sector") == "unrevealed" else ()
    changes: list[Change] = [SeenSet("space", ref, evils(table)) for ref in gone]
    changes += [SeenSet("space", ref, EVERYBODY) for ref in new]
    why = Because(step.word)
    _ = yield from play.instruct(
        tuple(changes),
        why,
        asks=_asks(table, new),
        support=_support(table, new, reused),
        about=hero_sector(table),
        may_leave=False,
    )
    for ref in gone:
        _anew(play, ref)


def _asks(table: Reading, new: list[SpaceId]) -> Message:
    if len(new) == 1:
        tile = Ref(table.spaces[new[0]].face)
        light = say("Lay {tile}, light side up", tile=tile)
        return (
            light
            if table.spaces[new[0]].state == LIT
            else say("Lay {tile}, dark side up", tile=tile)
        )
    first, second = (Ref(table.spaces[ref].face) for ref in new[:2])
    if len(new) == 2:  # noqa: PLR2004  # each by its name
        return say("Lay {first}, then {second}", first=first, second=second)
    return say("Lay {n} tiles, {first} first", n=len(new), first=first)


def _support(table: Reading, new: list[SpaceId], reused: tuple[SpaceId, ...]) -> Message:
    """Return what else lies there, or which tiles are taken from elsewhere (ALN-REVEAL-120)."""
    if reused:
        where = Ref(reused[0])
        return say("No such tile is left: take the farthest one, {where}.", where=where)
    figures = sum(
        piece.at in new and piece.kind in CREATURE_KINDS for piece in table.pieces.values()
    )
    tokens = sum(len(markers_on(table, ref, DANGER)) for ref in new)
    return say("Creatures there: {n}. Danger tokens: {tokens}.", n=figures, tokens=tokens)


def _reused(table: Reading, new: list[SpaceId]) -> Iterator[SpaceId]:
    """Yield the sectors whose tiles are reused: the farthest of that shape (ALN-REVEAL-100).

    How far is counted as the hero can: by the tiles that lie, not by ways in the dark. What is lit
    and in sight stays, for it would have to be revealed again at once.
    """
    stock = [tile.shape for tile in table.content.of(Tile).values()]
    here = hero_sector(table)
    seen = {ref for ref in in_sight(table) if table.spaces[ref].state == LIT}
    lying = [ref for ref in labyrinth(table) if ref != here and ref not in seen]
    for shape in sorted({table.spaces[ref].kind for ref in new} - {ROOM}):
        there = [ref for ref in lying if table.spaces[ref].kind == shape]
        wanted = sum(table.spaces[ref].kind == shape for ref in new)
        own = bool(here) and table.spaces[here].kind == shape and revealed(table, here)
        short = len(there) + wanted + own - stock.count(shape)
        farthest = sorted(there, key=lambda ref: (-_tiles_between(table, here, ref), ref))
        yield from farthest[: max(0, short)]


def _tiles_between(table: Reading, here: SpaceId, there: SpaceId) -> int:
    """Return how far two tiles lie from each other, ``FAR`` on different levels."""
    if level(table, here) != level(table, there):
        return FAR
    (x, y), (to_x, to_y) = table.spaces[here].cells[0], table.spaces[there].cells[0]
    return abs(x - to_x) + abs(y - to_y)


# -- out of the labyrinth


def take_off(play: Play, sectors: Iterable[SpaceId], rule: str) -> None:
    """Let sectors be taken off the labyrinth next; never the hero's (ALN-ROUND-170).

    Args:
        play: The match.
        sectors: Which; those that do not lie there are passed over.
        rule: The ledger id behind it.
    """
    here = hero_sector(play.table)
    gone = tuple([ref for ref in sectors if revealed(play.table, ref) and ref != here])
    if gone:
        play.push(Step(TAKE_OFF, items=gone, word=rule))


def taken_off(play: Play, step: Step) -> Flow[None]:
    """Take tiles off: what is there stays on the map, unrevealed (ALN-ROUND-170)."""
    table = play.table
    gone = [SpaceId(ref) for ref in step.items]
    gone = [ref for ref in gone if revealed(table, ref) and ref != hero_sector(table)]
    if not gone:
        return
    asks = say_n("Take {n} tile off the labyrinth", "Take {n} tiles off the labyrinth", len(gone))
    changes = tuple([SeenSet("space", ref, evils(table)) for ref in gone])
    about = gone[0] if len(gone) == 1 else hero_sector(table)
    _ = yield from play.instruct(
        changes, Because(step.word), asks=asks, about=about, may_leave=False
    )
    for ref in gone:
        _anew(play, ref)


def _anew(play: Play, sector: SpaceId) -> None:
    """Give what went out of sight other ids: nobody can tell which one it was."""
    why = Because("ALN-ROUND-170")
    for ref, piece in sorted(play.table.pieces.items()):
        if piece.at == sector and piece.kind in CREATURE_KINDS:
            twin = PieceId(drawn_id(play, piece.kind, play.table.pieces))
            play.change(PieceRemoved(ref), why)
            copy = Piece(twin, piece.kind, sector, piece.number, piece.conditions, piece.tracks)
            play.change(PieceAdded(copy), why)
    for marker in markers_on(play.table, sector):
        if marker.kind in ANEW:
            ref = MarkerId(drawn_id(play, marker.kind, play.table.markers))
            play.change(MarkerRemoved(marker.id), why)
            play.change(
                MarkerAdded(Marker(ref, marker.kind, sector, marker.number, marker.word)), why
            )


# -- sight


def look(play: Play) -> None:
    """Let everything that falls into sight come to light next (ALN-LOS-080, ALN-REVEAL-050)."""
    play.push(Step(SIGHT))


def sight(play: Play, step: Step) -> None:
    """Reveal lit sectors in the line of sight, outward until none is left (ALN-LOS-110)."""
    table = play.table
    for ref, piece in sorted(table.pieces.items()):
        if EVERYBODY[0] not in piece.seen and piece.at in in_sight(table):
            play.change(SeenSet("piece", ref, EVERYBODY), Because("ALN-REVEAL-140"))
    new = to_reveal(table)
    if new:
        reveal(play, new, "ALN-LOS-080")
        play.push(step)


def leave_level(play: Play, sector: SpaceId) -> None:
    """Take off the level that was left, but for the sector with the stairs (ALN-MOVE-030).

    Args:
        play: The match.
        sector: The sector with the stairs.
    """
    table = play.table
    second = table.spaces[sector].cells[0].x >= SECOND_LEVEL
    gone = (
        ref
        for ref in labyrinth(table)
        if (table.spaces[ref].cells[0].x >= SECOND_LEVEL) == second and ref != sector
    )
    take_off(play, tuple(gone), "ALN-MOVE-030")


STEPS: Final = {REVEAL: laid, TAKE_OFF: taken_off, SIGHT: sight}
