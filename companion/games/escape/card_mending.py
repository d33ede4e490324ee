"""Which cards may be put right by hand: where each may lie, and what makes it lie there.

Items, skills and events are open to all, so a deck holds what lies nowhere else. Adrenaline cards
are not: a hand on the screen only takes what was thrown away, one on paper is counted.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.changes import CardMoved, CardNamed, Change, PileSet
from companion.engine.mends import Place
from companion.engine.message import Message, Ref, say
from companion.engine.table import CardId, Pile, PileId, Reading
from companion.games.escape.blanks import is_blank
from companion.games.escape.decks import on_paper
from companion.games.escape.keys import KEYS
from companion.games.escape.knockout import GONE_ITEMS
from companion.games.escape.pieces import Hero, hand_id, items_id, skills_id
from companion.games.escape.printed import KINDS, ItemCard
from companion.games.escape.vocabulary import DECLARED

_ITEM: Final = "item"
_ADRENALINE: Final = "adrenaline"
_ICONS: Final = {_ITEM: "items", "skill": "learn", "event": "cards", _ADRENALINE: "card"}
_OWNED: Final = {"items": _ITEM, "skills": "skill", "hand": _ADRENALINE}
"""What lies in the piles of a hero or a tile, by the first word of their ids."""
_OF_TABLE: Final = (
    *("item discard", _ITEM, KEYS, "skill", "event discard", "event"),
    *("adrenaline discard", _ADRENALINE),
)


# -- the places


def places(table: Reading) -> tuple[Place, ...]:
    """Return every place cards lie at: each hero's, the table's, then the tiles.

    None while the match is being set up: cards are still dealt.
    """
    if not table.turn.number:
        return ()
    return (*_of_heroes(table), *_of_the_table(table), *_of_tiles(table))


def _of_heroes(table: Reading) -> Iterator[Place]:
    for seat in table.turn.order:
        whose = Ref(seat)
        labels = (
            (items_id(seat), say("items of {whose}", whose=whose)),
            (skills_id(seat), say("skills of {whose}", whose=whose)),
            (hand_id(seat), say("hand of {whose}", whose=whose)),
        )
        for pile, label in labels:
            yield replace(_place(table, pile, label), seat=seat)


def _of_the_table(table: Reading) -> Iterator[Place]:
    for pile in _OF_TABLE:
        yield _place(table, pile, DECLARED.pile_names[pile])
    if GONE_ITEMS in table.piles:
        yield _place(table, GONE_ITEMS, say("items out of the game"))


def _of_tiles(table: Reading) -> Iterator[Place]:
    for space in sorted(ref for ref, one in table.spaces.items() if one.cells):
        label = say("items on {whose:loc}", whose=Ref(space))
        yield replace(_place(table, items_id(space), label), space=space)


def _place(table: Reading, pile: PileId, label: Message) -> Place:
    return Place(pile, label, _cards(table, pile), icon=_ICONS[_kind(pile)])


def _cards(table: Reading, ref: PileId) -> tuple[CardId, ...]:
    """Return the cards of a pile that may be found elsewhere: all that people know of."""
    pile = table.piles.get(ref, Pile(ref))
    if not pile.size:
        return ()
    kind = _kind(ref)
    if kind == _ADRENALINE and ref != "adrenaline discard":
        return ("",) * pile.size if on_paper(table, kind) else ()
    return _lying_nowhere(table, kind) if pile.down else (*pile.cards, *("",) * pile.unknown)


def _lying_nowhere(table: Reading, kind: str) -> tuple[CardId, ...]:
    """Return the cards that lie open nowhere, sorted: those that are in the deck."""
    records = table.content.of(KINDS[kind])
    left = Counter(
        {ref: getattr(one, "copies", 1) for ref, one in records.items() if not is_blank(one)}
    )
    for pile in table.piles.values():
        if pile.kind == kind and not pile.down:
            left.subtract(card for card in pile.cards if card in left)
    return tuple(sorted(card for card, count in left.items() for _ in range(count)))


def _kind(pile: PileId) -> str:
    """Return what lies in a pile, which need not be on the table yet."""
    word = pile.partition(" ")[0]
    return _ITEM if pile == KEYS else _OWNED.get(word, word)


# -- where a card lies


def lies(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return what makes a card of one pile lie in another; nothing where it cannot lie there.

    What it did when it was played, or would do where it lies, is not done: people found it there.
    """
    if _kind(source) != _kind(to) or not _may_lie(table, card, to):
        return ()
    return (
        *(() if to in table.piles else (PileSet(Pile(to, _ITEM)),)),
        *_moved(table, card, source, to),
    )


def _may_lie(table: Reading, card: CardId, to: PileId) -> bool:
    """Tell whether a pile takes this card: key cards have a pile of their own (ESC-COMP-090)."""
    if to in (_ITEM, "item discard", KEYS):
        return table.content.of(ItemCard)[card].apart is (to == KEYS)
    word, _, owner = to.partition(" ")
    if word in _OWNED and owner in table.pieces:
        hero = Hero.at(table, owner)
        return hero.playing if word == "skills" else hero.on_map
    return to != GONE_ITEMS


def _moved(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return the move of a card; of a real deck or a hand on paper no card is known by name."""
    named = bool(card)
    taken = CardMoved("" if named and _unnamed(table, source) else card, source, to)
    if not named or _unnamed(table, source) == _unnamed(table, to):
        return (taken,)
    if taken.card:
        pile = table.piles[to]
        return (taken, PileSet(replace(pile, unknown=pile.unknown + 1)))
    return (taken, CardNamed(card, to))


def _unnamed(table: Reading, ref: PileId) -> bool:
    """Tell whether the real cards of a pile lie on the table with their faces hidden."""
    pile = table.piles.get(ref)
    if pile is None or not on_paper(table, pile.kind):
        return False
    return pile.down or ref.startswith("hand ")
