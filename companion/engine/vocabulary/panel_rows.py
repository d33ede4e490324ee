"""Rows beside the map: heroes with their numbers, and what is counted on the table."""

from collections.abc import Iterator

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.view.appearance import Mark, Row, Value
from companion.engine.vocabulary.declarations import Shown
from companion.engine.vocabulary.game_vocabulary import Vocabulary


def hero_rows(vocabulary: Vocabulary, table: Reading) -> Iterator[Row]:
    """Yield the row of each hero in turn order: its numbers, and what it is in one word."""
    for piece in (table.pieces[seat] for seat in table.turn.order if seat in table.pieces):
        yield Row(
            ref=piece.id,
            label=say("{who}", who=Ref(piece.id)),
            values=tuple(_value(shown, table, piece) for shown in vocabulary.columns),
            word=_word(vocabulary, table, piece),
            out_of_play=vocabulary.piece_kinds[HERO].out_of_play(table, piece),
            now=table.turn.now == piece.id,
        )


def _value(shown: Shown, table: Reading, piece: Piece) -> Value:
    value = shown.value(table, piece) if shown.value else piece.tracks[shown.id]
    text = f"{value}/{shown.most(table, piece)}" if shown.most else str(value)
    return Value(shown.label, text, _mark(shown, value, table, piece), shown.id)


def _mark(shown: Shown, value: int, table: Reading, piece: Piece) -> Mark:
    if callable(shown.marks):
        return shown.marks(table, piece)
    for mark, values in shown.marks.items():
        if value in values:
            return mark
    return "plain"


def _word(vocabulary: Vocabulary, table: Reading, piece: Piece) -> Message:
    """Return what a hero is, else the place beside the map where it waits."""
    for condition in vocabulary.conditions:
        if condition.row.text and condition.id in piece.conditions:
            return condition.row
    space = table.spaces.get(piece.at)
    return NO_WORDS if space is None or space.cells else vocabulary.terms.get(space.id, NO_WORDS)


def counters(vocabulary: Vocabulary, table: Reading) -> Iterator[Row]:
    """Yield the numbers of the table that are counted, then the tokens that last some rounds."""
    for track, label in vocabulary.counters.items():
        yield Row.counter(track, label, str(table.tracks[track]))
    for _, marker in sorted(table.markers.items()):
        if vocabulary.marker_kinds[marker.kind].lasts:
            label = say("{room}: {what}", room=Ref(marker.on), what=Ref(marker.kind))
            yield Row.counter(marker.id, label, str(marker.number))
