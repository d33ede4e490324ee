"""What cards do with creatures of the evil side: each choice is one secret answer, always asked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.chain import Chain
from companion.engine.flow.choosing import (
    choose_or_settle,
    seat_chooses,
    thing_option,
    thing_options,
)
from companion.engine.flow.prompts import Choose, ChooseSpace, Option, Question
from companion.engine.grid import distances
from companion.engine.ids import LinkId, PieceId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet, TurnUsed
from companion.engine.state.table import Reading, Step
from companion.games.alone.evil import noise
from companion.games.alone.evil.attacks import attack_step, dice_of
from companion.games.alone.evil.creature_moves import move, open_door, steps_to
from companion.games.alone.evil.creature_spawning import spawn
from companion.games.alone.evil.wounds import heal
from companion.games.alone.records.card_verbs import Parsed
from companion.games.alone.records.printed import Creature
from companion.games.alone.state.components import BLOCKED, CREATURE, boss_came, creature_ref
from companion.games.alone.state.creatures import (
    Figure,
    creatures,
    creatures_in,
    may_move_to,
    spawnable,
)
from companion.games.alone.state.seats import evils, leader
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.state.ways import FAR, distances_from, neighbours

NONE: Final = "none"
RULE: Final = "ALN-REACT-090"
MOVE: Final = "effect.move"
STALK: Final = "effect.stalk"
BOSS: Final = "boss"
EXTRA_DICE: Final = "extra dice"

Heard = Mapping[str, tuple[str, ...]]


class Plan(Struct, frozen=True):
    """Who, where, and what is told of the noise.

    Attributes:
        seat: Who chooses.
        places: For each creature or kind where it may go or come, and what may be told of it.
    """

    seat: SeatId
    places: Mapping[str, Mapping[str, tuple[str, ...]]]

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the next choice, None where the answer is whole."""
        keys = [str(key) for key in chosen]
        if keys[0] == NONE:
            return None
        if len(keys) == 1:
            return _secret(
                self.seat, say("Where?"), thing_options(self.places[keys[0]]), ChooseSpace
            )
        told = self.places[keys[0]][keys[1]]
        if len(keys) > 2 or len(told) < 2:  # noqa: PLR2004  # who, where, what is told
            return None
        among = tuple(Option(each, each, say("{heading}", heading=Ref(each))) for each in told)
        return _secret(self.seat, say("What is told of the noise? All are true."), among)

    def told(self, keys: Sequence[str]) -> str:
        """Return what is told of a whole answer, "" for nothing."""
        if len(keys) > 2:  # noqa: PLR2004
            return keys[2]
        return next(iter(self.places[keys[0]][keys[1]]), "")


def _secret(
    seat: SeatId, asks: Message, among: tuple[Option[str], ...], kind: type[Choose[str]] = Choose
) -> Choose[str]:
    return kind(asks=asks, rule=RULE, seats=(seat,), secret=True, about=seat, among=among)


def question(plan: Plan, asks: Message, first: tuple[Option[str], ...], *, must: bool) -> Chain:
    """Return the whole choice as one secret answer; none may be chosen unless it ``must``."""
    none = () if must and first else (Option(NONE, NONE, say("None"), icon="done"),)
    seat = plan.seat
    return Chain(
        asks=asks,
        rule=RULE,
        seats=(seat,),
        secret=True,
        about=seat,
        first=_secret(seat, asks, (*none, *first)),
        follows=plan,
    )


def chooser(table: Reading, step: Step) -> SeatId:
    """Return the evil seat that chooses for an effect: whose card it is, else the leader."""
    return next((seat for seat in evils(table) if seat == step.target), leader(table))


# -- moving


def reachable(table: Reading, creature: PieceId, n: int) -> dict[str, tuple[str, ...]]:
    """Return where a creature may go in so many steps, and what may be told (ALN-CRMOVE-010)."""
    here = table.pieces[creature].at
    ways = {
        ref: {to: 1 for to in neighbours(table, ref) if not may_move_to(table, creature, to).text}
        for ref in table.spaces
    }
    far = distances(here, ways)
    found = {ref: noise.headings(table, ref) for ref in sorted(far) if 0 < far[ref] <= n}
    return {here: noise.standing(table, here), **found}


def moves(play: Play, step: Step, read: Parsed) -> None:
    """A creature moves up to so many sectors (ALN-CRMOVE-010)."""
    play.push(Step(MOVE, step.subject, step.target, read.n))


def pack(play: Play, step: Step, read: Parsed) -> None:
    """Two creatures move a sector each."""
    del read
    play.push(*(Step(MOVE, step.subject, step.target, 1) for _ in range(2)))


def move_one(play: Play, step: Step) -> Flow[None]:
    """Let a creature move, chosen in secret."""
    table = play.table
    places = {str(f.id): reachable(table, f.id, step.number) for f in creatures(table)}
    plan = Plan(chooser(table, step), places)
    asks = say("Which creature moves?")
    answer = yield from play.ask(question(plan, asks, thing_options(places), must=False))
    _carry_out(play, plan, tuple([str(key) for key in answer]))


def _carry_out(play: Play, plan: Plan, keys: tuple[str, ...]) -> None:
    if keys[0] != NONE:
        move(play, PieceId(keys[0]), SpaceId(keys[1]), plan.told(keys))


def stalk(play: Play, step: Step, read: Parsed) -> None:
    """Bosses move towards the hero; that there are some, everybody knows."""
    bosses = [figure for figure in creatures(play.table) if is_boss(figure)]
    play.push(*(Step(STALK, boss.id, step.target, read.n) for boss in bosses))


def is_boss(figure: Figure) -> bool:
    """Tell whether a figure counts as a boss (ALN-AVATAR-060)."""
    printed = figure.record
    return not isinstance(printed, Creature) or printed.boss


def stalk_one(play: Play, step: Step) -> Flow[None]:
    """Let one boss come nearer."""
    table = play.table
    boss = Figure.find(table, PieceId(step.subject))
    if boss is None:
        return
    far = distances_from(table, hero_sector(table), blocked_ok=False)
    now = far.get(boss.space, FAR)
    places = reachable(table, boss.id, step.number)
    nearer = {ref: told for ref, told in places.items() if far.get(SpaceId(ref), FAR) < now}
    plan = Plan(chooser(table, step), {boss.id: nearer or {boss.space: places[boss.space]}})
    asks = say("The boss comes nearer")
    answer = yield from play.ask(question(plan, asks, thing_options(plan.places), must=True))
    _carry_out(play, plan, tuple([str(key) for key in answer]))


def burst(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A creature unblocks a door and goes through."""
    del read
    table = play.table
    places: dict[str, dict[str, tuple[str, ...]]] = {}
    for figure in creatures(table):
        beyond = {
            str(to): noise.headings(table, to, way)
            for _, way, to in steps_to(table, figure.id)
            if table.links[way].state == BLOCKED and not may_move_to(table, figure.id, to).text
        }
        if beyond:
            places[figure.id] = beyond
    plan = Plan(chooser(table, step), places)
    asks = say("Which creature bursts through a door?")
    answer = yield from play.ask(question(plan, asks, thing_options(places), must=False))
    keys = tuple([str(key) for key in answer])
    if keys[0] == NONE:
        return
    ways = {to: way for _, way, to in steps_to(table, PieceId(keys[0]))}
    open_door(play, LinkId(ways[SpaceId(keys[1])]), "")
    _carry_out(play, plan, keys)


# -- coming


def spawns(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A creature comes, nearer than it may."""
    kinds = [c for c in play.table.content.of(Creature).values() if not c.boss]
    _ = yield from _comes(play, step, kinds, nearer=read.n)


def boss(play: Play, step: Step, read: Parsed) -> None:
    """A boss that a card names comes (ALN-CONTENT-130)."""
    play.push(Step(BOSS, read.word, step.target))


def boss_comes(play: Play, step: Step) -> Flow[None]:
    """Let a boss come, where there is room for it."""
    card = step.subject
    came = yield from _comes(play, step, [play.table.content.of(Creature)[card]], nearer=0)
    if came:
        play.change(TrackSet(boss_came(card), 1), Because("ALN-CONTENT-130"))


def _comes(play: Play, step: Step, kinds: list[Creature], *, nearer: int) -> Flow[bool]:
    """Ask who comes and where; return whether anybody did."""
    table = play.table
    places: dict[str, dict[str, tuple[str, ...]]] = {}
    for each in sorted(kinds, key=lambda kind: kind.number):
        found = spawnable(table, CREATURE, each.number, nearer=nearer)
        legal = {str(ref): noise.headings(table, ref) for ref, off in found.items() if not off.text}
        if legal:
            places[str(each.number)] = legal
    plan = Plan(chooser(table, step), places)
    among = tuple(_kind(number) for number in places)
    asks = say("Which creature comes?")
    must = len(kinds) == 1
    answer = yield from play.ask(question(plan, asks, among, must=must))
    keys = tuple([str(key) for key in answer])
    if keys[0] == NONE:
        return False
    spawn(play, CREATURE, int(keys[0]), SpaceId(keys[1]), plan.told(keys))
    return True


def _kind(number: str) -> Option[str]:
    label = say("{creature}", creature=Ref(creature_ref(CREATURE, int(number))))
    return Option(number, number, label)


# -- what they do


def more_dice(play: Play, step: Step, read: Parsed) -> None:
    """Attacks of creatures have more dice in this turn."""
    del step
    had = play.table.turn.used.get(EXTRA_DICE, 0)
    says = say("Creatures attack with {n} dice more in this turn.", n=had + read.n)
    play.change(TurnUsed(EXTRA_DICE, had + read.n), Because(RULE, says))


def attacks(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A creature with the hero attacks at once (ALN-ATTACK-020)."""
    del read
    chosen = yield from play.ask(_attacker(play.table, step))
    if chosen:
        figure = Figure.at(play.table, PieceId(chosen))
        play.push(attack_step(play.table, dice_of(figure), (figure.id,)))


def _attacker(table: Reading, step: Step) -> Question[str]:
    found = creatures_in(table, hero_sector(table))
    asks = say("Which creature attacks?")
    among = [thing_option(str(figure.id)) for figure in found]
    return choose_or_settle(seat_chooses(chooser(table, step), RULE, asks, among), "")


def mends(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """A wounded creature heals."""
    del read
    table = play.table
    wounded = [thing_option(str(f.id)) for f in creatures(table) if f.wounded]
    none = Option(NONE, NONE, say("None"), icon="done")
    asks = say("Which creature heals?")
    chosen = yield from play.ask(_secret(chooser(table, step), asks, (none, *wounded)))
    if chosen != NONE:
        heal(play, PieceId(chosen), RULE)


def makes_noise(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Noise in a sector of choice (ALN-NOISE-030)."""
    del read
    table = play.table
    here = {str(ref): noise.headings(table, ref) for ref in sorted(table.spaces)}
    heard: Heard = {ref: told for ref, told in here.items() if told}
    plan = Plan(chooser(table, step), {"noise": heard})
    asks = say("Where is the noise?")
    first = tuple(_noise_option(plan))
    answer = yield from play.ask(question(plan, asks, first, must=True))
    noise.tell(play, plan.told(tuple([str(key) for key in answer])))


def _noise_option(plan: Plan) -> Iterator[Option[str]]:
    if plan.places["noise"]:
        yield Option("noise", "noise", say("Somewhere"))


DOES: Final = {
    "move": moves,
    "pack": pack,
    "stalk": stalk,
    "burst": burst,
    "spawn": spawns,
    "boss": boss,
    "dice": more_dice,
    "attack": attacks,
    "mend": mends,
    "noise": makes_noise,
}
STEPS: Final = {MOVE: move_one, STALK: stalk_one, BOSS: boss_comes}
