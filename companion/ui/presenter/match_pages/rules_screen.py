"""The rules: search by words, read one, with its source."""

from collections.abc import Iterator

from companion.engine.message import Message, say, say_n
from companion.engine.packs.ledger import Ledger, Rule
from companion.text.rule_search import Search
from companion.text.rule_text import source_of, title_of, words_of
from companion.text.surfaces import capital
from companion.ui.models import ListModel, NavButton, PadModel, WhyModel
from companion.ui.presenter.page.excerpt import excerpt
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.on_screen_keyboard import Typed, board_of

_LETTERS = 80
"""Letters of a rule that two lines of the narrowest list have room for."""
_MOST = 60


class RulesScreen(OverMatch):
    """Search the rules of the match."""

    name = "rules"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._typed = Typed()
        self._typing = False
        self._chosen = ""
        self._search: Search | None = None

    @property
    def ledger(self) -> Ledger | None:
        """The rules of the match."""
        return self.match.open_match.ledger

    def page(self) -> Page:
        """Return the letters, the list of what was found, or one rule."""
        found, rule = self._found(), self._rule
        if self._typing:
            asks, support, stage = self._typed.text or say("Type a word"), "", self._pad(len(found))
        elif rule is not None:
            asks, support, stage = self._title(rule), self._source(rule), self._sheet(rule)
        else:
            asks, stage = self._typed.text or say("Rules"), self._list(found)
            support = say_n("{n} rule.", "{n} rules.", len(found))
        state = "typing" if self._typing else "rule" if rule else ""
        bar = self.back_nav_bar(NavButton("close", self.upper(say("Table")), "table"))
        return self.sheet(asks, support, stage, state=state, about=self._chosen, nav_bar=bar)

    @property
    def _rule(self) -> Rule | None:
        return self.ledger.rules.get(self._chosen) if self.ledger else None

    def buttons(self) -> Iterator[Button]:
        """Yield what shows what was found, what begins to type, and the way back."""
        if self._typing:
            count = len(self._found()) if self._typed.text else 0
            found = say_n("{n} rule", "{n} rules", count)
            kind = "confirm" if count else "possible"
            yield Button("show", say("Show"), self._show_list, found, "search", kind)
            yield Button("clear", say("Erase all"), self._typed.clear, icon="delete")
            return
        yield self.close_button()
        yield Button("type", say("Search"), self._type, say("type a word"), icon="search")
        if self._chosen:
            yield Button("list", say("All found"), self._show_list, icon="rules")
        else:
            yield Button("clear", say("All rules"), self._typed.clear, icon="rules")

    def _show_list(self) -> None:
        self._typing, self._chosen = False, ""

    def _type(self) -> None:
        self._typing, self._chosen = True, ""

    def stage(self, ref: str) -> None:
        """Take a letter or a rule."""
        if self._typing:
            if not self._typed.take(ref, board_of(self.stack)):
                self._typing = False
        elif self.ledger and ref in self.ledger.rules:
            self._chosen = ref

    def navigate(self, ref: str) -> None:
        """Back goes from a rule to the list first."""
        if ref == "back" and (self._chosen or self._typing):
            self._show_list()
        else:
            self.stack.back()

    @property
    def _edition(self) -> str:
        return self.match.scene().view.options.get("edition", "")

    def _found(self) -> list[Rule]:
        if self.ledger is None:
            return []
        if self._search is None or self._search.language != self.words.language:
            self._search = Search(self.words, self.ledger, self._edition)
        return self._search.find(self._typed.text)

    def _pad(self, count: int) -> PadModel:
        hint = self.say(say_n("{n} rule", "{n} rules", count))
        return self._typed.pad(board_of(self.stack), hint)

    def _list(self, found: list[Rule]) -> ListModel:
        rows = (
            Row(rule.id, excerpt(self._says(rule), _LETTERS), self._title(rule), right="next")
            for rule in found[:_MOST]
        )
        return self.listing(rows, say("No rule has these words."))

    def _sheet(self, rule: Rule) -> WhyModel:
        text = " ".join(filter(None, (self._says(rule), self.words.rule(rule.example))))
        topic = self.words.rule(rule.topic).upper() if title_of(rule) else ""
        return WhyModel(topic, text=text, ref=rule.id)

    def _title(self, rule: Rule) -> str:
        """Return what an open rule decides, of others the topic."""
        title = title_of(rule)
        return self.say(title) if title else capital(self.words.rule(rule.topic))

    def _says(self, rule: Rule) -> str:
        return words_of(self.words, rule, self._edition)

    def _source(self, rule: Rule) -> str:
        """Return where it is printed, and whose it is where not all editions have it."""
        names = self.match.session.game.editions
        own = () if set(rule.editions) >= set(names) else rule.editions
        editions = (self.say(names.get(edition, Message(edition))) for edition in own)
        source = source_of(self.words, self.ledger, rule, self._edition) if self.ledger else ""
        return ", ".join(filter(None, (source, *editions)))
