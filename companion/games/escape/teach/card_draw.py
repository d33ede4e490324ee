"""Drawing from the decks: what is printed on a card that nobody has entered yet is asked.

One draw is one question, the first thing of its step: ``yield from draw_named(...)``, then change.
"""

from functools import partial

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Question, ReadCard, Settled
from companion.engine.ids import CardId, PileId
from companion.engine.message import Message
from companion.engine.state.table import Reading
from companion.engine.vocabulary.deck import draw, which
from companion.engine.vocabulary.declarations import Deck
from companion.games.escape.records.unknown_records import NEW
from companion.games.escape.teach.record_entry import ask_which_card, card_options, only_unknown


def which_card(table: Reading, deck: Deck, *, asks: Message, rule: str) -> Question[CardId]:
    """Ask which card of a real deck turned up; "" settles that there is none."""
    offer = partial(card_options, table.content, deck.id)
    question = which(table, deck, asks=asks, rule=rule, offer=offer)
    if isinstance(question, ReadCard) and only_unknown(question.among):
        return Settled(NEW)
    return question


def draw_named(play: Play, deck: Deck, to: PileId, why: Because, *, asks: Message) -> Flow[CardId]:
    """Draw one card into a pile; return it, or "" if there is none to draw (ESC-GAME-060)."""
    question = which_card(play.table, deck, asks=asks, rule=why.rule)
    card = yield from ask_which_card(play, deck.id, question)
    return draw(play, deck, to, why, card)
