"""What must hold of every table of this game, whatever people do to it.

Cards, tiles and standees are conserved, tracks stay in range, and everybody stands somewhere. A
correction that would break any of it is refused; what people may well do by hand (more enemies on a
tile than its limit, threat taken from the box) is not asked here.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.engine.message import Message, Ref, say
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


def invariants(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table and what to do, for whoever corrects it."""
    yield from unsound(table)
    yield from _cards(table)
    yield from _tiles(table)
    yield from _stacks(table)
    yield from _standees(table)
    yield from _tracks(table)
    yield from _places(table)
    yield from _links(table)


def _cards(table: Reading) -> Iterator[Message]:
    """Every card of a deck lies in exactly one pile of its kind."""
    for kind in DECKS:
        printed = {
            ref: getattr(record, "copies", 1)
            for ref, record in table.content.of(KINDS[kind]).items()
        }
        piles = [pile for pile in table.piles.values() if pile.kind == kind]
        size = sum(pile.size for pile in piles)
        if size != sum(printed.values()):
            yield say(
                "{deck}: {n} cards are there, {most} belong to it. Each lies in one place.",
                deck=Ref(kind),
                n=size,
                most=sum(printed.values()),
            )
        lying = Counter(card for pile in piles for card in pile.cards)
        for card, count in sorted(lying.items()):
            if count > printed.get(card, 0):
                yield say(
                    "{card}: {n} are there, the deck has {most}. Each lies in one place.",
                    card=Ref(card),
                    n=count,
                    most=printed.get(card, 0),
                )


def _tiles(table: Reading) -> Iterator[Message]:
    """Every tile of the pool lies in the bag, set aside or on the map, once."""
    faces = table.content.of(Tile)
    waiting = [card for ref in ("tiles", "apart") for card in table.piles[ref].cards]
    lying = Counter([*waiting, *(s.face for s in table.spaces.values() if s.id != INFIRMARY)])
    for face in sorted(faces):
        wanted = 1 if faces[face].use == "pool" else min(1, lying[face])
        if lying[face] != wanted:
            yield say(
                "{tile}: {n} are there, the game has {most}. It lies in one place.",
                tile=Ref(face),
                n=lying[face],
                most=wanted,
            )


def _standees(table: Reading) -> Iterator[Message]:
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
                yield say(
                    "{enemy}: {n} are there, the game has {most}. It stands in one place.",
                    enemy=Ref(ref),
                    n=lying[ref],
                    most=int(ref in ids),
                )


def _stacks(table: Reading) -> Iterator[Message]:
    """The stacks hold as many tiles as lie in the bag and set aside."""
    sizes = [table.tracks[name] for name in table.tracks if name.startswith("stack ")]
    mixed = scenario(table).lift in table.piles["apart"].cards
    waiting = table.piles["tiles"].size + mixed
    if min(sizes, default=0) < 0 or sum(sizes) != waiting:
        yield say(
            "Tiles in the stacks: {n}; to be drawn: {most}. Make both the same.",
            n=sum(sizes),
            most=waiting,
        )
    if not 0 <= table.tracks["stack"] <= len(sizes):
        yield _range(Ref("stack"), table.tracks["stack"], 0, len(sizes))
    drawn = table.tracks.get("final drawn", 0)
    if not 0 <= drawn <= len(table.content.of(Tile)):
        yield _range(Ref("final drawn"), drawn, 0, len(table.content.of(Tile)))


def _tracks(table: Reading) -> Iterator[Message]:
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
            yield _range(Ref(name), value, low, high)
    for piece in table.pieces.values():
        if piece.kind == "hero":
            yield from _numbers(piece, rules)


def _numbers(piece: Piece, rules: Scenario) -> Iterator[Message]:
    most = {"fear": FEAR_MOST, "vitality": rules.vitality, "threat": MANY}
    for name, high in most.items():
        value = piece.tracks.get(name, -1)
        if not 0 <= value <= high:
            yield say(
                "{hero}: {what} cannot be {n}. It goes from 0 to {high}.",
                hero=Ref(piece.id),
                what=Ref(name),
                n=value,
                high=high,
            )


def _places(table: Reading) -> Iterator[Message]:
    """Everybody in play stands somewhere once a tile is laid; who is out stands nowhere."""
    for piece in table.pieces.values():
        if piece.kind == "hero":
            yield from _hero_place(table, piece)
        elif piece.at in ("", INFIRMARY):
            yield say(
                "{enemy} stands beside the map. Put it on a tile, or take it off.",
                enemy=Ref(piece.id),
            )


def _hero_place(table: Reading, hero: Piece) -> Iterator[Message]:
    out = DEAD in hero.conditions or ESCAPED in hero.conditions
    if out and hero.at:
        yield say(
            "{hero} is out of the game. Take the figure away, or let it play again.",
            hero=Ref(hero.id),
        )
    laid = any(space != INFIRMARY for space in table.spaces)
    if not out and not hero.at and (laid or table.turn.number):
        yield say("{hero} stands nowhere. Put the figure on a tile.", hero=Ref(hero.id))


def _links(table: Reading) -> Iterator[Message]:
    """Doors are open or locked, ducts open or blocked."""
    for link in table.links.values():
        if link.state not in STATES[link.kind]:
            yield say(
                "{way} cannot be {state}. Doors are open or locked, ducts open or blocked.",
                way=Ref(link.id),
                state=Ref(link.state),
            )


def _range(what: Ref, value: int, low: int, high: int) -> Message:
    return say(
        "The table: {what} cannot be {n}. It goes from {low} to {high}.",
        what=what,
        n=value,
        low=low,
        high=high,
    )
