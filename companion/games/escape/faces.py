"""Faces of tiles and cards as print, screen and eyes need them."""

from companion.engine.content import Content
from companion.engine.game import CardFace, TileFace
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.games.escape.printed import (
    AdrenalineCard,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
    edge_of,
)


def tiles(content: Content) -> tuple[TileFace, ...]:
    """Return every tile face of the packs, sorted by id."""
    return tuple(_tile(tile) for _, tile in sorted(content.of(Tile).items()))


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
    """Return every card of the packs: events, adrenaline, skills, items; each deck by id."""
    return (
        *(_event(card, content) for _, card in sorted(content.of(EventCard).items())),
        *(_adrenaline(card) for _, card in sorted(content.of(AdrenalineCard).items())),
        *(_skill(card) for _, card in sorted(content.of(SkillCard).items())),
        *(_item(card) for _, card in sorted(content.of(ItemCard).items())),
    )


def _event(card: EventCard, content: Content) -> CardFace:
    entries = content.of(Entry)
    return CardFace(
        id=card.id,
        deck="event",
        kind=say("Event"),
        name=Message(card.name),
        corner=(card.spawn,) if card.spawn else (),
        lines=tuple(
            (head, Message(entries[entry].text))
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
