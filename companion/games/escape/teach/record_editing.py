"""What was entered can be corrected later: the page of any record of an owner's pack, filled in."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.forms.form_prompt import Fill
from companion.engine.ids import CardId
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.engine.state.table import Table
from companion.games.escape.records.printed import EVENT_ICONS, KINDS, Die, EventCard, Tile
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.records.unknown_records import DECKS, is_unknown
from companion.games.escape.teach.card_pages import card_page, die_page, entry_page
from companion.games.escape.teach.scenario_page import form_of
from companion.games.escape.teach.tile_pages import tile_page

RECORD_KINDS: Final[Mapping[str, Message]] = {
    "scenario": say("Scenario"),
    "tile": say("Tile"),
    "event": say("Event card"),
    "entry": say("Entry"),
    "adrenaline": say("Adrenaline card"),
    "skill": say("Skill card"),
    "item": say("Item card"),
    "die": say("Die"),
}
"""Kinds of records as owners call them."""
_SEATS: Final = 4


def entered_records(content: Content) -> Iterator[tuple[str, str]]:
    """Yield kind and id of everything that was entered, in the order people look for it."""
    for kind in ("scenario", "tile", *DECKS, "die"):
        for ref, record in sorted(content.of(KINDS[kind]).items()):
            if not is_unknown(record) and not (isinstance(record, Tile) and record.use == "apart"):
                yield kind, ref
                if isinstance(record, EventCard):
                    entries = (str(getattr(record, icon)) for icon in EVENT_ICONS)
                    yield from (("entry", entry) for entry in entries if entry)


def page_of(content: Content, kind: str, ref: str) -> Fill | None:
    """Return the page of a record as it was entered; None where there is none to correct."""
    table = Table(game="escape", tracks={"players": _SEATS}).use(content)
    record = content.of(KINDS[kind]).get(ref)
    if record is None or kind == "entry":
        return _entry_page(table, ref)
    if kind in DECKS:
        return card_page(table, kind, CardId(ref))
    match record:
        case Tile():
            return tile_page(table, ref, record.size)
        case Die():
            return die_page(table, record)
        case Scenario():
            return form_of(record, content)
        case _:
            return None


def _entry_page(table: Table, ref: str) -> Fill | None:
    for card in table.content.of(EventCard).values():
        for icon in EVENT_ICONS:
            if getattr(card, icon) == ref:
                return entry_page(table, card, icon)
    return None
