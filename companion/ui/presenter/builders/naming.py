"""Words for a match: the names of its people, its things and its packs, in one language."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.engine.game import Game, Seat
from companion.engine.ids import NO_SEAT
from companion.engine.message import Message
from companion.engine.packs.ledger import Ledger
from companion.engine.state.table import Reading
from companion.session.match.glimpses import Glimpse, named_again
from companion.text.catalogue import PROGRAM, Catalogue
from companion.text.rule_text import title_of
from companion.text.thing_names import pack_words
from companion.text.words import Words
from companion.ui.presenter.builders.hero_panels import label_of


def program_words(language: str, locales: Mapping[str, Path]) -> Words:
    """Return words for what belongs to no match."""
    return Words(Catalogue(language, [(PROGRAM, locales[PROGRAM])]))


def game_words(
    language: str, locales: Mapping[str, Path], game: Game, pack: Mapping[str, str]
) -> Words:
    """Return words for a game that is not being played yet (its options and scenarios)."""
    return Words(_catalogue(language, locales, game.id), pack=pack)


def match_words(
    language: str,
    locales: Mapping[str, Path],
    game: Game,
    seats: Sequence[Seat],
    view: Callable[[], Reading],
    *,
    ledger: Ledger | None = None,
    glimpsed: Callable[[], Sequence[Glimpse]] = tuple,
) -> Words:
    """Return words for a match.

    Args:
        language: Two letters.
        locales: The catalogues' folder by domain.
        game: The game.
        seats: Who sits where.
        view: The table as the whole table may see it now.
        ledger: The rules, which have a title for what they leave to the table.
        glimpsed: What was seen there, and was taken back.
    """
    open_rules = ledger.options() if ledger else {}

    def label(track: str) -> Message | None:
        table = view()
        found = label_of(game.panels(table, NO_SEAT), track)
        if found is not None:
            return found
        gauges = game.status(table).gauges
        named = next((gauge.name for gauge in gauges if gauge.id == track), None)
        return named or title_of(open_rules.get(track))

    return Words(
        _catalogue(language, locales, game.id),
        seats={seat.id: seat.name for seat in seats},
        pack=pack_words(view().content, language),
        describe=_described(game, view, glimpsed),
        labels=label,
    )


def pack_table_words(
    language: str, locales: Mapping[str, Path], game: Game, table: Reading
) -> Words:
    """Return words for what a pack holds: a table with nothing on it lies beside it."""
    pack = pack_words(table.content, language)
    describe = _described(game, lambda: table)
    return Words(_catalogue(language, locales, game.id), pack=pack, describe=describe)


def _described(
    game: Game,
    view: Callable[[], Reading],
    glimpsed: Callable[[], Sequence[Glimpse]] = tuple,
) -> Callable[[str], Message | None]:
    """Return what names a thing: the game, also where it was taken back; else its record."""

    def describe(ref: str) -> Message | None:
        table = view()
        described = game.vocabulary.describe(table, ref)
        if described is None and any(glimpse.ref == ref for glimpse in glimpsed()):
            described = game.vocabulary.describe(named_again(table, glimpsed()), ref)
        if described is not None:
            return described.name
        name = getattr(table.content.find(ref), "name", "")
        return Message(name) if isinstance(name, str) and name else None

    return describe


def _catalogue(language: str, locales: Mapping[str, Path], game: str) -> Catalogue:
    homes = [(domain, locales[domain]) for domain in (PROGRAM, game) if domain in locales]
    return Catalogue(language, homes)
