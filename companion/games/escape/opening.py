"""What is laid, dealt and filled before the first turn (ESC-SETUP-040..090)."""

from typing import Final

from companion.engine.because import SCENARIO, Because
from companion.engine.changes import PieceMoved, SpaceAdded
from companion.engine.flow import Flow, Play
from companion.engine.grid import Cell, footprint
from companion.engine.message import Message, Ref, say
from companion.engine.table import Space, Step
from companion.games.escape.decks import draw
from companion.games.escape.hands import take_cards
from companion.games.escape.pieces import Hero, skills_id
from companion.games.escape.printed import Tile, scenario


def lay_start(play: Play, step: Step) -> Flow[None]:
    """Lay the scenario's start tile and put every figure on it (ESC-SETUP-070)."""
    del step
    table, rules = play.table, scenario(play.table)
    face = table.content.of(Tile)[rules.start]
    space = Space(face.id, "tile", face.id, footprint(Cell(0, 0), face.size, 0))
    figures = tuple(PieceMoved(seat, face.id) for seat in table.turn.order)
    story = Message(rules.story) if rules.story else say("Put all figures on it.")
    _ = yield from play.instruct(
        (SpaceAdded(space), *figures),
        Because(SCENARIO, say("The scenario begins here."), ("ESC-SETUP-070",)),
        asks=say("Lay {tile:acc}, all figures on it", tile=Ref(face.id)),
        support=story,
        about=face.id,
        may_leave=False,
    )
    play.soon(Step("setup.pools"), Step("setup.reserves"))


def fill_pools(play: Play, step: Step) -> Flow[None]:
    """Fill the threat pool and the lockdown pool (ESC-SETUP-060)."""
    del step
    rules = scenario(play.table)
    _ = yield from play.instruct(
        (),
        Because("ESC-SETUP-060", say("The scenario's numbers.")),
        asks=say("Fill the pools"),
        support=say(
            "{n} threat tokens, {m} lockdown tokens.", n=rules.threat_pool, m=rules.lockdown_pool
        ),
        may_leave=False,
    )


def sort_reserves(play: Play, step: Step) -> Flow[None]:
    """Put the reserves beside the map, the lowest numbers of each type (ESC-SETUP-090)."""
    del step
    rules = scenario(play.table)
    _ = yield from play.instruct(
        (),
        Because("ESC-SETUP-090", say("The scenario's numbers.")),
        asks=say("Put the reserves beside the map"),
        support=say("Guards 1 to {n}, clones 1 to {m}.", n=rules.guards, m=rules.clones),
        may_leave=False,
    )


def deal_skill(play: Play, step: Step) -> Flow[None]:
    """Deal one of the two skills of a hero (ESC-SETUP-040, ESC-SKIL-010)."""
    seat = step.subject
    why = Because("ESC-SETUP-040", say("{hero} has a skill.", hero=Ref(seat)))
    asks = say("{hero}: skill {n} of 2", hero=Ref(seat), n=step.number)
    card = yield from draw(play, "skill", skills_id(seat), why, asks=asks)
    if not card:
        play.note(seat, Because("ESC-GAME-060", say("No skill is left to deal.")))


def deal_hand(play: Play, step: Step) -> Flow[None]:
    """Deal as many adrenaline cards as vitality (ESC-SETUP-040)."""
    hero = Hero.at(play.table, step.subject)
    why = Because("ESC-SETUP-040", say("As many cards as vitality."))
    yield from take_cards(play, hero.id, hero.vitality - hero.hand.size, why)


STEPS: Final = {
    "setup.lay": lay_start,
    "setup.pools": fill_pools,
    "setup.reserves": sort_reserves,
    "setup.skill": deal_skill,
    "setup.hand": deal_hand,
}
