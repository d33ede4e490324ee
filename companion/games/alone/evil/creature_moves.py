"""Creatures that move: in the dark, into sight, out of it (ALN-CRMOVE). Nothing here asks.

One that goes out of sight comes back under another id, so nobody can tell which one it was.
"""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import EVERYBODY, LinkId, MarkerId, PieceId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import (
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    SeenSet,
)
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Marker, Piece, Reading, Step
from companion.games.alone.evil import noise
from companion.games.alone.hero.encounters import meet
from companion.games.alone.labyrinth.blocked_doors import unblock
from companion.games.alone.labyrinth.revealing import look
from companion.games.alone.state.components import RESTLESS
from companion.games.alone.state.creatures import seen, watched
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils
from companion.games.alone.state.sectors import hero_sector, lit, revealed
from companion.games.alone.state.ways import FAR, distances_from, neighbours, ways_from

MOVES: Final = "creature.moves"
RULE: Final = "ALN-CRMOVE-020"


def move(play: Play, creature: PieceId, sector: SpaceId, heading: str) -> None:
    """Move a creature into a sector next to its own, or let it stay (ALN-CRMOVE-010).

    Args:
        play: The match.
        creature: The figure.
        sector: Where it goes; its own sector where it stays.
        heading: Where the noise is told to come from, "" for nothing (ALN-NOISE-020, 150).
    """
    table = play.table
    here = table.pieces[creature].at
    if here == sector:
        noise.tell(play, heading)
    elif seen(table, creature) or watched(table, sector):
        play.push(Step(MOVES, creature, sector, word=heading))
    else:
        _hide(play, creature, sector)
        play.change(PieceMoved(creature, sector), Because(RULE))
        _stir_way(play, here, sector)
        noise.tell(play, heading)


def moves(play: Play, step: Step) -> Flow[None]:
    """Let hands move a figure that is seen on its way (ALN-REVEAL-110, 140)."""
    creature, sector = PieceId(step.subject), SpaceId(step.target)
    piece = play.table.pieces.get(creature)
    if piece is None:
        return
    if not watched(play.table, sector):
        yield from _leaves(play, piece, sector, step.word)
        return
    fresh = not seen(play.table, creature)
    asks = say("{creature} to {sector}", creature=Ref(creature), sector=Ref(sector))
    goes = PieceMoved(creature, sector)
    changes = (goes, SeenSet("piece", creature, EVERYBODY)) if "*" not in piece.seen else goes
    why = Because("ALN-REVEAL-030" if fresh else RULE)
    _ = yield from play.instruct(changes, why, asks=asks, about=sector, may_leave=False)
    _stir_way(play, piece.at, sector)
    noise.tell(play, step.word)
    _come_in(play, creature, piece.at, fresh=fresh)
    look(play)


def _leaves(play: Play, piece: Piece, sector: SpaceId, heading: str) -> Flow[None]:
    """Tell which way a creature goes before it is taken off (ALN-REVEAL-110, ALN-CRMOVE-080)."""
    table = play.table
    ways = ways_from(table, piece.at)
    far = distances_from(table, sector, blocked_ok=True)
    gone = min(ways, key=lambda side: far.get(ways[side].beyond(piece.at), FAR))
    says = say("It leaves: {heading}.", heading=Ref(gone))
    asks = say("Take {creature} off: {heading}", creature=Ref(piece.id), heading=Ref(gone))
    removed, why = PieceRemoved(piece.id), Because("ALN-REVEAL-110", says)
    _ = yield from play.instruct(removed, why, asks=asks, about=piece.at, may_leave=False)
    ref = PieceId(drawn_id(play, piece.kind, play.table.pieces))
    watch = evils(play.table) if revealed(play.table, sector) else EVERYBODY
    twin = Piece(ref, piece.kind, sector, piece.number, piece.conditions, piece.tracks, watch)
    play.change(PieceAdded(twin), Because("ALN-ROUND-170"))
    _stir_way(play, piece.at, sector)
    if option(play.table, "departure_and_noise") == "both":
        noise.tell(play, heading)
    look(play)


def _hide(play: Play, creature: PieceId, sector: SpaceId) -> None:
    """Hide a figure that comes in out of sight (``creature_enters_revealed``)."""
    if revealed(play.table, sector):
        play.change(SeenSet("piece", creature, evils(play.table)), Because("ALN-REVEAL-140"))


def _come_in(play: Play, creature: PieceId, source: SpaceId, *, fresh: bool) -> None:
    """Let the hero meet a creature that comes in from the dark (ALN-ENC-020, ALN-CRMOVE-100)."""
    table = play.table
    if table.pieces[creature].at != hero_sector(table) or not fresh:
        return
    if not revealed(table, source) or option(table, "entry_from_revealed") == "if_unseen":
        meet(play, (creature,))


def _stir_way(play: Play, source: SpaceId, sector: SpaceId) -> None:
    """Mark lit sectors of a move: its end, or all it went through (``lights_on_the_way``)."""
    at = source
    while option(play.table, "lights_on_the_way") == "each" and at != sector:
        far = distances_from(play.table, sector, blocked_ok=True)
        at = min(neighbours(play.table, at), key=lambda ref: far.get(ref, FAR), default=sector)
        stir(play, at)
    stir(play, sector)


def stir(play: Play, sector: SpaceId) -> None:
    """Mark a lit sector that a creature moved into: it may go dark (ALN-LIGHT-070, 120)."""
    if lit(play.table, sector) and not markers_on(play.table, sector, RESTLESS):
        ref = MarkerId(drawn_id(play, RESTLESS, play.table.markers))
        play.change(MarkerAdded(Marker(ref, RESTLESS, sector)), Because("ALN-LIGHT-070"))


def calm(play: Play, sector: SpaceId) -> None:
    """Forget that a creature moved into a sector: it was killed (``killed_creature_lights``)."""
    for marker in markers_on(play.table, sector, RESTLESS):
        play.change(MarkerRemoved(marker.id), Because("ALN-LIGHT-130"))


def open_door(play: Play, way: LinkId, heading: str) -> None:
    """Spend a creature's step on unblocking a door (ALN-CRMOVE-030, ALN-MOVE-090)."""
    unblock(play, way, "ALN-CRMOVE-030")
    noise.tell(play, heading)


def steps_to(table: Reading, creature: PieceId) -> tuple[tuple[str, LinkId, SpaceId], ...]:
    """Return each way out of a creature's sector: its heading, the way, what lies beyond."""
    here = table.pieces[creature].at
    ways = ways_from(table, here)
    return tuple([(side, way.id, way.beyond(here)) for side, way in sorted(ways.items())])


STEPS: Final = {MOVES: moves}
