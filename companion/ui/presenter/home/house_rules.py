"""House rules: what the rules leave to the table, by topic, each explained with its choices.

A tap on a rule opens it, a tap on a choice takes it and closes it again. At setup a choice holds
for the match that begins; over a match it is a correction like any other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.packs.ledger import Ledger, named
from companion.engine.state.changes import OptionSet
from companion.ui.models import WhyModel
from companion.ui.presenter.page.excerpt import excerpt
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Setting
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.screen import Screen

_WIDE: Final = 46
"""Letters of a rule or a choice that a row has room for."""
_WHOLE: Final = 40
"""Letters of a choice that its row shows whole on every panel; the sheet says longer ones."""


@dataclass(frozen=True)
class HouseRule(Setting):
    """One thing the table settles; its label is no text where the game has none.

    Attributes:
        usual: The choice that holds where nobody chose.
        topic: What it stands under.
        text: What it decides, in full.
        ref: The ledger id, or "".
    """

    usual: str
    topic: Message
    text: Message
    ref: str = ""


def rules_of(ledger: Ledger | None, edition: str) -> Iterator[HouseRule]:
    """Yield what the rules of a ledger leave to the table under one edition."""
    for key, rule in (ledger.options() if ledger else {}).items():
        if option := rule.option:
            choices = {name: Message(text) for name, text in option.choices.items()}
            topic, title, text = Message(rule.topic), Message(option.title), Message(rule.text)
            usual = option.default_for(edition)
            yield HouseRule(key, title, choices, usual, usual, topic, text, rule.id)


def of_table(game: Game) -> Iterator[HouseRule]:
    """Yield the settings of a game that may change while it is played."""
    topic = say("At the table")
    for s in game.vocabulary.settings:
        if not s.fixed:
            yield HouseRule(s.key, s.label, s.choices, s.default, s.default, topic, s.label)


class HouseRules:
    """What a table settles.

    Attributes:
        edition: The edition, whose defaults hold where nobody chose.
        open: The key of the rule that is looked at, or "".
    """

    def __init__(
        self,
        rules: Iterable[HouseRule],
        edition: str,
        held: Callable[[], Mapping[str, str]] | None = None,
        take: Callable[[str, str], object] | None = None,
    ) -> None:
        """Take the rules.

        In a match that is played ``held`` says what holds, and ``take`` takes an option and its
        choice; neither is there at setup.
        """
        self.edition = edition
        self.open = ""
        self._known = {rule.key: rule for rule in rules}
        self._own: dict[str, str] = {}
        self._held = held or (lambda: self._own)
        self._take = take or self._own.__setitem__

    def chosen(self) -> dict[str, str]:
        """Return the choice that holds for every option."""
        return {key: rule.value for key, rule in self._rules().items()}

    def propose(self, options: Mapping[str, str]) -> None:
        """Take choices of another match, as far as there still are such."""
        known = self._known
        self._own.update((k, v) for k, v in options.items() if k in known and v in known[k].choices)

    def reset(self) -> None:
        """Take the defaults of the edition again."""
        self._own.clear()

    def summary(self) -> Message:
        """Return how many options are not at their default."""
        own = sum(rule.value != rule.usual for rule in self._rules().values())
        return say_n("{n} of your own", "{n} of your own", own) if own else say("defaults")

    # -- what is shown

    def stage(self, screen: Screen) -> tuple[object, ...]:
        """Return the rules by topic, or the open one with its choices."""
        listed = screen.listing(self.rows(screen), say("The rules leave nothing open."))
        return (_sheet(screen, self._known[self.open]), listed) if self.open else (listed,)

    def rows(self, screen: Screen) -> Iterator[Row]:
        """Return the rules by topic, or the choices of the open one."""
        rules = self._rules()
        return self._choices(screen, rules[self.open]) if self.open else self._topics(screen, rules)

    def _topics(self, screen: Screen, rules: Mapping[str, HouseRule]) -> Iterator[Row]:
        topic = ""
        for rule in rules.values():
            if rule.topic.text != topic:
                topic = rule.topic.text
                yield Row("", screen.upper(rule.topic))
            title = excerpt(screen.say(rule.label if rule.label.text else rule.text), _WIDE)
            choice, now = excerpt(screen.say(rule.words), _WIDE), rule.value != rule.usual
            value, look = "" if now else say("default"), partial(self._look, rule.key)
            yield Row(rule.key, title, choice, value, right="next", now=now, act=look)

    def _choices(self, screen: Screen, rule: HouseRule) -> Iterator[Row]:
        for name, choice in rule.choices.items():
            text = screen.say(choice)
            first = excerpt(text, _WIDE)
            rest = excerpt(text[len(first) :].strip(" ,;:"), _WIDE)
            usual, ours = say("default") if name == rule.usual else "", name == rule.value
            ref, act = f"choice {name}", partial(self._choose, name)
            yield Row(ref, first, rest, usual, now=ours, chosen=ours, act=act)

    def _rules(self) -> dict[str, HouseRule]:
        """Return the rules by their key, each with the choice that holds."""
        held, known = self._held(), self._known
        values = {k: named(r.choices, held.get(k, r.usual)) for k, r in known.items()}
        return {key: replace(rule, value=values[key]) for key, rule in known.items()}

    def _look(self, key: str) -> None:
        self.open = key

    def _choose(self, choice: str) -> None:
        key, self.open = self.open, ""
        _ = self._take(key, choice)


def _sheet(screen: Screen, rule: HouseRule) -> WhyModel:
    title = rule.label if rule.label.text else rule.topic
    choices = [screen.say(choice) for choice in rule.choices.values()]
    longer = [f"\N{EN DASH} {choice}" for choice in choices if len(choice) > _WHOLE]
    text = "\n".join((screen.say(rule.text), *longer))
    return WhyModel(screen.upper(title), text=text, ref=rule.ref)


class HouseRulesScreen(OverMatch):
    """The house rules of a match that is being played: changed like any other mistake."""

    name = "houserules"

    def __init__(self, match: MatchContext) -> None:
        """Look at what holds in a match."""
        super().__init__(match)
        session = match.session
        edition = session.table.options.get("edition", "")
        rules = (*of_table(session.game), *rules_of(match.open_match.ledger, edition))
        self.rules = HouseRules(rules, edition, lambda: match.session.table.options, self._take)

    def page(self) -> Page:
        """Return the rules by topic, or one of them."""
        support = say("A choice counts from this question on. Undo takes it back.")
        asks = say("Which reading?") if self.rules.open else say("House rules")
        state = "rule" if self.rules.open else ""
        stage = self.rules.stage(self)
        return self.sheet(asks, support, *stage, state=state, about=self.rules.open)

    def rows(self) -> Iterator[Row]:
        """Return the rules by topic, or the choices of one."""
        return self.rules.rows(self)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the table."""
        yield self.close_button()

    def _take(self, key: str, choice: str) -> None:
        """Take a choice into the match."""
        if self.match.session.table.options.get(key) != choice:
            adjust = partial(self.match.session.adjust, (OptionSet(key, choice),))
            _ = self.match.enter(adjust, lambda _: self.match.did())

    def navigate(self, ref: str) -> None:
        """Back closes an open rule first."""
        if ref == "back" and self.rules.open:
            self.rules.open = ""
        else:
            super().navigate(ref)
