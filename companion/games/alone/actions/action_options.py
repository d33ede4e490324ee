"""What the hero may do in a turn: what comes first, then one action (ALN-TURN-030)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.menus import Group, Menu
from companion.engine.flow.prompts import Choose, Option
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.actions import (
    explore_action,
    fighting,
    interacting,
    items,
    locating,
    moving,
    scavenging,
)
from companion.games.alone.evil import noise
from companion.games.alone.hero import adrenaline_pool, companion, powers
from companion.games.alone.hero.adrenaline_pool import BEFORE, BULLET_TIME
from companion.games.alone.state.components import TURNS
from companion.games.alone.state.reaction_track import INSTANT, windows
from companion.games.alone.state.seats import hero

DECLARE: Final = "declare"
PASS: Final = "pass"  # noqa: S105
DECLARED: Final = "declared"
"""What a turn counts: actions declared."""
RULE: Final = "ALN-TURN-030"
MENU: Final = Menu(
    (
        Group("move", say("Move"), "move", say("{who}: move where?"), say("no way leads on")),
        Group(
            "explore", say("Explore"), "peek", say("{who}: explore where?"), say("nothing to find")
        ),
        Group(
            "fight", say("Fight"), "challenge", say("{who}: fight whom?"), say("no creature here")
        ),
        Group("locate", say("Locate"), "search", say("{who}: locate how?"), say("not now")),
        Group(
            "scavenge", say("Scavenge"), "cards", say("{who}: scavenge how?"), say("nothing left")
        ),
        Group(
            "interact",
            say("Interact"),
            "special",
            say("{who}: interact with what?"),
            say("nothing to use here"),
        ),
        Group(BEFORE, say("First"), "hearts", say("{who}: what first?"), say("nothing to use")),
    ),
    over=4,
)


def question(table: Reading) -> Choose[Step]:
    """Return what is asked at a turn's start: an action, or what comes before it (ALN-TURN-010)."""
    seat = hero(table)
    second = bool(table.turn.used.get(DECLARED))
    asks = (
        say("{who}: and the second action?", who=Ref(seat))
        if second
        else say("{who}: what do you do?", who=Ref(seat))
    )
    return Choose(
        asks=asks,
        support=say("Turn {n} of {most}.", n=min(table.tracks[TURNS] + 1, 8), most=8),
        rule=RULE,
        seats=(seat,),
        about=seat,
        among=(*_actions(table), *(() if second else _before(table)), *_others(table)),
        menu=MENU,
    )


def _actions(table: Reading) -> Iterator[Option[Step]]:
    """Yield the six actions, and items on them (ALN-TURN-040, 090)."""
    for group, found in (
        ("move", moving.move_options(table)),
        ("explore", explore_action.explore_options(table)),
        ("fight", fighting.options(table)),
        ("locate", (locating.locate_option(table),)),
        ("scavenge", scavenging.options(table)),
        ("interact", interacting.options(table)),
    ):
        yield from (replace(each, group=group) for each in found)
    yield from items.options(table)


def _before(table: Reading) -> Iterator[Option[Step]]:
    """Yield what the start of a turn allows (ALN-ADREN-010, ALN-COMPN-030, ALN-POWER-020)."""
    for each in (
        adrenaline_pool.options(table),
        items.before(table),
        companion.options(table),
        powers.options(table),
        locating.free_options(table),
    ):
        yield from (replace(each_option, group=BEFORE) for each_option in each)


def _others(table: Reading) -> Iterator[Option[Step]]:
    yield from moving.unblock_options(table)
    if option(table, "hero_pass") == "allowed":
        yield Option(PASS, Step(PASS, hero(table)), say("Pass"), icon="done")


def declare(play: Play, step: Step) -> Flow[None]:
    """Ask for an action; instant reactions come before it is carried out (ALN-TURN-100)."""
    chosen = yield from play.ask(question(play.table))
    picked = next(each for each in question(play.table).among if each.value == chosen)
    if picked.group == BEFORE:
        play.push(chosen, step)
        return
    table = play.table
    used, seat = table.turn.used, hero(table)
    why = Because(RULE, declared(seat, picked))
    if not used.get(DECLARED):
        had = table.tracks[TURNS]
        play.change(TrackSet(TURNS, had + 1, had), why)
    else:
        play.note(seat, why)
    noise.fade(play)
    play.change(TurnUsed(DECLARED, used.get(DECLARED, 0) + 1), Because(RULE))
    if picked.group:
        play.change(TurnUsed(f"did {picked.group}", 1), Because("ALN-REACT-030"))
    again = used.get(BULLET_TIME) and not used.get(DECLARED)
    offer = Step(items.OFFER, seat, word=picked.group)
    play.push(*windows(play.table, INSTANT), offer, chosen, *((step,) if again else ()))


def declared(seat: SeatId, picked: Option[Step]) -> Message:
    """Return what was declared, in words."""
    step = picked.value
    what = step.target or step.word
    action = Ref(picked.group or step.name)
    if what:
        return say("{who}: {action}, {what}.", who=Ref(seat), action=action, what=Ref(what))
    return say("{who}: {action}.", who=Ref(seat), action=action)


def passes(play: Play, step: Step) -> None:
    """The turn is used without an action (ALN-TURN-130)."""
    play.note(step.subject, Because("ALN-TURN-130", say("{who} waits.", who=Ref(step.subject))))


STEPS: Final = {DECLARE: declare, PASS: passes}
