"""Words of a scenario file that name a tested function, with numbers and names in their places.

A template such as ``panels {n}`` matches "panels 3". What stands in a place must be of its sort: a
number, a tile, an item, an enemy. Nothing else can be said; a fault lists what can.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.engine.content import Content
from companion.engine.forms import typed
from companion.games.escape.printed import ItemCard, Tile

ENEMIES: Final = ("guard", "clone", "hybrid", "cronos")
MARKERS: Final = ("dark", "nest", "post", "vent", "blocked", "swarm", "uniform", "bloody")
CLASSES: Final = ("security", "fear", "vent", "post", "nest", "start", "map")
"""Sorts of tiles beside those with an icon."""
PLACE_ICONS: Final = ("medical", "crate", "panel", "lab", "generator", "lift")
PLACES: Final = (*CLASSES, *PLACE_ICONS)
_SLOT: Final = re.compile(r"\{(\w+)\}")


class Said(Struct, frozen=True):
    """A phrase that was understood: its template, and what stands in its places, in order."""

    template: str
    args: tuple[str, ...]


@lru_cache(maxsize=512)
def _pattern(template: str) -> re.Pattern[str]:
    """Return what a template matches; its last place may hold several words."""
    parts = _SLOT.split(template)
    words = [re.escape(part) if n % 2 == 0 else r"(\S+)" for n, part in enumerate(parts)]
    if parts[-2:-1] == ["effect"]:
        words[-2] = r"(.+)"
    return re.compile("".join(words))


def understood(text: str, templates: Iterable[str]) -> Said | None:
    """Return the phrase a text is, or None; the template with the most words of its own wins."""
    found = [
        Said(template, match.groups())
        for template in templates
        if (match := _pattern(template).fullmatch(text))
    ]
    return max(found, key=lambda said: len(_SLOT.sub("", said.template)), default=None)


def fault_of(said: Said, content: Content) -> str:
    """Return what is wrong with what stands in the places of a phrase, or ""."""
    for slot, arg in zip(_SLOT.findall(said.template), said.args, strict=True):
        wrong = _wrong(slot, arg, content)
        if wrong:
            return wrong
    return ""


def _wrong(slot: str, arg: str, content: Content) -> str:  # noqa: PLR0911  # one a sort of place
    match slot:
        case "n":
            return "" if re.fullmatch(r"[+-]?\d{1,3}", arg) else f"'{arg}' is no number"
        case "tile":
            return "" if arg in content.of(Tile) else f"there is no tile {arg}"
        case "item":
            own = content.learns and typed(arg)
            return "" if own or arg in content.of(ItemCard) else f"there is no item {arg}"
        case "enemy":
            return "" if arg in ENEMIES else f"'{arg}' is none of {', '.join(ENEMIES)}"
        case "marker":
            return "" if arg in MARKERS else f"'{arg}' is none of {', '.join(MARKERS)}"
        case "place":
            known = {*PLACES, *content.of(Tile)}
            lost = [word for word in arg.split("+") if word not in known]
            words = ", ".join(PLACES)
            return f"there is no tile {lost[0]}, nor is it one of {words}" if lost else ""
        case _:
            return ""


def slots(template: str) -> tuple[str, ...]:
    """Return the sorts of the places of a template, in order."""
    return tuple(_SLOT.findall(template))
