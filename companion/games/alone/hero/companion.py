"""The companion: health, help, sacrifice, and damage that is sent to it (ALN-COMPN)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import NO_WORDS, Option, Question, Settled
from companion.engine.ids import NO_CARD, CardId
from companion.engine.message import Ref, say
from companion.engine.state.changes import PileSet, TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Reading, Step
from companion.games.alone.state.components import COMPANION, LIFE, charges
from companion.games.alone.state.seats import hero, leader

SACRIFICE: Final = "sacrifice"
HEALTH: Final = 6
"""Charges a companion starts with (ALN-COMPN-020)."""


def companion(table: Reading) -> CardId:
    """Return the companion's card, "" where there is none."""
    return next(iter(table.piles[COMPANION].cards), NO_CARD)


def health(table: Reading) -> int:
    """Return the companion's charges."""
    return table.tracks.get(charges(companion(table)), 0)


def joins(play: Play, card: CardId) -> None:
    """Let a companion join with its charges (ALN-COMPN-010, 020)."""
    says = say("{card} joins the hero.", card=Ref(card))
    pile = Pile(COMPANION, "character", (card,))
    play.change(PileSet(pile), Because("ALN-COMPN-010", says))
    play.change(TrackSet(charges(card), HEALTH), Because("ALN-COMPN-020"))


def redirection(table: Reading, kind: str, n: int) -> Question[bool]:
    """Whether the evil side sends all of a damage to the companion (ALN-COMPN-060, 070)."""
    card = companion(table)
    if not card:
        return Settled(value=False)
    among = (
        Option("hero", False, say("The hero"), icon="done", default=True),  # noqa: FBT003
        Option("companion", True, say("{card}", card=Ref(card)), card),  # noqa: FBT003
    )
    asks = (
        say("{n} life is lost: who takes it?", n=n)
        if kind == LIFE
        else say("{n} self-control is lost: who takes it?", n=n)
    )
    return seat_chooses(leader(table), "ALN-COMPN-060", asks, among)


def take(play: Play, n: int, why: Because) -> int:
    """Take charges of the companion; return what hits the hero (ALN-COMPN-050, 090)."""
    left = health(play.table)
    spend(play, min(n, left), why)
    surplus = max(0, n - left)
    return surplus if option(play.table, "companion_surplus") == "hits_hero" else 0


def spend(play: Play, n: int, why: Because) -> None:
    """Take charges; without any the companion is discarded (ALN-COMPN-040, 050)."""
    card, had = companion(play.table), health(play.table)
    play.change(TrackSet(charges(card), had - n, had), why)
    if had <= n:
        leave(play, "ALN-COMPN-050")


def leave(play: Play, rule: str) -> None:
    """Discard the companion."""
    card = companion(play.table)
    says = say("{card} is gone.", card=Ref(card))
    play.change(PileSet(Pile(COMPANION, "character")), Because(rule, says))
    play.change(TrackSet(charges(card), 0), Because(rule))


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield the sacrifice: at a turn's start, once a game (ALN-COMPN-030)."""
    card = companion(table)
    if card:
        label = say("Give {card} up", card=Ref(card))
        yield Option(SACRIFICE, Step(SACRIFICE, hero(table), card), label, card, NO_WORDS)


def sacrifice(play: Play, step: Step) -> None:
    """Give the companion up for a single effect (ALN-COMPN-030)."""
    leave(play, "ALN-COMPN-030")
    play.push(Step("effects", step.target, step.subject, word="sacrifice"))


STEPS: Final = {SACRIFICE: sacrifice}
