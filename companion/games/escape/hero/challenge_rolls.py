"""Challenges: what is rolled for, how many dice, and what has to be reached (ESC-CHAL-*)."""

from collections.abc import Mapping
from typing import Final, Literal, cast

from msgspec import Struct

from companion.engine.because import SCENARIO, Because
from companion.engine.flow.prompts import NO_WORDS, Roll
from companion.engine.ids import PieceId, SeatId, seat_id
from companion.engine.message import Fact, Message, Ref, say, say_n
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.dice_icons import roll
from companion.games.escape.records.printed import Stat
from companion.games.escape.state.exits import enemies_counted, rush_rating, weight
from companion.games.escape.state.pieces import ENEMY_TYPES, Enemy, EnemyType, Hero
from companion.games.escape.state.stats import Kind, lines


class Sort(Struct, frozen=True):
    """One kind of challenge.

    Attributes:
        rule: The ledger id behind it.
        stat: The stat that is rolled; "" where a card or scenario names it.
        asks: What is said before the throw.
        label: What it is called among the actions; one that is against one thing names it.
        rating: What has to be reached; 0 where that follows from the table.
    """

    rule: str
    stat: Stat | Literal[""]
    asks: Message
    label: Message = NO_WORDS
    rating: int = 0


SORTS: Final[Mapping[Kind, Sort]] = {
    "attack": Sort(
        "ESC-ATK-020", "strength", say("{hero}: roll against {enemy:acc}"), say("Attack {enemy}")
    ),
    "rush": Sort("ESC-RUSH-010", "strength", say("{hero}: roll to rush"), say("Bull rush")),
    "outwit": Sort(
        "ESC-OUTW-010", "intelligence", say("{hero}: roll to outwit"), say("Outwit the aliens")
    ),
    "bash": Sort(
        "ESC-DOOR-010", "strength", say("{hero}: roll to bash the door"), say("Bash: {space}"), 3
    ),
    "pick": Sort(
        "ESC-DOOR-020",
        "intelligence",
        say("{hero}: roll to pick the lock"),
        say("Pick: {space}"),
        4,
    ),
    "access": Sort(
        "ESC-PANL-010",
        "intelligence",
        say("{hero}: roll to access the panel"),
        say("Access the panel"),
        4,
    ),
    "deed": Sort(SCENARIO, "", say("{hero}: roll {stat}")),
    "event": Sort("ESC-EVT-090", "", say("{hero}: roll {stat}")),
}
DECLARE: Final = "challenge.declare"
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
            seat_id(step.subject),
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


def coming(hero: Hero, name: str) -> Trial | None:
    """Return the hero's own challenge where that step of it comes next, or None.

    What a card played at that question does stands before it on the agenda.
    """
    waiting = next((step for step in hero.table.agenda if step.name != "effect"), None)
    own = waiting is not None and (waiting.name, waiting.subject) == (name, hero.id)
    return Trial.of(waiting) if waiting is not None and own else None


def declared(
    seat: SeatId, kind: Kind, target: str = "", types: tuple[EnemyType, ...] = ()
) -> Trial:
    """Return a challenge action of a hero."""
    return Trial(seat, kind, as_stat(SORTS[kind].stat), target, types)


def card_test(seat: SeatId, stat: str, rating: int, entry: str = "") -> Step:
    """Return the roll that a card asks for (ESC-EVT-090); "" if its entry is a blank."""
    return Trial(seat, "event", as_stat(stat), entry, rating=rating).step(ROLL)


def as_stat(word: str) -> Stat:
    """Return the stat of a challenge that a card or scenario names."""
    return "strength" if word == "strength" else "intelligence"


def rating(table: Reading, trial: Trial) -> int:
    """Return what has to be reached (ESC-ATK-020, ESC-RUSH-010, ESC-OUTW-010, ESC-DOOR-010)."""
    space = Hero.at(table, trial.seat).space
    match trial.kind:
        case "attack":
            enemy = Enemy.find(table, PieceId(trial.target))
            return enemy.stats.toughness if enemy else 0
        case "rush":
            return rush_rating(table, space)
        case "outwit":
            return weight(enemies_counted(table, space, trial.types)) + 2
        case kind:
            return SORTS[kind].rating or trial.rating


def throw(table: Reading, trial: Trial) -> Roll:
    """Return the question before the throw of a challenge."""
    needed = rating(table, trial)
    return roll(
        table,
        trial.stat,
        lines(table, trial.seat, trial.stat, trial.kind),
        asks=_asks(trial),
        support=say("Hits needed: {n} ({stat}).", n=needed, stat=Ref(trial.stat)),
        rule=SORTS[trial.kind].rule,
        needed=needed,
        seats=(trial.seat,),
        about=trial.target if trial.kind == "attack" else trial.seat,
    )


def _asks(trial: Trial) -> Message:
    facts: dict[str, Fact] = {"hero": Ref(trial.seat)}
    if trial.kind == "attack":
        facts["enemy"] = Ref(trial.target)
    elif trial.kind in ("deed", "event"):
        facts["stat"] = Ref(trial.stat)
    return Message(SORTS[trial.kind].asks.text, facts)


def outcome(trial: Trial, count: int, needed: int) -> Because:
    """Return the reason a challenge was passed or failed, with its numbers (ESC-CHAL-020, 030)."""
    rule, says = "ESC-CHAL-020", _PASSED
    if count < needed:
        says = _FAILED
    elif count >= 2 * needed:
        rule, says = "ESC-CHAL-030", _TWICE
    facts = {"n": count, "needed": needed}
    return Because(rule, Message(says.text, facts, says.many, count), (SORTS[trial.kind].rule,))


_FAILED: Final = say("{n} of {needed} needed: failed.")
_PASSED: Final = say_n("{n} hit, {needed} needed: passed.", "{n} hits, {needed} needed: passed.", 1)
_TWICE: Final = say("{n} hits, {needed} needed: an exceptional success.")
