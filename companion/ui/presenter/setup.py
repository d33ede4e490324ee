"""Setup: who plays, which rules, which scenario, who draws; a table in under two minutes."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.engine.content import Content
from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.engine.people import isolated
from companion.session.open_match import Live
from companion.shaping.clusters import initial
from companion.text.names import pack_words
from companion.text.words import Words
from companion.ui.models import (
    SEAT_FORMS,
    AskModel,
    Figure,
    Glyph,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    RailButton,
    RowState,
    SeatsModel,
)
from companion.ui.presenter.houserules import HouseRules, rules_of
from companion.ui.presenter.newcomer import Newcomer, sits
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.seating import Guests, seats_model, seats_of
from companion.ui.presenter.setup_lines import PACK, SETTING_ICONS, Question, lines_of, told_first
from companion.ui.presenter.trouble import in_words, refuse

_NAMES_SHOWN: Final = 3
_SEATS = "seats"
_GAME = "game"
_REVIEW = "review"
_RULES = "house rules"


class SetupScreen(Screen):
    """A new match, line by line."""

    def __init__(self, game: str = "") -> None:
        self._game = game
        self._names: list[str] = []
        self._options: dict[str, str] = {}
        self._at = ""
        self._newcomer: Newcomer | None = None
        self._all_names = False
        self._house_rules: HouseRules | None = None
        self._guests = Guests(lambda: self.desk.house.store.people())  # noqa: PLW0108  no desk yet

    def opened(self) -> None:
        """Say at once what is wrong with an owner's pack; the others can be played."""
        _ = self.step  # before the game is read, which settles on the first of several
        packs = self.desk.house.store.packs(self.game.id)
        if problem := told_first(packs):
            said = in_words(self.words, problem, "pack")
            self.desk.say(Message("{problem}", {"problem": said}))

    # -- the game and its lines

    @property
    def game(self) -> Game:
        """The game that is being set up."""
        games = self.desk.house.games
        if self._game not in games:
            self._game = next(iter(sorted(games)))
        return games[self._game]

    @property
    def words(self) -> Words:
        """The words of the game that is being set up."""
        house = self.desk.house
        return house.game_words(self.game, pack_words(self._content(), house.settings.language))

    @property
    def step(self) -> str:
        """The line that is asked now."""
        if not self._at:
            self._at = _GAME if len(self.desk.house.games) > 1 and not self._game else _SEATS
        return self._at

    def questions(self) -> tuple[Question, ...]:
        """Return the lines after the seats: edition, scenario, and the game's own."""
        house, game = self.desk.house, self.game
        packs = house.store.packs(game.id)
        return lines_of(game, self._content(), packs, self.words)

    def _content(self) -> Content:
        """Return what is in the packs that are chosen; those that have gone are chosen no more."""
        store = self.desk.house.store
        try:
            return store.content(self.game.id, self._options.get(PACK, ""))
        except (CompanionError, OSError):
            if PACK not in self._options:
                raise
            self._options.clear()
            return store.content(self.game.id)

    def chosen(self, key: str) -> str:
        """Return the choice that holds for a line."""
        if key in self._options:
            return self._options[key]
        setting = next((s for s in self.game.settings if s.key == key), None)
        if setting is None:
            return next(iter(next(q for q in self.questions() if q.key == key).choices))
        own = getattr(self.desk.house.settings.match, key, "")
        return own if own in setting.choices else setting.default

    @property
    def house_rules(self) -> HouseRules:
        """The options that the rules leave to the table."""
        edition = self.chosen("edition")
        if self._house_rules is None or self._house_rules.edition != edition:
            ledger = self.desk.house.store.ledger(self.game.id)
            rules = dict(rules_of(ledger, edition))
            self._house_rules = HouseRules(rules, edition)
        return self._house_rules

    # -- what is shown

    def page(self) -> Page:
        """Return the table with its chairs, the lines, and the answers to one of them."""
        ask, options = self._asked()
        typing = self._newcomer is not None
        stage: tuple[Part, ...]
        if self._newcomer is not None:
            stage = self._newcomer.stage(self)
        elif self.step == _RULES:
            stage = self.house_rules.stage(self.words)
        else:
            stage = (Part("left", self._seats()), Part("right", self._lines()))
        return Page(
            screen="setup",
            state="name" if typing else self.step,
            strip=plain_strip(self.upper(say("New game"))),
            stage=stage,
            ask=ask,
            options=OptionsModel(
                f"setup {self.step} {len(self._names)} {typing} {self._all_names}", options
            ),
            rail=self.back_rail(RailButton("home", self.upper(say("Home")), "table")),
            split=0.49,
        )

    def _asked(self) -> tuple[AskModel, tuple[OptionModel, ...]]:
        step = self.step
        if self._newcomer is not None:
            return self._newcomer.asked(self, self._names)
        if step == _GAME:
            return self._ask_game()
        if step == _SEATS:
            return self._ask_seat()
        if step == _REVIEW:
            return self._review()
        if step == _RULES:
            done = self.button("review", say("Done"), kind="confirm", icon="done")
            defaults = self.button("defaults of rules", say("Defaults"), icon="redo")
            support = say("What the rules leave to the table. A tap changes a line.")
            return self._ask(say("House rules"), support), (done, defaults)
        return self._ask_line(next(q for q in self.questions() if q.key == step))

    def _ask(self, asks: Message, support: Message) -> AskModel:
        return AskModel((self.upper(asks),), self.words.say(support))

    def _ask_game(self) -> tuple[AskModel, tuple[OptionModel, ...]]:
        games = self.desk.house.games
        options = tuple(
            OptionModel(
                f"game {key}",
                self.desk.house.game_words(game, {}).say(game.title).upper(),
                kind="confirm" if n == 0 else "possible",
            )
            for n, (key, game) in enumerate(sorted(games.items()))
        )
        return self._ask(say("Which game?"), say("All that are installed.")), options

    def _ask_seat(self) -> tuple[AskModel, tuple[OptionModel, ...]]:
        least, most = self.game.seats
        free = self._guests.free(self._names)
        shown = free if self._all_names else free[:_NAMES_SHOWN]
        times = self._guests.played
        number = len(self._names)
        form = SEAT_FORMS[number % len(SEAT_FORMS)]
        options = [
            OptionModel(
                f"name {name}",
                name.upper(),
                self.words.say(say("played {n}", n=times[name])) if times.get(name) else "",
                "confirm" if n == 0 and number < max(least, 1) else "possible",
                Figure(form, initial(name), name=name),
            )
            for n, name in enumerate(shown)
        ]
        options.append(self.button("type", say("New name"), say("tap letters"), icon="type"))
        if not self._all_names and len(free) > _NAMES_SHOWN:
            options.append(self.button("names", say("All names"), icon="people"))
        if number >= least:
            playing = self.words.say(say("{n} play", n=number))
            options.append(
                self.button("enough", say("That is all"), playing, kind="confirm", icon="done")
            )
        asks = say("Who begins?") if not number else say("Who is next, clockwise?")
        support = say(
            "{least} to {most} people. The screen stands before the first.", least=least, most=most
        )
        return self._ask(asks, support), tuple(options)

    def _ask_line(self, question: Question) -> tuple[AskModel, tuple[OptionModel, ...]]:
        chosen = self.chosen(question.key)
        options = [
            OptionModel(
                f"choose {key}",
                self.words.say(label).upper(),
                question.off.get(key, ""),
                "off" if key in question.off else "confirm" if key == chosen else "possible",
            )
            for key, label in question.choices.items()
        ]
        options.append(self.button("review", say("Defaults"), say("for the rest"), icon="end_turn"))
        return self._ask(question.asks, question.note), tuple(options)

    def _review(self) -> tuple[AskModel, tuple[OptionModel, ...]]:
        short = ", ".join(
            self.words.say(q.choices[self.chosen(q.key)]) for q in self.questions()[:2]
        )
        options = (
            self.button("start", say("Start"), say("then lay tiles"), kind="confirm", icon="go_on"),
            self.button(
                "people", say("People"), ", ".join(map(isolated, self._names)), icon="people"
            ),
            self.button("change", say("Change"), say("line by line"), icon="settings"),
            self.button(
                _RULES, say("House rules"), self.house_rules.summary(self.words), icon="rules"
            ),
        )
        return AskModel((self.upper(say("Start the game?")),), short), options

    def _seats(self) -> SeatsModel:
        asking = self.step == _SEATS and len(self._names) < self.game.seats[1]
        return seats_model(self._names, asking=asking)

    def _lines(self) -> ListModel:
        return ListModel(tuple(self._line_rows()))

    def _line_rows(self) -> Iterator[ListRow]:
        say_it = self.words.say
        step = self.step
        yield ListRow(
            "", say_it(say("Game")), value=say_it(self.game.title), state=_state(_GAME, step)
        )
        names = ", ".join(map(isolated, self._names)) or "-"
        yield ListRow("", say_it(say("People")), value=names, state=_state(_SEATS, step))
        for question in self.questions():
            value = say_it(question.choices[self.chosen(question.key)])
            state = _state(question.key, step)
            icon = SETTING_ICONS.get(question.key)
            if icon:  # the question is long, its sign says as much
                yield ListRow("", value, sign=Glyph(icon), state=state)
            else:
                yield ListRow("", say_it(question.label), value=value, state=state)
        yield ListRow(
            "",
            say_it(say("House rules")),
            value=self.house_rules.summary(self.words),
            state=_state(_RULES, step),
        )

    # -- what people do

    def option(self, ref: str) -> None:
        """Take an answer to the line that is asked."""
        kind, _, rest = ref.partition(" ")
        if kind == "name":
            self._sit(rest)
        elif kind == "game":
            self._game, self._at = rest, _SEATS
        elif kind == "choose":
            if self.step == PACK:
                self._options.clear()  # another pack has other scenarios
            self._options[self.step] = rest
            self._at = self._after(self.step)
        elif ref == "start":
            self._start()
        elif ref == "defaults of rules":
            self.house_rules.reset()
        else:
            self._move(ref)

    def stage(self, ref: str) -> None:
        """Take a letter, a chair, or a house rule."""
        if self._newcomer is not None:
            if not self._newcomer.take(self, ref):
                self._move("typed")
        elif self.step == _RULES:
            _ = self.house_rules.take(ref)
        elif ref.startswith("seat "):
            n = int(ref.removeprefix("seat "))
            if n < len(self._names):
                del self._names[n]
                self._at = _SEATS

    def rail(self, ref: str) -> None:
        """Back goes to the line before; from the first one it closes the setup."""
        order = self._order()
        if ref == "home":
            self.desk.home()
        elif self._newcomer is not None:
            self._newcomer = None
        elif self.step == _RULES and self.house_rules.open:
            self.house_rules.open = ""
        elif self.step == _SEATS and self._names:
            self._names.pop()
        elif self.step in order and order.index(self.step) > 0:
            self._at = order[order.index(self.step) - 1]
        else:
            self.desk.back()

    def _move(self, ref: str) -> None:
        if ref == "type":
            self._newcomer = Newcomer()
        elif ref == "typed" and self._newcomer is not None:
            name, self._newcomer = self._newcomer.name, None
            if name and not sits(name, self._names):
                self._sit(name)
        elif ref == "list":
            self._newcomer = None
        elif ref == "names":
            self._all_names = True
        elif ref == "enough":
            self._at = _REVIEW
        elif ref == "people":
            self._at = _SEATS
        elif ref == "change":
            self._at = self.questions()[0].key
        elif ref in (_REVIEW, _RULES):
            self._at = ref

    def _sit(self, name: str) -> None:
        self._names.append(name)
        self._all_names = False
        if len(self._names) >= self.game.seats[1]:
            self._at = _REVIEW

    def _order(self) -> list[str]:
        games = [_GAME] if len(self.desk.house.games) > 1 else []
        return [*games, _SEATS, *(q.key for q in self.questions()), _REVIEW, _RULES]

    def _after(self, step: str) -> str:
        order = self._order()
        return order[order.index(step) + 1]

    def _start(self) -> None:
        options = {
            **self.house_rules.chosen(),
            **{question.key: self.chosen(question.key) for question in self.questions()},
        }
        if not options.get(PACK, "-"):
            del options[PACK]  # the usual packs are no option of the match
        house, seats = self.desk.house, seats_of(self._names)
        begin = partial(house.store.begin, self.game.id, seats, options, seed=house.seed())
        self.desk.work(begin, self._begun, self._not_begun, house.store.leave)

    def _begun(self, live: Live) -> None:
        self.desk.back()
        self.desk.go("match", live)
        if live.notice.text:
            self.desk.say(live.notice)

    def _not_begun(self, problem: Exception) -> None:
        """Packs have gone or changed while the page stood open: offer what remains."""
        _ = self._content()
        for question in self.questions():
            if not question.offers(self._options.get(question.key, "")):
                _ = self._options.pop(question.key, "")
        refuse(self.desk, self.words, problem)


def _state(key: str, step: str) -> RowState:
    return "now" if key == step else "next"
