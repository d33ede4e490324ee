"""What stands beside the map: heroes, enemies, reserves and the event card."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading, Step
from companion.engine.view.appearance import Panel, Row, Value
from companion.engine.vocabulary.panel_rows import hero_rows
from companion.games.escape.enemies.reserves import reserve_id
from companion.games.escape.records.printed import Entry, EventCard
from companion.games.escape.records.scenario import counted_by, reserve_of, scenario
from companion.games.escape.records.unknown_records import TELL_ENTRY
from companion.games.escape.state.pieces import (
    ENEMY_TYPES,
    EnemyType,
    enemies,
    lockdown,
)
from companion.games.escape.view.descriptions import VOCABULARY

BOX_WORDS: Final = {
    "guard": say("guards"),
    "clone": say("clones"),
    "guard clone": say("guards, then clones"),
    "clone guard": say("clones, then guards"),
    "guard guard": say("guards twice"),
    "clone clone": say("clones twice"),
}
SPAWN: Final = "spawn"
ENTRY: Final = "entry"
HAND: Final = "hand"
ACTIVATE: Final = "activate"
GENERATE: Final = "generate"
PART_OF: Final = {
    **{f"event.{part}": part for part in (SPAWN, ENTRY, HAND, ACTIVATE)},
    TELL_ENTRY: HAND,
}
"""The parts of an event card by the steps of theirs that may ask."""
BY_HAND: Final = (f"event.{HAND}", TELL_ENTRY)
SPAWN_WORDS: Final = {"guard": say("a guard"), "clone": say("a clone"), "": say("nobody")}


def panels(table: Reading, seat: SeatId) -> tuple[Panel, ...]:
    """Return the panels beside the map; ``seat`` does not matter, nothing on them is secret."""
    del seat
    return (
        Panel("heroes", "heroes", say("Heroes"), tuple(hero_rows(VOCABULARY, table))),
        Panel("enemies", "list", say("Enemies"), tuple(_enemies(table))),
        Panel("reserve", "counters", say("Reserve"), tuple(_reserve(table))),
        *_event(table),
    )


# -- enemies, reserves


def _enemies(table: Reading) -> Iterator[Row]:
    for type_ in ENEMY_TYPES:
        for enemy in enemies(table, type_):
            label, place = say("{enemy}", enemy=Ref(enemy.id)), Ref(enemy.space)
            stunned, up = say("stunned, {place}", place=place), say("{place}", place=place)
            lies = enemy.stunned
            yield Row(ref=enemy.id, label=label, word=stunned if lies else up, out_of_play=lies)


_RESERVES: Final[Mapping[EnemyType, Message]] = {
    "guard": say("Guards"),
    "clone": say("Clones"),
    "hybrid": say("Hybrids"),
}


def _reserve(table: Reading) -> Iterator[Row]:
    for type_, label in _RESERVES.items():
        if reserve_of(scenario(table), type_):
            size = table.piles[reserve_id(type_)].size
            yield Row(type_, label, (Value(NO_WORDS, str(size), id=f"reserve {type_}"),))
    tiles = sum(left for name, left in table.tracks.items() if name.startswith("stack "))
    yield Row.counter("tiles", say("Tiles"), str(tiles))
    if lockdown(table):
        yield Row.counter("lockdown pool", say("Tokens"), str(table.tracks["lockdown pool"]))
    for track in sorted(track for track in table.tracks if track.startswith("count ")):
        deed = counted_by(table, track)
        if deed is not None:
            yield Row.counter(track, Message(deed.name), str(table.tracks[track]))


# -- the event card


def _event(table: Reading) -> Iterator[Panel]:
    """Yield the card that is being resolved: spawn, entry, activation (ESC-EVT-060).

    A row's id is the step of its part after ``event.``; a part that never comes is away.
    """
    step = _card_step(table)
    if step is None:
        return
    card = table.content.of(EventCard)[step.subject]
    box = card.boxes[max(1, min(len(card.boxes), table.tracks["players"])) - 1]
    acts = BOX_WORDS.get(box, say("nobody"))
    now = _part_at_work(table, card.id)
    rows = (
        Row(SPAWN, say("Spawn"), word=SPAWN_WORDS[card.spawn], now=now == SPAWN),
        _entry_row(table, step, now),
        Row(ACTIVATE, say("Activate"), word=acts, out_of_play=not box, now=now == ACTIVATE),
    )
    yield Panel("event", "card", Message(card.name), rows)


def _entry_row(table: Reading, step: Step, now: str) -> Row:
    """Return the row of the entry that a tile's icon drew, entered or done by hand."""
    entry = table.content.of(Entry).get(step.target)
    by_hand = any(s.subject == step.subject and s.name in BY_HAND for s in table.agenda)
    if entry is None and by_hand:
        return Row(HAND, say("Entry"), word=say("by hand, as it is printed"), now=now == HAND)
    word = Message(entry.text) if entry is not None else say("none: no icon drew it")
    return Row(ENTRY, say("Entry"), word=word, out_of_play=entry is None, now=now == ENTRY)


def _card_step(table: Reading) -> Step | None:
    """Return the first step to come of an event card that a pack knows."""
    known = table.content.of(EventCard)
    return next((step for step in table.agenda if step.subject in known), None)


def _part_at_work(table: Reading, card: str) -> str:
    """Return the part being resolved, or "" while none has begun.

    That is the one whose step is open, else the last one before the next that is to come: what
    it brought about is open.
    """
    own = {step.name: step for step in table.agenda if step.subject == card}
    head = table.agenda[0]
    if head.subject == card and head.name in PART_OF:
        return PART_OF[head.name]
    generate = f"event.{GENERATE}"
    if f"event.{SPAWN}" in own or generate not in own or head == own[generate]:
        return ""
    if f"event.{ACTIVATE}" not in own:
        return ACTIVATE
    middle = f"event.{ENTRY}" in own or not own.keys().isdisjoint(BY_HAND)
    return ENTRY if own[f"event.{ACTIVATE}"].target and not middle else SPAWN
