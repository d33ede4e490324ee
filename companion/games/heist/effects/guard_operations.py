"""Operations that move, add and remove guards (HST-MOVECARD, HST-REINF, HST-RELIEF)."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, Candidate, Tie
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, thing_options
from companion.engine.flow.prompts import NO_WORDS, ChooseSpace, Question
from companion.engine.flow.targeting import Pick, Rank, by_list, compare
from companion.engine.forms.phrase_language import Definitions, Procedure
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import Change, PieceMoved, PieceRemoved, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.enemies.counters import tick
from companion.games.heist.enemies.randomization import listed_rooms
from companion.games.heist.enemies.spawning import SPAWN, alarm
from companion.games.heist.records.board_randomizer import shuffled
from companion.games.heist.records.printed import Event
from companion.games.heist.state.board import (
    body_lies,
    closed,
    free_places,
    full,
    neighbours_of,
    open_ways,
    room_with_role,
    takes_guards,
)
from companion.games.heist.state.keycards import keycard_taken
from companion.games.heist.state.pieces import Guard, active_in, guards, intact_in
from companion.games.heist.state.win_stages import GOALS

GUARDS: Final = "guards"
BY_CHANCE: Final = say("Chance decides.")
BY_LOT: Final = say("Chance picks among rooms with equally few guards.")
BY_LOT_MOST: Final = say("Chance orders rooms with equally many guards.")
MOVE: Final = "guards.move"
FEWEST: Final = "guards.fewest"
TAKE: Final = "guards.take"
GO: Final = "guards.go"
LEAVE: Final = "guards.leave"
OPERATIONS: Final = Definitions[Procedure]()
"""Operations that move, add and remove guards."""
ALL: Final = 99
"""More guards than there are."""
BY_CARD: Final = "move"
BY_REINFORCEMENT: Final = "reinforcement"


# -- moving


@OPERATIONS.define("move {count} {room} {room}")
def move(play: Play, _: Event, count: int, source: SpaceId, to: SpaceId) -> None:
    """Active guards of one room go to another (HST-MOVECARD-010)."""
    play.push(Step(MOVE, source, to, count, BY_CARD))


@OPERATIONS.define("gather {room}")
def gather(play: Play, _: Event, to: SpaceId) -> None:
    """The active guards of the rooms beside it go there (HST-CONTENT-150)."""
    table = play.table
    near = sorted(open_ways(table, to) if _direct_alone(table) else neighbours_of(table, to))
    _tell_full(play, {room: len(active_in(table, room)) for room in near}, to)
    play.push(*(Step(MOVE, room, to, ALL, BY_CARD) for room in near))


def _tell_full(play: Play, counts: Mapping[SpaceId, int], to: SpaceId) -> None:
    """Remark whose guards come first, where not all who are gathered fit."""
    coming = tuple([room for room, count in counts.items() if count])
    table = play.table
    none_or_all = closed(table, to) or not 0 < free_places(table, to) < sum(counts.values())
    if len(coming) < 2 or none_or_all:  # noqa: PLR2004  # one is no tie
        return
    says = say("Not all guards fit in.")
    play.note(to, Because("HST-CONTENT-150", says, ties=(Tie(coming, broken=by_list(coming[0])),)))


def _direct_alone(table: Reading) -> bool:
    """Tell whether a wall keeps guards from gathering (HST-CONTENT-130, 150).

    The application's text says so; the printed card leaves it to an option.
    """
    if option(table, "card_text_conflict") == "application":
        return True
    return option(table, "gather_adjacency") == "no_wall_between"


@OPERATIONS.define("reinforce {n} {room}")
def reinforce(play: Play, _: Event, count: int, to: SpaceId) -> None:
    """Guards leave the Security Room for a room (HST-REINF-010)."""
    source = room_with_role(play.table, "security")
    play.push(Step(MOVE, source, to, count, BY_REINFORCEMENT))


def movers(play: Play, source: SpaceId, to: SpaceId, count: int, by: str) -> list[Guard]:
    """Return the guards that go: active ones, as many as there are and fit (HST-MOVECARD-020..060).

    Keycard holders go first; for reinforcements an option says whether they do.
    """
    table = play.table
    here = active_in(table, source)
    if by == BY_REINFORCEMENT and option(table, "reinforcements_priority") == "random":
        here = shuffled(here, play.chance) if len(here) > count else here
    wanted, free = min(count, len(here)), free_places(table, to)
    if wanted > free:
        wanted = free if _partly(table, by) else 0
    return here[:wanted]


def _partly(table: Reading, by: str) -> bool:
    """Tell whether as many go as fit (HST-MOVECARD-060, HST-REINF-050)."""
    if by == BY_CARD:
        return option(table, "move_card_partly_full") == "until_full"
    return option(table, "reinforcements_partly_full") == "as_many_as_fit"


def move_guards(play: Play, step: Step) -> Flow[None] | None:
    """Settle who goes, or why nobody does (HST-MOVECARD-060, HST-REINF-050)."""
    table, source, to = play.table, SpaceId(step.subject), SpaceId(step.target)
    ignored = _ignored(table, source, to)
    rule = "HST-MOVECARD-060" if step.word == BY_CARD else "HST-REINF-050"
    if ignored.text:
        play.note(to, Because(rule, ignored))
        return
    going = movers(play, source, to, step.number, step.word)
    if not going:
        play.note(to, Because(rule, say("{room} has no room for all of them.", room=Ref(to))))
        return
    play.push(Step(GO, source, to, len(going), step.word, tuple(guard.id for guard in going)))


def _ignored(table: Reading, source: SpaceId, to: SpaceId) -> Message:
    if not active_in(table, source):
        return say("No active guard is in {room}.", room=Ref(source))
    if closed(table, to):
        return say("{room} is inaccessible.", room=Ref(to))
    return say("{room} is full.", room=Ref(to)) if full(table, to) else NO_WORDS


def go(play: Play, step: Step) -> Flow[None]:
    """Move the guards, in words of the board (HST-GAMETURN-050)."""
    to = SpaceId(step.target)
    found = [Guard.find(play.table, PieceId(ref)) for ref in step.items]
    going = [g for g in found if g is not None and g.space == step.subject and g.active]
    if not going:
        return
    changes: tuple[Change, ...] = tuple(PieceMoved(g.id, to) for g in going)
    asks = say_n(
        "Move {n} guard from {source} to {to}",
        "Move {n} guards from {source} to {to}",
        len(going),
        source=Ref(step.subject),
        to=Ref(step.target),
    )
    rule = "HST-MOVECARD-010" if step.word == BY_CARD else "HST-REINF-010"
    held = sum(guard.keycard for guard in going)
    support = say_n("{n} with a keycard", "{n} with keycards", held) if held else NO_WORDS
    key = yield from play.instruct(
        changes, Because(rule, asks), asks=asks, support=support, about=step.target
    )
    if key != "done":
        return
    if step.word == BY_REINFORCEMENT:
        why = Because("HST-SPAWN-020", say("Reinforcements have left."))
        play.change(TurnUsed("reinforced", 1), why)
    elif body_lies(play.table, to):
        _ring(play, len(going))


def _ring(play: Play, count: int) -> None:
    """Raise the alarm for guards who reach a body: once a card, or once a guard (HST-ALARM-090)."""
    if option(play.table, "alarm_per_guard") == "per_guard":
        play.push(*alarm("HST-ALARM-040", count))
    elif not play.table.turn.used.get("body found", 0):
        play.change(TurnUsed("body found", 1), Because("HST-ALARM-040"))
        play.push(*alarm("HST-ALARM-040"))


# -- adding


@OPERATIONS.define("tick {n}")
def tick_guards(play: Play, card: Event, count: int) -> None:
    """The counters of shut-down guards fall by n."""
    tick(play, count, Because("HST-DISASTER-010", say("{card}", card=Ref(card.id))))


@OPERATIONS.define("add_lowest {rooms} {n}")
def add_lowest(play: Play, card: Event, rooms: int, each: int) -> None:
    """N guards into each of so many rooms, those with the fewest (HST-DISASTER-060)."""
    play.push(Step(FEWEST, card.id, number=rooms, word=str(each)))


def fewest(play: Play, step: Step) -> Flow[None]:
    """Choose among the rooms with the fewest guards, and add to them (HST-DISASTER-060).

    ``items`` are the rooms that got theirs, ``number`` how many are still to come; ``word`` is how
    many guards each gets.
    """
    rooms = [room for room in rooms_by_guards(play.table) if room not in step.items]
    if option(play.table, "fewest_guards_tie") == "random":
        chosen = _fewest_by_chance(play, rooms, step.number)
        _tell_tie(play, rooms, chosen)
        play.push(*(_add(room, step) for room in chosen))
        return
    room = yield from play.ask(_one_of(_counted(play.table, rooms, fewest=True)))
    if not room:
        return
    play.push(_add(room, step))
    if step.number > 1:
        play.push(replace(step, number=step.number - 1, items=(*step.items, room)))


def _add(room: SpaceId, step: Step) -> Step:
    return Step(SPAWN, room, number=int(step.word), word="HST-DISASTER-060")


def rooms_by_guards(table: Reading) -> list[SpaceId]:
    """Return the rooms that may get a guard so, by the number of guards in them."""
    rooms = [r for r in listed_rooms(table) if takes_guards(table, r) and not full(table, r)]
    return sorted(rooms, key=lambda room: (len(intact_in(table, room)), room))


def _fewest_by_chance(play: Play, rooms: list[SpaceId], count: int) -> list[SpaceId]:
    """Return the rooms with the fewest guards, ties by chance."""
    mixed = shuffled(rooms, play.chance)
    return sorted(mixed, key=lambda room: len(intact_in(play.table, room)))[:count]


def _tell_tie(play: Play, rooms: list[SpaceId], chosen: list[SpaceId]) -> None:
    """Remark that chance decided, where not all rooms with equally few guards get one."""
    counts = {room: len(intact_in(play.table, room)) for room in rooms}
    most = max((counts[room] for room in chosen), default=0)
    tied = tuple(room for room in rooms if counts[room] == most)
    if set(tied) <= set(chosen):
        return
    looked_at = tuple(
        Candidate(room, {GUARDS: count}, chosen=room in chosen) for room, count in counts.items()
    )
    ties = (Tie(tied, {GUARDS: most}, BY_CHANCE),)
    play.note("", Because("HST-DISASTER-060", BY_LOT, (), looked_at, ties=ties))


def _counted(table: Reading, rooms: list[SpaceId], *, fewest: bool) -> Pick[SpaceId]:
    """Compare rooms by the guards in them: by the fewest, or by the most that may leave."""
    counted = intact_in if fewest else removable
    rank = Rank(GUARDS, "HST-DISASTER-060" if fewest else "HST-CONTENT-160", most=not fewest)
    return compare(rooms, (), lambda room: {GUARDS: len(counted(table, room))}, (rank,))


def _one_of(found: Pick[SpaceId]) -> Question[SpaceId]:
    asks = say("Which room gets the guard?")
    open_tie = found.with_tie_broken(say("No rule breaks it: you decide."))
    return choose_or_settle(
        ChooseSpace(
            asks=asks,
            rule="HST-DISASTER-060",
            because=open_tie.reason_to_ask("HST-DISASTER-060", asks),
            among=thing_options(found.best),
        ),
        none=NO_SPACE,
    )


# -- removing


@OPERATIONS.define("remove_highest {n}")
def remove_highest(play: Play, card: Event, count: int) -> None:
    """N guards leave, one by one from the fullest room (HST-CONTENT-160)."""
    table = play.table
    order: list[SpaceId] = []
    if option(table, "alternating_removal") == "one_each_in_turn":
        rooms = _with_removable(table)
        counts = {room: len(removable(table, room)) for room in rooms}
        fullest = sorted(shuffled(rooms, play.chance), key=lambda room: -counts[room])
        _tell_order(play, counts, count)
        rounds = range(max(counts.values(), default=0))
        order = [room for n in rounds for room in fullest if counts[room] > n]
    for n in range(count):
        play.push(Step(TAKE, card.id, number=n, word=order[n] if n < len(order) else ""))


def _tell_order(play: Play, counts: Mapping[SpaceId, int], leaving: int) -> None:
    """Remark that chance ordered rooms with equally many guards, unless all guards leave."""
    alike = {n: tuple([room for room in counts if counts[room] == n]) for n in counts.values()}
    ties = tuple([Tie(rooms, {GUARDS: n}, BY_CHANCE) for n, rooms in alike.items() if rooms[1:]])
    if ties and leaving < sum(counts.values()):
        play.note("", Because("HST-CONTENT-160", BY_LOT_MOST, ties=ties))


def take(play: Play, step: Step) -> Flow[None] | None:
    """Choose the room the next guard is taken from (HST-CONTENT-160, HST-RELIEF-040)."""
    table = play.table
    rooms = _with_removable(table)
    if not rooms:
        play.note("", Because("HST-RELIEF-040", say("No guard may be removed.")))
        return
    if step.word in rooms:
        room = step.word
    else:
        tied = _counted(table, rooms, fewest=False).best
        room = play.pick(tied) if tied[1:] else tied[0]
    play.push(Step(LEAVE, room))


def removable(table: Reading, room: SpaceId) -> list[Guard]:
    """Return the guards of a room that a card may remove, ordinary ones first (HST-RELIEF-040)."""
    standing = sorted(active_in(table, room), key=lambda guard: guard.keycard)
    if option(table, "relief_removal") == "any_guard":
        return standing
    vault = room_with_role(table, "vault")
    return [guard for guard in standing if not guard.keycard and guard.space != vault]


def _with_removable(table: Reading) -> list[SpaceId]:
    rooms = sorted({guard.space for guard in guards(table)})
    return [room for room in rooms if removable(table, room)]


def leave(play: Play, step: Step) -> Flow[None]:
    """Take one guard of a room off the board; a keycard so removed counts as collected."""
    table, room = play.table, SpaceId(step.subject)
    here = removable(table, room)
    if not here:
        return
    guard = here[0]
    changes: list[Change] = [PieceRemoved(guard.id)]
    if guard.keycard:
        changes = [*keycard_taken(table, guard.id), *changes]
    asks = say("Take 1 guard out of {room}", room=Ref(step.subject))
    _ = yield from play.instruct(
        tuple(changes), _why_there(table, room, asks), asks=asks, about=step.subject
    )
    play.push(Step(GOALS))


def _why_there(table: Reading, room: SpaceId, says: Message) -> Because:
    """Return why a guard leaves that room: it has the most of them, or chance chose among those."""
    found = _counted(table, _with_removable(table), fewest=False)
    if room not in found.best or option(table, "alternating_removal") == "one_each_in_turn":
        return Because("HST-RELIEF-020", says)
    return found.with_tie_broken(BY_CHANCE).because("HST-RELIEF-020", says, chosen=room)


STEPS: Final = {MOVE: move_guards, GO: go, FEWEST: fewest, TAKE: take, LEAVE: leave}
