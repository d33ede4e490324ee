"""Skill cards, HP and bullets at the start, and who begins (HST-SETUP-090..160, 250..280)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.engine.because import Because, Candidate, Tie
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_option, thing_options
from companion.engine.flow.prompts import Choose, ChooseSeveral, Line, Option, Question, Roll
from companion.engine.ids import NO_CARD, NO_SEAT, CardId, SeatId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import CardMoved, DiceThrown, TurnSet
from companion.engine.state.piece_view import option
from companion.engine.state.seat_names import seat_name
from companion.engine.state.table import Reading, Step, Thrown, Turn
from companion.engine.vocabulary.deck import BOTTOM, TOP, put_back, top, which
from companion.games.heist.hero.dice_rolls import DIE
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.components import SKILLS
from companion.games.heist.state.pieces import Hero, gear, scenario, skills_id

PICK: Final = "setup.pick"
DEAL: Final = "setup.deal"
WHO: Final = "setup.who"
REPICK: Final = "setup.repick"
SWAP: Final = "setup.swap"
GEAR: Final = "setup.gear"
FIRST: Final = "setup.first"
_DIE: Final = "die"
KEEP: Final = "keep"


def pick(play: Play, step: Step) -> Flow[None]:
    """One player alone takes a skill card of choice first (HST-SETUP-100)."""
    seat = seat_id(step.subject)
    card = yield from play.ask(_of_choice(play.table, seat))
    _take(play, seat, card, "HST-SETUP-100")


def deal(play: Play, step: Step) -> Flow[None]:
    """Take one of the three skill cards (HST-SETUP-110, 280)."""
    seat = seat_id(step.subject)
    if option(play.table, "starting_skill_draw") == "chosen":
        card = yield from play.ask(_of_choice(play.table, seat))
    else:
        card = yield from play.ask(_drawn(play.table, seat))
        card = top(play, SKILLS, card)
    _take(play, seat, card, "HST-SETUP-110")


def _of_choice(table: Reading, seat: SeatId) -> Question[CardId]:
    asks = say("{hero}: choose a skill card", hero=Ref(seat))
    return seat_chooses(seat, "HST-SETUP-280", asks, _cards(table, table.piles[SKILLS.id].cards))


def _drawn(table: Reading, seat: SeatId) -> Question[CardId]:
    """Which card of the real deck was drawn, "" where Companion holds the deck."""
    return which(
        table,
        SKILLS,
        asks=say("{hero}: draw a skill card. Which is it?", hero=Ref(seat)),
        rule="HST-SETUP-110",
        seats=(seat,),
        offer=partial(_cards, table),
    )


def _cards(table: Reading, cards: tuple[CardId, ...]) -> tuple[Option[CardId], ...]:
    skills = table.content.of(Skill)
    return tuple(
        thing_option(card, second=say("{words}", words=skills[card].brief)) for card in cards
    )


def _take(play: Play, seat: SeatId, card: CardId, rule: str) -> None:
    says = say("{hero} takes {card}.", hero=Ref(seat), card=Ref(card))
    play.change(CardMoved(card, SKILLS.id, skills_id(seat)), Because(rule, says))


# -- one card again


def who(play: Play, step: Step) -> Flow[None]:
    """The team agrees on who may re-pick (HST-SETUP-130, 140)."""
    del step
    among = (*thing_options(play.table.turn.order), Option("nobody", NO_SEAT, say("Nobody")))
    asks = say("One of you may change a skill card. Who?")
    seat = yield from play.ask(Choose(asks=asks, rule="HST-SETUP-140", among=among))
    if seat:
        play.push(Step(REPICK, seat))


def repick(play: Play, step: Step) -> Flow[None]:
    """Lay one card aside for another, or keep all (HST-SETUP-120, 130)."""
    table, seat = play.table, seat_id(step.subject)
    held = _cards(table, table.piles[skills_id(seat)].cards)
    among = (*held, Option(KEEP, NO_CARD, say("Keep them"), default=True))
    asks = say("{hero}: change a skill card?", hero=Ref(seat))
    support = say("Lay it aside and draw another.")
    question = seat_chooses(seat, "HST-SETUP-120", asks, among, support=support)
    card = yield from play.ask(question)
    if card:
        play.push(Step(SWAP, seat, card))


def swap(play: Play, step: Step) -> Flow[None]:
    """Draw the other card, then return the one laid aside (HST-SETUP-120, 250)."""
    seat, aside = seat_id(step.subject), CardId(step.target)
    if aside not in play.table.piles[skills_id(seat)].cards:
        return
    card = yield from play.ask(_drawn(play.table, seat))
    _take(play, seat, top(play, SKILLS, card), "HST-SETUP-120")
    says = say("{card} goes back to the pile.", card=Ref(aside))
    back = option(play.table, "repick_return")
    where = BOTTOM if back == "bottom" else TOP if back == "top" else None
    why = Because("HST-SETUP-250", says)
    put_back(play, SKILLS, aside, skills_id(seat), why, place=where)


# -- HP and bullets


def equip(play: Play, step: Step) -> None:
    """Give HP and bullets as the skills allow (HST-SETUP-070, 080, HST-SKILL-180)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    raised = option(play.table, "raised_limit_start") == "raised"
    for track, usual in gear(scenario(play.table)).items():
        value = hero.most(track) if raised else min(usual, hero.most(track))
        if value != hero.count_of(track):
            says = say("{hero} begins with {n}.", hero=Ref(hero.id), n=value)
            play.change(hero.set_to(track, value), Because("HST-SKILL-180", says))


# -- who begins


def first(play: Play, step: Step) -> Flow[None]:
    """The highest die begins; tied players, the ``items``, throw again (HST-SETUP-160, 270)."""
    table = play.table
    if option(table, "first_player_ties") == "agreed":
        order = yield from play.ask(_agreed(table.turn.order))
        _begin(play, order)
        return
    among = tuple(map(seat_id, step.items)) or table.turn.order
    faces = yield from play.roll(_everyone(table, among))
    best = max(faces)
    tied = [seat for seat, face in zip(among, faces, strict=True) if face == best]
    play.change(DiceThrown(Thrown("first", faces)), Because("HST-SETUP-160"))
    play.change(DiceThrown(Thrown()), Because("HST-SETUP-160"))
    if len(tied) > 1:
        play.note("", _thrown(among, faces, tied))
        play.push(Step(FIRST, items=tuple(tied)))
        return
    order = table.turn.order
    place = order.index(tied[0])
    _begin(play, order[place:] + order[:place], _thrown(among, faces, tied))


def _agreed(seats: tuple[SeatId, ...]) -> Question[tuple[SeatId, ...]]:
    asks, among, count = say("In which order do you play?"), thing_options(seats), len(seats)
    rule = "HST-SETUP-270"
    return ChooseSeveral(asks=asks, rule=rule, among=among, least=count, most=count, ordered=True)


def _thrown(among: Sequence[SeatId], faces: Sequence[str], best: Sequence[SeatId]) -> Because:
    """Return what the dice showed, and who throws again where the highest are equal."""
    values = dict(zip(among, faces, strict=True))
    tied = len(best) > 1
    looked_at = tuple(
        Candidate(seat, {_DIE: int(face)}, chosen=not tied and seat in best)
        for seat, face in values.items()
    )
    if not tied:
        return Because("HST-SETUP-160", say("{hero} begins.", hero=Ref(best[0])), (), looked_at)
    tie = Tie(tuple(best), {_DIE: int(values[best[0]])}, say("They throw again."))
    says = say("A tie: those throw again.")
    return Because("HST-SETUP-270", says, (), looked_at, ties=(tie,))


def _begin(play: Play, order: tuple[SeatId, ...], why: Because | None = None) -> None:
    says = say("{hero} begins.", hero=Ref(order[0]))
    play.change(TurnSet(Turn(order)), why or Because("HST-SETUP-160", says))


def _everyone(table: Reading, among: Sequence[SeatId]) -> Roll:
    names = ", ".join(seat_name(table, seat) for seat in among)
    return Roll(
        asks=say("Who begins? The highest die."),
        support=say("Throw a die each, in this order: {names}", names=names),
        rule="HST-SETUP-160",
        dice=len(among),
        die=DIE,
        receipt=tuple(Line(say("{hero}", hero=Ref(seat)), 1) for seat in among),
    )


STEPS: Final = {
    PICK: pick,
    DEAL: deal,
    WHO: who,
    REPICK: repick,
    SWAP: swap,
    GEAR: equip,
    FIRST: first,
}
