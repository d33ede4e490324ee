"""What may stand in the places of a scenario's conditions and effects ("put {marker} {place}")."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.forms.form_prompt import Blank, Word
from companion.engine.forms.phrase_slots import Number, OneOf, Slot
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.games.escape.records.printed import ItemCard, Tile

ENEMIES: Final = (
    Word("guard", say("guard")),
    Word("clone", say("clone")),
    Word("hybrid", say("hybrid")),
    Word("cronos", say("Dr. Cronos")),
)
MARKERS: Final = (
    Word("dark", say("darkness")),
    Word("nest", say("clone nest")),
    Word("post", say("guard post")),
    Word("vent", say("vent")),
    Word("blocked", say("blocked vent")),
    Word("swarm", say("swarm")),
    Word("uniform", say("uniform")),
    Word("bloody", say("bloody uniform")),
)
PLACES: Final = (
    Word("security", say("security tile")),
    Word("fear", say("fear tile")),
    Word("vent", say("vent")),
    Word("post", say("guard post")),
    Word("nest", say("clone nest")),
    Word("start", say("first tile")),
    Word("map", say("whole map")),
    Word("medical", say("medical supplies")),
    Word("crate", say("crate")),
    Word("panel", say("control panel")),
    Word("lab", say("lab")),
    Word("generator", say("generator")),
    Word("lift", say("lift")),
)
"""Sorts of tiles: by event, marker or place on the map, and by icon."""
_COUNTS: Final = ("a", "b", "c")
"""Names of counts that any page may keep."""
_COUNT: Final = say("Which of the page's counts?")


def tile_words(content: Content) -> tuple[Word, ...]:
    """Return the tiles that have a name, by their names."""
    named = [(t.name, ref) for ref, t in content.of(Tile).items() if t.name and t.use != "apart"]
    return tuple(Word(ref, Message(name)) for name, ref in sorted(named))


def _item_words(content: Content) -> tuple[Word, ...]:
    items = content.of(ItemCard).items()
    return tuple(Word(ref, Message(item.name)) for ref, item in items if item.name)


def counts_in(texts: Iterable[str]) -> Iterator[str]:
    """Yield the names of the counts that conditions and effects speak of."""
    for text in texts:
        words = text.split()
        yield from (words[n + 1] for n, word in enumerate(words[:-1]) if word == "count")


def count_blank(counts: Iterable[str]) -> Blank:
    """Return how a page that uses these counts asks for one."""
    names = sorted({*_COUNTS, *counts})
    return Blank(tuple(Word(name, Message(name.upper())) for name in names), label=_COUNT)


_ITEM: Final = OneOf(
    asks=say("Which item?"), record=ItemCard, called="item", offered=_item_words, kept=True
)
_TILE: Final = say("Which tile?")
_NUMBER: Final = say("How many?")
_SLOTS: Final[dict[str, Slot]] = {
    "tile": OneOf(asks=_TILE, record=Tile, called="tile", offered=tile_words, free=True),
    "place": OneOf(
        asks=say("Where? One or several."),
        among=PLACES,
        record=Tile,
        called="tile",
        offered=tile_words,
        several=True,
        free=True,
    ),
    "enemy": OneOf(asks=say("Which enemy?"), among=ENEMIES),
    "marker": OneOf(asks=say("Which marker?"), among=MARKERS),
    "name": Slot(asks=_COUNT),
}
CONDITION_SLOTS: Final = {**_SLOTS, "n": Number(asks=_NUMBER), "item": replace(_ITEM, free=True)}
"""An item may be named before its card turned up."""
EFFECT_SLOTS: Final = {**_SLOTS, "n": Number(asks=_NUMBER, low=-99), "item": _ITEM}
