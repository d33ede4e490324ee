"""What cards do to a hero's own numbers and hand."""

from typing import Final, cast

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.changes import CardMoved, PieceTrackSet, PileSet, TrackSet
from companion.engine.choosing import thing
from companion.engine.deck import by_table
from companion.engine.flow import Flow, Play
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Choose, Option, Question, Settled
from companion.engine.table import CardId, Reading, SeatId, Step
from companion.games.escape.hands import room_in_hand, take_cards
from companion.games.escape.pieces import FEAR_MOST, Hero, hand_id
from companion.games.escape.printed import Stat
from companion.games.escape.scenario import scenario
from companion.games.escape.stats import add_bonus
from companion.games.escape.tokens import gain_threat, lose_threat, set_fear, shift_fear
from companion.games.escape.verbs import Verb, once_more, said
from companion.games.escape.vocabulary import ADRENALINE

_DISCARD: Final = "adrenaline discard"
_UNNAMED: Final = "unnamed"


def trim(seat: SeatId, over: int) -> Step:
    """Return the step that throws away cards over the hand limit, unused (ESC-VIT-040)."""
    return Step("lose cards", seat, number=over, word="ESC-VIT-040")


# -- fear, threat, vitality


def _fear(play: Play, step: Step) -> None:
    _ = shift_fear(play, step.subject, step.number, said(play.table, step))


def _set_fear(play: Play, step: Step) -> None:
    set_fear(play, step.subject, step.number, said(play.table, step))


def _threat(play: Play, step: Step) -> None:
    if step.number > 0:
        gain_threat(play, step.subject, step.number, said(play.table, step))
    else:
        lose_threat(play, step.subject, -step.number, said(play.table, step))


def _pool(play: Play, step: Step) -> None:
    """Take tokens from the threat pool out of the game; that alone starts no lockdown."""
    tracks, why = play.table.tracks, said(play.table, step)
    pool, gone = tracks["threat pool"], tracks.get("threat gone", 0)
    count = min(pool, step.number)
    if count > 0:
        play.change(TrackSet("threat pool", pool - count, pool), why)
        play.change(TrackSet("threat gone", gone + count, gone), why)


def _vitality(play: Play, step: Step) -> None:
    """Raise vitality up to the scenario's, or lower it; at the skull the hero dies."""
    hero = Hero.at(play.table, step.subject)
    most = scenario(play.table).vitality
    value = max(0, min(most, hero.vitality + step.number))
    if value == hero.vitality:
        return
    also = ("ESC-VIT-030",) if value < hero.vitality else ()
    found = said(play.table, step)
    why = Because(found.rule, found.says, also)
    play.change(PieceTrackSet(hero.id, "vitality", value, hero.vitality), why)
    if not value:
        play.soon(Step("knock out", hero.id, word="vitality"))
    elif hero.hand.size > value:
        play.soon(trim(hero.id, hero.hand.size - value))


def _bonus(play: Play, step: Step) -> None:
    stat = "speed" if step.word == "move" else step.word
    add_bonus(play, step.subject, cast("Stat", stat), step.number, said(play.table, step))


def _knock_out(play: Play, step: Step) -> None:
    play.soon(Step("knock out", step.subject, word="card"))


def _by_hand(play: Play, step: Step) -> None:
    play.soon(Step("ability.hand", step.subject))


# -- the hand


def _draw(play: Play, step: Step) -> Flow[None]:
    count = min(step.number, room_in_hand(Hero.at(play.table, step.subject)))
    yield from take_cards(play, step.subject, count, said(play.table, step))


def _discard(play: Play, step: Step) -> None:
    play.soon(Step("lose cards", step.subject, number=step.number, word="ESC-ADR-010"))


def _recall(play: Play, step: Step) -> Flow[None]:
    """Take a card the player picks from the discards back into the hand, up to its limit."""
    table, seat = play.table, step.subject
    card = yield from play.ask(_which_discard(table, seat))
    if not card:
        return
    why = said(table, step)
    if card == _UNNAMED:
        play.change(CardMoved("", _DISCARD, hand_id(seat)), why)
    elif by_table(table, ADRENALINE):  # a hand on paper is counted, not named
        discard, hand = table.piles[_DISCARD], table.piles[hand_id(seat)]
        left = list(discard.cards)
        left.remove(card)
        play.change(PileSet(replace(discard, cards=tuple(left))), why)
        play.change(PileSet(replace(hand, unknown=hand.unknown + 1)), why)
    else:
        play.change(CardMoved(card, _DISCARD, hand_id(seat)), why)
    once_more(play, step)


def _which_discard(table: Reading, seat: SeatId) -> Question[CardId]:
    """Which card of the discards goes back into the hand; "" where none can."""
    discard = table.piles[_DISCARD]
    if not discard.size or not room_in_hand(Hero.at(table, seat)):
        return Settled("")
    cards = sorted(set(discard.cards))
    named = (thing(ref, f"card {ref}") for ref in cards)
    other = (Option("card other", _UNNAMED, say("Another card")),) if discard.unknown else ()
    return Choose(
        asks=say("{hero}: take back which card?", hero=Ref(seat)),
        support=say("From the discards into the hand."),
        rule="ESC-ADR-150",
        seats=(seat,),
        about=seat,
        among=(*named, *other),
    )


# -- what could change nothing


def _no_fear(_table: Reading, hero: Hero, number: int) -> Message | None:
    if number > 0:
        return say("fear is at its most") if hero.fear >= FEAR_MOST else None
    return None if hero.fear else say("fear is at its least")


def _same_fear(_table: Reading, hero: Hero, number: int) -> Message | None:
    return say("fear is {n}", n=number) if hero.fear == number else None


def _no_threat(_table: Reading, hero: Hero, number: int) -> Message | None:
    return None if number > 0 or hero.threat else say("no threat to lose")


def _no_pool(table: Reading, _hero: Hero, _number: int) -> Message | None:
    return None if table.tracks["threat pool"] else say("the threat pool is empty")


def _no_vitality(table: Reading, hero: Hero, number: int) -> Message | None:
    full = number > 0 and hero.vitality >= scenario(table).vitality
    return say("vitality is at its most") if full else None


def _no_draw(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if room_in_hand(hero) else say("hand is full")


def _no_discard(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if hero.hand.size else say("no card in hand")


def _no_recall(table: Reading, hero: Hero, number: int) -> Message | None:
    full = _no_draw(table, hero, number)
    if full is not None or table.piles[_DISCARD].size:
        return full
    return say("no card is discarded")


VERBS: Final[dict[str, Verb]] = {
    "fear": Verb(_fear, _no_fear),
    "set fear": Verb(_set_fear, _same_fear),
    "threat": Verb(_threat, _no_threat),
    "pool": Verb(_pool, _no_pool),
    "vitality": Verb(_vitality, _no_vitality),
    "knock out": Verb(_knock_out),
    "by hand": Verb(_by_hand),
    "draw": Verb(_draw, _no_draw),
    "discard": Verb(_discard, _no_discard),
    "recall": Verb(_recall, _no_recall),
    "strength": Verb(_bonus),
    "intelligence": Verb(_bonus),
    "toughness": Verb(_bonus),
    "speed": Verb(_bonus),
    "move": Verb(_bonus),
}
"""Verbs of a hero's own numbers and hand."""
