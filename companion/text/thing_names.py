"""Names of things: seats, pieces, places and what packs call their cards, in a language.

A name in a language with cases is written ``nominative|genitive|accusative|locative``. A pack's
records carry ``name`` in English and ``name_pl`` in Polish, likewise any other text.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import fields

from companion.engine.message import Message
from companion.engine.packs.content import Content

CASES: Final[Mapping[str, int]] = {"nom": 0, "gen": 1, "acc": 2, "loc": 3}

Describe: TypeAlias = Callable[[str], Message | None]
"""What a game calls a thing on the table, or None where it knows no such thing."""


def in_case(name: str, case: str) -> str:
    """Return a name in a case; a name without cases stands as it is.

    Args:
        name: ``nominative|genitive|accusative|locative``, or one form for all of them.
        case: ``nom``, ``gen``, ``acc``, ``loc``; anything else means nominative.
    """
    forms = name.split("|")
    return forms[CASES.get(case, 0)] if len(forms) == len(CASES) else forms[0]


def in_all_cases(name: Callable[[str], str]) -> str:
    """Return a name with all its cases, as a sentence takes it for a fact.

    Args:
        name: Returns the name in a case.
    """
    return "|".join(map(name, CASES))


@lru_cache(maxsize=8)
def pack_words(content: Content, language: str) -> Mapping[str, str]:
    """Return what packs call in this language what they call so in English."""
    ending = f"_{language}"
    words: dict[str, str] = {}
    for records in content.records.values():
        for record in records.values():
            words.update(_pairs(record, ending))
    return words


def _pairs(record: Struct, ending: str) -> Iterator[tuple[str, str]]:
    for field in fields(record):
        yield from _within(getattr(record, field.name), ending)
        if not field.name.endswith(ending):
            continue
        english = getattr(record, field.name[: -len(ending)], "")
        translated = getattr(record, field.name)
        if isinstance(english, str) and isinstance(translated, str):
            if english and translated:
                yield english, translated
        elif isinstance(english, tuple) and isinstance(translated, tuple):
            lines = cast("tuple[str, ...]", english), cast("tuple[str, ...]", translated)
            yield from (pair for pair in zip(*lines, strict=False) if all(pair))


def _within(value: object, ending: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of records within a record: a part of it, or a list of them."""
    if isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from _within(part, ending)
    elif isinstance(value, Struct):
        yield from _pairs(value, ending)
