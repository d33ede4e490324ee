"""House rules: what the rules leave to the table, by topic, each explained with its choices.

A tap on a rule opens it, a tap on a choice takes it and closes it again. At setup a choice holds
for the match that begins; over a match it is a correction like any other.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.packs.ledger import Ledger, named
from companion.engine.state.changes import OptionSet
from companion.ui.models import ListRow, WhyModel
from companion.ui.presenter.page.excerpt import excerpt
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.screen import Screen

CHOICE: Final = "choice "
_WIDE: Final = 46
"""Letters of a rule or a choice that a row has room for."""
_WHOLE: Final = 40
"""Letters of a choice that its row shows whole on every panel; the sheet says longer ones."""


@dataclass(frozen=True)
class HouseRule:
    """One thing the table settles.

    Attributes:
        topic: What it stands under.
        title: What it decides, in a few words; no text where the game has none.
        text: What it decides, in full.
        ref: The ledger id, or "".
        choices: Each choice in words.
        usual: The choice that holds where nobody chose.
    """

    topic: Message
    title: Message
    text: Message
    ref: str
    choices: Mapping[str, Message]
    usual: str


def rules_of(ledger: Ledger | None, edition: str) -> Iterator[tuple[str, HouseRule]]:
    """Yield what the rules of a ledger leave to the table under one edition, by key."""
    for key, rule in (ledger.options() if ledger else {}).items():
        if option := rule.option:
            choices = {name: Message(text) for name, text in option.choices.items()}
            topic, title, text = Message(rule.topic), Message(option.title), Message(rule.text)
            usual = option.default_for(edition)
            yield key, HouseRule(topic, title, text, rule.id, choices, usual)


def of_table(game: Game) -> Iterator[tuple[str, HouseRule]]:
    """Yield the settings of a game that may change while it is played."""
    topic = say("At the table")
    for setting in game.vocabulary.settings:
        if not setting.fixed:
            label, usual = setting.label, setting.default
            yield setting.key, HouseRule(topic, label, label, "", setting.choices, usual)


class HouseRules:
    """What a table settles.

    Attributes:
        edition: The edition, whose defaults hold where nobody chose.
        open: The rule that is looked at, or "".
    """

    def __init__(
        self,
        rules: Mapping[str, HouseRule],
        edition: str,
        held: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        """Take the rules by the key of their option.

        ``held`` says what holds in the match that is played; None at setup.
        """
        self.edition = edition
        self.open = ""
        self._rules = rules
        self._own: dict[str, str] = {}
        self._held = held or (lambda: self._own)

    def chosen(self) -> dict[str, str]:
        """Return the choice that holds for every option."""
        return {key: self._choice(key) for key in self._rules}

    def take(self, ref: str) -> tuple[str, str]:
        """Take a tap: open a rule, or return the option and the choice that was taken.

        Returns:
            The option and its new choice, or two empty texts.
        """
        if ref.startswith(CHOICE) and self.open:
            key, self.open = self.open, ""
            choice = ref.removeprefix(CHOICE)
            if choice in self._rules[key].choices:
                self._own[key] = choice
                return key, choice
        elif ref in self._rules:
            self.open = ref
        return "", ""

    def reset(self) -> None:
        """Take the defaults of the edition again."""
        self._own.clear()

    def summary(self) -> Message:
        """Return how many options are not at their default."""
        own = sum(self._choice(key) != rule.usual for key, rule in self._rules.items())
        return say_n("{n} of your own", "{n} of your own", own) if own else say("defaults")

    # -- what is shown

    def stage(self, screen: Screen) -> tuple[object, ...]:
        """Return the rules by topic, or the open one with its choices."""
        if self.open:
            rule = self._rules[self.open]
            return _sheet(screen, rule), screen.listing(self._choices(screen, rule))
        empty = say("The rules leave nothing to the table.")
        return (screen.listing(self._rows(screen), empty),)

    def _rows(self, screen: Screen) -> Iterator[ListRow]:
        topic = ""
        for key, rule in self._rules.items():
            if rule.topic.text != topic:
                topic = rule.topic.text
                yield screen.row("", screen.upper(rule.topic))
            usual = self._choice(key) == rule.usual
            title = excerpt(screen.say(rule.title if rule.title.text else rule.text), _WIDE)
            choice = excerpt(screen.say(self._choice_text(key)), _WIDE)
            value = say("default") if usual else ""
            yield screen.row(key, title, choice, value, right="next", now=not usual)

    def _choices(self, screen: Screen, rule: HouseRule) -> Iterator[ListRow]:
        held = self._choice(self.open)
        for name, choice in rule.choices.items():
            text = screen.say(choice)
            first = excerpt(text, _WIDE)
            rest = excerpt(text[len(first) :].strip(" ,;:"), _WIDE)
            usual, ours = say("default") if name == rule.usual else "", name == held
            yield screen.row(f"{CHOICE}{name}", first, rest, usual, now=ours, chosen=ours)

    def _choice_text(self, key: str) -> Message:
        """Return the choice that holds; another release may have had others."""
        held = self._choice(key)
        gone = say("'{choice}', which is not there any more", choice=held)
        return self._rules[key].choices.get(held, gone)

    def _choice(self, key: str) -> str:
        rule = self._rules[key]
        return named(rule.choices, self._held().get(key, rule.usual))


def _sheet(screen: Screen, rule: HouseRule) -> WhyModel:
    title = rule.title if rule.title.text else rule.topic
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
        game, edition = session.game, session.table.options.get("edition", "")
        rules = {**dict(of_table(game)), **dict(rules_of(match.open_match.ledger, edition))}
        self.rules = HouseRules(rules, edition, lambda: match.session.table.options)

    def page(self) -> Page:
        """Return the rules by topic, or one of them."""
        support = say("A choice holds from this question on, and can be taken back.")
        asks = say("Which reading?") if self.rules.open else say("House rules")
        state = "rule" if self.rules.open else ""
        stage = self.rules.stage(self)
        return self.sheet(asks, support, *stage, state=state, about=self.rules.open)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the table."""
        yield self.close_button()

    def stage(self, ref: str) -> None:
        """Open a rule, or take a choice into the match."""
        key, choice = self.rules.take(ref)
        if not key or self.match.session.table.options.get(key) == choice:
            return
        changes = (OptionSet(key, choice),)
        _ = self.match.enter(lambda: self.match.session.adjust(changes), lambda _: self.match.did())

    def navigate(self, ref: str) -> None:
        """Back closes an open rule first."""
        if ref == "back" and self.rules.open:
            self.rules.open = ""
        else:
            super().navigate(ref)
