"""What stands beside the map: heroes, enemies, reserves and the event card."""

from collections.abc import Iterator
from typing import Final

from companion.engine.game import Mark, Panel, Row, Value
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.engine.table import Reading, SeatId, Step
from companion.games.escape.board import INFIRMARY
from companion.games.escape.names import ENEMY_NAMES
from companion.games.escape.pieces import (
    DEAD,
    ENEMY_TYPES,
    ESCAPED,
    FEAR_BARS_VENTS,
    STUNNED,
    Enemy,
    Hero,
    enemies,
    lockdown,
)
from companion.games.escape.printed import Entry, EventCard
from companion.games.escape.scenario import counted_by, reserve_of, scenario

FEAR_HELPS_CLONES: Final = 5
"""Fear from which a clone throws one die more (ESC-EATK-150)."""
THREAT_HELPS_GUARDS: Final = 3
"""Threat from which a guard throws one die more (ESC-EATK-160)."""
BOX_WORDS: Final = {
    "guard": say("guards"),
    "clone": say("clones"),
    "guard clone": say("guards, then clones"),
    "clone guard": say("clones, then guards"),
    "guard guard": say("guards twice"),
    "clone clone": say("clones twice"),
}
PARTS: Final = ("spawn", "entry", "activate")
"""The parts of an event card, as its steps are called after ``event.``."""
SPAWN_WORDS: Final = {"guard": say("a guard"), "clone": say("a clone"), "": say("nobody")}


def panels(table: Reading, seat: SeatId) -> tuple[Panel, ...]:
    """Return the panels beside the map; ``seat`` does not matter, nothing on them is secret."""
    del seat
    return (
        Panel("heroes", "heroes", say("Heroes"), tuple(_heroes(table))),
        Panel("enemies", "list", say("Enemies"), tuple(_enemies(table))),
        Panel("reserve", "counters", say("Reserve"), tuple(_reserve(table))),
        *_event(table),
    )


# -- heroes


def _heroes(table: Reading) -> Iterator[Row]:
    for seat in table.turn.order:
        hero = Hero.at(table, seat)
        yield Row(
            ref=seat,
            label=say("{who}", who=Ref(seat)),
            values=(
                Value(say("Fear"), str(hero.fear), _fear_mark(hero), "fear"),
                Value(say("Cards"), f"{hero.hand.size}/{hero.vitality}", _hand_mark(hero), "cards"),
                Value(say("Threat"), str(hero.threat), _threat_mark(hero), "threat"),
                Value(say("Vitality"), str(hero.vitality), _last_one(hero.vitality), "vitality"),
            ),
            word=_where(hero),
            away=not hero.on_map,
            now=table.turn.now == seat,
        )


def _where(hero: Hero) -> Message:
    """One word in place of the numbers, for who is not on the map."""
    if DEAD in hero.piece.conditions:
        return say("dead")
    if ESCAPED in hero.piece.conditions:
        return say("got out")
    return say("infirmary") if hero.space == INFIRMARY else NO_WORDS


def _fear_mark(hero: Hero) -> Mark:
    if hero.fear >= FEAR_BARS_VENTS:
        return "solid"
    return "boxed" if hero.fear >= FEAR_HELPS_CLONES else "plain"


def _threat_mark(hero: Hero) -> Mark:
    return "boxed" if hero.threat >= THREAT_HELPS_GUARDS else "plain"


def _hand_mark(hero: Hero) -> Mark:
    return "solid" if hero.hand.size <= 1 else "plain"


def _last_one(number: int) -> Mark:
    return "solid" if number <= 1 else "plain"


# -- enemies, reserves


def _enemies(table: Reading) -> Iterator[Row]:
    for type_ in ENEMY_TYPES:
        for enemy in enemies(table, type_):
            yield Row(
                ref=enemy.id,
                label=ENEMY_NAMES[type_](enemy.number),
                word=_enemy_word(enemy),
                away=enemy.stunned,
            )


def _enemy_word(enemy: Enemy) -> Message:
    if STUNNED in enemy.piece.conditions:
        return say("stunned, {place}", place=Ref(enemy.space))
    return say("{place}", place=Ref(enemy.space))


def _reserve(table: Reading) -> Iterator[Row]:
    labels = {"guard": say("Guards"), "clone": say("Clones"), "hybrid": say("Hybrids")}
    for type_ in (type_ for type_ in labels if reserve_of(scenario(table), type_)):
        size = table.piles[f"reserve {type_}"].size
        yield Row(type_, labels[type_], (Value(NO_WORDS, str(size), id=f"reserve {type_}"),))
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
    """Yield the card that is being resolved: spawn, entry, activation (ESC-EVT-060)."""
    step = _card_step(table)
    if step is None:
        return
    card = table.content.of(EventCard)[step.subject]
    entry = table.content.of(Entry).get(step.target)
    box = card.boxes[max(1, min(len(card.boxes), table.tracks["players"])) - 1]
    words = (
        (say("Spawn"), SPAWN_WORDS[card.spawn]),
        (say("Entry"), Message(entry.text) if entry else say("none: no icon drew it")),
        (say("Activate"), BOX_WORDS.get(box, say("nobody"))),
    )
    now = _part_at_work(table)
    rows = tuple(
        Row(PARTS[n], label, word=word, now=n == now) for n, (label, word) in enumerate(words)
    )
    yield Panel("event", "card", Message(card.name), rows)


def _card_step(table: Reading) -> Step | None:
    """Return the first step to come of an event card that a pack knows."""
    known = table.content.of(EventCard)
    return next((step for step in table.agenda if step.subject in known), None)


def _part_at_work(table: Reading) -> int:
    """Return the index of the part being resolved: the one before the next that is to come."""
    coming = [step.name for step in table.agenda]
    for n, part in enumerate(PARTS):
        name = f"event.{part}"
        if name in coming:
            return n if coming[0] == name else n - 1
    return len(PARTS) - 1
