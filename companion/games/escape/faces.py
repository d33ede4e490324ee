"""Faces of tiles and cards as print, screen and eyes need them."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from companion.engine.content import Content
from companion.engine.game import CardFace, TileFace
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.games.escape.blanks import is_blank
from companion.games.escape.printed import (
    AdrenalineCard,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
    edge_of,
)

R = TypeVar("R", bound=Struct)


def tiles(content: Content) -> tuple[TileFace, ...]:
    """Return every tile face of the packs that is known, sorted by id."""
    faces = sorted(content.of(Tile).items())
    return tuple(_tile(tile) for _, tile in faces if not (content.learns and is_blank(tile)))


def _tile(tile: Tile) -> TileFace:
    ducts = [edge_of(word, tile.size) for run in tile.ducts for word in run.split("-")]
    vent = ((ducts[0].cell.x, ducts[0].cell.y),) if tile.vent else ()
    return TileFace(
        id=tile.id,
        name=Message(tile.name),
        size=tile.size,
        doors=tuple(_flat(word, tile) for word in tile.doors),
        vents=vent,
        ducts=tuple((edge.cell.x, edge.cell.y, edge.side) for edge in ducts),
        icons=tile.icons,
        tags=tile.tags,
        back=tile.back,
    )


def _flat(word: str, tile: Tile) -> tuple[int, int, int]:
    edge = edge_of(word, tile.size)
    return edge.cell.x, edge.cell.y, edge.side


def cards(content: Content) -> tuple[CardFace, ...]:
    """Return every card of the packs that is known: events, adrenaline, skills, items, by id."""
    return (
        *(_event(card, content) for card in _known(content, EventCard)),
        *(_adrenaline(card) for card in _known(content, AdrenalineCard)),
        *(_skill(card) for card in _known(content, SkillCard)),
        *(_item(card) for card in _known(content, ItemCard)),
    )


def _known(content: Content, made: type[R]) -> Iterator[R]:
    """Yield the cards of a deck by id, without those nobody has told yet."""
    for _, card in sorted(content.of(made).items()):
        if not (content.learns and is_blank(card)):
            yield card


def _event(card: EventCard, content: Content) -> CardFace:
    entries = content.of(Entry)
    return CardFace(
        id=card.id,
        deck="event",
        kind=say("Event"),
        name=Message(card.name),
        corner=(card.spawn,) if card.spawn else (),
        lines=tuple(
            (head, Message(entries[entry].text if entry in entries else ""))
            for head, entry in (
                (say("Security"), card.security),
                (say("Fear"), card.fear),
                (say("Facility"), card.facility),
            )
        ),
        boxes=tuple(tuple(box.split()) for box in card.boxes),
        copies=card.copies,
        signs=("security", "fear", "facility"),
    )


def _adrenaline(card: AdrenalineCard) -> CardFace:
    return CardFace(
        id=card.id,
        deck="adrenaline",
        kind=say("Adrenaline"),
        name=Message(card.name),
        corner=(card.stat,),
        lines=((bonus_head(card), NO_WORDS), (ability_head(card), Message(card.text))),
        copies=card.copies,
    )


def bonus_head(card: AdrenalineCard) -> Message:
    """Return what a card's upper half gives, and its fear cost (ESC-ADR-020, 040)."""
    stat, cost = Ref(card.stat), card.cost
    if cost > 0:
        return say("{stat} +{n}, fear +{cost}", stat=stat, n=card.bonus, cost=cost)
    if cost < 0:
        return say("{stat} +{n}, fear {cost}", stat=stat, n=card.bonus, cost=cost)
    return say("{stat} +{n}", stat=stat, n=card.bonus)


def ability_head(card: AdrenalineCard) -> Message:
    """Return when a card's lower half may be used, and its fear cost (ESC-ADR-150)."""
    cost = card.ability_cost
    if card.when == "any time":
        return say("At any time, fear +{cost}", cost=cost) if cost else say("At any time")
    return say("On your turn, fear +{cost}", cost=cost) if cost else say("On your turn")


def _skill(card: SkillCard) -> CardFace:
    corner = (card.stat,) if card.stat else ("challenge",)
    lines = ((NO_WORDS, Message(card.text)),)
    return CardFace(
        id=card.id,
        deck="skill",
        kind=say("Skill"),
        name=Message(card.name),
        corner=corner,
        lines=lines,
    )


def _item(card: ItemCard) -> CardFace:
    return CardFace(
        id=card.id,
        deck="item",
        kind=say("Item"),
        name=Message(card.name),
        corner=(card.stat,) if card.stat else ("items",),
        lines=((NO_WORDS, Message(card.text)),),
        copies=card.copies,
    )
