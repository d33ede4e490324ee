"""A toy game, only for tests, of a large plan: thirty rooms, far ways, levels, light, time."""

from companion.engine.by_hand.case_procedures import does
from companion.engine.by_hand.consistency import undeclared
from companion.engine.by_hand.manual_fixes import Fix, ManualFixes
from companion.engine.flow.agenda import Rules
from companion.engine.game import Game, Outcome
from companion.engine.message import Message, say
from companion.engine.state import changes as to
from companion.engine.view import appearance as show
from companion.engine.view.status import Gauge, Status
from companion.engine.vocabulary.panel_rows import hero_rows
from mine import digging
from mine.components import BOARDS, TIME, WANTED, WORDS, Ore, Room, shade, time_track

STEPS = {
    "lay": digging.lay,
    "enter": digging.enter,
    "deal": digging.deal,
    "hide": digging.hide,
    "act": digging.act,
    "clock": digging.clock,
}


def outcome(table):
    fate = (True, say("rich")) if table.result == "won" else (False, say("out of breath"))
    return tuple(Outcome(seat, *fate) for seat in table.turn.order)


def status(table):
    phase = {"act": 0, "clock": 1}.get(table.agenda[0].name if table.agenda else "", -1)
    gold = table.piles["found"].cards.count("gold")
    phases, gauges = (say("Dig"), say("Time")), (Gauge(say("Gold"), gold, WANTED, "gold", "note"),)
    return Status(phases, phase, table.turn.now, table.turn.order, gauges=gauges)


def panels(table, seat):
    heroes = show.Panel("heroes", "heroes", say("Miners"), tuple(hero_rows(WORDS, table)))
    return heroes, show.Panel("time", "track", say("Time"), tuple(time_track(table)))


def invariants(table):
    yield from undeclared(WORDS, table)
    if not 0 <= table.tracks["time"] <= TIME:
        yield say("The time is not on its track.")


def fixes(table, piece):
    found = table.pieces[piece]
    more = to.PieceTrackSet(piece, "gold", found.tracks["gold"] + 1, found.tracks["gold"])
    return (Fix("gold", say("One gold more"), (more,)),)


def tile(room):
    doors = tuple((0, 0, side) for side in range(4))
    return show.TileFace(
        room.id, Message(room.name), doors=doors, tags=(room.number + 30,), any_way=True
    )


GAME = Game(
    id="mine",
    title=say("Mine"),
    seats=(1, 4),
    editions={"first": say("First edition")},
    scenarios=lambda content: {
        "gallery": say("The long gallery"),
        "square": say("The square"),
        "levels": say("Two levels"),
    },
    vocabulary=WORDS,
    kinds={"room": Room, "ore": Ore},
    setup=digging.setup,
    rules=Rules(STEPS, digging.next_turn, lambda play: None),
    outcome=outcome,
    invariants=invariants,
    status=status,
    panels=panels,
    tiles=lambda content: tuple(map(tile, content.of(Room).values())),
    bots={"plain": lambda view, prompt, thinking: prompt.sample(thinking)},
    cases={"clock": does("clock")},
    manual_fixes=ManualFixes(fixes=fixes),
    whole_board=True,
    shade=shade,
    boards=BOARDS,
    record_kinds={"room": say("Room"), "ore": say("Ore")},
)
