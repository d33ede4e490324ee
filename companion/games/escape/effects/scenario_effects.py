"""What a scenario may do to the table: the effects of its happenings and deeds.

Each is a phrase ("put dark morgue", "spawn guard security from incinerator") that names a
procedure here; what happens to heroes is written in the verbs of the cards ("each fear 1").
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.engine.because import SCENARIO, Because, Candidate, Tie
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Placement
from companion.engine.flow.targeting import by_list
from companion.engine.forms.phrase_language import (
    Definitions,
    Language,
    Nested,
    ParsedPhrase,
    Procedure,
)
from companion.engine.ids import NO_SPACE, CardId, MarkerId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import LinkStateSet, MarkerAdded, MarkerRemoved, TrackSet
from companion.engine.state.table import Marker, Reading, Step
from companion.games.escape.effects.effect_reasons import Verb
from companion.games.escape.effects.effect_verbs import VERBS, step_of
from companion.games.escape.enemies.reserves import box_id, reserve_id
from companion.games.escape.records.scenario import parse_start
from companion.games.escape.records.scenario_phrases import EFFECT_SLOTS
from companion.games.escape.records.unknown_records import ENTER_TILE, is_unknown_tile
from companion.games.escape.scenario.conditions import places_called
from companion.games.escape.scenario.lockdown import BY_SCENARIO, begin
from companion.games.escape.scenario.scenario_markers import left_of, lies_on, put, take
from companion.games.escape.scenario.triggers import BY_RULE, EFFECT, kill
from companion.games.escape.state.board import doors_from, steps_from
from companion.games.escape.state.key_cards import take_key
from companion.games.escape.state.nearby_tiles import lay_near, where_near
from companion.games.escape.state.pieces import Hero, enemy_type, heroes, room_for
from companion.games.escape.state.tile_stacks import SET_ASIDE, without

_FAR: Final = 999
_STEPS: Final = "steps"


def why(says: Message = BY_RULE) -> Because:
    """Return the reason of everything a scenario does."""
    return Because(SCENARIO, says)


# -- the nearest first


def _steps(table: Reading, start: SpaceId) -> Mapping[SpaceId, int]:
    return steps_from(table, start, "doors") if start in table.spaces else {}


def nearest_first(table: Reading, spaces: Iterable[SpaceId], start: SpaceId) -> tuple[SpaceId, ...]:
    """Return tiles, those with the fewest doors between from a tile first, then by id."""
    steps = _steps(table, start)
    return tuple(sorted(spaces, key=lambda space: (steps.get(space, _FAR), space)))


def first_served(table: Reading, spaces: Sequence[SpaceId], start: SpaceId, count: int) -> Because:
    """Return why only the first of several tiles are served: they are nearer, or a tie cuts there.

    Args:
        table: The table.
        spaces: The tiles, nearest first.
        start: The tile they are near to.
        count: How many are served, at least one.
    """
    steps = _steps(table, start)
    served, last = spaces[:count], steps.get(spaces[count - 1])
    tied = tuple([space for space in spaces if steps.get(space) == last])
    says = say("Tiles nearest {tile} come first.", tile=Ref(start)) if last is not None else BY_RULE
    looked_at = tuple(
        Candidate(space, {_STEPS: steps[space]} if space in steps else {}, space in served)
        for space in spaces
    )
    if tied[-1] in served:
        return Because(SCENARIO, says, candidates=looked_at)
    tie = Tie(tied, {} if last is None else {_STEPS: last}, by_list(tied[0]))
    return Because(SCENARIO, says, candidates=looked_at, ties=(tie,))


def _tell_tie(play: Play, spaces: Sequence[SpaceId], start: SpaceId, count: int) -> None:
    """Remark on a tie where there is not enough for all tiles."""
    if 0 < count < len(spaces):
        reason = first_served(play.table, spaces, start, count)
        if reason.ties:
            play.note("", reason)


# -- heroes


PHRASES: Final = Definitions[Procedure]()


@PHRASES.define("hero {effect}", say("the hero: {effect}"))
def _hero(play: Play, seat: SeatId, effect: ParsedPhrase[Verb]) -> None:
    """An effect of the cards, for the hero it is about."""
    play.push(step_of(seat, effect))


@PHRASES.define("each {effect}", say("every hero: {effect}"))
def _each(play: Play, _: SeatId, effect: ParsedPhrase[Verb]) -> None:
    """The same for every hero on the map."""
    play.push(*(step_of(hero.id, effect) for hero in heroes(play.table) if hero.on_map))


@PHRASES.define("those on {place} {effect}", say("heroes on {place}: {effect}"))
def _there(play: Play, _: SeatId, place: str, effect: ParsedPhrase[Verb]) -> None:
    """The same for every hero on such tiles."""
    there = places_called(play.table, place)
    play.push(*(step_of(hero.id, effect) for hero in heroes(play.table) if hero.space in there))


@PHRASES.define("killed", say("the hero is dead"))
def _killed(play: Play, seat: SeatId) -> Flow[None]:
    """The hero is dead."""
    if Hero.at(play.table, seat).on_map:
        yield from kill(play, seat, why())


# -- markers, doors, tiles


@PHRASES.define(
    "put {marker}", say("put on the hero's tile: {marker}"), meaning="a marker on the hero's tile"
)
@PHRASES.define("put {marker} {place}", say("put {marker} on: {place}"))
def _put(play: Play, seat: SeatId, marker: str, place: str = "") -> None:
    """A marker on each such tile that has none."""
    table, near = play.table, Hero.at(play.table, seat).space
    spaces = nearest_first(table, places_called(table, place), near) if place else (near,)
    bare = [space for space in spaces if not lies_on(table, marker, space)]
    _tell_tie(play, bare, near, left_of(table, marker))
    play.push(*(Step(_PUT, seat, space, word=marker) for space in spaces))


@PHRASES.define(
    "take {marker}",
    say("take off the hero's tile: {marker}"),
    meaning="the markers of that kind leave the hero's tile",
)
@PHRASES.define("take {marker} {place}", say("take {marker} off: {place}"))
def _take(play: Play, seat: SeatId, marker: str, place: str = "") -> None:
    """The markers of that kind leave these tiles."""
    near = Hero.at(play.table, seat).space
    spaces = places_called(play.table, place) if place else (near,)
    play.push(*(Step(_TAKE, seat, space, word=marker) for space in spaces))


@PHRASES.define("spread {marker}", say("spreads by one tile: {marker}"))
def _spread(play: Play, seat: SeatId, marker: str) -> Flow[None]:
    """One more on the tile beside them nearest the hero, the first by id of equally near ones.

    *Why* says so.
    """
    table, start = play.table, Hero.at(play.table, seat).space
    has = {SpaceId(m.on) for m in table.markers.values() if m.kind == marker}
    doors = (door for space in has for door in doors_from(table, space))
    bordering = {space for door in doors for space in door.joins if space not in has}
    spaces = nearest_first(table, bordering, start)
    if spaces:
        yield from put(play, marker, spaces[0], first_served(table, spaces, start, 1))


@PHRASES.define("wear {marker}", say("the hero puts on: {marker}"))
def _wear(play: Play, seat: SeatId, marker: str) -> None:
    """The hero takes such a marker from the tile and wears it."""
    markers, space = play.table.markers, Hero.at(play.table, seat).space
    found = sorted(m.id for m in markers.values() if (m.kind, m.on) == (marker, space))
    if found and f"{marker} {seat}" not in markers:
        _put_on(play, seat, marker, found[0])


@PHRASES.define("turn {marker} {marker}", say("worn {marker} becomes: {marker2}"))
def _turn_over(play: Play, seat: SeatId, marker: str, other: str) -> None:
    """A marker the hero wears is turned over."""
    worn = MarkerId(f"{marker} {seat}")
    if worn in play.table.markers:
        _put_on(play, seat, other, worn)


def _put_on(play: Play, seat: SeatId, kind: str, before: MarkerId) -> None:
    """Let a hero wear a marker in place of another, or of the one on the tile."""
    reason = why(say("{hero} wears {marker} now.", hero=Ref(seat), marker=Ref(kind)))
    play.change(MarkerRemoved(before), reason)
    play.change(MarkerAdded(Marker(MarkerId(f"{kind} {seat}"), kind, seat)), reason)


@PHRASES.define("lock {place}", say("lock the doors of: {place}"))
def _lock(play: Play, _: SeatId, place: str) -> Flow[None]:
    """All doors of these tiles are locked."""
    return _doors(play, place, "open", "locked", say("Lock the doors of {tile:gen}"))


@PHRASES.define("unlock {place}", say("open the doors of: {place}"))
def _unlock(play: Play, _: SeatId, place: str) -> Flow[None]:
    """All locked doors of these tiles are opened."""
    return _doors(play, place, "locked", "open", say("Open the doors of {tile:gen}"))


def _doors(play: Play, words: str, was: str, state: str, asks: Message) -> Flow[None]:
    spaces = places_called(play.table, words)
    found = [d for s in spaces for d in doors_from(play.table, s) if d.state == was]
    doors = tuple(dict.fromkeys(door.id for door in found))
    if not doors:
        return
    changes, tile = tuple(LinkStateSet(door, state) for door in doors), spaces[0]
    asks, count = Message(asks.text, {"tile": Ref(tile)}), say("Doors: {n}.", n=len(doors))
    _ = yield from play.instruct(
        changes, why(), asks=asks, support=count, about=tile, may_leave=False
    )


@PHRASES.define("lay {tile}", say("lay near the hero: {tile}"))
def _lay(play: Play, seat: SeatId, tile: str) -> Flow[None]:
    """A tile set aside is laid as near the hero as doors allow."""
    if tile not in play.table.piles[SET_ASIDE].cards:
        return
    if is_unknown_tile(play.table, tile):
        play.push(Step(ENTER_TILE, tile), Step(EFFECT, seat, word=f"lay {tile}"))
        return
    reason = why(say("It lies as near {hero} as the doors allow.", hero=Ref(seat)))
    place = yield from play.ask(where_near(play.table, seat, (tile,), reason))
    if place is not None:
        play.push(Step(_LAID, seat, place.key))


def lay_it(play: Play, step: Step) -> Flow[None]:
    """Have hands lay a tile that was set aside; ``target`` is how it lies."""
    place = Placement(*parse_start(step.target))
    taken = (without(play.table, SET_ASIDE, place.tile),)
    reason = why(say("It lies as near {hero} as the doors allow.", hero=Ref(step.subject)))
    _ = yield from lay_near(play, place, taken, reason)


# -- numbers


@PHRASES.define("threat of {enemy} {n}", say("threat of {enemy} becomes {n}"))
def _threat_of(play: Play, _: SeatId, enemy: str, n: int) -> None:
    """What such an enemy counts for with guards."""
    _set(play, f"threat of {enemy}", n)


@PHRASES.define("fear of guards {n}", say("fear of guards becomes {n}"))
def _fear_of_guards(play: Play, _: SeatId, n: int) -> None:
    """What a guard counts for with aliens."""
    _set(play, "fear of guard", n)


@PHRASES.define("count {name} {n}", say("count {name} rises by {n}"))
def _count(play: Play, _: SeatId, name: str, n: int) -> None:
    """The scenario's own count rises by n."""
    _set(play, f"count {name}", play.table.tracks.get(f"count {name}", 0) + n)


@PHRASES.define("threat pool {n}", say("threat pool: {n} more"))
def _threat_pool(play: Play, _: SeatId, n: int) -> None:
    """N tokens more in the threat pool, or fewer."""
    _set(play, "threat pool", max(0, play.table.tracks["threat pool"] + n))


@PHRASES.define("lockdown pool {n}", say("lockdown pool: {n} more"))
def _lockdown_pool(play: Play, _: SeatId, n: int) -> None:
    """N tokens more in the lockdown pool, or fewer."""
    _set(play, "lockdown pool", max(0, play.table.tracks["lockdown pool"] + n))


def _set(play: Play, track: str, number: int) -> None:
    before = play.table.tracks.get(track, 0)
    if number != before:
        play.change(TrackSet(track, number, before), why())


# -- enemies, lockdown, keys


_NEAREST: Final = "the same, nearest that tile first"


def _from_near(
    table: Reading, seat: SeatId, place: str, start: SpaceId
) -> tuple[SpaceId, tuple[SpaceId, ...]]:
    """Return the tile to count from, the hero's if none is named, and the tiles from it on."""
    near = start or Hero.at(table, seat).space
    return near, nearest_first(table, places_called(table, place), near)


@PHRASES.define(
    "spawn {enemy} {place} from {tile}",
    say("spawn {enemy} on: {place}, nearest {tile} first"),
    meaning=_NEAREST,
)
@PHRASES.define("spawn {enemy} {place}", say("spawn {enemy} on: {place}"))
def _spawn(play: Play, seat: SeatId, enemy: str, place: str, start: SpaceId = NO_SPACE) -> None:
    """One from the reserve on each, nearest the hero first."""
    table, type_ = play.table, enemy_type(enemy)
    near, spaces = _from_near(table, seat, place, start)
    free = [space for space in spaces if room_for(table, type_, space)]
    _tell_tie(play, free, near, table.piles[reserve_id(type_)].size)
    play.push(*(Step("spawn.at", SCENARIO, space, word=type_) for space in spaces))


@PHRASES.define(
    "place {enemy} {place} from {tile}",
    say("place {enemy} on: {place}, no reserve, nearest {tile} first"),
    meaning=_NEAREST,
)
@PHRASES.define("place {enemy} {place}", say("place {enemy} on: {place}, no reserve"))
def _place(play: Play, seat: SeatId, enemy: str, place: str, start: SpaceId = NO_SPACE) -> None:
    """One from outside the reserve on each such tile."""
    table, type_ = play.table, enemy_type(enemy)
    near, spaces = _from_near(table, seat, place, start)
    _tell_tie(play, spaces, near, table.piles[box_id(type_)].size)
    play.push(*(Step("place", target=space, word=type_) for space in spaces))


@PHRASES.define("activate {enemy}", say("all act once: {enemy}"))
def _activate(play: Play, _: SeatId, enemy: str) -> None:
    """Every such enemy acts once, by number."""
    play.push(Step("pass", word=enemy))


@PHRASES.define("lockdown", say("lockdown begins"))
def _lockdown(play: Play, _: SeatId) -> None:
    """Lockdown begins."""
    begin(play, why(), BY_SCENARIO)


@PHRASES.define("give {item}", say("the hero gets: {item}"))
def _give(play: Play, seat: SeatId, item: str) -> None:
    """The hero gains that security key card."""
    take_key(play, seat, CardId(item))


EFFECTS: Final = Language(
    PHRASES,
    {**EFFECT_SLOTS, "effect": Nested(asks=say("What happens?"), language=VERBS)},
    unknown="'{}' is no effect",
)
"""Every effect a scenario may name."""


def effect(play: Play, step: Step) -> Flow[None] | None:
    """Do one effect: ``word`` says which, ``subject`` is the hero it is about."""
    (phrase,) = EFFECTS.parts(step.word)
    return phrase.phrase.does(play, seat_id(step.subject), *phrase.values)


def put_one(play: Play, step: Step) -> Flow[None]:
    """Put a marker of kind ``word`` on the tile ``target``."""
    yield from put(play, step.word, SpaceId(step.target), why())


def take_one(play: Play, step: Step) -> Flow[None]:
    """Take the markers of kind ``word`` off the tile ``target``."""
    yield from take(play, step.word, SpaceId(step.target), why())


_PUT: Final = "scene.put"
_TAKE: Final = "scene.take"
_LAID: Final = "scene.lay"
STEPS: Final = {EFFECT: effect, _PUT: put_one, _TAKE: take_one, _LAID: lay_it}
