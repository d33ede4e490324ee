"""Enemy movement: the first step along a shortest path, past full tiles and through locks."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.engine.because import Because, Tie
from companion.engine.flow.prompts import NO_WORDS, ChooseSpace, Option, Question, Settled
from companion.engine.flow.targeting import left_to
from companion.engine.ids import NO_LINK, NO_SPACE, LinkId, PieceId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import Change, LinkStateSet, PieceMoved
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.escape.enemies.enemy_exceptions import steps_of, ways_of
from companion.games.escape.state.board import door_between, ducts_from, ways
from companion.games.escape.state.pieces import Enemy, room_for

THROUGH: Final = (
    say("Through the north door."),
    say("Through the east door."),
    say("Through the south door."),
    say("Through the west door."),
)


class Move(Struct, frozen=True):
    """One move of an enemy: a step, or the opening of a locked door where it stands.

    Attributes:
        to: The space it ends on, or the space behind the door it opens.
        opens: The locked door it removes the marker of, or "" (ESC-EMOV-140).
        past: The full tiles it goes through on its way (ESC-EMOV-090).
    """

    to: SpaceId
    opens: LinkId = NO_LINK
    past: tuple[SpaceId, ...] = ()

    @property
    def key(self) -> str:
        """The answer that stands for it."""
        return f"open {self.opens}" if self.opens else f"to {self.to}"


def first_moves(table: Reading, who: Enemy, target: SpaceId) -> tuple[Move, ...]:
    """Return what the enemy may do along its shortest paths to a space, sorted; none: it stays.

    A step costs what the enemy's type pays for it: ducts are for clones, a locked door costs a
    guard one move more and stops a clone (ESC-DIST-040..060, ESC-EMOV-090, 140..160, 180).
    """
    found: dict[str, Move] = {}
    for move in _along(table, who, target, who.space, ()):
        _ = found.setdefault(move.key, move)
    return tuple([found[key] for key in sorted(found)])


def _along(
    table: Reading, who: Enemy, target: SpaceId, here: SpaceId, past: tuple[SpaceId, ...]
) -> Iterator[Move]:
    """Follow every shortest path from ``here`` to the first space where the enemy can stop."""
    left = steps_of(table, who, target)
    for there, price in sorted(ways_of(table, who)[here].items()):
        if left.get(there, -1) + price != left.get(here):
            continue
        if price > 1:  # a locked door: opening it is the whole move, and only from where it stands
            if not past:
                yield Move(there, locked_door(table, here, there))
        elif room_for(table, who.type, there):
            yield Move(there, past=past)
        elif there != target and (not past or option(table, "full_tile_chain") == "along_path"):
            yield from _along(table, who, target, there, (*past, there))


def locked_door(table: Reading, here: SpaceId, there: SpaceId) -> LinkId:
    """Return the locked door between two tiles, or ""."""
    doors = door_between(table, here, there)
    return next((door for door in doors if table.links[door].state == "locked"), NO_LINK)


def which_move(
    table: Reading, who: Enemy, moves: tuple[Move, ...], ties: tuple[Tie, ...]
) -> Question[Move]:
    """Say which move it is, or ask where paths are equally short (ESC-EMOV-050)."""
    if len(moves) == 1:
        return Settled(moves[0])
    says = say("The ways are equally short.")
    return ChooseSpace(
        asks=say("Which way does {enemy} go?", enemy=Ref(who.id)),
        support=says,
        rule="ESC-EMOV-050",
        seats=(table.turn.now,),
        about=who.id,
        because=Because("ESC-EMOV-050", says, ties=ties),
        among=tuple(Option(move.key, move, move_label(move), ref=move.to) for move in moves),
    )


def tied_ways(
    table: Reading, who: Enemy, moves: tuple[Move, ...], target: SpaceId = NO_SPACE
) -> tuple[Tie, ...]:
    """Return that several ways are equally short, if they are (ESC-EMOV-050).

    Args:
        table: The table.
        who: The enemy.
        moves: What it may do.
        target: Where it goes to, "" if it may not go the shortest way there.
    """
    if len(moves) == 1:
        return ()
    steps = {"steps": steps_of(table, who, target)[who.space]} if target else {}
    return (Tie(tuple(move.to for move in moves), steps, left_to(table.turn.now)),)


def move_label(move: Move) -> Message:
    """Return a move on a button."""
    if move.opens:
        return say("Opens the door to {tile:gen}", tile=Ref(move.to))
    return say("{tile}", tile=Ref(move.to))


# -- what hands are told


def changes_of(who: PieceId, move: Move) -> Change:
    """Return what the move changes."""
    return LinkStateSet(move.opens, "open") if move.opens else PieceMoved(who, move.to)


def asks_for(who: Enemy, move: Move) -> Message:
    """Return the instruction for hands."""
    enemy, there = Ref(who.id), Ref(move.to)
    if move.opens:
        return say(
            "{enemy} opens the door from {here:gen} to {tile:gen}",
            enemy=enemy,
            here=Ref(who.space),
            tile=there,
        )
    return say("Move {enemy:acc} to {tile:acc}", enemy=enemy, tile=there)


def support_for(table: Reading, here: SpaceId, move: Move) -> Message:
    """Return how: through which door, through the duct, or past which full tile."""
    if move.opens:
        return say("Take the locked door marker away.")
    if move.past:
        return say("Past {tile:acc}: it is full.", tile=Ref(move.past[0]))
    if any(duct.beyond(here) == move.to for duct in ducts_from(table, here)):
        return NO_WORDS if door_between(table, here, move.to) else say("Through the duct.")
    side = _side(table, here, move.to)
    return NO_WORDS if side is None else THROUGH[side]


def _side(table: Reading, here: SpaceId, there: SpaceId) -> int | None:
    """Return the side of ``here`` on which ``there`` lies, or None if they do not touch."""
    beyond = table.spaces[there].cells
    for cell in table.spaces[here].cells:
        for side in range(4):
            if cell.beyond(side) in beyond:
                return side
    return None


def elsewhere(table: Reading, who: Enemy, move: Move) -> tuple[Option[tuple[Change, ...]], ...]:
    """Return where the figure may have gone instead: any tile one step away."""
    near = _near(table, who.id, who.space)
    return near if move.opens else tuple(o for o in near if o.ref != move.to)


@memo_of_map
def _near(table: Reading, who: PieceId, here: SpaceId) -> tuple[Option[tuple[Change, ...]], ...]:
    return tuple(
        Option(
            f"at {space}",
            (PieceMoved(who, space),),
            say("It went to {tile:acc}", tile=Ref(space)),
            ref=space,
        )
        for space in sorted({**ways(table, "clone")[here], **ways(table, "doors")[here]})
    )
