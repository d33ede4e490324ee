"""What a scenario may ask of the table: the conditions of its rules, wins, losses and lockdown.

A condition is a phrase ("panels 3"), or several joined by ``and``, each perhaps with ``not`` before
it. It is asked for one hero; conditions about the table hold for everybody alike.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from companion.engine.because import SCENARIO, Because
from companion.engine.forms.form_prompt import AND, typed
from companion.engine.forms.phrase_language import Definitions, Language, ParsedPhrase
from companion.engine.ids import SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Reading
from companion.games.escape.records.printed import Tile, tile_of
from companion.games.escape.records.scenario import parse_start, scenario
from companion.games.escape.records.scenario_phrases import CONDITION_SLOTS, PLACES
from companion.games.escape.state.board import vents
from companion.games.escape.state.pieces import ESCAPED, Enemy, Hero, enemies, heroes, lockdown

Holds: TypeAlias = Callable[..., bool]
"""Tells of a table and a hero whether something is so, with what stands in the phrase."""
ACCESSED: Final = "accessed"
"""Kind of the marker of an accessed control panel (ESC-COMP-220)."""
ACCESS_FAILED: Final = "access failed"
"""The track that counts failed attempts at control panels."""


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


@memo_of_map
def _called_by_map(table: Reading, words: str) -> tuple[SpaceId, ...]:
    return _all_called(table, words)


def _called(table: Reading, word: str) -> set[SpaceId]:
    if word in table.spaces:
        return {SpaceId(word)}
    if word == "start":
        first = parse_start(scenario(table).start[0])[0]
        return {SpaceId(first)} & table.spaces.keys()
    if word == "map":
        return {space.id for space in table.spaces.values() if space.cells}
    if word in ("post", "nest"):
        marked = {SpaceId(m.on) for m in table.markers.values() if m.kind == word}
        return marked & table.spaces.keys()
    if word == "vent":
        return set(vents(table))
    laid = table.spaces.values() if word in _SHOWN else ()
    return {space.id for space in laid if space.cells and _shows(tile_of(table, space), word)}


_SHOWN: Final = frozenset(word.key for word in PLACES)
"""Sorts of tiles that what is printed on a tile tells; any other word is a tile not laid."""


def _shows(face: Tile, word: str) -> bool:
    return face.event() == word or word in face.icons


def enemies_called(table: Reading, kind: str, *, active: bool = False) -> tuple[Enemy, ...]:
    """Return the enemies on the map of one kind, or of every kind where it is ""."""
    return tuple(e for e in enemies(table, active=active) if kind in ("", e.piece.kind))


# -- what can be asked

PHRASES: Final = Definitions[Holds]()


@PHRASES.define("lockdown", say("lockdown has begun"), says=say("Lockdown has begun."))
def _lockdown(table: Reading, _: SeatId) -> bool:
    """It has begun."""
    return lockdown(table)


@PHRASES.define("turn {n}", say("turn {n} has come"), says=say("Turn {n} has come."))
def _turn(table: Reading, _: SeatId, n: int) -> bool:
    """The n-th turn of the match has come."""
    return table.turn.number >= n


@PHRASES.define("round {n}", say("round {n} has come"), says=say("Round {n} has come."))
def _round(table: Reading, _: SeatId, n: int) -> bool:
    """The n-th round has come: everybody has had n - 1 turns, out of the game or not."""
    return table.turn.number > (n - 1) * len(table.turn.order)


@PHRASES.define("players {n}", say("heroes in play: {n}"), says=say("{n} of you play."))
def _players(table: Reading, _: SeatId, n: int) -> bool:
    """So many began the match."""
    return table.tracks["players"] == n


@PHRASES.define("escaped {n}", say("heroes out: {n}"), says=say("{n} of you got out."))
def _escaped(table: Reading, _: SeatId, n: int) -> bool:
    """So many heroes have got out."""
    return sum([ESCAPED in piece.conditions for piece in table.pieces.values()]) >= n


@PHRASES.define("laid {tile}", say("{tile} is on the map"), says=say("{tile} is found."))
def _laid(table: Reading, _: SeatId, tile: str) -> bool:
    """The tile lies on the map."""
    return tile in table.spaces


@PHRASES.define(
    "panels {n}", say("panels accessed: {n}"), says=say("Control panels accessed: {n}.")
)
def _panels(table: Reading, _: SeatId, n: int) -> bool:
    """So many panels bear the marker of an access."""
    return sum(m.kind == ACCESSED for m in table.markers.values()) >= n


@PHRASES.define(
    "access failed", say("an access failed"), says=say("The access to a control panel failed.")
)
def _failed(table: Reading, _: SeatId) -> bool:
    """An access has failed."""
    return table.tracks.get(ACCESS_FAILED, 0) > 0


@PHRASES.define(
    "count {name} {n}",
    say("count {name} is at least {n}"),
    says=say("The scenario's count is {n}."),
)
def _count(table: Reading, _: SeatId, name: str, n: int) -> bool:
    """The scenario's own count of that name is n or more."""
    return table.tracks.get(f"count {name}", 0) >= n


@PHRASES.define(
    "{enemy} in {place}", say("{enemy} on: {place}"), says=say("An enemy came where it must not.")
)
def _enemy_in(table: Reading, _: SeatId, enemy: str, place: str) -> bool:
    """Such an enemy stands there."""
    there = places_called(table, place)
    return any(found.space in there for found in enemies_called(table, enemy))


@PHRASES.define(
    "no {enemy}", say("none on the map: {enemy}"), says=say("None of them is left on the map.")
)
def _no_enemy(table: Reading, _: SeatId, enemy: str) -> bool:
    """None of them is on the map."""
    return not enemies_called(table, enemy)


@PHRASES.define(
    "marked {marker} {place}", say("{marker} lies on: {place}"), says=say("A marker lies there.")
)
def _marked(table: Reading, _: SeatId, marker: str, place: str) -> bool:
    """Such a marker lies on one of these tiles."""
    there = places_called(table, place)
    return any(m.kind == marker and m.on in there for m in table.markers.values())


@PHRASES.define(
    "markers {marker} {n}", say("{marker} on the map: {n}"), says=say("Markers on the map: {n}.")
)
def _markers(table: Reading, _: SeatId, marker: str, n: int) -> bool:
    """So many such markers are on the map."""
    return sum(m.kind == marker for m in table.markers.values()) >= n


@PHRASES.define("on {place}", say("the hero is on: {place}"), says=say("A hero got there."))
def _on(table: Reading, seat: SeatId, place: str) -> bool:
    """The hero stands there."""
    hero = Hero.at(table, seat)
    return hero.space in places_called(table, place) and hero.on_map


@PHRASES.define(
    "here {marker}", say("on the hero's tile: {marker}"), says=say("A hero is with the marker.")
)
def _here(table: Reading, seat: SeatId, marker: str) -> bool:
    """Such a marker lies on the hero's tile."""
    space = Hero.at(table, seat).space
    return bool(markers_on(table, space, marker))


@PHRASES.define(
    "all on {place}", say("all heroes are on: {place}"), says=say("All who are left got there.")
)
def _all_on(table: Reading, _: SeatId, place: str) -> bool:
    """All who still play stand there."""
    there, playing = places_called(table, place), heroes(table)
    return bool(playing) and all(hero.space in there for hero in playing)


@PHRASES.define("carries {item}", say("the hero carries: {item}"), says=say("A hero carries it."))
def _carries(table: Reading, seat: SeatId, item: str) -> bool:
    """The hero carries the item."""
    carried = Hero.at(table, seat).items
    if not typed(item):
        return any(card.id == item for card in carried)
    name = item[1:].replace("_", " ").casefold()  # a page named it before its card turned up
    return any(card.name.casefold() == name for card in carried)


@PHRASES.define("wears {marker}", say("the hero wears: {marker}"), says=say("A hero wears it."))
def _wears(table: Reading, seat: SeatId, marker: str) -> bool:
    """Such a marker lies on the hero."""
    return bool(markers_on(table, seat, marker))


@PHRASES.define("fear {n}", say("fear is at least {n}"), says=say("Fear is {n} or more."))
def _fear(table: Reading, seat: SeatId, n: int) -> bool:
    """The hero's fear is n or more."""
    return Hero.at(table, seat).fear >= n


@PHRASES.define("threat {n}", say("threat is at least {n}"), says=say("Threat is {n} or more."))
def _threat(table: Reading, seat: SeatId, n: int) -> bool:
    """The same of threat."""
    return Hero.at(table, seat).threat >= n


@PHRASES.define("alone", say("no active enemy is there"), says=say("No active enemy is there."))
def _alone(table: Reading, seat: SeatId) -> bool:
    """No active enemy is on the hero's tile."""
    space = Hero.at(table, seat).space
    return not any(enemy.space == space for enemy in enemies_called(table, "", active=True))


CONDITIONS: Final = Language(PHRASES, CONDITION_SLOTS, unknown="'{}' is no condition", between=AND)
"""Every condition a scenario may name."""


# -- asking


def holds(table: Reading, seat: SeatId, text: str) -> bool:
    """Tell whether a condition holds for a hero."""
    for phrase in CONDITIONS.parts(text):  # asked at every step
        if phrase.phrase.does(table, seat, *phrase.values) is not phrase.wanted:
            return False
    return True


def holds_phrase(table: Reading, seat: SeatId, phrase: ParsedPhrase[Holds]) -> bool:
    """Tell whether one phrase of a condition is as it says."""
    return phrase.phrase.does(table, seat, *phrase.values) is phrase.wanted


def all_hold(table: Reading, seat: SeatId, texts: Iterable[str]) -> bool:
    """Tell whether all of several conditions hold for a hero."""
    return all(holds(table, seat, text) for text in texts)


def first_that_holds(table: Reading, seat: SeatId, texts: Iterable[str]) -> str:
    """Return the first of several conditions that holds for a hero, or ""."""
    for text in texts:
        if holds(table, seat, text):
            return text
    return ""


@memo_of_map
def possible(table: Reading, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of several conditions that can hold on the map as it is laid out now."""
    return tuple(
        [
            text
            for text in texts
            if not any(_lacks(table, phrase) for phrase in CONDITIONS.parts(text))
        ]
    )


def _lacks(table: Reading, phrase: ParsedPhrase[Holds]) -> bool:
    """Tell whether the map lacks the tile, or every such tile, that a phrase must have."""
    if not phrase.wanted:
        return False
    named = zip(phrase.phrase.places, phrase.args, strict=True)
    tiles = [words for sort, words in named if sort in ("tile", "place")]
    return any(not _by_markers(words) and not places_called(table, words) for words in tiles)


def reason(text: str, rule: str = SCENARIO, also: tuple[str, ...] = ()) -> Because:
    """Return a condition as a reason, in the words of its last phrase that must hold."""
    phrases = [phrase for phrase in CONDITIONS.parts(text) if phrase.wanted]
    if not phrases:
        return Because(rule, say("The scenario says so."), also)
    return Because(rule, words_of(phrases[-1]), also)


def words_of(phrase: ParsedPhrase[Holds]) -> Message:
    """Return what is said of one phrase that holds."""
    facts = dict(zip(phrase.phrase.places, phrase.values, strict=True))
    if "tile" in facts:
        facts["tile"] = Ref(facts["tile"])
    return Message(phrase.phrase.says.text, facts)
