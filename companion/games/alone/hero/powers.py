"""Hero powers, bought with danger tokens that avatars pay (ALN-POWER)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, Option
from companion.engine.ids import CardId
from companion.engine.message import Ref, say, say_n
from companion.engine.state.changes import TrackSet
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import Power
from companion.games.alone.state.components import POWERS
from companion.games.alone.state.seats import hero

POWER: Final = "power"


def powers(table: Reading) -> tuple[Power, ...]:
    """Return the hero's powers, none without avatars (ALN-AVATAR-040)."""
    if table.options["avatars"] != "with":
        return ()
    return tuple(card for _, card in sorted(table.content.of(Power).items()))


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield what can be bought at a turn's start (ALN-POWER-010..030)."""
    for card in powers(table):
        label = say("{card}", card=Ref(card.id))
        cost = say_n("costs {n} danger token", "costs {n} danger tokens", card.cost)
        short = table.tracks[POWERS] < card.cost
        off = say("Not enough danger tokens.") if short else NO_WORDS
        step = Step(POWER, hero(table), card.id)
        yield Option(f"{POWER} {card.id}", step, label, card.id, cost, off)


def pay(play: Play, card: CardId) -> None:
    """Spend the tokens of a power (ALN-POWER-010, 050)."""
    had, cost = play.table.tracks[POWERS], play.table.content.of(Power)[card].cost
    why = Because("ALN-POWER-010", say("{card} is used.", card=Ref(card)))
    play.change(TrackSet(POWERS, had - cost, had), why)


def gain(play: Play, n: int, rule: str) -> None:
    """Put danger tokens on the powers card (ALN-AVATAR-070, 160)."""
    had = play.table.tracks[POWERS]
    says = say("Danger tokens for hero powers: {n} more.", n=n)
    play.change(TrackSet(POWERS, had + n, had), Because(rule, says))


def power(play: Play, step: Step) -> None:
    """Use a power (ALN-POWER-010)."""
    pay(play, CardId(step.target))
    play.push(Step("effects", step.target, step.subject, word="does"))


STEPS: Final = {POWER: power}
