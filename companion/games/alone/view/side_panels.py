"""What stands beside the map: the hero, what is known of creatures, tracks, missions, items."""

from collections.abc import Iterator

from companion.engine.ids import SeatId
from companion.engine.message import Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.engine.view.appearance import Mark, Panel, Row, Value
from companion.engine.vocabulary.panel_rows import hero_rows
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import (
    ABILITIES,
    ADRENALINE,
    COLOURS,
    COMPANION,
    COVERED,
    KIT,
    POWERS,
    act_track,
    charges,
    hand,
    mission_word,
    xp,
)
from companion.games.alone.state.creatures import creatures
from companion.games.alone.state.hero_health import cap, most_adrenaline
from companion.games.alone.state.reaction_track import symbols_left
from companion.games.alone.state.seats import evils, hero
from companion.games.alone.view.descriptions import VOCABULARY


def panels(table: Reading, seat: SeatId) -> tuple[Panel, ...]:
    """Return the panels beside the map: of the table as a seat sees it."""
    del seat
    return (
        Panel("heroes", "heroes", say("Hero"), tuple(_hero(table))),
        Panel("enemies", "list", say("Creatures"), tuple(_creatures(table))),
        Panel("reserve", "counters", say("Tracks"), tuple(_tracks(table))),
        Panel("missions", "list", say("Missions"), tuple(_missions(table))),
        Panel("items", "list", say("Items"), tuple(_items(table))),
    )


def _hero(table: Reading) -> Iterator[Row]:
    seat = hero(table)
    yield from (row for row in hero_rows(VOCABULARY, table) if row.ref == seat)


def _creatures(table: Reading) -> Iterator[Row]:
    """Yield the creatures that are seen: what the next wound needs, and their dice."""
    for figure in creatures(table):
        side = figure.side
        yield Row(
            figure.id,
            say("{creature}", creature=Ref(figure.id)),
            (
                Value(say("Hits"), str(figure.threshold), "plain", "hits"),
                Value(say("Dice"), f"{side.dark}/{side.lit}", "plain", "dice"),
            ),
        )


def _tracks(table: Reading) -> Iterator[Row]:
    yield Row.counter("cap", say("Healing cap"), str(cap(table)))
    pool = f"{table.tracks[ADRENALINE]}/{most_adrenaline(table)}"
    yield Row.counter(ADRENALINE, say("Adrenaline"), pool)
    spaces = len(numbers(table).track)
    yield Row.counter(COVERED, say("Reaction track"), f"{table.tracks[COVERED]}/{spaces}")
    left = symbols_left(table)
    mark: Mark = "solid" if left else "plain"
    yield Row.counter("symbols", say("Danger to come"), str(left), mark)
    if table.tracks[POWERS]:
        yield Row.counter(POWERS, say("Hero powers"), str(table.tracks[POWERS]))
    known = table.pieces[hero(table)].tracks
    for ability in ABILITIES:
        if known[xp(ability)]:
            label = say("{ability}", ability=Ref(xp(ability)))
            yield Row.counter(xp(ability), label, f"{known[xp(ability)]}/2")
    if option(table, "evil_hand_size") == "public":
        for seat in evils(table):
            if hand(seat) in table.piles:
                label = say("Cards of {who}", who=Ref(seat))
                yield Row.counter(hand(seat), label, str(table.piles[hand(seat)].size))


def _missions(table: Reading) -> Iterator[Row]:
    for colour in COLOURS:
        card = table.words.get(mission_word(colour), "")
        if card:
            done = table.tracks[act_track(colour)]
            yield Row(
                card,
                say("{mission}", mission=Ref(card)),
                (Value(say("Acts"), str(done), "plain", act_track(colour)),),
            )


def _items(table: Reading) -> Iterator[Row]:
    for card in (*table.piles[KIT].cards, *table.piles[COMPANION].cards):
        left = table.tracks.get(charges(card), 0)
        yield Row(
            card,
            say("{card}", card=Ref(card)),
            (Value(say("Charges"), str(left), "plain", charges(card)),),
        )
