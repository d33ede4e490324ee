"""What a scenario may do to the table: the effects of its happenings and deeds.

Each is a phrase ("put dark morgue", "spawn guard security from incinerator") that names a
procedure here; what happens to heroes is written in the verbs of the cards ("each fear 1").
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.because import SCENARIO, Because, Candidate, Tie
from companion.engine.changes import LinkStateSet, MarkerAdded, MarkerRemoved, TrackSet
from companion.engine.content import Content
from companion.engine.flow import Flow, Play
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Placement
from companion.engine.table import Marker, Reading, SeatId, SpaceId, Step
from companion.engine.targeting import by_list
from companion.games.escape.blanks import TELL_TILE, blank_tile
from companion.games.escape.board import doors_from, steps_from
from companion.games.escape.conditions import places_called
from companion.games.escape.keys import take_key
from companion.games.escape.laying import lay_near, where_near
from companion.games.escape.lockdown import BY_SCENARIO, begin
from companion.games.escape.phrases import Said, fault_of, understood
from companion.games.escape.pieces import Hero, enemy_type, heroes, room_for
from companion.games.escape.printed import parse_effect
from companion.games.escape.reserves import box_id, reserve_id
from companion.games.escape.scenario import parse_start
from companion.games.escape.scene_markers import left_of, lies_on, put, take
from companion.games.escape.scenes import BY_RULE, EFFECT, kill
from companion.games.escape.stacks import APART, without

Does: TypeAlias = Callable[[Play, SeatId, tuple[str, ...]], Flow[None] | None]
_FAR: Final = 999
_STEPS: Final = "steps"


class Effect(Struct, frozen=True):
    """One effect: its procedure, and how a button says it."""

    does: Does
    label: Message


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
        [
            Candidate(space, {_STEPS: steps[space]} if space in steps else {}, space in served)
            for space in spaces
        ]
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


def _hero(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    verb, number = parse_effect(args[0])
    play.soon(Step("effect", seat, number=number, word=verb))


def _each(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    verb, number = parse_effect(args[0])
    hit = (hero.id for hero in heroes(play.table) if hero.on_map)
    play.soon(*(Step("effect", seat, number=number, word=verb) for seat in hit))


def _there(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    there = places_called(play.table, args[0])
    verb, number = parse_effect(args[1])
    hit = (hero.id for hero in heroes(play.table) if hero.space in there)
    play.soon(*(Step("effect", seat, number=number, word=verb) for seat in hit))


def _killed(play: Play, seat: SeatId, _: tuple[str, ...]) -> Flow[None] | None:
    if not Hero.at(play.table, seat).on_map:
        return None
    return kill(play, seat, why())


# -- markers, doors, tiles


def _put(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    kind, words = args
    table, near = play.table, Hero.at(play.table, seat).space
    spaces = nearest_first(table, places_called(table, words), near)
    bare = [space for space in spaces if not lies_on(table, kind, space)]
    _tell_tie(play, bare, near, left_of(table, kind))
    play.soon(*(Step(_PUT, seat, space, word=kind) for space in spaces))


def _put_here(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    play.soon(Step(_PUT, seat, Hero.at(play.table, seat).space, word=args[0]))


def _take(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    kind, words = args
    spaces = places_called(play.table, words)
    play.soon(*(Step(_TAKE, seat, space, word=kind) for space in spaces))


def _take_here(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    play.soon(Step(_TAKE, seat, Hero.at(play.table, seat).space, word=args[0]))


def _spread(play: Play, seat: SeatId, args: tuple[str, ...]) -> Flow[None] | None:
    """Put one more marker on the tile next to one with it that is nearest to the hero."""
    table, kind, start = play.table, args[0], Hero.at(play.table, seat).space
    has = {m.on for m in table.markers.values() if m.kind == kind}
    doors = (door for space in has for door in doors_from(table, space))
    beside = {space for door in doors for space in door.joins if space not in has}
    spaces = nearest_first(table, beside, start)
    if not spaces:
        return None
    return put(play, kind, spaces[0], first_served(table, spaces, start, 1))


def _wear(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    """Move a marker of the hero's tile onto the hero."""
    space = Hero.at(play.table, seat).space
    found = sorted(m.id for m in play.table.markers.values() if (m.kind, m.on) == (args[0], space))
    worn = f"{args[0]} {seat}"
    if not found or worn in play.table.markers:
        return
    reason = why(say("{hero} wears {marker} now.", hero=Ref(seat), marker=Ref(args[0])))
    play.change(MarkerRemoved(found[0]), reason)
    play.change(MarkerAdded(Marker(worn, args[0], seat)), reason)


def _turn_over(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    """Turn a marker that the hero wears over to its other side."""
    one, other = args
    worn = f"{one} {seat}"
    if worn not in play.table.markers:
        return
    reason = why(say("{hero} wears {marker} now.", hero=Ref(seat), marker=Ref(other)))
    play.change(MarkerRemoved(worn), reason)
    play.change(MarkerAdded(Marker(f"{other} {seat}", other, seat)), reason)


def _lock(play: Play, _: SeatId, args: tuple[str, ...]) -> Flow[None] | None:
    return _doors(play, args[0], "open", "locked", say("Lock the doors of {tile:gen}"))


def _unlock(play: Play, _: SeatId, args: tuple[str, ...]) -> Flow[None] | None:
    return _doors(play, args[0], "locked", "open", say("Open the doors of {tile:gen}"))


def _doors(play: Play, words: str, was: str, state: str, asks: Message) -> Flow[None] | None:
    spaces = places_called(play.table, words)
    doors = [d for s in spaces for d in doors_from(play.table, s) if d.state == was]
    if not doors:
        return None
    return _set_doors(play, tuple(dict.fromkeys(d.id for d in doors)), state, asks, spaces[0])


def _set_doors(
    play: Play, doors: tuple[str, ...], state: str, asks: Message, tile: SpaceId
) -> Flow[None]:
    _ = yield from play.instruct(
        tuple(LinkStateSet(door, state) for door in doors),
        why(),
        asks=Message(asks.text, {"tile": Ref(tile)}),
        support=say("Doors: {n}.", n=len(doors)),
        about=tile,
        may_leave=False,
    )


def _lay(play: Play, seat: SeatId, args: tuple[str, ...]) -> Flow[None] | None:
    tile = args[0]
    if tile not in play.table.piles[APART].cards:
        return None
    if blank_tile(play.table, tile):
        play.soon(Step(TELL_TILE, tile), Step(EFFECT, seat, word=f"lay {tile}"))
        return None
    return _lay_apart(play, seat, tile)


def _lay_apart(play: Play, seat: SeatId, tile: str) -> Flow[None]:
    reason = why(say("It lies as near {hero} as doors allow.", hero=Ref(seat)))
    place = yield from play.ask(where_near(play.table, seat, (tile,), reason))
    if place is not None:
        play.soon(Step(_LAID, seat, place.key))


def lay_it(play: Play, step: Step) -> Flow[None]:
    """Have hands lay a tile that was set aside; ``target`` is how it lies."""
    place = Placement(*parse_start(step.target))
    taken = (without(play.table, APART, place.tile),)
    reason = why(say("It lies as near {hero} as doors allow.", hero=Ref(step.subject)))
    _ = yield from lay_near(play, place, taken, reason)


# -- numbers


def _threat_of(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    _set(play, f"threat of {args[0]}", int(args[1]))


def _fear_of_guards(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    _set(play, "fear of guard", int(args[0]))


def _count(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    name = f"count {args[0]}"
    _set(play, name, play.table.tracks.get(name, 0) + int(args[1]))


def _threat_pool(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    _set(play, "threat pool", max(0, play.table.tracks["threat pool"] + int(args[0])))


def _lockdown_pool(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    _set(play, "lockdown pool", max(0, play.table.tracks["lockdown pool"] + int(args[0])))


def _set(play: Play, track: str, number: int) -> None:
    before = play.table.tracks.get(track, 0)
    if number != before:
        play.change(TrackSet(track, number, before), why())


# -- enemies, lockdown, keys


def _where(
    table: Reading, seat: SeatId, args: tuple[str, ...]
) -> tuple[tuple[SpaceId, ...], SpaceId]:
    """Return where enemies come, nearest first, and the tile they are near to."""
    _, words, *start = args
    near = start[0] if start else Hero.at(table, seat).space
    return nearest_first(table, places_called(table, words), near), near


def _spawn(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    table, type_ = play.table, enemy_type(args[0])
    spaces, near = _where(table, seat, args)
    free = [space for space in spaces if room_for(table, type_, space)]
    _tell_tie(play, free, near, table.piles[reserve_id(type_)].size)
    play.soon(*(Step("spawn.at", SCENARIO, space, word=type_) for space in spaces))


def _place(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    table, type_ = play.table, enemy_type(args[0])
    spaces, near = _where(table, seat, args)
    _tell_tie(play, spaces, near, table.piles[box_id(type_)].size)
    play.soon(*(Step("place", target=space, word=type_) for space in spaces))


def _activate(play: Play, _: SeatId, args: tuple[str, ...]) -> None:
    play.soon(Step("pass", word=args[0]))


def _lockdown(play: Play, _: SeatId, __: tuple[str, ...]) -> None:
    begin(play, why(), BY_SCENARIO)


def _give(play: Play, seat: SeatId, args: tuple[str, ...]) -> None:
    take_key(play, seat, args[0])


EFFECTS: Final[Mapping[str, Effect]] = {
    "hero {effect}": Effect(_hero, say("the hero: {effect}")),
    "each {effect}": Effect(_each, say("every hero: {effect}")),
    "those on {place} {effect}": Effect(_there, say("heroes on {place}: {effect}")),
    "killed": Effect(_killed, say("the hero is dead")),
    "put {marker} {place}": Effect(_put, say("put {marker} on: {place}")),
    "put {marker}": Effect(_put_here, say("put on the hero's tile: {marker}")),
    "take {marker} {place}": Effect(_take, say("take {marker} off: {place}")),
    "take {marker}": Effect(_take_here, say("take off the hero's tile: {marker}")),
    "spread {marker}": Effect(_spread, say("spreads by one tile: {marker}")),
    "wear {marker}": Effect(_wear, say("the hero puts on: {marker}")),
    "turn {marker} {marker}": Effect(_turn_over, say("worn {marker} becomes: {marker2}")),
    "lock {place}": Effect(_lock, say("lock the doors of: {place}")),
    "unlock {place}": Effect(_unlock, say("open the doors of: {place}")),
    "lay {tile}": Effect(_lay, say("lay near the hero: {tile}")),
    "threat of {enemy} {n}": Effect(_threat_of, say("threat of {enemy} becomes {n}")),
    "fear of guards {n}": Effect(_fear_of_guards, say("fear of guards becomes {n}")),
    "count {name} {n}": Effect(_count, say("count {name} rises by {n}")),
    "threat pool {n}": Effect(_threat_pool, say("threat pool: {n} more")),
    "lockdown pool {n}": Effect(_lockdown_pool, say("lockdown pool: {n} more")),
    "spawn {enemy} {place}": Effect(_spawn, say("spawn {enemy} on: {place}")),
    "spawn {enemy} {place} from {tile}": Effect(
        _spawn, say("spawn {enemy} on: {place}, nearest {tile} first")
    ),
    "place {enemy} {place}": Effect(_place, say("place {enemy} on: {place}, no reserve")),
    "place {enemy} {place} from {tile}": Effect(
        _place, say("place {enemy} on: {place}, no reserve, nearest {tile} first")
    ),
    "activate {enemy}": Effect(_activate, say("all act once: {enemy}")),
    "lockdown": Effect(_lockdown, say("lockdown begins")),
    "give {item}": Effect(_give, say("the hero gets: {item}")),
}
"""Every effect a scenario may name, by its template."""


def effect(play: Play, step: Step) -> Flow[None] | None:
    """Do one effect: ``word`` names it, ``subject`` is the hero it is about."""
    said = _said(play.table.content, step.word)
    return EFFECTS[said.template].does(play, step.subject, said.args)


def _said(content: Content, text: str) -> Said:
    def build() -> Said:
        said = understood(text, EFFECTS)
        if said is None:  # the pack was checked when it was read
            raise ValueError(text)
        return said

    return content.derived(("scene effect", text), build)


def fault(text: str, content: Content) -> str:
    """Return what is wrong with an effect as it is written, or ""."""
    said = understood(text, EFFECTS)
    if said is None:
        return f"'{text}' is no effect"
    wrong = fault_of(said, content)
    return f"'{text}': {wrong}" if wrong else ""


def put_one(play: Play, step: Step) -> Flow[None]:
    """Put a marker of kind ``word`` on the tile ``target``."""
    yield from put(play, step.word, step.target, why())


def take_one(play: Play, step: Step) -> Flow[None]:
    """Take the markers of kind ``word`` off the tile ``target``."""
    yield from take(play, step.word, step.target, why())


_PUT: Final = "scene.put"
_TAKE: Final = "scene.take"
_LAID: Final = "scene.lay"
STEPS: Final = {EFFECT: effect, _PUT: put_one, _TAKE: take_one, _LAID: lay_it}
