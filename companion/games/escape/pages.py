"""Pages people fill in: what is printed on a tile, a card, an entry or the die (UX.md section 4).

Each page asks for every key its record has, with the usual value filled in; what a page leaves out
follows from elsewhere (:data:`NOT_ASKED`).
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from companion.engine.forms import Field, Fill, Value, Word
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.engine.table import CardId, Reading
from companion.games.escape.blanks import unnamed
from companion.games.escape.effect_phrases import EFFECT
from companion.games.escape.page_fields import (
    BOXES_ASKED,
    NAME_LETTERS,
    NOT_TOLD,
    REROLLS,
    SPAWN_WORDS,
    STATS,
    STATS_OR_NONE,
    TEST,
    TIMINGS,
    WHENS,
    number_of,
)
from companion.games.escape.printed import (
    AdrenalineCard,
    Die,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
)

Card: TypeAlias = AdrenalineCard | SkillCard | ItemCard
NOT_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "tile": ("id", "name_pl", "size", "back", "use", "tags"),
    "entry": ("id", "text_pl"),
    "event": ("id", "name_pl", "copies", "security", "fear", "facility"),
    "adrenaline": ("id", "name_pl", "text_pl", "copies"),
    "skill": ("id", "name_pl", "text_pl"),
    "item": ("id", "name_pl", "text_pl", "copies", "apart"),
    "die": ("id", "count"),
}
"""Keys that no page asks for: ids and copies are counted, other languages are edited in the file,
the size is asked before the tile's page, stickers are printed for the tile, entries have pages."""
_SENTENCE: Final = 160
FACES_OF_A_DIE: Final = 6


class EventPage(Fill, frozen=True, kw_only=True):
    """What is printed on an event card: the box for those who play must be told."""

    players: int

    def wrong(self, values: Mapping[str, Value]) -> Message:
        """Only the boxes for other numbers of players may wait."""
        if values[f"boxes/{self.players - 1}"] == NOT_TOLD:
            return say("Tell the box for {n} players.", n=self.players)
        return NO_WORDS


def event_page(table: Reading, ref: CardId) -> EventPage:
    """Return the page of an event card (ESC-EVT-060, ESC-ACTV-080)."""
    card = table.content.of(EventCard)[ref]
    players = table.tracks["players"]
    order = (players, *(n for n in (1, 2, 3, 4) if n != players))
    boxes = tuple(
        Field(
            f"boxes/{n - 1}",
            say("Box for {n}", n=n),
            "one",
            card.boxes[n - 1] if card.name else NOT_TOLD,
            among=BOXES_ASKED if n != players else BOXES_ASKED[:-1],
            group=NO_WORDS if n == players else say("Or later"),
        )
        for n in order
    )
    return EventPage(
        asks=say("New event card: what is on it?")
        if not card.name
        else say("{card}: what is on it?", card=Ref(ref)),
        support=say("Top left who appears, below who acts."),
        rule="ESC-EVT-060",
        kind="event",
        made=EventCard,
        look="card",
        known={
            "id": ref,
            "boxes": card.boxes,
            "copies": card.copies,
            "security": card.security,
            "fear": card.fear,
            "facility": card.facility,
        },
        players=players,
        fields=(
            Field("spawn", say("Top left"), "one", card.spawn, among=SPAWN_WORDS),
            *boxes[:1],
            _name(card.name, ref),
            *boxes[1:],
        ),
    )


def entry_page(table: Reading, card: EventCard, icon: str) -> Fill:
    """Return the page of one entry of an event card (ESC-EVT-080..100)."""
    ref = f"{card.id}_{icon}"
    told = table.content.of(Entry).get(getattr(card, icon) or ref, Entry(ref, ""))
    return Fill(
        asks=ENTRY_ASKS[icon],
        support=say("Put together what it does; what is left empty does nothing."),
        rule="ESC-EVT-080",
        kind="entry",
        made=Entry,
        known={"id": told.id, "text_pl": told.text_pl},
        fields=(
            Field(
                "do", say("It does"), "lines", told.do, phrases=EFFECT, note=say("or when failed")
            ),
            Field(
                "test",
                say("Challenge"),
                "lines",
                _lines(told.test),
                phrases=TEST,
                most=1,
                joined=True,
            ),
            Field("win", say("When passed"), "lines", told.win, phrases=EFFECT),
            Field("choose", say("Choose one of"), "lines", told.choose, phrases=EFFECT),
            _text(told),
        ),
    )


ENTRY_ASKS: Final = {
    "security": say("Security entry: what does it say?"),
    "fear": say("Fear entry: what does it say?"),
    "facility": say("Facility entry: what does it say?"),
}


def adrenaline_page(card: AdrenalineCard) -> Fill:
    """Return the page of an adrenaline card (ESC-ADR-020, 040, 150)."""
    return _card_page(
        "adrenaline",
        card,
        say("New adrenaline card: what is on it?"),
        "ESC-ADR-020",
        Field("stat", say("Upper half raises"), "one", card.stat, among=STATS),
        _bonus(card),
        _fear("cost", say("Its fear"), card.cost),
        _effects("ability", say("Lower half"), card.ability),
        _fear("ability_cost", say("Its fear below"), card.ability_cost),
        Field("when", say("When"), "one", card.when, among=TIMINGS),
        _name(card.name, card.id),
        _text(card),
    )


def skill_page(card: SkillCard) -> Fill:
    """Return the page of a skill card (ESC-SKIL-020)."""
    return _card_page(
        "skill",
        card,
        say("New skill card: what is on it?"),
        "ESC-SKIL-020",
        _name(card.name, card.id),
        *_raises(card),
        Field("reroll", say("Reroll"), "one", card.reroll, among=REROLLS),
        _effects("use", say("Use"), card.use),
        _fear("use_cost", say("Its fear"), card.use_cost),
        Field("use_when", say("When"), "one", card.use_when, among=TIMINGS),
        _text(card),
    )


def item_page(card: ItemCard) -> Fill:
    """Return the page of an item card (ESC-ITEM-010..060)."""
    return _card_page(
        "item",
        card,
        say("New item card: what is on it?"),
        "ESC-ITEM-010",
        _name(card.name, card.id),
        Field("weapon", say("Weapon"), "yes", card.weapon),
        Field("hands", say("Hands"), "number", card.hands, low=0, high=2),
        *_raises(card),
        _effects("use", say("Use"), card.use),
        Field("use_when", say("When"), "one", card.use_when, among=TIMINGS),
        Field("room", say("Room for more"), "number", card.room, low=0, high=4),
        _text(card),
    )


def _raises(card: SkillCard | ItemCard) -> tuple[Field, ...]:
    """Return the lines of what a card raises, by how much, and for which rolls."""
    return (
        Field("stat", say("Raises"), "one", card.stat, among=STATS_OR_NONE),
        _bonus(card),
        Field("when", say("For which rolls"), "one", card.when, among=WHENS),
    )


def _bonus(card: Card) -> Field:
    return Field("bonus", say("By"), "number", card.bonus, low=0, high=6)


def _fear(key: str, label: Message, cost: int) -> Field:
    return Field(key, label, "number", cost, low=-4, high=4)


def _effects(key: str, label: Message, effects: str) -> Field:
    return Field(key, label, "lines", _lines(effects), phrases=EFFECT, joined=True)


def _text(record: Card | Entry) -> Field:
    return Field("text", say("In words"), "text", record.text, most=_SENTENCE)


def die_page(table: Reading, die: Die) -> Fill:
    """Return the page of the die: what its six sides show (ESC-COMP-100)."""
    faces = tuple(
        Word(ref, Message(face.name)) for ref, face in sorted(table.content.of(Face).items())
    )
    return Fill(
        asks=say("Take a die: what is on its sides?"),
        support=say("One line a side. Asked once."),
        rule="ESC-COMP-100",
        kind="die",
        made=Die,
        known={
            "id": die.id,
            "count": die.count,
            "faces": die.faces or ("",) * FACES_OF_A_DIE,
        },
        fields=tuple(
            Field(f"faces/{n}", say("Side {n}", n=n + 1), "one", side, among=faces)
            for n, side in enumerate(die.faces or (faces[0].key,) * FACES_OF_A_DIE)
        ),
    )


def card_page(table: Reading, kind: str, ref: CardId) -> Fill:
    """Return the page of a card of any deck."""
    record = table.content.find(ref)
    match record:
        case EventCard():
            return event_page(table, ref)
        case AdrenalineCard():
            return adrenaline_page(record)
        case SkillCard():
            return skill_page(record)
        case ItemCard():
            return item_page(record)
        case _:
            raise KeyError(kind)


def first_blank(table: Reading, kind: str) -> CardId:
    """Return the blank that the next new card of a deck fills in; "" if all are told."""
    return next(iter(unnamed(table.content, kind)), "")


def _card_page(
    kind: str,
    card: Card,
    asks: Message,
    rule: str,
    *fields: Field,
) -> Fill:
    copies = {} if isinstance(card, SkillCard) else {"copies": card.copies}
    return Fill(
        asks=asks if not card.name else say("{card}: what is on it?", card=Ref(card.id)),
        support=say("What is left alone counts as not printed."),
        rule=rule,
        kind=kind,
        made=type(card),
        known={"id": card.id, **copies},
        fields=fields,
    )


def _name(name: str, ref: str) -> Field:
    return Field("name", say("Name"), "text", name or number_of(ref), least=1, most=NAME_LETTERS)


def _lines(effects: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in effects.split(",") if part.strip())
