"""Threat for too many heroes on one tile, read in three ways (ESC-THR-080, 090, 150)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import Choose, Question, Settled
from companion.engine.ids import NO_SEAT, SeatId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.fear_and_threat import gain_threat
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.pieces import Hero, heroes_on


def crowded(table: Reading, hero: Hero) -> bool:
    """Tell whether more heroes than the scenario allows stand on a hero's tile (ESC-THR-080)."""
    limit = scenario(table).players_tile
    return hero.on_map and len(heroes_on(table, hero.space)) > limit


def at_the_end(play: Play, _step: Step) -> None:
    """Give threat to the active hero who ends the turn on a crowded tile (``active_player``)."""
    table = play.table
    hero = Hero.at(table, table.turn.now)
    if option(table, "crowd_threat") == "active_player" and crowded(table, hero):
        gain_threat(play, hero.id, 1, reason(hero))


def on_arrival(play: Play, seat: SeatId) -> None:
    """Give threat as soon as an arrival makes a tile crowded (all but ``active_player``)."""
    table = play.table
    reading, hero = option(table, "crowd_threat"), Hero.at(table, seat)
    if reading == "active_player" or not crowded(table, hero):
        return
    if reading == "arriving_player":
        gain_threat(play, seat, 1, reason(hero))
    else:
        play.push(Step("crowd.pick", hero.space))


def pick_one(play: Play, step: Step) -> Flow[None]:
    """Let the table pick who of a crowded tile gains the threat (``picked_player``)."""
    seat = yield from play.ask(who_of(play.table, SpaceId(step.subject)))
    if seat:
        gain_threat(play, seat, 1, reason(Hero.at(play.table, seat)))


def who_of(table: Reading, space: SpaceId) -> Question[SeatId]:
    """Who of a tile gains threat for its crowd; nobody if it is not crowded any more."""
    there = sorted(hero.id for hero in heroes_on(table, space))
    if len(there) <= scenario(table).players_tile:
        return Settled(NO_SEAT)
    return Choose(
        asks=say("Who gains 1 threat?"),
        support=say("{space} is crowded.", space=Ref(space)),
        rule="ESC-THR-090",
        about=space,
        among=tuple(thing_option(seat, f"threat {seat}") for seat in there),
    )


def reason(hero: Hero) -> Because:
    """Return why a crowded tile gives threat."""
    limit, there = scenario(hero.table).players_tile, Ref(hero.space)
    says = say("More than {n} heroes are in {space:loc}.", n=limit, space=there)
    return Because("ESC-THR-080", says, ("ESC-THR-090",))


STEPS: Final = {"end.crowding": at_the_end, "crowd.pick": pick_one}
