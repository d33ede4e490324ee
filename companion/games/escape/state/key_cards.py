"""Security key cards: items beside the item deck, until a scenario gives one (ESC-COMP-090)."""

from companion.engine.because import because
from companion.engine.flow.agenda import Play
from companion.engine.ids import NO_CARD, CardId, SeatId
from companion.engine.message import Ref
from companion.engine.state.changes import CardMoved
from companion.engine.state.table import Reading, Step
from companion.games.escape.state.components import KEYS
from companion.games.escape.state.pieces import items_id


def next_key(table: Reading) -> CardId:
    """Return the key card that is given next, or "" if none is left."""
    return min(table.piles[KEYS].cards, default=NO_CARD)


def take_key(play: Play, seat: SeatId, card: CardId) -> None:
    """Give a hero a key card; like any item it may be one too many (ESC-INT-550)."""
    if card not in play.table.piles[KEYS].cards:
        play.note(seat, because("ESC-COMP-090", "No key card is left."))
        return
    why = because("ESC-INT-550", "{hero} gains {card:acc}.", hero=Ref(seat), card=Ref(card))
    play.change(CardMoved(card, KEYS, items_id(seat)), why)
    play.push(Step("item.surplus", seat, card))
