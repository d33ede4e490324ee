"""Ledgers in the language of the screen: what a rule says, and where it stands."""

import re
from collections.abc import Iterator
from typing import Final

from companion.engine.message import Message
from companion.engine.packs.ledger import Ledger, Rule
from companion.text.surfaces import capital
from companion.text.words import Words

_HEADING: Final = re.compile(r"(?:^|; )(?:(\d+): )?([^;]+)")
"""A part of a source: its text's number, and the heading."""


def title_of(rule: Rule | None) -> Message | None:
    """Return what an open rule decides, in a few words; None where nothing says it."""
    return Message(rule.option.title) if rule and rule.option and rule.option.title else None


def rule_text(words: Words, ledger: Ledger | None, rule: str) -> str:
    """Return what the ledger says under an id; "" where it has no such rule."""
    found = ledger.rules.get(rule) if ledger else None
    return words.rule(shown_text(found)) if found else ""


def words_of(words: Words, rule: Rule, edition: str) -> str:
    """Return what a rule says under an edition."""
    own = {"original": rule.original, "revised": rule.revised}.get(edition, "")
    return " ".join(capital(words.rule(part)) for part in (shown_text(rule), own) if part)


def shown_text(rule: Rule) -> str:
    """Return what people are shown of a rule."""
    return rule.plain or rule.text


def source_of(words: Words, ledger: Ledger, rule: Rule, edition: str = "") -> str:
    """Return the headings a rule stands under, in the text of an edition where it is in that one.

    Args:
        words: The language.
        ledger: Whose texts have numbers.
        rule: The rule.
        edition: The one that is played.
    """
    parts = _HEADING.findall(rule.source)
    number = _number(ledger, edition)
    own = [heading for text, heading in parts if not number or text in ("", number)]
    return "; ".join(_headings(words, own or [heading for _, heading in parts]))


def _number(ledger: Ledger, edition: str) -> str:
    """Return the number that an edition's text begins with, or ""."""
    found = re.match(r"\d+", ledger.sources.get(edition, ""))
    return found[0] if found else ""


def _headings(words: Words, headings: list[str]) -> Iterator[str]:
    """Yield headings once each; printed capitals are read as a sentence."""
    for heading in dict.fromkeys(headings):
        text = words.rule(heading)
        yield capital(text.lower()) if text.isupper() else text
