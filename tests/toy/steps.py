"""What the toy game does: the steps of its agenda and its side flows."""

from companion.engine.because import because
from companion.engine.flow.prompts import Choose, Line, Option, Roll
from companion.engine.grid import SIDE_NAMES
from companion.engine.message import Ref, say
from companion.engine.state.changes import (
    CardMoved,
    ConditionSet,
    DiceThrown,
    Ended,
    LinkAdded,
    MarkerAdded,
    MarkerRemoved,
    PieceMoved,
    PieceTrackSet,
    PileSet,
    SeatOut,
    SeenSet,
    SpaceAdded,
    TrackSet,
    TurnSet,
    TurnUsed,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import EVERYBODY, Link, Marker, Pile, Space, Step, Thrown, Turn
from toy.questions import (
    DIE,
    SCARED,
    actions,
    anybody,
    at_cell,
    doors,
    fear,
    heroes,
    next_spaces,
    placements,
    prey,
    rerolls,
    wishes,
)

GOLD = because("TOY-DICE-010", "Gold was found")


def next_turn(play):
    turn, limit = play.table.turn, {"short": 12, "long": 30}[play.table.options["edition"]]
    if turn.number >= limit or not turn.order:
        play.change(
            Ended("won" if play.table.tracks["gold"] >= 4 else "lost"), because("TOY-FEAR-010")
        )
        return
    after = (
        turn.order[(turn.order.index(turn.now) + 1) % len(turn.order)]
        if turn.now in turn.order
        else turn.order[0]
    )
    play.change(TurnSet(Turn(turn.order, after, turn.number + 1)), because("TOY-ACT-010"))
    play.push(Step("act", after), Step("ghosts"))


def wish(play, step):
    for_what = yield from play.ask(wishes(step.subject))
    play.change(
        PileSet(Pile(f"wish-{step.subject}", "wish", (for_what,), seen=(step.subject,))),
        because("TOY-WISH-010"),
    )


def act(play, step):
    hero = step.subject
    if hero not in heroes(play.table):
        return
    name, what = yield from play.ask(actions(play.table, hero))
    if name == "rest" and fear(play.table, hero):
        calm(play, hero, "TOY-ACT-010")
    elif name == "walk":
        play.change(PieceMoved(hero, what), because("TOY-ACT-010"))
        play.push(Step("enter", hero))
    elif name == "search":
        play.push(Step("search", hero))
    elif name == "explore":
        by_app = option(play.table, "drawing") == "app"
        drawn = play.pick(play.table.piles["bag"].cards) if by_app else ""
        play.push(Step("lay", hero, drawn, word=what))


def lay(play, step):
    place = yield from play.ask(placements(play.table, step.subject, step.word, step.target))
    if place is None:
        play.note(step.subject, because("TOY-FACE-010", "No tile fits there"))
        return
    why = because("TOY-FACE-010")
    play.change(CardMoved(place.tile, "bag", "laid"), why)
    play.change(
        SpaceAdded(Space(place.tile, face=place.tile, cells=(place.cell,), turns=place.turns)), why
    )
    for side, cell in doors(play.table, place.tile):
        there = at_cell(play.table, cell)
        if there and any(back == place.cell for _, back in doors(play.table, there)):
            play.change(
                LinkAdded(Link(f"{place.tile}-{SIDE_NAMES[side]}", "door", (place.tile, there))),
                why,
            )
    word = ("trap", "gold")[play.chance(2)]
    play.change(
        MarkerAdded(Marker(f"secret-{place.tile}", "secret", place.tile, word=word, seen=())), why
    )


def enter(play, step):
    """What was hidden where a hero walks in comes to light."""
    hero = play.table.pieces[step.subject]
    for marker in sorted(play.table.markers.values(), key=lambda marker: marker.id):
        if marker.on == hero.at:
            play.change(SeenSet("marker", marker.id, EVERYBODY), because("TOY-ACT-010"))
            play.change(MarkerRemoved(marker.id), because("TOY-ACT-010"))
            if marker.word == "gold":
                find(play, 1)
            else:
                frighten(play, hero.id)


def find(play, gold):
    was = play.table.tracks["gold"]
    play.change(TrackSet("gold", was + gold, was), GOLD)


def calm(play, hero, rule):
    was = fear(play.table, hero)
    play.change(PieceTrackSet(hero, "fear", was - 1, was), because(rule))


def frighten(play, hero):
    was = fear(play.table, hero)
    play.change(PieceTrackSet(hero, "fear", was + 1, was), because("TOY-FEAR-010"))
    if fear(play.table, hero) >= SCARED:
        play.push(Step("faint", hero))


def faint(play, step):
    if step.subject in heroes(play.table) and fear(play.table, step.subject) >= SCARED:
        play.change(ConditionSet(step.subject, "out"), because("TOY-FEAR-010"))
        play.change(SeatOut(step.subject), because("TOY-FEAR-010"))
        if not heroes(play.table):
            play.change(Ended("lost"), because("TOY-FEAR-010"))


def search(play, step):
    roll = Roll(
        asks=say("Search"),
        rule="TOY-DICE-010",
        seats=(step.subject,),
        dice=2,
        die=DIE,
        about=step.subject,
        receipt=(Line(say("always"), 2, "TOY-DICE-010"),),
    )
    faces = yield from play.roll(roll)
    play.change(DiceThrown(Thrown("search", faces)), because("TOY-DICE-010"))
    play.push(Step("dice", step.subject))


def dice(play, step):
    again = yield from play.ask(rerolls(play.table, step.subject))
    faces = list(play.table.thrown.faces)
    if again is None:
        found = faces.count("gold")
        play.change(DiceThrown(Thrown()), because("TOY-DICE-010"))
        if found:
            find(play, found)
        return
    faces[again.die] = DIE[play.chance(len(DIE))]
    play.change(TurnUsed("again", 1), because("TOY-DICE-010"))
    play.change(DiceThrown(Thrown("search", tuple(faces))), because("TOY-DICE-010"))
    play.push(Step("dice", step.subject))


def ghosts(play, step):
    now = play.table.turn.number % 3
    found = sorted(play.table.pieces.values(), key=lambda piece: piece.id)
    play.push(
        *(
            Step("haunt", piece.id)
            for piece in found
            if piece.kind == "ghost" and piece.number == now
        )
    )


def haunt(play, step):
    ghost = step.subject
    if ghost not in play.table.pieces:
        return
    found = prey(play.table, ghost)
    hero = yield from play.ask(
        anybody(play.table, "TOY-GHOST-010", say("Whom does it want?"), found.best)
    )
    why = found.because(
        "TOY-GHOST-010", say("{ghost} wants {hero}", ghost=Ref(ghost), hero=Ref(hero)), chosen=hero
    )
    if not hero:
        play.note(ghost, why)
    elif play.table.pieces[hero].at == play.table.pieces[ghost].at:
        frighten(play, hero)
    else:
        play.push(Step("glide", ghost, hero))


def glide(play, step):
    ghost, hero = step.subject, step.target
    if ghost not in play.table.pieces or hero not in heroes(play.table):
        return
    best = next_spaces(play.table, ghost, hero)
    to = yield from play.ask(anybody(play.table, "TOY-GHOST-010", say("Which way?"), best))
    if not to:
        return
    stays = Option("stays", (), say("It stayed where it was"))
    back = Option("stairs", (PieceMoved(ghost, "stairs"),), say("It went to the stairs"))
    asks = say("{ghost} to {space}", ghost=Ref(ghost), space=Ref(to))
    _ = yield from play.instruct(
        PieceMoved(ghost, to),
        because("TOY-GHOST-010"),
        asks=asks,
        others=(stays, back),
        about=ghost,
    )


def settle(play):
    play.push(
        *(Step("faint", hero) for hero in heroes(play.table) if fear(play.table, hero) >= SCARED)
    )


def of_seats(table, hero, asks, refs, rule="TOY-LAMP-010"):
    among = (
        *(Option(ref, ref, say("{who}", who=Ref(ref)), ref=ref) for ref in refs),
        Option("none", "", say("Nobody")),
    )
    return Choose(asks=asks, rule=rule, seats=(hero,), among=among, about=hero)


def light(play, hero, more):
    was = play.table.pieces[hero].tracks["lamps"]
    play.change(PieceTrackSet(hero, "lamps", was + more, was), because("TOY-LAMP-010"))


def lamp(play, hero):
    if not play.table.pieces[hero].tracks["lamps"]:
        return
    whom = yield from play.ask(
        of_seats(
            play.table,
            hero,
            say("Comfort whom?"),
            [ref for ref in heroes(play.table) if fear(play.table, ref)],
        )
    )
    if whom:
        light(play, hero, -1)
        calm(play, whom, "TOY-LAMP-010")


def hand_on(play, hero):
    if not play.table.pieces[hero].tracks["lamps"]:
        return
    whom = yield from play.ask(
        of_seats(
            play.table, hero, say("To whom?"), [ref for ref in heroes(play.table) if ref != hero]
        )
    )
    if whom:
        light(play, hero, -1)
        light(play, whom, 1)


def flee(play, hero):
    """Ends the turn at once, from over whatever is open."""
    if play.table.pieces[hero].tracks["lamps"]:
        light(play, hero, -1)
        play.change(PieceMoved(hero, "stairs"), because("TOY-LAMP-010"))
        play.replace_agenda(Step("ghosts"))


STEPS = {
    "wish": wish,
    "act": act,
    "lay": lay,
    "enter": enter,
    "faint": faint,
    "search": search,
    "dice": dice,
    "ghosts": ghosts,
    "haunt": haunt,
    "glide": glide,
}
SIDES = {"lamp": lamp, "hand on": hand_on, "flee": flee}
