"""What screens need of what is around them; the composition root puts it together."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from companion.config import Settings
from companion.engine.game import Game
from companion.ports import Devices, NoVision, OpenMatch, VisionPort
from companion.screen_size import Degrees
from companion.session.devices.device_inbox import Inbox
from companion.session.devices.taught_tags import TagBook
from companion.session.library.match_store import MatchStore
from companion.session.library.open_match import MatchPreview
from companion.session.storage.disk_thread import InlineExecutor
from companion.text.thing_names import pack_words
from companion.text.words import Words
from companion.ui.display.surface import FixedSurface, Surface
from companion.ui.presenter.builders.naming import game_words, match_words, program_words
from companion.ui.theme.screen_panel import SMALL_PX, known_panel

TURNS: Final[tuple[Degrees, ...]] = (0, 90, 180, 270)


def silent() -> None:
    """Nobody listens."""


@dataclass
class AppContext:
    """Everything around the screens.

    Attributes:
        games: The games that are installed.
        store: Where matches are kept.
        locales: The catalogues' folder by domain; ``companion`` is the program's own.
        languages: Languages people can choose.
        clock: Monotonic seconds.
        settings: The settings in force.
        save: Writes settings; called on the disk's thread.
        disk: Does the work on the disk, in order.
        inbox: Where devices and other threads put what they say.
        thinker: Where bots think, one thought after the other.
        settled: Called when other settings are in force.
        look: Makes the vision, when it is first wanted.
        devices: What is wired to the table, or None.
        tags: What people taught their readers, or None.
        seed: Makes the seed of a new match.
        surface: What the picture is shown on.
    """

    games: Mapping[str, Game]
    store: MatchStore
    locales: Mapping[str, Path]
    languages: tuple[str, ...]
    clock: Callable[[], float]
    settings: Settings
    save: Callable[[Settings], None]
    seed: Callable[[], str]
    disk: Executor = field(default_factory=InlineExecutor)
    inbox: Inbox = field(default_factory=Inbox)
    thinker: Executor = field(default_factory=InlineExecutor)
    settled: Callable[[], None] = field(default=silent)
    look: Callable[[], VisionPort] = NoVision
    devices: Devices | None = None
    tags: TagBook | None = None
    surface: Surface = field(default_factory=lambda: FixedSurface(known_panel(SMALL_PX)))

    @cached_property
    def vision(self) -> VisionPort:
        """Whoever looks at the table."""
        return self.look()

    @property
    def turn(self) -> Degrees:
        """How far the picture is turned clockwise."""
        return self.surface.turn(self.settings.screen)

    def turned_on(self) -> Settings:
        """Return the settings with the picture turned by another quarter."""
        turn = TURNS[(TURNS.index(self.turn) + 1) % len(TURNS)]
        return replace(self.settings, screen=replace(self.settings.screen, turn=turn))

    def words(self) -> Words:
        """Return words for what belongs to no match."""
        return program_words(self.settings.language, self.locales)

    def game_words(self, game: Game, pack: Mapping[str, str]) -> Words:
        """Return words for a game that is not being played yet."""
        return game_words(self.settings.language, self.locales, game, pack)

    def pack_words(self, game: str, pack: str) -> Words:
        """Return words for what a choice of packs holds.

        Raises:
            CompanionError: It cannot be used.
        """
        named = pack_words(self.store.content(game, pack), self.settings.language)
        return self.game_words(self.games[game], named)

    def match_words(self, open_match: OpenMatch) -> Words:
        """Return words for a match."""
        game = open_match.session.game
        return match_words(
            self.settings.language,
            self.locales,
            game,
            open_match.seats,
            open_match.session.view,
            ledger=open_match.ledger,
        )

    def preview_words(self, preview: MatchPreview) -> Words:
        """Return words for a match that is only looked at."""
        language, view = self.settings.language, preview.view
        return match_words(language, self.locales, preview.game, preview.seats, lambda: view)
