"""What printed codes on cards say, and what a code that was read stands for.

A card's code holds ``companion:GAME:DECK:CARD``, a code card's ``companion:GAME:HAND:NUMBER``,
which names nothing: the match deals what it stands for. A serial reader, a phone and the
camera hand over the same text; here it becomes the id of the card, or why it is none of this match.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from companion.engine.game import Game
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading
from companion.engine.view.appearance import CardFace
from companion.engine.vocabulary.code_cards import card_meant
from companion.engine.vocabulary.declarations import CodeCards

_PREFIX: Final = "companion"
_PARTS: Final = 4
_SHOWN: Final = 24
"""Letters of a foreign code that are shown at most."""


class CardCode(Struct, frozen=True):
    """What a card's code names: a card of a deck of a game, by their ids."""

    game: str
    deck: str
    card: str


def code_text(game: str, deck: str, card: str) -> str:
    """Return what a card's code says: ``companion:GAME:DECK:CARD``."""
    return f"{_PREFIX}:{game}:{deck}:{card}"


def code_of(text: str) -> CardCode | None:
    """Return the card a code names, or None if it is no card of Companion."""
    prefix, *rest = text.split(":")
    if prefix != _PREFIX or len(rest) != _PARTS - 1 or not all(rest):
        return None
    return CardCode(*rest)


def printed_codes(faces: Iterable[CardFace]) -> dict[str, str]:
    """Return the card that each code of the publisher's own cards stands for."""
    return {face.code: face.id for face in faces if face.code}


def card_in(text: str, game: str, printed: Mapping[str, str] | None = None) -> str:
    """Return the card of this game that a code names; any other text stands for itself.

    Args:
        text: What was read.
        game: The game of the open match.
        printed: Cards by what the publisher's own ones say; see :func:`printed_codes`.
    """
    if printed and text in printed:
        return printed[text]
    code = code_of(text)
    return code.card if code is not None and code.game == game else text


def code_cards_in(text: str, game: Game) -> CodeCards | None:
    """Return the code cards that a code is of, None for any other code."""
    code = code_of(text)
    if code is None or code.game != game.id:
        return None
    return next((kind for kind in game.vocabulary.code_cards if kind.word == code.deck), None)


def thing_read(text: str, game: Game, view: Reading, printed: Mapping[str, str]) -> str:
    """Return the id of what a code stands for; a code card that the view shows not is itself.

    Args:
        text: What was read.
        game: The game of the open match.
        view: The table as whoever shows the code may see it.
        printed: Cards by what the publisher's own ones say.
    """
    cards, code = code_cards_in(text, game), code_of(text)
    if cards is None or code is None:
        return card_in(text, game.id, printed)
    return card_meant(cards, view, code.card) or text


def names_secret(text: str, game: Game, card: str, view: Reading) -> bool:
    """Tell whether to name what was read would tell of a secret hand: a code card, or its card."""
    decks = (deck for deck in game.vocabulary.decks if deck.secret)
    secret = any(card in view.content.of(deck.record) for deck in decks)
    return secret or code_cards_in(text, game) is not None


def refused(text: str, game: str, known: bool) -> Message:  # noqa: FBT001 (one question of three)
    """Say why what a reader read answers nothing.

    Args:
        text: What was read, as the reader gave it.
        game: The game of the open match.
        known: The match has a thing of the id that was read.
    """
    code = code_of(text)
    if code is None:
        if ":" not in text:
            return say("That card does nothing now.")
        shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
        return say("No card of Companion: {code}", code=shown)
    if code.game != game:
        return say("That card is from another game: {game}", game=code.game)
    if not known:
        return say("This match has no card {card}.", card=code.card)
    return say("{card} does nothing now.", card=Ref(code.card))
