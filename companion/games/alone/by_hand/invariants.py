"""What must hold of every table of this game, whatever people do to it.

Beside what follows from its declarations: limits of creatures and tokens, a labyrinth with the hero
in it, reaction cards that are conserved.
"""

from collections import Counter
from collections.abc import Iterator

from companion.engine.by_hand.consistency import undeclared
from companion.engine.ids import SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading
from companion.games.alone.evil.danger_tokens import MOST
from companion.games.alone.records.printed import Reaction
from companion.games.alone.state.components import (
    CREATURE_KINDS,
    DANGER,
    DECKS,
    REACTION,
    deck_pile,
)
from companion.games.alone.state.creatures import creatures, limits
from companion.games.alone.state.sectors import level
from companion.games.alone.view.descriptions import VOCABULARY


def invariants(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table and what to do, for whoever corrects it."""
    yield from undeclared(VOCABULARY, table)
    yield from _figures(table)
    yield from _tokens(table)
    yield from _cards(table)


def _figures(table: Reading) -> Iterator[Message]:
    """Creatures are within the limits (ALN-SPAWN-030), and on the map."""
    most_level, most_map = limits(table)
    counted = Counter(level(table, figure.space) for figure in creatures(table))
    for number, count in sorted(counted.items()):
        if count > most_level:
            yield say("{n} creatures are on level {level}.", n=count, level=number)
    if counted.total() > most_map:
        yield say("{n} creatures are on the map.", n=counted.total())
    for piece in table.pieces.values():
        if piece.kind in CREATURE_KINDS and not piece.at:
            yield say("{piece} stands nowhere. Take it off.", piece=Ref(piece.id))


def _tokens(table: Reading) -> Iterator[Message]:
    """At most eight danger tokens lie on a level (ALN-ROUND-080), each on a sector."""
    counted = Counter[int]()
    for marker in table.markers.values():
        if marker.kind != DANGER:
            continue
        if marker.on not in table.spaces:
            yield say("{marker} lies on no sector. Take it away.", marker=Ref(marker.id))
        else:
            counted[level(table, SpaceId(marker.on))] += 1
    for number, count in sorted(counted.items()):
        if count > MOST:
            yield say("{n} danger tokens lie on level {level}.", n=count, level=number)


def _cards(table: Reading) -> Iterator[Message]:
    """Every reaction card of the chosen decks lies in one place (ALN-ESETUP-110)."""
    chosen = {deck for deck in DECKS if deck_pile(deck) in table.piles}
    records = table.content.of(Reaction).values()
    most = sum(card.copies for card in records if card.deck in chosen)
    found = sum(pile.size for pile in table.piles.values() if pile.kind == REACTION)
    if found != most:
        yield say("Reaction cards counted: {n}; in the decks: {most}.", n=found, most=most)
