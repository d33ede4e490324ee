"""Ledgers in words: the search folds letters and reads what the table reads."""

import pytest

from companion.engine.packs.ledger import Ledger, Rule
from companion.text.catalogue import Catalogue
from companion.text.fuzzy_match import folded
from companion.text.rule_search import Search
from companion.text.rule_text import rule_text, source_of, words_of
from companion.text.words import Words

POLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Locked doors stop players."
msgstr "Zamknięte drzwi zatrzymują graczy."

msgid "An ability may be played."
msgstr "Zdolność wolno zagrać: ŁĄCZ."

msgid "at any time"
msgstr "w każdej chwili"

msgid "doors"
msgstr "drzwi"
"""
RULES = (
    Rule("T-DOOR-010", "doors", "procedure", "Locked doors stop players."),
    Rule("T-ABLE-020", "cards", "definition", "An ability may be played.", revised="at any time"),
)
LEDGER = Ledger("game", {}, {rule.id: rule for rule in RULES})


@pytest.fixture
def words(tmp_path):
    folder = tmp_path / "pl/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "rules.po").write_text(POLISH, encoding="utf-8")
    return lambda language: Words(Catalogue(language, [("game", tmp_path)]))


def ids(search, typed):
    return [rule.id for rule in search.find(typed)]


def test_letters_are_folded():
    assert folded("Zażółć GĘŚLĄ jaźń, Łódź") == "zazolc gesla jazn, lodz"


@pytest.mark.parametrize(
    "typed", ["zdolnosc", "ZDOLNOŚĆ", "lacz", "łącz wolno", "able-020", "CHWILI"]
)
def test_polish_words_find_a_rule_however_they_are_typed(words, typed):
    assert ids(Search(words("pl"), LEDGER), typed) == ["T-ABLE-020"]


def test_each_language_is_searched_in_its_own_words(words):
    polish, english = Search(words("pl"), LEDGER), Search(words("en"), LEDGER)
    assert ids(polish, "drzwi") == ids(english, "Door") == ["T-DOOR-010"]
    assert ids(english, "drzwi") == ids(polish, "doors players") == []
    assert ids(polish, "") == list(LEDGER.rules)


@pytest.mark.parametrize("typed", ["door", "DOOR stop", "t-able", "any time", "nothing like it"])
def test_english_finds_what_the_ledger_finds(words, typed):
    assert Search(words("en"), LEDGER).find(typed) == LEDGER.find(tuple(typed.split()))


def test_a_rule_is_said_in_the_language_of_the_table(words):
    polish, rule = words("pl"), LEDGER.rules["T-ABLE-020"]
    assert rule_text(polish, LEDGER, "T-DOOR-010") == "Zamknięte drzwi zatrzymują graczy."
    assert rule_text(words("en"), LEDGER, "T-DOOR-010") == "Locked doors stop players."
    assert words_of(polish, rule, "revised") == "Zdolność wolno zagrać: ŁĄCZ. W każdej chwili"
    assert words_of(polish, rule, "original") == "Zdolność wolno zagrać: ŁĄCZ."


def test_what_no_ledger_says_is_no_sentence(words):
    assert rule_text(words("pl"), LEDGER, "T-NONE-010") == ""
    assert rule_text(words("pl"), None, "T-DOOR-010") == ""
    assert words("pl").rule("") == ""


def test_the_headings_of_a_source_are_said_one_by_one(words):
    rule = Rule("T-SRC-030", "cards", "limit", "x", source="000: doors; 001: Fees; doors")
    assert source_of(words("pl"), LEDGER, rule) == "drzwi; Fees"
    assert source_of(words("en"), LEDGER, rule) == "doors; Fees"


def test_a_source_says_the_headings_of_the_edition_that_is_played_without_numbers(words):
    ledger = Ledger("game", {"original": "000_a.txt", "revised": "001_b.txt"}, {})
    rule = Rule("T-SRC-040", "cards", "limit", "x", source="000: BEING HIT; 001: Fees; 001: MOVE")
    assert source_of(words("en"), ledger, rule, "original") == "Being hit"
    assert source_of(words("en"), ledger, rule, "revised") == "Fees; Move"
    assert source_of(words("en"), ledger, rule, "other") == "Being hit; Fees; Move"


def test_a_note_on_the_documents_is_shown_in_plain_words(words):
    rule = Rule("T-SRC-050", "cards", "limit", "A card (page 3 has none).", plain="A card.")
    ledger = Ledger("game", {}, {rule.id: rule})
    assert rule_text(words("en"), ledger, rule.id) == words_of(words("en"), rule, "") == "A card."
    assert ids(Search(words("en"), ledger), "page") == []
