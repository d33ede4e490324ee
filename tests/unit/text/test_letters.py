"""The fonts have every letter and sign that anything says: none is drawn as an empty box."""

from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

import catalogue_kit
import companion.data
from games_kit import GAMES

FONTS = Path(companion.data.__file__).parent / "fonts"
FACES = {
    path.stem: set(TTFontFile(str(path)).charToGlyph)
    for path in sorted(FONTS.glob("*.ttf"))
    if path.stem != "icons"
}
BOOKS = [
    pytest.param(catalogue_kit.po_file(domain, locale, language), id=f"{domain}-{language}")
    for domain, _, locale in catalogue_kit.homes()
    for language in catalogue_kit.LANGUAGES
]


def strange(texts):
    """Letters that a face lacks, as they stand or in capitals, each with a text it stands in."""
    found = {}
    for text in texts:
        for letter in set(text + text.upper()) - {"\n"}:
            if any(ord(letter) not in face for face in FACES.values()):
                found[letter] = text
    return found


def said(message):
    for texts in (message.id, message.string):
        yield from [texts] if isinstance(texts, str) else texts


@pytest.mark.parametrize("path", BOOKS)
def test_every_message_can_be_drawn(path):
    messages = [message for message in catalogue_kit.read(path) if message.id]
    assert messages
    assert not strange(text for message in messages for text in said(message))


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.game.id)
def test_every_text_of_the_packs_can_be_drawn(played):
    records = [record for kind in played.content.records.values() for record in kind.values()]
    fields = [getattr(record, field) for record in records for field in record.__struct_fields__]
    texts = [field for field in fields if isinstance(field, str)]
    assert texts
    assert not strange(texts)


def test_a_sign_that_no_font_has_is_found():
    assert strange(["Hall \u2192 Kitchen"]) == {"\u2192": "Hall \u2192 Kitchen"}
