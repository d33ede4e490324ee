"""Challenge actions: who may try what, what the attempt costs, and what comes of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from companion.engine.because import Because, Tie, because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, Option
from companion.engine.flow.targeting import left_to
from companion.engine.ids import LinkId, PieceId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.actions import control_panels, special_actions
from companion.games.escape.effects.effect_verbs import steps_of
from companion.games.escape.hero.action_groups import CHALLENGE
from companion.games.escape.hero.challenge_rolls import (
    DECLARE,
    RESULT,
    ROLL,
    SORTS,
    Trial,
    declared,
    outcome,
    rating,
)
from companion.games.escape.hero.dice_icons import icons
from companion.games.escape.hero.dice_rolls import pick_up
from companion.games.escape.hero.fear_and_threat import gain_threat
from companion.games.escape.records.printed import Entry
from companion.games.escape.state.doors import locked_doors, picked_mark
from companion.games.escape.state.exits import (
    enemies_counted,
    guard_gives_threat,
    holders,
    rush_rating,
    weight,
)
from companion.games.escape.state.pieces import (
    ENEMY_TYPES,
    KINDS,
    SIDES,
    Enemy,
    EnemyType,
    Hero,
    enemies,
)
from companion.games.escape.state.stats import Kind

_DONE: Final = say("one challenge a turn")
_STUNNED: Final = say("stunned")
_FREE: Final = say("nobody holds you")


# -- what can be tried


def challenge_options(table: Reading, hero: Hero, there: Sequence[Enemy]) -> list[Option[Step]]:
    """Return every challenge action of a hero beside enemies, one at most a turn (ESC-CHAL-070)."""
    off = _over(table)
    found: list[Option[Step]] = []
    seat, space = hero.id, hero.space
    if there:
        found.extend([_attack(seat, enemy, off) for enemy in there])
        free = _idle(table, space)
        found.append(_way(seat, "rush", free.text, "", rush_rating(table, space)))
        found.extend(outwit_options(table, hero, free))
    for door in locked_doors(table, space):
        beyond = door.beyond(space)
        found.append(_way(seat, "bash", off.text, door.id, names=beyond, costs=True))
        found.append(_way(seat, "pick", off.text, door.id, names=beyond))
    if control_panels.panel_here(table, space):
        why_not = off.text or control_panels.used_up(table, space).text
        found.append(_way(seat, "access", why_not, space))
    found.extend(special_actions.deed_options(table, hero, off))
    return found


def _over(table: Reading) -> Message:
    """Return that the challenge of the turn has been used, or no text (ESC-CHAL-070)."""
    return _DONE if table.turn.used.get("challenge", 0) else NO_WORDS


def _idle(table: Reading, space: SpaceId) -> Message:
    """Return why rushing or outwitting is of no use on a tile now, or no text."""
    over = _over(table)
    return _FREE if not over.text and not holders(table, space) else over


def _attack(seat: SeatId, enemy: Enemy, off: Message) -> Option[Step]:
    out = _STUNNED if enemy.stunned and not off.text else off
    needed, costs = enemy.stats.toughness, enemy.type == "guard"
    return _way(seat, "attack", out.text, enemy.id, needed, names=enemy.id, costs=costs)


# An option follows from the few words it is made of: the same words give the same one again.


@lru_cache(maxsize=4096)
def _way(
    seat: SeatId,
    kind: Kind,
    off: str,
    target: str,
    needed: int = 0,
    *,
    names: str = "",
    costs: bool = False,
) -> Option[Step]:
    """Return one challenge action against one thing.

    Args:
        seat: The hero.
        kind: What for.
        off: Why it cannot be tried now, or no text.
        target: The enemy, door or panel, or "".
        needed: What has to be reached where it follows from the table.
        names: The enemy or space that its label names.
        costs: It costs a threat.
    """
    sort, called = SORTS[kind], "enemy" if kind == "attack" else "space"
    return Option(
        f"{kind} {target}" if names else kind,
        declared(seat, kind, target).step(DECLARE),
        Message(sort.label.text, {called: Ref(names)} if names else {}),
        target,
        Message((_COSTS if costs else _NEEDS[sort.stat]).text, {"n": needed or sort.rating}),
        Message(off),
        "panel" if kind == "access" else kind,
        group=CHALLENGE,
    )


_NEEDS: Final = {"strength": say("Strength {n}"), "intelligence": say("Intelligence {n}")}
_COSTS: Final = say("Strength {n}, threat +1")


Sides: TypeAlias = dict[tuple[EnemyType, ...], list[Enemy]]


def sides_to_outwit(table: Reading, space: SpaceId) -> Sides:
    """Return the sides a hero may pick from, as types, and whom each counts (ESC-OUTW-020..050)."""
    there, choice = enemies_counted(table, space), option(table, "outwit_side")
    sides: Sides = {}
    for types in KINDS if choice == "any_kind" else SIDES:
        counted = [enemy for enemy in there if enemy.type in types]
        kinds = {enemy.type for enemy in counted}
        side: tuple[EnemyType, ...] = tuple(type_ for type_ in types if type_ in kinds)
        if side:
            sides[side] = counted
    if len(sides) < 2 or choice != "larger_side":  # noqa: PLR2004  # one is no choice
        return sides
    most = max([_size(table, counted) for counted in sides.values()])
    return {side: counted for side, counted in sides.items() if _size(table, counted) == most}


def tied_sides(table: Reading, hero: Hero) -> Because | None:
    """Return that both sides a hero may outwit now are equally large, if they are (ESC-OUTW-020).

    Where the hero picks whatever the numbers, there is no tie.
    """
    if option(table, "outwit_side") != "larger_side" or _idle(table, hero.space).text:
        return None
    sides = sides_to_outwit(table, hero.space)
    if len(sides) < 2:  # noqa: PLR2004  # one is no tie
        return None
    among = tuple([side[0] if len(side) == 1 else "aliens" for side in sides])
    weighted = option(table, "outwit_majority_weight") == "weighted"
    equal = {"weight" if weighted else "standees": _size(table, next(iter(sides.values())))}
    says = say("Neither side is the larger one: either may be outwitted.")
    tie = Tie(among, equal, left_to(hero.id))
    return Because("ESC-TURN-060", says, ("ESC-OUTW-020",), ties=(tie,))


def _size(table: Reading, counted: Sequence[Enemy]) -> int:
    """Return how large a side is (option ``outwit_majority_weight``)."""
    weighted = option(table, "outwit_majority_weight") == "weighted"
    return weight(counted) if weighted else len(counted)


def outwit_options(table: Reading, hero: Hero, off: Message) -> list[Option[Step]]:
    """Return one way to outwit per side that may be picked."""
    return [
        _outwit(hero.id, side, weight(counted) + 2, counted[0].id, off.text)
        for side, counted in sides_to_outwit(table, hero.space).items()
    ]


@lru_cache(maxsize=1024)
def _outwit(
    seat: SeatId, side: tuple[EnemyType, ...], needed: int, ref: PieceId, off: str
) -> Option[Step]:
    return Option(
        f"outwit {' '.join(side)}",
        declared(seat, "outwit", types=side).step(DECLARE),
        _OUTWIT[side[0]] if len(side) == 1 else SORTS["outwit"].label,
        ref,
        say("Intelligence {n}", n=needed),
        Message(off),
        "outwit",
        group=CHALLENGE,
    )


_OUTWIT: Final = {
    "guard": say("Outwit guards"),
    "clone": say("Outwit clones"),
    "hybrid": say("Outwit hybrids"),
    "cronos": say("Outwit Dr. Cronos"),
}


# -- the attempt


def declare(play: Play, step: Step) -> None:
    """Use the challenge of the turn and pay what the attempt costs (ESC-ATK-030, ESC-DOOR-010)."""
    table, trial = play.table, Trial.of(step)
    play.change(TurnUsed("challenge", 1), Because("ESC-CHAL-070"))
    enemy = Enemy.find(table, PieceId(trial.target))
    who, also = Ref(trial.seat), ("ESC-THR-110",)
    if trial.kind == "attack" and enemy is not None and enemy.type == "guard":
        why = Because("ESC-ATK-030", say("{hero} attacks a guard.", hero=who), also)
        gain_threat(play, trial.seat, 1, why)
    elif trial.kind == "bash":
        why = Because("ESC-DOOR-010", say("{hero} bashes a door.", hero=who), also)
        gain_threat(play, trial.seat, 1, why)
    elif trial.kind == "deed":
        special_actions.begin(play, trial.target)
    play.push(trial.step(ROLL))


# -- what comes of it


def result(play: Play, step: Step) -> None:
    """Count the icons, and let the challenge succeed or fail (ESC-CHAL-020..060)."""
    table, trial = play.table, Trial.of(step)
    needed = rating(table, trial)
    count = icons(table, table.thrown.faces, trial.stat)
    why = outcome(trial, count, needed)
    play.note(trial.seat, why)
    pick_up(play, why)
    passed = count >= needed
    match trial.kind:
        case "attack":
            _attacked(play, trial, passed=passed, twice=count >= 2 * needed)
        case "rush":
            _rushed(play, trial, why, count if passed else -1)
        case "outwit":
            if passed:
                play.change(TurnUsed("outwitted", 1), why)
            else:
                _enemies_act(play, trial, trial.types)
        case "bash" | "pick":
            _worked_on_door(play, trial, why, passed=passed)
        case "access" | "deed":
            _did(play, trial, passed=passed)
        case _:
            _event(play, trial, passed=passed)


def _attacked(play: Play, trial: Trial, *, passed: bool, twice: bool) -> None:
    """Stun or remove the target; a guard leaves an item (ESC-ATK-040..070)."""
    enemy = Enemy.find(play.table, PieceId(trial.target))
    if enemy is None:
        return
    if not passed:
        _enemies_act(play, trial, ENEMY_TYPES)
        return
    play.push(Step("remove", enemy.id, word="player") if twice else Step("stun", enemy.id))
    if enemy.type == "guard":
        play.note(enemy.id, Because("ESC-ATK-060", say("A beaten guard leaves an item.")))
        play.push(Step("item.gain", trial.seat, enemy.space))


def _rushed(play: Play, trial: Trial, why: Because, count: int) -> None:
    """Remember the strength of the rush for the rest of the turn (ESC-RUSH-030, 070, 140)."""
    table = play.table
    if count >= 0:
        play.change(TurnUsed("rush", count + 1), why)
        return
    space = Hero.at(table, trial.seat).space
    if option(table, "failed_rush_threat") == "beside_guard" and guard_gives_threat(table, space):
        why = because("ESC-RUSH-140", "A guard saw the rush fail.")
        gain_threat(play, trial.seat, 1, why)
    _enemies_act(play, trial, ENEMY_TYPES)


def _worked_on_door(play: Play, trial: Trial, why: Because, *, passed: bool) -> None:
    """Open the door, or let the enemies on the tile act (ESC-DOOR-010..050)."""
    if not passed:
        _enemies_act(play, trial, ENEMY_TYPES)
        return
    if trial.kind == "pick":
        play.change(TurnUsed(picked_mark(LinkId(trial.target)), 1), why)
    play.push(Step("unlock", trial.target, word=why.also[0]))


def _did(play: Play, trial: Trial, *, passed: bool) -> None:
    """Let the panel, or the scenario's special action, bring what it brings (ESC-PANL-030, 070)."""
    if trial.kind == "access" and passed:
        control_panels.passed(play, trial)
    elif trial.kind == "access":
        control_panels.failed(play)
        _enemies_act(play, trial, ENEMY_TYPES)
    elif passed:
        special_actions.succeed(play, trial.seat, trial.target)
    else:
        special_actions.fail(play, trial.seat, trial.target)
        _enemies_act(play, trial, ENEMY_TYPES)


def _enemies_act(play: Play, trial: Trial, types: tuple[EnemyType, ...]) -> None:
    """Let the enemies of these types on the tile act: the action failed (ESC-CHAL-060)."""
    space = Hero.at(play.table, trial.seat).space
    there = [type_ for type_ in types if enemies(play.table, type_, space)]
    if there:
        play.push(Step("react", space, items=tuple(there)))


def _event(play: Play, trial: Trial, *, passed: bool) -> None:
    """Do what the entry says for a pass or a failure; no enemy acts (ESC-INT-540)."""
    entry = play.table.content.of(Entry).get(trial.target)
    if entry is not None:
        for text in entry.win if passed else entry.do:
            play.push(*steps_of(trial.seat, text, entry.id))


STEPS: Final = {DECLARE: declare, RESULT: result}
