"""Catalogues: the program's and each game's translations, compiled or not.

A release holds compiled ``.mo`` files. In a checkout the ``.po`` beside it is read where the
``.mo`` is missing or older, so that nothing depends on a build step.

What a ledger says is a book of its own beside the game's, read when a rule is first shown: no
other screen waits for it.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from companion.safe_files import folders_in, is_file, is_folder, read_bytes

ENGLISH: Final = "en"
PROGRAM: Final = "companion"
RULES: Final = "rules"
"""The domain of a ledger's sentences, in the ``locale`` folder of its game."""

MOST_BYTES: Final = 32_000_000
"""Of a catalogue; ours have a hundredth."""

Home: TypeAlias = tuple[str, Path]
"""A domain and the ``locale`` folder that holds it."""


def languages(homes: Sequence[Home]) -> tuple[str, ...]:
    """Return the languages people can choose: English and all that have a catalogue."""
    found = {
        folder.name
        for _, locale in homes[:1]
        for folder in folders_in(locale)
        if is_folder(folder / "LC_MESSAGES")
    }
    return (ENGLISH, *sorted(found - {ENGLISH}))


class Catalogue:
    """The translations into one language: those of a game before those of the program."""

    def __init__(self, language: str, homes: Sequence[Home] = ()) -> None:
        self.language = language
        self._homes = tuple(homes) if language != ENGLISH else ()
        self._books = tuple(_books(language, self._homes))

    def find(self, text: str, many: str = "", count: int = 1) -> str | None:
        """Return the translation of a sentence in the form that ``count`` needs, or None."""
        return _found(self._books, text, many, count)

    def rule(self, text: str) -> str | None:
        """Return the translation of what a ledger says, or None."""
        return _found(self._rules, text) or self.find(text)

    @cached_property
    def _rules(self) -> tuple[NullTranslations, ...]:
        return tuple(_books(self.language, [(RULES, locale) for _, locale in self._homes]))


def _found(
    books: Sequence[NullTranslations], text: str, many: str = "", count: int = 1
) -> str | None:
    for book in books if text else ():  # a catalogue keeps its own head under no text
        found = book.ngettext(text, many, count) if many else book.gettext(text)
        if found not in (text, many):
            return found
    return None


def _books(language: str, homes: Sequence[Home]) -> Iterator[NullTranslations]:
    stems = (locale / language / "LC_MESSAGES" / domain for domain, locale in reversed(homes))
    yield from filter(None, map(_book, stems))


@cache
def _book(stem: Path) -> NullTranslations | None:
    """Read a catalogue once a run: a switch of language must be swift."""
    compiled, source = stem.with_suffix(".mo"), stem.with_suffix(".po")
    try:
        if is_file(source) and not _fresh(compiled, source):
            return _compiled(source)
        if not is_file(compiled):
            return None
        return GNUTranslations(BytesIO(read_bytes(compiled, most=MOST_BYTES)))
    except Exception:  # noqa: BLE001  what is wrong in its bytes trips gettext in any way
        return None  # a damaged catalogue is as good as none: English stands in


def _fresh(compiled: Path, source: Path) -> bool:
    return is_file(compiled) and compiled.stat().st_mtime >= source.stat().st_mtime


def _compiled(source: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # a release never needs it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    catalogue = read_po(BytesIO(read_bytes(source, most=MOST_BYTES)))
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
