"""Home: every match that is kept, the last one first; go on, begin, settings."""

from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.engine.errors import CompanionError
from companion.engine.message import Message, say
from companion.engine.person_names import isolated
from companion.session.library.match_list import MatchInfo
from companion.session.storage.dates import moment
from companion.ui.models import NavBarModel, NavButton
from companion.ui.presenter.page.page import Page, Part, plain_status_bar
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.shell.error_text import error_message, refuse
from companion.ui.presenter.shell.screen import Screen

if TYPE_CHECKING:
    from companion.ui.presenter.home.match_preview import Shown


class HomeScreen(Screen):
    """The first screen."""

    name = "home"

    def __init__(self) -> None:
        self._chosen = ""
        self._stored: tuple[MatchInfo, ...] | None = None
        self._shown: dict[str, Shown] = {}
        self._rows: dict[str, tuple[MatchInfo, Row]] = {}
        self._unsaved = 0

    def page(self) -> Page:
        """Return the matches, the chosen one's table, and what to do with it."""
        stored = self._matches()
        chosen = self._match(stored)
        return self.sheet(*self._ask(chosen), *self._stage(stored, chosen), about=self._chosen)

    def frame(self) -> Page:
        """Return its own name and navigation bar."""
        note = self.say(say("It plays everyone who is not at the table."))
        return Page(self.name, plain_status_bar("COMPANION", note), nav_bar=self._nav_bar())

    def buttons(self) -> Iterable[Button]:
        """Yield what goes on with the chosen match, begins another, changes settings."""
        stack, chosen = self.stack, self._match(self._matches())
        kind = "confirm"
        if chosen is not None:
            label, kind = say("Look") if chosen.result else say("Go on"), "possible"
            go_on, off = partial(self._go_on, chosen), bool(chosen.problem)
            yield Button("go on", label, go_on, _when(chosen), "go_on", "confirm", off)
        yield Button("new", say("New game"), self._begin, say("two minutes"), "plus", kind)
        if chosen is None:
            bring, stick = partial(stack.go, "backup"), say("a backup, from a stick")
            yield Button("backup", say("Bring back"), bring, stick, icon="back")
        for game, pack in stack.context.store.owned():
            look, name = partial(stack.go, "owned", game, pack.id), pack.words(self.words.language)
            yield Button(f"learned {game} {pack.id}", say("Learned"), look, name, icon="learn")
        settings, which = partial(stack.go, "settings"), say("language, letters")
        yield Button("settings", say("Settings"), settings, which, icon="settings")

    def stage(self, ref: str) -> None:
        """Choose a match."""
        if any(match.id == ref for match in self._matches()):
            self._chosen = ref
            _ = self.tick()

    def navigate(self, ref: str) -> None:
        """Turn the screen, switch sound or large letters, or switch off."""
        stack, settings = self.stack, self.stack.context.settings
        screen, sound = settings.screen, settings.sound
        if ref == "turn":
            stack.settle(stack.context.turned_on())
        elif ref == "sound":
            stack.settle(replace(settings, sound=replace(sound, on=not sound.on)))
        elif ref == "far":
            stack.settle(replace(settings, screen=replace(screen, far=not screen.far)))
        elif ref == "off" and screen.fullscreen:
            stack.refused()
            stack.say(say("Hold it to leave."))
        elif ref == "off":
            stack.go("leave")

    def navigate_held(self, ref: str) -> None:
        """Leave a table's own screen: a hold, so that no stray finger does it."""
        if ref == "off":
            self.stack.go("leave")
        else:
            self.navigate(ref)

    def uncovered(self) -> None:
        """A match was left: look at what is kept again."""
        self._stored = None
        _ = self.tick()

    def reworded(self) -> None:
        """The pictures have names in them, the rows words."""
        self._shown.clear()
        self._rows.clear()

    def tick(self) -> bool:
        """Look at the chosen match's table, after the first frame: it may take a long replay."""
        taken = self._unsaved != self.stack.context.store.unsaved
        if taken:  # the disk has what it refused before
            self._stored = None
        chosen = self._match(self._matches())
        match = chosen.id if chosen is not None else ""
        if match in self._shown:
            return taken
        from companion.ui.presenter.home.match_preview import shown_match  # noqa: PLC0415  the first frame need not wait

        self._shown[match] = shown_match(self.stack.context, match)
        return True

    def _begin(self) -> None:
        """Set a match up, unless a pack has a fault: the line says where."""
        context = self.stack.context
        try:
            for game in context.games:
                _ = context.store.content(game)
        except (CompanionError, OSError) as problem:
            refuse(self.stack, self.words, problem)
            return
        self.stack.go("setup")

    def _go_on(self, match: MatchInfo) -> None:
        store, stack = self.stack.context.store, self.stack
        resume, opened = partial(store.resume, match.id), partial(stack.go, "match")
        stack.work(resume, opened, lambda problem: refuse(stack, self.words, problem), store.leave)

    def _matches(self) -> tuple[MatchInfo, ...]:
        if self._stored is None:
            store = self.stack.context.store
            self._stored, self._unsaved = tuple(store.matches()), store.unsaved
            self._shown.clear()
        return self._stored

    def _match(self, stored: tuple[MatchInfo, ...]) -> MatchInfo | None:
        """Return the chosen match: the last played one that is not over, until one is tapped."""
        tapped = (match for match in stored if match.id == self._chosen)
        open_ones = (match for match in stored if not match.result and not match.problem)
        return next(chain(tapped, open_ones, stored), None)

    def _stage(self, stored: tuple[MatchInfo, ...], chosen: MatchInfo | None) -> tuple[Part, ...]:
        rows = (self._row(match)._replace(now=match is chosen) for match in stored)
        empty = say("No match is saved yet. Setting one up takes two minutes.")
        listed = Part("left", self.listing(rows, empty))
        shown = self._shown.get(chosen.id if chosen is not None else "")
        return (listed, Part("right", shown.plan)) if shown is not None else (listed,)

    def _row(self, match: MatchInfo) -> Row:
        """Return a match's row, made once while nothing of it changes."""
        known = self._rows.get(match.id)
        if known is None or known[0] is not match:
            people = ", ".join(name for _, name in match.seats)
            row = Row(match.id, self._title(match), people, self.say(_standing(match)))
            known = self._rows[match.id] = match, row
        return known[1]

    def _title(self, match: MatchInfo) -> str:
        context = self.stack.context
        game = context.games.get(match.game)
        return context.game_words(game, {}).say(game.title) if game else match.game or match.id

    def _ask(self, chosen: MatchInfo | None) -> tuple[Message, Text]:
        if chosen is None:
            return say("Start a game?"), ""
        title = self._title(chosen)
        if chosen.problem:
            gone = chosen.game and chosen.game not in self.stack.context.games
            why = error_message(self.words, chosen.problem, "game" if gone else "journal")
            return say("{game} cannot go on", game=title), why
        if chosen.result:
            asks, support = say("Look at {game} again?", game=title), say("This match is over.")
            return asks, say("Not saved yet: free some space.") if chosen.unsaved else support
        support = say("Turn {n}. Nothing is lost.", n=chosen.turn)
        if chosen.unsaved:
            support = say("Turn {n}. Not saved yet: free some space.", n=chosen.turn)
        elif chosen.damage:
            support = say("Turn {n}. The damaged part will be left out.", n=chosen.turn)
        elif (shown := self._shown.get(chosen.id)) is not None and shown.played:
            who = ", ".join(map(isolated, shown.played))
            support = say("Turn {n}. Companion plays {who}.", n=chosen.turn, who=who)
        return say("Go on with {game}?", game=title), support

    def _nav_bar(self) -> NavBarModel:
        settings = self.stack.context.settings
        sound = "sound" if settings.sound.on else "mute"
        buttons = (
            NavButton("turn", self.upper(say("Turn")), "turn_screen"),
            NavButton("sound", self.upper(say("Sound")), sound),
            NavButton("far", self.upper(say("Far")), "far", lit=settings.screen.far),
            NavButton("off", self.upper(say("Off")), "off"),
        )
        return NavBarModel(buttons)


def _standing(match: MatchInfo) -> Message:
    if match.problem:
        return say("cannot be read")
    if match.unsaved:
        return say("not saved yet")
    return say("over") if match.result else say("turn {n}", n=match.turn)


def _when(match: MatchInfo) -> Text:
    """Return when a match was last played, in the time of this machine."""
    if match.problem or match.unsaved:
        return ""
    when = moment(match.changed)
    return say("date unknown") if when is None else f"{when.astimezone():%d.%m. %H:%M}"
