"""Conditions and effects of a scenario as lines that people put together on its page.

Each template of :mod:`conditions` and :mod:`scene_effects` is a phrase; what stands in its places
is picked among words that people know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.engine.content import Content
from companion.engine.forms import Blank, Phrase, Word
from companion.engine.message import Message, say
from companion.games.escape.conditions import CONDITIONS
from companion.games.escape.effect_phrases import EFFECT
from companion.games.escape.phrases import ENEMIES, MARKERS, PLACES, slots
from companion.games.escape.printed import ItemCard, Tile
from companion.games.escape.scene_effects import EFFECTS

_MOST: Final = 99
_COUNTS: Final = ("a", "b", "c")
"""Names of counts that a page may keep."""


def conditions_of(content: Content, counts: Iterable[str] = ()) -> tuple[Phrase, ...]:
    """Return every condition as a phrase.

    Args:
        content: The packs, whose tiles and items may be named.
        counts: Names of counts the scenario uses already.
    """
    blank = _blanks(content, counts, low=0, free=content.learns)
    return tuple(_phrase(one, CONDITION_WORDS.get(one, Message(one)), blank) for one in CONDITIONS)


def effects_of(content: Content, counts: Iterable[str] = ()) -> tuple[Phrase, ...]:
    """Return every effect as a phrase, likewise."""
    blank = _blanks(content, counts, low=-_MOST, free=False)
    return tuple(_phrase(one, effect.label, blank) for one, effect in EFFECTS.items())


def tile_words(content: Content) -> tuple[Word, ...]:
    """Return the tiles that have a name, by their names."""
    named = [(t.name, ref) for ref, t in content.of(Tile).items() if t.name and t.use != "apart"]
    return tuple(Word(ref, Message(name)) for name, ref in sorted(named))


def counts_in(texts: Iterable[str]) -> Iterator[str]:
    """Yield the names of the counts that conditions and effects speak of."""
    for text in texts:
        words = text.split()
        yield from (words[n + 1] for n, word in enumerate(words[:-1]) if word == "count")


def _phrase(template: str, label: Message, blank: Callable[[str], Blank]) -> Phrase:
    names = _named(slots(template))
    key = template
    for slot in slots(template):
        key = key.replace(f"{{{slot}}}", "{}", 1)
    blanks = (_with_name(blank(slot), name) for slot, name in names)
    return Phrase(key, label, tuple(blanks))


def _named(found: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each place of a template with its name: the second marker is ``marker2``."""
    for n, slot in enumerate(found):
        before = found[:n].count(slot)
        yield slot, f"{slot}{before + 1}" if before else slot


def _with_name(blank: Blank, name: str) -> Blank:
    return Blank(
        blank.among,
        blank.low,
        blank.high,
        blank.free,
        blank.several,
        blank.phrases,
        _ASKS.get(name.rstrip("2"), blank.label),
        name,
    )


def _blanks(
    content: Content, counts: Iterable[str], *, low: int, free: bool
) -> Callable[[str], Blank]:
    """Return how each sort of place is filled in; ``free``: an item may be typed."""
    tiles = tile_words(content)
    items = content.of(ItemCard).items()
    names = sorted({*_COUNTS, *counts})
    sorts: Mapping[str, Blank] = {
        "n": Blank(low=low, high=_MOST),
        "tile": Blank(tiles, free=True),
        "place": Blank((*_plain(PLACES), *tiles), free=True, several=True),
        "item": Blank(tuple(Word(ref, Message(i.name)) for ref, i in items if i.name), free=free),
        "enemy": Blank(_plain(ENEMIES)),
        "marker": Blank(_plain(MARKERS)),
        "name": Blank(tuple(Word(name, Message(name.upper())) for name in names)),
        "effect": Blank(phrases=EFFECT),
    }
    return lambda slot: sorts[slot]


def _plain(words: tuple[str, ...]) -> tuple[Word, ...]:
    return tuple(Word(word, WORDS.get(word, Message(word))) for word in words)


_ASKS: Final = {
    "n": say("How many?"),
    "tile": say("Which tile?"),
    "place": say("Where? One or several."),
    "item": say("Which item?"),
    "enemy": say("Which enemy?"),
    "marker": say("Which marker?"),
    "name": say("Which of the page's counts?"),
    "effect": say("What happens?"),
}
CONDITION_WORDS: Final = {
    "lockdown": say("lockdown has begun"),
    "turn {n}": say("turn {n} has come"),
    "round {n}": say("round {n} has come"),
    "players {n}": say("heroes in play: {n}"),
    "escaped {n}": say("heroes out: {n}"),
    "laid {tile}": say("{tile} is on the map"),
    "panels {n}": say("panels accessed: {n}"),
    "access failed": say("an access failed"),
    "count {name} {n}": say("count {name} is at least {n}"),
    "{enemy} in {place}": say("{enemy} on: {place}"),
    "no {enemy}": say("none on the map: {enemy}"),
    "marked {marker} {place}": say("{marker} lies on: {place}"),
    "markers {marker} {n}": say("{marker} on the map: {n}"),
    "on {place}": say("the hero is on: {place}"),
    "here {marker}": say("on the hero's tile: {marker}"),
    "all on {place}": say("all heroes are on: {place}"),
    "carries {item}": say("the hero carries: {item}"),
    "wears {marker}": say("the hero wears: {marker}"),
    "fear {n}": say("fear is at least {n}"),
    "threat {n}": say("threat is at least {n}"),
    "alone": say("no active enemy is there"),
}
"""Each condition as a button says it."""
WORDS: Final = {
    "security": say("security tile"),
    "fear": say("fear tile"),
    "vent": say("vent"),
    "post": say("guard post"),
    "nest": say("clone nest"),
    "start": say("first tile"),
    "map": say("whole map"),
    "medical": say("medical supplies"),
    "crate": say("crate"),
    "panel": say("control panel"),
    "lab": say("lab"),
    "generator": say("generator"),
    "lift": say("lift"),
    "guard": say("guard"),
    "clone": say("clone"),
    "hybrid": say("hybrid"),
    "cronos": say("Dr. Cronos"),
    "dark": say("darkness"),
    "blocked": say("blocked vent"),
    "swarm": say("swarm"),
    "uniform": say("uniform"),
    "bloody": say("bloody uniform"),
}
"""Places, enemies and markers as a button says them."""
