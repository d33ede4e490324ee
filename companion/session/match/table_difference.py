"""What differs between two tables, as things for hands to do: "Eel 2 to Attic"."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from companion.engine.ids import MarkerId, PieceId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Marker, Piece, Reading, Space
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.tangible import (
    real_condition,
    real_dice,
    real_marker,
    real_pile,
    real_track,
)
from companion.session.match.entries import Move

TileMove: TypeAlias = Literal["put", "taken", "moved", "turned"]
"""What hands are to do with a tile."""
_TILE: Final[Mapping[TileMove, Message]] = {
    "put": say("Lay {tile} on the map"),
    "taken": say("Take {tile} off the map"),
    "moved": say("Move tile {tile} back to its place"),
    "turned": say("Turn {tile} back"),
}
K = TypeVar("K", bound=str)


def difference(before: Reading, after: Reading, words: Vocabulary) -> tuple[Move, ...]:
    """Return what has to be done on the real table to get from ``before`` to ``after``.

    Tiles come first, so that what stands on them can be put down; then doors, figures, tokens,
    cards, numbers and dice, each in the order of their ids.

    Args:
        before: The table as it lies.
        after: The table as it is to lie.
        words: The vocabulary of the game, which says what of it lies on the real table at all.
    """
    return (
        *_spaces(before.spaces, after.spaces),
        *_links(before, after),
        *_pieces(before.pieces, after.pieces, words),
        *_markers(before.markers, after.markers, words),
        *_piles(before, after, words),
        *_numbers(before.tracks, after.tracks, "", words),
        *_dice(before, after),
    )


def tile_words(what: TileMove, tile: str) -> Message:
    """Return what hands are to do with a tile: its name is a fact."""
    return Message(_TILE[what].text, {"tile": Ref(tile)})


def _spaces(before: Mapping[SpaceId, Space], after: Mapping[SpaceId, Space]) -> Iterator[Move]:
    for ref in _refs(before, after):
        old, new, name = before.get(ref), after.get(ref), Ref(ref)
        if new is None:
            yield Move(ref, "taken", "", "", tile_words("taken", ref))
        elif old is None:
            yield Move(ref, "put", "", _where(new), tile_words("put", ref))
        elif old.cells != new.cells:
            yield Move(ref, "moved", _where(old), _where(new), tile_words("moved", ref))
        elif old.turns != new.turns or old.face != new.face:
            turned = tile_words("turned", ref)
            yield Move(ref, "turned", str(old.turns), str(new.turns), turned)
        elif old.state != new.state:
            text = say("{tile}: {now}, was {was}", tile=name, was=old.state, now=new.state)
            yield Move(ref, "state", old.state, new.state, text)


def _links(before: Reading, after: Reading) -> Iterator[Move]:
    for ref in _refs(before.links, after.links):
        old, new = before.links.get(ref), after.links.get(ref)
        if old is not None and new is not None and old.state != new.state:
            text = say("{link}: {now}, was {was}", link=Ref(ref), was=old.state, now=new.state)
            yield Move(ref, "state", old.state, new.state, text)


def _pieces(
    before: Mapping[PieceId, Piece], after: Mapping[PieceId, Piece], words: Vocabulary
) -> Iterator[Move]:
    for ref in _refs(before, after):
        old, new, name = before.get(ref), after.get(ref), Ref(ref)
        if new is None:
            yield Move(ref, "taken", old.at if old else "", "", say("Take {who} away", who=name))
            continue
        was_at = old.at if old else ""
        if old is None and not new.at:
            yield Move(ref, "put", "", "", say("Put {who} beside the map", who=name))
        elif old is None:
            text = say("Put {who} on {space}", who=name, space=Ref(new.at))
            yield Move(ref, "put", "", new.at, text)
        elif was_at != new.at:
            to = say("{who} to {space}", who=name, space=Ref(new.at))
            text = to if new.at else say("Take {who} off the map", who=name)
            yield Move(ref, "moved", was_at, new.at, text)
        if old is not None:
            yield from _figure(old, new, name, words)


def _figure(old: Piece, new: Piece, name: Ref, words: Vocabulary) -> Iterator[Move]:
    for word in sorted({*old.conditions, *new.conditions}):
        if (word in old.conditions) != (word in new.conditions) and real_condition(words, word):
            now = word in new.conditions
            yes = say("{who}: {word}", who=name, word=word)
            text = yes if now else say("{who}: no longer {word}", who=name, word=word)
            yield Move(new.id, "condition", "" if now else word, word if now else "", text)
    yield from _numbers(old.tracks, new.tracks, new.id, words)


def _markers(
    before: Mapping[MarkerId, Marker], after: Mapping[MarkerId, Marker], words: Vocabulary
) -> Iterator[Move]:
    for ref in _refs(before, after):
        old, new, name = before.get(ref), after.get(ref), Ref(ref)
        if not all(real_marker(words, marker) for marker in (old, new) if marker is not None):
            continue
        if new is None:
            text = say("Take {marker} away", marker=name)
            yield Move(ref, "marker", old.on if old else "", "", text)
        elif old is None or old.on != new.on:
            on = say("Put {marker} on {place}", marker=name, place=Ref(new.on))
            text = on if new.on else say("Put {marker} beside the map", marker=name)
            yield Move(ref, "marker", old.on if old else "", new.on, text)
        elif (old.number, old.word) != (new.number, new.word):
            was, now = _face(old), _face(new)
            text = say("{marker}: {was} to {now}", marker=name, was=was, now=now)
            yield Move(ref, "marker", was, now, text)


def _piles(before: Reading, after: Reading, words: Vocabulary) -> Iterator[Move]:
    figures = {ref for ref in _refs(before.pieces, after.pieces) if _on_one(ref, before, after)}
    for ref in _refs(before.piles, after.piles):
        old, new = before.piles.get(ref), after.piles.get(ref)
        if not ((old and real_pile(words, before, old)) or (new and real_pile(words, after, new))):
            continue
        was, now = old.size if old else 0, new.size if new else 0
        moved = set(old.cards if old else ()) ^ set(new.cards if new else ())
        if was != now and not (moved and moved <= figures):  # figures are told of as figures
            text = say("{pile}: {was} to {now}", pile=Ref(ref), was=was, now=now)
            yield Move(ref, "cards", str(was), str(now), text)


def _on_one(piece: str, before: Reading, after: Reading) -> bool:
    """Whether a piece is on one of the two tables alone."""
    return (piece in before.pieces) != (piece in after.pieces)


def _numbers(
    before: Mapping[str, int], after: Mapping[str, int], who: str, words: Vocabulary
) -> Iterator[Move]:
    for track in _refs(before, after):
        was, now = before.get(track, 0), after.get(track, 0)
        if was != now and real_track(words, track):
            yield Move(who or track, "track", str(was), str(now), _number(track, was, now, who))


def _number(track: str, was: int, now: int, who: str) -> Message:
    if who:
        facts = {"piece": Ref(who), "track": Ref(track)}
        return say("{piece}: {track} {was} to {value}", **facts, was=was, value=now)
    return say("{track} {was} to {value}", track=Ref(track), was=was, value=now)


def _dice(before: Reading, after: Reading) -> Iterator[Move]:
    old, new = before.thrown.faces, after.thrown.faces
    if old == new or not real_dice(after):
        return
    was, now = "+".join(old), "+".join(new)
    text = say("Lay the dice again: {faces}", faces=", ".join(new)) if new else say("Take the dice")
    yield Move(after.thrown.what or before.thrown.what, "dice", was, now, text)


def _where(space: Space) -> str:
    return f"{space.cells[0].x},{space.cells[0].y} {space.turns}" if space.cells else ""


def _face(marker: Marker) -> str:
    return marker.word or str(marker.number)


def _refs(before: Mapping[K, object], after: Mapping[K, object]) -> list[K]:
    return sorted({*before, *after})
