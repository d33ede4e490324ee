"""What a hero may use over an open question: skills once a turn, items thrown away for it.

Side flows, like adrenaline cards: which one, then what it costs, then its effects (ESC-SKIL-020,
ESC-ITEM-010). Items for the own turn only are among the actions (see :mod:`items`).
"""

from companion.engine.because import because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_option
from companion.engine.flow.prompts import NO_WORDS, Question
from companion.engine.ids import CardId, SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import CardMoved, TurnUsed
from companion.engine.state.table import Reading
from companion.games.escape.actions.adrenaline import LOSING, losing_cards, unpayable
from companion.games.escape.effects.effect_verbs import steps_of
from companion.games.escape.hero.card_timing import off_timing
from companion.games.escape.hero.fear_and_threat import shift_fear
from companion.games.escape.records.printed import ItemCard, SkillCard
from companion.games.escape.state.components import ITEMS
from companion.games.escape.state.pieces import Hero, items_id
from companion.games.escape.teach.card_identification import GO_BACK


def usable(table: Reading, seat: SeatId) -> tuple[SkillCard | ItemCard, ...]:
    """Return the skills a hero can use at all, and the items that may be used at any question."""
    hero = Hero.at(table, seat)
    skills = [card for card in hero.skills if card.use]
    items = {card.id: card for card in hero.items if card.use and card.use_when != "own turn"}
    return (*skills, *items.values())


def no_use(table: Reading, seat: SeatId) -> Message:
    """Return why a hero can use nothing now, or no text."""
    if table.result or not table.turn.number:
        return say("the game has not begun")
    if losing_cards(table):
        return LOSING
    reasons = [use_off(table, seat, card) for card in usable(table, seat)]
    return reasons[0] if reasons and all(reason.text for reason in reasons) else NO_WORDS


def use_off(table: Reading, seat: SeatId, card: SkillCard | ItemCard) -> Message:
    """Return why this one cannot be used now, or no text."""
    hero = Hero.at(table, seat)
    late = off_timing(table, hero, card.use_when)
    if late.text or not isinstance(card, SkillCard):
        return late
    used = table.turn.used.get(_mark(card.id), 0)
    return say("used this turn") if used else unpayable(hero, card.use_cost)


def use_something(play: Play, seat: SeatId) -> Flow[None]:
    """Use a skill or throw an item away for what it does."""
    if no_use(play.table, seat).text:
        return
    ref = yield from play.ask(which_use(play.table, seat))
    card = next((card for card in usable(play.table, seat) if card.id == ref), None)
    if card is None:
        return
    if isinstance(card, SkillCard):
        why = because("ESC-SKIL-020", "{hero} uses {card:acc}.", hero=Ref(seat), card=Ref(ref))
        play.change(TurnUsed(_mark(ref), 1), why)
        if card.use_cost:
            _ = shift_fear(play, seat, card.use_cost, why)
    else:
        use_up(play, seat, ref)
    play.push(*steps_of(seat, card.use, ref))


def use_up(play: Play, seat: SeatId, item: CardId) -> None:
    """Throw an item away for what it does (ESC-ITEM-010)."""
    why = because("ESC-ITEM-010", "{hero} uses it up.", hero=Ref(seat))
    play.change(CardMoved(item, items_id(seat), ITEMS.discard), why)


def which_use(table: Reading, seat: SeatId) -> Question[CardId]:
    """Ask which skill or item is used; each that cannot be used has its reason."""
    among = (
        thing_option(c.id, f"use {c.id}", second=Message(c.text), off=use_off(table, seat, c))
        for c in usable(table, seat)
    )
    asks = say("{hero}: use what?", hero=Ref(seat))
    return seat_chooses(seat, "ESC-SKIL-020", asks, (*among, GO_BACK))


def _mark(card: CardId) -> str:
    """Return the name under which a turn remembers that a skill was used."""
    return f"skill {card}"
