"""Move: one sector, over stairs too; doors are blocked after it, or unblocked (ALN-MOVE)."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses
from companion.engine.flow.prompts import NO_WORDS, ChooseLink, Option, Question, Settled
from companion.engine.ids import NO_LINK, LinkId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import PieceMoved, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Reading, Step
from companion.games.alone.hero.encounters import meet, opportunity
from companion.games.alone.labyrinth.blocked_doors import block, unblock
from companion.games.alone.labyrinth.revealing import leave_level, look, reveal
from companion.games.alone.state.components import BLOCKED, HEADINGS, STAIRS
from companion.games.alone.state.creatures import creatures_in
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, level, revealed
from companion.games.alone.state.ways import is_door, ways_from

MOVE: Final = "move"
GO: Final = "move.go"
ENTER: Final = "move.enter"
BLOCK: Final = "move.block"
UNBLOCK: Final = "unblock"
UNBLOCKED: Final = "unblocked"
"""What a turn counts: a door was unblocked beside an action (``unblocking_turn``)."""
FOUND: Final = "found"
"""The word of a step into a sector that was not revealed before."""


def move_options(table: Reading) -> Iterator[Option[Step]]:
    """Yield where the hero may go: four directions, and stairs by name (MOVE-010, 110, 160)."""
    ways, seat = ways_from(table, hero_sector(table)), hero(table)
    assigned = _direction_of_stairs(table, ways)
    for heading in HEADINGS:
        way = ways.get(heading)
        if way is None and heading in (STAIRS, assigned):
            continue
        off = _cannot_go(table, way)
        there = way.beyond(hero_sector(table)) if way is not None else SpaceId("")
        known = there if revealed(table, there) else ""
        called = assigned if heading == STAIRS else heading
        label = say("{heading}", heading=Ref(called))
        second = say("{thing}", thing=Ref(known)) if known else NO_WORDS
        step = Step(MOVE, seat, word=heading)
        yield Option(f"{MOVE} {heading}", step, label, known, second, off)


def _direction_of_stairs(table: Reading, ways: Mapping[str, Link]) -> str:
    """Return how stairs are declared: by name, or as a direction without a way, where there is any.

    Of several such directions it is the first, clockwise from the north (ALN-MOVE-160).
    """
    if STAIRS not in ways or option(table, "stairs_declaration") == "named":
        return STAIRS
    return next((heading for heading in HEADINGS if heading not in ways), STAIRS)


def _cannot_go(table: Reading, way: Link | None) -> Message:
    if way is None:
        return say("A wall is there.")
    if way.state == BLOCKED:
        return say("The door is blocked.")
    if table.turn.used.get(UNBLOCKED):
        return say("A door was unblocked in this turn.")
    return NO_WORDS


def move(play: Play, step: Step) -> None:
    """Leave the sector: creatures there attack first (ALN-ENC-050)."""
    way = ways_from(play.table, hero_sector(play.table)).get(step.word)
    if way is None or way.state == BLOCKED:
        play.note(step.subject, Because("ALN-MOVE-110", say("The way is blocked now.")))
        return
    opportunity(play)
    play.push(Step(GO, step.subject, word=step.word))


def go(play: Play, step: Step) -> None:
    """Go through a way: a sector that is not revealed is laid first (ALN-REVEAL-060)."""
    table = play.table
    way = ways_from(table, hero_sector(table)).get(step.word)
    if way is None or way.state == BLOCKED:
        return
    there = way.beyond(hero_sector(table))
    found = "" if revealed(table, there) else FOUND
    reveal(play, (there,), "ALN-REVEAL-060")
    play.push(Step(ENTER, step.subject, way.id, word=found))


def enter(play: Play, step: Step) -> None:
    """Stand in the sector, and meet what was hidden there (ALN-ENC-010, ALN-MOVE-030, 050)."""
    way = play.table.links[LinkId(step.target)]
    here = hero_sector(play.table)
    there = way.beyond(here)
    walks(play, there, found=bool(step.word))
    play.push(Step(BLOCK, step.subject, way.id))


def walks(play: Play, there: SpaceId, *, found: bool) -> None:
    """Put the hero into a revealed sector, and do all that is forced by it (ALN-LOS-080).

    Args:
        play: The match.
        there: The sector.
        found: It was not revealed before: creatures there are met (ALN-ENC-010, 030).
    """
    table = play.table
    here = hero_sector(table)
    left_level = level(table, here) != level(table, there)
    why = Because("ALN-MOVE-010", say("The hero goes on: {sector}.", sector=Ref(there)))
    play.change(PieceMoved(hero(table), there), why)
    if found:
        meet(play, tuple([figure.id for figure in creatures_in(table, there)]))
    if left_level:
        leave_level(play, here)
    look(play)


def block_door(play: Play, step: Step) -> Flow[None]:
    """Let the hero block one door of the sector (ALN-MOVE-050, 140)."""
    chosen = yield from play.ask(_blockable(play.table, LinkId(step.target)))
    if chosen:
        block(play, chosen, "ALN-MOVE-050")


def _blockable(table: Reading, used: LinkId) -> Question[LinkId]:
    doors = [w for w in ways_from(table, hero_sector(table)).values() if is_door(w)]
    if option(table, "blockable_doors") == "not_used":
        doors = [way for way in doors if way.id != used]
    free = [way for way in doors if way.state != BLOCKED]
    if not free:
        return Settled(NO_LINK)
    among = [_door_option(table, way) for way in free]
    none = Option("none", NO_LINK, say("Block none"), icon="done", default=True)
    asks = say("{who}: block a door?", who=Ref(hero(table)))
    return choose_or_settle(
        seat_chooses(hero(table), "ALN-MOVE-050", asks, (none, *among), kind=ChooseLink), NO_LINK
    )


def _door_option(table: Reading, way: Link) -> Option[LinkId]:
    heading = _heading(table, way)
    return Option(f"door {heading}", way.id, say("{heading}", heading=Ref(heading)), way.id)


def _heading(table: Reading, way: Link) -> str:
    ways = ways_from(table, hero_sector(table))
    return next(heading for heading, each in ways.items() if each.id == way.id)


# -- unblocking


def unblock_options(table: Reading) -> Iterator[Option[Step]]:
    """Yield the blocked doors of the hero's sector (ALN-MOVE-080, 150)."""
    for heading, way in ways_from(table, hero_sector(table)).items():
        if way.state == BLOCKED:
            label = say("Unblock: {heading}", heading=Ref(heading))
            step = Step(UNBLOCK, hero(table), way.id)
            yield Option(f"{UNBLOCK} {heading}", step, label, way.id, icon="lock")


def unblocks(play: Play, step: Step) -> None:
    """Unblock a door by a turn without moving (ALN-MOVE-080)."""
    if option(play.table, "unblocking_turn") == "with_action":
        play.change(TurnUsed(UNBLOCKED, 1), Because("ALN-MOVE-150"))
    unblock(play, LinkId(step.target), "ALN-MOVE-080")


STEPS: Final = {MOVE: move, GO: go, ENTER: enter, BLOCK: block_door, UNBLOCK: unblocks}
