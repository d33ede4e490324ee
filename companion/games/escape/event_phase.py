"""The event phase: draw the card, then spawn, entry, activation, generation (ESC-EVT-*)."""

from collections.abc import Mapping
from typing import Final, cast

from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import NO_WORDS, Option, Question, ReadCard, Settled
from companion.engine.ids import CardId, SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import draw, draw_unseen
from companion.games.escape.effects.effect_verbs import VERBS, no_effect_reason, steps_of
from companion.games.escape.enemies.spawning import fear_brings_one
from companion.games.escape.hero.challenge_rolls import card_test
from companion.games.escape.records.printed import Entry, EventCard, parse_test
from companion.games.escape.state.components import EVENTS
from companion.games.escape.state.pieces import Hero
from companion.games.escape.teach.card_draw import which_card
from companion.games.escape.teach.record_entry import ask_which_card, entries_of_new_card

UNKNOWN: Final = CardId("unknown")
"""What stands for a card that no pack of the match knows."""
DRAWN: Final = {
    "": say("A turn ends with an event card."),
    "security": say("A security icon draws an event card."),
    "fear": say("A fear icon draws an event card."),
    "facility": say("A facility icon draws an event card."),
}


# -- drawing the card


def draw_event(play: Play, step: Step) -> Flow[None]:
    """Draw an event card, for the tile icon ``word`` or as the turn ends (ESC-EVT-010..040)."""
    rule = "ESC-EVT-010" if step.word else "ESC-EVT-030"
    why = Because(rule, DRAWN[step.word], ("ESC-EVT-050",))
    card = yield from ask_which_card(play, EVENTS.id, _which_event(play.table))
    if card == UNKNOWN:
        _ = draw_unseen(play, EVENTS, EVENTS.discard, 1, why)
    else:
        card = draw(play, EVENTS, EVENTS.discard, why, card)
    play.change(TurnUsed("event", 1), why)
    if not card:
        play.note("event", because("ESC-GAME-060", "No event card is left to draw."))
    elif card == UNKNOWN:
        play.push(Step("event.read", word=step.word))
    else:
        play.push(*entries_of_new_card(play, card), Step("event.parts", card, word=step.word))


def _which_event(table: Reading) -> Question[CardId]:
    """Ask which card of the real deck turned up; "" settles that there is none (ESC-GAME-060)."""
    asks = say("Draw an event card: which one?")
    question = which_card(table, EVENTS, asks=asks, rule="ESC-EVT-060")
    if not isinstance(question, ReadCard) or table.content.learns:
        return question
    if not question.among:
        return Settled(UNKNOWN)
    other = Option("card unknown", UNKNOWN, say("Another card"))
    return replace(question, among=(*question.among, other))


def parts(play: Play, step: Step) -> None:
    """Put what the card ``subject`` does on the agenda, top to bottom (ESC-EVT-050, 070, 080).

    ``word`` is the icon of the tile, the box that for those who play (ESC-ACTV-010). Every part
    names the entry as its target: the screen shows the card as long as one is to come.
    """
    card, icon = play.table.content.of(EventCard)[step.subject], step.word
    box = tuple(card.boxes[play.table.tracks["players"] - 1].split())
    entry = cast("str", getattr(card, icon)) if icon else ""
    name = "event.entry" if entry else "event.hand"  # one that nobody entered is done by hand
    play.push(
        Step("event.spawn", card.id, entry, word=card.spawn),
        *((Step(name, card.id, entry, word=icon),) if icon else ()),
        Step("event.activate", card.id, entry, items=box),
        Step("event.generate", card.id, entry, items=box),
    )


# -- spawn


def spawn_part(play: Play, step: Step) -> None:
    """Spawn the enemy ``word`` at the card's top left, and one for fear 7 or 8 (ESC-SPWN-030).

    Fear is read now, before the entry can change it (ESC-INT-070, 080).
    """
    table = play.table
    card = (Step("spawn", word=step.word),) if step.word else ()
    fear = (Step("spawn", target="vent", word="clone"),) if fear_brings_one(table) else ()
    first_fear = option(table, "fear_spawn_order") == "fear_first"
    play.push(*((*fear, *card) if first_fear else (*card, *fear)))


# -- the entry


def entry_part(play: Play, step: Step) -> Flow[None]:
    """Resolve the entry ``target`` for the hero whose turn it is (ESC-EVT-070..110)."""
    table = play.table
    seat = table.turn.now
    if not Hero.at(table, seat).playing:
        return
    entry = table.content.of(Entry)[step.target]
    play.note(seat, Because("ESC-EVT-080", Message(entry.text)))
    if entry.test:
        stat, rating = parse_test(entry.test)
        play.push(card_test(seat, stat, rating, entry.id))
        return
    if entry.choose:
        chosen = yield from play.ask(_which_effect(table, seat, entry))
        if chosen:
            play.push(*steps_of(seat, chosen, entry.id))
        else:
            play.note(seat, Because("ESC-EVT-100", say("Neither choice is possible.")))
    for text in entry.do:  # whatever is chosen
        play.push(*steps_of(seat, text, entry.id))


def _which_effect(table: Reading, seat: SeatId, entry: Entry) -> Question[str]:
    """Ask which of the entry's effects the hero takes, the impossible ones off (ESC-EVT-100)."""
    off = {text: no_effect_reason(table, seat, text) for text in entry.choose}
    if all(off.values()):
        return Settled("")
    among = (
        Option(text, text, VERBS.parts(text)[0].label(), off=off[text] or NO_WORDS)
        for text in entry.choose
    )
    asks, support = _which(entry, seat), Message(entry.text)
    return seat_chooses(seat, "ESC-EVT-100", asks, among, support=support, about=entry.id)


def _which(entry: Entry, seat: SeatId) -> Message:
    """Return the question that names both effects, where there are words for the two."""
    verbs = tuple(VERBS.parts(text)[0].template for text in entry.choose)
    return Message(_EITHER.get(verbs, say("{hero}: choose one")).text, {"hero": Ref(seat)})


_EITHER: Final[Mapping[tuple[str, ...], Message]] = {
    ("threat", "fear"): say("{hero}: threat or fear?"),
    ("threat", "discard"): say("{hero}: threat or a card?"),
    ("fear", "discard"): say("{hero}: fear or a card?"),
    ("vitality", "draw"): say("{hero}: vitality or a card?"),
}
"""What is asked where an entry leaves two effects to the hero, by their verbs."""


STEPS: Final = {
    "event.draw": draw_event,
    "event.parts": parts,
    "event.spawn": spawn_part,
    "event.entry": entry_part,
}
