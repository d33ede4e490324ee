"""Enemy attacks: how many dice, what the icons do, and the fear of being attacked (ESC-EATK-*)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Line
from companion.engine.ids import PieceId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import DiceThrown, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.escape.enemies.activation import spent_mark
from companion.games.escape.enemies.targets import attack_targets, attraction, drawn_by, is_hero
from companion.games.escape.hero.dice_icons import icons, roll
from companion.games.escape.hero.fear_and_threat import shift_fear
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.pieces import (
    FEAR_MOST,
    SIDES,
    Enemy,
    EnemyType,
    Hero,
    enemies,
    hand_id,
)
from companion.games.escape.state.stats import toughness_used, value

BONUS_FROM: Final[Mapping[EnemyType, int]] = {"guard": 3, "clone": 5, "hybrid": 5}
"""From how much threat, or fear, a type throws one die more (ESC-EATK-150, 160, ESC-HYB-090)."""
DECLARED: Final = "declared"
ATTACK_RULE: Final[Mapping[EnemyType, str]] = {
    "guard": "ESC-EATK-010",
    "clone": "ESC-EATK-020",
    "hybrid": "ESC-EATK-030",
    "cronos": "ESC-CRON-010",
}
LEVEL_RULE: Final[Mapping[EnemyType, str]] = {
    "guard": "ESC-EATK-160",
    "clone": "ESC-EATK-150",
    "hybrid": "ESC-HYB-090",
}
PICKS: Final[Mapping[EnemyType, Message]] = {
    "guard": say("Guards attack the most threat on their tile."),
    "clone": say("Clones attack the most fear on their tile."),
    "hybrid": say("Hybrids attack the most fear on their tile."),
    "cronos": say("Dr. Cronos attacks as the scenario says."),
}


# -- how many dice


def helpers(table: Reading, who: Enemy) -> list[PieceId]:
    """Return who else on its tile adds a die (ESC-EATK-120, 130, 140, ESC-HYB-070)."""
    stunned_too = option(table, "stunned_gives_die") == "die"
    there = enemies(table, who.type, who.space, active=not stunned_too)
    also = clones_helping(table, who)
    return [enemy.id for enemy in (*there, *also) if enemy.id != who.id]


def clones_helping(table: Reading, who: Enemy) -> tuple[Enemy, ...]:
    """Return the active clones that strengthen a hybrid (option ``hybrid_clone_dice``)."""
    if who.piece.kind != "hybrid" or option(table, "hybrid_clone_dice") != "clones_add":
        return ()
    return enemies(table, "clone", who.space, active=True)


def receipt(
    table: Reading, who: Enemy, target: PieceId, helping: Sequence[PieceId]
) -> tuple[Line, ...]:
    """Return where the dice of an attack come from, one line each (ESC-EATK-010..180)."""
    type_ = who.type
    found = [Line(say("Attack"), who.stats.attack, ATTACK_RULE[type_])]
    clones = len(clones_helping(table, who))
    alike = len(helping) - clones
    if alike:
        found.append(Line(say("Others of its kind"), alike, "ESC-EATK-120"))
    if clones:
        found.append(Line(say("Clones with it"), clones, "ESC-HYB-070"))
    if _level_die(table, type_, target):
        words = say("Threat of 3 or more") if type_ == "guard" else say("Fear of 5 or more")
        found.append(Line(words, 1, LEVEL_RULE[type_]))
    return tuple(found)


def _level_die(table: Reading, type_: EnemyType, target: PieceId) -> bool:
    """Tell whether the target's threat or fear brings one die more (ESC-EATK-150..180)."""
    if type_ == "hybrid" and option(table, "hybrid_fear_die") == "clones_only":
        return False
    counts = is_hero(table, target) or option(table, "level_die_vs_enemies") == "any_target"
    least = BONUS_FROM.get(type_) if counts else None
    return least is not None and attraction(table, drawn_by(table, type_), target) >= least


# -- the attack


def attack(play: Play, step: Step) -> Flow[None]:
    """Attack ``target``: throw, and do what the icons do (ESC-EATK-050..270).

    The fear of being attacked comes last, or first where the option ``attack_fear_timing`` says
    so: then the throw is a step of its own.
    """
    table = play.table
    who, target = Enemy.find(table, PieceId(step.subject)), PieceId(step.target)
    if who is None or who.stunned or not _still_there(table, who, target):
        play.note(step.subject, Because("ESC-EATK-050", say("There is nobody to attack.")))
        return
    on_hero = is_hero(table, target)
    fear_first = on_hero and option(table, "attack_fear_timing") == "at_declaration"
    if fear_first and step.word != DECLARED:
        _ = shift_fear(play, seat_id(target), 1, attacked_reason(step.target))
        play.push(Step("attack", step.subject, step.target, word=DECLARED))
        return
    helping, icon, toughness = helpers(table, who), who.stats.icon, _toughness(table, target)
    needed = toughness + on_hero
    faces = yield from play.roll(
        roll(
            table,
            icon,
            receipt(table, who, target, helping),
            asks=say("{enemy} attacks {target:acc}", enemy=Ref(who.id), target=Ref(step.target)),
            support=_stake(table, who, target, needed),
            rule="ESC-EATK-050",
            needed=needed,
            seats=(table.turn.now,),
            about=who.id,
        )
    )
    why = _reason(table, who, target)
    play.change(DiceThrown(Thrown(f"attack {who.id}", faces)), why)
    play.change(DiceThrown(Thrown()), why)  # nobody may throw them again (ESC-DICE-080)
    matching = icons(table, faces, icon)
    if on_hero:
        scared = () if fear_first else (Step("attacked", step.target),)
        counted = _icons(matching, toughness, hit=matching > toughness)
        play.note(step.target, Because("ESC-EATK-190", counted, ("ESC-STAT-040",)))
        toughness_used(play, seat_id(target))
        following = _hurt(table, who, seat_id(target), matching - toughness, scared)
    else:
        following = _beaten(play, who, target, matching, toughness)
    _spend(play, helping, following)


def _stake(table: Reading, who: Enemy, target: PieceId, hits: int) -> Message:
    """Return what so many hits do to the target (ESC-EATK-190, 200, ESC-HYB-050)."""
    if not is_hero(table, target):
        return _harm(target, hits, "falls")
    hero, by_fear = Hero.at(table, seat_id(target)), _frightens(table, who)
    if hero.fear >= FEAR_MOST if by_fear else _last_card(table, hero):
        return _harm(target, hits, "knocked out")
    return _harm(target, hits, "fear" if by_fear else "card")


@lru_cache(maxsize=256)
def _harm(
    target: PieceId, hits: int, harm: Literal["falls", "knocked out", "fear", "card"]
) -> Message:
    """Say what so many hits do."""
    hurt = Ref(target)
    if harm == "falls":
        return say_n("{n} hit: {hurt} falls.", "{n} hits: {hurt} falls.", hits, hurt=hurt)
    if harm == "knocked out":
        return say_n(
            "{n} hit: {hurt} is knocked out.", "{n} hits: {hurt} is knocked out.", hits, hurt=hurt
        )
    if harm == "fear":
        return say_n("{n} hit: {hurt} gains fear.", "{n} hits: {hurt} gains fear.", hits, hurt=hurt)
    return say_n("{n} hit: {hurt} loses a card.", "{n} hits: {hurt} loses a card.", hits, hurt=hurt)


def _last_card(table: Reading, hero: Hero) -> bool:
    """Tell whether a hero falls with the next card lost; a made-up table may lack the hand."""
    hand = table.piles.get(hand_id(hero.id))
    return hand is not None and hand.size <= 1


def _frightens(table: Reading, who: Enemy) -> bool:
    """Tell whether an enemy's hits raise fear instead of taking cards (ESC-HYB-050)."""
    type_ = who.type
    return type_ == "hybrid" or (type_ == "cronos" and scenario(table).cronos_hurts == "fear")


def _still_there(table: Reading, who: Enemy, target: PieceId) -> bool:
    piece = table.pieces.get(target)
    return piece is not None and piece.at == who.space


def _toughness(table: Reading, target: PieceId) -> int:
    if is_hero(table, target):
        return value(table, seat_id(target), "toughness")
    return Enemy(table, table.pieces[target]).stats.toughness


def _reason(table: Reading, who: Enemy, target: PieceId) -> Because:
    found, type_ = attack_targets(table, who), who.type
    also = () if type_ == "guard" else (ATTACK_RULE[type_],)
    return found.because("ESC-EATK-060", PICKS[type_], chosen=target, also=also)


@lru_cache(maxsize=256)
def _icons(matching: int, toughness: int, *, hit: bool) -> Message:
    if hit:
        return say_n(
            "{n} icon, Toughness {t}: hit.", "{n} icons, Toughness {t}: hit.", matching, t=toughness
        )
    return say_n(
        "{n} icon, Toughness {t}: no hit.",
        "{n} icons, Toughness {t}: no hit.",
        matching,
        t=toughness,
    )


def _hurt(
    table: Reading, who: Enemy, seat: SeatId, above: int, scared: tuple[Step, ...]
) -> tuple[Step, ...]:
    """Return what icons above Toughness do to a hero (ESC-EATK-190, ESC-HYB-050, ESC-CRON-010).

    Args:
        table: The table.
        who: The attacker.
        seat: The hero.
        above: Icons above Toughness.
        scared: The fear of having been attacked, if it comes after the throw.
    """
    cards = (Step("lose cards", seat, number=above, word="ESC-EATK-190"),) if above > 0 else ()
    if not _frightens(table, who):
        return (*cards, *scared)
    also = cards if option(table, "hybrid_also_discards") == "fear_and_discards" else ()
    if above <= 0:
        return scared
    passing = above + (bool(scared) and option(table, "plus_one_can_knock_out") == "counts")
    if Hero.at(table, seat).fear + passing > FEAR_MOST:
        return (Step("frightened", seat, number=above), Step("knock out", seat, word="fear"))
    return (Step("frightened", seat, number=above), *also, *scared)


def frightened(play: Play, step: Step) -> None:
    """Raise fear by one for each icon above Toughness, to 8 at most (ESC-HYB-050)."""
    if Hero.at(play.table, seat_id(step.subject)).playing:
        why = because("ESC-HYB-050", "{n} icons above Toughness: fear.", n=step.number)
        _ = shift_fear(play, seat_id(step.subject), step.number, why)


def _beaten(
    play: Play, who: Enemy, target: PieceId, matching: int, toughness: int
) -> tuple[Step, ...]:
    """Remove the defender at its Toughness, one more for each icon above (ESC-EATK-200)."""
    table = play.table
    defender = Enemy(table, table.pieces[target])
    beaten = max(0, matching - toughness + 1)
    counted = _icons(matching, toughness, hit=bool(beaten))
    rule = "ESC-HYB-060" if who.type == "hybrid" else "ESC-EATK-200"
    play.note(target, Because(rule, counted, ("ESC-EATK-210",)))
    types: tuple[EnemyType, ...] = (defender.type,)
    if option(table, "extra_removed_defenders") == "same_side":
        types = next(side for side in SIDES if defender.type in side)
    others = (e.id for type_ in types for e in enemies(table, type_, defender.space))
    falling = (target, *(ref for ref in others if ref != target))[:beaten]
    return tuple(Step("remove", ref, word="enemy") for ref in falling)


def _spend(play: Play, gave_die: Sequence[PieceId], following: tuple[Step, ...]) -> None:
    """Give up the activations of those that gave a die (ESC-EATK-140, ESC-ACTV-120)."""
    if option(play.table, "helper_spent_scope") == "whole_turn":
        why = because("ESC-ACTV-120", "Giving a die uses up its activation this turn.")
        play.change_all([TurnUsed(spent_mark(enemy), 1) for enemy in gave_die], why)
    rest = play.table.agenda[1:]
    left = [s for s in rest if s.name != "activate" or s.subject not in gave_die]
    if len(left) == len(rest):
        play.push(*following)
        return
    why = Because("ESC-EATK-140", say("Giving a die uses up its activation."), ("ESC-INT-010",))
    for enemy in gave_die:
        play.note(enemy, why)
    play.replace_agenda(*following, *left)


def attacked(play: Play, step: Step) -> None:
    """Raise the fear of a hero who was attacked, hurt or not (ESC-FEAR-100, 110)."""
    if Hero.at(play.table, seat_id(step.subject)).playing:
        _ = shift_fear(play, seat_id(step.subject), 1, attacked_reason(step.subject))


def attacked_reason(seat: str) -> Because:
    """Return why fear rises."""
    return Because("ESC-FEAR-100", say("{hero} is attacked.", hero=Ref(seat)), ("ESC-FEAR-110",))


STEPS: Final = {"attack": attack, "attacked": attacked, "frightened": frightened}
