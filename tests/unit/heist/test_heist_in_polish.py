"""Heist is whole in Polish: every message, every name with its cases."""

import importlib.util
import re
from pathlib import Path

import pytest

import companion.games.heist
from companion.engine.content import PackReader
from companion.games.heist.printed import Room
from companion.text.names import CASES

FOLDER = Path(companion.games.heist.__file__).parent
COLLECT = Path(__file__).parents[1] / "text" / "collect.py"


@pytest.fixture(scope="module")
def content():
    reader = PackReader(companion.games.heist.GAME.kinds)
    for file in sorted((FOLDER / "content" / "packs" / "open").glob("*.toml")):
        reader.read(file.name, file.read_text(encoding="utf-8"))
    return reader.content()


@pytest.fixture(scope="module")
def book():
    spec = importlib.util.spec_from_file_location("collect_messages", COLLECT)
    collect = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(collect)
    read = collect.read(collect.po_file("heist", FOLDER / "locale", "pl"))
    assert collect.untranslated(read) == []
    return read


def facts(text):
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", text))


def test_translations_speak_of_the_same_facts_in_cases_there_are(book):
    for message in book:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else message.id
        strings = [message.string] if isinstance(message.string, str) else message.string
        known = set().union(*(facts(text) for text in ids))
        for text in strings:
            assert facts(text) <= known, message.id
            assert text.count("|") in (0, len(CASES) - 1), message.id
            assert set(re.findall(r"\{\w+:(\w+)\}", text)) <= set(CASES), message.id


def test_rooms_carry_four_cases_and_every_text_its_polish(content):
    for room in content.of(Room).values():
        assert room.name_pl.count("|") == len(CASES) - 1, room.id
    for records in content.records.values():
        for record in records.values():
            for field in record.__struct_fields__:
                if field.endswith("_pl") and getattr(record, field.removesuffix("_pl")):
                    assert getattr(record, field), f"{record.id}: {field}"
