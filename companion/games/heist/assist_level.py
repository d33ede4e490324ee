"""Tables that let Companion do less: randomizers only, or the game's turn.

With full tracking none of this is asked (HST-APP-060, 110, 200).
"""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, thing_options
from companion.engine.flow.prompts import Choose, ChooseSpace, Option
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import Ref, say, say_n
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.actions.special_rooms import pay_for
from companion.games.heist.enemies.randomization import LIST, PILE
from companion.games.heist.hero.combat import gives_keycard, put_out_of_action
from companion.games.heist.records.printed import Role
from companion.games.heist.state.board import OUT_OF_SERVICE, counter, room_with_role
from companion.games.heist.state.keycards import keycard_taken
from companion.games.heist.state.pieces import (
    DISRUPTIVE,
    EXPLOSIVE,
    SHUTDOWN,
    Guard,
    active_in,
    guards,
)
from companion.games.heist.state.win_stages import LOST, WON, end_match

PLAYER: Final = "player"
HIT_ROOM: Final = "player.room"
HIT: Final = "player.hit"
ASSIST: Final = "assist"
SHOW_LIST: Final = "assist.list"
_ENDS: Final = (Option(WON, WON, say("We have won")), Option(LOST, LOST, say("Everybody is down")))
_ROOMS: Final[tuple[Role, Role]] = ("bullets", "health")


def tracks_players(table: Reading) -> bool:
    """Tell whether Companion keeps the players' HP, bullets and places (HST-APP-200)."""
    return option(table, "automation_depth") == "full_tracking"


def only_randomizers(table: Reading) -> bool:
    """Tell whether Companion makes boards and lists and nothing else (HST-APP-200)."""
    return option(table, "automation_depth") == "randomizers"


# -- the game's turn alone


def player(play: Play, step: Step) -> Flow[None]:
    """Hear what a player did that the board shows, until the turn ends (HST-TURN-070)."""
    what = yield from play.ask(_happened(play.table, step.subject))
    match what:
        case "done":
            return
        case "hit":
            play.push(Step(HIT_ROOM, step.subject), step)
        case "won" | "lost":
            _over(play, what)
        case _:
            pay_for(play, SpaceId(what))
            play.push(step)


def _happened(table: Reading, seat: str) -> Choose[str]:
    among = [Option("done", "done", say("The turn is over"), default=True, icon="done")]
    if any(guard.active for guard in guards(table)):
        among.append(Option("hit", "hit", say("A guard was hit")))
    for role in _ROOMS:
        room = room_with_role(table, role)
        if counter(table, room, OUT_OF_SERVICE) is None:
            among.append(
                Option(f"use {room}", room, say("{room} was used", room=Ref(room)), ref=room)
            )
    return Choose(
        asks=say("{hero}'s turn: what happened?", hero=Ref(seat)),
        support=say("Players keep their own HP and bullets."),
        rule="HST-APP-200",
        among=(*among, *_ENDS),
        about=seat,
    )


def _over(play: Play, result: str) -> None:
    """End the match by what the table says."""
    end_match(play, result, Because("HST-APP-140", say("You say so.")))


def hit_room(play: Play, step: Step) -> Flow[None]:
    """Ask in which room a guard was hit (HST-APP-060)."""
    rooms = thing_options(sorted({guard.space for guard in guards(play.table) if guard.active}))
    question = ChooseSpace(asks=say("In which room?"), rule="HST-APP-060", among=rooms)
    room = yield from play.ask(choose_or_settle(question, none=NO_SPACE))
    if room:
        play.push(Step(HIT, step.subject, room))


def hit(play: Play, step: Step) -> Flow[None]:
    """Ask which guard, and by which bullet; the board follows (HST-APP-060)."""
    room = SpaceId(step.target)
    if not active_in(play.table, room):
        return
    guard, kind = yield from play.ask(_which(play.table, room))
    found = Guard.find(play.table, guard)
    if found is None:
        return
    put_out_of_action(play, found, kind, SHUTDOWN)
    if gives_keycard(play.table, found, kind):
        why = Because("HST-GOAL-030", say("The team takes a keycard."))
        play.change_all(keycard_taken(play.table, guard), why)


def _which(table: Reading, room: SpaceId) -> Choose[tuple[PieceId, str]]:
    kinds = {guard.keycard: guard.id for guard in reversed(active_in(table, room))}
    labels = {
        EXPLOSIVE: (say("guard destroyed"), say("keycard guard destroyed")),
        DISRUPTIVE: (say("guard shut down"), say("keycard guard shut down")),
    }
    return Choose(
        asks=say("{room}: what happened to the guard?", room=Ref(room)),
        rule="HST-APP-060",
        among=tuple(
            Option(f"{kind} {ref}", (ref, kind), labels[kind][keycard], ref=ref)
            for keycard, ref in sorted(kinds.items())
            for kind in (EXPLOSIVE, DISRUPTIVE)
        ),
    )


# -- randomizers alone


def assist(play: Play, step: Step) -> Flow[None]:
    """Make lists when they are wanted, and nothing else: a turn is one list (HST-APP-200)."""
    del step
    what = yield from play.ask(
        Choose(
            asks=say("Do you need a list of rooms?"),
            support=say("You play everything else."),
            rule="HST-APP-200",
            among=(Option("list", "list", say("Make a list"), default=True), *_ENDS),
        )
    )
    if what == "list":
        play.push(Step(LIST), Step(SHOW_LIST))
    else:
        _over(play, what)


def show_list(play: Play, step: Step) -> None:
    """Tell the list, room by room (HST-RANDOM-080)."""
    del step
    for n, room in enumerate(reversed(play.table.piles[PILE].cards), 1):
        says = say_n("{n}: {room}", "{n}: {room}", n, room=Ref(room))
        play.note(room, Because("HST-RANDOM-080", says))


STEPS: Final = {PLAYER: player, HIT_ROOM: hit_room, HIT: hit, ASSIST: assist, SHOW_LIST: show_list}
