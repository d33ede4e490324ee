"""What cards do to a hero's own numbers and hand."""

from typing import Final, cast

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play, StepFunction
from companion.engine.flow.choosing import seat_chooses, thing_option
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_CARD, CardId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import CardMoved, PieceTrackSet, PileSet, TrackSet
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import by_table
from companion.games.escape.effects.effect_reasons import reason_of, repeat
from companion.games.escape.hero.fear_and_threat import (
    gain_threat,
    lose_threat,
    set_fear,
    shift_fear,
)
from companion.games.escape.records.printed import Stat
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.adrenaline_hand import room_in_hand, take_cards
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import FEAR_MOST, Hero, hand_id
from companion.games.escape.state.stats import add_bonus

_UNNAMED: Final = CardId("unnamed")


def trim(seat: SeatId, over: int) -> Step:
    """Return the step that throws away cards over the hand limit, unused (ESC-VIT-040)."""
    return Step("lose cards", seat, number=over, word="ESC-VIT-040")


VERBS: Final = Definitions[StepFunction]()
"""Verbs of a hero's own numbers and hand."""


# -- fear, threat, vitality


@VERBS.define("fear", say("Gain {n} fear"), "hero", most=8, less=say("Lose {n} fear"))
def _fear(play: Play, step: Step) -> None:
    """Fear rises by n, or falls by -n."""
    _ = shift_fear(play, seat_id(step.subject), step.number, reason_of(play.table, step))


@VERBS.why_not("fear")
def _no_fear(_table: Reading, hero: Hero, number: int) -> Message | None:
    if number > 0:
        return say("fear is at its most") if hero.fear >= FEAR_MOST else None
    return None if hero.fear else say("fear is at its least")


@VERBS.define("set fear", say("Fear becomes {n}"), "hero", most=8)
def _set_fear(play: Play, step: Step) -> None:
    """Fear becomes n."""
    set_fear(play, seat_id(step.subject), step.number, reason_of(play.table, step))


@VERBS.why_not("set fear")
def _same_fear(_table: Reading, hero: Hero, number: int) -> Message | None:
    return say("fear is {n}", n=number) if hero.fear == number else None


@VERBS.define("threat", say("Gain {n} threat"), "hero", most=8, less=say("Lose {n} threat"))
def _threat(play: Play, step: Step) -> None:
    """N threat is gained, or -n lost."""
    if step.number > 0:
        gain_threat(play, seat_id(step.subject), step.number, reason_of(play.table, step))
    else:
        lose_threat(play, seat_id(step.subject), -step.number, reason_of(play.table, step))


@VERBS.why_not("threat")
def _no_threat(_table: Reading, hero: Hero, number: int) -> Message | None:
    return None if number > 0 or hero.threat else say("no threat to lose")


@VERBS.define("pool", say("Threat pool: {n} fewer"), "hero", most=4)
def _pool(play: Play, step: Step) -> None:
    """N tokens leave the threat pool and the game.

    That alone starts no lockdown.
    """
    tracks, why = play.table.tracks, reason_of(play.table, step)
    pool, gone = tracks["threat pool"], tracks.get("threat gone", 0)
    count = min(pool, step.number)
    if count > 0:
        play.change(TrackSet("threat pool", pool - count, pool), why)
        play.change(TrackSet("threat gone", gone + count, gone), why)


@VERBS.why_not("pool")
def _no_pool(table: Reading, _hero: Hero, _number: int) -> Message | None:
    return None if table.tracks["threat pool"] else say("the threat pool is empty")


@VERBS.define("vitality", say("Gain {n} vitality"), "hero", most=4, less=say("Lose {n} vitality"))
def _vitality(play: Play, step: Step) -> None:
    """Vitality rises by n up to the scenario's, or falls by -n.

    At the skull the hero dies.
    """
    hero = Hero.at(play.table, seat_id(step.subject))
    most = scenario(play.table).vitality
    value = max(0, min(most, hero.vitality + step.number))
    if value == hero.vitality:
        return
    also = ("ESC-VIT-030",) if value < hero.vitality else ()
    found = reason_of(play.table, step)
    why = Because(found.rule, found.says, also)
    play.change(PieceTrackSet(hero.id, "vitality", value, hero.vitality), why)
    if not value:
        play.push(Step("knock out", hero.id, word="vitality"))
    elif hero.hand.size > value:
        play.push(trim(hero.id, hero.hand.size - value))


@VERBS.why_not("vitality")
def _no_vitality(table: Reading, hero: Hero, number: int) -> Message | None:
    full = number > 0 and hero.vitality >= scenario(table).vitality
    return say("vitality is at its most") if full else None


@VERBS.define("knock out", say("You are knocked out"), "hero")
def _knock_out(play: Play, step: Step) -> None:
    """The hero is knocked out."""
    play.push(Step("knock out", step.subject, word="card"))


@VERBS.define("by hand", say("Do what it says"), "hero")
def _by_hand(play: Play, step: Step) -> None:
    """The table does what the card says, with the trackers at hand."""
    play.push(Step("ability.hand", step.subject))


# -- the hand


@VERBS.define("draw", say_n("Draw {n} card", "Draw {n} cards", 1), "cards", most=8)
def _draw(play: Play, step: Step) -> Flow[None]:
    """N adrenaline cards are drawn, up to the hand limit."""
    count = min(step.number, room_in_hand(Hero.at(play.table, seat_id(step.subject))))
    yield from take_cards(play, seat_id(step.subject), count, reason_of(play.table, step))


@VERBS.why_not("draw")
def _no_draw(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if room_in_hand(hero) else say("hand is full")


@VERBS.define("discard", say_n("Lose {n} card", "Lose {n} cards", 1), "cards", most=8)
def _discard(play: Play, step: Step) -> None:
    """N adrenaline cards are lost."""
    play.push(Step("lose cards", step.subject, number=step.number, word="ESC-ADR-010"))


@VERBS.why_not("discard")
def _no_discard(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if hero.hand.size else say("no card in hand")


@VERBS.define("recall", say_n("Take {n} card back", "Take {n} cards back", 1), "cards", most=4)
def _recall(play: Play, step: Step) -> Flow[None]:
    """N cards of the discards go back into the hand, up to its limit."""
    table, seat = play.table, seat_id(step.subject)
    card = yield from play.ask(_which_discard(table, seat))
    if not card:
        return
    why = reason_of(table, step)
    if card == _UNNAMED:
        play.change(CardMoved(NO_CARD, ADRENALINE.discard, hand_id(seat)), why)
    elif by_table(table, ADRENALINE):  # a hand on paper is counted, not named
        discard, hand = table.piles[ADRENALINE.discard], table.piles[hand_id(seat)]
        left = list(discard.cards)
        left.remove(card)
        play.change(PileSet(replace(discard, cards=tuple(left))), why)
        play.change(PileSet(replace(hand, unknown=hand.unknown + 1)), why)
    else:
        play.change(CardMoved(card, ADRENALINE.discard, hand_id(seat)), why)
    repeat(play, step)


@VERBS.why_not("recall")
def _no_recall(table: Reading, hero: Hero, number: int) -> Message | None:
    full = _no_draw(table, hero, number)
    if full is not None or table.piles[ADRENALINE.discard].size:
        return full
    return say("no card is discarded")


def _which_discard(table: Reading, seat: SeatId) -> Question[CardId]:
    """Which card of the discards goes back into the hand; "" where none can."""
    discard = table.piles[ADRENALINE.discard]
    if not discard.size or not room_in_hand(Hero.at(table, seat)):
        return Settled(NO_CARD)
    cards = sorted(set(discard.cards))
    named = (thing_option(ref, f"card {ref}") for ref in cards)
    other = (Option("card other", _UNNAMED, say("Another card")),) if discard.unknown else ()
    asks = say("{hero}: take back which card?", hero=Ref(seat))
    support = say("From the discards into the hand.")
    return seat_chooses(seat, "ESC-ADR-150", asks, (*named, *other), support=support)


# -- bonuses


def _bonus(play: Play, step: Step) -> None:
    stat = "speed" if step.word == "move" else step.word
    add_bonus(
        play, seat_id(step.subject), cast("Stat", stat), step.number, reason_of(play.table, step)
    )


_CHALLENGE: Final = "+n for the next challenge of this turn"
for verb, words, theme, meaning in (
    ("strength", say("Strength +{n}"), "dice", f"Strength {_CHALLENGE}"),
    ("intelligence", say("Intelligence +{n}"), "dice", f"Intelligence {_CHALLENGE}"),
    ("toughness", say("Toughness +{n}"), "dice", "Toughness +n against the next enemy attack"),
    ("speed", say("Speed +{n}"), "turn", "Speed +n until the turn ends"),
    ("move", say_n("{n} move more", "{n} moves more", 1), "turn", "n moves more this turn"),
):
    _ = VERBS.define(verb, words, theme, most=8, meaning=meaning)(_bonus)
