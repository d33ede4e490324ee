"""Targets: whom an enemy attacks on its tile, and towards whom it moves (ESC-EATK, ESC-EMOV).

Each comparison is a :class:`Pick`: every candidate with its numbers, why others were left out, and
the rule of the criterion that decided.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Tie
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import Choose, Question, Settled
from companion.engine.flow.targeting import Filter, Pick, Rank, compare, left_to
from companion.engine.ids import NO_SPACE, PieceId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.escape.enemies.enemy_exceptions import mover_of, spares, spares_some, steps_of
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.board import Mover, neighbours
from companion.games.escape.state.pieces import (
    ENEMY_TYPES,
    STUNNED,
    Enemy,
    EnemyType,
    Hero,
    enemies,
    enemy_type,
    heroes,
    heroes_on,
    room_for,
)

SUM: Final = "sum"
NEXT: Final = "next"
MOVEMENT: Final = (Rank(SUM, "ESC-EMOV-020"), Rank("steps", "ESC-EMOV-030", most=False))
FOES: Final[Mapping[str, tuple[EnemyType, ...]]] = {
    "guard": ("clone", "hybrid"),
    "clone": ("guard",),
    "hybrid": ("guard",),
    "cronos": (),
}
"""Whom each type may go for beside heroes (ESC-EATK-070); Dr. Cronos only for heroes."""
AFTER_HEROES: Final = 10
"""Place in the tie order of the first enemy: behind every hero."""
STUNNED_OUT: Final = say("stunned")
FULL: Final = say("full")
NO_WAY: Final = say("no way there")
ABSENT: Final = say("in the infirmary")
IN_UNIFORM: Final = say("in uniform")


# -- whom an enemy cares about


def is_hero(table: Reading, ref: PieceId) -> bool:
    """Tell whether a candidate is a hero."""
    return table.pieces[ref].kind == "hero"


def drawn_by(table: Reading, type_: EnemyType) -> str:
    """Return what of a hero draws a type: threat or fear (ESC-EATK-060, ESC-EMOV-010)."""
    if type_ == "cronos":
        return scenario(table).cronos_hunts
    return "threat" if type_ == "guard" else "fear"


def attraction(table: Reading, drawn: str, ref: PieceId) -> int:
    """Return how much a hero, or an enemy of the other side, draws a type of enemy.

    Args:
        table: The table.
        drawn: What draws the type: threat or fear.
        ref: The candidate; an enemy has the scenario's value (ESC-EATK-070, ESC-SCEN-050).
    """
    piece = table.pieces[ref]
    if piece.kind != "hero":
        return value_of(table, enemy_type(piece.kind))
    return piece.tracks[drawn]


def value_of(table: Reading, type_: EnemyType) -> int:
    """Return the scenario's value of an enemy as the other side sees it (ESC-SCEN-050)."""
    rules, now = scenario(table), table.tracks
    match type_:
        case "guard":
            return now.get("fear of guard", rules.guard_fear)
        case "clone":
            return now.get("threat of clone", rules.clone_threat)
        case "hybrid":
            return now.get("threat of hybrid", rules.hybrid_threat)
        case "cronos":
            return 0


def goes_for(table: Reading, type_: str) -> tuple[EnemyType, ...]:
    """Return the types of the other side a type goes for (option ``zero_value_rule``)."""
    foes_ = FOES[type_]
    if option(table, "zero_value_rule") == "per_direction":
        return tuple([foe for foe in foes_ if value_of(table, foe) > 0])
    return foes_ if any(value_of(table, side) > 0 for side in ENEMY_TYPES) else ()


def foes(table: Reading, who: Enemy, space: SpaceId = NO_SPACE) -> tuple[PieceId, ...]:
    """Return the other side's enemies this one may go for, on one tile or everywhere."""
    kind, there = who.piece.kind, list[Enemy]()
    for foe in FOES[kind]:
        there += enemies(table, foe, space)
    if not there:
        return ()
    sought = goes_for(table, kind)
    return tuple([enemy.id for enemy in there if enemy.piece.kind in sought])


def _passed_over(table: Reading, who: Enemy) -> tuple[Filter[PieceId], ...]:
    """Return the filters that pass over those whom the enemy lets be, wherever they are.

    These are heroes it takes for its own, and the stunned (option ``attack_stunned``).
    """
    uniform, stunned = spares_some(table, who), option(table, "attack_stunned") == "passed_over"

    def passed(ref: PieceId) -> Message | None:
        if uniform and spares(table, who, ref):
            return IN_UNIFORM
        return STUNNED_OUT if stunned and STUNNED in table.pieces[ref].conditions else None

    return (passed,) if uniform or stunned else ()


# -- attack


def attack_targets(table: Reading, who: Enemy) -> Pick[PieceId]:
    """Compare everybody on the enemy's tile whom it may attack (ESC-EATK-050..110)."""
    there = [hero.id for hero in heroes_on(table, who.space)]
    others = foes(table, who, who.space)
    if not there and not others:
        return NOBODY
    name = drawn_by(table, who.type)
    found = compare(
        (*there, *others),
        _passed_over(table, who),
        lambda ref: {name: attraction(table, name, ref)},
        (Rank(name, "ESC-EATK-060"),),
    )
    return _settle_attack_tie(table, found)


def _settle_attack_tie(table: Reading, found: Pick[PieceId]) -> Pick[PieceId]:
    """Break a tie as far as the option ``attack_tie`` does."""
    tied = found.best
    if len(tied) == 1 or not tied:
        return found
    if option(table, "attack_tie") == "turn_order":
        return first_of(table, found, tied, "ESC-EATK-110", by_kind=True)
    if not any(is_hero(table, ref) for ref in tied):
        return first_of(table, found, tied, "ESC-EATK-100")
    return found.with_tie_broken(left_to(table.turn.now))


def tie_order(table: Reading, ref: PieceId, *, by_kind: bool = False) -> tuple[int, int]:
    """Return a candidate's place where all else is equal: heroes in turn order, then numbers.

    ``by_kind``: hybrids come before clones, whatever their numbers.
    """
    if not is_hero(table, ref):
        piece = table.pieces[ref]
        return (AFTER_HEROES + (by_kind and piece.kind != "hybrid"), piece.number)
    return ([hero.id for hero in heroes(table)].index(seat_id(ref)), 0)


def first_of(
    table: Reading,
    found: Pick[PieceId],
    tied: Sequence[PieceId],
    rule: str,
    *,
    by_kind: bool = False,
) -> Pick[PieceId]:
    """Return a comparison whose tie is broken by turn order, or by kind and number of enemies."""
    best = min(tied, key=lambda ref: tie_order(table, ref, by_kind=by_kind))
    return found.broken(best, rule, _first_by(table, best, found.best, by_kind=by_kind))


def _first_by(
    table: Reading, best: PieceId, tied: Sequence[PieceId], *, by_kind: bool = False
) -> Message:
    pieces = table.pieces
    if is_hero(table, best):
        if sum(is_hero(table, ref) for ref in tied) > 1:
            return say("The turn order decides: {who} comes first.", who=Ref(best))
        return say("A hero comes before enemies: {who}.", who=Ref(best))
    if by_kind and any(pieces[ref].kind != pieces[best].kind for ref in tied):
        return say("Hybrids come before clones: {who}.", who=Ref(best))
    return say("The lower number comes first: {who}.", who=Ref(best))


# -- movement


def movement_targets(table: Reading, who: Enemy) -> Pick[PieceId]:
    """Compare everybody an enemy may walk to (ESC-EMOV-010..040, 110, 130, 170, 190)."""
    everybody = (*[hero.id for hero in heroes(table)], *foes(table, who))
    pieces, here, type_ = table.pieces, who.space, who.type
    name, steps, near = drawn_by(table, type_), steps_of(table, who), near_spaces(table, who)

    def not_reached(ref: PieceId) -> Message | None:
        if pieces[ref].at in steps:
            return None
        return ABSENT if is_hero(table, ref) and not Hero.at(table, ref).on_map else NO_WAY

    def full(ref: PieceId) -> Message | None:
        at = pieces[ref].at
        return None if at == here or room_for(table, type_, at) else FULL

    def numbers(ref: PieceId) -> Mapping[str, int]:
        """Return its sum, the two numbers it is made of, and the steps."""
        piece = pieces[ref]
        own = attraction(table, name, ref)
        next_to = 1 if piece.kind == "hero" and piece.at in near else 0
        return {name: own, NEXT: next_to, SUM: own + next_to, "steps": steps[piece.at]}

    filters = (not_reached, *_passed_over(table, who))
    found = compare(everybody, (*filters, full), numbers, MOVEMENT)
    if not found.best and option(table, "all_targets_full") == "next_to_target":
        found = compare(everybody, filters, numbers, MOVEMENT)
    return _settle_movement_tie(table, found)


def near_spaces(table: Reading, who: Enemy) -> Collection[SpaceId]:
    """Return the tiles where a hero counts 1 higher (ESC-EMOV-020, ESC-EMOV-200)."""
    if option(table, "adjacency_bonus_scope") == "moving_enemy":
        return _next_to(table, who)
    return {space for other in enemies(table) for space in _next_to(table, other)}


def _next_to(table: Reading, who: Enemy) -> Collection[SpaceId]:
    """Return the tiles adjacent to an enemy's as that enemy moves (ESC-DIST-020..070)."""
    locks_join = who.mover == "guard" and option(table, "adjacent_through_lock") == "adjacent"
    mover: Mover = "doors" if locks_join else mover_of(table, who)
    return neighbours(table, who.space, mover)


def _settle_movement_tie(table: Reading, found: Pick[PieceId]) -> Pick[PieceId]:
    """Prefer heroes in turn order, then leave what is open to the table (ESC-EMOV-040, 170)."""
    tied = found.best
    if len(tied) < 2:  # noqa: PLR2004  # one is no tie
        return found
    people = [ref for ref in tied if is_hero(table, ref)]
    others = tuple(ref for ref in tied if ref not in people)
    if not people:
        return found.with_tie_broken(left_to(table.turn.now))
    if not others:
        return first_of(table, found, people, "ESC-EMOV-040")
    if option(table, "move_tie_with_enemy") == "player_preferred":
        return first_of(table, found, people, "ESC-EMOV-170")
    first = min(people, key=lambda ref: tie_order(table, ref))
    if people[1:]:
        found = found.with_tie_broken(_first_by(table, first, people))
        left = Tie((first, *others), found.ties[-1].equal)
        found = replace(found, ties=(*found.ties, left))
    return replace(found, best=(first, *others)).with_tie_broken(left_to(table.turn.now))


# -- what is left to the table


def which_target(
    table: Reading, who: Enemy, found: Pick[PieceId], *, attack: bool
) -> Question[PieceId]:
    """Say whom it is, or ask whoever resolves the card (ESC-ACTV-100)."""
    if len(found.best) == 1:
        return Settled(found.best[0])
    rule = "ESC-EATK-110" if attack else "ESC-EMOV-170"
    attacks = say("Whom does {enemy} attack?", enemy=Ref(who.id))
    asks = attacks if attack else say("To whom does {enemy} go?", enemy=Ref(who.id))
    return Choose(
        asks=asks,
        support=say("They count the same."),
        rule=rule,
        seats=(table.turn.now,),
        about=who.id,
        because=found.reason_to_ask(rule, asks),
        among=tuple(thing_option(ref, f"target {ref}") for ref in found.best),
    )


NOBODY: Final[Pick[PieceId]] = Pick((), "", ())
