"""Effects: the verbs that event entries, abilities and items are written in.

A record says ``fear 2`` or ``stun``; the verb is one small procedure here. What a verb could do at
all right now, :mod:`possible` says.
"""

from dataclasses import dataclass
from typing import Final, cast

from companion.engine.because import Because
from companion.engine.changes import ConditionSet, LinkStateSet, MarkerAdded, PieceTrackSet
from companion.engine.flow import Flow, Play, StepFunction
from companion.engine.message import Ref, say
from companion.engine.prompts import Choose, ChooseLink, Option, Question, Settled
from companion.engine.table import LinkId, Marker, PieceId, Reading, SeatId, Step
from companion.games.escape.board import doors_from
from companion.games.escape.doors import LOCKED, OPEN
from companion.games.escape.hands import room_in_hand, take_cards
from companion.games.escape.pieces import STUNNED, Enemy, Hero, enemies, markers_on
from companion.games.escape.printed import Stat
from companion.games.escape.scenario import scenario
from companion.games.escape.stats import add_bonus
from companion.games.escape.tokens import gain_threat, lose_threat, shift_fear

LOCKS_IN_BOX: Final = 12
"""Locked door markers (ESC-COMP-110)."""
DARK_IN_BOX: Final = 6
"""Darkness markers (ESC-COMP-200)."""
_SAID: Final = Because("ESC-FEAR-140", say("A card says so."))


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb: what it does, and what it means.

    Attributes:
        does: The procedure; its step holds the seat as subject and the number.
        says: What the number means, for people who write packs.
    """

    does: StepFunction
    says: str


def effect(play: Play, step: Step) -> Flow[None] | None:
    """Let the verb ``word`` happen to a hero who is still in the game, ``number`` times or much."""
    if not Hero.at(play.table, step.subject).playing:
        return None
    return VERBS[step.word].does(play, step)


# -- numbers of the hero


def _fear(play: Play, step: Step) -> None:
    _ = shift_fear(play, step.subject, step.number, _SAID)


def _threat(play: Play, step: Step) -> None:
    if step.number > 0:
        gain_threat(play, step.subject, step.number, _SAID)
    else:
        lose_threat(play, step.subject, -step.number, _SAID)


def _vitality(play: Play, step: Step) -> None:
    """Raise vitality up to the scenario's, or lower it; at the skull the hero dies."""
    hero = Hero.at(play.table, step.subject)
    most = scenario(play.table).vitality
    value = max(0, min(most, hero.vitality + step.number))
    if value == hero.vitality:
        return
    why = Because("ESC-VIT-030", say("A card says so."))
    play.change(PieceTrackSet(hero.id, "vitality", value, hero.vitality), why)
    if not value:
        play.soon(Step("knock out", hero.id, word="vitality"))
    elif hero.hand.size > value:
        play.soon(trim(hero.id, hero.hand.size - value))


def trim(seat: SeatId, over: int) -> Step:
    """Return the step that throws away cards over the hand limit, unused (ESC-VIT-040)."""
    return Step("lose cards", seat, number=over, word="ESC-VIT-040")


def _draw(play: Play, step: Step) -> Flow[None]:
    count = min(step.number, room_in_hand(Hero.at(play.table, step.subject)))
    yield from take_cards(play, step.subject, count, _SAID)


def _discard(play: Play, step: Step) -> None:
    play.soon(Step("lose cards", step.subject, number=step.number, word="ESC-ADR-010"))


def _item(play: Play, step: Step) -> None:
    play.soon(*(Step("item.gain", step.subject) for _ in range(step.number)))


def _bonus(play: Play, step: Step) -> None:
    stat = "speed" if step.word == "move" else step.word
    add_bonus(play, step.subject, cast("Stat", stat), step.number, _SAID)


def _knock_out(play: Play, step: Step) -> None:
    play.soon(Step("knock out", step.subject, word="card"))


def _by_hand(play: Play, step: Step) -> None:
    """Let the table do what the card says, with all numbers at hand."""
    play.soon(Step("ability.hand", step.subject))


# -- the hero's tile


def _lock(play: Play, step: Step) -> Flow[None]:
    """Lock open doors of the hero's tile, as the player picks them."""
    table, seat = play.table, step.subject
    full = sum(link.state == LOCKED for link in table.links.values()) >= LOCKS_IN_BOX
    door = "" if full else (yield from play.ask(_which_door(table, seat, OPEN)))
    if not door:
        play.note(seat, Because("ESC-COMP-110", say("No door is locked.")))
        return
    _ = yield from play.instruct(
        LinkStateSet(door, LOCKED),
        _SAID,
        asks=say("Put a lock on the door"),
        support=say("{door}", door=Ref(door)),
        about=door,
    )
    _once_more(play, step)


def _unlock(play: Play, step: Step) -> Flow[None]:
    """Take locks off doors of the hero's tile, as the player picks them."""
    door = yield from play.ask(_which_door(play.table, step.subject, LOCKED))
    if door:
        play.soon(Step("unlock", door, word=_SAID.rule))
        _once_more(play, step)


def _once_more(play: Play, step: Step) -> None:
    if step.number > 1:
        play.soon(Step("effect", step.subject, number=step.number - 1, word=step.word))


def _which_door(table: Reading, seat: SeatId, state: str) -> Question[LinkId]:
    """Which door of the hero's tile that is in this state; "" where there is none."""
    space = Hero.at(table, seat).space
    doors = tuple(door for door in doors_from(table, space) if door.state == state)
    if len(doors) < 2:  # noqa: PLR2004  # one needs no choice
        return Settled(doors[0].id if doors else "")
    return ChooseLink(
        asks=say("{hero}: which door?", hero=Ref(seat)),
        rule=_SAID.rule,
        seats=(seat,),
        about=space,
        among=tuple(
            Option(
                f"door {door.beyond(space)} {n}",
                door.id,
                say("{space}", space=Ref(door.beyond(space))),
                ref=door.id,
            )
            for n, door in enumerate(doors)
        ),
    )


def _dark(play: Play, step: Step) -> Flow[None]:
    """Put a darkness marker on the hero's tile, if there is none and one is left."""
    table, seat = play.table, step.subject
    hero = Hero.at(table, seat)
    lying = sum(marker.kind == "dark" for marker in table.markers.values())
    if not hero.on_map or markers_on(table, hero.space, "dark") or lying >= DARK_IN_BOX:
        play.note(seat, Because("ESC-COMP-200", say("No darkness marker is put out.")))
        return
    _ = yield from play.instruct(
        MarkerAdded(Marker(f"dark {hero.space}", "dark", hero.space)),
        Because("ESC-ICON-020", say("Leaving a dark tile costs 1 fear.")),
        asks=say("Put darkness on {space:acc}", space=Ref(hero.space)),
        about=hero.space,
    )


def _stun(play: Play, step: Step) -> Flow[None]:
    """Stun active enemies of the hero's tile, as the player picks them."""
    enemy = yield from play.ask(_which_enemy(play.table, step.subject))
    if enemy:
        play.soon(Step("stun", enemy))
        _once_more(play, step)


def _which_enemy(table: Reading, seat: SeatId) -> Question[PieceId]:
    """Which active enemy of the hero's tile; "" where there is none."""
    there = enemies(table, None, Hero.at(table, seat).space, active=True)
    if len(there) < 2:  # noqa: PLR2004  # one needs no choice
        return Settled(there[0].id if there else "")
    return Choose(
        asks=say("{hero}: stun which enemy?", hero=Ref(seat)),
        rule=_SAID.rule,
        seats=(seat,),
        among=tuple(
            Option(f"stun {e.id}", e.id, say("{enemy}", enemy=Ref(e.id)), ref=e.id) for e in there
        ),
    )


# -- what hands do for them


def stun(play: Play, step: Step) -> Flow[None]:
    """Lay an enemy flat: it is stunned until it recovers (ESC-ATK-040)."""
    enemy = Enemy.find(play.table, step.subject)
    if enemy is None or enemy.stunned:
        return
    _ = yield from play.instruct(
        ConditionSet(enemy.id, STUNNED),
        Because("ESC-ATK-040", say("It is stunned: no attack, no move until it gets up.")),
        asks=say("Lay {enemy:acc} flat", enemy=Ref(enemy.id)),
        about=enemy.id,
    )


def unlock(play: Play, step: Step) -> Flow[None]:
    """Take the marker off a locked door; ``word`` is the rule that opens it."""
    door = play.table.links.get(step.subject)
    if door is None or door.state != LOCKED:
        return
    _ = yield from play.instruct(
        LinkStateSet(door.id, OPEN),
        Because(step.word, say("The door is open for everybody.")),
        asks=say("Take the lock off the door"),
        support=say("{door}", door=Ref(door.id)),
        about=door.id,
    )


VERBS: Final[dict[str, Verb]] = {
    "fear": Verb(_fear, "fear rises by n, or falls by -n"),
    "threat": Verb(_threat, "n threat is gained, or -n lost"),
    "vitality": Verb(_vitality, "vitality rises by n up to the scenario's, or falls by -n"),
    "draw": Verb(_draw, "n adrenaline cards are drawn, up to the hand limit"),
    "discard": Verb(_discard, "n adrenaline cards are lost"),
    "item": Verb(_item, "n item cards are drawn"),
    "move": Verb(_bonus, "n moves more this turn"),
    "speed": Verb(_bonus, "Speed +n until the turn ends"),
    "strength": Verb(_bonus, "Strength +n for the next challenge of this turn"),
    "intelligence": Verb(_bonus, "Intelligence +n for the next challenge of this turn"),
    "toughness": Verb(_bonus, "Toughness +n against the next enemy attack"),
    "lock": Verb(_lock, "n open doors of the tile are locked"),
    "unlock": Verb(_unlock, "n locked doors of the tile are opened"),
    "dark": Verb(_dark, "the tile goes dark"),
    "stun": Verb(_stun, "n active enemies on the tile are stunned"),
    "knock out": Verb(_knock_out, "the hero is knocked out"),
    "by hand": Verb(_by_hand, "the table does what the card says"),
}
"""Every verb a pack may use."""
STEPS: Final = {"effect": effect, "stun": stun, "unlock": unlock}
