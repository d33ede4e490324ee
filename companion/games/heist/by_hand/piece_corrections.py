"""What may be found by hand: figures down, destroyed, dead, come, gone, with a keycard; cards."""

from typing import Final

from companion.engine.by_hand.manual_fixes import Fix, ManualFixes, SparePiece
from companion.engine.ids import NO_SEAT, PieceId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import (
    Change,
    ConditionSet,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import Piece, Reading
from companion.games.heist.by_hand.card_corrections import places, put_in_pile
from companion.games.heist.enemies.spawning import free_numbers
from companion.games.heist.state.board import figures_left
from companion.games.heist.state.keycards import keycard_taken, keycards_raised, owned_by_team
from companion.games.heist.state.pieces import (
    COUNTER,
    DEAD,
    DESTROYED,
    DOWN,
    FRESH,
    FRIEND,
    GUARD,
    KEYCARD,
    SHUTDOWN,
    Guard,
    Hero,
    living,
)


def fixes(table: Reading, piece: PieceId) -> tuple[Fix, ...]:
    """Return what can be set right on a figure besides its room.

    A guard's keycard goes first: nothing else may take it off the board (HST-GOAL-030).
    """
    kind = table.pieces[piece].kind
    if kind == GUARD:
        guard = Guard(table, table.pieces[piece])
        if guard.keycard:
            return (*_down_or_up(guard), *_keycard(table, guard))
        return (*_down_or_up(guard), *_gone(guard), *_keycard_back(table, guard))
    if kind == FRIEND:
        return (_off(piece),)
    return _of_hero(table, Hero.at(table, piece))


def _of_hero(table: Reading, hero: Hero) -> tuple[Fix, ...]:
    """Dead, or alive after all (HST-COMBAT-140); what follows from a death does so by itself."""
    if not table.turn.number:
        return ()
    if hero.alive:
        return (Fix("dead", say("Dead: the figure lies"), (hero.set_to("hp", 0),)),)
    life = (ConditionSet(hero.id, DEAD, on=False), hero.set_to("hp", 1))
    return (Fix("alive", say("Alive again, with 1 HP"), life),)


def _down_or_up(guard: Guard) -> tuple[Fix, ...]:
    """Shut down, or up again (HST-BULLET-040, 050)."""
    if guard.destroyed:
        return (Fix("up", say("It stands"), (ConditionSet(guard.id, DESTROYED, on=False),)),)
    if guard.down:
        return (Fix("up", say("It stands"), _up(guard)),)
    down = (ConditionSet(guard.id, DOWN), guard.set_to(COUNTER, SHUTDOWN))
    return (Fix("down", say("Shut down ({n} rounds)", n=SHUTDOWN), down),)


def _gone(guard: Guard) -> tuple[Fix, ...]:
    if guard.destroyed:
        return (_off(guard.id),)
    body = (*(_up(guard) if guard.down else ()), ConditionSet(guard.id, DESTROYED))
    return (Fix("destroyed", say("Destroyed: a body for good"), body), _off(guard.id))


def _up(guard: Guard) -> tuple[Change, ...]:
    fresh = FRESH in guard.piece.conditions
    return (
        ConditionSet(guard.id, DOWN, on=False),
        guard.set_to(COUNTER, 0),
        *((ConditionSet(guard.id, FRESH, on=False),) if fresh else ()),
    )


def _off(piece: PieceId) -> Fix:
    return Fix("off", say("Take it off the board"), (PieceRemoved(piece),))


def _keycard(table: Reading, guard: Guard) -> tuple[Fix, ...]:
    """Its keycard was taken: by the team, or by one of those alive (``keycard_ownership``)."""
    if owned_by_team(table):
        return (Fix("keycard", say("The team has its keycard"), keycard_taken(table, guard.id)),)
    return tuple(
        Fix(
            f"keycard {hero.id}",
            say("{hero} has its keycard", hero=Ref(hero.id)),
            keycard_taken(table, guard.id, hero.id),
        )
        for hero in living(table)
    )


def _keycard_back(table: Reading, guard: Guard) -> tuple[Fix, ...]:
    """It still has a keycard that Companion thinks was taken."""
    if guard.destroyed:
        return ()
    carries = ConditionSet(guard.id, KEYCARD)
    if owned_by_team(table):
        back = Fix(
            "carries",
            say("It has a keycard of the team"),
            (carries, keycards_raised(table, NO_SEAT, -1)),
        )
        return (back,) if table.tracks["keycards"] else ()
    return tuple(
        Fix(
            f"carries {hero.id}",
            say("It has a keycard of {hero}", hero=Ref(hero.id)),
            (carries, keycards_raised(table, hero.id, -1)),
        )
        for hero in living(table)
        if hero.keycards
    )


# -- guards that come by hand


def spare_pieces(table: Reading) -> tuple[SparePiece, ...]:
    """Return the guard that may be put on the board, while the box holds one (HST-SPAWN-060)."""
    if not table.turn.number:
        return ()
    if option(table, "figures_exhausted") == "none_added" and not figures_left(table):
        return ()
    (number,) = free_numbers(table, GUARD, 1)
    return (SparePiece(PieceId(f"{GUARD}-{number}"), say("in the box")),)


def put_on_space(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return what makes a figure stand in a room: a new guard is an ordinary one."""
    if piece in table.pieces:
        return (PieceMoved(piece, space),)
    number = int(piece.rpartition("-")[2])
    return (PieceAdded(Piece(piece, GUARD, space, number)),)


MANUAL_FIXES: Final = ManualFixes(
    fixes=fixes,
    put_on_space=put_on_space,
    spare_pieces=spare_pieces,
    card_places=places,
    put_in_pile=put_in_pile,
)
