"""The bot's last stage: everybody on the Rooftop within one round.

Where both actions of a turn are a duty (HST-TURN-100), nobody can wait on the Rooftop: whoever
begins a turn there has to leave, and a room left is not entered again in that turn. So the team
gathers where each can end a turn on the Rooftop, and then goes there one after the other.
"""

from typing import Final

from companion.engine.grid import distances
from companion.engine.ids import SpaceId
from companion.engine.state.table import Reading
from companion.games.heist.actions.action_options import MOVE, actions_left
from companion.games.heist.state.board import left_this_turn, no_entry, open_ways, room_with_role
from companion.games.heist.state.pieces import Hero, active_in, living

GO: Final = 30.0
READY: Final = 12.0
NOT_A_MOVE: Final = 0.5
"""What an action that is no move costs: it uses something up."""


def roof_worth(view: Reading, hero: Hero, option: str) -> float:
    """Return what an action is worth in the last stage, by where the turn may end then.

    Args:
        view: The table.
        hero: Whose turn it is.
        option: The key of the action.
    """
    kind, _, to = option.partition(" ")
    left = actions_left(view, hero.id) - 1
    been = frozenset((*left_this_turn(view), hero.space))
    if kind == MOVE:
        return _best(view, hero, SpaceId(to), left, been) - _danger(view, hero, SpaceId(to))
    return _best(view, hero, hero.space, left, been) - NOT_A_MOVE


def _best(view: Reading, hero: Hero, room: SpaceId, left: int, been: frozenset[SpaceId]) -> float:
    roof = room_with_role(view, "rooftop")
    if room == roof and _last(view, hero):
        return GO
    return max(_end_worth(view, hero, end) for end in ends(view, hero, room, left, been))


def ends(
    view: Reading, hero: Hero, room: SpaceId, moves: int, been: frozenset[SpaceId] = frozenset()
) -> set[SpaceId]:
    """Return where a turn may end after so many moves; fewer only where none is left."""
    ways = [to for to in open_ways(view, room) if to not in been]
    onward = [to for to in ways if not no_entry(view, hero, to).text]
    if moves < 1 or not onward:
        return {room}
    been |= {room}
    return {end for to in onward for end in ends(view, hero, to, moves - 1, been)}


def _end_worth(view: Reading, hero: Hero, room: SpaceId) -> float:
    """A turn that ends on the roof is worth most when the others are there or can come."""
    roof = room_with_role(view, "rooftop")
    if room == roof:
        return GO if _others_come(view, hero) else 0.0
    return READY if roof in ends(view, hero, room, hero.actions) else -float(_far(view, room))


def _others_come(view: Reading, hero: Hero) -> bool:
    """Tell whether those before stand on the roof, and those to come can end their turns there."""
    roof, order = room_with_role(view, "rooftop"), view.turn.order
    turn = order.index(hero.id)
    return all(
        member.space == roof
        if order.index(member.id) < turn
        else roof in ends(view, member, member.space, member.actions)
        for member in living(view)
        if member.id != hero.id
    )


def _last(view: Reading, hero: Hero) -> bool:
    """Tell whether everybody else stands on the roof: then stepping there wins."""
    roof = room_with_role(view, "rooftop")
    return all(member.space == roof for member in living(view) if member.id != hero.id)


def _far(view: Reading, room: SpaceId) -> int:
    """Return how many steps away the roof is, walls counted."""
    ways = {here: dict.fromkeys(open_ways(view, here), 1) for here in view.spaces}
    return distances(room, ways).get(room_with_role(view, "rooftop"), len(ways))


def _danger(view: Reading, hero: Hero, room: SpaceId) -> float:
    waiting = len(active_in(view, room))
    return 2.0 * waiting + (5.0 if waiting >= hero.hp else 0.0)
