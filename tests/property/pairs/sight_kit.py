"""What a seat is told of something done, and whether two matches may differ in it.

They may where a thing on the real table came to light in one of them alone: both see it now, and their
public history is no longer one. Anything else that tells them apart is a ``Leak``.
"""

import re
from dataclasses import dataclass
from typing import Any

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
from companion.engine.state.table import packed

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
    """What a seat is told of something done, what it sees and is asked then, and why not."""

    told: tuple[Noted, ...]
    view: bytes
    asked: Any
    refused: tuple[Any, ...] = ()


def outcome(session, seat, act):
    """What a seat is told of an act, done here."""
    done, refused = (), ()
    try:
        done = act(session)
    except Refused as why:
        refused = type(why).__name__, why.reason
    happened = done if isinstance(done, tuple) else (done,)
    notes = (noted for each in happened for noted in each.notes)
    told = tuple(seen for noted in notes for seen in noted.reported_to(seat))
    return Outcome(told, packed(session.view(seat)), session.prompt_for(seat), refused)


def came_to_light(first, second):
    """Whether two outcomes differ by a thing on the real table alone.

    Raises:
        Leak: They differ by something else, or by a thing that no view shows.
    """
    same("refused", first.refused, second.refused)
    asks_otherwise = as_bytes(first.asked) != as_bytes(second.asked)
    seen_otherwise = first.view != second.view or asks_otherwise
    for n in range(max(len(first.told), len(second.told))):
        pair = [one.told[n] if n < len(one.told) else one.asked for one in (first, second)]
        if as_bytes(pair[0]) == as_bytes(pair[1]):
            continue
        if any(map(lies, pair)) and what(pair[0]) != what(pair[1]) and seen_otherwise:
            return True
        raise Leak("told", as_bytes(pair[0]), as_bytes(pair[1]))
    same("view", first.view, second.view)
    if any(map(lies, (first.asked, second.asked))) and asks_otherwise:
        return True
    same("question", first.asked, second.asked)
    return False


def lies(told):
    """Whether something told, or the question that comes then, shows what lies on the real table."""
    if isinstance(told, Do):
        return any(isinstance(change, LIES) for change in told.changes)
    return isinstance(told, PlaceTile) or isinstance(getattr(told, "change", None), LIES)


def what(told):
    """What lies there, without reasons and the steps that did it."""
    return told.change if isinstance(told, Noted) else told
