"""Records that nobody has entered yet: a pack that learns begins with as many as the box holds.

A blank card has no name, a blank tile no door. A blank counts where its deck or stack is counted;
once it turns up, people are asked what is printed on it, and the record is entered.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from companion.engine.ids import CardId
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading
from companion.games.escape.records.printed import KINDS, Die, Tile
from companion.games.escape.records.scenario import Deed, Scenario

NEW: Final = CardId("new")
"""Stands for a card or tile that turned up and that no pack knows yet."""
ENTER_TILE: Final = "tell.tile"
TELL_ENTRY: Final = "tell.entry"
"""The step that asks what is printed on a tile; whoever needs to know it puts itself behind."""
DECKS: Final = ("event", "adrenaline", "skill", "item")


def is_unknown(record: Struct) -> bool:
    """Tell whether nobody has said yet what is printed there."""
    match record:
        case Tile():
            return not record.doors and record.use != "apart"
        case Die():
            return not record.faces
        case Scenario():
            return not record.told
        case Deed():
            return False
        case _:
            return getattr(record, "name", "-") == ""


def is_unfilled(content: Content, record: Struct) -> bool:
    """Tell whether a record waits to be entered: a pack that learns may have such."""
    return is_unknown(record) and content.learns


def unknown_records(content: Content, kind: str) -> tuple[CardId, ...]:
    """Return the blank records of a kind, those without even a name first, then by id."""
    if not content.learns:
        return ()

    def build() -> tuple[CardId, ...]:
        found = [
            (getattr(record, "name", "") != "", ref)
            for ref, record in content.of(KINDS[kind]).items()
            if is_unknown(record) and getattr(record, "copies", 1) > 0
        ]
        return tuple(CardId(ref) for _, ref in sorted(found))

    return content.derived(("blanks", kind), build)


def unnamed(content: Content, kind: str) -> tuple[CardId, ...]:
    """Return the blanks of a kind that not even a scenario has named."""
    records = content.of(KINDS[kind])
    return tuple(
        ref for ref in unknown_records(content, kind) if not getattr(records[ref], "name", "")
    )


def unknown_among(table: Reading, tiles: Iterable[str]) -> tuple[CardId, ...]:
    """Return the blank tiles among some, those without even a name first, then by id."""
    waiting = set(tiles)
    return tuple(ref for ref in unknown_records(table.content, "tile") if ref in waiting)


def is_unknown_tile(table: Reading, tile: str) -> bool:
    """Tell whether a tile is known by its name alone."""
    record = table.content.of(Tile).get(tile)
    return record is not None and is_unfilled(table.content, record)


def table_must_draw(content: Content) -> bool:
    """Tell whether the table has to draw: Companion does not know all there is to draw."""
    return any(unknown_records(content, kind) for kind in ("tile", *DECKS))
