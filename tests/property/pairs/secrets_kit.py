"""The same table with other secrets: what one seat sees stays, byte for byte.

Cards change places among piles of one kind whose faces the seat does not see, hidden figures and tokens
among spaces it does not see, hidden rooms their faces, hidden tokens what stands on them. What else a
game may hide, it changes in a function ``other_secrets(table, seat, below)`` of its own tests
(``lair/other_secrets.py``). The order of the dicts is turned round now and then: it means nothing.
"""

import importlib
import importlib.util
from collections import defaultdict

from msgspec.structs import replace

from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import packed
from companion.engine.state.visibility import face_up, hidden_from
from games_kit import GAMES

DEALING = {"mine": {"tokens": "app"}}
"""Options by which Companion deals what hands would else shuffle, so that nobody knew it."""
KEEPING = [played.game.id for played in GAMES if played.expected["secrets"]["hides"]]
"""The games in which Companion knows what not everybody may."""
DICTS = ("spaces", "links", "pieces", "markers", "piles", "tracks", "words")


def other_secrets(game, table, seat, below):
    """Return a table that ``seat`` cannot tell from this one; the same where it hides nothing."""
    twin = table.copy()
    deal_anew(twin, seat, below)
    hide_anew(twin, seat, below)
    turn_anew(twin, seat, below)
    own = _own(game.id)
    if own is not None:
        own.other_secrets(twin, seat, below)
    if below(3) == 0:
        for name in DICTS:
            setattr(twin, name, dict(reversed(getattr(twin, name).items())))
    twin.redrawn()
    assert not list(game.invariants(twin)), "other secrets are those of a table that may be"
    assert packed(seen_by(twin, seat)) == packed(seen_by(table, seat)), "the seat sees the same"
    return twin


def _own(game):
    """The module of a game's tests that knows what else it hides, or None."""
    for name in (f"{game}.other_secrets", f"rules.{game}.other_secrets"):
        if importlib.util.find_spec(name.partition(".")[0]) and _found(name):
            return importlib.import_module(name)
    return None


def _found(name):
    try:
        return importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None


def shuffled(things, below):
    left, found = list(things), []
    while left:
        found.append(left.pop(below(len(left))))
    return found


def deal_anew(table, seat, below):
    """Cards of one kind change piles; sizes, and places that anybody knows, stay."""
    groups = defaultdict(list)
    for ref, pile in sorted(table.piles.items()):
        if not face_up(pile, seat):
            groups[pile.kind].append(ref)
    for refs in groups.values():
        fixed, loose = {}, []
        for ref in refs:
            known = [place.card for place in table.piles[ref].known]
            fixed[ref] = [card for card in table.piles[ref].cards if card in known]
            loose += [card for card in table.piles[ref].cards if card not in known]
        dealt = shuffled(loose, below)
        for ref in refs:
            pile = table.piles[ref]
            count = len(pile.cards) - len(fixed[ref])
            cards = [*fixed[ref], *dealt[:count]]
            del dealt[:count]
            table.piles[ref] = replace(pile, cards=tuple(sorted(cards) if pile.down else cards))


def hide_anew(table, seat, below):
    """Hidden figures and tokens are in other places that the seat does not see."""
    secret = hidden_from(table, seat)
    places = sorted(ref for ref in table.spaces if ref in secret)
    for group, at in ((table.pieces, "at"), (table.markers, "on")):
        for thing in list(group.values()):
            if thing.id in secret and getattr(thing, at) in places:
                there = places[below(len(places))]
                group[thing.id] = replace(thing, **{at: there})


def turn_anew(table, seat, below):
    """Hidden rooms have each other's faces, hidden tokens of a kind each other's words and numbers."""
    secret = hidden_from(table, seat)
    for group, parts in ((table.spaces, ("face",)), (table.markers, ("word", "number"))):
        kinds = defaultdict(list)
        for ref in sorted(group):
            if ref in secret:
                kinds[group[ref].kind].append(ref)
        for refs in kinds.values():
            things = [group[ref] for ref in refs]
            for ref, other in zip(refs, shuffled(things, below), strict=True):
                values = {part: getattr(other, part) for part in parts}
                group[ref] = replace(group[ref], **values)
