"""Every message of the program and of each installed game is there in every language."""

import re
from functools import cache

import pytest

import catalogue_kit
from companion.text.thing_names import CASES
from games_kit import GAMES

HOMES = list(catalogue_kit.homes())
BOOKS = [
    pytest.param(
        sources, catalogue_kit.po_file(domain, locale, language), id=f"{domain}-{language}"
    )
    for domain, sources, locale in HOMES
    for language in catalogue_kit.LANGUAGES
]
SHORTER = {"undo takes {tile} back": {"tile"}}
"""Facts a translation leaves out, because the button has no room for them."""
FACT = re.compile(r"\{(\w+)(?::\w+)?\}")


@cache
def collected(*sources):
    return catalogue_kit.collect(sources)


def forms(message):
    """The translated forms of a message, and the facts it may name."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string] if isinstance(message.string, str) else list(message.string)
    return texts, {name for text in ids for name in FACT.findall(text)}


@pytest.mark.parametrize(("sources", "path"), BOOKS)
def test_nothing_is_missing(sources, path):
    assert path.exists(), f"make it: python tests/catalogue_kit.py {path.stem}"
    book = catalogue_kit.read(path)
    said = {message.id for message in collected(*sources) if message.id}
    kept = {message.id for message in book if message.id}
    assert not said - kept, f"new messages; run tests/catalogue_kit.py {path.stem}"
    assert not kept - said, f"nobody says them; run tests/catalogue_kit.py {path.stem}"
    assert not catalogue_kit.untranslated(book)
    assert not [message.id for message in book if message.id and message.fuzzy]


@pytest.mark.parametrize(("sources", "path"), BOOKS)
def test_translations_name_the_same_facts(sources, path):
    for message in catalogue_kit.read(path):
        if message.id:
            texts, known = forms(message)
            for text in texts:
                named = set(FACT.findall(text))
                assert named == (known - SHORTER.get(message.id, set())), message.id


@pytest.mark.parametrize(("sources", "path"), BOOKS)
def test_translations_ask_for_cases_there_are(sources, path):
    for message in catalogue_kit.read(path):
        if message.id:
            for text in forms(message)[0]:
                assert text.count("|") in (0, len(CASES) - 1), message.id
                assert set(re.findall(r"\{\w+:(\w+)\}", text)) <= set(CASES), message.id


@pytest.mark.parametrize(("sources", "path"), BOOKS)
def test_people_are_named_as_they_typed_it(sources, path):
    """Nobody types four cases of a name: a sentence bends everything but people."""
    for message in catalogue_kit.read(path):
        for text in forms(message)[0] if message.id else ():
            assert not re.findall(r"\{(?:hero|who|target|seat|player):\w+\}", text), message.id


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.game.id)
def test_every_text_of_the_packs_has_its_polish(played):
    for records in played.content.records.values():
        for record in records.values():
            for field in record.__struct_fields__:
                if field.endswith("_pl") and getattr(record, field.removesuffix("_pl")):
                    translated = getattr(record, field)
                    assert translated, f"{record.id}: {field}"
                    assert translated.count("|") in (0, len(CASES) - 1), f"{record.id}: {field}"


@pytest.mark.parametrize(("sources", "path"), BOOKS)
def test_plurals_have_every_form(sources, path):
    book = catalogue_kit.read(path)
    for message in book:
        if message.id and not isinstance(message.id, str):
            assert len(message.string) == book.num_plurals, message.id


def test_the_walk_finds_messages_of_every_part():
    found = {message.id for _, sources, _ in HOMES[:1] for message in collected(*sources)}
    assert "That question has passed." in found  # session
    assert "Who begins?" in found  # ui
    assert ("{n} answer", "{n} answers") in found
