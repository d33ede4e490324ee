"""What is laid, dealt and filled before the first turn (ESC-SETUP-040..090)."""

from typing import Final

from companion.engine.because import SCENARIO, Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import NO_WORDS, Placement
from companion.engine.ids import SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import Change, PieceMoved
from companion.engine.state.table import Step
from companion.games.escape.records.scenario import parse_start, scenario
from companion.games.escape.records.unknown_records import ENTER_TILE, is_unknown_tile
from companion.games.escape.scenario.triggers import scene_moment
from companion.games.escape.state.adrenaline_hand import take_cards
from companion.games.escape.state.board import laying
from companion.games.escape.state.components import SKILLS
from companion.games.escape.state.pieces import Hero, skills_id
from companion.games.escape.state.tile_stacks import SET_ASIDE, without
from companion.games.escape.teach.card_draw import draw_named


def lay_start(play: Play, step: Step) -> Flow[None]:
    """Lay the ``number``-th start tile; all figures go on the first one (ESC-SETUP-070)."""
    table, rules = play.table, scenario(play.table)
    tile, cell, turns = parse_start(rules.start[step.number])
    if is_unknown_tile(table, tile):
        play.push(Step(ENTER_TILE, tile), step)
        return
    first = not step.number
    changes: list[Change] = [*laying(table, Placement(tile, cell, turns))]
    if tile in table.piles[SET_ASIDE].cards:
        changes.append(without(table, SET_ASIDE, tile))
    if first:
        changes.extend(PieceMoved(seat, SpaceId(tile)) for seat in table.turn.order)
    asks, support = say("Lay {tile:acc} beside it", tile=Ref(tile)), NO_WORDS
    if first:
        asks = say("Lay {tile:acc}, all figures on it", tile=Ref(tile))
        support = Message(rules.story) if rules.story else say("Put all figures on it.")
    why = Because(SCENARIO, say("The scenario begins here."), ("ESC-SETUP-070",))
    _ = yield from play.instruct(
        tuple(changes), why, asks=asks, support=support, about=tile, may_leave=False
    )
    if step.number == len(rules.start) - 1:
        play.push(Step("setup.pools"), Step("setup.reserves"), *scene_moment(table, "setup"))


def fill_pools(play: Play, _step: Step) -> Flow[None]:
    """Fill the threat pool and the lockdown pool (ESC-SETUP-060)."""
    rules = scenario(play.table)
    threat, tokens = rules.threat_pool, rules.lockdown_pool
    support = say("{n} threat tokens, {m} lockdown tokens.", n=threat, m=tokens)
    yield from _lay_out(play, "ESC-SETUP-060", say("Fill the pools"), support)


def sort_reserves(play: Play, _step: Step) -> Flow[None]:
    """Put the reserves beside the map, the lowest numbers of each type (ESC-SETUP-090)."""
    rules = scenario(play.table)
    support = say("Guards 1 to {n}, clones 1 to {m}.", n=rules.guards, m=rules.clones)
    asks = say("Put the reserves beside the map")
    yield from _lay_out(play, "ESC-SETUP-090", asks, support)


def _lay_out(play: Play, rule: str, asks: Message, support: Message) -> Flow[None]:
    why = Because(rule, say("The scenario's numbers."))
    _ = yield from play.instruct((), why, asks=asks, support=support, may_leave=False)


def deal_skill(play: Play, step: Step) -> Flow[None]:
    """Deal one of the two skills of a hero (ESC-SETUP-040, ESC-SKIL-010)."""
    seat = seat_id(step.subject)
    why = Because("ESC-SETUP-040", say("{hero} has a skill.", hero=Ref(seat)))
    asks = say("{hero}: skill {n} of 2", hero=Ref(seat), n=step.number)
    card = yield from draw_named(play, SKILLS, skills_id(seat), why, asks=asks)
    if not card:
        play.note(seat, Because("ESC-GAME-060", say("No skill is left to deal.")))


def deal_hand(play: Play, step: Step) -> Flow[None]:
    """Deal as many adrenaline cards as vitality (ESC-SETUP-040)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    why = Because("ESC-SETUP-040", say("As many cards as vitality."))
    yield from take_cards(play, hero.id, hero.vitality - hero.hand.size, why)


STEPS: Final = {
    "setup.lay": lay_start,
    "setup.pools": fill_pools,
    "setup.reserves": sort_reserves,
    "setup.skill": deal_skill,
    "setup.hand": deal_hand,
}
