"""Flood, a whole game in one file: what "a game is one new folder" means.

Divers lay the rooms of a drowned house, search for pearls and stop leaks before it is full; an eel
takes pearls away.
"""

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import PACK, because
from companion.engine.by_hand.case_procedures import does
from companion.engine.by_hand.consistency import undeclared
from companion.engine.by_hand.manual_fixes import Fix, ManualFixes, SparePiece
from companion.engine.defaults import never
from companion.engine.flow import prompts as ask
from companion.engine.flow.agenda import Rules
from companion.engine.flow.choosing import thing_option, thing_options
from companion.engine.flow.menus import Group, Menu
from companion.engine.flow.targeting import Criterion, pick
from companion.engine.forms.form_prompt import Field, Fill
from companion.engine.game import Game, Outcome, seat_hero
from companion.engine.grid import SIDES, Cell, Edge, distances, edge_name, opposite
from companion.engine.message import Message, Ref, say
from companion.engine.state import changes as to
from companion.engine.state.learning import learned
from companion.engine.state.table import (
    HERO,
    Link,
    Marker,
    Piece,
    Pile,
    Space,
    Step,
    Table,
    Thrown,
    Turn,
)
from companion.engine.view import appearance as show
from companion.engine.view.printed_dice import DieFace, PrintedDie
from companion.engine.view.status import Alarm, Gauge, Status
from companion.engine.vocabulary.deck import draw, make, which
from companion.engine.vocabulary.declarations import (
    Deck,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
    turns_began,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.known_names import KnownNames
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.engine.vocabulary.panel_rows import counters, hero_rows

HIGH, MOST, ACTS, WANTED, DIE = 3, 7, 3, 4, ("pearl", "mud", "mud")
TURN, ROOM, PEARL = "FLD-TURN-010", "FLD-ROOM-010", "FLD-PEARL-010"
TIDE, EEL = "FLD-TIDE-010", "FLD-EEL-010"
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


def flooded(table):
    return "flood" in table.words


DRAWN = {"table": say("We draw them"), "app": say("Companion draws them")}
TIDES = Deck(
    id="tide",
    record=Tide,
    label=say("deck"),
    discard_label=say("discard"),
    known=lambda tide: tide.name != "",
    refilled=because(TIDE, "The deck is empty."),
)
WORDS = Vocabulary(
    tracks=(
        Track("pearls", say("pearls"), "hands", of=(HERO,), needed=True),
        Track("water", say("water"), "hands", MOST),
    ),
    pieces=(
        PieceKind(HERO, show.Look("seat"), must_stand=turns_began),
        PieceKind("eel", show.Look("star8", "mint"), named=say("eel"), must_stand=never),
    ),
    markers=(MarkerKind("leak", say("leak"), "alarm_on", supply=6, seen="space"),),
    links=(LinkKind("door", say("door {one} - {other}"), {"open": say("open")}),),
    decks=(TIDES,),
    piles=(PileKind("bag", say("bag"), "tile"), PileKind("laid", say("laid"), "tile")),
    columns=(Shown("pearls", say("Pearls")),),
    counters={"water": say("Water")},
    terms={"pearl": say("pearl"), "mud": say("mud"), "steps": say("steps")},
    tokens=lambda content: (show.PartFace("eel", "standee", say("eel"), "eel"),),
    settings=(MatchSetting("cards", say("Who draws the tides?"), DRAWN, "table"),),
    extra_names=KnownNames(
        spaces={"tile": "{tile}"}, words=("flood",), used=("acts",), thrown=("search",), faces=DIE
    ),
)


def setup(start):
    table = Table(game="flood", options=dict(start.options)).use(start.content)
    for seat in start.seats:
        seat_hero(table, seat, {"pearls": 0})
    table.pieces["eel"] = Piece("eel", "eel")
    rooms = tuple(sorted(set(start.content.of(Room)) - {"attic"}))
    for pile in (Pile("bag", "tile", rooms, down=True), Pile("laid", "tile", ("attic",))):
        table.piles[pile.id] = pile
    make(table, TIDES)
    table.tracks, table.turn = {"water": 0}, Turn(tuple(seat.id for seat in start.seats))
    table.agenda = (Step("begin"),)
    return table


def pearls(table):
    heroes = (piece for _, piece in sorted(table.pieces.items()) if piece.kind == "hero")
    return {hero.id: hero.tracks["pearls"] for hero in heroes}


def ways(table):
    found = {ref: {} for ref in table.spaces}
    for first, second in (link.joins for link in table.links.values()):
        found[first][second] = found[second][first] = 1
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
        *(thing_option(ref, f"move {ref}", group="dive") for ref in sorted(ways(table)[here])),
        *new,
        ask.Option("search", "search", say("Search"), icon="pearl", group="work"),
        ask.Option("stop", leak, say("Stop the leak"), off=dry, icon="leak", group="work"),
        ask.Option("end", "", say("End the turn"), icon="done"),
    )
    left = say("{n} actions left.", n=ACTS - table.turn.used.get("acts", 0))
    asked = {"seats": (seat,), "about": seat, "among": among, "menu": Menu((DIVE, WORK))}
    asks = say("{who}: dive or work?", who=Ref(seat))
    return ask.Choose(asks=asks, support=left, rule=TURN, **asked)


def begin(play, step):
    attic = to.SpaceAdded(Space("attic", face="attic", cells=(Cell(0, 0),)))
    divers = (to.PieceMoved(seat, "attic") for seat in play.table.turn.order)
    asks = say("Lay {room}, all divers on it", room=Ref("attic"))
    yield from play.instruct((attic, *divers), because(ROOM), asks=asks, may_leave=False)


def next_turn(play):
    order, number = play.table.turn.order, play.table.turn.number
    now = order[number % len(order)]
    play.change(to.TurnSet(Turn(order, now, number + 1)), because(TURN))
    play.push(Step("act", now), Step("tide", now), Step("swim"))


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
    play.push(Step("act", seat))


def lay(play, seat, edge):
    rooms, bag = play.table.content.of(Room), play.table.piles["bag"].cards
    laid = [ask.Placement(ref, edge.beyond, turns) for ref in bag for turns in range(4)]
    back = opposite(edge.side)
    places = tuple(place for place in laid if leads(rooms[place.tile], place.turns, back))
    asks = say("Draw a room and lay it")
    place = yield from play.ask(ask.PlaceTile(asks=asks, rule=ROOM, seats=(seat,), places=places))
    ref = place.tile
    play.change(to.CardMoved(ref, "bag", "laid"), because(ROOM))
    space = Space(ref, face=ref, cells=(place.cell,), turns=place.turns)
    play.change(to.SpaceAdded(space), because(ROOM))
    for other in sorted(set(play.table.spaces) - {ref}):
        if {door.across() for door in doors(play.table, ref)} & doors(play.table, other):
            play.change(to.LinkAdded(Link(f"{ref} {other}", "door", (ref, other))), because(ROOM))


def search(play, seat):
    asks, roll = say("{who} searches", who=Ref(seat)), {"dice": 2, "counts": {"pearl": 1}}
    ground = {"rule": PEARL, "seats": (seat,), "about": seat, "die": DIE}
    faces = yield from play.roll(ask.Roll(asks=asks, **ground, **roll))
    play.change(to.DiceThrown(Thrown("search", faces)), because(PEARL))
    found, had = faces.count("pearl"), pearls(play.table)[seat]
    why = because(PEARL, "{who} finds {n}.", who=Ref(seat), n=found)
    play.change(to.PieceTrackSet(seat, "pearls", had + found, had), why)
    if sum(pearls(play.table).values()) >= WANTED:
        play.change(to.Ended("won"), because(PEARL, "The pearls are saved."))


def tide(play, step):
    content = play.table.content
    blank = [ref for ref in play.table.piles["tide"].cards if not content.of(Tide)[ref].name]
    new = [ask.Option("new", ref, say("A new tide")) for ref in blank[:1]]
    asked = {"asks": say("Draw a tide: which?"), "rule": TIDE}
    asked["offer"] = lambda known: (*thing_options(known), *new)
    card = yield from play.ask(which(play.table, TIDES, **asked))
    if card in blank:
        tale = yield from play.ask(page_of(content, "tide", card))
        play.change(learned("tide", tale), because(PACK, "It was told at the table."))
    card = draw(play, TIDES, TIDES.discard, because(TIDE), card)
    drawn = play.table.content.of(Tide)[card]
    was, here = play.table.tracks["water"], play.table.pieces[step.subject].at
    now = min(MOST, was + drawn.rise + (len(play.table.markers) > 1))
    if drawn.leak and f"leak {here}" not in play.table.markers:
        play.change(to.MarkerAdded(Marker(f"leak {here}", "leak", here)), because(TIDE, "A leak!"))
    play.change(to.TrackSet("water", now, was), because(TIDE, "The water rises to {n}.", n=now))
    if now >= HIGH and not flooded(play.table):
        play.change(to.WordSet("flood", "begun"), because(TIDE, "The eel comes."))
        play.change(to.PieceMoved("eel", "attic"), because(EEL))
    if now >= MOST:
        play.change(to.Ended("lost"), because(TIDE, "The house is full."))


def swim(play, step):
    table, here, held = play.table, play.table.pieces["eel"].at, pearls(play.table)
    if not here:
        return
    steps_to = {ref: distances(table.pieces[ref].at, ways(table)) for ref in held}
    near = Criterion("steps", EEL, lambda ref: steps_to[ref][here], most=False)
    found = pick(held, (), (Criterion("pearls", EEL, held.__getitem__), near))
    who = found.best[0]
    why = found.because(EEL, say("It wants {who}.", who=Ref(who)))
    if here == table.pieces[who].at:
        play.change(to.PieceTrackSet(who, "pearls", max(0, held[who] - 1), held[who]), why)
        return
    room = min(ways(table)[here], key=lambda ref: (steps_to[who][ref], ref))
    asks = say("{eel} to {room}", eel=Ref("eel"), room=Ref(room))
    yield from play.instruct(to.PieceMoved("eel", room), why, asks=asks, about="eel")


def page_of(content, kind, ref):
    """What people tell of a tide that nobody knows yet, and may correct later."""
    name = Field("name", say("Name"), "text", content.of(Tide)[ref].name, least=1, most=20)
    rise = Field("rise", say("Water"), "number", content.of(Tide)[ref].rise, high=3)
    leak = Field("leak", say("A leak"), "yes", content.of(Tide)[ref].leak)
    page = {"kind": "tide", "made": Tide, "known": {"id": ref}, "fields": (name, rise, leak)}
    return Fill(asks=say("A new tide: what is on it?"), rule=TIDE, **page)


def entered_tides(content):
    return (("tide", card.id) for card in content.of(Tide).values() if card.name)


def status(table):
    step, water = table.agenda[0].name if table.agenda else "", table.tracks["water"]
    alarm = Alarm(say("Flood"), say("The flood has begun"), flooded(table), MOST - water)
    gauges = (Gauge(say("Water"), water, MOST, "water", "vent", "calm"),)
    phases, phase = (say("Dive"), say("Tide")), {"act": 0, "tide": 1, "swim": 1}.get(step, -1)
    return Status(phases, phase, table.turn.now, table.turn.order, alarm, gauges=gauges)


def panels(table, seat):
    divers = tuple(hero_rows(WORDS, table))
    rooms = show.Panel("reserve", "counters", say("House"), tuple(counters(WORDS, table)))
    return (show.Panel("heroes", "heroes", say("Divers"), divers), rooms)


def invariants(table):
    yield from undeclared(WORDS, table)
    if "eel" not in table.pieces:
        yield say("The eel is not there.")


def fixes(table, piece):
    return (Fix("off", say("It is gone"), (to.PieceMoved("eel", ""),)),) if piece == "eel" else ()


def spare(table):
    return () if table.pieces["eel"].at or not table.spaces else (SparePiece("eel", say("aside")),)


def tile(room):
    edges = tuple((0, 0, "nesw".index(door)) for door in room.doors)
    name, back = Message(room.name), show.Back(say("Room"), "tile", "sky")
    return show.TileFace(room.id, name, doors=edges, tags=room.tags, plain_back=back)


def printed(face, tide, content):
    water, leak = (say("Water"), say("+{n}", n=tide.rise)), (say("Leak"), say("here"))
    return replace(face, lines=(water, leak) if tide.leak else (water,))


def ways_out(table):
    edges = ((ref, edge) for ref in table.spaces for edge in open_doors(table, ref))
    return tuple(show.OpenEdge(ref, *edge.cell, edge.side) for ref, edge in edges)


def outcome(table):
    fate = (True, say("saved")) if table.result == "won" else (False, say("drowned"))
    return tuple(Outcome(seat, *fate) for seat in table.turn.order)


STEPS = {"begin": begin, "act": act, "tide": tide, "swim": swim}
FACES = DieFace("pearl", say("pearl"), ("note",)), DieFace("mud", say("mud"))
GAME = Game(
    id="flood",
    title=say("Flood"),
    seats=(1, 4),
    editions={"first": say("First edition")},
    scenarios=lambda content: {"house": say("The drowned house")},
    vocabulary=WORDS,
    kinds={"tile": Room, "tide": Tide},
    setup=setup,
    rules=Rules(STEPS, next_turn, lambda play: None),
    outcome=outcome,
    invariants=invariants,
    status=status,
    panels=panels,
    open_edges=ways_out,
    tiles=lambda content: tuple(map(tile, content.of(Room).values())),
    printed={"tide": printed},
    forced=lambda content: {"cards": "table"} if content.learns else {},
    bots={"calm": lambda view, prompt, below: prompt.sample(below)},
    cases={"swim": does("swim")},
    dice=lambda content: (PrintedDie("die", FACES, 2),),
    learned_records=entered_tides,
    page_of=page_of,
    manual_fixes=ManualFixes(fixes=fixes, spare_pieces=spare),
    record_kinds={"tile": say("Room"), "tide": say("Tide")},
    icons={"dive": "vent", "pearl": "note", "leak": "alarm_on"},
)
