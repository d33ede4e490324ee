"""Skill cards that may be used so often in a match: counting a use (HST-SKILL-050)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.pieces import Hero, uses_track

_USED: Final = say("{card} is used.")


def count_use(play: Play, seat: SeatId, card: Skill, rule: str, says: Message = _USED) -> None:
    """Count a use of a card; ``says`` is what that comes to."""
    why = Because(rule, Message(says.text, {"card": Ref(card.id)}))
    play.change(Hero.at(play.table, seat).raised(uses_track(card)), why)


def spend_use(play: Play, seat: SeatId, card: Skill) -> None:
    """Count a use of a card that has a limited number of them; one without is left as it is."""
    if card.uses:
        count_use(play, seat, card, "HST-SKILL-050")
