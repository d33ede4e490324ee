"""What is printed on the cards of decks: name and text, and whatever else a game adds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message
from companion.engine.packs.content import Content
from companion.engine.view.appearance import CardFace
from companion.engine.vocabulary.declarations import Deck

Printed: TypeAlias = Callable[[CardFace, Any, Content], CardFace]
"""Adds to a plain face what else is printed on a card."""


def card_faces(
    decks: Iterable[Deck], content: Content, more: Mapping[str, Printed]
) -> Iterator[CardFace]:
    """Yield every card of the packs whose print is known, each by id.

    Decks follow each other as the kinds of their records do.
    """
    by_record = {deck.record: deck for deck in decks}
    for deck in filter(None, map(by_record.get, content.kinds.values())):
        for ref, card in sorted(content.of(deck.record).items()):
            if not content.learns or deck.known(card):
                face = CardFace(
                    id=ref,
                    deck=deck.id,
                    kind=deck.card,
                    name=Message(getattr(card, "name", ref)),
                    lines=((NO_WORDS, Message(getattr(card, "text", ""))),),
                    copies=getattr(card, "copies", 1),
                    code=getattr(card, "code", ""),
                    back=deck.back,
                )
                yield more[deck.id](face, card, content) if deck.id in more else face
