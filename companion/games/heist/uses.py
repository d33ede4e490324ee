"""Skill cards that may be used so often in a match: counting a use (HST-SKILL-050)."""

from companion.engine.because import Because
from companion.engine.flow import Play
from companion.engine.ids import SeatId
from companion.engine.message import Ref, say
from companion.games.heist.pieces import Hero, uses_track
from companion.games.heist.printed import Skill


def count_use(play: Play, seat: SeatId, card: Skill, why: Because) -> None:
    """Count a use of a card."""
    play.change(Hero.at(play.table, seat).raised(uses_track(card)), why)


def spend_use(play: Play, seat: SeatId, card: Skill) -> None:
    """Count a use of a card that has a limited number of them; one without is left as it is."""
    if card.uses:
        why = Because("HST-SKILL-050", say("{card} is used.", card=Ref(card.id)))
        count_use(play, seat, card, why)
