"""Special creatures: drawn at the start, each with a power (ALN-DEEP)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import CardId
from companion.engine.message import Ref, say
from companion.engine.state.changes import PileSet
from companion.engine.state.table import Pile, Step
from companion.games.alone.records.printed import Avatar, Mission, Special
from companion.games.alone.state.components import (
    MISSIONS,
    SPECIAL,
    SPECIAL_CARD,
    SPECIALS,
    SPECIALS_OUT,
)
from companion.games.alone.state.creatures import Figure, creatures
from companion.games.alone.state.seats import leader

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


def use_power(play: Play, figure: Figure, when: str) -> None:
    """Let the power of a special creature or an avatar work, if it does now (DEEP-090).

    Args:
        play: The match.
        figure: The figure.
        when: What happened: ``encounter``, ``hit``, ``comes`` or ``round``.
    """
    printed = figure.record
    if isinstance(printed, Special | Avatar) and printed.when == when:
        says = say("{creature}: its power.", creature=Ref(figure.id))
        play.note(figure.id, Because("ALN-DEEP-090", says))
        play.push(Step("effects", printed.id, leader(play.table), word="power"))


def at_round_end(play: Play) -> None:
    """Let the powers work that do at a round's end (ALN-DEEP-090)."""
    for figure in creatures(play.table):
        if figure.piece.kind == SPECIAL:
            use_power(play, figure, "round")


STEPS: Final = {"setup.specials": draw}
