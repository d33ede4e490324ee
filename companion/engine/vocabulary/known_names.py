"""The names a game knows: what may be written of its table, and which was meant by a wrong one.

A name is given as a pattern. What stands in braces is filled by what there is: ``{seat} {space}
{link} {piece} {marker} {pile}`` by things of the table, ``{figure}`` by a figure that may come onto
it (``eel-12``), ``{number}`` by a whole number, ``{word}`` by any one word, ``{edge}`` by an edge
of the grid (``0,-1n``), any other by a record of that kind. ``items {space}`` is an example.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from itertools import product
from typing import Final

from msgspec import Struct

from companion.engine.state.table import Reading

_BRACE: Final = re.compile(r"\{(\w+)\}")
_SHAPES: Final = {"number": "-?[0-9]+", "word": "[^ ]+", "edge": "-?[0-9]+,-?[0-9]+[nesw]"}
_LISTED: Final = 12
"""Names a remedy lists where none is near."""


class Figure(Struct, frozen=True):
    """What may be written of a kind of figure: its numbers and its conditions."""

    tracks: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()


class KnownNames(Struct, frozen=True, kw_only=True):
    """The names of a game, as patterns; kinds are plain words.

    Attributes:
        figures: What each kind of piece has.
        spaces: Each kind of space, with its face.
        space_states: States that spaces can be in.
        links: Each kind of link, with its states.
        markers: Kinds of markers, each with the words it may carry.
        piles: Each pile, with the kind of what is in it: a kind of record or figure.
        cards: What is in piles of another kind.
        tracks: Numbers of the table.
        words: Words of the table.
        used: What a turn counts.
        thrown: What dice are thrown for.
        faces: What dice show.
        agenda: What steps to come are about, beside things of the table and records.
    """

    figures: Mapping[str, Figure] = {}
    spaces: Mapping[str, str] = {}
    space_states: tuple[str, ...] = ("open",)
    links: Mapping[str, tuple[str, ...]] = {}
    markers: Mapping[str, tuple[str, ...]] = {}
    piles: Mapping[str, str] = {}
    cards: Mapping[str, tuple[str, ...]] = {}
    tracks: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    agenda: tuple[str, ...] = ()

    def in_pile(self, kind: str) -> tuple[str, ...]:
        """Return the patterns of what may lie in a pile of this kind."""
        if kind in self.figures:
            return (f"{kind}-{{number}}",)
        return self.cards.get(kind, (f"{{{kind}}}",))


class Things:
    """What may be named at a table.

    Args:
        table: The table, with its packs.
        figures: Kinds of figures the game has.
    """

    def __init__(self, table: Reading, figures: Iterable[str]) -> None:
        self._table = table
        self._figures = tuple(figures)
        self._shapes: dict[str, re.Pattern[str]] = {}

    @cached_property
    def names(self) -> Mapping[str, Collection[str]]:
        """What there is, by what stands in braces."""
        table = self._table
        heroes = (piece.id for piece in table.pieces.values() if piece.kind == "hero")
        return {
            **table.content.records,
            "seat": dict.fromkeys((*table.turn.order, *heroes)),
            "space": table.spaces,
            "link": table.links,
            "piece": table.pieces,
            "marker": table.markers,
            "pile": table.piles,
            "figure": table.pieces,
        }

    def fit(self, name: str, patterns: Iterable[str]) -> bool:
        """Tell whether a name is one of these."""
        return any(self._fits(name, pattern) for pattern in patterns)

    def meant(self, name: str, patterns: Iterable[str]) -> str:
        """Return which of these was meant by a wrong name, or what there is, as a remedy."""
        numbers = re.findall("[0-9]+", name) or ["1"]
        return remedy(
            name, [found for pattern in patterns for found in self._all(pattern, numbers)]
        )

    def _fits(self, name: str, pattern: str) -> bool:
        if "{" not in pattern:
            return name == pattern
        if pattern not in self._shapes:
            parts = enumerate(_BRACE.split(pattern))
            shape = "".join(self._shape(part) if n % 2 else re.escape(part) for n, part in parts)
            self._shapes[pattern] = re.compile(shape)
        return self._shapes[pattern].fullmatch(name) is not None

    def _shape(self, brace: str) -> str:
        if brace in _SHAPES:
            return _SHAPES[brace]
        found = [re.escape(name) for name in self.names.get(brace, ())]
        if brace == "figure":
            found += [f"{re.escape(kind)}-[0-9]+" for kind in self._figures]
        return f"(?:{'|'.join(found) or '(?!)'})"

    def _all(self, pattern: str, numbers: list[str]) -> Iterator[str]:
        parts = _BRACE.split(pattern)
        names = {**self.names, "number": numbers}
        choices = [names.get(part, ()) if n % 2 else (part,) for n, part in enumerate(parts)]
        return map("".join, product(*choices))


def remedy(name: str, known: Iterable[str]) -> str:
    """Return what may have been meant by an unknown name, or what there is, as a remedy.

    Args:
        name: What was written.
        known: Every name that could stand there.
    """
    names = sorted(set(known) - {""})
    alike = get_close_matches(name, names, 1)
    if alike:
        return f"did you mean {alike[0]}?"
    more = ", ..." if len(names) > _LISTED else ""
    return f"known here: {', '.join(names[:_LISTED]) or 'nothing'}{more}"
