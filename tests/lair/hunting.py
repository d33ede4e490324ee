"""A hunter's turn: wish once, then walk, step into the dark, strike, look at tokens and take them."""

from companion.engine.because import because
from companion.engine.flow import prompts as ask
from companion.engine.flow.menus import Group, Menu
from companion.engine.message import Ref, say
from companion.engine.state import changes as to
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import EVERYBODY, Pile, Step, Turn
from lair.board import beasts, hunters, keys, lit, noise_on, ways_from
from lair.components import (
    ACTS,
    BEAST,
    DARK,
    END,
    HEADINGS,
    KEYS,
    LAST_TURN,
    LIFE,
    TOKEN,
    TRAP,
    TURN,
    WISH,
    WISHES,
    Room,
    Token,
)
from lair.hiding import come_to_light

GO = Group("go", say("Go"), "move", say("{who}: where to?"), say("no way leads on"))
WORK = Group("work", say("Work"), "token", say("{who}: what now?"), say("nothing to do"))
TIRED = say("It takes two actions.")


def next_turn(play):
    order, number = play.table.turn.order, play.table.turn.number
    people = hunters(play.table)
    if not people:
        finish(play, "lost", because(END, "No hunter is left."))
    elif number >= LAST_TURN:
        finish(play, "lost", because(END, "The night is over."))
    else:
        now = people[number % len(people)]
        play.change(to.TurnSet(Turn(order, now, number + 1)), because(TURN))
        play.push(Step("act", now), Step("window"), Step("prowl"))


def finish(play, result, why):
    """The wishes are shown, and it is over."""
    for _, pile in sorted(play.table.piles.items()):
        if pile.kind == "wish":
            play.change(to.SeenSet("pile", pile.id, EVERYBODY), because(WISH))
    play.change(to.Ended(result), why)


def wish(play, step):
    among = tuple(ask.Option(ref, ref, label) for ref, label in WISHES.items())
    seat = step.subject
    asked = {"seats": (seat,), "about": seat, "secret": True, "among": among}
    asks = say("{who}: wish for something", who=Ref(seat))
    wished = yield from play.ask(ask.Choose(asks=asks, rule=WISH, **asked))
    pile = Pile(f"wish {seat}", "wish", (wished,), seen=(seat,))
    play.change(to.PileSet(pile), because(WISH))


# -- what can be done


def actions(table, hunter):
    here, left = table.pieces[hunter].at, ACTS - table.turn.used.get("acts", 0)
    among = (
        *ways_on(table, here, left),
        *works(table, here),
        ask.Option("end", ("end", ""), say("End the turn"), icon="done"),
    )
    asked = {"seats": (hunter,), "about": hunter, "among": among, "menu": Menu((GO, WORK))}
    asks = say("{who}: go or work?", who=Ref(hunter))
    return ask.Choose(asks=asks, support=say("{n} actions left.", n=left), rule=TURN, **asked)


def ways_on(table, here, left):
    for side, link in ways_from(table, here).items():
        if link.state == "blocked":
            continue
        there = link.beyond(here)
        label, ref = say("Into the dark"), ""
        if lit(table, there):
            label, ref = say("{thing}", thing=Ref(there)), there
        off = TIRED if price(table, link) > left else ask.NO_WORDS
        key, value = f"go {side}", ("go", link.id)
        yield ask.Option(key, value, label, ref, HEADINGS[side], off, group="go")


def price(table, link):
    """A noisy way takes two actions."""
    return 2 if noise_on(table, link) else 1


def works(table, here):
    for beast in beasts(table):
        if table.pieces[beast].at == here:
            label = say("Strike {beast}", beast=Ref(beast))
            yield ask.Option(f"strike {beast}", ("strike", beast), label, beast, group="work")
    for marker in markers_on(table, here, "token"):
        for name, label in (("peek", say("Look at the token")), ("take", say("Take the token"))):
            yield ask.Option(f"{name} {marker.id}", (name, marker.id), label, group="work")
    for side, link in ways_from(table, here).items():
        if link.state == "blocked":
            label = say("Clear the way")
            yield ask.Option(
                f"clear {side}", ("clear", link.id), label, second=HEADINGS[side], group="work"
            )


# -- doing it


def act(play, step):
    hunter, used = step.subject, play.table.turn.used.get("acts", 0)
    if hunter not in hunters(play.table) or used >= ACTS:
        return
    name, what = yield from play.ask(actions(play.table, hunter))
    if name == "end":
        return
    doing = DOES[name](play, hunter, what)
    cost = doing if isinstance(doing, int) else (yield from doing)
    play.change(to.TurnUsed("acts", min(ACTS, used + cost)), because(TURN))
    play.push(Step("act", hunter))


def go(play, hunter, way):
    """Walk, or find what lies in the dark; what was noisy is quiet then."""
    table, link = play.table, play.table.links[way]
    cost, noise = price(table, link), noise_on(table, link)
    room = link.beyond(table.pieces[hunter].at)
    walks = to.PieceMoved(hunter, room)
    if lit(table, room):
        play.change(walks, because(TURN))
    else:
        asks = say("Lay {room}, {who} on it", room=Ref(table.spaces[room].face), who=Ref(hunter))
        found = (*come_to_light(table, room), walks)
        why = because(DARK, "It was dark there.")
        yield from play.instruct(found, why, asks=asks, about=hunter, may_leave=False)
    for marker in noise:
        play.change(to.MarkerRemoved(marker.id), because(TURN, "It is quiet now."))
    for trap in markers_on(table, room, "trap"):
        play.change(to.MarkerRemoved(trap.id), because(TRAP, "{who} is held up.", who=Ref(hunter)))
        cost = ACTS
    below = table.content.of(Room)[table.spaces[room].face].gives_way
    if below:
        play.change(to.SpaceFaceSet(room, below), because(TRAP, "The floor gives way."))
        cost = ACTS
    return cost


def strike(play, hunter, beast):
    had = play.table.pieces[beast].tracks["wounds"]
    play.change(to.PieceTrackSet(beast, "wounds", had + 1, had), because(BEAST))
    if had + 1 >= LIFE:
        play.change(to.PieceRemoved(beast), because(BEAST, "It will not come back."))
    return 1


def peek(play, hunter, token):
    """The token's face is seen by this seat alone."""
    seen = tuple(sorted({*play.table.piles[token].seen, hunter}))
    why = because(TOKEN, "{who} looks at it.", who=Ref(hunter))
    play.change(to.SeenSet("pile", token, seen), why)
    return 1


def take(play, hunter, token):
    card, had = play.table.piles[token].cards[0], play.table.pieces[hunter].tracks["loot"]
    play.change(to.MarkerRemoved(token), because(TOKEN))
    play.change(
        to.CardMoved(card, token, "taken"), because(TOKEN, "{who} has it.", who=Ref(hunter))
    )
    play.change(to.PieceTrackSet(hunter, "loot", had + 1, had), because(TOKEN))
    if keys(play.table) >= KEYS:
        finish(play, "won", because(END, "The keys are found."))
    return ACTS if play.table.content.of(Token)[card].rings else 1


def clear(play, hunter, way):
    play.change(to.LinkStateSet(way, "open"), because(TURN))
    return 1


DOES = {"go": go, "strike": strike, "peek": peek, "take": take, "clear": clear}
