"""What cards do to the hero's tile: locks, darkness, items, a look at the next tile."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses
from companion.engine.flow.prompts import Choose, ChooseLink, Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_LINK, LinkId, MarkerId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import LinkStateSet, MarkerAdded, MarkerRemoved, WordSet
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Link, Marker, Reading, Step
from companion.games.escape.effects.effect_reasons import Effect, Verb, needs
from companion.games.escape.scenario.scenario_markers import left_of
from companion.games.escape.state.board import doors_from
from companion.games.escape.state.components import ITEMS
from companion.games.escape.state.doors import LOCKED, OPEN
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.tile_stacks import NEXT, draw_tile, seen_next, tiles_left

LOCKS_IN_BOX: Final = 12
"""Locked door markers (ESC-COMP-110)."""
_DARK: Final = "dark"


VERBS: Final = Definitions[Verb]()
"""Verbs of the hero's tile."""


# -- doors


@VERBS.define("lock", say_n("Lock {n} door", "Lock {n} doors", 1), "tile", most=4)
def _lock(play: Play, effect: Effect) -> Flow[None]:
    """N open doors of the tile are locked."""
    links = play.table.links.values()
    full = sum(link.state == LOCKED for link in links) >= LOCKS_IN_BOX
    door = "" if full else (yield from play.ask(_which_door(effect, OPEN)))
    if not door:
        play.note(effect.seat, because("ESC-COMP-110", "No door is locked."))
        return
    yield from _set_lock(play, door, LOCKED, effect.why, say("Put a lock on the door"))
    effect.repeat(play)


def _set_lock(play: Play, door: LinkId, state: str, why: Because, asks: Message) -> Flow[None]:
    change, support = LinkStateSet(door, state), say("{door}", door=Ref(door))
    _ = yield from play.instruct(change, why, asks=asks, support=support, about=door)


@VERBS.define("unlock", say_n("Open {n} lock", "Open {n} locks", 1), "tile", most=4)
def _unlock(play: Play, effect: Effect) -> Flow[None]:
    """N locked doors of the tile are opened."""
    door = yield from play.ask(_which_door(effect, LOCKED))
    if door:
        play.push(Step("unlock", door, word=effect.why.rule))
        effect.repeat(play)


def _doors(hero: Hero, state: str) -> list[Link]:
    return [door for door in doors_from(hero.table, hero.space) if door.state == state]


def _which_door(effect: Effect, state: str) -> Question[LinkId]:
    """Which door of the hero's tile that is in this state; "" where there is none."""
    space = effect.hero.space
    behind = [(door, door.beyond(space)) for door in _doors(effect.hero, state)]
    among = (
        Option(f"door {there} {n}", door.id, say("{space}", space=Ref(there)), ref=door.id)
        for n, (door, there) in enumerate(behind)
    )
    asks, rule = say("{hero}: which door?", hero=Ref(effect.seat)), effect.why.rule
    question = seat_chooses(effect.seat, rule, asks, among, about=space, kind=ChooseLink)
    return choose_or_settle(question, none=NO_LINK)


def unlock(play: Play, step: Step) -> Flow[None]:
    """Take the marker off a locked door; ``word`` is the rule that opens it."""
    door = play.table.links.get(LinkId(step.subject))
    if door is None or door.state != LOCKED:
        return
    why = because(step.word, "The door is open for everybody.")
    yield from _set_lock(play, door.id, OPEN, why, say("Take the lock off the door"))


# -- darkness, items


def _darkness(hero: Hero) -> tuple[Marker, ...]:
    return markers_on(hero.table, hero.space, _DARK)


@VERBS.define("dark", say("The tile goes dark"), "tile")
def _dark(play: Play, effect: Effect) -> Flow[None]:
    """The tile goes dark."""
    hero = effect.hero
    if not hero.on_map or _darkness(hero) or left_of(play.table, _DARK) < 1:
        play.note(hero.id, because("ESC-COMP-200", "No darkness marker is put out."))
        return
    put_down = MarkerAdded(Marker(MarkerId(f"dark {hero.space}"), _DARK, hero.space))
    why = because("ESC-ICON-020", "Leaving a dark tile costs 1 fear.")
    asks = say("Put darkness on {space:acc}", space=Ref(hero.space))
    _ = yield from play.instruct(put_down, why, asks=asks, about=hero.space)


@VERBS.define("light", say("Light on the tile"), "tile")
def _light(play: Play, effect: Effect) -> Flow[None]:
    """Darkness is taken off the tile."""
    space, found = effect.hero.space, _darkness(effect.hero)
    if found:
        gone, asks = (
            MarkerRemoved(found[0].id),
            say("Take darkness off {space:gen}", space=Ref(space)),
        )
        _ = yield from play.instruct(gone, effect.why, asks=asks, about=space)


# -- the next tile


@VERBS.define("scout", say("Look at the next tile"), "tile")
def _scout(play: Play, effect: Effect) -> Flow[None]:
    """The tile on top of the stack is looked at, and left there or mixed in."""
    table, seat = play.table, effect.seat
    if not tiles_left(table):
        return
    if table.options["tiles"] == "table":
        asks = say("{hero}: look at the top tile", hero=Ref(seat))
        how = say("Leave it on top, or mix it into the stack.")
        _ = yield from play.instruct((), effect.why, asks=asks, support=how, about=seat)
        return
    tile = draw_tile(play)
    play.change(WordSet(NEXT, tile), effect.why)
    play.push(Step("scout.keep", seat, tile))


def keep_or_mix(play: Play, step: Step) -> Flow[None]:
    """Leave the tile that was looked at on top, or mix it back into the stack."""
    keeps = yield from play.ask(_keep(play.table, seat_id(step.subject), step.target))
    if not keeps:
        play.change(WordSet(NEXT), because("ESC-EXPL-110", "It goes back into the stack."))


def _keep(table: Reading, seat: SeatId, tile: str) -> Question[bool]:
    if seen_next(table) != tile:
        return Settled(value=True)
    return Choose(
        asks=say("{tile} lies on top", tile=Ref(tile)),
        support=say("{hero} looks at the stack.", hero=Ref(seat)),
        rule="ESC-EXPL-110",
        seats=(seat,),
        among=(
            Option("leave", value=True, label=say("Leave it there"), ref=tile, default=True),
            Option("mix", value=False, label=say("Mix it in")),
        ),
    )


@VERBS.define("item", say_n("Draw {n} item", "Draw {n} items", 1), "cards", most=4)
def _item(play: Play, effect: Effect) -> None:
    """N item cards are drawn."""
    play.push(*[Step("item.gain", effect.seat)] * effect.number)


def _items_left(hero: Hero) -> int:
    return sum(hero.table.piles[pile].size for pile in (ITEMS.id, ITEMS.discard))


needs(VERBS, "lock", (lambda hero: _doors(hero, OPEN), say("no open door")))
needs(VERBS, "unlock", (lambda hero: _doors(hero, LOCKED), say("no locked door")))
needs(VERBS, "dark", (lambda hero: not _darkness(hero), say("dark already")))
needs(VERBS, "light", (_darkness, say("it is not dark here")))
needs(VERBS, "scout", (lambda hero: tiles_left(hero.table), say("no tiles are left")))
needs(VERBS, "item", (_items_left, say("no item is left")))
STEPS: Final = {"unlock": unlock, "scout.keep": keep_or_mix}
