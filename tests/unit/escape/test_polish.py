"""Escape is whole in Polish: every message, every name with its cases."""

import importlib.util
import re
from pathlib import Path

import pytest
from house_kit import BOX, CONTENT

from companion.games.escape.printed import EnemyKind, Tile
from companion.text.names import CASES

COLLECT = Path(__file__).parents[1] / "text" / "collect.py"


@pytest.fixture(scope="module")
def collect():
    spec = importlib.util.spec_from_file_location("collect_messages", COLLECT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def book(collect):
    return collect.read(collect.po_file("escape", BOX.folder / "locale", "pl"))


def test_every_message_is_translated_and_none_is_left_over(collect, book) -> None:
    said = {
        m.id if isinstance(m.id, str) else m.id[0] for m in collect.collect([BOX.folder]) if m.id
    }
    kept = {m.id if isinstance(m.id, str) else m.id[0] for m in book if m.id}
    assert said - kept == set(), "run: python tests/unit/text/collect.py escape"
    assert kept - said == set(), "run: python tests/unit/text/collect.py escape"
    assert collect.untranslated(book) == []


def facts(text):
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", text))


def test_translations_speak_of_the_same_facts(book) -> None:
    for message in book:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else message.id
        strings = [message.string] if isinstance(message.string, str) else message.string
        known = set().union(*(facts(text) for text in ids))
        for text in strings:
            assert facts(text) == known, message.id
            assert text.count("|") in (0, len(CASES) - 1), message.id
            assert set(re.findall(r"\{\w+:(\w+)\}", text)) <= set(CASES), message.id


def test_places_and_enemies_carry_four_cases() -> None:
    for made in (Tile, EnemyKind):
        for record in CONTENT.of(made).values():
            assert record.name_pl.count("|") == len(CASES) - 1, record.id


def test_every_text_of_the_packs_has_its_polish() -> None:
    for records in CONTENT.records.values():
        for record in records.values():
            for field in record.__struct_fields__:
                if field.endswith("_pl") and getattr(record, field.removesuffix("_pl")):
                    assert getattr(record, field), f"{record.id}: {field}"


def test_names_fit_an_ask_line() -> None:
    """MOVE GUARD 10 TO … takes 34 letters at most, in Polish 40 (UX.md section 7)."""
    for tile in CONTENT.of(Tile).values():
        assert len(f"MOVE GUARD 10 TO {tile.name}") <= 2 * 34
        assert len(tile.name) <= 20
        assert all(len(form) <= 24 for form in tile.name_pl.split("|"))
