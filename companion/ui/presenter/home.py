"""Home: every match that is kept, the last one first; go on, begin, settings."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import say
from companion.session.dates import moment
from companion.session.matches import MatchInfo
from companion.ui.models import (
    AskModel,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    PlanModel,
    RailButton,
    RailModel,
)
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.trouble import Kind, in_words, refuse

_LEARNED: Final = "learned "


class HomeScreen(Screen):
    """The first screen."""

    def __init__(self) -> None:
        self._chosen = ""
        self._kept: tuple[MatchInfo, ...] | None = None
        self._plans: dict[str, PlanModel] = {}
        self._rows: dict[str, tuple[MatchInfo, ListRow]] = {}
        self._unsaved = 0

    def page(self) -> Page:
        """Return the matches, the chosen one's table, and what to do with it."""
        kept = self._matches()
        chosen = self._match(kept)
        return Page(
            screen="home",
            strip=plain_strip(
                "COMPANION", self.words.say(say("It plays everyone who is not at the table."))
            ),
            stage=self._stage(kept, chosen),
            ask=self._ask(chosen),
            options=OptionsModel(f"home {self._chosen}", self._options(chosen)),
            rail=self._rail(),
            split=0.5,
        )

    def option(self, ref: str) -> None:
        """Go on with the chosen match, begin another, or change settings."""
        if ref == "go on":
            chosen = self._match(self._matches())
            if chosen is not None:
                self._go_on(chosen)
        elif ref == "new":
            self._begin()
        elif ref == "settings":
            self.desk.go("settings")
        elif ref == "backup":
            self.desk.go("backup")
        elif ref.startswith(_LEARNED):
            game, _, pack = ref.removeprefix(_LEARNED).partition(" ")
            self.desk.go("owned", game, pack)

    def stage(self, ref: str) -> None:
        """Choose a match."""
        if ref in {one.id for one in self._matches()}:
            self._chosen = ref
            _ = self.tick()

    def rail(self, ref: str) -> None:
        """Turn the screen, switch sound or large letters, or switch off."""
        settings = self.desk.house.settings
        screen, sound = settings.screen, settings.sound
        if ref == "turn":
            self.desk.settle(self.desk.house.turned_on())
        elif ref == "sound":
            self.desk.settle(replace(settings, sound=replace(sound, on=not sound.on)))
        elif ref == "far":
            self.desk.settle(replace(settings, screen=replace(screen, far=not screen.far)))
        elif ref == "off":
            self._off()

    def rail_held(self, ref: str) -> None:
        """Leave a table's own screen: a hold, so that no stray finger does it."""
        if ref == "off" and self.desk.house.settings.screen.fullscreen:
            self.desk.go("leave")
        else:
            self.rail(ref)

    def _off(self) -> None:
        if self.desk.house.settings.screen.fullscreen:
            self.desk.refused()
            self.desk.say(say("Hold it to leave."))
        else:
            self.desk.go("leave")

    def uncovered(self) -> None:
        """A match was left: look at what is kept again."""
        self._kept = None
        _ = self.tick()

    def reworded(self) -> None:
        """The pictures have names in them, the rows words."""
        self._plans.clear()
        self._rows.clear()

    def tick(self) -> bool:
        """Look at the chosen match's table, after the first frame: it may take a long replay."""
        taken = self._unsaved != self.desk.house.store.unsaved
        if taken:  # the disk has what it refused before
            self._kept = None
        chosen = self._match(self._matches())
        match = chosen.id if chosen is not None else ""
        if match in self._plans:
            return taken
        from companion.ui.presenter.glance import plan_of  # noqa: PLC0415  the first frame need not wait

        self._plans[match] = plan_of(self.desk.house, match)
        return True

    def _begin(self) -> None:
        """Set a match up, unless a pack has a fault: the line says where."""
        house = self.desk.house
        try:
            for game in house.games:
                _ = house.store.content(game)
        except (CompanionError, OSError) as problem:
            refuse(self.desk, self.words, problem)
            return
        self.desk.go("setup")

    def _go_on(self, kept: MatchInfo) -> None:
        store, desk = self.desk.house.store, self.desk
        desk.work(
            lambda: store.go_on(kept.id),
            lambda live: desk.go("match", live),
            lambda problem: refuse(desk, self.words, problem),
            store.leave,
        )

    def _matches(self) -> tuple[MatchInfo, ...]:
        if self._kept is None:
            store = self.desk.house.store
            self._kept, self._unsaved = tuple(store.matches()), store.unsaved
            self._plans.clear()
        return self._kept

    def _match(self, kept: tuple[MatchInfo, ...]) -> MatchInfo | None:
        """Return the chosen match: the last played one that is not over, until one is tapped."""
        chosen = next((one for one in kept if one.id == self._chosen), None)
        if chosen is None:
            chosen = next((one for one in kept if not one.result and not one.problem), None)
        return chosen or (kept[0] if kept else None)

    def _stage(self, kept: tuple[MatchInfo, ...], chosen: MatchInfo | None) -> tuple[Part, ...]:
        rows = [self._row(one) for one in kept]
        if chosen is not None:
            at = kept.index(chosen)
            rows[at] = replace(rows[at], state="now")
        empty = self.words.say(say("Nothing is kept yet. A game takes two minutes to set up."))
        listed = Part("left", ListModel(tuple(rows), empty=empty))
        plan = self._plans.get(chosen.id if chosen is not None else "")
        return (listed, Part("right", plan)) if plan is not None else (listed,)

    def _row(self, one: MatchInfo) -> ListRow:
        """Return a match's row, made once while nothing of it changes."""
        known = self._rows.get(one.id)
        if known is None or known[0] is not one:
            told = self._title(one), ", ".join(name for _, name in one.seats), self._standing(one)
            known = self._rows[one.id] = one, ListRow(one.id, *told, state="next")
        return known[1]

    def _title(self, one: MatchInfo) -> str:
        game = self.desk.house.games.get(one.game)
        return self.desk.house.game_words(game, {}).say(game.title) if game else one.game or one.id

    def _standing(self, one: MatchInfo) -> str:
        if one.problem:
            return self.words.say(say("cannot be read"))
        if one.unsaved:
            return self.words.say(say("not saved yet"))
        if one.result:
            return self.words.say(say("over"))
        return self.words.say(say("turn {n}", n=one.turn))

    def _ask(self, chosen: MatchInfo | None) -> AskModel:
        if chosen is None:
            line = say("Start a game?")
            return AskModel((self.upper(line),), self.words.say(say("People first, then the map.")))
        title = self._title(chosen)
        if chosen.problem:
            why = in_words(self.words, chosen.problem, _about(self.desk.house.games, chosen))
            return AskModel((self.upper(say("{game} cannot go on", game=title)),), why)
        if chosen.result:
            line, support = say("Look at {game} again?", game=title), say("This match is over.")
            if chosen.unsaved:
                support = say("Not saved yet: free some space.")
        else:
            line = say("Go on with {game}?", game=title)
            support = say("Turn {n}. No answer was lost.", n=chosen.turn)
            if chosen.unsaved:
                support = say("Turn {n}. Not saved yet: free some space.", n=chosen.turn)
            elif chosen.damage:
                support = say("Turn {n}. What is damaged will be left out.", n=chosen.turn)
        return AskModel((self.upper(line),), self.words.say(support))

    def _options(self, chosen: MatchInfo | None) -> tuple[OptionModel, ...]:
        new = self.button("new", say("New game"), say("two minutes"), icon="plus")
        settings = self.button(
            "settings", say("Settings"), say("language, letters"), icon="settings"
        )
        if chosen is None:
            new = self.button(
                "new", say("New game"), say("two minutes"), kind="confirm", icon="plus"
            )
            back = self.button(
                "backup", say("Bring back"), say("a backup, from a stick"), icon="back"
            )
            return (new, back, *self._learned(), settings)
        go_on = self.button(
            "go on",
            say("Look") if chosen.result else say("Go on"),
            self._when(chosen),
            kind="off" if chosen.problem else "confirm",
            icon="go_on",
        )
        return (go_on, new, *self._learned(), settings)

    def _when(self, one: MatchInfo) -> str:
        """Return when a match was last played, in the time of this machine."""
        if one.problem or one.unsaved:
            return ""
        when = moment(one.changed)
        if when is None:
            return self.words.say(say("date unknown"))
        return f"{when.astimezone():%d.%m. %H:%M}"

    def _learned(self) -> tuple[OptionModel, ...]:
        """Return a way to each owner's pack that has learned something."""
        store = self.desk.house.store
        return tuple(
            self.button(
                f"{_LEARNED}{game} {pack.id}",
                say("Learned"),
                pack.words(self.desk.house.settings.language),
                icon="learn",
            )
            for game, pack in store.owned()
        )

    def _rail(self) -> RailModel:
        settings = self.desk.house.settings
        sound = settings.sound.on
        return RailModel(
            (
                RailButton("turn", self.upper(say("Turn")), "turn_screen"),
                RailButton("sound", self.upper(say("Sound")), "sound" if sound else "mute"),
                RailButton("far", self.upper(say("Far")), "far", lit=settings.screen.far),
                RailButton("off", self.upper(say("Off")), "off"),
            )
        )


def _about(games: Mapping[str, Game], one: MatchInfo) -> Kind:
    """Return what is wrong with a match that cannot be gone on with."""
    return "game" if one.game and one.game not in games else "journal"
