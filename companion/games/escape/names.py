"""What things are called, and everything there is to say about each."""

from collections.abc import Callable, Iterator
from typing import Final, cast

from msgspec import Struct

from companion.engine.game import Described
from companion.engine.message import Message, Ref, say
from companion.engine.naming import Naming
from companion.engine.reading import markers_on
from companion.engine.seats import seat_name
from companion.engine.table import Link, Marker, Piece, Pile, Reading, Space
from companion.games.escape.board import door_edges
from companion.games.escape.faces import ability_head, bonus_head
from companion.games.escape.pieces import Hero, items_id
from companion.games.escape.printed import (
    AdrenalineCard,
    EnemyKind,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.scenario import Deed, Happening, Scenario, counted_by
from companion.games.escape.setup import SETTINGS
from companion.games.escape.terms import ICONS, MARKERS, PILES, TERMS

HYBRID_NAMES: Final = (
    say("Intelligence hybrid"),
    say("Strength hybrid"),
    say("Speed hybrid"),
)
"""By the symbol on the standee (ESC-COMP-150)."""
ENEMY_NAMES: Final[dict[str, Callable[[int], Message]]] = {
    "guard": lambda n: say("Guard {n}", n=n),
    "clone": lambda n: say("Clone {n}", n=n),
    "hybrid": lambda n: HYBRID_NAMES[n - 1],
    "cronos": lambda _: say("Dr. Cronos"),
}


# -- things of the table


def _piece(table: Reading, piece: Piece) -> Described:
    if piece.kind == "hero":
        name = Message(seat_name(table, piece.id))
        return Described(name, tuple(_hero_lines(table, Hero.at(table, piece.id))))
    kind = table.content.of(EnemyKind).get(piece.kind)
    lines = _enemy_lines(kind) if kind else ()
    name = ENEMY_NAMES.get(piece.kind)
    return Described(name(piece.number) if name else Message(piece.id), tuple(lines))


def _hero_lines(table: Reading, hero: Hero) -> Iterator[Message]:
    for card in (*hero.skills, *hero.items):
        yield say("{card}: {words}", card=Ref(card.id), words=card.text)
    for marker in markers_on(table, hero.id):
        yield say("{marker} +{n}", marker=Ref(marker.id), n=marker.number)


def _enemy_lines(kind: EnemyKind) -> Iterator[Message]:
    yield say("Attack {n}, counted in {stat}.", n=kind.attack, stat=Ref(kind.icon))
    yield say("Toughness {n}.", n=kind.toughness)


def _space(table: Reading, space: Space) -> Described:
    face = table.content.of(Tile).get(space.face)
    if face is None:
        return Described(Message(space.id))
    lines = list(_tile_lines(face))
    if space.cells:
        doors = sum(owner == space.id for owner in door_edges(table).values())
        lines.insert(0, say("Doors: {n}.", n=doors))
    lines.extend(
        say("There is {marker} here.", marker=Ref(marker.id))
        for marker in markers_on(table, space.id)
    )
    items = table.piles.get(items_id(space.id))
    if items:
        lines.extend(say("{card} lies here.", card=Ref(card)) for card in items.cards)
    return Described(Message(face.name), tuple(lines))


def _tile_lines(face: Tile) -> Iterator[Message]:
    for icon in face.icons:
        yield ICONS[icon]
    if face.vent:
        yield say("A vent: along its duct to another vent, fear +1, and the turn ends.")


def _link(link: Link) -> Described:
    one, other = link.joins
    if link.kind == "duct":
        return Described(say("duct {one} - {other}", one=Ref(one), other=Ref(other)))
    state = (say("It is {state}.", state=Ref(link.state)),)
    return Described(say("door {one} - {other}", one=Ref(one), other=Ref(other)), state)


def _marker(marker: Marker) -> Described:
    return Described(MARKERS.get(marker.kind, Message(marker.kind)))


def _pile(table: Reading, pile: Pile) -> Described:
    held = say("{n} in it.", n=pile.size)
    if pile.id in PILES:
        return Described(PILES[pile.id], (held,))
    kind, _, owner = pile.id.partition(" ")
    whose = Ref(owner)
    names = {
        "hand": say("hand of {whose}", whose=whose),
        "skills": say("skills of {whose}", whose=whose),
        "items": say("items of {whose}", whose=whose)
        if owner in table.pieces
        else say("items on {whose:loc}", whose=whose),
    }
    return Described(names.get(kind, Message(pile.id)), (held,))


# -- records of the packs


def _record(record: Struct) -> Described:  # noqa: C901, PLR0911  # one a kind
    match record:
        case Tile():
            return Described(Message(record.name), tuple(_tile_lines(record)))
        case Entry():
            return Described(Message(record.text))
        case EventCard():
            entries = filter(None, (record.security, record.fear, record.facility))
            return Described(
                Message(record.name), tuple(say("{entry}", entry=Ref(e)) for e in entries)
            )
        case AdrenalineCard():
            lines = (bonus_head(record), ability_head(record), Message(record.text))
            return Described(Message(record.name), lines)
        case SkillCard() | ItemCard():
            return Described(Message(record.name), (Message(record.text),))
        case EnemyKind():
            return Described(Message(record.name), tuple(_enemy_lines(record)))
        case Scenario():
            story = (Message(record.story),) if record.story else ()
            return Described(Message(record.name), story)
        case Happening():
            return Described(Message(record.text) if record.text else say("a rule of the scenario"))
        case Deed():
            return Described(Message(record.name), (Message(record.text),) if record.text else ())
        case Face():
            return Described(Message(record.name))
        case _:
            return Described(Message(cast("str", getattr(record, "id", ""))))


# -- other words


def _other(table: Reading, ref: str) -> Described | None:
    """Return what a scenario counts, a standee beside the map, or the empty pile of a tile."""
    if ref in table.tracks and (deed := counted_by(table, ref)) is not None:
        return Described(Message(deed.name))
    if ref.removeprefix("items ") in table.spaces:
        return _pile(table, Pile(ref))
    type_, _, number = ref.partition("-")
    if type_ in ENEMY_NAMES and number.isdigit():
        return Described(ENEMY_NAMES[type_](int(number)))
    return None


NAMING: Final = Naming(
    piece=_piece,
    space=_space,
    link=_link,
    marker=_marker,
    pile=_pile,
    record=_record,
    terms=TERMS,
    settings=SETTINGS,
    markers=MARKERS,
    other=_other,
)
