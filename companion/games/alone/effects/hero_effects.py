"""What the hero's cards do: recovery, fights, light, sight, steps, tokens, doors."""

from collections.abc import Iterable
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_options
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.ids import NO_LINK, NO_PIECE, LinkId, MarkerId, PieceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import MarkerRemoved, TurnUsed
from companion.engine.state.table import Reading, Step
from companion.games.alone.actions.fighting import EXTRA_HITS, FIGHT
from companion.games.alone.actions.locating import ONE
from companion.games.alone.evil import noise
from companion.games.alone.evil.creature_moves import move, steps_to
from companion.games.alone.evil.wounds import strike
from companion.games.alone.hero.damage import recover, recover_both
from companion.games.alone.labyrinth.blocked_doors import block, unblock
from companion.games.alone.labyrinth.lights import light_up
from companion.games.alone.labyrinth.revealing import look, reveal
from companion.games.alone.records.card_verbs import Parsed
from companion.games.alone.records.printed import Item
from companion.games.alone.state.components import BLOCKED, LIFE, SELF, STAIRS
from companion.games.alone.state.creatures import creatures, creatures_in, may_move_to
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import danger_in, hero_sector
from companion.games.alone.state.sight import in_sight
from companion.games.alone.state.ways import is_door, line, neighbours, ways_from

RULE: Final = "ALN-ITEM-060"
WALK: Final = "effect.walk"
CLEAR: Final = "effect.clear"
CALM: Final = "calm"


def heals(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Recover LIFE or SELF CONTROL, never above the cap (ALN-HEALTH-040)."""
    del step
    kind = read.word
    if kind == "either":
        kind = yield from play.ask(_which_track(play.table, read.n))
    why = Because(RULE, say("The hero recovers."))
    if kind == "both":
        recover_both(play, read.n, why)
    else:
        recover(play, kind, read.n, why)


def _which_track(table: Reading, n: int) -> Question[str]:
    among = (
        Option(LIFE, LIFE, say("Recover {n} life", n=n)),
        Option(SELF, SELF, say("Recover {n} self-control", n=n)),
    )
    asks = say("{who}: recover what?", who=Ref(hero(table)))
    return seat_chooses(hero(table), RULE, asks, among)


# -- fights


def _target(table: Reading, sectors: Iterable[str], asks: Message) -> Question[PieceId]:
    there = set(sectors)
    among = thing_options(f.id for f in creatures(table) if f.space in there)
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), NO_PIECE)


def _here(table: Reading) -> Question[PieceId]:
    return _target(table, (hero_sector(table),), say("Which creature?"))


def hits(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Add hits to a fight; an item brings the fight itself (ALN-FIGHT-040)."""
    fights = step.subject in play.table.content.of(Item)
    target = (yield from play.ask(_here(play.table))) if fights else NO_PIECE
    had = play.table.turn.used.get(EXTRA_HITS, 0)
    says = say("Hits more: {n}.", n=read.n)
    play.change(TurnUsed(EXTRA_HITS, had + read.n), Because(RULE, says))
    if target:
        play.push(Step(FIGHT, hero(play.table), target))


def rolls(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Roll so many dice against a creature in the hero's sector."""
    del step
    target = yield from play.ask(_here(play.table))
    if target:
        play.push(Step(FIGHT, hero(play.table), target, read.n))


def strikes(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Damage to a creature in the hero's sector."""
    del step
    target = yield from play.ask(_here(play.table))
    if target:
        strike(play, target, read.n)


def shoots(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Damage to a creature in sight."""
    del step
    table = play.table
    target = yield from play.ask(_target(table, in_sight(table), say("Shoot whom?")))
    if target:
        strike(play, target, read.n)


def pushes(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Drive a creature one sector away; its noise is told as ever (ALN-NOISE-020)."""
    del step, read
    table = play.table
    chosen = yield from play.ask(_driven(table))
    if not chosen:
        return
    creature, way = chosen.split()
    sector = table.links[LinkId(way)].beyond(hero_sector(table))
    move(play, PieceId(creature), sector, "")
    play.push(Step(noise.HEARD, target=sector))


def _driven(table: Reading) -> Question[str]:
    among = [
        Option(f"{f.id} {heading}", f"{f.id} {way}", _driven_to(f.id, heading), f.id)
        for f in creatures_in(table, hero_sector(table))
        for heading, way, to in steps_to(table, f.id)
        if table.links[way].state != BLOCKED and not may_move_to(table, f.id, to).text
    ]
    asks = say("Drive which creature away?")
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), "")


def _driven_to(creature: PieceId, heading: str) -> Message:
    return say("{creature}: {heading}", creature=Ref(creature), heading=Ref(heading))


def calms(play: Play, step: Step, read: Parsed) -> None:
    """Creatures in the hero's sector do not attack in this turn."""
    del step, read
    says = say("Creatures do not attack in this turn.")
    play.change(TurnUsed(CALM, 1), Because(RULE, says))


# -- light and sight


def lights(play: Play, step: Step, read: Parsed) -> None:
    """The hero's sector lights up (ALN-LIGHT-010)."""
    del step, read
    light_up(play, (hero_sector(play.table),), RULE)


def beams(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """The hero's sector lights up, and two more in a line (ALN-LIGHT-010)."""
    del step, read
    table = play.table
    heading = yield from play.ask(_heading(table, say("Light which way?")))
    there = line(table, hero_sector(table), heading, 2) if heading else ()
    light_up(play, (hero_sector(table), *there), RULE)


def _heading(table: Reading, asks: Message, *, stairs: bool = False) -> Question[str]:
    among = [
        Option(heading, heading, say("{heading}", heading=Ref(heading)))
        for heading, way in ways_from(table, hero_sector(table)).items()
        if way.state != BLOCKED and (stairs or heading != STAIRS)
    ]
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), "")


def reveals(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Reveal sectors in a line."""
    del step
    table = play.table
    asks = say("Reveal which way?")
    heading = yield from play.ask(_heading(table, asks, stairs=True))
    if heading:
        reveal(play, line(table, hero_sector(table), heading, read.n), RULE)
        look(play)


def reveals_around(play: Play, step: Step, read: Parsed) -> None:
    """Reveal all sectors next to the hero's."""
    del step, read
    reveal(play, neighbours(play.table, hero_sector(play.table)), RULE)
    look(play)


def locates(play: Play, step: Step, read: Parsed) -> None:
    """Locate targets (ALN-LOCATE-020)."""
    del step
    play.push(*(Step(ONE, hero(play.table)) for _ in range(read.n)))


# -- steps, tokens, doors


def walks(play: Play, step: Step, read: Parsed) -> None:
    """Move some sectors without attacks of opportunity."""
    play.push(Step(WALK, step.subject, step.target, read.n))


def walk(play: Play, step: Step) -> Flow[None]:
    """Take one of the steps, or stop."""
    heading = yield from play.ask(_step(play.table, step.number))
    if heading:
        play.push(Step("move.go", hero(play.table), word=heading))
        if step.number > 1:
            play.push(Step(WALK, step.subject, step.target, step.number - 1))


def _step(table: Reading, left: int) -> Question[str]:
    among = [
        Option(heading, heading, say("{heading}", heading=Ref(heading)))
        for heading, way in ways_from(table, hero_sector(table)).items()
        if way.state != BLOCKED
    ]
    stay = Option("stay", "", say("Stay"), icon="done")
    asks = say("{who}: go where? Steps left: {n}", who=Ref(hero(table)), n=left)
    return seat_chooses(hero(table), RULE, asks, (*among, stay))


def clears(play: Play, step: Step, read: Parsed) -> None:
    """Take danger tokens off the hero's sector or ones in sight."""
    play.push(*(Step(CLEAR, step.subject, step.target) for _ in range(read.n)))


def clear(play: Play, step: Step) -> Flow[None]:
    """Take one danger token off."""
    del step
    chosen = yield from play.ask(_token(play.table))
    if chosen:
        play.change(MarkerRemoved(chosen), Because(RULE, say("A danger token is removed.")))


def _token(table: Reading) -> Question[MarkerId]:
    found = [(ref, m) for ref in sorted(in_sight(table)) for m in danger_in(table, ref)]
    if not found:
        return Settled(MarkerId(""))
    among = [
        Option(f"token {marker.id}", marker.id, say("{sector}", sector=Ref(ref)), ref)
        for ref, marker in found
    ]
    none = Option("none", MarkerId(""), say("Leave it"), icon="done")
    asks = say("{who}: remove a danger token?", who=Ref(hero(table)))
    return seat_chooses(hero(table), RULE, asks, (*among, none))


def bars(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Block or unblock a door of the hero's sector."""
    del step, read
    chosen = yield from play.ask(_door(play.table))
    if not chosen:
        return
    if play.table.links[chosen].state == BLOCKED:
        unblock(play, chosen, RULE)
    else:
        block(play, chosen, RULE)


def _door(table: Reading) -> Question[LinkId]:
    among = [
        Option(heading, way.id, say("{heading}", heading=Ref(heading)), way.id)
        for heading, way in ways_from(table, hero_sector(table)).items()
        if is_door(way)
    ]
    asks = say("Which door?")
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), NO_LINK)


DOES: Final = {
    "heal": heals,
    "hits": hits,
    "roll": rolls,
    "strike": strikes,
    "shot": shoots,
    "push": pushes,
    "calm": calms,
    "light": lights,
    "beam": beams,
    "reveal": reveals,
    "around": reveals_around,
    "locate": locates,
    "walk": walks,
    "clear": clears,
    "bar": bars,
}
STEPS: Final = {WALK: walk, CLEAR: clear}
