"""What must hold of the packs of this game beyond the types of their records."""

from collections.abc import Iterator
from itertools import chain
from typing import Final, get_args

from companion.engine.packs.content import Content, Fault
from companion.games.heist.actions.skills import EFFECTS
from companion.games.heist.effects.operations import OPERATIONS
from companion.games.heist.records.board_randomizer import (
    all_ways,
    broken,
    hangs_together,
    way_of,
    way_text,
)
from companion.games.heist.records.printed import (
    Board,
    Event,
    GuardList,
    Role,
    Room,
    Scenario,
    Skill,
    pairs,
    room_of,
)

ONE_OF: Final = tuple(role for role in get_args(Role) if role not in ("", "safe"))
"""Roles that exactly one room has."""


def check(content: Content) -> Iterator[Fault]:
    """Yield what is wrong with the packs of a match, the most helpful finding first."""
    yield from _roles(content)
    for event in content.of(Event).values():
        for line in event.do:
            for wrong in OPERATIONS.faults(line, content):
                yield Fault("event", event.id, f"do: {wrong.problem}", wrong.remedy)
    for skill in content.of(Skill).values():
        if skill.does not in EFFECTS:
            known = ", ".join(EFFECTS)
            yield Fault("skill", skill.id, f"does: '{skill.does}' is no effect", f"use: {known}")
    for scenario in content.of(Scenario).values():
        yield from _scenario(scenario, content)
    yield from _printed(content)
    yield from _codes(content)


def _roles(content: Content) -> Iterator[Fault]:
    rooms = content.of(Room)
    for role in ONE_OF:
        found = [room.id for room in rooms.values() if room.role == role]
        if len(found) != 1:
            ref = found[0] if found else next(iter(rooms), "")
            remedy = f'give role = "{role}" to exactly one room'
            yield Fault("room", ref, f"role: {len(found)} rooms have the role '{role}'", remedy)
    for room in rooms.values():
        if room.guards and (room.safe or room.role == "vault"):
            yield Fault("room", room.id, "guards: no list may name it", "write guards = false")


def _scenario(scenario: Scenario, content: Content) -> Iterator[Fault]:
    rooms = content.of(Room)
    slots = scenario.width * scenario.height
    if slots != len(rooms):
        yield Fault("scenario", scenario.id, f"width: {slots} slots for {len(rooms)} rooms")
    paired = chain.from_iterable(pairs(scenario.beside + scenario.apart))
    for room in (*scenario.border, *paired):
        if room not in rooms:
            yield Fault("scenario", scenario.id, f"border: '{room}' is no room of this pack")
    if any(k > g for k, g in zip(scenario.keycards, scenario.randomized, strict=True)):
        yield Fault("scenario", scenario.id, "keycards: more of them than guards")


def _printed(content: Content) -> Iterator[Fault]:
    rooms = content.of(Room)
    for board in content.of(Board).values():
        if sorted(board.rooms) != sorted(rooms):
            yield Fault("board", board.id, "rooms: not each room once", "list all of them")
            continue
        for scenario in content.of(Scenario).values():
            yield from _board(board, scenario, room_of(content, "vault"))
    for card in content.of(GuardList).values():
        for room in card.rooms:
            if room not in rooms or not rooms[room].guards:
                yield Fault("guard_list", card.id, f"rooms: '{room}' takes no guards by a list")
        if any(not 1 <= n <= len(card.rooms) for n in card.keycards):
            yield Fault("guard_list", card.id, "keycards: a place beyond the list")


def _board(board: Board, rules: Scenario, vault: str) -> Iterator[Fault]:
    """A card of the box keeps what every board keeps: what does not was copied wrongly."""
    remedy = "look at the card once more"
    for constraint in broken(board.rooms, rules):
        yield Fault("board", board.id, f"rooms: against '{constraint}'", remedy)
    known = {way_text(way, 1) for way in all_ways(rules)}
    for wall in (wall for wall in board.walls if wall not in known):
        problem = f"walls: '{wall}' stands between no two neighbours"
        yield Fault("board", board.id, problem, 'write "1-2": slots from 1, the smaller first')
    walls = [way_of(wall, 1) for wall in board.walls if wall in known]
    if not hangs_together(board.rooms, [vault], walls, rules):
        yield Fault("board", board.id, "walls: they shut a room in", remedy)


def _codes(content: Content) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    cards = [("event", card) for card in content.of(Event).values()]
    for kind, card in (*cards, *(("skill", card) for card in content.of(Skill).values())):
        if card.code in seen:
            problem = f"code: '{card.code}' is that of {seen[card.code]} as well"
            yield Fault(kind, card.id, problem, "give each card its own code")
        seen[card.code] = card.id
