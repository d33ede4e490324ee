"""What must hold of every table of this game, whatever people do to it.

Cards, tiles and standees are conserved, tracks stay in range, and everybody stands somewhere. A
correction that would break any of it is refused; what people may well do by hand (more enemies on a
tile than its limit, threat taken from the box) is not asked here.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.engine.soundness import unsound
from companion.engine.table import Piece, Reading
from companion.games.escape.board import INFIRMARY
from companion.games.escape.pieces import DEAD, ESCAPED, FEAR_MOST, enemy_id, kinds
from companion.games.escape.printed import KINDS, EnemyKind, Tile
from companion.games.escape.scenario import Scenario, scenario

DECKS: Final = ("event", "item", "skill", "adrenaline")
PLAYERS_MOST: Final = 4
MANY: Final = 99
"""More than the box holds; the supply of threat may be treated as unlimited (ESC-THR-140)."""
STATES: Final = {"door": ("open", "locked"), "duct": ("open", "blocked")}


def invariants(table: Reading) -> Iterator[str]:
    """Yield what is wrong with a table, in plain words for those who mend the rules."""
    yield from unsound(table)
    yield from _cards(table)
    yield from _tiles(table)
    yield from _stacks(table)
    yield from _standees(table)
    yield from _tracks(table)
    yield from _places(table)
    yield from _links(table)


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


def _standees(table: Reading) -> Iterator[str]:
    """Every standee is on the map, in its reserve or in the box, once."""
    for type_ in kinds(table):
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


def _stacks(table: Reading) -> Iterator[str]:
    """The stacks hold as many tiles as lie in the bag and set aside."""
    sizes = [table.tracks[name] for name in table.tracks if name.startswith("stack ")]
    mixed = scenario(table).lift in table.piles["apart"].cards
    waiting = table.piles["tiles"].size + mixed
    if min(sizes, default=0) < 0 or sum(sizes) != waiting:
        yield f"the stacks hold {sum(sizes)} tiles, there are {waiting}"
    if not 0 <= table.tracks["stack"] <= len(sizes):
        yield f"stack {table.tracks['stack']} is in use, there are {len(sizes)}"
    drawn = table.tracks.get("final drawn", 0)
    if not 0 <= drawn <= len(table.content.of(Tile)):
        yield f"{drawn} tiles of the final stack are gone"


def _tracks(table: Reading) -> Iterator[str]:
    """Pools, counters and the numbers of each hero stay in range."""
    rules = scenario(table)
    ranges = {
        "threat pool": (0, MANY),
        "lockdown pool": (0, MANY),
        "players": (1, PLAYERS_MOST),
        "threat gone": (0, MANY),
        "lockdown turn": (0, max(1, table.turn.number)),
        "lockdown told": (0, 1),
    }
    for name, (low, high) in ranges.items():
        value = table.tracks.get(name, low)
        if not low <= value <= high:
            yield f"{name} is {value}, it goes from {low} to {high}"
    for piece in table.pieces.values():
        if piece.kind == "hero":
            yield from _numbers(piece, rules)


def _numbers(piece: Piece, rules: Scenario) -> Iterator[str]:
    most = {"fear": FEAR_MOST, "vitality": rules.vitality, "threat": MANY}
    for name, high in most.items():
        value = piece.tracks.get(name, -1)
        if not 0 <= value <= high:
            yield f"{name} of {piece.id} is {value}, it goes from 0 to {high}"


def _places(table: Reading) -> Iterator[str]:
    """Everybody in play stands somewhere once a tile is laid; who is out stands nowhere."""
    for piece in table.pieces.values():
        if piece.kind == "hero":
            yield from _hero_place(table, piece)
        elif piece.at in ("", INFIRMARY):
            yield f"{piece.id} does not stand on the map"


def _hero_place(table: Reading, hero: Piece) -> Iterator[str]:
    out = DEAD in hero.conditions or ESCAPED in hero.conditions
    if out and hero.at:
        yield f"{hero.id} is out of the game and stands on {hero.at}"
    laid = any(space != INFIRMARY for space in table.spaces)
    if not out and not hero.at and (laid or table.turn.number):
        yield f"{hero.id} stands nowhere"


def _links(table: Reading) -> Iterator[str]:
    """Doors are open or locked, ducts open or blocked."""
    for link in table.links.values():
        if link.state not in STATES[link.kind]:
            yield f"{link.id} is {link.state}"
