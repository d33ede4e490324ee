"""Pages people fill in: what is printed on a card, an entry or the die (UX.md section 4).

What each asks stands beside the keys of its record; here is in which order, and what hangs on the
match. Keys that are not named are kept: ids and copies are counted, other languages are edited in
the file, stickers are printed for the tile, entries have pages.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

from msgspec.structs import asdict, replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Field, Fill, Value, Word
from companion.engine.forms.record_form import Lists, page_of
from companion.engine.ids import NO_CARD, CardId
from companion.engine.message import Message, Ref, say
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.records.field_choices import BOXES_ASKED, NOT_ENTERED, TEST, number_of
from companion.games.escape.records.printed import (
    KINDS,
    AdrenalineCard,
    Die,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
)
from companion.games.escape.records.unknown_records import unnamed

Card: TypeAlias = EventCard | AdrenalineCard | SkillCard | ItemCard
NEW_CARD: Final[Mapping[str, tuple[str, str, Message]]] = {
    "event": ("ESC-EVT-060", "spawn name", say("New event card: what is on it?")),
    "adrenaline": (
        "ESC-ADR-020",
        "stat bonus cost ability ability_cost when name text",
        say("New adrenaline card: what is on it?"),
    ),
    "skill": (
        "ESC-SKIL-020",
        "name stat bonus when reroll use use_cost use_when text",
        say("New skill card: what is on it?"),
    ),
    "item": (
        "ESC-ITEM-010",
        "name weapon hands stat bonus when use use_when room text",
        say("New item card: what is on it?"),
    ),
}
"""The rule a card's page is about, the keys it asks for, and its question for a new card."""
LISTS: Final = Lists({"effect": VERBS.phrases(Content()), "test": TEST})
FACES_OF_A_DIE: Final = 6


class EventPage(Fill, frozen=True, kw_only=True):
    """What is printed on an event card: the box for those who play must be entered."""

    players: int

    def wrong(self, values: Mapping[str, Value]) -> Message:
        """Only the boxes for other numbers of players may wait."""
        if values[f"boxes/{self.players - 1}"] == NOT_ENTERED:
            return say("Tell the box for {n} players.", n=self.players)
        return NO_WORDS


def card_page(table: Reading, kind: str, ref: CardId) -> Fill:
    """Return the page of a card of any deck (ESC-EVT-060, ESC-ACTV-080)."""
    card, players = cast("Card", table.content.of(KINDS[kind])[ref]), table.tracks["players"]
    rule, keys, new = NEW_CARD[kind]
    asks = say("{card}: what is on it?", card=Ref(ref)) if card.name else new
    shown = replace(card, name=card.name or number_of(ref))
    support = say("Leave a line alone if nothing is printed.")
    page = page_of(shown, keys, LISTS, kind, asks=asks, rule=rule, support=support)
    if not isinstance(card, EventCard):
        return page
    spawn, name = page.fields
    boxes = (_box(card, n, players) for n in (1, 2, 3, 4) if n != players)
    event: dict[str, Any] = {
        **asdict(page),
        "support": say("Top left who appears, below who acts."),
        "look": "card",
        "fields": (spawn, _box(card, players, players), name, *boxes),
    }
    return EventPage(**event, players=players)


def _box(card: EventCard, n: int, players: int) -> Field:
    return Field(
        f"boxes/{n - 1}",
        say("Box for {n}", n=n),
        "one",
        card.boxes[n - 1] if card.name else NOT_ENTERED,
        among=BOXES_ASKED if n != players else BOXES_ASKED[:-1],
        group=NO_WORDS if n == players else say("Or later"),
    )


def entry_page(table: Reading, card: EventCard, icon: str) -> Fill:
    """Return the page of one entry of an event card (ESC-EVT-080..100)."""
    ref = f"{card.id}_{icon}"
    return page_of(
        table.content.of(Entry).get(getattr(card, icon) or ref, Entry(ref, "")),
        "do test win choose text",
        LISTS,
        "entry",
        asks=ENTRY_ASKS[icon],
        support=say("Put the effect together. Empty lines do nothing."),
        rule="ESC-EVT-080",
    )


ENTRY_ASKS: Final = {
    "security": say("Security entry: what does it say?"),
    "fear": say("Fear entry: what does it say?"),
    "facility": say("Facility entry: what does it say?"),
}


def die_page(table: Reading, die: Die) -> Fill:
    """Return the page of the die: what its six sides show (ESC-COMP-100)."""
    faces = tuple(
        Word(ref, Message(face.name)) for ref, face in sorted(table.content.of(Face).items())
    )
    sides = die.faces or (faces[0].key,) * FACES_OF_A_DIE
    return Fill(
        asks=say("Take a die: what is on its sides?"),
        support=say("One line a side. Asked once."),
        rule="ESC-COMP-100",
        kind="die",
        made=Die,
        known={"id": die.id, "count": die.count, "faces": sides},
        fields=tuple(
            Field(f"faces/{n}", say("Side {n}", n=n + 1), "one", side, among=faces)
            for n, side in enumerate(sides)
        ),
    )


def first_blank(table: Reading, kind: str) -> CardId:
    """Return the blank that the next new card of a deck fills in; "" if all are entered."""
    return next(iter(unnamed(table.content, kind)), NO_CARD)
