"""The warden's window after each hunter's turn, and what beasts do to those they meet."""

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.because import SecretBecause, because
from companion.engine.flow import prompts as ask
from companion.engine.flow.chain import Chain
from companion.engine.flow.choosing import thing_option, thing_options
from companion.engine.grid import distances
from companion.engine.message import Ref, say
from companion.engine.state import changes as to
from companion.engine.state.table import Marker, Step
from lair.board import (
    beasts,
    dark_rooms,
    half_seen,
    heading,
    hunters,
    lit,
    near_end,
    noise_on,
    paths,
    warden,
    wardens,
)
from lair.components import BEAST, BEASTS, CAUGHT, GATE, PLOY
from lair.hiding import add_beast, any_dark_room, draw_ploys

FAR = 2
"""Rooms that a ploy moves a beast."""


# -- what the warden chooses: a card, then stage by stage what it is played on


def choice(table, asks, among, kind=ask.Choose):
    """A question to the warden alone."""
    seat = warden(table)
    asked = {"seats": (seat,), "about": seat, "secret": True, "among": tuple(among)}
    return kind(asks=asks, rule=PLOY, **asked)


def ploys(table):
    none = ask.Option("none", "", say("Play nothing"), icon="done")
    idle = say("It can do nothing now.")
    cards = (
        thing_option(card, off=ask.NO_WORDS if STAGES[card][0](table).among else idle)
        for card in sorted(set(table.piles["hand"].cards))
    )
    return choice(table, say("Play a card?"), (none, *cards))


def movers(table):
    able = (beast for beast in beasts(table) if ends_of(table, beast))
    return choice(table, say("Which beast?"), thing_options(able))


def ends(table, beast):
    among = thing_options(ends_of(table, beast))
    return choice(table, say("Where does it go?"), among, ask.ChooseSpace)


def ends_of(table, beast):
    here = table.pieces[beast].at
    far = distances(here, paths(table))
    return [room for room in sorted(far) if 0 < far[room] <= FAR]


def dens(table):
    rooms = [] if len(beasts(table)) >= BEASTS else dark_rooms(table)
    return choice(table, say("Where does it wake?"), thing_options(rooms), ask.ChooseSpace)


def passable(table):
    among = (ref for ref, link in sorted(table.links.items()) if link.state == "open")
    return choice(table, say("Which way?"), thing_options(among), ask.ChooseLink)


def audible(table):
    """Noise lies on ways that lead into the dark, at the end that is seen."""
    found = (link for _, link in sorted(table.links.items()) if half_seen(table, link))
    among = (link.id for link in found if not noise_on(table, link))
    return choice(table, say("Which way?"), thing_options(among), ask.ChooseLink)


STAGES = {
    "stalk": (movers, ends),
    "wake": (dens,),
    "rubble": (passable,),
    "howl": (audible,),
}
"""What is chosen for each card, stage by stage; a stage knows what was chosen before."""


def plan(table):
    """The card and what it is played on: one answer, so their number tells nothing."""
    first, seat = ploys(table), warden(table)
    asked = {"seats": (seat,), "about": seat, "secret": True}
    stages = Stages(stages_after(table, *((o.value,) for o in first.choosable())))
    return Chain(asks=first.asks, rule=PLOY, first=first, follows=stages, **asked)


class Stages(Struct, frozen=True):
    """The stages that follow, by what was chosen: equal questions compare equal."""

    after: Mapping[tuple[str, ...], ask.Choose[str]]

    def __call__(self, chosen):
        return self.after.get(tuple(chosen))


def stages_after(table, *choices):
    found = {}
    for chosen in choices:
        stage = follows(table, chosen)
        if stage is not None:
            found[chosen] = stage
            found |= stages_after(table, *((*chosen, o.value) for o in stage.among))
    return found


def follows(table, chosen):
    """The next stage, None where all is chosen."""
    ploy, *on = chosen
    stages = STAGES.get(ploy, ())
    return stages[len(on)](table, *on) if len(on) < len(stages) else None


def window(play, step):
    ploy, *chosen = yield from play.ask(plan(play.table))
    if not ploy:
        return
    doing = DOES[ploy](play, *chosen)
    if doing is not None:
        yield from doing
    play.change(to.CardMoved(ploy, "hand", "spent"), because(PLOY))
    draw_ploys(play)


# -- what a card does


def stalk(play, beast, room):
    """A beast comes into the open, goes into the dark, or goes on where it is."""
    table = play.table
    seen, comes = lit(table, table.pieces[beast].at), lit(table, room)
    goes = to.PieceMoved(beast, room)
    if comes:
        asks = say("{beast} to {room}", beast=Ref(beast), room=Ref(room))
        why = because(BEAST) if seen else came_from(table, beast)
        yield from play.instruct(goes, why, asks=asks, about=room, may_leave=False)
    elif seen:
        wounds = table.pieces[beast].tracks["wounds"]
        asks = say("Take {beast} off the map", beast=Ref(beast))
        why = slips_to(table, room)
        yield from play.instruct(to.PieceRemoved(beast), why, asks=asks, may_leave=False)
        add_beast(play, room, because(PLOY), wounds)
    else:
        play.change(goes, because(PLOY))


def came_from(table, beast):
    """Everybody sees that it came; the warden knows from where."""
    here = Ref(table.pieces[beast].at)
    whole = because(BEAST, "It was in the dark: {room}.", room=here)
    return secret_of_the_warden(table, because(BEAST, "It was in the dark."), whole)


def slips_to(table, room):
    """Everybody sees that it goes; the warden knows where to."""
    whole = because(BEAST, "It slips into the dark: {room}.", room=Ref(room))
    return secret_of_the_warden(table, because(BEAST, "It slips into the dark."), whole)


def secret_of_the_warden(table, why, whole):
    """A reason that only the wardens know whole."""
    return SecretBecause(why.rule, why.says, whole=whole, seen=wardens(table))


def wake(play, room):
    add_beast(play, room, because(PLOY))


def rubble(play, way):
    where = seen_from(play.table, way)
    asks = say("Rubble on the way: {room}, {side}", **where)
    return put_on_way(play, to.LinkStateSet(way, "blocked"), asks, where)


def howl(play, way):
    where, noise = seen_from(play.table, way), Marker(f"noise {way}", "noise", way)
    asks = say("Noise on the way: {room}, {side}", **where)
    return put_on_way(play, to.MarkerAdded(noise), asks, where)


def seen_from(table, way):
    """The room from which a way is seen, and where it leads from there; nothing in the dark."""
    room = near_end(table, table.links[way])
    return {"room": Ref(room), "side": Ref(heading(table.links[way], room))} if room else {}


def put_on_way(play, change, asks, where):
    """Hands do it where an end of the way is seen."""
    if where:
        about = where["room"].id
        yield from play.instruct(change, because(PLOY), asks=asks, about=about, may_leave=False)
    else:
        play.change(change, because(PLOY))


DOES = {"stalk": stalk, "wake": wake, "rubble": rubble, "howl": howl}


# -- beasts at work


def prowl(play, step):
    """Each beast that stands with hunters catches the one who was caught least, in turn order."""
    table = play.table
    for beast in beasts(table):
        here = table.pieces[beast].at
        prey = [seat for seat in hunters(table) if table.pieces[seat].at == here]
        if prey:
            who = min(prey, key=lambda seat: table.pieces[seat].tracks["caught"])
            play.push(Step("catch", who, beast))


def catch(play, step):
    """The hunter is back at the gate, the beast in the dark."""
    hunter, beast, table = step.subject, step.target, play.table
    if beast not in table.pieces or hunter not in hunters(table):
        return
    if table.pieces[beast].at != table.pieces[hunter].at:
        return
    had = table.pieces[hunter].tracks["caught"]
    changes = to.PieceTrackSet(hunter, "caught", had + 1, had), to.PieceMoved(hunter, GATE)
    asks = say("{who} to the gate", who=Ref(hunter))
    why = because(BEAST, "{who} is caught.", who=Ref(hunter))
    yield from play.instruct(changes, why, asks=asks, about=hunter, may_leave=False)
    play.push(Step("vanish", target=beast))
    if had + 1 >= CAUGHT:
        play.push(Step("out", hunter))


def vanish(play, step):
    """A beast that caught somebody goes on in the dark, if any is left."""
    beast = step.target
    if beast not in play.table.pieces:
        return
    wounds = play.table.pieces[beast].tracks["wounds"]
    asks = say("Take {beast} off the map", beast=Ref(beast))
    why = because(BEAST, "It slips into the dark.")
    yield from play.instruct(to.PieceRemoved(beast), why, asks=asks, may_leave=False)
    if room := any_dark_room(play):
        add_beast(play, room, because(BEAST), wounds)


def out(play, step):
    hunter = step.subject
    if hunter in hunters(play.table):
        changes = to.PieceMoved(hunter, ""), to.ConditionSet(hunter, "out")
        play.change_all(changes, because(BEAST, "{who} is out.", who=Ref(hunter)))


def settle(play):
    """Who was caught too often is out."""
    people = hunters(play.table)
    gone = (seat for seat in people if play.table.pieces[seat].tracks["caught"] >= CAUGHT)
    play.push(*(Step("out", seat) for seat in gone))
