"""A toy game, only for tests, that hides a map: hunters look for keys in a lair, a warden watches."""

from companion.engine.by_hand.case_procedures import Argument, does
from companion.engine.by_hand.consistency import undeclared
from companion.engine.by_hand.manual_fixes import Fix, ManualFixes
from companion.engine.flow.agenda import Rules
from companion.engine.game import Game, Outcome, Role
from companion.engine.message import Message, Ref, say
from companion.engine.state import changes as to
from companion.engine.view import appearance as show
from companion.engine.view.status import Alarm, Gauge, Status
from companion.engine.vocabulary.panel_rows import hero_rows
from lair import bots, delving, hiding, hunting, stalking
from lair.board import beasts, came_true, hunters, keys, lit, open_sides, threatened, wardens
from lair.components import HUNTER, KEYS, UNKNOWN_ROOM, WARDEN, WORDS, Ploy, Room, Token

STEPS = {
    "delve": delving.delve,
    "wish": hunting.wish,
    "stir": delving.stir,
    "act": hunting.act,
    "window": stalking.window,
    "prowl": stalking.prowl,
    "catch": stalking.catch,
    "vanish": stalking.vanish,
    "out": stalking.out,
}


def settle(play):
    hiding.settle(play)
    stalking.settle(play)


def outcome(table):
    """Hunters win together, each whose wish came true; the wardens win where they lose."""
    won = table.result == "won"
    for seat in sorted(ref for ref, piece in table.pieces.items() if piece.kind == "hero"):
        if seat in wardens(table):
            yield Outcome(seat, not won, say("robbed") if won else say("the lair is safe"))
        elif won and came_true(table, seat):
            yield Outcome(seat, True, say("the wish came true"))
        else:
            yield Outcome(seat, False, say("not as wished") if won else say("lost in the lair"))


def status(table):
    step = table.agenda[0].name if table.agenda else ""
    phase = {"act": 0, "window": 1, "prowl": 1, "catch": 1}.get(step, -1)
    blood = any(piece.tracks.get("caught") for piece in table.pieces.values())
    alarm = Alarm(say("Blood"), say("The beasts have tasted blood"), blood)
    found = say("Key {n} of {most} is found")
    gauges = (Gauge(say("Keys"), keys(table), KEYS, "keys", "key", goal=found),)
    now, order = table.turn.now, hunters(table)
    phases = say("Hunt"), say("Dark")
    return Status(phases, phase, now, order, alarm, danger=threatened(table), gauges=gauges)


def panels(table, seat):
    """The hunters, and the beasts that are in the open."""
    rows = tuple(row for row in hero_rows(WORDS, table) if row.ref not in wardens(table))
    found = (table.pieces[ref] for ref in beasts(table))
    seen = tuple(
        show.Row(
            beast.id,
            say("{beast}", beast=Ref(beast.id)),
            (show.Value(say("Wounds"), str(beast.tracks["wounds"]), id="wounds"),),
        )
        for beast in found
        if lit(table, beast.at)
    )
    heroes = show.Panel("heroes", "heroes", say("Hunters"), rows)
    return heroes, show.Panel("enemies", "list", say("Beasts"), seen)


def invariants(table):
    yield from undeclared(WORDS, table)
    ploys = [pile.size for pile in table.piles.values() if pile.kind == "ploy"]
    if sum(ploys) != len(delving.copies(table.content, Ploy)):
        yield say("The cards do not add up. Each lies in one place.")


def fixes(table, piece):
    """A hunter was caught or not; a beast in the open may be gone, or otherwise wounded."""
    found = table.pieces[piece]
    if piece in hunters(table):
        n = 1 - found.tracks["caught"]
        return (Fix("caught", say("Caught: {n}", n=n), (set_to(found, "caught", n),)),)
    if found.kind != "beast" or not lit(table, found.at):
        return ()
    n = 1 - found.tracks["wounds"]
    wounds = Fix("wounds", say("Wounds: {n}", n=n), (set_to(found, "wounds", n),))
    return Fix("gone", say("It is gone"), (to.PieceRemoved(piece),)), wounds


def put_on_space(table, piece, space):
    """Who was out is free again."""
    goes, found = to.PieceMoved(piece, space), table.pieces[piece]
    if "out" not in found.conditions:
        return (goes,)
    return to.ConditionSet(piece, "out", on=False), set_to(found, "caught", 0), goes


def set_to(piece, track, n):
    return to.PieceTrackSet(piece.id, track, n, piece.tracks[track])


def edges(table):
    """Ways into the dark; those that lead east or west are doors."""
    for link, room, side in open_sides(table):
        look = "door" if link.kind == "way we" else ""
        yield show.OpenEdge(room, *table.spaces[room].cells[0], side, link.id, look)


def tiles(content):
    """Rooms; the two sides of one that gives way name each other."""
    rooms = content.of(Room)
    over = {room.gives_way: room.id for room in rooms.values() if room.gives_way}
    for room in rooms.values():
        yield show.TileFace(
            room.id,
            Message(room.name),
            tags=room.tags,
            back=room.gives_way or over.get(room.id, ""),
            any_way=True,
            plain_back=UNKNOWN_ROOM,
        )


GAME = Game(
    id="lair",
    title=say("Lair"),
    seats=(2, 4),
    editions={"first": say("First edition")},
    scenarios=lambda content: {"night": say("A night in the lair")},
    vocabulary=WORDS,
    kinds={"room": Room, "token": Token, "ploy": Ploy},
    setup=delving.setup,
    rules=Rules(STEPS, hunting.next_turn, settle),
    outcome=lambda table: tuple(outcome(table)),
    invariants=invariants,
    status=status,
    panels=panels,
    tiles=lambda content: tuple(tiles(content)),
    bots={"hunter": bots.hunter, "warden": bots.warden},
    explains={"hunter": bots.why_hunter, "warden": bots.why_warden},
    cases={
        "prowl": does("prowl"),
        "catch": does(
            "catch",
            subject=Argument("hunter", "who is caught", ("{seat}",)),
            target=Argument("beast", "the beast that catches", ("{piece}",)),
        ),
    },
    open_edges=lambda table: tuple(edges(table)),
    manual_fixes=ManualFixes(fixes=fixes, put_on_space=put_on_space),
    record_kinds={"room": say("Room"), "token": say("Token"), "ploy": say("Card")},
    roles=(
        Role(id=HUNTER, label=say("Hunters"), seats=(1, 3), bots={"hunter": say("Steady")}),
        Role(
            id=WARDEN,
            label=say("Warden"),
            seats=(1, 3),
            bot_seats=(1, 1),
            bots={"warden": say("Looks ahead")},
            usual="warden",
        ),
    ),
)
