"""Every effect as a phrase that people put together on a page: a verb with its number."""

from collections.abc import Iterator
from typing import Final

from companion.engine.forms import Blank, Phrase
from companion.engine.message import Message
from companion.games.escape.verb_words import WORDS, VerbWords

THEMES: Final = ("hero", "cards", "dice", "turn", "tile", "enemies")


def _effects() -> Iterator[Phrase]:
    """Return a phrase for each verb of the game, by theme."""
    for theme in THEMES:
        for name, verb in WORDS.items():
            if verb.theme == theme:
                yield _phrase(name, verb)


def _phrase(name: str, verb: VerbWords) -> Phrase:
    if verb.most == 1:
        return Phrase(name, verb.label)
    low = -verb.most if verb.less.text else 1
    words = Message(verb.label.text, {"n": "{}"}, verb.label.many, 2)
    return Phrase(f"{name} {{}}", words, (Blank(low=low, high=verb.most),))


EFFECT: Final = tuple(_effects())
"""Every effect that can be put together, each a verb with its number."""
