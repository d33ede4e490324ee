"""The search in the rules: the words people say, ranked by how much of them a rule is about.

Rules are weighed as documents are (source: Robertson and Zaragoza, "The Probabilistic Relevance
Framework: BM25 and Beyond", 2009): rare words count for more, long texts for less.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import Final, NamedTuple

from companion.data import shipped
from companion.engine.packs.ledger import Ledger, Rule
from companion.text.fuzzy_match import folded, matches_of, stem, words_in
from companion.text.rule_text import shown_text
from companion.text.words import Words

_TOPIC: Final = 1.6
"""A word of the topic counts for so many of the text."""
_SATURATION: Final = 1.2
_LENGTH: Final = 0.6
_SAME: Final = 0.85
"""How sure another word for the same thing is."""
_KINDS: Final = {"example": 0.6, "option": 0.7, "component": 0.5}
"""Worked examples, open readings and lists of parts answer fewer questions than rules."""
_CHECKED: Final = "Derived check"
"""How an example begins that only tests a rule, and tells people nothing."""
_ASIDE: Final = 0.5
"""Notes on the documents, and what no document says, stand behind what one says."""
_NO_DOCUMENT: Final = ("derived", "not in")
"""How the source of a rule begins that is from none of the texts."""
_HINT: Final = 0.3
"""How much a word counts that only says what kind of answer is wanted."""
_FIRST: Final = 0.2
"""So much more a topic's first rule counts: it says what the topic is."""
_WORTH: Final = 0.35
"""Of the best rule's weight; what has less is left out."""


class _IndexedRule(NamedTuple):
    """A rule as the search sees it: how often each word is in it, and its share of the length."""

    rule: Rule
    words: Mapping[str, float]
    length: float
    place: int


class Search:
    """Finds rules by the words people read on the screen, or by those they would use instead.

    Attributes:
        language: The language of the words; a screen that changes it searches anew.
        edition: Whose rules are found.
    """

    def __init__(self, words: Words, ledger: Ledger, edition: str = "") -> None:
        """Read every rule once, so that each letter typed is answered at once.

        Args:
            words: The language.
            ledger: The rules.
            edition: The one that is played; rules of another are left out. "" takes all.
        """
        self.language = words.language
        self.edition = edition
        self._rules = [entry for entry in _read(words, ledger) if _in_play(entry.rule, edition)]
        self._stems = {word: stem(word, words.language) for e in self._rules for word in e.words}
        self._mean = sum(entry.length for entry in self._rules) / max(1, len(self._rules))

    def find(self, typed: str) -> list[Rule]:
        """Return the rules that are about what was typed, the best one first; all for nothing.

        Part of an id finds the rules with such an id, in ledger order.
        """
        sought = folded(typed).strip()
        if not sought:
            return [entry.rule for entry in self._rules]
        named = [entry.rule for entry in self._rules if sought in entry.rule.id.casefold()]
        if named and any(letter in sought for letter in "-0123456789"):
            return named
        weights = self._weighed(typed)
        best = max(weights.values(), default=0.0)
        order = sorted(weights, key=lambda at: (-weights[at], not self._defines(at), at))
        return [self._rules[at].rule for at in order if weights[at] >= _WORTH * best]

    def _defines(self, at: int) -> bool:
        return self._rules[at].rule.kind == "definition"

    def _weighed(self, typed: str) -> dict[int, float]:
        weights: dict[int, float] = {}
        hit: Counter[int] = Counter()
        groups = [self._meant(group) for group in _groups(typed, self.language)]
        hints = [self._meant(dict.fromkeys(hint, 1.0)) for hint in _hints(typed, self.language)]
        for meant, share in [*((meant, 1.0) for meant in groups), *((m, _HINT) for m in hints)]:
            weighed = ((at, self._part(rule, meant)) for at, rule in enumerate(self._rules))
            parts = {at: part for at, part in weighed if part}
            rare = log(1 + (len(self._rules) - len(parts) + 0.5) / (len(parts) + 0.5))
            for at, part in parts.items():
                weights[at] = weights.get(at, 0.0) + share * rare * part
                hit[at] += share == 1
        return {
            at: weight * self._standing(self._rules[at]) * (hit[at] / len(groups)) ** 0.7
            for at, weight in weights.items()
            if hit[at]
        }

    def _meant(self, group: Mapping[str, float]) -> dict[str, float]:
        """Return the words of rules that a word may mean, each with how sure that is."""
        meant: dict[str, float] = {}
        for word, share in group.items():
            for other, sure in matches_of(word, self._stems, self.language).items():
                meant[other] = max(meant.get(other, 0.0), share * sure)
        return meant

    def _part(self, entry: _IndexedRule, meant: Mapping[str, float]) -> float:
        """Return how much a rule is about one thing, 0 to about 2."""
        often = sum(count * meant[word] for word, count in entry.words.items() if word in meant)
        if not often:
            return 0.0
        sure = max(meant[word] for word in entry.words if word in meant)
        long = 1 - _LENGTH + _LENGTH * entry.length / self._mean
        return sure * often * (_SATURATION + 1) / (often + _SATURATION * long)

    def _standing(self, entry: _IndexedRule) -> float:
        rule = entry.rule
        first = 1 + _FIRST / (1 + entry.place)
        aside = rule.app_role == "reference" or rule.source.startswith(_NO_DOCUMENT)
        first *= _ASIDE if aside else 1.0
        return _KINDS.get(rule.kind, 1.0) * first


def _in_play(rule: Rule, edition: str) -> bool:
    """Tell whether a rule says something to people who play an edition."""
    if rule.text.startswith(_CHECKED):
        return False
    return not edition or not rule.editions or edition in rule.editions


def _read(words: Words, ledger: Ledger) -> Iterator[_IndexedRule]:
    places: Counter[str] = Counter()
    for rule in ledger.rules.values():
        topic = words_in(words.rule(rule.topic))
        parts = (shown_text(rule), rule.original, rule.revised)
        body = [word for part in parts for word in words_in(words.rule(part))]
        counts: dict[str, float] = dict(Counter(body))
        for word in topic:
            counts[word] = counts.get(word, 0.0) + _TOPIC
        yield _IndexedRule(rule, counts, len(body) + len(topic), places[rule.topic])
        places[rule.topic] += 1


@cache
def _synonyms(language: str) -> tuple[frozenset[str], Mapping[tuple[str, ...], list[str]]]:
    """Return the words that say nothing, and other words for the same thing."""
    found = shipped("search.toml").get(language, {})
    same = {
        tuple(words_in(phrase)): words_in(other) for phrase, other in found.get("same", {}).items()
    }
    return frozenset(words_in(found.get("idle", ""))), same


def _groups(typed: str, language: str) -> list[dict[str, float]]:
    """Return what was typed as things that are sought, each with the words it may be called."""
    idle, same = _synonyms(language)
    typed_words = words_in(typed)
    longest = max(map(len, same), default=1)
    groups: list[dict[str, float]] = []
    at = 0
    while at < len(typed_words):
        for size in range(longest, 0, -1):
            phrase = tuple(typed_words[at : at + size])
            if phrase in same:
                groups.append({**dict.fromkeys(same[phrase], _SAME), **_own(phrase)})
                at += size
                break
        else:
            if typed_words[at] not in idle:
                groups.append({typed_words[at]: 1.0})
            at += 1
    return groups or [{word: 1.0} for word in typed_words]


def _hints(typed: str, language: str) -> list[list[str]]:
    """Return what the way of asking says of the answer: "how many" wants a number."""
    sentence = f" {' '.join(words_in(typed))} "
    hints = shipped("search.toml").get(language, {}).get("hints", {})
    return [words_in(other) for key, other in hints.items() if f" {key} " in sentence]


def _own(phrase: tuple[str, ...]) -> dict[str, float]:
    return {phrase[0]: 1.0} if len(phrase) == 1 else {}
