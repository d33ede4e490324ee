"""The rules: search by words, read one, with its source."""

from companion.engine.ledger import Ledger, Rule
from companion.engine.message import Message, say, say_n
from companion.text.ledgers import source_of, words_of
from companion.text.search import Search
from companion.ui.models import (
    AskModel,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    PadModel,
    RailButton,
    WhyModel,
)
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.excerpt import excerpt
from companion.ui.presenter.keyboard import Typed, board_of
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.strip import strip_model

_LETTERS = 80
"""Letters of a rule that two lines of the narrowest list have room for."""
_MOST = 60


class RulesScreen(OverMatch):
    """Search the rules of the match."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._typed = Typed()
        self._typing = False
        self._chosen = ""
        self._search: Search | None = None

    @property
    def ledger(self) -> Ledger | None:
        """The rules of the match."""
        return self.match.live.ledger

    def page(self) -> Page:
        """Return the letters, the list of what was found, or one rule."""
        scene = self.match.scene()
        found = self._found()
        rule = self.ledger.rules.get(self._chosen) if self.ledger else None
        if self._typing:
            stage: tuple[Part, ...] = (Part("stage", self._pad(len(found))),)
            asks, support = self._typed.text or self.upper(say("Type a word")), ""
        elif rule is not None:
            stage = (Part("stage", self._sheet(rule)),)
            asks, support = rule.id, self._source(rule)
        else:
            stage = (Part("stage", self._list(found)),)
            asks = self._typed.text or self.upper(say("Rules"))
            support = self.words.say(say_n("{n} rule.", "{n} rules.", len(found)))
        return Page(
            screen="rules",
            state="typing" if self._typing else "rule" if rule else "",
            strip=strip_model(scene),
            stage=stage,
            ask=AskModel((asks.upper(),), support),
            options=OptionsModel(f"rules {self._typing} {self._chosen}", self._options()),
            rail=self.back_rail(RailButton("close", self.upper(say("Table")), "table")),
            alarm=scene.alarm,
        )

    def option(self, ref: str) -> None:
        """Type, show what was found, or close."""
        if ref == "close":
            self.desk.back()
        elif ref == "type":
            self._typing, self._chosen = True, ""
        elif ref == "clear":
            self._typed.clear()
        else:
            self._typing, self._chosen = False, ""

    def stage(self, ref: str) -> None:
        """Take a letter or a rule."""
        if self._typing:
            if not self._typed.take(ref, board_of(self.desk)):
                self._typing = False
        elif self.ledger and ref in self.ledger.rules:
            self._chosen = ref

    def rail(self, ref: str) -> None:
        """Back goes from a rule to the list first."""
        if ref == "back" and (self._chosen or self._typing):
            self._chosen, self._typing = "", False
        else:
            self.desk.back()

    def _found(self) -> list[Rule]:
        if self.ledger is None:
            return []
        if self._search is None or self._search.language != self.words.language:
            edition = self.match.scene().view.options.get("edition", "")
            self._search = Search(self.words, self.ledger, edition)
        return self._search.find(self._typed.text)

    def _pad(self, count: int) -> PadModel:
        hint = self.words.say(say_n("{n} rule", "{n} rules", count))
        return self._typed.pad(board_of(self.desk), hint)

    def _list(self, found: list[Rule]) -> ListModel:
        rows = tuple(
            ListRow(rule.id, excerpt(self._says(rule), _LETTERS), rule.id, icon_right="next")
            for rule in found[:_MOST]
        )
        return ListModel(rows, empty=self.words.say(say("No rule has these words.")))

    def _sheet(self, rule: Rule) -> WhyModel:
        said = self._says(rule), self.words.rule(rule.example)
        text = " ".join(part for part in said if part)
        return WhyModel(self.words.rule(rule.topic).upper(), text=text, ref=rule.id)

    def _says(self, rule: Rule) -> str:
        edition = self.match.scene().view.options.get("edition", "")
        return words_of(self.words, rule, edition)

    def _source(self, rule: Rule) -> str:
        """Return where it is printed, and whose it is where not all editions have it."""
        named = self.match.session.game.editions
        own = () if set(rule.editions) >= set(named) else rule.editions
        editions = (self.words.say(named.get(one, Message(one))) for one in own)
        return ", ".join(part for part in (source_of(self.words, rule), *editions) if part)

    def _options(self) -> tuple[OptionModel, ...]:
        if self._typing:
            show = self.button(
                "show", say("Show"), say("what was found"), kind="confirm", icon="search"
            )
            return (show, self.button("clear", say("Erase all"), icon="delete"))
        search = self.button("type", say("Search"), say("type a word"), icon="search")
        close = self.close_button()
        if self._chosen:
            return (close, search, self.button("list", say("All found"), icon="rules"))
        return (close, search, self.button("clear", say("All rules"), icon="rules"))
