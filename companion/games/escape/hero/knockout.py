"""Being knocked out, or killed: what is lost, and where the figure goes (ESC-KO-*)."""

from collections.abc import Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import ChooseSeveral, Question, Settled
from companion.engine.ids import NO_CARD, CardId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import CardMoved, ConditionSet, PieceMoved
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import by_table
from companion.games.escape.hero.fear_and_threat import lose_threat, shift_fear
from companion.games.escape.hero.hero_return import HAND_BACK
from companion.games.escape.hero.infirmary import RESTED
from companion.games.escape.scenario.endings import (
    check_end,
    discard_hand,
    put_items,
    remove_figure,
)
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.components import ADRENALINE, GONE_ITEMS
from companion.games.escape.state.pieces import DEAD, Hero, hand_id, items_id, lockdown

KNOCK_OUT: Final = "knock out"
CAUSES: Final[Mapping[str, Message]] = {
    "cards": say("The last card is lost."),
    "trapped": say("No way leads off the tile."),
    "vitality": say("Vitality is at the skull."),
    "fear": say("Fear would pass 8."),
}
DOWN: Final = say("It is a knock-out.")


# -- losing cards


def lose_cards(play: Play, step: Step) -> Flow[None]:
    """Throw away ``number`` cards unused; with the last one the hero goes down (ESC-EATK-260).

    The seat picks its cards where hands are on the screen; on paper they are counted.

    Args:
        play: The match.
        step: ``subject`` the seat, ``number`` how many, ``word`` the rule that forces it.
    """
    table = play.table
    seat = seat_id(step.subject)
    hand = Hero.at(table, seat).hand
    count = min(step.number, hand.size) if Hero.at(table, seat).playing else 0
    if not count:
        return
    says = say_n("{n} card is thrown away.", "{n} cards are thrown away.", count)
    why = Because(step.word or "ESC-ADR-080", says, ("ESC-ADR-080",))
    if by_table(table, ADRENALINE):
        changes = (CardMoved(NO_CARD, hand_id(seat), ADRENALINE.discard),) * count
        _ = yield from play.instruct(
            changes,
            why,
            asks=say_n("{hero}: lose {n} card", "{hero}: lose {n} cards", count, hero=Ref(seat)),
            support=say("{n} left.", n=hand.size - count),
            about=seat,
            may_leave=False,
        )
    else:
        lost = yield from play.ask(_which_cards(table, seat, count, why.rule))
        for card in lost:
            play.change(CardMoved(card, hand_id(seat), ADRENALINE.discard), why)
    if not Hero.at(play.table, seat).hand.size:
        play.push(Step(KNOCK_OUT, seat, word="cards"))


def _which_cards(
    table: Reading, seat: SeatId, count: int, rule: str
) -> Question[tuple[CardId, ...]]:
    """Ask a seat which cards it gives up; all of them need no question."""
    hand = Hero.at(table, seat).hand.cards
    if count == len(hand):
        return Settled(hand)
    return ChooseSeveral(
        asks=say_n("{hero}: lose {n} card", "{hero}: lose {n} cards", count, hero=Ref(seat)),
        support=say("{n} left.", n=len(hand) - count),
        rule=rule,
        seats=(seat,),
        secret=True,
        about=seat,
        least=count,
        most=count,
        among=tuple(thing_option(card, f"lose {card} {n}") for n, card in enumerate(hand)),
    )


# -- the procedure


def knock_out(play: Play, step: Step) -> Flow[None]:
    """Knock a hero out, or kill (ESC-KO-010..080): first the items, then the figure.

    Laying down the items is an instruction of its own; the step then comes again without any.
    """
    table = play.table
    hero = Hero.at(table, seat_id(step.subject))
    if not hero.playing or not hero.space:
        return
    if hero.items:
        yield from _items_down(play, hero)
        play.push(step)
    elif dies(table, hero):
        yield from _killed(play, hero, step.word)
    else:
        yield from _to_infirmary(play, hero, step.word)


def dies(table: Reading, hero: Hero) -> bool:
    """Tell whether a knock-out kills: in lockdown, or at the skull (ESC-KO-060, ESC-VIT-070)."""
    return lockdown(table) or hero.vitality <= 1


def _items_down(play: Play, hero: Hero) -> Flow[None]:
    table, who = play.table, Ref(hero.id)
    if dies(table, hero) and option(table, "items_of_the_killed") == "leave_game":
        to, why = GONE_ITEMS, Because("ESC-KO-080", say("Items of the dead leave the game."))
        asks = say("{hero} is dead: the items go too", hero=who)
        support = say("Put them back into the box.")
    else:
        to = items_id(hero.space)
        why = Because("ESC-KO-020", say("Items stay where their carrier fell."))
        asks = say("{hero} is down: items to {tile:acc}", hero=who, tile=Ref(hero.space))
        support = say("Lay them there, face up.")
    changes = put_items(table, hero.id, to)
    _ = yield from play.instruct(
        changes, why, asks=asks, support=support, about=hero.id, may_leave=False
    )


def _to_infirmary(play: Play, hero: Hero, cause: str) -> Flow[None]:
    """Move a hero to the infirmary, one vitality and one threat poorer (ESC-KO-030..050)."""
    table, seat, space = play.table, hero.id, hero.space
    why = Because("ESC-KO-030", CAUSES.get(cause, DOWN), ("ESC-KO-010", "ESC-INF-020"))
    _ = yield from play.instruct(
        PieceMoved(seat, INFIRMARY),
        why,
        asks=say("Move {hero:acc} to the infirmary", hero=Ref(seat)),
        support=_costs(hero),
        about=seat,
        may_leave=False,
    )
    if RESTED in table.pieces[seat].conditions:  # it is another stay: the hand is new again
        play.change(ConditionSet(seat, RESTED, on=False), why)
    if option(table, "ko_leaves_tile") == "leaving" and markers_on(table, space, "dark"):
        dark = Because("ESC-FEAR-120", say("The tile left is dark."), ("ESC-INT-470",))
        _ = shift_fear(play, seat, 1, dark)
    play.change(hero.raised("vitality", -1), why)
    lose_threat(play, seat, 1, why)
    if option(table, "ko_discard_hand") == "discarded":
        discard_hand(play, seat, Because("ESC-KO-040", say("The hand is thrown away.")))
    check_end(play)
    _own_turn_ends(play, seat)


def _costs(hero: Hero) -> Message:
    v, t = hero.vitality, hero.threat
    if t:
        return say("Vitality {v} to {w}, threat {t} to {u}.", v=v, w=v - 1, t=t, u=t - 1)
    return say("Vitality {v} to {w}.", v=v, w=v - 1)


def _killed(play: Play, hero: Hero, cause: str) -> Flow[None]:
    """Take a killed hero off the map, for good (ESC-KO-060, ESC-VIT-070)."""
    table, seat = play.table, hero.id
    in_lockdown = lockdown(table)
    rule = "ESC-KO-060" if in_lockdown else "ESC-VIT-070"
    why = Because(rule, CAUSES.get(cause, DOWN), ("ESC-KO-010",))
    support = say("Lockdown kills who goes down.") if in_lockdown else CAUSES["vitality"]
    skull = () if in_lockdown or not hero.vitality else (hero.set_to("vitality", 0),)
    yield from remove_figure(play, seat, DEAD, why, support=support, also=skull)
    check_end(play)
    _own_turn_ends(play, seat)


def _own_turn_ends(play: Play, seat: SeatId) -> None:
    """End the own action part without an event card, if the rules are read so (ESC-KO-070).

    Otherwise nothing is to be done: who is down does nothing more, and the event phase follows.
    """
    table = play.table
    rest = table.agenda[1:]
    acting = any(step.name == "act" and step.subject == seat for step in rest)
    if acting and option(table, "ko_in_own_turn") == "turn_ends":
        play.replace_agenda(*(step for step in rest if step.name != "event.draw"))


# -- what always holds


def settle_downed(play: Play) -> None:
    """Put a knock-out on the agenda for whoever stands on the map without cards or vitality.

    Who was brought back by hand is asked for the cards first.
    """
    coming = {step.subject for step in play.table.agenda if step.name in (KNOCK_OUT, HAND_BACK)}
    for seat in play.table.turn.order:
        hero = Hero.at(play.table, seat)
        if hero.on_map and seat not in coming and not (hero.hand.size and hero.vitality):
            play.push(Step(KNOCK_OUT, seat, word="cards" if hero.vitality else "vitality"))


STEPS: Final = {"lose cards": lose_cards, KNOCK_OUT: knock_out}
