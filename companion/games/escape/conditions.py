"""What a scenario may ask of the table: the conditions of its rules, wins, losses and lockdown.

A condition is a phrase ("panels 3"), or several joined by ``and``, each perhaps with ``not`` before
it. It is asked for one hero; conditions about the table hold for everybody alike.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.because import SCENARIO, Because
from companion.engine.content import Content
from companion.engine.facts import of_map
from companion.engine.forms import typed
from companion.engine.message import Message, Ref, say
from companion.engine.reading import markers_on
from companion.engine.table import Reading, SeatId, SpaceId
from companion.games.escape.board import vents
from companion.games.escape.phrases import CLASSES, PLACE_ICONS, Said, fault_of, slots, understood
from companion.games.escape.pieces import ESCAPED, Enemy, Hero, enemies, heroes, lockdown
from companion.games.escape.printed import Tile, tile_of
from companion.games.escape.scenario import parse_start, scenario

Holds: TypeAlias = Callable[[Reading, SeatId, tuple[str, ...]], bool]
ACCESSED: Final = "accessed"
"""Kind of the marker of an accessed control panel (ESC-COMP-220)."""
ACCESS_FAILED: Final = "access failed"
"""The track that counts failed attempts at control panels."""


class Condition(Struct, frozen=True):
    """One condition: whether it holds, and what is said where it starts or ends something."""

    holds: Holds
    says: Message


# -- tiles by a word


def places_called(table: Reading, words: str) -> tuple[SpaceId, ...]:
    """Return the laid tiles that words such as ``morgue`` or ``security+post`` mean, sorted."""
    return _all_called(table, words) if _by_markers(words) else _called_by_map(table, words)


@lru_cache(maxsize=256)
def _by_markers(words: str) -> bool:
    """Tell whether the tiles follow from markers, not from the map alone."""
    return not {"post", "nest", "vent"}.isdisjoint(words.split("+"))


def _all_called(table: Reading, words: str) -> tuple[SpaceId, ...]:
    found: set[SpaceId] = set()
    for word in words.split("+"):
        found |= _called(table, word)
    return tuple(sorted(found))


@of_map
def _called_by_map(table: Reading, words: str) -> tuple[SpaceId, ...]:
    return _all_called(table, words)


def _called(  # noqa: PLR0911  # one a sort of tile
    table: Reading, word: str
) -> set[SpaceId]:
    if word in table.spaces:
        return {word}
    if word == "start":
        first = parse_start(scenario(table).start[0])[0]
        return {first} & set(table.spaces)
    if word == "map":
        return {space.id for space in table.spaces.values() if space.cells}
    if word in ("post", "nest"):
        return {m.on for m in table.markers.values() if m.kind == word and m.on in table.spaces}
    if word == "vent":
        return set(vents(table))
    if word in CLASSES or word in PLACE_ICONS:
        return {
            space.id
            for space in table.spaces.values()
            if space.cells and _shows(tile_of(table, space), word)
        }
    return set()


def _shows(face: Tile, word: str) -> bool:
    return face.event() == word or word in face.icons


def enemies_called(table: Reading, kind: str, *, active: bool = False) -> tuple[Enemy, ...]:
    """Return the enemies on the map of one kind, or of every kind where it is ""."""
    return tuple(e for e in enemies(table, active=active) if kind in ("", e.piece.kind))


# -- what can be asked


def _turn(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return table.turn.number >= int(args[0])


def _round(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return table.turn.number > (int(args[0]) - 1) * len(table.turn.order)


def _players(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return table.tracks["players"] == int(args[0])


def _escaped(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    out = sum(ESCAPED in piece.conditions for piece in table.pieces.values())
    return out >= int(args[0])


def _laid(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return args[0] in table.spaces


def _panels(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return sum(m.kind == ACCESSED for m in table.markers.values()) >= int(args[0])


def _failed(table: Reading, _: SeatId, __: tuple[str, ...]) -> bool:
    return table.tracks.get(ACCESS_FAILED, 0) > 0


def _count(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return table.tracks.get(f"count {args[0]}", 0) >= int(args[1])


def _enemy_in(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    there = places_called(table, args[1])
    return any(enemy.space in there for enemy in enemies_called(table, args[0]))


def _no_enemy(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return not enemies_called(table, args[0])


def _marked(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    there = places_called(table, args[1])
    return any(m.kind == args[0] and m.on in there for m in table.markers.values())


def _lying(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    return sum(m.kind == args[0] for m in table.markers.values()) >= int(args[1])


def _on(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    hero = Hero.at(table, seat)
    return hero.space in places_called(table, args[0]) and hero.on_map


def _here(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    space = Hero.at(table, seat).space
    return bool(markers_on(table, space, args[0]))


def _all_on(table: Reading, _: SeatId, args: tuple[str, ...]) -> bool:
    there, playing = places_called(table, args[0]), heroes(table)
    return bool(playing) and all(hero.space in there for hero in playing)


def _carries(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    carried = Hero.at(table, seat).items
    if not typed(args[0]):
        return any(item.id == args[0] for item in carried)
    name = args[0][1:].replace("_", " ").casefold()  # a page named it before its card turned up
    return any(item.name.casefold() == name for item in carried)


def _wears(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    return bool(markers_on(table, seat, args[0]))


def _fear(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    return Hero.at(table, seat).fear >= int(args[0])


def _threat(table: Reading, seat: SeatId, args: tuple[str, ...]) -> bool:
    return Hero.at(table, seat).threat >= int(args[0])


def _alone(table: Reading, seat: SeatId, _: tuple[str, ...]) -> bool:
    space = Hero.at(table, seat).space
    return not any(enemy.space == space for enemy in enemies_called(table, "", active=True))


CONDITIONS: Final[Mapping[str, Condition]] = {
    "lockdown": Condition(lambda table, _, __: lockdown(table), say("Lockdown has begun.")),
    "turn {n}": Condition(_turn, say("Turn {n} has come.")),
    "round {n}": Condition(_round, say("Round {n} has come.")),
    "players {n}": Condition(_players, say("So many play.")),
    "escaped {n}": Condition(_escaped, say("Somebody got out.")),
    "laid {tile}": Condition(_laid, say("{tile} was found.")),
    "panels {n}": Condition(_panels, say("Control panels accessed: {n}.")),
    "access failed": Condition(_failed, say("The access to a control panel failed.")),
    "count {name} {n}": Condition(_count, say("The scenario's count is {n}.")),
    "{enemy} in {place}": Condition(_enemy_in, say("An enemy came where it must not.")),
    "no {enemy}": Condition(_no_enemy, say("None of them is left on the map.")),
    "marked {marker} {place}": Condition(_marked, say("A marker lies there.")),
    "markers {marker} {n}": Condition(_lying, say("Markers on the map: {n}.")),
    "on {place}": Condition(_on, say("A hero got there.")),
    "here {marker}": Condition(_here, say("A hero is with the marker.")),
    "all on {place}": Condition(_all_on, say("All who are left got there.")),
    "carries {item}": Condition(_carries, say("A hero carries it.")),
    "wears {marker}": Condition(_wears, say("A hero wears it.")),
    "fear {n}": Condition(_fear, say("Fear is {n} or more.")),
    "threat {n}": Condition(_threat, say("Threat is {n} or more.")),
    "alone": Condition(_alone, say("No active enemy is there.")),
}
"""Every condition a scenario may name, by its template."""


# -- asking


class Asked(Struct, frozen=True):
    """One phrase of a condition, and whether it must hold or not."""

    said: Said
    wanted: bool


@lru_cache(maxsize=512)
def parts(text: str) -> tuple[Asked, ...]:
    """Return the phrases of a condition, understood.

    Raises:
        ValueError: One is none of ``CONDITIONS``; packs are checked when they are read.
    """
    found: list[Asked] = []
    for part in text.split(" and "):
        words = part.strip().removeprefix("not ")
        said = understood(words, CONDITIONS)
        if said is None:
            raise ValueError(text)
        found.append(Asked(said, wanted=words == part.strip()))
    return tuple(found)


def holds(table: Reading, seat: SeatId, text: str) -> bool:
    """Tell whether a condition holds for a hero."""
    for asked in parts(text):
        said = asked.said
        if CONDITIONS[said.template].holds(table, seat, said.args) is not asked.wanted:
            return False
    return True


def all_hold(table: Reading, seat: SeatId, texts: Iterable[str]) -> bool:
    """Tell whether all of several conditions hold for a hero."""
    return all(holds(table, seat, text) for text in texts)


def first_that_holds(table: Reading, seat: SeatId, texts: Iterable[str]) -> str:
    """Return the first of several conditions that holds for a hero, or ""."""
    for text in texts:
        if holds(table, seat, text):
            return text
    return ""


@of_map
def possible(table: Reading, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of several conditions that can hold on the map as it is laid out now."""
    return tuple([text for text in texts if not any(_lacks(table, one) for one in parts(text))])


def _lacks(table: Reading, asked: Asked) -> bool:
    """Tell whether the map lacks the tile, or every such tile, that a phrase must have."""
    slot = _TILE_IN.get(asked.said.template)
    if slot is None or not asked.wanted:
        return False
    words = asked.said.args[slot]
    return not _by_markers(words) and not places_called(table, words)


_TILE_IN: Final[Mapping[str, int]] = {
    "laid {tile}": 0,
    "{enemy} in {place}": 1,
    "marked {marker} {place}": 1,
    "on {place}": 0,
    "all on {place}": 0,
}
"""Phrases that cannot hold without a tile, and in which of their places it is named."""


def reason(text: str, rule: str = SCENARIO, also: tuple[str, ...] = ()) -> Because:
    """Return a condition as a reason, in the words of its last phrase that must hold."""
    asked = [one for one in parts(text) if one.wanted]
    if not asked:
        return Because(rule, say("The scenario says so."), also)
    return Because(rule, words_of(asked[-1].said), also)


def words_of(said: Said) -> Message:
    """Return what is said of one phrase that holds."""
    facts: dict[str, int | str | Ref] = {}
    for slot, arg in zip(slots(said.template), said.args, strict=True):
        facts[slot] = Ref(arg) if slot == "tile" else int(arg) if slot == "n" else arg
    return Message(CONDITIONS[said.template].says.text, facts)


def fault(text: str, content: Content) -> str:
    """Return what is wrong with a condition as it is written, or ""."""
    for part in text.split(" and "):
        words = part.strip().removeprefix("not ")
        said = understood(words, CONDITIONS)
        if said is None:
            return f"'{words}' is no condition"
        wrong = fault_of(said, content)
        if wrong:
            return f"'{words}': {wrong}"
    return ""
