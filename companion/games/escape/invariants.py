"""What must hold of every table of this game, whatever people do to it.

Cards, tiles and standees are conserved, tracks stay in range, and everybody stands somewhere. What
a correction may break (limits of a tile, the sum of threat) is not asked here.
"""

from collections import Counter
from collections.abc import Iterator

from companion.engine.table import Reading
from companion.games.escape.board import INFIRMARY
from companion.games.escape.pieces import DEAD, ENEMY_TYPES, ESCAPED, FEAR_MOST, enemy_id
from companion.games.escape.printed import KINDS, EnemyKind, Tile, scenario

DECKS = ("event", "item", "skill", "adrenaline")


def invariants(table: Reading) -> Iterator[str]:
    """Yield what is wrong with a table, in plain words for those who mend the rules."""
    yield from _cards(table)
    yield from _tiles(table)
    yield from _standees(table)
    yield from _tracks(table)
    yield from _places(table)


def _cards(table: Reading) -> Iterator[str]:
    """Every card of a deck lies in exactly one pile of its kind."""
    for kind in DECKS:
        printed = {
            ref: getattr(record, "copies", 1)
            for ref, record in table.content.of(KINDS[kind]).items()
        }
        piles = [pile for pile in table.piles.values() if pile.kind == kind]
        size = sum(pile.size for pile in piles)
        if size != sum(printed.values()):
            yield f"{size} {kind} cards, there are {sum(printed.values())}"
        lying = Counter(card for pile in piles for card in pile.cards)
        for card, count in sorted(lying.items()):
            if count > printed.get(card, 0):
                yield f"{count} cards {card}, there are {printed.get(card, 0)}"


def _tiles(table: Reading) -> Iterator[str]:
    """Every tile of the pool lies in the bag, set aside or on the map, once."""
    faces = table.content.of(Tile)
    waiting = [card for ref in ("tiles", "apart") for card in table.piles[ref].cards]
    lying = Counter([*waiting, *(s.face for s in table.spaces.values() if s.id != INFIRMARY)])
    for face in sorted(faces):
        wanted = 1 if faces[face].use == "pool" else min(1, lying[face])
        if lying[face] != wanted:
            yield f"tile {face} is there {lying[face]} times"
    cells = Counter(cell for space in table.spaces.values() for cell in space.cells)
    for cell, count in sorted(cells.items()):
        if count > 1:
            yield f"{count} tiles cover {cell.x},{cell.y}"


def _standees(table: Reading) -> Iterator[str]:
    """Every standee is on the map, in its reserve or in the box, once."""
    for type_ in ENEMY_TYPES:
        count = table.content.of(EnemyKind)[type_].standees
        ids = [enemy_id(type_, n) for n in range(1, count + 1)]
        lying = Counter(
            [
                *(
                    card
                    for pile in table.piles.values()
                    if pile.kind == type_
                    for card in pile.cards
                ),
                *(piece.id for piece in table.pieces.values() if piece.kind == type_),
            ]
        )
        for ref in sorted({*ids, *lying}):
            if lying[ref] != (ref in ids):
                yield f"standee {ref} is there {lying[ref]} times"


def _tracks(table: Reading) -> Iterator[str]:
    """Pools and the numbers of each hero stay in range."""
    rules = scenario(table)
    for name, most in (("threat pool", rules.threat_pool), ("lockdown pool", rules.lockdown_pool)):
        if not 0 <= table.tracks[name] <= most:
            yield f"{name} is {table.tracks[name]}, it goes from 0 to {most}"
    for piece in table.pieces.values():
        if piece.kind == "hero":
            numbers = piece.tracks
            if not 0 <= numbers["fear"] <= FEAR_MOST:
                yield f"fear of {piece.id} is {numbers['fear']}"
            if not 0 <= numbers["vitality"] <= rules.vitality:
                yield f"vitality of {piece.id} is {numbers['vitality']}"
            if numbers["threat"] < 0:
                yield f"threat of {piece.id} is {numbers['threat']}"


def _places(table: Reading) -> Iterator[str]:
    """A hero in play stands somewhere once turns have begun; who is out stands nowhere."""
    for piece in table.pieces.values():
        if piece.at and piece.at not in table.spaces:
            yield f"{piece.id} stands on {piece.at}, which is not there"
        if piece.kind != "hero":
            if not piece.at:
                yield f"{piece.id} stands nowhere"
            continue
        out = DEAD in piece.conditions or ESCAPED in piece.conditions
        if out and piece.at:
            yield f"{piece.id} is out of the game and stands on {piece.at}"
        if not out and not piece.at and table.turn.number:
            yield f"{piece.id} stands nowhere"
    for marker in table.markers.values():
        if marker.on and not any(
            marker.on in things for things in (table.spaces, table.links, table.pieces)
        ):
            yield f"marker {marker.id} lies on {marker.on}, which is not there"
