"""The board and guard randomizers: layouts, walls and lists drawn by chance (HST-APP-010..050).

All of it is pure: ``below`` is the match's own chance, so a seed gives the same board again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from companion.engine.grid import SIDES, Cell, distances
from companion.games.heist.records.printed import Scenario, pairs

T = TypeVar("T")
R = TypeVar("R", bound=str)
Below: TypeAlias = Callable[[int], int]
Way: TypeAlias = tuple[int, int]
"""Two neighbouring slots, the smaller first; slots count from 0 in reading order."""
TRIES: Final = 1_000
"""A board that keeps all constraints comes within a handful of tries."""


def cell_of(slot: int, width: int) -> Cell:
    """Return the cell of a slot."""
    return Cell(slot % width, slot // width)


def slots(rules: Scenario) -> range:
    """Return all the slots of a board."""
    return range(rules.width * rules.height)


def neighbours(slot: int, rules: Scenario) -> list[int]:
    """Return the slots beside a slot: no diagonals (HST-MOVE-010)."""
    found = (cell_of(slot, rules.width).beyond(side) for side in SIDES)
    return [
        cell.y * rules.width + cell.x
        for cell in found
        if 0 <= cell.x < rules.width and 0 <= cell.y < rules.height
    ]


def all_ways(rules: Scenario) -> list[Way]:
    """Return every pair of neighbouring slots: where a wall can stand."""
    ways = ((slot, to) for slot in slots(rules) for to in sorted(neighbours(slot, rules)))
    return [(first, second) for first, second in ways if first < second]


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """Return the items in an order drawn by chance."""
    left = list(items)
    return [left.pop(below(len(left))) for _ in range(len(left))]


# -- the board


def arranged(
    rooms: Sequence[str], shut: Sequence[str], rules: Scenario, below: Below
) -> tuple[str, ...]:
    """Return the room of each slot, so that every constraint holds (HST-CONTENT-030).

    Args:
        rooms: As many rooms as there are slots.
        shut: Rooms nobody can count on walking through; all others hang together without them.
        rules: Which rooms lie at the border, side by side, or apart.
        below: Chance.
    """
    tied = _constrained(rules)
    for _ in range(TRIES):
        laid = _place(tied, rules, below)
        if laid is not None:
            free = shuffled(sorted(set(rooms) - set(tied)), below)
            by_slot = {slot: room for room, slot in laid.items()}
            board = tuple(by_slot.get(n) or free.pop() for n in range(len(rooms)))
            if hangs_together(board, shut, (), rules):
                return board
    raise ArithmeticError("no board keeps these constraints")


def _constrained(rules: Scenario) -> list[str]:
    """Return the rooms that a constraint names, in the order of first mention from the vault on."""
    named = [room for pair in pairs(rules.apart + rules.beside) for room in pair]
    return list(dict.fromkeys([*named, *rules.border]))


def _place(tied: list[str], rules: Scenario, below: Below) -> dict[str, int] | None:
    laid: dict[str, int] = {}
    for room in tied:
        free = (slot for slot in slots(rules) if slot not in laid.values())
        fit = [slot for slot in free if not _broken({**laid, room: slot}, rules)]
        if not fit:
            return None
        laid[room] = fit[below(len(fit))]
    return laid


def broken(laid: Sequence[str], rules: Scenario) -> list[str]:
    """Return the constraints that a board does not keep, as their words."""
    return _broken({room: slot for slot, room in enumerate(laid)}, rules)


def _broken(slot_of: Mapping[str, int], rules: Scenario) -> list[str]:
    """Return those that the rooms laid so far do not keep."""
    around = {room: neighbours(slot, rules) for room, slot in slot_of.items()}
    found = [f"border {room}" for room in rules.border if len(around.get(room, ())) == len(SIDES)]
    for name, words, wanted in (("beside", rules.beside, True), ("apart", rules.apart, False)):
        found += [
            f"{name} {first} {second}"
            for first, second in pairs(words)
            if {first, second} <= slot_of.keys() and (slot_of[second] in around[first]) != wanted
        ]
    return found


# -- its walls


def walled(
    laid: Sequence[str], shut: Sequence[str], rules: Scenario, most: int, below: Below
) -> list[Way]:
    """Return where walls stand (HST-APP-020).

    The board hangs together without the shut rooms; the ways named in ``beside`` stay open.
    """
    slot_of = {room: slot for slot, room in enumerate(laid)}
    open_: set[Way] = {
        _way(slot_of[first], slot_of[second]) for first, second in pairs(rules.beside)
    }
    free = [slot for room, slot in slot_of.items() if room not in shut]
    open_.update(_tree(free, rules, below))
    for slot in (slot_of[room] for room in shut):
        ways = [_way(slot, to) for to in neighbours(slot, rules) if to in free]
        if open_.isdisjoint(ways):
            open_.add(ways[below(len(ways))])
    walls = [way for way in all_ways(rules) if way not in open_]
    while len(walls) > most:
        _ = walls.pop(below(len(walls)))
    return walls


def _tree(slots: list[int], rules: Scenario, below: Below) -> list[Way]:
    """Return the ways of a walk by chance that reaches all the slots from the first of them."""
    path, seen, opened = [slots[0]], {slots[0]}, list[Way]()
    while path:
        here = path[-1]
        onward = [slot for slot in neighbours(here, rules) if slot in slots and slot not in seen]
        if not onward:
            _ = path.pop()
            continue
        to = onward[below(len(onward))]
        opened.append(_way(here, to))
        seen.add(to)
        path.append(to)
    return opened


def _way(slot: int, other: int) -> Way:
    return (slot, other) if slot < other else (other, slot)


def hangs_together(
    laid: Sequence[str], shut: Sequence[str], walls: Sequence[Way], rules: Scenario
) -> bool:
    """Tell whether nobody is shut in: each room is reached without passing a shut one."""
    behind = [slot for slot, room in enumerate(laid) if room in shut]
    free = set(range(len(laid))) - set(behind)
    return reached(min(free), behind, walls, rules) == free and all(
        any(to in free and _way(slot, to) not in walls for to in neighbours(slot, rules))
        for slot in behind
    )


def way_of(text: str, first: int = 0) -> Way:
    """Return the slots that a text such as "3-4" names; a printed one counts them from 1."""
    low, _, high = text.partition("-")
    return int(low) - first, int(high) - first


def way_text(way: Way, first: int = 0) -> str:
    """Return the text of :func:`way_of`."""
    return f"{way[0] + first}-{way[1] + first}"


def reached(start: int, closed: Sequence[int], walls: Sequence[Way], rules: Scenario) -> set[int]:
    """Return the slots that can be walked to, the start among them."""
    ways = {
        here: {
            to: 1
            for to in neighbours(here, rules)
            if to not in closed and _way(here, to) not in walls
        }
        for here in slots(rules)
    }
    return set(distances(start, ways))


# -- guards


def spread(rooms: Sequence[R], guards: int, most: int, below: Below) -> list[R]:
    """Return the room of each guard, at most so many to a room (HST-APP-030, 040).

    Fewer guards come out only where the rooms cannot hold them all.
    """
    found: list[R] = []
    for _ in range(guards):
        free = [room for room in rooms if found.count(room) < most]
        if free:
            found.append(free[below(len(free))])
    return found


def marked(guards: int, keycards: int, below: Below) -> list[int]:
    """Return which of the guards carry a keycard: distinct ones (HST-APP-050)."""
    return sorted(shuffled(range(guards), below)[:keycards])
