"""What may be found of a figure by hand: shut down, destroyed, off the board, without keycard."""

from companion.engine.changes import Change, ConditionSet, PieceRemoved, PieceTrackSet
from companion.engine.mends import Mend
from companion.engine.message import Ref, say
from companion.engine.reading import option
from companion.engine.table import PieceId, Reading
from companion.games.heist.keycards import team_takes
from companion.games.heist.pieces import (
    COUNTER,
    DESTROYED,
    DOWN,
    FRESH,
    FRIEND,
    GUARD,
    KEYCARD,
    SHUTDOWN,
    Guard,
    living,
)


def mends(table: Reading, piece: PieceId) -> tuple[Mend, ...]:
    """Return what can be set right on a figure besides its room.

    A guard's keycard goes first: nothing else may take it off the board (HST-GOAL-030).
    """
    kind = table.pieces[piece].kind
    if kind == GUARD:
        guard = Guard(table, table.pieces[piece])
        return (*_stands(guard), *(_keycard(table, guard) if guard.keycard else _gone(guard)))
    return (_off(piece),) if kind == FRIEND else ()


def _stands(guard: Guard) -> tuple[Mend, ...]:
    """Shut down, or up again (HST-BULLET-040, 050)."""
    if guard.destroyed:
        return (Mend("up", say("It stands"), (ConditionSet(guard.id, DESTROYED, on=False),)),)
    if guard.down:
        return (Mend("up", say("It stands"), _up(guard)),)
    down = (ConditionSet(guard.id, DOWN), PieceTrackSet(guard.id, COUNTER, SHUTDOWN, guard.counter))
    return (Mend("down", say("Shut down for {n} rounds", n=SHUTDOWN), down),)


def _gone(guard: Guard) -> tuple[Mend, ...]:
    if guard.destroyed:
        return (_off(guard.id),)
    body = (*(_up(guard) if guard.down else ()), ConditionSet(guard.id, DESTROYED))
    return (Mend("destroyed", say("Destroyed: a body for good"), body), _off(guard.id))


def _up(guard: Guard) -> tuple[Change, ...]:
    fresh = FRESH in guard.piece.conditions
    return (
        ConditionSet(guard.id, DOWN, on=False),
        PieceTrackSet(guard.id, COUNTER, 0, guard.counter),
        *((ConditionSet(guard.id, FRESH, on=False),) if fresh else ()),
    )


def _off(piece: PieceId) -> Mend:
    return Mend("off", say("Take it off the board"), (PieceRemoved(piece),))


def _keycard(table: Reading, guard: Guard) -> tuple[Mend, ...]:
    """Its keycard was taken: by the team, or by one of those alive (``keycard_ownership``)."""
    if option(table, "keycard_ownership") == "a":
        return (Mend("keycard", say("The team has its keycard"), team_takes(table, guard.id)),)
    return tuple(
        Mend(
            f"keycard {hero.id}",
            say("{hero} has its keycard", hero=Ref(hero.id)),
            (
                ConditionSet(guard.id, KEYCARD, on=False),
                PieceTrackSet(hero.id, "keycards", hero.keycards + 1, hero.keycards),
            ),
        )
        for hero in living(table)
    )
