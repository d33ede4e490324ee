"""What must hold of every table of every game, whatever people do to it."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.grid import Cell
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.vocabulary.declarations import MANY, Deck, PieceKind, Track
from companion.engine.vocabulary.game_vocabulary import Vocabulary


def inconsistencies(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with where things lie and what to do, for whoever corrects the table.

    Spaces do not overlap; seats have a figure; pieces stand on spaces, and markers lie
    on things, that are there.
    """
    yield from _overlapping(table)
    for seat in table.turn.order:
        if seat not in table.pieces:
            yield say("{hero} has no figure. Leave it in the match.", hero=Ref(seat))
    for piece in table.pieces.values():
        if piece.at and piece.at not in table.spaces:
            yield say(
                "{piece} stands on {place}, which is not there. Put it elsewhere.",
                piece=Ref(piece.id),
                place=Ref(piece.at),
            )
    for marker in table.markers.values():
        if marker.on and not any(
            marker.on in things for things in (table.spaces, table.links, table.pieces)
        ):
            yield say(
                "{marker} lies on {place}, which is not there. Take it away.",
                marker=Ref(marker.id),
                place=Ref(marker.on),
            )


def _overlapping(table: Reading) -> Iterator[Message]:
    covered: dict[Cell, list[str]] = defaultdict(list)
    for space in table.spaces.values():
        for cell in space.cells:
            covered[cell].append(space.id)
    for _, spaces in sorted(covered.items()):
        if len(spaces) > 1:
            first, second = map(Ref, sorted(spaces)[:2])
            yield say(
                "{first} and {second} lie on the same place. Move one.", first=first, second=second
            )


def undeclared(vocabulary: Vocabulary, table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table by what its game declares, and what to do.

    Cards and standees are there as often as the packs have them; figures, tokens and ways are of
    known kinds; numbers are in range; who plays stands somewhere.
    """
    yield from inconsistencies(table)
    for deck in vocabulary.decks:
        yield from _cards(deck, table)
    for kind in vocabulary.pieces:
        yield from _standees(kind, table)
    for piece in table.pieces.values():
        yield from _piece(vocabulary, piece, table)
    for name, value in table.tracks.items():
        track = vocabulary.numbers.get(name)
        if track is not None and _out_of_range(track, value, table):
            yield _range(Ref(name), value, track.least, track.highest(table))
    yield from _ways(vocabulary, table)
    yield from _markers(vocabulary, table)


def _cards(deck: Deck, table: Reading) -> Iterator[Message]:
    """Every card of a deck lies in exactly one pile of its kind."""
    printed = deck.copies(table.content)
    piles = [pile for pile in table.piles.values() if pile.kind == deck.id]
    size = sum(pile.size for pile in piles)
    if size != printed.total():
        yield say(
            "{deck}: {n} cards are there, {most} belong to it. Each lies in one place.",
            deck=Ref(deck.id),
            n=size,
            most=printed.total(),
        )
    counts = Counter(card for pile in piles for card in pile.cards)
    for card, count in sorted(counts.items()):
        if count > printed[card]:
            yield say(
                "{card}: {n} are there, the deck has {most}. Each lies in one place.",
                card=Ref(card),
                n=count,
                most=printed[card],
            )


def _standees(kind: PieceKind, table: Reading) -> Iterator[Message]:
    """Every standee is on the table or in a pile of its kind, once."""
    if kind.standees is None:
        return
    ids = [f"{kind.id}-{n}" for n in range(1, kind.standees(table.content) + 1)]
    waiting = (card for p in table.piles.values() if p.kind == kind.id for card in p.cards)
    standing = (piece.id for piece in table.pieces.values() if piece.kind == kind.id)
    counts: Counter[str] = Counter([*waiting, *standing])
    for ref in sorted({*ids, *counts}):
        if counts[ref] != (ref in ids):
            yield say(
                "{enemy}: {n} are there, the game has {most}. It stands in one place.",
                enemy=Ref(ref),
                n=counts[ref],
                most=int(ref in ids),
            )


def _piece(vocabulary: Vocabulary, piece: Piece, table: Reading) -> Iterator[Message]:
    """A figure is of a known kind, in conditions it can be in, and stands where it may."""
    kind, hero = vocabulary.piece_kinds.get(piece.kind), piece.id in table.turn.order
    if kind is None:
        yield say("{piece} is no figure of this game.", piece=Ref(piece.id))
        return
    if hero and kind.id != HERO:
        yield say("{hero} is no hero. Leave the figure in the match.", hero=Ref(piece.id))
    for word in piece.conditions:
        if word not in vocabulary.can_be(kind):
            yield say("{piece} cannot be {word}.", piece=Ref(piece.id), word=Ref(word))
    yield from _numbers(vocabulary, piece, table)
    if vocabulary.off_map(table, piece.id):
        if piece.at:
            yield say("{who} has no figure on the map. Take it off.", who=Ref(piece.id))
    else:
        yield from _position(kind, piece, table)


def _position(kind: PieceKind, piece: Piece, table: Reading) -> Iterator[Message]:
    if not set(kind.gone).isdisjoint(piece.conditions):
        if piece.at:
            yield say(
                "{hero} is out of the game. Take the figure away, or let it play again.",
                hero=Ref(piece.id),
            )
    elif not kind.must_stand(table):
        return
    elif kind.id == HERO:
        if not piece.at:
            yield say("{hero} stands nowhere. Put the figure on the map.", hero=Ref(piece.id))
    elif not piece.at or (piece.at in table.spaces and not table.spaces[piece.at].cells):
        yield say(
            "{piece} stands beside the map. Put it on the map, or take it off.", piece=Ref(piece.id)
        )


def _numbers(vocabulary: Vocabulary, piece: Piece, table: Reading) -> Iterator[Message]:
    for name, value in sorted(piece.tracks.items()):
        track = vocabulary.numbers.get(name, _ANY)
        if _out_of_range(track, value, table):
            yield say(
                "{hero}: {what} cannot be {n}. It goes from {low} to {high}.",
                hero=Ref(piece.id),
                what=Ref(name),
                n=value,
                low=track.least,
                high=track.highest(table),
            )
    for track in vocabulary.tracks:
        if track.needed and piece.kind == HERO and track.id not in piece.tracks:
            yield say("{hero}: {what} is missing.", hero=Ref(piece.id), what=Ref(track.id))


def _out_of_range(track: Track, value: int, table: Reading) -> bool:
    return not track.least <= value <= track.highest(table)


def _ways(vocabulary: Vocabulary, table: Reading) -> Iterator[Message]:
    for link in table.links.values():
        kind = vocabulary.link_kinds.get(link.kind)
        if kind is None or link.state not in kind.states:
            yield say(
                "{way} cannot be {state}. Choose another state.",
                way=Ref(link.id),
                state=Ref(link.state),
            )


def _markers(vocabulary: Vocabulary, table: Reading) -> Iterator[Message]:
    """Tokens that count rounds lie on spaces, for some rounds."""
    for marker in table.markers.values():
        kind = vocabulary.marker_kinds.get(marker.kind)
        if kind is None or not kind.lasts:
            continue
        if not 0 < marker.number <= MANY:
            yield _range(Ref(marker.id), marker.number, 1, MANY)
        if marker.on in table.pieces or marker.on in table.links:
            yield say("{marker} lies on no room. Take it away.", marker=Ref(marker.id))


def _range(what: Ref, value: int, low: int, high: int) -> Message:
    return say(
        "Wrong number: {what} cannot be {n}. It goes from {low} to {high}.",
        what=what,
        n=value,
        low=low,
        high=high,
    )


_ANY = Track("", NO_WORDS)
"""The range of a number that nobody declares."""
