"""The search in the rules: accents, endings, slips of a finger, other words, editions, ranking."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.packs.ledger import Ledger, Rule
from companion.text.catalogue import Catalogue
from companion.text.fuzzy_match import folded, matches_of, stem
from companion.text.rule_search import Search
from companion.text.words import Words

RULES = (
    Rule("T-FEAR-010", "fear", "definition", "Fear is a level; higher means more frightened."),
    Rule("T-FEAR-020", "fear", "example", "Fear against fear, fear and fear."),
    Rule("T-DOOR-010", "doors", "procedure", "A locked door stops players."),
    Rule("T-MOVE-010", "movement", "procedure", "A character may leave a tile.", editions=("old",)),
    Rule("T-MOVE-020", "movement", "procedure", "A character may leave a room.", editions=("new",)),
)
CHECKED = Rule("T-FEAR-030", "fear", "example", "Derived check: fear.")
LEDGER = Ledger("game", {}, {rule.id: rule for rule in RULES})


def found(typed, edition=""):
    search = Search(Words(Catalogue("en", [])), LEDGER, edition)
    return [rule.id for rule in search.find(typed)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zażółć GĘŚLĄ", "zazolc gesla"),
        ("Straße Øre Đorđe Þór", "strasse ore dorde thor"),
        ("ﬁn Ⅳ ＡＢ", "fin iv ab"),
        ("Ünïcode é e\u0301", "unicode e e"),
    ],
)
def test_accents_and_capitals_do_not_count(text, plain):
    assert folded(text) == plain


@pytest.mark.parametrize(
    "typed", ["fear", "what does FEAR do", "féar", "faer", "fesr", "feer", "fea"]
)
def test_a_word_is_found_however_it_is_typed(typed):
    assert found(typed)[0] == "T-FEAR-010"


@pytest.mark.parametrize("typed", ["doors", "lockd door", "lokced", "locking"])
def test_endings_and_typing_errors_do_not_count(typed):
    assert found(typed)[0] == "T-DOOR-010"


def test_other_words_for_the_same_are_found():
    assert set(found("run away")) == {"T-MOVE-010", "T-MOVE-020"}


def test_only_the_edition_that_is_played_is_found():
    assert found("leave", "old") == ["T-MOVE-010"]
    assert found("leave", "new") == ["T-MOVE-020"]
    assert "T-MOVE-010" not in found("", "new")


def test_an_example_that_only_checks_a_rule_is_not_shown():
    ledger = Ledger("game", {}, {**LEDGER.rules, CHECKED.id: CHECKED})
    search = Search(Words(Catalogue("en", [])), ledger)
    assert CHECKED.id not in [rule.id for rule in search.find("fear")]
    assert CHECKED.id not in [rule.id for rule in search.find("")]


def test_a_definition_stands_before_a_procedure_and_a_list_of_parts_last():
    kinds = ("component", "procedure", "definition")
    rules = [Rule(f"T-{kind}", kind, kind, "Five tokens of luck.") for kind in kinds]
    ledger = Ledger("game", {}, {rule.id: rule for rule in rules})
    hits = Search(Words(Catalogue("en", [])), ledger).find("luck")
    assert [rule.kind for rule in hits] == ["definition", "procedure", "component"]


def test_a_worked_example_stands_behind_its_rule():
    assert found("fear")[:2] == ["T-FEAR-010", "T-FEAR-020"]


def test_part_of_an_id_finds_it_and_nothing_else():
    assert found("move-0") == ["T-MOVE-010", "T-MOVE-020"]
    assert found("FEAR-020") == ["T-FEAR-020"]


def test_nothing_typed_is_everything_and_nonsense_is_nothing():
    assert found("") == found("  ") == list(LEDGER.rules)
    assert found("xyzzy") == found("?!") == []


@pytest.mark.parametrize(
    ("word", "language", "root"),
    [
        ("stunned", "en", "stun"),
        ("stuns", "en", "stun"),
        ("passes", "en", "pass"),
        ("strachu", "pl", "strach"),
        ("strachem", "pl", "strach"),
        ("do", "en", "do"),
    ],
)
def test_words_lose_their_endings(word, language, root):
    assert stem(word, language) == root


def test_a_typing_error_in_a_short_word_is_another_word():
    assert matches_of("fer", {"her": "her"}, "en") == {}
    assert matches_of("chalenge", {"challenge": "challenge"}, "en")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_whatever_is_typed_finds_rules_of_the_ledger_once_each(typed):
    ids = found(typed)
    assert len(ids) == len(set(ids))
    assert set(ids) <= set(LEDGER.rules)
