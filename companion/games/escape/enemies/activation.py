"""Activation: whose turn to act it is among the enemies, and what each one does (ESC-ACTV-*)."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, Tie, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Choose, Option, Question, Settled
from companion.engine.flow.targeting import Pick, left_to
from companion.engine.ids import PieceId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import ConditionSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.enemies.enemy_movement import (
    first_moves,
    support_for,
    tied_ways,
    which_move,
)
from companion.games.escape.enemies.fallback_moves import carry_out
from companion.games.escape.enemies.hybrids import HYBRID_DIE
from companion.games.escape.enemies.targets import attack_targets, movement_targets, which_target
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.pieces import (
    ENEMY_TYPES,
    SPAWNED,
    STUNNED,
    Enemy,
    EnemyType,
    enemies,
    enemy_type,
    heroes_on,
)

GOES: Final[Mapping[EnemyType, Message]] = {
    "guard": say("Guards walk to the most threat."),
    "clone": say("Clones walk to the most fear."),
    "hybrid": say("Hybrids walk to the most fear."),
    "cronos": say("Dr. Cronos walks as the scenario says."),
}
UNLOCKS: Final[Mapping[EnemyType, Message]] = {
    "guard": say("A guard opens a locked door on its way."),
    "clone": say("Clones walk to the most fear."),
    "hybrid": say("A hybrid opens a locked door on its way."),
    "cronos": say("Dr. Cronos opens a locked door on his way."),
}


# -- passes


def activate_box(play: Play, step: Step) -> None:
    """Let enemies act as the activation box ``items`` says, pass by pass (ESC-ACTV-020..080).

    The hybrids' die follows the last pass (ESC-HYB-010, ESC-INT-430); Dr. Cronos acts when his
    scenario says (ESC-CRON-010).
    """
    cronos = scenario(play.table).cronos_acts
    for type_ in step.items:
        play.push(Step("pass", word=type_), *((_CRONOS,) if type_ == cronos else ()))
    play.push(Step(HYBRID_DIE), *((_CRONOS,) if cronos == "always" else ()))


_CRONOS: Final = Step("pass", word="cronos")


def react(play: Play, step: Step) -> Flow[None]:
    """Let active enemies of the types ``items`` on the tile ``subject`` act (ESC-CHAL-060, 080)."""
    table = play.table
    order = yield from play.ask(_order_of_kinds(table, SpaceId(step.subject), step.items))
    play.push(*(Step("pass", target=step.subject, word=type_) for type_ in order))


def _order_of_kinds(
    table: Reading, space: SpaceId, types: tuple[str, ...]
) -> Question[tuple[str, ...]]:
    """Say in which order the kinds on a tile act (option ``failure_activation_order``).

    Hybrids, and Dr. Cronos behind them, come last: so they do in every activation step.
    """
    acting = [t for t in ENEMY_TYPES if t in types and enemies(table, t, space, active=True)]
    there = [type_ for type_ in acting if type_ in SPAWNED]
    last = [type_ for type_ in acting if type_ not in SPAWNED]
    choice = option(table, "failure_activation_order")
    if len(there) < 2 or choice == "guards_first":  # noqa: PLR2004  # one kind has no order
        return Settled((*there, *last))
    turned = (*reversed(there), *last)
    if choice == "clones_first":
        return Settled(turned)
    support = say("Guards and clones are on the tile.")
    tie = Tie(tuple(there), broken=left_to(table.turn.now))
    return Choose(
        asks=say("Who acts first?"),
        support=support,
        because=Because("ESC-CHAL-080", support, ties=(tie,)),
        rule="ESC-CHAL-080",
        seats=(table.turn.now,),
        among=(
            Option("guard clone", (*there, *last), say("Guards, then clones"), ref="guard"),
            Option("clone guard", turned, say("Clones, then guards"), ref="clone"),
        ),
    )


def enemy_pass(play: Play, step: Step) -> None:
    """Every enemy of type ``word`` acts in rising number order (ESC-ACTV-020, 030).

    With a tile as ``target`` only those on it that are not stunned (ESC-INT-040). One that gave a
    die is left out where that counts for the whole turn (option ``helper_spent_scope``).
    """
    table = play.table
    acting = enemies(table, enemy_type(step.word), SpaceId(step.target), active=bool(step.target))
    refs, used = [enemy.id for enemy in acting], table.turn.used
    play.push(*[Step("activate", ref, step.target) for ref in refs if spent_mark(ref) not in used])


def spent_mark(enemy: PieceId) -> str:
    """Return the name under which a turn remembers that an enemy gave its activation away."""
    return f"spent {enemy}"


# -- one enemy


def activate(play: Play, step: Step) -> Flow[None]:
    """Let one enemy take its single action: attack, else move, or recover (ESC-ACTV-090)."""
    table = play.table
    who = Enemy.find(table, PieceId(step.subject))
    if who is None:
        play.note(step.subject, because("ESC-INT-560", "It is not on the map any more."))
        return
    if who.stunned:
        yield from recover(play, who)
        return
    found = attack_targets(table, who)
    if found.best:
        target = yield from play.ask(which_target(table, who, found, attack=True))
        play.push(Step("attack", who.id, target))
        return
    yield from walk(play, step, who)


def recover(play: Play, who: Enemy) -> Flow[None]:
    """Let a stunned enemy stand up if no hero is on its tile (ESC-EREC-010, 020)."""
    near = heroes_on(play.table, who.space)
    if near:
        says = say("{enemy} stays down: {hero} is there.", enemy=Ref(who.id), hero=Ref(near[0].id))
        play.note(who.id, Because("ESC-EREC-020", says))
        return
    up, asks = (
        ConditionSet(who.id, STUNNED, on=False),
        say("Stand {enemy:acc} up", enemy=Ref(who.id)),
    )
    why = because("ESC-EREC-010", "No hero is on its tile, so it gets up.")
    _ = yield from play.instruct(up, why, asks=asks, about=who.id)


def walk(play: Play, step: Step, who: Enemy) -> Flow[None]:
    """Let an enemy move one step towards its target, or open a lock on its way (ESC-EMOV-010).

    Where hands find that not possible, the next legal move is proposed.
    """
    table = play.table
    found = movement_targets(table, who)
    if not found.best:
        play.note(who.id, found.because(*_no_target(found)))
        return
    target = yield from play.ask(which_target(table, who, found, attack=False))
    at = table.pieces[target].at
    moves = first_moves(table, who, at)
    if not moves:
        says = say("Its way to {target:gen} is full.", target=Ref(target))
        play.note(who.id, found.because("ESC-EMOV-180", says, chosen=target))
        return
    ways = tied_ways(table, who, moves, at)
    move = yield from play.ask(which_move(table, who, moves, ways))
    rule = "ESC-EMOV-140" if move.opens else "ESC-EMOV-090" if move.past else "ESC-EMOV-010"
    says, also = (UNLOCKS if move.opens else GOES)[who.type], ("ESC-EMOV-050",) if ways else ()
    found = replace(found, ties=(*found.ties, *ways)) if ways else found
    why = found.because(rule, says, chosen=target, also=also)
    how = partial(support_for, table, who.space, move)
    yield from carry_out(play, step, who, move, why=why, support=how)


def _no_target(found: Pick[PieceId]) -> tuple[str, Message]:
    """Return the rule and the words for an enemy that has nowhere to go."""
    if any(candidate.out.text == "full" for candidate in found.looked_at):
        return "ESC-EMOV-190", say("It stays: every tile it could go for is full.")
    return "ESC-EMOV-130", say("It stays: it has no way to anybody.")


STEPS: Final = {
    "event.activate": activate_box,
    "react": react,
    "pass": enemy_pass,
    "activate": activate,
}
