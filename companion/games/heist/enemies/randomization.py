"""Randomization: a room is emptied along a list of rooms, one guard an entry (HST-RANDOM-010..170).

The list lies on the table as an open pile, the next room on top; every guard is a step of its own.
"""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_options
from companion.engine.flow.prompts import Choose, Question, Settled
from companion.engine.ids import CardId, PieceId, PileId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import Change, PieceMoved, PieceRemoved, PileSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Reading, Step
from companion.games.heist.enemies.spawning import alarm
from companion.games.heist.hero.combat import COMBAT
from companion.games.heist.records.board_randomizer import shuffled
from companion.games.heist.records.printed import GuardList, Room
from companion.games.heist.state.board import (
    bars_guards,
    body_lies,
    closed,
    counting,
    full,
    room_with_role,
)
from companion.games.heist.state.pieces import Guard, living_in

RANDOMIZE: Final = "randomize"
LIST: Final = "list"
SEND: Final = "send"
PILE: Final = PileId("guard list")
LENGTH: Final = 15
"""Entries of a list the application makes, as on a printed card (HST-RANDOM-020)."""
CROWD: Final = 6
"""Guards in the Security Room that have to leave it (HST-SECROOM-010)."""
BY_MOVE: Final = "move"
BY_DISASTER: Final = "disaster"
BY_SECURITY: Final = "security"


def randomize(play: Play, step: Step) -> None:
    """Empty a room: ``subject`` the room, ``word`` who ordered it (HST-RANDOM-010, 140)."""
    active_only = option(play.table, "randomized_guards") == "active_only"
    room = SpaceId(step.subject)
    leaving = _order(play, counting(play.table, room, active_only=active_only))
    if not leaving:
        play.note(step.subject, Because("HST-RANDOM-010", say("No guard is there to move.")))
        return
    play.push(Step(LIST))
    play.push(*(Step(SEND, guard.id, step.subject, word=step.word) for guard in leaving))


def _order(play: Play, leaving: list[Guard]) -> list[Guard]:
    """Return them in the order they leave, which decides where keycards go (HST-RANDOM-150)."""
    how = option(play.table, "randomization_order")
    if how == "random":
        return shuffled(leaving, play.chance)
    return sorted(leaving, key=lambda guard: guard.keycard != (how == "keycards_first"))


# -- the list


def take_list(play: Play, step: Step) -> Flow[None]:
    """Take a list: the application's, or a printed card (HST-RANDOM-020, 070, 080)."""
    del step
    card = yield from play.ask(which_card(play.table))
    printed = play.table.content.of(GuardList).get(card)
    rooms = printed.rooms if printed is not None else tuple(made_list(play))
    says = say("A new list of rooms.")
    play.change(
        PileSet(Pile(PILE, "room", tuple(map(CardId, reversed(rooms))))),
        Because("HST-RANDOM-020", says),
    )


def which_card(table: Reading) -> Question[str]:
    """Which printed card was taken, where the table uses printed ones (HST-CONTENT-050)."""
    cards = thing_options(sorted(table.content.of(GuardList)))
    if table.options["lists"] == "app" or not cards:
        return Settled("")
    asks = say("Which guard card did you take?")
    return Choose(asks=asks, rule="HST-RANDOM-020", among=cards)


def made_list(play: Play) -> list[SpaceId]:
    """Return a list drawn by chance: one entry a guard, or each room once (HST-RANDOM-160)."""
    rooms = listed_rooms(play.table)
    if option(play.table, "destination_list") == "cycling":
        return shuffled(rooms, play.chance)
    return [play.pick(rooms) for _ in range(LENGTH)]


def listed_rooms(table: Reading) -> list[SpaceId]:
    """Return the rooms a list may name (HST-CONTENT-060)."""
    return sorted(room.id for room in table.content.of(Room).values() if room.guards)


# -- one guard


def send(play: Play, step: Step) -> Flow[None]:
    """Send one guard to the next room of the list that takes it (HST-RANDOM-030..060)."""
    table = play.table
    guard = Guard.find(table, PieceId(step.subject))
    if guard is None or guard.space != step.target or guard.destroyed:
        return
    others = (room for room in listed_rooms(table) if room != guard.space)
    if not any(_usable(table, guard, room) for room in others):  # whatever the list
        _nowhere(play, guard)
        return
    rooms = table.piles[PILE].cards if PILE in table.piles else ()
    place = next(
        (n for n in range(len(rooms), 0, -1) if _usable(table, guard, SpaceId(rooms[n - 1]))), 0
    )
    if not place:
        play.push(Step(LIST), step)
        return
    to = SpaceId(rooms[place - 1])
    rest: Change = PileSet(Pile(PILE, "room", rooms[: place - 1]))
    if to == guard.space or (full(table, to) and option(table, "listed_room_full") == "stays"):
        play.change(rest, Because("HST-RANDOM-110"))
        play.note(guard.id, Because("HST-RANDOM-120", say("It stays.")))
        return
    why = Because("HST-RANDOM-030", say("{room} is next on the list.", room=Ref(to)))
    asks = say(
        "Move {guard:acc} from {source} to {to}",
        guard=Ref(guard.id),
        source=Ref(guard.space),
        to=Ref(to),
    )
    key = yield from play.instruct((PieceMoved(guard.id, to), rest), why, asks=asks, about=guard.id)
    if key == "done":
        _arrived(play, step, to)


def _usable(table: Reading, guard: Guard, room: SpaceId) -> bool:
    """Tell whether an entry of the list is used: by moving or staying (HST-RANDOM-060..120)."""
    if bars_guards(table, room) or closed(table, room):
        return False
    if room == guard.space:
        return option(table, "listed_room_is_source") == "stays"
    return not full(table, room) or option(table, "listed_room_full") != "skipped"


def _nowhere(play: Play, guard: Guard) -> None:
    """Settle a guard that no room takes (HST-RANDOM-170)."""
    why = Because("HST-RANDOM-170", say("No room takes it."))
    if option(play.table, "no_destination") == "stay" or guard.keycard:
        play.note(guard.id, why)
    else:
        play.change(PieceRemoved(guard.id), why)


def _arrived(play: Play, step: Step, to: SpaceId) -> None:
    """Raise the alarm where a guard reached a body, and fight who is there (HST-RANDOM-130)."""
    table = play.table
    how = option(table, "randomization_alarm")
    rings = how == "always" or (how == "move_card_only" and step.word == BY_MOVE)
    if rings and body_lies(table, to):
        play.push(*alarm("HST-RANDOM-130"))
    if option(table, "randomized_guard_arrival") == "combat":
        play.push(*(Step(COMBAT, hero.id) for hero in living_in(table, to)))


# -- step 4 of the game's turn


def empty_security(play: Play, step: Step) -> None:
    """Empty the Security Room where 6 or more guards count as in it (HST-SECROOM-010..040)."""
    del step
    room = room_with_role(play.table, "security")
    active_only = option(play.table, "security_count") == "active_only"
    count = len(counting(play.table, room, active_only=active_only))
    if count < CROWD:
        why = Because("HST-SECROOM-020", say("{n} guards are in it: fewer than 6.", n=count))
        play.note(room, why)
        return
    play.push(Step(RANDOMIZE, room, word=BY_SECURITY))


STEPS: Final = {RANDOMIZE: randomize, LIST: take_list, SEND: send, "game.empty": empty_security}
