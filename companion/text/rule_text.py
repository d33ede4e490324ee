"""Ledgers in the language of the screen: what a rule says, and where it stands."""

import re
from typing import Final

from companion.engine.message import Message
from companion.engine.packs.ledger import Ledger, Rule
from companion.text.words import Words

_HEADING: Final = re.compile(r"((?:^|; )(?:\d+: )?)([^;]+)")
"""A part of a source: what parts it from the one before, its text's number, and the heading."""


def title_of(rule: Rule | None) -> Message | None:
    """Return what an open rule decides, in a few words; None where nothing says it."""
    return Message(rule.option.title) if rule and rule.option and rule.option.title else None


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
