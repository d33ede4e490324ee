"""Locate: how far two targets are, and on which level; blocked doors count as open (LOCATE)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.chain import Chain
from companion.engine.flow.prompts import NO_WORDS, Choose, Option
from companion.engine.ids import SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import Creature, Room
from companion.games.alone.state.components import (
    ALL_STAIRS,
    COLOURS,
    CREATURE,
    DANGER,
    LCU,
    creature_ref,
    mission_word,
)
from companion.games.alone.state.creatures import creatures
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, level
from companion.games.alone.state.ways import FAR, distances_from

LOCATE: Final = "locate"
ONE: Final = "locate.one"
DUCTS: Final = "ducts"
"""The table's number of a mission's gift: 1 ready, 2 used in this round."""
ASKS: Final = say("Which two are located?")
SECOND: Final = say("And what else?")
NOT_TWICE: Final = say("The two are of different kinds.")


class Targets(Struct, frozen=True):
    """The second of two targets."""

    seat: SeatId
    among: tuple[Option[str], ...]
    twice: bool

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the choice of the second target, None where both are named."""
        keys = [str(key) for key in chosen]
        if len(keys) > 1:
            return None
        among = tuple(
            Option(o.key, o.value, o.label, o.ref, off=self._off(o.value, keys[0]))
            for o in self.among
        )
        return _choice(self.seat, SECOND, among)

    def _off(self, target: str, first: str) -> Message:
        return NOT_TWICE if target == first and not self.twice else NO_WORDS


def _choice(seat: SeatId, asks: Message, among: tuple[Option[str], ...]) -> Choose[str]:
    return Choose(asks=asks, rule="ALN-LOCATE-010", seats=(seat,), about=seat, among=among)


def locate_option(table: Reading) -> Option[Step]:
    """Return the action (ALN-LOCATE-010)."""
    return Option(LOCATE, Step(LOCATE, hero(table)), say("Locate two things"))


def free_options(table: Reading) -> Iterator[Option[Step]]:
    """Yield a target located for nothing, once a round, where a mission gave that."""
    if table.tracks.get(DUCTS) == 1:
        yield Option(DUCTS, Step(DUCTS, hero(table)), say("Locate one thing for nothing"))


def use_ducts(play: Play, step: Step) -> None:
    """Use what a mission gave for this round."""
    play.change(TrackSet(DUCTS, 2, 1), Because("ALN-MISSION-020"))
    play.push(Step(ONE, step.subject))


def kinds(table: Reading) -> Iterator[Option[str]]:
    """Yield what may be named, always the same: kinds alone tell nothing (ALN-LOCATE-050)."""
    for colour in COLOURS:
        name = mission_word(colour)
        yield Option(name, name, say("{thing}", thing=Ref(name)))
    for kind in (*ALL_STAIRS, LCU, DANGER, CREATURE):
        yield Option(kind, kind, say("{thing}", thing=Ref(kind)))
    for each in sorted(table.content.of(Creature).values(), key=lambda each: each.number):
        name = creature_ref(CREATURE, each.number)
        yield Option(name, name, say("{thing}", thing=Ref(name)))
    for ref in sorted(table.content.of(Room)):
        yield Option(f"room {ref}", ref, say("{thing}", thing=Ref(ref)))


def found(table: Reading, target: str) -> tuple[SpaceId, ...]:
    """Return the sectors where something of a kind is, the nearest first (ALN-LOCATE-020..040)."""
    places = {SpaceId(m.on) for m in table.markers.values() if m.kind == target}
    places |= {ref for ref, space in table.spaces.items() if space.face == target}
    places |= {end for way in table.links.values() if way.kind == target for end in way.joins}
    places = sorted(places & set(table.spaces))
    if target.startswith(CREATURE):
        places = [
            f.space
            for f in creatures(table)
            if target in (CREATURE, creature_ref(f.piece.kind, f.piece.number))
        ]
    far = distances_from(table, hero_sector(table), blocked_ok=True)
    return tuple(sorted(places, key=lambda ref: (far.get(ref, FAR), ref)))


def locate(play: Play, step: Step) -> Flow[None]:
    """Tell how far two things are and on which level (ALN-LOCATE-020, 030, 090, 100)."""
    table = play.table
    seat = hero(table)
    among = tuple(kinds(table))
    twice = option(table, "locate_same_kind") == "second_nearest"
    answer = yield from play.ask(
        Chain(
            asks=ASKS,
            rule="ALN-LOCATE-010",
            seats=(seat,),
            about=seat,
            first=_choice(seat, ASKS, among),
            follows=Targets(seat, among, twice),
        )
    )
    first, second = (str(each) for each in answer)
    absent = _tell(play, first, 0)
    absent |= _tell(play, second, 1 if second == first else 0)
    if absent and option(table, "locate_absent_kind") == "name_another":
        play.push(step)


def _tell(play: Play, target: str, nth: int) -> bool:
    """Tell of one target; return whether there is none."""
    table = play.table
    places = found(table, target)[nth:]
    if not places:
        says = say("{what}: there is none.", what=Ref(target))
        play.note("", Because("ALN-LOCATE-100", says))
        return True
    far = distances_from(table, hero_sector(table), blocked_ok=True)
    n, number = far.get(places[0], FAR), level(table, places[0])
    says = say("{what}: {n} away, level {level}.", what=Ref(target), n=n, level=number)
    play.note("", Because("ALN-LOCATE-020", says))
    return False


def locate_one(play: Play, step: Step) -> Flow[None]:
    """Locate one thing, by an effect."""
    del step
    seat = hero(play.table)
    target = yield from play.ask(_choice(seat, say("What is located?"), tuple(kinds(play.table))))
    _ = _tell(play, target, 0)


STEPS: Final = {LOCATE: locate, ONE: locate_one, DUCTS: use_ducts}
