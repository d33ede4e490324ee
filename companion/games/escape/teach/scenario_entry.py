"""What a filled-in scenario page puts into a pack: records with ids, tiles with names.

A record that was taken off the page is emptied: a match cannot take a record out of its packs.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final, TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.engine.forms.form_prompt import joined_words, typed
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import CONDITION_KEYS, Deed, Happening, Scenario

R = TypeVar("R", Happening, Deed)
_TEXTS: Final = ("start", "lift", "named", "apart")
_LINES: Final = ("only", "do", "fail")
_ITEMS: Final = "carries"
"""What is typed after this word names an item, not a tile."""


class EnteredScenario(Struct, frozen=True):
    """All that a scenario's page says."""

    id: str
    scenario: Scenario
    happenings: tuple[Happening, ...] = ()
    deeds: tuple[Deed, ...] = ()


def records_of(
    whole: EnteredScenario,
    free: tuple[Tile, ...],
    happens: tuple[Happening, ...],
    deeds: tuple[Deed, ...],
) -> tuple[tuple[str, Struct], ...]:
    """Return the records of a page, each with its kind.

    Args:
        whole: What the page says.
        free: Blank tiles that typed names are given to.
        happens: What the scenario made happen before; ``deeds`` likewise.
        deeds: Its deeds before.
    """
    names = dict(zip(dict.fromkeys(typed_in(whole)), free, strict=False))
    tiles = (replace(tile, name=word[1:].replace("_", " ")) for word, tile in names.items())
    ids = {word: tile.id for word, tile in names.items()}
    happenings = numbered(whole.happenings, happens, whole.id, "happening")
    own_deeds = numbered(whole.deeds, deeds, whole.id, "deed")
    return (
        *(("tile", tile) for tile in tiles),
        ("scenario", _renamed(whole.scenario, (*_TEXTS, *CONDITION_KEYS), ids)),
        *(("happening", _renamed(record, _LINES, ids)) for record in happenings),
        *(("deed", _renamed(record, _LINES, ids)) for record in own_deeds),
    )


# -- tiles that were typed


def texts_of(whole: EnteredScenario) -> Iterator[str]:
    """Yield every text of a page in which tiles and counts are named."""
    yield from _texts(whole.scenario, (*_TEXTS, *CONDITION_KEYS))
    for record in (*whole.happenings, *whole.deeds):
        yield from _texts(record, _LINES)


def _texts(record: Struct, keys: tuple[str, ...]) -> Iterator[str]:
    held = asdict(record)
    for key in keys:
        value = cast("str | tuple[str, ...]", held.get(key, ()))
        yield from (value,) if isinstance(value, str) else value


def typed_in(whole: EnteredScenario) -> Iterator[str]:
    """Yield the typed names of tiles, in the order the page says them."""
    for text in texts_of(whole):
        words = text.split(" ")
        for before, word in zip(("", *words), words, strict=False):
            if before != _ITEMS:
                yield from filter(typed, joined_words(word))


S = TypeVar("S", Scenario, Happening, Deed)


def _renamed(record: S, keys: tuple[str, ...], ids: dict[str, str]) -> S:
    if not ids:
        return record

    def renamed(text: str) -> str:
        words = (joined_words(word) for word in text.split(" "))
        return " ".join("+".join(ids.get(part, part) for part in parts) for parts in words)

    held = asdict(record)
    changed = {
        key: renamed(value) if isinstance(value, str) else tuple(map(renamed, value))
        for key, value in held.items()
        if key in keys
    }
    return replace(record, **changed)


# -- ids


def numbered(
    entered: tuple[R, ...], held: tuple[R, ...], scenario: str, kind: str
) -> tuple[R, ...]:
    """Return what was entered with ids, and what is no longer there, emptied.

    Args:
        entered: The records as the page makes them: those that were there have their ids.
        held: Those that were there.
        scenario: The scenario's id; ``kind`` goes into new ids.
        kind: The kind of record.
    """
    before = {record.id: record for record in held}
    remaining = {record.id for record in entered} & set(before)
    free = (ref for n in count(1) if (ref := f"{scenario}_{kind}_{n}") not in remaining)
    found = [
        _translated(record, before[record.id])
        if record.id in remaining
        else replace(record, id=next(free), scenario=scenario)
        for record in entered
    ]
    gone = set(before) - {record.id for record in found}
    return (*found, *(_emptied(before[ref]) for ref in sorted(gone)))


def _translated(record: R, before: R) -> R:
    """Return a record with what its page does not ask, where the English is as it was."""
    same = replace(record, scenario=before.scenario)
    if record.text == before.text:
        same = replace(same, text_pl=before.text_pl)
    if isinstance(record, Deed) and isinstance(before, Deed) and record.name == before.name:
        same = replace(same, name_pl=before.name_pl)
    return same


def _emptied(record: R) -> R:
    bare = replace(record, do=(), only=(), text="", text_pl="")
    return replace(bare, fail=(), test="") if isinstance(bare, Deed) else bare
