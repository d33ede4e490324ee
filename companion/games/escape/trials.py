"""Challenges: what is rolled for, how many dice, and what has to be reached (ESC-CHAL-*)."""

from typing import Final, cast

from msgspec import Struct

from companion.engine.because import SCENARIO, Because
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Line, Roll
from companion.engine.table import Reading, Step
from companion.games.escape.dice import roll
from companion.games.escape.exits import counted, rush_rating, weight
from companion.games.escape.pieces import ENEMY_TYPES, Enemy, EnemyType, Hero
from companion.games.escape.printed import Stat
from companion.games.escape.stats import Kind, lines

STAT_OF: Final[dict[str, Stat]] = {
    "attack": "strength",
    "rush": "strength",
    "bash": "strength",
    "outwit": "intelligence",
    "pick": "intelligence",
    "access": "intelligence",
}
RULE_OF: Final[dict[str, str]] = {
    "attack": "ESC-ATK-020",
    "rush": "ESC-RUSH-010",
    "outwit": "ESC-OUTW-010",
    "bash": "ESC-DOOR-010",
    "pick": "ESC-DOOR-020",
    "access": "ESC-PANL-010",
    "deed": SCENARIO,
    "event": "ESC-EVT-090",
}
BASH_RATING: Final = 3
PICK_RATING: Final = 4
PANEL_RATING: Final = 4
ROLL: Final = "challenge.roll"
DICE: Final = "challenge.dice"
AGAIN: Final = "challenge.again"
REST: Final = "challenge.rest"
RESULT: Final = "challenge.result"


class Trial(Struct, frozen=True):
    """One challenge under way.

    Attributes:
        seat: Who is challenged.
        kind: What for.
        stat: The stat that is rolled.
        target: The enemy, door, panel, deed or event entry.
        types: The enemy types an outwit is against.
        rating: What an event challenge has to reach; others follow from the table.
        die: Which die is thrown again, -1 for none.
    """

    seat: SeatId
    kind: Kind
    stat: Stat
    target: str = ""
    types: tuple[EnemyType, ...] = ()
    rating: int = 0
    die: int = -1

    @classmethod
    def of(cls, step: Step) -> "Trial":
        """Return the challenge a step is about: its word is the kind.

        Its items are the stat, the types to be outwitted, and of a throw again which die.
        """
        stat, *against = step.items
        return cls(
            step.subject,
            cast("Kind", step.word),
            as_stat(stat),
            step.target,
            tuple(type_ for type_ in ENEMY_TYPES if type_ in against),
            step.number,
            int(against[-1]) if step.name == AGAIN else -1,
        )

    def step(self, name: str, die: int = -1) -> Step:
        """Return a step of this challenge."""
        again = (str(die),) if name == AGAIN else ()
        items = (self.stat, *self.types, *again)
        return Step(name, self.seat, self.target, self.rating, self.kind, items)


def coming(table: Reading, name: str, seat: SeatId) -> Trial | None:
    """Return the seat's own challenge where that step of it comes next, or None.

    What a card played at that question does stands before it on the agenda.
    """
    waiting = next((step for step in table.agenda if step.name != "effect"), None)
    if waiting is None or waiting.name != name or waiting.subject != seat:
        return None
    return Trial.of(waiting)


def declared(
    seat: SeatId, kind: Kind, target: str = "", types: tuple[EnemyType, ...] = ()
) -> Trial:
    """Return a challenge action of a hero."""
    return Trial(seat, kind, STAT_OF[kind], target, types)


def as_stat(word: str) -> Stat:
    """Return the stat of a challenge that a card or scenario names."""
    return "strength" if word == "strength" else "intelligence"


def rating(table: Reading, trial: Trial) -> int:  # noqa: PLR0911  # one a kind
    """Return what has to be reached (ESC-ATK-020, ESC-RUSH-010, ESC-OUTW-010, ESC-DOOR-010)."""
    space = Hero.at(table, trial.seat).space
    match trial.kind:
        case "attack":
            enemy = Enemy.find(table, trial.target)
            return enemy.stats.toughness if enemy else 0
        case "rush":
            return rush_rating(table, space)
        case "outwit":
            return weight(counted(table, space, trial.types)) + 2
        case "bash":
            return BASH_RATING
        case "pick":
            return PICK_RATING
        case "access":
            return PANEL_RATING
        case _:
            return trial.rating


def dice_of(table: Reading, trial: Trial) -> tuple[Line, ...]:
    """Return where the dice of a challenge come from (ESC-CHAL-020)."""
    return lines(table, trial.seat, trial.stat, trial.kind)


def throw(table: Reading, trial: Trial) -> Roll:
    """Return the question before the throw of a challenge."""
    needed = rating(table, trial)
    return roll(
        table,
        trial.stat,
        dice_of(table, trial),
        asks=_asks(trial),
        support=say("{n} {stat} needed.", n=needed, stat=Ref(trial.stat)),
        rule=RULE_OF[trial.kind],
        needed=needed,
        seats=(trial.seat,),
        about=trial.target if trial.kind == "attack" else trial.seat,
    )


def _asks(trial: Trial) -> Message:  # noqa: PLR0911  # one a kind
    who = Ref(trial.seat)
    match trial.kind:
        case "attack":
            return say("{hero}: roll against {enemy:acc}", hero=who, enemy=Ref(trial.target))
        case "rush":
            return say("{hero}: roll to rush", hero=who)
        case "outwit":
            return say("{hero}: roll to outwit", hero=who)
        case "bash":
            return say("{hero}: roll to bash the door", hero=who)
        case "pick":
            return say("{hero}: roll to pick the lock", hero=who)
        case "access":
            return say("{hero}: roll to access the panel", hero=who)
        case _:
            return say("{hero}: roll {stat}", hero=who, stat=Ref(trial.stat))


def outcome(trial: Trial, count: int, needed: int) -> Because:
    """Return the reason a challenge was passed or failed, with its numbers (ESC-CHAL-020, 030)."""
    facts = {"n": count, "needed": needed}
    if count < needed:
        return Because("ESC-CHAL-020", Message(_FAILED.text, facts), (RULE_OF[trial.kind],))
    if count >= 2 * needed:
        return Because("ESC-CHAL-030", Message(_TWICE.text, facts), (RULE_OF[trial.kind],))
    return Because("ESC-CHAL-020", Message(_PASSED.text, facts), (RULE_OF[trial.kind],))


_FAILED: Final = say("{n} of {needed}: failed.")
_PASSED: Final = say("{n} of {needed}: passed.")
_TWICE: Final = say("{n} of {needed}, twice as much: an exceptional success.")
