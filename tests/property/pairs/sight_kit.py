"""What a seat is told of something done, and whether two matches may differ in it.

They may where a thing on the real table came to light in one of them alone: both see it now, and their
public history is no longer one. Anything else that tells them apart is a ``Leak``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from companion.engine.errors import Refused
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    ConditionSet,
    DiceThrown,
    Ended,
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    PileSet,
    SeenSet,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
)
from companion.engine.state.seat_view import lay, seen_by
from companion.engine.state.table import packed
from companion.engine.state.visibility import face_up, hidden_from

LIES = (
    *(SpaceAdded, SpaceLaid, SpaceFaceSet, SpaceRemoved, LinkAdded, LinkRemoved, LinkStateSet),
    *(PieceAdded, PieceMoved, PieceRemoved, PieceTrackSet, ConditionSet, MarkerAdded),
    *(MarkerRemoved, CardMoved, CardNamed, PileSet, SeenSet, DiceThrown, Ended),
)
"""Changes of what lies on the real table: by these alone something comes to light."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class Leak(AssertionError):
    """Something that left tells two matches apart that differ in secrets alone.

    Attributes:
        surface: Where it left.
    """

    def __init__(self, surface, first, second):
        self.surface = surface
        super().__init__(f"{surface}\n{apart(first, second)}")


def apart(first, second, around=160):
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    begin = max(0, at - around)
    return f"  {first[begin : at + around]!r}\n  {second[begin : at + around]!r}"


def as_bytes(value):
    """What leaves, as bytes: the order of what is listed counts."""
    return value if isinstance(value, bytes) else ADDRESS.sub("", repr(value)).encode()


def same(surface, first, second):
    first, second = as_bytes(first), as_bytes(second)
    if first != second:
        raise Leak(surface, first, second)


@dataclass(frozen=True)
class Outcome:
    """What a seat is told of something done, what it sees and is asked then, and why not.

    Attributes:
        hidden: Every word that stood for something hidden from it before.
    """

    hidden: frozenset[str]
    told: tuple[Noted, ...]
    view: bytes
    asked: Any
    refused: tuple[Any, ...] = ()

    @property
    def left(self):
        """All that left, as bytes."""
        return as_bytes((self.told, self.view, self.asked, self.refused))


def hidden_words(table, seat):
    """The ids of what a seat does not see on a table, the faces of hidden rooms and cards."""
    found = hidden_from(table, seat)
    found |= {space.face for space in table.spaces.values() if space.id in found}
    for pile in table.piles.values():
        if not face_up(pile, seat):
            found |= {pile.id, *pile.cards}
    return frozenset(found)


def outcome(session, seat, act):
    """What a seat is told of an act, done here."""
    hidden, done, refused = hidden_words(session.table, seat), (), ()
    try:
        done = act(session)
    except Refused as why:
        refused = type(why).__name__, why.reason
    happened = done if isinstance(done, tuple) else (done,)
    notes = (noted for each in happened for noted in each.notes)
    told = tuple(seen for noted in notes for seen in noted.reported_to(seat))
    return Outcome(hidden, told, packed(session.view(seat)), session.prompt_for(seat), refused)


def came_to_light(first, second):
    """Whether two outcomes differ by a thing on the real table alone that was hidden before.

    Raises:
        Leak: They differ by something else, or by a thing that no view shows.
    """
    same("refused", first.refused, second.refused)
    asks_otherwise = as_bytes(first.asked) != as_bytes(second.asked)
    seen_otherwise = first.view != second.view or asks_otherwise
    for n in range(max(len(first.told), len(second.told))):
        pair = [out.told[n] if n < len(out.told) else out.asked for out in (first, second)]
        if as_bytes(pair[0]) == as_bytes(pair[1]):
            continue
        if seen_otherwise and what(pair[0]) != what(pair[1]) and _shown(pair, first, second):
            return True
        raise Leak("told", as_bytes(pair[0]), as_bytes(pair[1]))
    same("view", first.view, second.view)
    if asks_otherwise and _shown((first.asked, second.asked), first, second):
        return True
    same("question", first.asked, second.asked)
    return False


def _shown(pair, first, second):
    """Whether either of two things told shows what lies on the real table and was hidden there."""
    return any(lies(told, out.hidden) for told, out in zip(pair, (first, second), strict=True))


def lies(told, hidden):
    """Whether something told, or the question that comes then, shows what was hidden till now."""
    told = what(told)
    if isinstance(told, DiceThrown | Ended):
        return True
    lying = told.changes if isinstance(told, Do) else (told,)
    lying = [thing for thing in lying if isinstance(thing, (*LIES, PlaceTile))]
    return any(not hidden.isdisjoint(_words(thing)) for thing in lying)


def _words(thing):
    """Every text that something is made of."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from _words(getattr(thing, name))
    elif isinstance(thing, Mapping):
        for pair in thing.items():
            yield from _words(pair)
    elif isinstance(thing, Iterable):
        for part in thing:
            yield from _words(part)


def what(told):
    """What lies there, without reasons and the steps that did it."""
    return told.change if isinstance(told, Noted) else told


def view_reported(match, start, seat):
    """A seat's first view with all that it was told of entries in force laid on it.

    Args:
        match: The match, with its log.
        start: How it began.
        seat: Whose view.
    """
    view = seen_by(match.game.begin(start), seat).copy()
    view.draws = 0
    for line in match.log(seat):
        for noted in () if line.undone else line.notes:
            if noted.change is not None:
                lay(view, noted.change, seat)
    return view
