"""An enemy whose step hands found not possible: the next legal one, until none is left."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.because import HAND, Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.targeting import Pick
from companion.engine.grid import distances
from companion.engine.ids import NO_LINK, NO_PIECE, PieceId, SpaceId
from companion.engine.message import Message, say
from companion.engine.state.changes import AgendaSet, PieceAdded
from companion.engine.state.table import Piece, Reading, Step
from companion.games.escape.enemies.enemy_movement import (
    Move,
    asks_for,
    changes_of,
    elsewhere,
    locked_door,
    tied_ways,
    which_move,
)
from companion.games.escape.enemies.targets import SUM, movement_targets
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import ways
from companion.games.escape.state.pieces import ENEMY_TYPES, Enemy, room_for

WALK_ON: Final = "walk on"


def carry_out(
    play: Play,
    step: Step,
    who: Enemy,
    move: Move,
    *,
    why: Because,
    support: Message | Callable[[], Message],
) -> Flow[None]:
    """Have hands move an enemy; where they cannot, another way is proposed.

    Args:
        play: The match.
        step: The step that proposes the move: an activation, or the one before once more.
        who: The enemy.
        move: What it does.
        why: The reason.
        support: How it does it.
    """
    key = yield from play.instruct(
        changes_of(who.id, move),
        why,
        asks=asks_for(who, move),
        support=support,
        others=lambda: elsewhere(play.table, who, move),
        about=who.id,
    )
    if key == "left":
        play.push(Step(WALK_ON, step.subject, items=(*step.items, move.key)))
    queue_triggered(play)


def walk_on(play: Play, step: Step) -> Flow[None]:
    """Propose the next legal move: another short way, a longer one, then another target."""
    table = play.table
    who = Enemy.find(table, PieceId(step.subject))
    if who is None or who.stunned:
        return
    found = movement_targets(table, who)
    target, moves = _next_moves(table, who, found, frozenset(step.items))
    if not moves:
        says = say("It stays: no other way is left.")
        play.note(who.id, found.because("ESC-EMOV-130", says))
        return
    ways = tied_ways(table, who, moves)
    move = yield from play.ask(which_move(table, who, moves, ways))
    says = say("The first way was not possible: this is the next best.")
    why = replace(found, ties=(*found.ties, *ways)).because("ESC-EMOV-010", says, chosen=target)
    yield from carry_out(play, step, who, move, why=why, support=says)


def _next_moves(
    table: Reading, who: Enemy, found: Pick[PieceId], closed: frozenset[str]
) -> tuple[PieceId, tuple[Move, ...]]:
    """Return the first target, in the order of preference, that open moves lead to, and these."""
    for target in _by_preference(found):
        moves = tuple(_towards(table, who, table.pieces[target].at, closed))
        if moves:
            return target, moves
    return NO_PIECE, ()


def _by_preference(found: Pick[PieceId]) -> list[PieceId]:
    """Return the candidates that count, the best ones first (ESC-EMOV-020, 030)."""
    others = [seen for seen in found.looked_at if not seen.out.text and seen.ref not in found.best]
    others.sort(key=lambda seen: (-seen.values[SUM], seen.values["steps"]))
    return [*found.best, *(PieceId(seen.ref) for seen in others)]


def _towards(table: Reading, who: Enemy, target: SpaceId, closed: frozenset[str]) -> Iterator[Move]:
    """Return the open first steps of the shortest ways that do not come back, sorted by space."""
    here, graph = who.space, ways(table, who.mover)
    around = {
        space: {there: price for there, price in near.items() if there != here}
        for space, near in graph.items()
        if space != here
    }
    left = distances(target, around) if target in around else {}
    open_moves: list[tuple[int, Move]] = []
    for there, price in sorted(graph.get(here, {}).items()):
        move = Move(there, locked_door(table, here, there) if price > 1 else NO_LINK)
        if there not in left or move.key in closed:
            continue
        if move.opens or room_for(table, who.type, there):
            open_moves.append((left[there] + price, move))
    least = min((cost for cost, _ in open_moves), default=0)
    return (move for cost, move in open_moves if cost == least)


# -- figures put on the map by hand while enemies act


def queue_added(play: Play) -> None:
    """Let an enemy that a correction put on the map act in the pass that is going on.

    It acts where its number comes; one whose number has passed does not act any more. Enemies that
    were moved or taken away need nothing: each activation looks at the table when it comes.
    """
    added = [
        noted.change.piece
        for noted in play.notes
        if isinstance(noted.change, PieceAdded)
        and noted.why.rule == HAND
        and noted.change.piece.kind in ENEMY_TYPES
    ]
    for piece in added:
        agenda = _with(play.table, play.table.agenda, piece)
        if agenda != play.table.agenda:
            why = because("ESC-ACTV-020", "It just came to the map, while its kind acts.")
            play.change(AgendaSet(agenda), why)


def _with(table: Reading, agenda: tuple[Step, ...], piece: Piece) -> tuple[Step, ...]:
    """Return the agenda with one more activation, if its kind is acting where it stands."""
    coming = [
        (n, acting.number)
        for n, step in enumerate(agenda)
        if step.name == "activate"
        and (acting := table.pieces.get(PieceId(step.subject))) is not None
        and acting.kind == piece.kind
        and step.target in ("", piece.at)
    ]
    if not coming or piece.id in {step.subject for step in agenda} or piece.number < coming[0][1]:
        return agenda
    place = next((n for n, number in coming if number > piece.number), coming[-1][0] + 1)
    new = Step("activate", piece.id, agenda[coming[0][0]].target)
    return (*agenda[:place], new, *agenda[place:])


STEPS: Final = {WALK_ON: walk_on}
