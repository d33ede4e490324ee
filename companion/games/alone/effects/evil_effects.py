"""What cards of the evil side do to the hero and the labyrinth."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import (
    choose_or_settle,
    seat_chooses,
    thing_option,
    thing_options,
)
from companion.engine.flow.prompts import Choose, Option, Question
from companion.engine.ids import NO_LINK, NO_SPACE, CardId, LinkId, MarkerId, SeatId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import MarkerAdded, TurnUsed
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Marker, Reading, Step
from companion.games.alone.effects.creature_effects import NONE, RULE, chooser
from companion.games.alone.evil.danger_tokens import MOST, put
from companion.games.alone.evil.hands import DRAW
from companion.games.alone.hero.damage import NO_RECOVERY, hurt
from companion.games.alone.hero.inventory import charged, spend
from companion.games.alone.labyrinth.blocked_doors import block
from companion.games.alone.labyrinth.lights import go_dark
from companion.games.alone.records.card_verbs import Parsed
from companion.games.alone.state.components import BLOCKED, DANGER, DEAD_LCU, LCU
from companion.games.alone.state.creatures import creatures_in
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils, hero, leader
from companion.games.alone.state.sectors import danger_in, hero_sector, level
from companion.games.alone.state.sight import in_sight
from companion.games.alone.state.ways import is_door, ways_from

DANGER_TOKEN: Final = "effect.danger"  # noqa: S105


def loses(play: Play, step: Step, read: Parsed) -> None:
    """The hero loses LIFE or SELF CONTROL."""
    del step
    hurt(play, read.word, read.n, RULE)


def numbs(play: Play, step: Step, read: Parsed) -> None:
    """The hero recovers nothing until the turn is over."""
    del step, read
    says = say("The hero recovers nothing in this turn.")
    play.change(TurnUsed(NO_RECOVERY, 1), Because(RULE, says))


def flees(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """With a creature there, the hero must step away (ALN-ENC-120)."""
    del step, read
    heading = yield from play.ask(_flight(play.table))
    if heading:
        any_leaving = option(play.table, "opportunity_trigger") == "any"
        play.push(Step("move" if any_leaving else "move.go", hero(play.table), word=heading))


def _flight(table: Reading) -> Question[str]:
    here = hero_sector(table)
    ways = ways_from(table, here).items() if creatures_in(table, here) else ()
    among = [
        Option(heading, heading, say("{heading}", heading=Ref(heading)))
        for heading, way in ways
        if way.state != BLOCKED
    ]
    asks = say("{who} must step away: where to?", who=Ref(hero(table)))
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), "")


def dangers(play: Play, step: Step, read: Parsed) -> None:
    """Danger tokens come into sectors in sight (ALN-ROUND-080 limits them)."""
    play.push(*(Step(DANGER_TOKEN, step.subject, step.target) for _ in range(read.n)))


def danger_token(play: Play, step: Step) -> Flow[None]:
    """Put one danger token into a sector in sight."""
    chosen = yield from play.ask(_for_danger(play.table, step))
    if chosen:
        put(play, chosen, RULE)


def _for_danger(table: Reading, step: Step) -> Question[SpaceId]:
    lying = [m.on for m in table.markers.values() if m.kind == DANGER]
    full = {
        number
        for number in (1, 2)
        if sum(level(table, SpaceId(ref)) == number for ref in lying) >= MOST
    }
    free = [ref for ref in sorted(in_sight(table)) if not danger_in(table, ref)]
    free = [ref for ref in free if level(table, ref) not in full]
    asks = say("Where does the danger token lie?")
    seat = chooser(table, step)
    return choose_or_settle(seat_chooses(seat, RULE, asks, thing_options(free)), NO_SPACE)


def darkens(play: Play, step: Step, read: Parsed) -> None:
    """The light goes out where the hero stands (ALN-LIGHT-090)."""
    del step, read
    go_dark(play, hero_sector(play.table), RULE)


def blocks(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A door of the hero's sector is blocked."""
    del read
    chosen = yield from play.ask(_open_door(play.table, step))
    if chosen:
        block(play, chosen, RULE)


def _open_door(table: Reading, step: Step) -> Question[LinkId]:
    ways = ways_from(table, hero_sector(table))
    among = [
        Option(heading, way.id, say("{heading}", heading=Ref(heading)), way.id)
        for heading, way in ways.items()
        if is_door(way) and way.state != BLOCKED
    ]
    asks = say("Which door is blocked?")
    return choose_or_settle(seat_chooses(chooser(table, step), RULE, asks, among), NO_LINK)


def drains(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """An item of the hero loses a charge (ALN-ITEM-040)."""
    del read
    chosen = yield from play.ask(_drained(play.table, step))
    if chosen:
        spend(play, chosen, RULE)


def _drained(table: Reading, step: Step) -> Question[CardId]:
    asks = say("Which item loses a charge?")
    among = thing_options(charged(table))
    return choose_or_settle(seat_chooses(chooser(table, step), RULE, asks, among), CardId(""))


def kills_lcu(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A light control is dead until the round is over."""
    del read
    table = play.table
    alive = [
        thing_option(m.on, key=m.id)
        for _, m in sorted(table.markers.items())
        if m.kind == LCU and not markers_on(table, m.on, DEAD_LCU)
    ]
    none = Option(NONE, NONE, say("None"), icon="done")
    seat = chooser(table, step)
    chosen = yield from play.ask(
        Choose(
            asks=say("Which light control is dead?"),
            rule=RULE,
            seats=(seat,),
            secret=True,
            about=seat,
            among=(none, *alive),
        )
    )
    if chosen != NONE:
        ref = MarkerId(drawn_id(play, "dead", play.table.markers))
        play.change(MarkerAdded(Marker(ref, DEAD_LCU, chosen)), Because(RULE))


def draws(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """The evil side draws; the leader says who (ALN-ESETUP-170)."""
    del step
    seat = yield from play.ask(_drawer(play.table))
    play.push(Step(DRAW, seat, number=read.n))


def _drawer(table: Reading) -> Question[SeatId]:
    asks = say("Who draws?")
    among = thing_options(evils(table))
    seat = leader(table)
    return choose_or_settle(seat_chooses(seat, "ALN-ESETUP-170", asks, among), seat)


DOES: Final = {
    "lose": loses,
    "numb": numbs,
    "flee": flees,
    "danger": dangers,
    "dark": darkens,
    "block": blocks,
    "drain": drains,
    "dead": kills_lcu,
    "draw": draws,
}
STEPS: Final = {DANGER_TOKEN: danger_token}
