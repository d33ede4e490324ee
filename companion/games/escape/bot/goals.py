"""What a hero still needs to win, and where it is to be had, as the bot reads a scenario."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from companion.engine.forms.phrase_language import ParsedPhrase
from companion.engine.ids import SeatId, SpaceId
from companion.engine.state.table import Reading
from companion.games.escape.actions.items import items_held
from companion.games.escape.actions.special_actions import done
from companion.games.escape.records.scenario import Deed, deeds, scenario
from companion.games.escape.scenario.conditions import (
    ACCESSED,
    CONDITIONS,
    Holds,
    enemies_called,
    holds_phrase,
    places_called,
)
from companion.games.escape.scenario.scenario_markers import TWO_SIDED, lies_on
from companion.games.escape.state.components import KEYS

_PLACES: Final = ("on {place}", "all on {place}")


class Plan(Struct, frozen=True):
    """What a hero is after.

    Attributes:
        needs: What is missing beside being in the right place.
        exits: Where the hero wins once nothing is missing, as far as it lies on the map.
        sources: Laid tiles where something missing is to be had.
    """

    needs: tuple[ParsedPhrase[Holds], ...]
    exits: tuple[SpaceId, ...]
    sources: tuple[SpaceId, ...]

    @property
    def ready(self) -> bool:
        """Nothing is missing but being there."""
        return not self.needs

    @property
    def targets(self) -> tuple[SpaceId, ...]:
        """The tiles worth going to now; none means exploring."""
        return self.exits if self.ready else self.sources


def plan(table: Reading, seat: SeatId) -> Plan:
    """Return what a hero is after: the way to win that lacks least."""
    rules = scenario(table)
    found = [_plan(table, seat, text) for text in (*rules.win_when, *rules.party_wins)]
    return min(found, key=lambda found_plan: (len(found_plan.needs), not found_plan.targets))


def _plan(table: Reading, seat: SeatId, text: str) -> Plan:
    phrases = CONDITIONS.parts(text)
    where = [phrase for phrase in phrases if phrase.wanted and phrase.template in _PLACES]
    needs = tuple(
        phrase
        for phrase in phrases
        if phrase not in where and not holds_phrase(table, seat, phrase)
    )
    exits = [space for phrase in where for space in places_called(table, phrase.args[0])]
    sources = [space for need in needs for space in _sources(table, need)]
    return Plan(needs, tuple(dict.fromkeys(exits)), tuple(dict.fromkeys(sources)))


def _sources(table: Reading, need: ParsedPhrase[Holds]) -> Iterable[SpaceId]:
    """Return the laid tiles where something missing is to be had."""
    match need.template:
        case "panels {n}":
            return open_panels(table)
        case "carries {item}":
            return _items(table, need)
        case "no {enemy}":
            return sorted({enemy.space for enemy in enemies_called(table, need.args[0])})
        case _:
            return _deeds(table, need)


def open_panels(table: Reading) -> tuple[SpaceId, ...]:
    """Return the laid panels that can still be accessed."""
    once = scenario(table).panels == "once"
    return tuple(
        space
        for space in places_called(table, "panel")
        if not (once and lies_on(table, ACCESSED, space))
    )


def _items(table: Reading, need: ParsedPhrase[Holds]) -> tuple[SpaceId, ...]:
    item = need.args[0]
    spaces = tuple(space for space in table.spaces if item in items_held(table, space))
    if spaces:
        return spaces
    given = _deeds(table, need)
    if item in table.piles[KEYS].cards and scenario(table).panels:
        return (*given, *open_panels(table))
    return given


def _deeds(table: Reading, need: ParsedPhrase[Holds]) -> tuple[SpaceId, ...]:
    """Return the laid tiles where a deed brings something missing."""
    deeds_ = useful(table, _effects_for(need))
    return tuple(space for deed in deeds_ for space in _places_of(table, deed))


def useful(table: Reading, effects: tuple[str, ...]) -> tuple[Deed, ...]:
    """Return the deeds, not yet done, that bring an effect that begins with one of these."""
    return tuple(
        deed
        for deed in deeds(table)
        if (deed.again or not done(table, deed))
        and any(effect.startswith(start) for effect in deed.do for start in effects)
    )


def _places_of(table: Reading, deed: Deed) -> tuple[SpaceId, ...]:
    """Return the laid tiles where a deed can be done, as its conditions say."""
    found: list[SpaceId] = []
    for text in deed.only:
        for phrase in CONDITIONS.parts(text):
            if phrase.wanted and phrase.template == "on {place}":
                found.extend(places_called(table, phrase.args[0]))
            elif phrase.wanted and phrase.template == "here {marker}":
                kind = phrase.args[0]
                found.extend(SpaceId(m.on) for m in table.markers.values() if m.kind == kind)
    return tuple(sorted(space for space in found if space in table.spaces))


def wants_deed(table: Reading, seat: SeatId, deed: str) -> bool:
    """Tell whether a deed brings a hero nearer to winning."""
    starts = [start for need in plan(table, seat).needs for start in _effects_for(need)]
    return any(found.id == deed for found in useful(table, tuple(starts)))


def _effects_for(need: ParsedPhrase[Holds]) -> tuple[str, ...]:
    """Return how the effects begin that bring something missing."""
    first = need.args[0] if need.args else ""
    match need.template:
        case "count {name} {n}":
            return (f"count {first} ",)
        case "carries {item}":
            return (f"give {first}",)
        case "wears {marker}":
            return (f"wear {first}", f"turn {_other(first)}")
        case _:
            return ()


def _other(marker: str) -> str:
    """Return the other side of a marker."""
    pair = next((pair for pair in TWO_SIDED if marker in pair), (marker, marker))
    return pair[1] if pair[0] == marker else pair[0]


def wants_panel(table: Reading, seat: SeatId) -> bool:
    """Tell whether accessing a panel brings a hero nearer to winning."""
    templates = {need.template for need in plan(table, seat).needs}
    return bool(templates & {"panels {n}", "carries {item}"})
