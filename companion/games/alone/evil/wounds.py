"""Damage to creatures: thresholds, wounds, death (ALN-FIGHT-050..100)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import CardId, PieceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet, PieceRemoved, PileSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile
from companion.games.alone.evil.avatars import knock_down
from companion.games.alone.evil.creature_moves import calm
from companion.games.alone.hero.experience import killed
from companion.games.alone.state.components import AVATAR, CREATURE, CREATURE_CARD, KILLED, WOUNDED
from companion.games.alone.state.creatures import Figure, creatures_in, seen
from companion.games.alone.state.seats import evils

RULE: Final = "ALN-FIGHT-050"


def fresh(creature: PieceId) -> str:
    """Return what a turn counts when a creature was wounded (``fresh_creature_attacks``)."""
    return f"fresh {creature}"


def strike(play: Play, creature: PieceId, damage: int) -> None:
    """Deal the damage of one attack; what is below the needed number is lost (ALN-FIGHT-060).

    Args:
        play: The match.
        creature: Who is hit.
        damage: How many points.
    """
    found = Figure.find(play.table, creature)
    if found is None or found.down or not damage:
        return
    kills = damage >= found.threshold if found.wounded else _kills_at_once(found, damage)
    if kills:
        kill(play, creature)
    elif damage >= found.threshold:
        wound(play, creature)
    else:
        says = say("{creature}: {n} needed.", creature=Ref(creature), n=found.threshold)
        play.note(creature, Because("ALN-FIGHT-060", says))


def _kills_at_once(found: Figure, damage: int) -> bool:
    """Tell whether one attack kills a healthy creature (``one_attack_kill``)."""
    if option(found.table, "one_attack_kill") == "one_wound":
        return False
    both = found.side.first + found.side.second
    needed = both if option(found.table, "one_attack_kill") == "sum" else found.side.second
    return damage >= max(needed, found.side.first)


def wound(play: Play, creature: PieceId) -> None:
    """Turn a creature's token to its wounded side (ALN-FIGHT-070, 080)."""
    says = say("{creature} is wounded.", creature=Ref(creature))
    shown = seen(play.table, creature)
    play.change(ConditionSet(creature, WOUNDED), Because("ALN-FIGHT-070", says))
    if shown:
        play.change(TurnUsed(fresh(creature), 1), Because("ALN-ATTACK-100"))


def heal(play: Play, creature: PieceId, rule: str) -> None:
    """Turn a wounded creature's token back."""
    if WOUNDED in play.table.pieces[creature].conditions:
        play.change(ConditionSet(creature, WOUNDED, on=False), Because(rule))


def kill(play: Play, creature: PieceId) -> None:
    """Take a killed creature off; an avatar is knocked down instead (FIGHT-090, AVATAR-130)."""
    table = play.table
    found, shown = Figure.at(table, creature), seen(table, creature)
    if found.piece.kind == AVATAR:
        knock_down(play, creature)
        return
    sector, record = found.space, found.record
    says = say("{creature} is killed.", creature=Ref(creature))
    play.change(PieceRemoved(creature), Because("ALN-FIGHT-090", says))
    if option(table, "killed_creature_lights") == "stays" and not creatures_in(table, sector):
        calm(play, sector)
    if found.piece.kind == CREATURE and option(table, "killed_token_reuse") == "gone":
        pile = table.piles.get(KILLED) or Pile(KILLED, CREATURE_CARD, seen=evils(table))
        gone = Pile(KILLED, CREATURE_CARD, (*pile.cards, CardId(record.id)), seen=pile.seen)
        play.change(PileSet(gone), Because("ALN-FIGHT-140"))
    killed(play, found.piece.kind, found.piece.number, seen=shown)
