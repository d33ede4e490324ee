"""House rules: what the rules leave to the table, each with its default."""

from companion.engine.ledger import Ledger, Rule
from companion.engine.message import say, say_n
from companion.text.words import Words
from companion.ui.models import ListModel, ListRow
from companion.ui.presenter.excerpt import excerpt


class HouseRules:
    """The option rules of a ledger under one edition.

    Attributes:
        edition: The edition, whose defaults hold where nobody chose.
    """

    def __init__(self, ledger: Ledger | None, edition: str) -> None:
        self.edition = edition
        self._rules = ledger.options() if ledger else {}
        self._own: dict[str, str] = {}

    def chosen(self) -> dict[str, str]:
        """Return the choice that holds for every option."""
        return {key: self._choice(key) for key in self._rules}

    def next(self, key: str) -> None:
        """Move an option to its next choice."""
        if key not in self._rules:
            return
        choices = sorted(self._choices(key))
        at = choices.index(self._choice(key)) + 1
        self._own[key] = choices[at % len(choices)]

    def reset(self) -> None:
        """Take the defaults of the edition again."""
        self._own.clear()

    def summary(self, words: Words) -> str:
        """Return how many options are not at their default."""
        own = sum(1 for key in self._own if self._own[key] != self._default(key))
        if not own:
            return words.say(say("defaults"))
        return words.say(say_n("{n} of your own", "{n} of your own", own))

    def model(self, words: Words) -> ListModel:
        """Return a row for each option: the choice that holds, and the rule's id."""
        rows = tuple(
            ListRow(
                key,
                excerpt(self._choices(key)[self._choice(key)], 46),
                rule.id,
                words.say(say("default")) if self._choice(key) == self._default(key) else "",
                state="next" if self._choice(key) == self._default(key) else "now",
                icon_right="swap",
            )
            for key, rule in sorted(self._rules.items(), key=lambda item: item[1].id)
        )
        return ListModel(rows, empty=words.say(say("The rules leave nothing to the table.")))

    def _rule(self, key: str) -> Rule:
        return self._rules[key]

    def _choices(self, key: str) -> dict[str, str]:
        option = self._rule(key).option
        return dict(option.choices) if option else {}

    def _default(self, key: str) -> str:
        option = self._rule(key).option
        return option.default_for(self.edition) if option else ""

    def _choice(self, key: str) -> str:
        return self._own.get(key, self._default(key))
