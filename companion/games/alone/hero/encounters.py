"""Meeting creatures: the loss of an encounter, attacks as the hero leaves (ALN-ENC)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Line, Option, Question, Roll, Settled
from companion.engine.ids import PieceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import DiceThrown, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.alone.hero.damage import hurt
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import LIFE, SELF
from companion.games.alone.state.creatures import Figure, creatures_in, works
from companion.games.alone.state.hero_health import unlocked
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, lit

ENCOUNTER: Final = "encounter"
COURAGE: Final = "courage"
RULE: Final = "ALN-ENC-010"
MET: Final = "met"
"""What a turn counts when the hero met creatures (``encounter_then_attack``)."""
_ABILITIES: Final = {"attack": (COURAGE,), "encounter": (COURAGE, "dexterity")}
"""Abilities that soften an encounter (``dexterity_effect``)."""


def meet(play: Play, creatures: tuple[PieceId, ...]) -> None:
    """Let the hero meet creatures that were not revealed before (ALN-ENC-010, 020)."""
    if creatures:
        play.push(Step(ENCOUNTER, hero(play.table), items=creatures))


def encounter(play: Play, step: Step) -> Flow[None]:
    """Lose SELF CONTROL by their values; an ability may soften it (ALN-ENC-010, 100, XP-060)."""
    table = play.table
    found = [f for ref in step.items if (f := Figure.find(table, PieceId(ref))) is not None]
    values = [figure.side.encounter for figure in found]
    added = option(table, "several_encounters") == "added"
    n = sum(values) if added else max(values, default=0)
    softened = yield from play.ask(_softens(table, n))
    for figure in found:
        says = say("The hero meets {creature}.", creature=Ref(figure.id))
        play.change(TurnUsed(f"{MET} {figure.id}", 1), Because(RULE, says))
    if softened:
        play.push(Step(COURAGE, step.subject, number=n))
    else:
        hurt(play, _loss(table), n, RULE)
    play.push(*works(found, "encounter"))


def _softens(table: Reading, n: int) -> Question[bool]:
    """Whether the evil side has to roll a die first (ALN-XP-060, 120)."""
    able = [a for a in _ABILITIES[option(table, "dexterity_effect")] if unlocked(table, a)]
    if not able or n < 1:
        return Settled(value=False)
    among = (
        Option("yes", True, say("Let a die decide"), icon="challenge", default=True),  # noqa: FBT003
        Option("no", False, say("Take it"), icon="done"),  # noqa: FBT003
    )
    asks = say("{n} will be lost: use courage?", n=n)
    return seat_chooses(hero(table), "ALN-XP-060", asks, among)


def courage(play: Play, step: Step) -> Flow[None]:
    """On a miss the loss is 1 smaller (ALN-XP-060)."""
    table = play.table
    die = numbers(table).die
    faces = yield from play.roll(
        Roll(
            asks=say("Roll 1: a miss makes it 1 less"),
            rule="ALN-XP-060",
            about=step.subject,
            dice=1,
            die=die,
            receipt=(Line(say("dice"), 1),),
            counts={"hit": 1},
        )
    )
    says = say("The die shows {face}.", face=Ref(faces[0]))
    play.change(DiceThrown(Thrown(COURAGE, faces)), Because("ALN-XP-060", says))
    play.change(DiceThrown(Thrown()), Because("ALN-XP-060"))
    n = step.number if faces[0] == "hit" else step.number - 1
    hurt(play, _loss(table), n, RULE)


def _loss(table: Reading) -> str:
    """Return what an encounter costs (``encounter_loss``)."""
    return LIFE if option(table, "encounter_loss") == "life" else SELF


def opportunity(play: Play) -> None:
    """Let creatures attack a hero who leaves them: one die each (ALN-ENC-050, 060, 110)."""
    table = play.table
    found = creatures_in(table, hero_sector(table))
    dice = len(found)
    if lit(table, hero_sector(table)) and option(table, "lighted_reduction") == "die":
        dice -= 1
    if dice > 0:
        ids = tuple([figure.id for figure in found])
        play.push(Step("attack", hero(table), number=dice, word="opportunity", items=ids))


STEPS: Final = {ENCOUNTER: encounter, COURAGE: courage}
