"""Special creatures: drawn at the start, each with a power (ALN-DEEP)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import CardId, SeatId
from companion.engine.message import Ref, say
from companion.engine.state.changes import PileSet
from companion.engine.state.table import Pile, Reading, Step
from companion.games.alone.records.printed import Avatar, Mission, Special
from companion.games.alone.state.components import (
    MISSIONS,
    SPECIAL,
    SPECIAL_CARD,
    SPECIALS,
    SPECIALS_OUT,
    avatars,
)
from companion.games.alone.state.creatures import POWER, creatures, upgrade_track, works
from companion.games.alone.state.seats import evils, leader

DRAWN: Final = 3
"""Special creatures of a match (ALN-DEEP-010)."""


def draw(play: Play, step: Step) -> None:
    """Draw three with different icons, none that a mission names (ALN-DEEP-010..030)."""
    del step
    table = play.table
    missions = table.content.of(Mission)
    named = {c for card in table.piles[MISSIONS].cards for c in missions[card].creatures}
    left = sorted(table.content.of(Special).values(), key=lambda each: each.number)
    found: list[Special] = []
    while left and len(found) < DRAWN:
        card = left.pop(play.chance(len(left)))
        if card.id not in named and card.icon not in {each.icon for each in found}:
            found.append(card)
    cards = tuple(CardId(card.id) for card in found)
    says = say("Special creatures of this match: {n}.", n=len(cards))
    play.change(PileSet(Pile(SPECIALS, SPECIAL_CARD, cards)), Because("ALN-DEEP-030", says))
    play.change(PileSet(Pile(SPECIALS_OUT, SPECIAL_CARD)), Because("ALN-DEEP-070"))


def power(play: Play, step: Step) -> None:
    """Let the power of a special creature or an avatar work, if it does now (DEEP-090).

    What an avatar's upgrades add comes after it (ALN-AVATAR-050).
    """
    table = play.table
    printed = table.content.find(step.subject)
    if not isinstance(printed, Special | Avatar) or printed.when != step.word:
        return
    says = say("{creature}: its power.", creature=Ref(printed.id))
    play.note("", Because("ALN-DEEP-090", says))
    seat = _owner(table, printed.id)
    play.push(Step("effects", printed.id, seat, word="power"))
    if isinstance(printed, Avatar):
        for n, upgrade in enumerate(printed.upgrades):
            if upgrade.power and table.tracks.get(upgrade_track(printed.id, n)):
                play.push(Step("effects", printed.id, seat, word=f"upgrade {n}"))


def _owner(table: Reading, card: str) -> SeatId:
    """Return whose avatar a card is; the leader decides for special creatures."""
    piles = ((seat, table.piles.get(avatars(seat))) for seat in evils(table))
    own = (seat for seat, pile in piles if pile is not None and card in pile.cards)
    return next(own, leader(table))


def at_round_end(play: Play) -> None:
    """Let the powers work that do at a round's end (ALN-DEEP-090)."""
    found = [figure for figure in creatures(play.table) if figure.piece.kind == SPECIAL]
    play.push(*works(found, "round"))


STEPS: Final = {"setup.specials": draw, POWER: power}
