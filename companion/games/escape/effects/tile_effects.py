"""What cards do to the hero's tile: locks, darkness, items, a look at the next tile."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play, StepFunction
from companion.engine.flow.choosing import choose_or_settle
from companion.engine.flow.prompts import Choose, ChooseLink, Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_LINK, LinkId, MarkerId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import LinkStateSet, MarkerAdded, MarkerRemoved, WordSet
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Marker, Reading, Step
from companion.games.escape.effects.effect_reasons import reason_of, repeat
from companion.games.escape.state.board import doors_from
from companion.games.escape.state.components import ITEMS
from companion.games.escape.state.doors import LOCKED, OPEN
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.tile_stacks import NEXT, draw_tile, seen_next, tiles_left

LOCKS_IN_BOX: Final = 12
"""Locked door markers (ESC-COMP-110)."""
DARK_IN_BOX: Final = 6
"""Darkness markers (ESC-COMP-200)."""
_DARK: Final = "dark"


VERBS: Final = Definitions[StepFunction]()
"""Verbs of the hero's tile."""


# -- doors


@VERBS.define("lock", say_n("Lock {n} door", "Lock {n} doors", 1), "tile", most=4)
def _lock(play: Play, step: Step) -> Flow[None]:
    """N open doors of the tile are locked."""
    table, seat = play.table, seat_id(step.subject)
    full = sum(link.state == LOCKED for link in table.links.values()) >= LOCKS_IN_BOX
    door = "" if full else (yield from play.ask(_which_door(table, step, OPEN)))
    if not door:
        play.note(seat, Because("ESC-COMP-110", say("No door is locked.")))
        return
    _ = yield from play.instruct(
        LinkStateSet(door, LOCKED),
        reason_of(table, step),
        asks=say("Put a lock on the door"),
        support=say("{door}", door=Ref(door)),
        about=door,
    )
    repeat(play, step)


@VERBS.why_not("lock")
def _no_lock(table: Reading, hero: Hero, _number: int) -> Message | None:
    open_door = any(link.state == OPEN for link in doors_from(table, hero.space))
    return None if open_door else say("no open door")


@VERBS.define("unlock", say_n("Open {n} lock", "Open {n} locks", 1), "tile", most=4)
def _unlock(play: Play, step: Step) -> Flow[None]:
    """N locked doors of the tile are opened."""
    door = yield from play.ask(_which_door(play.table, step, LOCKED))
    if door:
        play.push(Step("unlock", door, word=reason_of(play.table, step).rule))
        repeat(play, step)


@VERBS.why_not("unlock")
def _no_unlock(table: Reading, hero: Hero, _number: int) -> Message | None:
    locked = any(link.state == LOCKED for link in doors_from(table, hero.space))
    return None if locked else say("no locked door")


def _which_door(table: Reading, step: Step, state: str) -> Question[LinkId]:
    """Which door of the hero's tile that is in this state; "" where there is none."""
    seat = seat_id(step.subject)
    space = Hero.at(table, seat).space
    doors = tuple(door for door in doors_from(table, space) if door.state == state)
    return choose_or_settle(
        ChooseLink(
            asks=say("{hero}: which door?", hero=Ref(seat)),
            rule=reason_of(table, step).rule,
            seats=(seat,),
            about=space,
            among=tuple(
                Option(
                    f"door {door.beyond(space)} {n}",
                    door.id,
                    say("{space}", space=Ref(door.beyond(space))),
                    ref=door.id,
                )
                for n, door in enumerate(doors)
            ),
        ),
        none=NO_LINK,
    )


def unlock(play: Play, step: Step) -> Flow[None]:
    """Take the marker off a locked door; ``word`` is the rule that opens it."""
    door = play.table.links.get(LinkId(step.subject))
    if door is None or door.state != LOCKED:
        return
    _ = yield from play.instruct(
        LinkStateSet(door.id, OPEN),
        Because(step.word, say("The door is open for everybody.")),
        asks=say("Take the lock off the door"),
        support=say("{door}", door=Ref(door.id)),
        about=door.id,
    )


# -- darkness, items


@VERBS.define("dark", say("The tile goes dark"), "tile")
def _dark(play: Play, step: Step) -> Flow[None]:
    """The tile goes dark."""
    table, seat = play.table, seat_id(step.subject)
    hero = Hero.at(table, seat)
    lying = sum(marker.kind == _DARK for marker in table.markers.values())
    if not hero.on_map or markers_on(table, hero.space, _DARK) or lying >= DARK_IN_BOX:
        play.note(seat, Because("ESC-COMP-200", say("No darkness marker is put out.")))
        return
    _ = yield from play.instruct(
        MarkerAdded(Marker(MarkerId(f"dark {hero.space}"), _DARK, hero.space)),
        Because("ESC-ICON-020", say("Leaving a dark tile costs 1 fear.")),
        asks=say("Put darkness on {space:acc}", space=Ref(hero.space)),
        about=hero.space,
    )


@VERBS.why_not("dark")
def _no_dark(table: Reading, hero: Hero, _number: int) -> Message | None:
    return say("dark already") if markers_on(table, hero.space, _DARK) else None


@VERBS.define("light", say("Light on the tile"), "tile")
def _light(play: Play, step: Step) -> Flow[None]:
    """Darkness is taken off the tile."""
    table = play.table
    space = Hero.at(table, seat_id(step.subject)).space
    lying = markers_on(table, space, _DARK)
    if not lying:
        return
    _ = yield from play.instruct(
        MarkerRemoved(lying[0].id),
        reason_of(table, step),
        asks=say("Take darkness off {space:gen}", space=Ref(space)),
        about=space,
    )


@VERBS.why_not("light")
def _no_light(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if markers_on(table, hero.space, _DARK) else say("it is not dark here")


# -- the next tile


@VERBS.define("scout", say("Look at the next tile"), "tile")
def _scout(play: Play, step: Step) -> Flow[None]:
    """The tile on top of the stack is looked at, and left there or mixed in."""
    table, seat = play.table, seat_id(step.subject)
    if not tiles_left(table):
        return
    if table.options["tiles"] == "table":
        _ = yield from play.instruct(
            (),
            reason_of(table, step),
            asks=say("{hero}: look at the top tile", hero=Ref(seat)),
            support=say("Leave it on top, or mix it into the stack."),
            about=seat,
        )
        return
    tile = draw_tile(play)
    play.change(WordSet(NEXT, tile), reason_of(table, step))
    play.push(Step("scout.keep", seat, tile))


@VERBS.why_not("scout")
def _no_tile(table: Reading, _hero: Hero, _number: int) -> Message | None:
    return None if tiles_left(table) else say("no tiles are left")


def keep_or_mix(play: Play, step: Step) -> Flow[None]:
    """Leave the tile that was looked at on top, or mix it back into the stack."""
    keeps = yield from play.ask(_keep(play.table, seat_id(step.subject), step.target))
    if not keeps:
        play.change(WordSet(NEXT), Because("ESC-EXPL-110", say("It goes back into the stack.")))


def _keep(table: Reading, seat: SeatId, tile: str) -> Question[bool]:
    if seen_next(table) != tile:
        return Settled(value=True)
    return Choose(
        asks=say("{tile} lies on top", tile=Ref(tile)),
        support=say("{hero} looked at the stack.", hero=Ref(seat)),
        rule="ESC-EXPL-110",
        seats=(seat,),
        among=(
            Option("leave", value=True, label=say("Leave it there"), ref=tile, default=True),
            Option("mix", value=False, label=say("Mix it in")),
        ),
    )


@VERBS.define("item", say_n("Draw {n} item", "Draw {n} items", 1), "cards", most=4)
def _item(play: Play, step: Step) -> None:
    """N item cards are drawn."""
    play.push(*(Step("item.gain", step.subject) for _ in range(step.number)))


@VERBS.why_not("item")
def _no_item(table: Reading, _hero: Hero, _number: int) -> Message | None:
    left = table.piles[ITEMS.id].size + table.piles[ITEMS.discard].size
    return None if left else say("no item is left")


STEPS: Final = {"unlock": unlock, "scout.keep": keep_or_mix}
