"""New guards in the Security Room, the alarm among the causes: one place for all of them.

HST-ALARM-010..110, HST-SPAWN-010..060, HST-SPECROOM-050, HST-APP-100.
"""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Choose, Option, Question, Settled
from companion.engine.ids import NO_SEAT, PieceId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import Change, PieceAdded
from companion.engine.state.piece_view import option
from companion.engine.state.table import Piece, Reading, Step
from companion.games.heist.hero.use_limits import count_use
from companion.games.heist.state.board import FULL, figures_left, free_places, full, room_with_role
from companion.games.heist.state.pieces import GUARD, KEYCARD, Hero, living

ALARM: Final = "alarm"
SPAWN: Final = "spawn"
BROUGHT: Final = 2
"""Guards an alarm brings, and a use of a special room (HST-ALARM-010, HST-SPECROOM-050)."""


def alarm(reason: str, count: int = 1) -> tuple[Step, ...]:
    """Return the steps that raise the alarm so often; ``reason`` is the ledger id of the cause."""
    return tuple(Step(ALARM, word=reason) for _ in range(count))


def raised(play: Play, step: Step) -> Flow[None]:
    """Raise the alarm: 2 guards join the Security Room, unless it is full (HST-ALARM-010, 020)."""
    table = play.table
    silent = yield from play.ask(_silenced(table))
    if silent:
        card = next(card for card in Hero.at(table, silent).skills if card.does == "quiet_alarm")
        count_use(play, silent, card, "HST-CARD-060", say("{card}: nobody comes."))
        return
    room = room_with_role(table, "security")
    count = alarm_brings(table)
    if not count:
        play.note(room, Because("HST-ALARM-020", say("The Security Room is full."), (step.word,)))
        return
    play.push(Step(SPAWN, room, number=count, word="HST-ALARM-010"))


def _silenced(table: Reading) -> Question[SeatId]:
    """Whether a player with Expert keeps the alarm silent (HST-CARD-060)."""
    able = [hero for hero in living(table) if hero.skill("quiet_alarm")]
    if not able or not alarm_brings(table):
        return Settled(NO_SEAT)
    if option(table, "expert_choice") == "by_itself":
        return Settled(able[0].id)
    among = tuple(
        Option(f"silent {hero.id}", hero.id, say("{hero} keeps it silent", hero=Ref(hero.id)))
        for hero in able
    )
    return Choose(
        asks=say("The alarm is raised"),
        support=say("2 guards join the Security Room."),
        rule="HST-CARD-060",
        seats=tuple(hero.id for hero in able),
        among=(Option("ring", NO_SEAT, say("Let it ring"), icon="alarm", default=True), *among),
    )


def alarm_brings(table: Reading) -> int:
    """Return how many guards an alarm brings now (HST-ALARM-010, 020, 080)."""
    at_seven = option(table, "alarm_at_seven")
    return _brought(table, BROUGHT if at_seven == "both" else int(at_seven == "one"))


def special_brings(table: Reading) -> int:
    """Return how many guards a use of a special room brings now (HST-SPECROOM-050, 090)."""
    return _brought(table, int(option(table, "special_room_spawn_limit") == "as_many_as_fit"))


def _brought(table: Reading, where_one_fits: int) -> int:
    """Return how many guards join the Security Room; an open rule says where only one fits."""
    left = free_places(table, room_with_role(table, "security"))
    return where_one_fits if left == 1 else min(left, BROUGHT)


def spawn(play: Play, step: Step) -> Flow[None]:
    """Put new guards into a room: ``subject`` the room, ``word`` the ledger id of the cause."""
    table = play.table
    added = new_guards(table, SpaceId(step.subject), step.number)
    if not added:
        why = Because("HST-SPAWN-060", say("No figure is left in the box."), (step.word,))
        play.note(step.subject, why)
        return
    asks = put_text(len(added), step.subject)
    _ = yield from play.instruct(added, Because(step.word, asks), asks=asks, about=step.subject)


def put_text(count: int, room: str) -> Message:
    """Return the instruction to put guards into a room (HST-GAMETURN-050)."""
    return say_n("Put {n} guard into {room}", "Put {n} guards into {room}", count, room=Ref(room))


def new_guards(table: Reading, room: SpaceId, count: int) -> tuple[Change, ...]:
    """Return the changes that put new ordinary guards into a room (HST-ALARM-110).

    Fewer come where the box has no figures left (option ``figures_exhausted``).
    """
    if option(table, "figures_exhausted") == "none_added":
        count = min(count, figures_left(table))
    return put(table, room, count)


def put(table: Reading, room: SpaceId, count: int, keycards: int = 0) -> tuple[Change, ...]:
    """Return the changes that put guards into a room, so many of them with a keycard."""
    carries = [(KEYCARD,)] * keycards + [()] * count
    return tuple(
        PieceAdded(Piece(PieceId(f"guard-{n}"), GUARD, room, n, conditions))
        for n, conditions in zip(free_numbers(table, GUARD, count), carries, strict=False)
    )


def free_numbers(table: Reading, kind: str, count: int) -> list[int]:
    """Return the lowest numbers that no figure of a kind has."""
    taken = {piece.number for piece in table.pieces.values() if piece.kind == kind}
    return [n for n in range(1, len(taken) + count + 1) if n not in taken][:count]


def spawn_turn(play: Play, step: Step) -> None:
    """Step 3 of the game's turn: 1 guard joins the Security Room (HST-SPAWN-010..050)."""
    del step
    table = play.table
    room = room_with_role(table, "security")
    reason = _no_spawn_reason(table)
    if reason is not None:
        play.note(room, reason)
        return
    play.push(Step(SPAWN, room, number=1, word="HST-SPAWN-010"))


def _no_spawn_reason(table: Reading) -> Because | None:
    """Return why no guard joins this round, or None."""
    used = table.turn.used
    if used.get("reinforced", 0):
        return Because("HST-SPAWN-020", say("Reinforcements already left this round."))
    if used.get("relief", 0):
        return Because("HST-SPAWN-030", say("A relief card was played."))
    if full(table, room_with_role(table, "security")):
        return Because("HST-SPAWN-040", say("The Security Room holds {n} guards.", n=FULL))
    return None


STEPS: Final = {ALARM: raised, SPAWN: spawn, "game.spawn": spawn_turn}
