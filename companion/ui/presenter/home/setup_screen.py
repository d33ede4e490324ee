"""Setup: who plays, which rules, which scenario, who draws; a table in under two minutes."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.engine.errors import CompanionError
from companion.engine.game import Game, Role, as_offered
from companion.engine.message import Message, say, say_n
from companion.engine.packs.content import Content
from companion.engine.person_names import isolated
from companion.session.library.open_match import LiveMatch
from companion.shaping.clusters import initial
from companion.text.thing_names import pack_words
from companion.text.words import Words
from companion.ui.models import SEAT_FORMS, Figure, NavButton, SeatsModel
from companion.ui.presenter.builders.seating import Guests, seats_model
from companion.ui.presenter.home.house_rules import HouseRules, rules_of
from companion.ui.presenter.home.last_evening import LastEvening, last_evening
from companion.ui.presenter.home.new_player import NewPlayer, sits
from companion.ui.presenter.home.role_choice import RoleChoice
from companion.ui.presenter.home.setup_questions import (
    PACK,
    SETTING_ICONS,
    Question,
    first_problem,
    lines_of,
)
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.shell.error_text import error_message, refuse
from companion.ui.presenter.shell.screen import Screen

_NAMES_SHOWN: Final = 3
_SEATS = "seats"
_GAME = "game"
_REVIEW = "review"
_ROLE = "role "
"""Before a role's id: who plays it."""
_RULES = "house rules"


class SetupScreen(Screen):
    """A new match, line by line.

    Attributes:
        names: Who sits at the table so far, in order.
    """

    name = "setup"
    title = say("New game")

    def __init__(self, game: str = "") -> None:
        self._game = game
        self.names: list[str] = []
        self._options: dict[str, str] = {}
        self._before: Mapping[str, str] = {}
        self._at = self._began = ""
        self._newcomer: NewPlayer | None = None
        self._all_names = False
        self._house_rules: HouseRules | None = None
        self._roles: RoleChoice | None = None
        self._guests = Guests(lambda: self.stack.context.store.people())  # noqa: PLW0108  not in a stack yet

    def opened(self) -> None:
        """Propose what was played last, and say what is wrong with an owner's pack."""
        self._propose(last_evening(self.stack.context, self._game))
        _ = self.step  # before the game is read, which settles on the first of several
        if problem := first_problem(self.stack.context.store.packs(self.game.id)):
            message = error_message(self.words, problem, "pack")
            self.stack.say(Message("{problem}", {"problem": message}))

    def _propose(self, evening: LastEvening | None) -> None:
        """Take the game and options of an evening before; its people where nobody sits yet."""
        if evening is None:
            return
        self._game, self._before = evening.game, evening.options
        self._options = {key: evening.options[key] for key in evening.options if key == PACK}
        self._drop_gone()
        self._options |= evening.options
        self._drop_gone()
        if not self.names:
            self.names += evening.names
        if not self._sit_right():
            self.names.clear()
        self._at = self._began = _REVIEW if self.names else ""

    def _drop_gone(self) -> None:
        """Forget choices that cannot be chosen any more."""
        offered = {question.key: question for question in self.questions()}
        for key, choice in tuple(self._options.items()):
            if key not in offered or not offered[key].offers(choice):
                del self._options[key]

    def _sit_right(self) -> bool:
        """Tell whether as many sit as the game is for."""
        least, most = self.roles.people()
        return max(least, 1) <= len(self.names) <= most

    # -- the game and its lines

    @property
    def game(self) -> Game:
        """The game that is being set up."""
        games = self.stack.context.games
        if self._game not in games:
            self._game = as_offered(games)[0]
        return games[self._game]

    @property
    def words(self) -> Words:
        """The words of the game that is being set up."""
        context = self.stack.context
        return context.game_words(self.game, pack_words(self._content(), context.settings.language))

    @property
    def step(self) -> str:
        """The line that is asked now."""
        if not self._at:
            several = len(self.stack.context.games) > 1 and not self._game
            self._at = _GAME if several else self._first
        return self._at

    @property
    def _first(self) -> str:
        """The line that is asked first of a game: who plays its roles, where that is open."""
        return next((_ROLE + role.id for role in self.roles.asked), _SEATS)

    @property
    def roles(self) -> RoleChoice:
        """Who plays the roles of the game."""
        if self._roles is None or self._roles.game is not self.game:
            self._roles = RoleChoice(self.game)
        return self._roles

    def questions(self) -> tuple[Question, ...]:
        """Return the lines after the seats: edition, scenario, and the game's own."""
        packs, own = self.stack.context.store.packs(self.game.id), self.stack.context.settings.match
        usual = {
            setting.key: choice
            for setting in self.game.vocabulary.settings
            if (choice := getattr(own, setting.key, "")) in setting.choices
        }
        held = {**usual, **self._options}
        return lines_of(self.game, self._content(), packs, self.words, held)

    def _content(self) -> Content:
        """Return what is in the packs that are chosen; those that have gone are chosen no more."""
        store = self.stack.context.store
        try:
            return store.content(self.game.id, self._options.get(PACK, ""))
        except (CompanionError, OSError):
            if PACK not in self._options:
                raise
            self._options.clear()
            return store.content(self.game.id)

    def question(self, key: str) -> Question:
        """Return one of the lines after the seats."""
        return next(question for question in self.questions() if question.key == key)

    @property
    def house_rules(self) -> HouseRules:
        """The options that the rules leave to the table."""
        edition = self.question("edition").value
        if self._house_rules is None or self._house_rules.edition != edition:
            ledger = self.stack.context.store.ledger(self.game.id)
            self._house_rules = HouseRules(rules_of(ledger, edition), edition)
            self._house_rules.propose(self._before)
        return self._house_rules

    # -- what is shown

    def page(self) -> Page:
        """Return the table with its chairs, the lines, and the answers to one of them."""
        state, about = self.step, f"{len(self.names)} {self._all_names}"
        if self._newcomer is not None:
            state, stage = "name", self._newcomer.stage(self)
        elif state == _RULES:
            stage = self.house_rules.stage(self)
        else:
            rows = tuple(self.rows())
            now = next((n for n, row in enumerate(rows) if row.now), 0)
            stage = (self._seats(), replace(self.listing(rows), at=now))
        bar = self.back_nav_bar(NavButton("home", self.upper(say("Home")), "table"))
        asked = self._asked()
        return self.sheet(*asked, *stage, state=state, about=about, split=0.49, nav_bar=bar)

    def _asked(self) -> tuple[Text, Text]:
        """Return the question and what helps with it."""
        if self._newcomer is not None:
            return self._newcomer.asks()
        if self.step == _GAME:
            return say("Which game?"), ""
        if self.step == _SEATS:
            return self._asked_people()
        if self.step == _REVIEW:
            return say("Start the game?"), say("As last time.") if self._began else ""
        if self.step == _RULES:
            how = say("The rules leave these to you. Tap a line to change it.")
            return say("House rules"), how
        return self._asked_line()

    def _asked_line(self) -> tuple[Text, Text]:
        """Return the question of a role, or of a line after the seats."""
        if self.step.startswith(_ROLE):
            asks = say("Who plays {role}?", role=self.say(self._role.label))
            return asks, say("People, or Companion.")
        question = self.question(self.step)
        return question.asks, question.note

    def _asked_people(self) -> tuple[Text, Text]:
        asks = say("Who is next, clockwise?") if self.names else say("Who begins?")
        least, most = self.roles.people()
        if not most:
            return say("Companion plays all"), say("You only watch.")
        if len(self.names) >= most:
            return say("Everybody sits"), say("Tap a chair to free it.")
        if self.names:
            return asks, ""
        if least == most:
            how = say_n(
                "{n} person. Put the screen in front of them.",
                "{n} people. Put the screen in front of the first player.",
                most,
            )
            return asks, how
        how = say(
            "{least} to {most} people. Put the screen in front of the first player.",
            least=least,
            most=most,
        )
        return asks, how

    def buttons(self) -> Iterator[Button]:
        """Yield the answers to the line that is asked."""
        if self._newcomer is not None:
            yield from self._newcomer.buttons(self.names, self._typed, self._listed)
        elif self.step == _GAME:
            yield from self._games()
        elif self.step == _SEATS:
            yield from self._people()
        elif self.step.startswith(_ROLE):
            yield from self._players()
        elif self.step == _REVIEW:
            yield from self._review()
        elif self.step == _RULES:
            done = partial(self._ask, _REVIEW)
            yield Button("review", say("Done"), done, icon="done", kind="confirm")
            yield Button("defaults of rules", say("Defaults"), self.house_rules.reset, icon="redo")
        else:
            yield from self._answers(self.question(self.step))

    def _games(self) -> Iterator[Button]:
        context = self.stack.context
        for n, key in enumerate(as_offered(context.games)):
            game = context.games[key]
            title = context.game_words(game, {}).say(game.title)
            kind = "possible" if n else "confirm"
            yield Button(f"game {key}", title, partial(self._play, key), kind=kind)

    @property
    def _role(self) -> Role:
        """The role that is asked about."""
        return next(r for r in self.roles.asked if _ROLE + r.id == self.step)

    def _players(self) -> Iterator[Button]:
        role = self._role
        for bot, label in self.roles.ways(role).items():
            who = say("Companion plays") if bot else ""
            kind = "confirm" if bot == self.roles.chosen(role) else "possible"
            choose, icon = partial(self._cast, role, bot), "bot" if bot else "people"
            yield Button(f"plays {bot}", label, choose, who, icon, kind)

    def _people(self) -> Iterator[Button]:
        (least, most), number = self.roles.people(), len(self.names)
        free, times = self._guests.free(self.names) if number < most else (), self._guests.played
        form = SEAT_FORMS[number % len(SEAT_FORMS)]
        for n, name in enumerate(free if self._all_names else free[:_NAMES_SHOWN]):
            played = say("played {n}", n=times[name]) if times.get(name) else ""
            figure = Figure(form, initial(name), name=name)
            kind = "confirm" if n == 0 and number < max(least, 1) else "possible"
            yield Button(f"name {name}", name, partial(self._sit, name), played, figure, kind)
        if number < most:
            yield Button("type", say("New name"), self._type, say("tap letters"), icon="type")
        if not self._all_names and len(free) > _NAMES_SHOWN:
            yield Button("names", say("All names"), self._show_all, icon="people")
        if number >= least:
            playing, enough = say("{n} play", n=number), partial(self._ask, _REVIEW)
            yield Button("enough", say("That is all"), enough, playing, "done", "confirm")

    def _answers(self, question: Question) -> Iterator[Button]:
        for key, label in question.choices.items():
            kind = "confirm" if key == question.value else "possible"
            why_not = question.off.get(key, "")
            choose, off = partial(self._choose, key), key in question.off
            yield Button(f"choose {key}", label, choose, why_not, kind=kind, off=off)
        review = partial(self._ask, _REVIEW)
        yield Button("review", say("Defaults"), review, say("for the rest"), icon="end_turn")

    def _review(self) -> Iterator[Button]:
        people, rules = ", ".join(map(isolated, self.names)), self.house_rules.summary()
        first = partial(self._ask, self.questions()[0].key)
        context = self.stack.context
        yield Button("start", say("Start"), self._start, say("then lay tiles"), "go_on", "confirm")
        yield Button("people", say("People"), partial(self._ask, _SEATS), people, "people")
        if len(context.games) > 1:
            game = partial(self._ask, _GAME)
            yield Button("game", say("Game"), game, self.words.say(self.game.title), "swap")
        if self.roles.asked:
            roles = partial(self._ask, self._first)
            yield Button("roles", say("Roles"), roles, say("who plays what"), "bot")
        yield Button("change", say("Change"), first, say("line by line"), "settings")
        yield Button(_RULES, say("House rules"), partial(self._ask, _RULES), rules, "rules")

    def _seats(self) -> SeatsModel:
        asking = self.step == _SEATS and len(self.names) < self.roles.people()[1]
        return seats_model(self.names, asking=asking)

    def rows(self) -> Iterator[Row]:
        """Yield the lines, those of the house rules while they are asked."""
        if self.step == _RULES:
            yield from self.house_rules.rows(self)
            return
        step, names = self.step, ", ".join(map(isolated, self.names)) or "-"
        yield Row("", say("Game"), value=self.game.title, now=step == _GAME)
        named = self.roles.named(self.names)
        for role in self.roles.asked:
            theirs = ", ".join(map(isolated, named.get(role.id, ())))
            who = theirs or self.roles.ways(role)[self.roles.chosen(role)]
            yield Row("", role.label, value=who, now=step == _ROLE + role.id)
        yield Row("", say("People"), value=names, now=step == _SEATS)
        for question in self.questions():
            icon, line = SETTING_ICONS.get(question.key, ""), (question.label, "", question.words)
            if icon:  # the question is long, its sign says as much
                line = question.words, "", ""
            yield Row("", *line, icon, now=step == question.key)
        rules = self.house_rules.summary()
        yield Row("", say("House rules"), value=rules, now=step == _RULES)

    # -- what people do

    def _ask(self, step: str) -> None:
        self._at = step

    def _play(self, game: str) -> None:
        """Choose a game: what it was played with last is proposed, whoever sits there stays."""
        self._game, self._options, self._before, self._house_rules = game, {}, {}, None
        self._propose(last_evening(self.stack.context, game))
        self._at = _REVIEW if self._sit_right() else self._first

    def _cast(self, role: Role, bot: str) -> None:
        """Let people or a bot play a role; whoever is too many stands up."""
        self.roles.choose(role, bot)
        del self.names[self.roles.people()[1] :]
        self._at = self._after(self.step)
        if self._at == _SEATS and self._sit_right():
            self._at = _REVIEW  # they sit there already

    def _choose(self, choice: str) -> None:
        if self.step == PACK:
            self._options.clear()  # another pack has other scenarios
        self._options[self.step] = choice
        self._at = self._after(self.step)

    def stage(self, ref: str) -> None:
        """Take a letter, a chair, or a house rule."""
        if self._newcomer is not None:
            if not self._newcomer.take(self, ref):
                self._typed()
        elif self.step == _RULES:
            super().stage(ref)
        elif ref.startswith("seat "):
            n = int(ref.removeprefix("seat "))
            if n < len(self.names):
                del self.names[n]
                self._at = _SEATS

    def navigate(self, ref: str) -> None:
        """Back goes to the line before; from the page it began with it closes the setup."""
        order = self._order()
        if ref == "home":
            self.stack.home()
        elif self._newcomer is not None:
            self._newcomer = None
        elif self.step == _RULES and self.house_rules.open:
            self.house_rules.open = ""
        elif self.step == _SEATS and self.names:
            self.names.pop()
        elif self.step in order[1:] and self.step != self._began:
            self._at = order[order.index(self.step) - 1]
        else:
            self.stack.back()

    def _type(self) -> None:
        self._newcomer = NewPlayer()

    def _typed(self) -> None:
        name = self._newcomer.name if self._newcomer is not None else ""
        self._listed()
        if name and not sits(name, self.names):
            self._sit(name)

    def _listed(self) -> None:
        self._newcomer = None

    def _show_all(self) -> None:
        self._all_names = True

    def _sit(self, name: str) -> None:
        self.names.append(name)
        self._all_names = False
        if len(self.names) >= self.roles.people()[1]:
            self._at = _REVIEW

    def _order(self) -> list[str]:
        games = [_GAME] if len(self.stack.context.games) > 1 else []
        roles = (_ROLE + role.id for role in self.roles.asked)
        return [*games, *roles, _SEATS, *(q.key for q in self.questions()), _REVIEW, _RULES]

    def _after(self, step: str) -> str:
        order = self._order()
        return order[order.index(step) + 1]

    def _start(self) -> None:
        lines = {question.key: question.value for question in self.questions()}
        options = {**self.house_rules.chosen(), **lines}
        if not options.get(PACK, "-"):
            del options[PACK]  # the usual packs are no option of the match
        context, seats = self.stack.context, self.roles.seats(self.names, self.words)
        begin = partial(context.store.begin, self.game.id, seats, options, seed=context.seed())
        self.stack.work(begin, self._begun, self._not_begun, context.store.leave)

    def _begun(self, match: LiveMatch) -> None:
        self.stack.back()
        self.stack.go("match", match)
        if match.notice.text:
            self.stack.say(match.notice)

    def _not_begun(self, problem: Exception) -> None:
        """Packs have gone or changed while the page stood open: offer what remains."""
        _ = self._content()
        self._drop_gone()
        refuse(self.stack, self.words, problem)
