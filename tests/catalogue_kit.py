"""Collects the messages of the program and its games, and brings the catalogues up to date.

``python tests/catalogue_kit.py [DOMAIN...]`` adds what is new to the .po files of these domains
(``companion`` is the program, a game's folder name the game, ``rules`` the ledgers of all games),
untranslated, and drops what nobody says any more.
"""

import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parents[1] / "companion"
SPOKEN = tuple(Path(__file__).parent / name for name in ("flood", "lair", "mine"))
"""The games of the tests that are spoken in every language, as any game is."""
KEYWORDS = {"say": None, "say_n": (1, 2), "because": (2,)}
HEADING = re.compile(r"(^|; )(?:\d+: )?([^;]+)")
LANGUAGES = ("pl",)
RULES = "rules"
SAID = ("topic", "text", "plain", "original", "revised", "example")
"""The fields of a rule that a table can read."""
DATE = datetime(2025, 1, 1, tzinfo=UTC)


def homes():
    """Each domain with its sources and its folder of catalogues; the program comes first.

    A game with a ledger has a second domain, whose source is that file.
    """
    games = [
        folder
        for folder in (*sorted((PACKAGE / "games").iterdir()), *SPOKEN)
        if (folder / "__init__.py").exists()
    ]
    program = [
        folder for folder in sorted(PACKAGE.iterdir()) if folder.is_dir() and folder.name != "games"
    ]
    yield "companion", [*program], PACKAGE / "locale"
    for game in games:
        yield game.name, [game], game / "locale"
        ledger = game / "content" / "rules.toml"
        if ledger.exists():
            yield RULES, [ledger], game / "locale"


def collect(sources):
    """Every message of these folders, as msgid or (msgid, plural)."""
    found = Catalog()
    for source in sources:
        if source.is_file():
            for message in ledger_words(source):
                found.add(message)
            continue
        rows = extract_from_dir(
            str(source), [("**.py", "python")], keywords=KEYWORDS, directory_filter=lambda _: True
        )
        for file, _line, message, _comments, _context in rows:
            if _has_words(message):
                found.add(message, locations=[(str((source / file).relative_to(source.parent)), 0)])
    for message in readings(sources):
        found.add(message)
    return found


def readings(sources):
    """What a game's ledger leaves to the table: screens show rule, choices and topic translated."""
    for source in sources:
        ledger = source / "content" / "rules.toml"
        if ledger.exists():
            yield from _readings(_rules(ledger))


def ledger_words(ledger):
    """All else that a ledger says: the Why sheet, the log and the search of rules show it."""
    rules = _rules(ledger)
    known = set(_readings(rules))
    for rule in rules:
        yield from (rule[field] for field in SAID if rule.get(field, "") not in {"", *known})
        yield from (found[2] for found in HEADING.finditer(rule.get("source", "")))


def _rules(ledger):
    return tomllib.loads(ledger.read_text(encoding="utf-8"))["rule"]


def _readings(rules):
    for rule in rules:
        if "option" in rule:
            option = rule["option"]
            yield from (rule["topic"], rule["text"], option["title"], *option["choices"].values())


def _has_words(message):
    text = message if isinstance(message, str) else message[0]
    return any(letter.isalpha() for letter in re.sub(r"\{.*?\}", "", text))


def untranslated(book):
    """The messages of a catalogue that some form of is missing."""
    return [
        m.id
        for m in book
        if m.id and not all([m.string] if isinstance(m.id, str) else m.string or [""])
    ]


def po_file(domain, locale, language):
    return locale / language / "LC_MESSAGES" / f"{domain}.po"


def read(path):
    with path.open("rb") as file:
        return read_po(file)


def new_book(language):
    return Catalog(
        language,
        project="Companion",
        version="1",
        header_comment="# Names: nominative|genitive|accusative|locative.",
        creation_date=DATE,
        revision_date=DATE,
        fuzzy=False,
        last_translator="Companion",
        language_team="Companion",
        msgid_bugs_address="Companion",
    )


def main():
    for domain, sources, locale in homes():
        if domain not in (sys.argv[1:] or ["companion"]):
            continue
        template = collect(sources)
        for language in LANGUAGES:
            path = po_file(domain, locale, language)
            book = read(path) if path.exists() else new_book(language)
            book.update(template, no_fuzzy_matching=True, update_creation_date=False)
            book.obsolete.clear()
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, book, width=0, omit_header=False, no_location=True, sort_output=True)
            print(f"{path}: {len(book)} messages, {len(untranslated(book))} to translate")  # noqa: T201


if __name__ == "__main__":
    main()
