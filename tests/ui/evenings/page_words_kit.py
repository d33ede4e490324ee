"""What a page tells: sentences, rows and dice, each with what stands together; not what always stands.

The map, the heroes' numbers, the status bar and the answers are there at all times: whoever does not look
at the right moment sees no change on them. They tell nothing here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from due_words_kit import END, Due
from evening_record_kit import Shown
from msgspec import Struct

from companion.engine.person_names import unmarked
from companion.ui.models import (
    CardsModel,
    Figure,
    Glyph,
    HeroCardModel,
    HeroesModel,
    PlanModel,
    PlotModel,
    SeatsModel,
    WhyModel,
)
from companion.ui.presenter.page.page import Page

STANDING: Final = (PlanModel, HeroesModel, HeroCardModel, WhyModel, PlotModel, SeatsModel)
NO_WORDS: Final = frozenset(
    {
        "ref",
        "icon",
        "icons",
        "icon_right",
        "state",
        "kind",
        "side",
        "form",
        "colour",
        "notice",
        "slot",
    }
)
"""Fields that name nothing to people, and the notice, which is gone by itself."""

LEAST_S: Final = 2.0
LETTERS_PER_S: Final = 16.0
"""Nobody reads aloud faster."""
_LONG: Final = 5
"""Letters of a word that may end otherwise."""


def texts_on(shown: Shown) -> tuple[str, ...]:
    """Return what a page tells, a text for what stands together, in small letters.

    A page that is gone by itself tells nothing, nor does what a seat alone is shown. The sentence of a
    question that people decide asks; it tells nothing.
    """
    page = shown.page
    if not shown.stays or page.secret:
        return ()
    asks = page.ask if shown.prompt is None or shown.by_hand else None
    ended = (END,) if page.screen == END else ()
    return (*ended, *_units(page.stage), *_units(page.consequences.chips), *_units((asks,)))


def readable(page: Page) -> bool:
    """Tell whether a page stays until somebody taps, or long enough for people to read it aloud."""
    if not page.lasts_s:
        return True
    letters = _letters((page.stage, page.ask, page.consequences.chips))
    return page.lasts_s >= max(LEAST_S, letters / LETTERS_PER_S)


def _letters(things: Iterable[object]) -> int:
    """Return how many letters there are to read: signs are looked at."""
    count = 0
    for thing in things:
        if isinstance(thing, str):
            count += len(thing)
        elif isinstance(thing, tuple):
            count += _letters(thing)
        elif isinstance(thing, CardsModel):  # everybody reads their own
            count += max(_by_owner(thing).values(), default=0)
        elif isinstance(thing, Struct) and not isinstance(thing, Figure | Glyph):
            fields = (name for name in thing.__struct_fields__ if name not in NO_WORDS)
            count += _letters(getattr(thing, name) for name in fields)
    return count


def _by_owner(model: CardsModel) -> Counter[str]:
    letters: Counter[str] = Counter()
    for card in model.cards:
        letters[card.whose] += _letters((card.name, card.lines))
    return letters


def _units(things: Iterable[object]) -> Iterator[str]:
    for thing in things:
        if isinstance(thing, STANDING) or not isinstance(thing, Struct | tuple):
            continue
        if isinstance(thing, tuple):
            yield from _units(thing)
            continue
        text = " ".join(_own(thing))
        if text:
            yield unmarked(text).casefold()
        yield from _units(getattr(thing, field) for field in thing.__struct_fields__)


def _own(thing: Struct) -> Iterator[str]:
    """Yield the words that a model itself has, those of the signs among them."""
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        if field in NO_WORDS:
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part
            elif isinstance(part, Figure | Glyph):
                yield part.name
            elif isinstance(part, tuple):
                yield from (word for word in part if isinstance(word, str))


def names(text: str, due: Due) -> bool:
    """Tell whether a text names all that is due together."""
    return all(any(found(form, text) for form in forms) for forms in due.names)


def found(form: str, text: str) -> bool:
    """Tell whether a text has a name in it, as whole words.

    A word of five letters or more may end otherwise: plural, or another case where the language has
    them and the name does not say them.
    """
    return bool(form) and _pattern(form).search(text) is not None


@cache
def _pattern(form: str) -> re.Pattern[str]:
    words = r"\W+".join(map(_inflected, re.findall(r"\w+", form)))
    return re.compile(rf"(?<!\w){words}(?!\w)")


def _inflected(word: str) -> str:
    """Return a pattern of a word in its forms."""
    return rf"{word[:-1]}\w{{0,3}}" if len(word) >= _LONG and word.isalpha() else word
