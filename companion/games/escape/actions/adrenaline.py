"""Adrenaline cards at any question: a stat, an ability, a step of fear, or help (ESC-ADR-*).

Side flows: each asks first which card and which use, then discards, pays, and takes effect
(ESC-ADR-030). Where hands are on paper it asks what is printed.
"""

from collections.abc import Callable
from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import NO_WORDS, Choose, Option, Question
from companion.engine.ids import NO_CARD, NO_SEAT, CardId, SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import CardMoved, CardNamed
from companion.engine.state.table import Reading
from companion.engine.vocabulary.deck import by_table
from companion.games.escape.effects.effect_verbs import steps_of
from companion.games.escape.hero.card_timing import off_timing
from companion.games.escape.hero.fear_and_threat import shift_fear
from companion.games.escape.records.field_choices import BY_HAND
from companion.games.escape.records.printed import AdrenalineCard
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import FEAR_MOST, Hero, hand_id
from companion.games.escape.state.stats import add_bonus
from companion.games.escape.teach.card_identification import BACK, GO_BACK, known_card, printed_on

BONUS: Final = "bonus"
ABILITY: Final = "ability"
CALM: Final = "calm"
SCARE: Final = "scare"
LOSING: Final = say("cards are being lost")
LAST: Final = say("the last card stays")


# -- whether anything can be played


def not_now(table: Reading, seat: SeatId) -> Message:
    """Return why a seat may play no card at this question, or no text (ESC-ADR-080)."""
    hero = Hero.at(table, seat)
    if not hero.playing or table.result:
        return say("out of the game")
    if not table.turn.number:
        return say("the game has not begun")
    if losing_cards(table):
        return LOSING
    return NO_WORDS if hero.hand.size > 1 else LAST


def losing_cards(table: Reading) -> bool:
    """Tell whether cards are being lost: none is saved by playing it (ESC-VIT-040, ESC-ADR-080)."""
    return bool(table.agenda) and table.agenda[0].name in ("lose cards", "knock out")


def unpayable(hero: Hero, cost: int) -> Message:
    """Return why a fear cost cannot be paid in full, or no text (ESC-ADR-050, 060)."""
    if hero.fear + cost > FEAR_MOST:
        return say("fear {n} cannot rise by {cost}", n=hero.fear, cost=cost)
    if hero.fear + cost < 0:
        return say("fear {n} cannot fall by {cost}", n=hero.fear, cost=-cost)
    return NO_WORDS


def ability_off(table: Reading, hero: Hero, card: AdrenalineCard) -> Message:
    """Return why the lower half cannot be used now, or no text (ESC-ADR-150, 160)."""
    late = off_timing(table, hero, card.when)
    return late if late.text else unpayable(hero, card.ability_cost)


# -- the flow


def play_card(play: Play, seat: SeatId) -> Flow[None]:
    """Play one adrenaline card of the own hand (ESC-ADR-020..080)."""
    table = play.table
    if not_now(table, seat).text:
        return
    card = None
    if by_table(table, ADRENALINE):
        use = yield from play.ask(use_on_paper(table, seat))
        if use in (BONUS, ABILITY):
            card = yield from _named(play, seat, use)
    else:
        asks = say("{hero}: play which card?", hero=Ref(seat))
        ref = yield from play.ask(which_card(table, seat, asks))
        card = table.content.of(AdrenalineCard).get(ref)
        use = (yield from play.ask(use_of(table, seat, card))) if card else BACK
    if use in (CALM, SCARE):
        _shift(play, seat, card.id if card else NO_CARD, -1 if use == CALM else 1)
    elif card is not None and use == BONUS:
        discard(play, seat, card.id, card.cost, "ESC-ADR-020")
        why = Because("ESC-ADR-020", say("A card is played for it."), ("ESC-ADR-130",))
        add_bonus(play, seat, card.stat, card.bonus, why)
    elif card is not None and use == ABILITY:
        discard(play, seat, card.id, card.ability_cost, "ESC-ADR-150")
        play.push(*steps_of(seat, card.ability or BY_HAND, card.id))


def _named(play: Play, seat: SeatId, use: str) -> Flow[AdrenalineCard | None]:
    """Ask which card a hand on paper shows, or what is printed on it."""
    table = play.table
    hero = Hero.at(table, seat)

    def off(card: AdrenalineCard) -> Message:
        return unpayable(hero, card.cost) if use == BONUS else ability_off(table, hero, card)

    ref = yield from play.ask(known_card(table, seat, off))
    if ref == BACK:
        return None
    card = yield from printed_on(play, seat, ref, upper=use == BONUS)
    return None if off(card).text else card


def which_card(
    table: Reading,
    seat: SeatId,
    asks: Message,
    *,
    off: Callable[[AdrenalineCard], Message] = lambda _card: NO_WORDS,
    helps: SeatId = NO_SEAT,
) -> Question[CardId]:
    """Which card of a hand on the screen, or back; only its owner is shown the question."""
    cards = table.content.of(AdrenalineCard)
    among = tuple(
        thing_option(ref, f"card {ref}", second=_upper(cards[ref]), off=off(cards[ref]))
        for ref in sorted(set(Hero.at(table, seat).hand.cards))
    )
    return Choose(
        asks=asks,
        rule="ESC-ASST-010" if helps else "ESC-ADR-020",
        seats=(seat,),
        support=say("For {hero}. You pay the cost.", hero=Ref(helps)) if helps else NO_WORDS,
        secret=True,
        about=helps or seat,
        among=(*among, GO_BACK),
    )


def use_of(table: Reading, seat: SeatId, card: AdrenalineCard) -> Question[str]:
    """What a card is played for; each use that is not possible has its reason."""
    hero = Hero.at(table, seat)
    bonus, ability = unpayable(hero, card.cost), ability_off(table, hero, card)
    halves = (
        Option(BONUS, BONUS, _upper(card), "", _cost(card.cost), bonus),
        Option(ABILITY, ABILITY, Message(card.text), "", _cost(card.ability_cost), ability),
    )
    return _use_prompt(hero, halves, card.id)


def use_on_paper(table: Reading, seat: SeatId) -> Question[str]:
    """What a card of a hand on paper is played for."""
    halves = (
        Option(BONUS, BONUS, say("Upper half"), second=say("raises a stat")),
        Option(ABILITY, ABILITY, say("Lower half"), second=say("what it says")),
    )
    return _use_prompt(Hero.at(table, seat), halves, seat)


def _use_prompt(hero: Hero, halves: tuple[Option[str], ...], about: str) -> Choose[str]:
    return Choose(
        asks=say("{hero}: use it for what?", hero=Ref(hero.id)),
        support=say("{n} cards in hand.", n=hero.hand.size),
        rule="ESC-ADR-020",
        seats=(hero.id,),
        secret=True,
        about=about,
        among=(
            *halves,
            _fear_step(hero, CALM, say("Fear -1"), -1),
            _fear_step(hero, SCARE, say("Fear +1"), 1),
            GO_BACK,
        ),
    )


def _fear_step(hero: Hero, use: str, label: Message, by: int) -> Option[str]:
    fear, after = hero.fear, hero.fear + by
    off = NO_WORDS if 0 <= after <= FEAR_MOST else say("fear is {n}", n=fear)
    return Option(use, use, label, second=say("{n} to {m}", n=fear, m=after), off=off)


def _upper(card: AdrenalineCard) -> Message:
    return say("{stat} +{n}", stat=Ref(card.stat), n=card.bonus)


def _cost(cost: int) -> Message:
    if not cost:
        return NO_WORDS
    return say("fear +{n}", n=cost) if cost > 0 else say("fear -{n}", n=-cost)


# -- what it does


def discard(play: Play, seat: SeatId, card: CardId, cost: int, rule: str) -> None:
    """Throw the card away and pay its fear, before its effect (ESC-ADR-030, 040)."""
    why = Because(rule, say("{hero} plays a card.", hero=Ref(seat)), ("ESC-ADR-030",))
    paper = by_table(play.table, ADRENALINE)
    play.change(CardMoved(NO_CARD if paper else card, hand_id(seat), ADRENALINE.discard), why)
    if paper and card:
        play.change(CardNamed(card, ADRENALINE.discard), why)
    if cost:
        _ = shift_fear(play, seat, cost, Because("ESC-ADR-040", say("The card costs fear.")))


def _shift(play: Play, seat: SeatId, card: CardId, by: int) -> None:
    """Move the own fear one step for a card, at no further cost (ESC-ADR-070)."""
    discard(play, seat, card, 0, "ESC-ADR-070")
    _ = shift_fear(play, seat, by, because("ESC-ADR-070", "A card moves fear by one step."))
