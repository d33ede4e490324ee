"""The rules of the mine: it is laid out, miners dig for gold, and the air runs out."""

from companion.engine.because import because
from companion.engine.flow import prompts as ask
from companion.engine.flow.choosing import thing_option, thing_options
from companion.engine.flow.menus import Group, Menu
from companion.engine.game import seat_hero
from companion.engine.grid import Cell
from companion.engine.message import Ref, say
from companion.engine.state import changes as to
from companion.engine.state.table import Link, Marker, Pile, Space, Step, Table, Thrown, Turn
from companion.engine.vocabulary.face_down import lay_face_down
from mine.components import (
    ACTS,
    DIE,
    FAR,
    GRIDS,
    HOISTS,
    LAID_ON,
    LAMPS_OUT,
    LAY,
    ORE,
    TIME,
    TIME_RULE,
    TURN,
    WANTED,
    WAY,
    Ore,
    Room,
)

GO = Group("go", say("Go"), "move", say("{who}: where to?"), say("no way leads on"))
TOKENS = [f"ore {n}" for n in range(1, len(LAID_ON) + 1)]
WORK = Group("work", say("Work"), "token", say("{who}: what now?"), say("nothing to do"))


def setup(start):
    table = Table(game="mine", options=dict(start.options)).use(start.content)
    for seat in start.seats:
        seat_hero(table, seat, {"gold": 0})
    table.tracks, table.turn = {"time": TIME}, Turn(tuple(seat.id for seat in start.seats))
    ores = start.content.of(Ore).values()
    bag = tuple(sorted(ore.id for ore in ores for _ in range(ore.copies)))
    table.piles["bag"] = Pile("bag", "ore", bag, down=True)
    table.piles["found"] = Pile("found", "ore")
    table.agenda = (Step("enter"), Step("lay"), Step("deal"), Step("hide"))
    return table


def rooms(table):
    """The rooms in the order of their numbers."""
    return sorted(table.content.of(Room).values(), key=lambda room: room.number)


def cell_of(scenario, number):
    wide, high = GRIDS[scenario]
    level, at = divmod(number, wide * high)
    return Cell(at % wide + level * FAR, at // wide)


def lay(play, step):
    """All other rooms are laid, with all ways."""
    table, scenario = play.table, play.table.options["scenario"]
    found = rooms(table)
    cells = {cell_of(scenario, room.number): room.id for room in found}
    laid = tuple(
        to.SpaceAdded(Space(ref, face=ref, cells=(cell,)))
        for cell, ref in cells.items()
        if ref not in table.spaces
    )
    drifts = tuple(
        to.LinkAdded(Link(f"{ref} {cells[there]}", "drift", (ref, cells[there])))
        for cell, ref in cells.items()
        for there in (cell.beyond(1), cell.beyond(2))
        if there in cells
    )
    hoists = tuple(
        to.LinkAdded(Link(f"hoist {n}", "hoist", (found[near].id, found[far].id)))
        for n, (near, far) in enumerate(HOISTS[scenario], 1)
    )
    changes, why = (*laid, *drifts, *hoists), because(LAY)
    yield from play.instruct(changes, why, asks=say("Lay all other rooms"), may_leave=False)


def enter(play, step):
    """Miners stand in the first room; the others lie about it."""
    shaft, cell = rooms(play.table)[0].id, cell_of(play.table.options["scenario"], 0)
    first = to.SpaceAdded(Space(shaft, face=shaft, cells=(cell,)))
    miners = (to.PieceMoved(seat, shaft) for seat in play.table.turn.order)
    asks = say("Lay {room}, all miners on it", room=Ref(shaft))
    yield from play.instruct((first, *miners), because(LAY), asks=asks, may_leave=False)


def deal(play, step):
    """Companion deals what the tokens hide, where hands do not shuffle them."""
    if play.table.options["tokens"] != "app":
        return
    for ref in TOKENS:
        card = play.pick(play.table.piles["bag"].cards)
        play.change(to.PileSet(Pile(ref, "ore", down=True, seen=())), because(ORE))
        play.change(to.CardMoved(card, "bag", ref), because(ORE))


def hide(play, step):
    """Tokens lie face down."""
    places = [rooms(play.table)[n].id for n in LAID_ON]
    yield from lay_face_down(play, "ore", TOKENS, places, because(ORE))


def next_turn(play):
    order, number = play.table.turn.order, play.table.turn.number
    now = order[number % len(order)]
    play.change(to.TurnSet(Turn(order, now, number + 1)), because(TURN))
    over = (Step("clock"),) if now == order[-1] else ()
    play.push(Step("act", now), *over)


def clock(play, step):
    """Hands move the time; lamps of a sector may go out, at last the air does."""
    was = play.table.tracks["time"]
    now = was - 1
    asks = say("The time goes to {n}", n=now)
    why = because(TIME_RULE, "A round is over.")
    yield from play.instruct(
        to.TrackSet("time", now, was), why, asks=asks, about="time", may_leave=False
    )
    if now in LAMPS_OUT:
        play.note("time", because(TIME_RULE, "Lamps go out."))
    if now <= 0:
        play.change(to.Ended("lost"), because(TIME_RULE, "The air is gone."))


# -- what a miner does


def actions(table, miner):
    here, left = table.pieces[miner].at, ACTS - table.turn.used.get("acts", 0)
    among = (
        *(thing_option(ref, f"go {ref}", group="go") for ref in ways_on(table, here)),
        *works(table, here),
        ask.Option("end", "end", say("End the turn"), icon="done"),
    )
    asked = {"seats": (miner,), "about": miner, "among": among, "menu": Menu((GO, WORK))}
    asks = say("{who}: go or work?", who=Ref(miner))
    return ask.Choose(asks=asks, support=say("{n} actions left.", n=left), rule=TURN, **asked)


def ways_on(table, here):
    found = (link for link in table.links.values() if here in link.joins)
    return sorted(link.beyond(here) for link in found if link.state == "open")


def works(table, here):
    for marker in ore_on(table, here):
        label = say("Turn the token up")
        yield ask.Option(f"dig {marker.id}", f"dig {marker.id}", label, icon="token", group="work")
    for name, label, icon in (
        ("lamp", say("Carry the lamp"), "lamps"),
        ("hoist", say("Shut or open a hoist"), "lift"),
        ("noise", say("Make noise"), "sound"),
        ("listen", say("Listen"), "speech"),
    ):
        yield ask.Option(name, name, label, icon=icon, group="work")


def ore_on(table, here):
    found = (m for _, m in sorted(table.markers.items()) if m.kind == "ore" and m.on == here)
    return list(found)


def act(play, step):
    miner, used = step.subject, play.table.turn.used.get("acts", 0)
    if used >= ACTS:
        return
    what = yield from play.ask(actions(play.table, miner))
    if what == "end":
        return
    name, _, rest = what.partition(" ")
    if name in DOES:
        yield from DOES[name](play, miner, rest)
    else:
        play.change(to.PieceMoved(miner, what), because(TURN))
    play.change(to.TurnUsed("acts", used + 1), because(TURN))
    play.push(Step("act", miner))


def dig(play, miner, token):
    """The token is turned up; whose face nobody knows, hands say."""
    table = play.table
    pile = table.piles[token]
    if pile.unknown:
        asked = {"asks": say("What is on the token?"), "rule": ORE, "seats": (miner,)}
        among = thing_options(sorted(set(table.piles["bag"].cards)))
        card = yield from play.ask(ask.ReadCard(about=miner, among=among, **asked))
        play.change(to.CardMoved(card, "bag", "found"), because(ORE))
        play.change(to.PileSet(Pile(token, "ore")), because(ORE))
    else:
        card = pile.cards[0]
        why = because(ORE, "{who} digs.", who=Ref(miner))
        play.change(to.CardMoved(card, token, "found"), why)
    play.change(to.MarkerRemoved(token), because(ORE))
    if card == "gold":
        had = table.pieces[miner].tracks["gold"]
        play.change(to.PieceTrackSet(miner, "gold", had + 1, had), because(ORE))
    if table.piles["found"].cards.count("gold") >= WANTED:
        play.change(to.Ended("won"), because(ORE, "There is gold enough."))


def carry(play, miner, _):
    """The lamp may be carried to any room of the mine."""
    table = play.table
    asked = {"asks": say("{who}: where to with the lamp?", who=Ref(miner)), "rule": TURN}
    among = thing_options(room.id for room in rooms(table))
    space = yield from play.ask(ask.ChooseSpace(seats=(miner,), about=miner, among=among, **asked))
    moved = (to.MarkerAdded(Marker("lamp", "lamp", space)),)
    if "lamp" in table.markers:
        moved = (to.MarkerRemoved("lamp"), *moved)
    asks = say("The lamp to {room}", room=Ref(space))
    yield from play.instruct(moved, because(TURN), asks=asks, about=space, may_leave=False)


def work_hoist(play, miner, _):
    links = play.table.links
    way = yield from which_way(play, miner, [ref for ref in sorted(links) if "hoist" in ref])
    state = "shut" if links[way].state == "open" else "open"
    asks = say("{way}: {state}", way=Ref(way), state=Ref(state))
    yield from play.instruct(
        to.LinkStateSet(way, state), because(WAY), asks=asks, about=way, may_leave=False
    )


def make_noise(play, miner, _):
    table = play.table
    here = table.pieces[miner].at
    refs = (ref for ref, link in sorted(table.links.items()) if here in link.joins)
    quiet = [ref for ref in refs if f"noise {ref}" not in table.markers]
    noisy = [ref for ref, marker in sorted(table.markers.items()) if marker.kind == "noise"]
    if not quiet:
        return
    way = yield from which_way(play, miner, quiet)
    changes = (to.MarkerAdded(Marker(f"noise {way}", "noise", way)),)
    if len(noisy) > 3:
        changes = (to.MarkerRemoved(noisy[0]), *changes)
    asks = say("Noise on: {way}", way=Ref(way))
    yield from play.instruct(changes, because(WAY), asks=asks, about=way, may_leave=False)


def listen(play, miner, _):
    """Who listens may hear the rock; it changes nothing."""
    asks = say("{who} listens: how loud?", who=Ref(miner))
    asked = {"rule": WAY, "seats": (miner,), "about": miner, "die": DIE}
    faces = yield from play.roll(ask.Roll(asks=asks, dice=1, counts={"loud": 1}, **asked))
    play.change(to.DiceThrown(Thrown("noise", faces)), because(WAY))


def which_way(play, miner, refs):
    asked = {"asks": say("{who}: which way?", who=Ref(miner)), "rule": WAY, "seats": (miner,)}
    question = ask.ChooseLink(about=miner, among=thing_options(refs), **asked)
    return (yield from play.ask(question))


DOES = {"dig": dig, "lamp": carry, "hoist": work_hoist, "noise": make_noise, "listen": listen}
