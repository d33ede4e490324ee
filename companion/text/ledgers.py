"""Ledgers in the language of the screen: what a rule says, and the search in it."""

import re
import unicodedata
from typing import Final

from companion.engine.ledger import Ledger, Rule
from companion.text.words import Words

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_HEADING: Final = re.compile(r"((?:^|; )(?:\d+: )?)([^;]+)")
"""A part of a source: what parts it from the one before, its text's number, and the heading."""


def rule_text(words: Words, ledger: Ledger | None, rule: str) -> str:
    """Return what the ledger says under an id; "" where it has no such rule."""
    found = ledger.rules.get(rule) if ledger else None
    return words.rule(found.text) if found else ""


def words_of(words: Words, rule: Rule, edition: str) -> str:
    """Return what a rule says under an edition."""
    own = {"original": rule.original, "revised": rule.revised}.get(edition, "")
    return " ".join(words.rule(part) for part in (rule.text, own) if part)


def source_of(words: Words, rule: Rule) -> str:
    """Return the headings a rule stands under in the texts it is from."""
    return _HEADING.sub(lambda found: found[1] + words.rule(found[2]), rule.source)


def folded(text: str) -> str:
    """Return a text as a search sees it: small letters without accents ("zdolność": "zdolnosc")."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return _ACCENTS.sub("", apart).replace("ł", "l")


class Search:
    """Finds rules by the words people read on the screen.

    Attributes:
        language: The language of the words; a screen that changes it searches anew.
    """

    def __init__(self, words: Words, ledger: Ledger) -> None:
        """Fold every rule once, so that each letter typed is answered at once."""
        self.language = words.language
        self._rules = [(rule, _searched(words, rule)) for rule in ledger.rules.values()]

    def find(self, typed: str) -> list[Rule]:
        """Return the rules that hold all the words, in ledger order; an id counts as a word."""
        wanted = folded(typed).split()
        return [rule for rule, text in self._rules if all(word in text for word in wanted)]


def _searched(words: Words, rule: Rule) -> str:
    said = (rule.topic, rule.text, rule.original, rule.revised)
    return folded(" ".join((rule.id, *(words.rule(part) for part in said))))
