"""What cards do to a hero's own numbers and hand."""

from typing import Final, cast

from msgspec.structs import replace

from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_option
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_CARD, CardId, SeatId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import CardMoved, PileSet
from companion.engine.state.table import Step
from companion.engine.vocabulary.deck import by_table
from companion.games.escape.effects.effect_reasons import Effect, Need, Verb, needs
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
from companion.games.escape.state.pieces import FEAR_MOST, Hero, hand_id, raised
from companion.games.escape.state.stats import add_bonus

_UNNAMED: Final = CardId("unnamed")


def trim(seat: SeatId, over: int) -> Step:
    """Return the step that throws away cards over the hand limit, unused (ESC-VIT-040)."""
    return Step("lose cards", seat, number=over, word="ESC-VIT-040")


VERBS: Final = Definitions[Verb]()
"""Verbs of a hero's own numbers and hand."""


# -- fear, threat, vitality


@VERBS.define("fear", say("Gain {n} fear"), "hero", most=8, less=say("Lose {n} fear"))
def _fear(play: Play, effect: Effect) -> None:
    """Fear rises by n, or falls by -n."""
    _ = shift_fear(play, effect.seat, effect.number, effect.why)


@VERBS.why_not("fear")
def _no_fear(hero: Hero, number: int) -> Message | None:
    if number > 0:
        return say("fear is at its most") if hero.fear >= FEAR_MOST else None
    return None if hero.fear else say("fear is at its least")


@VERBS.define("set fear", say("Fear becomes {n}"), "hero", most=8)
def _set_fear(play: Play, effect: Effect) -> None:
    """Fear becomes n."""
    set_fear(play, effect.seat, effect.number, effect.why)


@VERBS.why_not("set fear")
def _same_fear(hero: Hero, number: int) -> Message | None:
    return say("fear is {n}", n=number) if hero.fear == number else None


@VERBS.define("threat", say("Gain {n} threat"), "hero", most=8, less=say("Lose {n} threat"))
def _threat(play: Play, effect: Effect) -> None:
    """N threat is gained, or -n lost."""
    shift = gain_threat if effect.number > 0 else lose_threat
    shift(play, effect.seat, abs(effect.number), effect.why)


@VERBS.why_not("threat")
def _no_threat(hero: Hero, number: int) -> Message | None:
    return None if number > 0 or hero.threat else say("no threat to lose")


@VERBS.define("pool", say("Threat pool: {n} fewer"), "hero", most=4)
def _pool(play: Play, effect: Effect) -> None:
    """N tokens leave the threat pool and the game.

    That alone starts no lockdown.
    """
    count = min(play.table.tracks["threat pool"], effect.number)
    if count > 0:
        play.change(raised(play.table, "threat pool", -count), effect.why)
        play.change(raised(play.table, "threat gone", count), effect.why)


_POOL: Need = (lambda hero: hero.table.tracks["threat pool"], say("the threat pool is empty"))
needs(VERBS, "pool", _POOL)


@VERBS.define("vitality", say("Gain {n} vitality"), "hero", most=4, less=say("Lose {n} vitality"))
def _vitality(play: Play, effect: Effect) -> None:
    """Vitality rises by n up to the scenario's, or falls by -n.

    At the skull the hero dies.
    """
    hero = effect.hero
    value = max(0, min(scenario(play.table).vitality, hero.vitality + effect.number))
    if value == hero.vitality:
        return
    also = ("ESC-VIT-030",) if value < hero.vitality else ()
    play.change(hero.set_to("vitality", value), replace(effect.why, also=also))
    if not value:
        play.push(Step("knock out", hero.id, word="vitality"))
    elif hero.hand.size > value:
        play.push(trim(hero.id, hero.hand.size - value))


@VERBS.why_not("vitality")
def _no_vitality(hero: Hero, number: int) -> Message | None:
    full = number > 0 and hero.vitality >= scenario(hero.table).vitality
    return say("vitality is at its most") if full else None


@VERBS.define("knock out", say("You are knocked out"), "hero")
def _knock_out(play: Play, effect: Effect) -> None:
    """The hero is knocked out."""
    play.push(Step("knock out", effect.seat, word="card"))


@VERBS.define("by hand", say("Do what it says"), "hero")
def _by_hand(play: Play, effect: Effect) -> None:
    """The table does what the card says, with the trackers at hand."""
    play.push(Step("ability.hand", effect.seat))


# -- the hand


@VERBS.define("draw", say_n("Draw {n} card", "Draw {n} cards", 1), "cards", most=8)
def _draw(play: Play, effect: Effect) -> Flow[None]:
    """N adrenaline cards are drawn, up to the hand limit."""
    count = min(effect.number, room_in_hand(effect.hero))
    return take_cards(play, effect.seat, count, effect.why)


_ROOM: Need = (room_in_hand, say("hand is full"))
needs(VERBS, "draw", _ROOM)


@VERBS.define("discard", say_n("Lose {n} card", "Lose {n} cards", 1), "cards", most=8)
def _discard(play: Play, effect: Effect) -> None:
    """N adrenaline cards are lost."""
    play.push(Step("lose cards", effect.seat, number=effect.number, word="ESC-ADR-010"))


needs(VERBS, "discard", (lambda hero: hero.hand.size, say("no card in hand")))


@VERBS.define("recall", say_n("Take {n} card back", "Take {n} cards back", 1), "cards", most=4)
def _recall(play: Play, effect: Effect) -> Flow[None]:
    """N cards of the discards go back into the hand, up to its limit."""
    table, hand = play.table, hand_id(effect.seat)
    card = yield from play.ask(_which_discard(effect.hero))
    if not card:
        return
    if card == _UNNAMED:
        play.change(CardMoved(NO_CARD, ADRENALINE.discard, hand), effect.why)
    elif by_table(table, ADRENALINE):  # a hand on paper is counted, not named
        discard, held = table.piles[ADRENALINE.discard], table.piles[hand]
        left = list(discard.cards)
        left.remove(card)
        play.change(PileSet(replace(discard, cards=tuple(left))), effect.why)
        play.change(PileSet(replace(held, unknown=held.unknown + 1)), effect.why)
    else:
        play.change(CardMoved(card, ADRENALINE.discard, hand), effect.why)
    effect.repeat(play)


_DISCARDED: Need = (
    lambda hero: hero.table.piles[ADRENALINE.discard].size,
    say("no card is discarded"),
)
needs(VERBS, "recall", _ROOM, _DISCARDED)


def _which_discard(hero: Hero) -> Question[CardId]:
    """Which card of the discards goes back into the hand; "" where none can."""
    discard = hero.table.piles[ADRENALINE.discard]
    if not discard.size or not room_in_hand(hero):
        return Settled(NO_CARD)
    named = (thing_option(ref, f"card {ref}") for ref in sorted(set(discard.cards)))
    other = (Option("card other", _UNNAMED, say("Another card")),) if discard.unknown else ()
    asks = say("{hero}: take back which card?", hero=Ref(hero.id))
    support = say("From the discards into the hand.")
    return seat_chooses(hero.id, "ESC-ADR-150", asks, (*named, *other), support=support)


# -- bonuses


def _bonus(play: Play, effect: Effect) -> None:
    stat = "speed" if effect.step.word == "move" else effect.step.word
    add_bonus(play, effect.seat, cast("Stat", stat), effect.number, effect.why)


_CHALLENGE: Final = "+n for the next challenge of this turn"
for verb, words, theme, meaning in (
    ("strength", say("Strength +{n}"), "dice", f"Strength {_CHALLENGE}"),
    ("intelligence", say("Intelligence +{n}"), "dice", f"Intelligence {_CHALLENGE}"),
    ("toughness", say("Toughness +{n}"), "dice", "Toughness +n against the next enemy attack"),
    ("speed", say("Speed +{n}"), "turn", "Speed +n until the turn ends"),
    ("move", say_n("{n} move more", "{n} moves more", 1), "turn", "n moves more this turn"),
):
    _ = VERBS.define(verb, words, theme, most=8, meaning=meaning)(_bonus)
