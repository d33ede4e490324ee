"""What a player may do with an action (HST-TURN-020..100)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import (
    choose_or_settle,
    seat_chooses,
    thing_option,
    thing_options,
)
from companion.engine.flow.menus import Group, Menu
from companion.engine.flow.prompts import NO_WORDS, Choose, ChooseSpace, Option, Question, Settled
from companion.engine.ids import NO_SPACE, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.actions.skills import SKILL, offers
from companion.games.heist.actions.special_rooms import RESTOCK, no_restock
from companion.games.heist.hero.combat import COMBAT, faced
from companion.games.heist.hero.evading import EVADE
from companion.games.heist.hero.movement import FIRST, walk
from companion.games.heist.hero.use_limits import spend_use
from companion.games.heist.state.board import (
    exits,
    going_back,
    neighbours_of,
    no_entry,
    open_ways,
    role_of,
    step_refused,
)
from companion.games.heist.state.pieces import Hero, active_in
from companion.games.heist.state.turn_order import next_seat

ACT: Final = "act"
THROUGH: Final = "act.pass"
END: Final = "end"
MOVE: Final = "move"
UNSEEN: Final = "pass"
USE: Final = "use"
GUARDS: Final = "guards"
SKILLS: Final = "skills"
MENU: Final = Menu(
    (
        Group(MOVE, say("Move"), "move", say("{who}: where to?"), say("no way leads on")),
        Group(
            GUARDS,
            say("Guards"),
            "challenge",
            say("{who}: fight or evade?"),
            say("no guard is here"),
        ),
        Group(SKILLS, say("Skills"), "cards", say("{who}: which skill?"), say("no skill to use")),
    ),
    over=6,  # a row of buttons; a second one would cover rooms
)


def act(play: Play, step: Step) -> Flow[None]:
    """Take the actions of a turn, one after another (HST-TURN-020, 040)."""
    seat = seat_id(step.subject)
    if not Hero.at(play.table, seat).alive or not actions_left(play.table, seat):
        return
    chosen = yield from play.ask(action(play.table, seat))
    if chosen.name == END:
        return
    spend_action(play, seat)
    if chosen.name == MOVE:
        walk(play, seat, SpaceId(chosen.target), Because("HST-MOVE-010"))
    else:
        play.push(chosen)
    play.push(Step(ACT, seat))


def actions_left(table: Reading, seat: SeatId) -> int:
    """Return how many actions a player has left in this turn (HST-TURN-020)."""
    return max(0, Hero.at(table, seat).actions - table.turn.used.get("actions", 0))


def spend_action(play: Play, seat: SeatId) -> None:
    """Count an action as used."""
    used = play.table.turn.used.get("actions", 0)
    says = say("Action {n} of {hero}.", n=used + 1, hero=Ref(seat))
    play.change(TurnUsed("actions", used + 1), Because("HST-TURN-020", says))


def action(table: Reading, seat: SeatId) -> Question[Step]:
    """Which action the player takes; both are a duty while one is legal (HST-TURN-020, 100).

    Each is the step that does it; a move is done at once.
    """
    hero = Hero.at(table, seat)
    among = list(offered(table, hero))
    if option(table, "fewer_actions") == "may_pass" or all(action.off.text for action in among):
        label = say("End the turn")
        among.append(Option(END, Step(END), label, second=_after(table), icon="done"))
    left = actions_left(table, hero.id)
    return Choose(
        asks=say("{hero}: what do you do?", hero=Ref(hero.id)),
        support=say_n("{n} action left.", "{n} actions left.", left),
        rule="HST-TURN-030",
        seats=(hero.id,),
        among=tuple(among),
        menu=MENU,
        about=hero.id,
    )


def _after(table: Reading) -> Message:
    """Say what comes once the turn is ended: a player, or the game's own turn."""
    following = next_seat(table)
    return say("then {who}", who=Ref(following)) if following else say("then the counters")


def offered(table: Reading, hero: Hero) -> Iterator[Option[Step]]:
    """Yield every action with the reason why it cannot be taken now (HST-TURN-030)."""
    beset = bool(active_in(table, hero.space))
    yield from _moves(table, hero, beset=beset)
    if beset:
        yield _evade(table, hero)
    if faced(table, hero):
        yield Option(COMBAT, Step(COMBAT, hero.id), say("Fight"), icon="challenge", group=GUARDS)
    if role_of(table, hero.space) in ("bullets", "health"):
        label = say("Restock") if role_of(table, hero.space) == "bullets" else say("Patch up")
        does, off = Step(RESTOCK, hero.id, hero.space), no_restock(table, hero)
        yield Option(USE, does, label, ref=hero.space, off=off)
    for card, off in offers(table, hero):
        label = say("{card}", card=Ref(card.id))
        second = say("{n} uses left", n=hero.uses_left(card)) if card.uses else NO_WORDS
        does = Step(SKILL, hero.id, card.id)
        yield Option(f"{SKILL} {card.id}", does, label, card.id, second, off, group=SKILLS)


def _moves(table: Reading, hero: Hero, *, beset: bool) -> Iterator[Option[Step]]:
    held = say("Evade first.") if beset else NO_WORDS
    for room in sorted(neighbours_of(table, hero.space)):
        off = held if beset else step_refused(table, hero, room)
        label = say("To {room}", room=Ref(room))
        does, second = Step(MOVE, hero.id, room), waits(table, room)
        yield Option(f"{MOVE} {room}", does, label, room, second, off, group=MOVE)
    ghost = hero.skill("pass")
    if ghost is None or beset or table.turn.used.get("actions", 0):
        return
    for room in open_ways(table, hero.space):
        if not step_refused(table, hero, room).text and beyond(table, hero, room):
            label = say("Sneak through {room}", room=Ref(room))
            does, second = Step(THROUGH, hero.id, room), say("{card}", card=Ref(ghost.id))
            yield Option(f"{UNSEEN} {room}", does, label, second=second, group=MOVE)


def waits(table: Reading, room: SpaceId) -> Message:
    """Return what waits in a room: its active guards."""
    count = len(active_in(table, room))
    return say_n("{n} guard", "{n} guards", count) if count else NO_WORDS


def _evade(table: Reading, hero: Hero) -> Option[Step]:
    """Evade is on where the rooms beside leave a way out (HST-EVADE-050, 100)."""
    needs_exit = option(table, "evade_without_exit") == "forbidden"
    shut_in = needs_exit and not exits(table, hero, after_evade=True)
    off = say("There is no way out.") if shut_in else NO_WORDS
    does = Step(EVADE, hero.id)
    return Option(EVADE, does, say("Evade"), off=off, icon="speed", group=GUARDS)


# -- passing through a room unseen


def beyond(table: Reading, hero: Hero, room: SpaceId) -> list[SpaceId]:
    """Return where a hero who passes through a room unseen may come out (HST-CARD-080)."""
    return [
        to
        for to in open_ways(table, room)
        if to != hero.space and not going_back(table, to) and not no_entry(table, hero, to).text
    ]


def pass_through(play: Play, step: Step) -> Flow[None]:
    """Go through a room that notices nothing, into the one beyond (HST-CARD-080)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    card = hero.skill("pass")
    if card is None or not hero.alive:
        return
    through = SpaceId(step.target)
    asks, rooms = say("Where do you come out?"), thing_options(beyond(play.table, hero, through))
    question = seat_chooses(hero.id, "HST-CARD-080", asks, rooms, kind=ChooseSpace)
    to = yield from play.ask(choose_or_settle(question, none=NO_SPACE))
    if not to:
        return
    spend_use(play, hero.id, card)
    why = Because("HST-CARD-080", say("Nobody in {room} notices.", room=Ref(step.target)))
    walk(play, hero.id, to, why, through)


# -- a skill before the fight of an entry


def skill_first(play: Play, step: Step) -> Flow[None]:
    """Use an active skill before the fight of an entry (option ``active_skill_beside_guards``)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive or hero.space != step.target or not faced(play.table, hero):
        return
    card = yield from play.ask(_before_the_fight(play.table, hero))
    if card:
        spend_action(play, hero.id)
        play.push(Step(SKILL, hero.id, card), Step(FIRST, hero.id, step.target))


def _before_the_fight(table: Reading, hero: Hero) -> Question[str]:
    able = [card for card, off in offers(table, hero) if not off.text]
    if not able or not actions_left(table, hero.id):
        return Settled("")
    return seat_chooses(
        hero.id,
        "HST-SKILL-170",
        say("{hero}: a skill before the fight?", hero=Ref(hero.id)),
        (
            Option("fight", "", say("Fight"), default=True),
            *(thing_option(card.id, f"{SKILL} {card.id}") for card in able),
        ),
        support=say("It costs an action."),
    )


STEPS: Final = {ACT: act, THROUGH: pass_through, FIRST: skill_first}
