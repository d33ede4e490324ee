"""Flood, a whole game in one file: what "a game is one new folder" means.

Divers lay the rooms of a drowned house, search for pearls and stop leaks before it is full; an eel
takes pearls away.
"""

from msgspec import Struct

from companion.engine import changes as to
from companion.engine import game as show
from companion.engine import prompts as ask
from companion.engine.because import PACK, because
from companion.engine.cases import does
from companion.engine.choosing import thing
from companion.engine.flow import Rules
from companion.engine.forms import Field, Fill
from companion.engine.grid import SIDES, Cell, Edge, distances, edge_name, opposite
from companion.engine.known_names import Figure, KnownNames
from companion.engine.learning import told
from companion.engine.mends import Mend, Mending, Spare
from companion.engine.menus import Group, Menu
from companion.engine.message import Message, Ref, say
from companion.engine.printed_dice import DieFace, PrintedDie
from companion.engine.seats import seat_hero, seat_name
from companion.engine.soundness import unsound
from companion.engine.status import Alarm, Gauge, Status
from companion.engine.table import Link, Marker, Piece, Pile, Space, Step, Table, Thrown, Turn
from companion.engine.targeting import Criterion, pick
from companion.engine.tile_tokens import TileToken

HIGH, MOST, ACTS, WANTED, DIE = 3, 7, 3, 4, ("pearl", "mud", "mud")
TURN, ROOM, PEARL = "FLD-TURN-010", "FLD-ROOM-010", "FLD-PEARL-010"
TIDE, EEL, STATES = "FLD-TIDE-010", "FLD-EEL-010", ("open", "locked")
THINGS = say("eel"), say("leak"), say("water"), say("pearls"), say("pearl"), say("mud")
PLACES = say("steps"), say("deck"), say("discard"), say("bag"), say("laid")
NAMES = {one.text: one for one in (*THINGS, *PLACES)}
DIVE = Group("dive", say("Dive"), "dive", say("{who}: where to?"), say("no way leads on"))
WORK = Group("work", say("Work"), "pearl", say("{who}: what now?"), say("nothing to do"))


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    doors: str
    name_pl: str = ""
    tags: tuple[int, ...] = ()


class Tide(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str = ""
    name_pl: str = ""
    rise: int = 0
    leak: bool = False
    copies: int = 1


def copies(content):
    return tuple(sorted(ref for ref, one in content.of(Tide).items() for _ in range(one.copies)))


def setup(start):
    table = Table(game="flood", options=dict(start.options)).use(start.content)
    for seat in start.seats:
        seat_hero(table, seat, {"pearls": 0})
    table.pieces["eel"] = Piece("eel", "eel")
    rooms = tuple(sorted(set(start.content.of(Room)) - {"attic"}))
    deck = Pile("deck", "tide", copies(start.content), down=True)
    piles = deck, Pile("bag", "tile", rooms, down=True)
    piles += Pile("discard", "tide"), Pile("laid", "tile", ("attic",))
    table.piles = {pile.id: pile for pile in piles}
    table.tracks, table.turn = {"water": 0}, Turn(tuple(seat.id for seat in start.seats))
    table.agenda = (Step("begin"),)
    return table


def pearls(table):
    heroes = (piece for _, piece in sorted(table.pieces.items()) if piece.kind == "hero")
    return {hero.id: hero.tracks["pearls"] for hero in heroes}


def ways(table):
    found = {ref: {} for ref in table.spaces}
    for one, other in (link.joins for link in table.links.values()):
        found[one][other] = found[other][one] = 1
    return found


def leads(room, turns, side):
    return "nesw"[(side - turns) % 4] in room.doors


def doors(table, ref):
    space, room = table.spaces[ref], table.content.of(Room)[ref]
    return {Edge(space.cells[0], side) for side in SIDES if leads(room, space.turns, side)}


def open_doors(table, ref):
    taken = {cell for space in table.spaces.values() for cell in space.cells}
    return sorted(edge for edge in doors(table, ref) if edge.beyond not in taken)


def actions(table, seat):
    here, leak = table.pieces[seat].at, f"leak {table.pieces[seat].at}"
    dry = ask.NO_WORDS if leak in table.markers else say("it is dry")
    edges = {edge_name(edge): edge for edge in open_doors(table, here) if table.piles["bag"].size}
    new = (ask.Option(f"lay {n}", edges[n], say("Explore"), n, group="dive") for n in edges)
    among = (
        *(thing(ref, f"move {ref}", group="dive") for ref in sorted(ways(table)[here])),
        *new,
        ask.Option("search", "search", say("Search"), icon="pearl", group="work"),
        ask.Option("stop", leak, say("Stop the leak"), off=dry, icon="leak", group="work"),
        ask.Option("end", "", say("End the turn"), icon="done"),
    )
    left = say("{n} actions left.", n=ACTS - table.turn.used.get("acts", 0))
    asked = {"seats": (seat,), "about": seat, "among": among, "menu": Menu((DIVE, WORK))}
    return ask.Choose(
        asks=say("{who}: dive or work?", who=Ref(seat)), support=left, rule=TURN, **asked
    )


def begin(play, step):
    attic = to.SpaceAdded(Space("attic", face="attic", cells=(Cell(0, 0),)))
    divers = (to.PieceMoved(seat, "attic") for seat in play.table.turn.order)
    asks = say("Lay {room}, all divers on it", room=Ref("attic"))
    yield from play.instruct((attic, *divers), because(ROOM), asks=asks, may_leave=False)


def next_turn(play):
    order, number = play.table.turn.order, play.table.turn.number
    now = order[number % len(order)]
    play.change(to.TurnSet(Turn(order, now, number + 1)), because(TURN))
    play.soon(Step("act", now), Step("tide", now), Step("swim"))


def act(play, step):
    seat, used = step.subject, play.table.turn.used.get("acts", 0)
    what = (yield from play.ask(actions(play.table, seat))) if used < ACTS else ""
    if not what:
        return
    if isinstance(what, Edge):
        yield from lay(play, seat, what)
    elif what == "search":
        yield from search(play, seat)
    elif what in play.table.markers:
        play.change(to.MarkerRemoved(what), because(TIDE, "It is stopped."))
    else:
        play.change(to.PieceMoved(seat, what), because(TURN))
    play.change(to.TurnUsed("acts", used + 1), because(TURN))
    play.soon(Step("act", seat))


def lay(play, seat, edge):
    rooms, bag = play.table.content.of(Room), play.table.piles["bag"].cards
    laid = [ask.Placement(ref, edge.beyond, turns) for ref in bag for turns in range(4)]
    places = tuple(one for one in laid if leads(rooms[one.tile], one.turns, opposite(edge.side)))
    asks = say("Draw a room and lay it")
    place = yield from play.ask(ask.PlaceTile(asks=asks, rule=ROOM, seats=(seat,), places=places))
    ref = place.tile
    play.change(to.CardMoved(ref, "bag", "laid"), because(ROOM))
    space = Space(ref, face=ref, cells=(place.cell,), turns=place.turns)
    play.change(to.SpaceAdded(space), because(ROOM))
    for other in sorted(set(play.table.spaces) - {ref}):
        if {one.across() for one in doors(play.table, ref)} & doors(play.table, other):
            play.change(to.LinkAdded(Link(f"{ref} {other}", "door", (ref, other))), because(ROOM))


def search(play, seat):
    asks, roll = (
        say("{who} searches", who=Ref(seat)),
        {"dice": 2, "die": DIE, "counts": {"pearl": 1}},
    )
    faces = yield from play.roll(ask.Roll(asks=asks, rule=PEARL, seats=(seat,), about=seat, **roll))
    play.change(to.DiceThrown(Thrown("search", faces)), because(PEARL))
    found, had = faces.count("pearl"), pearls(play.table)[seat]
    why = because(PEARL, "{who} finds {n}.", who=Ref(seat), n=found)
    play.change(to.PieceTrackSet(seat, "pearls", had + found, had), why)
    if sum(pearls(play.table).values()) >= WANTED:
        play.change(to.Ended("won"), because(PEARL, "The pearls are saved."))


def tide(play, step):
    deck, tides = play.table.piles["deck"].cards, play.table.content.of(Tide)
    new = [ask.Option("new", ref, say("A new tide")) for ref in deck if not tides[ref].name]
    among = (*(thing(ref) for ref in dict.fromkeys(deck) if tides[ref].name), *new[:1])
    card = yield from play.ask(
        ask.ReadCard(asks=say("Draw a tide: which?"), rule=TIDE, among=among)
    )
    drawn = tides[card]
    if not drawn.name:
        drawn = yield from play.ask(page_of(play.table.content, "tide", card))
        play.change(told("tide", drawn), because(PACK, "It was told at the table."))
    play.change(to.CardMoved(card, "deck", "discard"), because(TIDE))
    if not deck[1:]:
        again = tuple(sorted(play.table.piles["discard"].cards))
        play.change(to.PileSet(Pile("deck", "tide", again, down=True)), because(TIDE))
        play.change(to.PileSet(Pile("discard", "tide")), because(TIDE))
    was, here = play.table.tracks["water"], play.table.pieces[step.subject].at
    now = min(MOST, was + drawn.rise + (len(play.table.markers) > 1))
    if drawn.leak and f"leak {here}" not in play.table.markers:
        play.change(to.MarkerAdded(Marker(f"leak {here}", "leak", here)), because(TIDE, "A leak!"))
    play.change(to.TrackSet("water", now, was), because(TIDE, "The water rises to {n}.", n=now))
    if now >= HIGH and "flood" not in play.table.words:
        play.change(to.WordSet("flood", "begun"), because(TIDE, "The eel comes."))
        play.change(to.PieceMoved("eel", "attic"), because(EEL))
    if now >= MOST:
        play.change(to.Ended("lost"), because(TIDE, "The house is full."))


def swim(play, step):
    table, here, held = play.table, play.table.pieces["eel"].at, pearls(play.table)
    if not here:
        return
    away = {ref: distances(table.pieces[ref].at, ways(table)) for ref in held}
    near = Criterion("steps", EEL, lambda ref: away[ref][here], most=False)
    found = pick(held, (), (Criterion("pearls", EEL, held.__getitem__), near))
    who = found.best[0]
    why = found.because(EEL, say("It wants {who}.", who=Ref(who)))
    if here == table.pieces[who].at:
        play.change(to.PieceTrackSet(who, "pearls", max(0, held[who] - 1), held[who]), why)
        return
    room = min(ways(table)[here], key=lambda ref: (away[who][ref], ref))
    asks = say("{eel} to {room}", eel=Ref("eel"), room=Ref(room))
    yield from play.instruct(to.PieceMoved("eel", room), why, asks=asks, about="eel")


def page_of(content, kind, ref):
    """What people tell of a tide that nobody knows yet, and may correct later."""
    name = Field("name", say("Name"), "text", content.of(Tide)[ref].name, least=1, most=20)
    rise = Field("rise", say("Water"), "number", content.of(Tide)[ref].rise, high=3)
    leak = Field("leak", say("A leak"), "yes", content.of(Tide)[ref].leak)
    page = {"kind": "tide", "made": Tide, "known": {"id": ref}, "fields": (name, rise, leak)}
    return Fill(asks=say("A new tide: what is on it?"), rule=TIDE, **page)


def status(table):
    step, water = table.agenda[0].name if table.agenda else "", table.tracks["water"]
    alarm = Alarm(say("Flood"), say("The flood has begun"), "flood" in table.words, MOST - water)
    gauges = (Gauge(say("Water"), water, MOST, "water"),)
    phases, phase = (say("Dive"), say("Tide")), {"act": 0, "tide": 1, "swim": 1}.get(step, -1)
    return Status(phases, phase, table.turn.now, table.turn.order, alarm, gauges=gauges)


def panels(table, seat):
    label, held = say("Pearls"), pearls(table)
    values = {ref: (show.Value(label, str(held[ref]), id="pearls"),) for ref in held}
    divers = tuple(show.Row(ref, say("{who}", who=Ref(ref)), values[ref]) for ref in held)
    water = show.Row.counter("water", say("Water"), str(table.tracks["water"]))
    house = show.Panel("reserve", "counters", say("House"), (water,))
    return (show.Panel("heroes", "heroes", say("Divers"), divers), house)


def describe(table, ref):
    if ref in table.turn.order:
        return show.Described(Message(seat_name(table, ref)))
    record = table.content.find(ref)
    name = Message(record.name) if record else NAMES.get(ref.partition(" ")[0])
    return show.Described(name) if name else None


def invariants(table):
    yield from unsound(table)
    cards = sorted(table.piles["deck"].cards + table.piles["discard"].cards)
    if "eel" not in table.pieces or cards != [*copies(table.content)]:
        yield say("The tides or the eel are not all there.")


def mends(table, piece):
    return (Mend("off", say("It is gone"), (to.PieceMoved("eel", ""),)),) if piece == "eel" else ()


def spare(table):
    return () if table.pieces["eel"].at or not table.spaces else (Spare("eel", say("aside")),)


def tile(room):
    edges = tuple((0, 0, "nesw".index(door)) for door in room.doors)
    return show.TileFace(room.id, Message(room.name), doors=edges, tags=room.tags)


def card(tide):
    water, leak = (say("Water"), say("+{n}", n=tide.rise)), (say("Leak"), say("here"))
    lines = (water, leak) if tide.leak else (water,)
    return show.CardFace(tide.id, "tide", Message(tide.name), lines=lines, copies=tide.copies)


def ways_out(table):
    edges = ((ref, edge) for ref in table.spaces for edge in open_doors(table, ref))
    return tuple(show.OpenEdge(ref, *edge.cell, edge.side) for ref, edge in edges)


def outcome(table):
    fate = (True, say("saved")) if table.result == "won" else (False, say("drowned"))
    return tuple(show.Outcome(seat, *fate) for seat in table.turn.order)


LYING = {"spaces": {"tile": "{tile}"}, "links": {"door": STATES}, "markers": {"leak": ()}}
PILES = {"deck": "tide", "discard": "tide", "bag": "tile", "laid": "tile"}
SAID = {"tracks": ("water",), "words": ("flood",), "used": ("acts",), "thrown": ("search",)}
FIGURES = {"hero": Figure(("pearls",), ("stunned",)), "eel": Figure((), ("stunned",))}
FACES = DieFace("pearl", say("pearl"), ("note",)), DieFace("mud", say("mud"))
EEL_PART = show.PartFace("eel", "standee", say("eel"), "eel")
LEAK_PART = show.PartFace("leak", "token", say("leak"), "alarm_on", copies=6)
GAME = show.Game(
    id="flood",
    title=say("Flood"),
    seats=(1, 4),
    editions={"first": say("First edition")},
    scenarios=lambda content: {"house": say("The drowned house")},
    settings=(),
    kinds={"tile": Room, "tide": Tide},
    check=lambda content: (),
    setup=setup,
    rules=Rules(
        {"begin": begin, "act": act, "tide": tide, "swim": swim}, next_turn, lambda play: None
    ),
    sides=lambda table, seat: (),
    side_flows={},
    outcome=outcome,
    invariants=invariants,
    status=status,
    panels=panels,
    looks={"hero": show.Look("seat"), "eel": show.Look("star8", "mint"), "leak": show.Look("leak")},
    describe=describe,
    open_edges=ways_out,
    tiles=lambda content: tuple(map(tile, content.of(Room).values())),
    cards=lambda content: tuple(card(one) for one in content.of(Tide).values() if one.name),
    bots={"calm": lambda view, prompt, below: prompt.sample(below)},
    names=KnownNames(figures=FIGURES, piles=PILES, faces=DIE, **LYING, **SAID),
    cases={"swim": does("swim")},
    parts=lambda content: (EEL_PART, LEAK_PART),
    dice=lambda content: (PrintedDie("die", FACES, 2),),
    told=lambda content: (("tide", one.id) for one in content.of(Tide).values() if one.name),
    page_of=page_of,
    mending=Mending(mends=mends, spare=spare),
    tile_tokens=(TileToken("leak", say("leak"), "space", "leak"),),
    record_kinds={"tile": say("Room"), "tide": say("Tide")},
    icons={"dive": "vent", "pearl": "note", "leak": "alarm_on"},
)
