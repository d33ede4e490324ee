"""Faces of tiles and cards as print, screen and vision need them."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, Ref, say
from companion.engine.packs.content import Content
from companion.engine.view.appearance import Back, CardFace, TileFace
from companion.engine.vocabulary.card_faces import Printed
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
    edge_of,
)
from companion.games.escape.records.unknown_records import is_unknown
from companion.games.escape.state.components import ADRENALINE, EVENTS, ITEMS, SKILLS

BACK: Final = Back(say("Map tile"), "tile")
"""Tiles are drawn face down."""


def tiles(content: Content) -> tuple[TileFace, ...]:
    """Return every tile face of the packs that is known, sorted by id."""
    faces = sorted(content.of(Tile).items())
    return tuple(_tile(tile) for _, tile in faces if not (content.learns and is_unknown(tile)))


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
        plain_back=BACK,
    )


def _flat(word: str, tile: Tile) -> tuple[int, int, int]:
    edge = edge_of(word, tile.size)
    return edge.cell.x, edge.cell.y, edge.side


def _event(face: CardFace, card: EventCard, content: Content) -> CardFace:
    entries = content.of(Entry)
    heads = (say("Security"), say("Fear"), say("Facility"))
    own = (card.security, card.fear, card.facility)
    texts = [Message(entries[entry].text if entry in entries else "") for entry in own]
    return replace(
        face,
        corner=(card.spawn,) if card.spawn else (),
        lines=tuple(zip(heads, texts, strict=True)),
        boxes=tuple(tuple(box.split()) for box in card.boxes),
        signs=("security", "fear", "facility"),
    )


def _adrenaline(face: CardFace, card: AdrenalineCard, content: Content) -> CardFace:
    del content
    lines = ((bonus_head(card), NO_WORDS), (ability_head(card), Message(card.text)))
    return replace(face, corner=(card.stat,), lines=lines)


def _stat_or(icon: str) -> Printed:
    def corner(face: CardFace, card: SkillCard | ItemCard, content: Content) -> CardFace:
        del content
        return replace(face, corner=(card.stat or icon,))

    return corner


PRINTED: Final[Mapping[str, Printed]] = {
    EVENTS.id: _event,
    ADRENALINE.id: _adrenaline,
    SKILLS.id: _stat_or("challenge"),
    ITEMS.id: _stat_or("items"),
}
"""What cards show beside name and text."""


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
