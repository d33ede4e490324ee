"""Enemy attacks: how many dice, what the icons do, and the fear of being attacked (ESC-EATK-*)."""

from collections.abc import Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.changes import DiceThrown, TurnUsed
from companion.engine.flow import Flow, Play
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Line
from companion.engine.table import PieceId, Reading, Step, Thrown
from companion.games.escape.activation import spent_mark
from companion.games.escape.dice import icons, roll
from companion.games.escape.pieces import Enemy, EnemyType, Hero, enemies, option
from companion.games.escape.stats import toughness_used, value
from companion.games.escape.targets import attack_targets, is_hero, level
from companion.games.escape.tokens import shift_fear

BONUS_FROM: Final[Mapping[EnemyType, int]] = {"guard": 3, "clone": 5}
"""From how much threat, or fear, on a guard or clone throws one die more (ESC-EATK-150, 160)."""
DECLARED: Final = "declared"
SIDES: Final[tuple[tuple[EnemyType, ...], ...]] = (("guard",), ("clone",))
"""Types that fight together."""
ATTACK_RULE: Final[Mapping[EnemyType, str]] = {"guard": "ESC-EATK-010", "clone": "ESC-EATK-020"}
LEVEL_RULE: Final[Mapping[EnemyType, str]] = {"guard": "ESC-EATK-160", "clone": "ESC-EATK-150"}


# -- how many dice


def helpers(table: Reading, who: Enemy) -> tuple[Enemy, ...]:
    """Return who else of its type on its tile adds a die (ESC-EATK-120, 130, 140)."""
    stunned_too = option(table, "stunned_gives_die") == "b"
    there = enemies(table, who.type, who.space, active=not stunned_too)
    return tuple(enemy for enemy in there if enemy.id != who.id)


def receipt(table: Reading, who: Enemy, target: PieceId) -> tuple[Line, ...]:
    """Return where the dice of an attack come from, one line each (ESC-EATK-010..180)."""
    found = [Line(say("attack"), who.stats.attack, ATTACK_RULE[who.type])]
    helping = len(helpers(table, who))
    if helping:
        found.append(Line(say("others of its kind"), helping, "ESC-EATK-120"))
    if level(table, who.type, target) >= BONUS_FROM[who.type] and _level_counts(table, target):
        words = say("threat of 3 or more") if who.type == "guard" else say("fear of 5 or more")
        found.append(Line(words, 1, LEVEL_RULE[who.type]))
    return tuple(found)


def _level_counts(table: Reading, target: PieceId) -> bool:
    """Tell whether the level die is thrown against this target (ESC-EATK-170, 180)."""
    return is_hero(table, target) or option(table, "level_die_vs_enemies") == "b"


# -- the attack


def attack(play: Play, step: Step) -> Flow[None]:
    """Attack ``target``: throw, and do what the icons do (ESC-EATK-050..270).

    The fear of being attacked comes last, or first where the option ``attack_fear_timing`` says
    so: then the throw is a step of its own.
    """
    table = play.table
    who = Enemy.find(table, step.subject)
    if who is None or who.stunned or not _still_there(table, who, step.target):
        play.note(step.subject, Because("ESC-EATK-050", say("There is nobody to attack.")))
        return
    fear_first = option(table, "attack_fear_timing") == "b" and is_hero(table, step.target)
    if fear_first and step.word != DECLARED:
        _ = shift_fear(play, step.target, 1, attacked_reason(step.target))
        play.soon(Step("attack", step.subject, step.target, word=DECLARED))
        return
    toughness = _toughness(table, step.target)
    needed = toughness + is_hero(table, step.target)
    faces = yield from play.roll(
        roll(
            table,
            who.stats.icon,
            receipt(table, who, step.target),
            asks=say("{enemy} attacks {target:acc}", enemy=Ref(who.id), target=Ref(step.target)),
            support=say("{n} icons or more do harm.", n=needed),
            rule="ESC-EATK-050",
            needed=needed,
            seats=(table.turn.now,),
            about=who.id,
        )
    )
    why = _reason(table, who, step.target)
    play.change(DiceThrown(Thrown(f"attack {who.id}", faces)), why)
    play.change(DiceThrown(Thrown()), why)  # nobody may throw them again (ESC-DICE-080)
    matching = icons(table, faces, who.stats.icon)
    gave_die = tuple(helper.id for helper in helpers(table, who))
    if is_hero(table, step.target):
        scared = () if fear_first else (Step("attacked", step.target),)
        following = (*_hit(play, step.target, matching, toughness), *scared)
    else:
        following = _beaten(play, step.target, matching, toughness)
    _spend(play, gave_die, following)


def _still_there(table: Reading, who: Enemy, target: PieceId) -> bool:
    piece = table.pieces.get(target)
    return piece is not None and piece.at == who.space


def _toughness(table: Reading, target: PieceId) -> int:
    if is_hero(table, target):
        return value(table, target, "toughness")
    return Enemy(table, table.pieces[target]).stats.toughness


def _reason(table: Reading, who: Enemy, target: PieceId) -> Because:
    words: Message = (
        say("Guards attack the most threat on their tile.")
        if who.type == "guard"
        else say("Clones attack the most fear on their tile.")
    )
    return attack_targets(table, who).because("ESC-EATK-060", words, chosen=target)


def _hit(play: Play, seat: str, matching: int, toughness: int) -> tuple[Step, ...]:
    """Take one card for each icon above Toughness; return what follows (ESC-EATK-190)."""
    lost = matching - toughness
    says = say("{n} icons against Toughness {t}.", n=matching, t=toughness)
    play.note(seat, Because("ESC-EATK-190", says, ("ESC-STAT-040",)))
    toughness_used(play, seat)
    return (Step("lose cards", seat, number=lost, word="ESC-EATK-190"),) if lost > 0 else ()


def _beaten(play: Play, target: PieceId, matching: int, toughness: int) -> tuple[Step, ...]:
    """Remove the defender at its Toughness, and one more for each icon above (ESC-EATK-200)."""
    table = play.table
    defender = Enemy(table, table.pieces[target])
    beaten = max(0, matching - toughness + 1)
    says = say("{n} icons against Toughness {t}.", n=matching, t=toughness)
    play.note(target, Because("ESC-EATK-200", says, ("ESC-EATK-210",)))
    types: tuple[EnemyType, ...] = (defender.type,)
    if option(table, "extra_removed_defenders") == "b":
        types = next(side for side in SIDES if defender.type in side)
    others = (e.id for type_ in types for e in enemies(table, type_, defender.space))
    falling = (target, *(ref for ref in others if ref != target))[:beaten]
    return tuple(Step("remove", ref, word="enemy") for ref in falling)


def _spend(play: Play, gave_die: tuple[PieceId, ...], following: tuple[Step, ...]) -> None:
    """Give up the activations of those that gave a die (ESC-EATK-140, ESC-ACTV-120)."""
    if option(play.table, "helper_spent_scope") == "b":
        why = Because("ESC-ACTV-120", say("Giving a die uses up its activation this turn."))
        for enemy in gave_die:
            play.change(TurnUsed(spent_mark(enemy), 1), why)
    rest = play.table.agenda[1:]
    kept = tuple(s for s in rest if s.name != "activate" or s.subject not in gave_die)
    if len(kept) == len(rest):
        play.soon(*following)
        return
    says = say("Giving a die uses up its activation.")
    for enemy in gave_die:
        play.note(enemy, Because("ESC-EATK-140", says, ("ESC-INT-010",)))
    play.instead(*following, *kept)


def attacked(play: Play, step: Step) -> None:
    """Raise the fear of a hero who was attacked, hurt or not (ESC-FEAR-100, 110)."""
    if Hero.at(play.table, step.subject).playing:
        _ = shift_fear(play, step.subject, 1, attacked_reason(step.subject))


def attacked_reason(seat: str) -> Because:
    """Return why fear rises."""
    says = say("{hero} was attacked.", hero=Ref(seat))
    return Because("ESC-FEAR-100", says, ("ESC-FEAR-110",))


STEPS: Final = {"attack": attack, "attacked": attacked}
