"""What screens need of the house around them; the composition root puts it together."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.config import Settings
from companion.engine.content import Content
from companion.engine.game import Game, Seat
from companion.engine.ledger import Ledger
from companion.engine.message import Message
from companion.engine.prompts import NO_WORDS
from companion.engine.table import Reading
from companion.ports import Devices, NoVision, OpenMatch, Shot, VisionPort
from companion.screen_size import Degrees
from companion.session.disk_thread import AtOnce
from companion.session.pack_merge import Conflict, Side
from companion.session.session import Session
from companion.session.tags import TagBook
from companion.text.names import pack_words
from companion.text.words import Words
from companion.ui.presenter.naming import game_words, house_words, match_words
from companion.ui.surface import FixedSurface, Surface
from companion.ui.theme.panel import SMALL_PX, known_panel

if TYPE_CHECKING:
    from companion.session.backup import BackedUp
    from companion.session.restore import Restored
    from companion.session.sticks import Stick

TURNS: Final[tuple[Degrees, ...]] = (0, 90, 180, 270)


@dataclass(frozen=True)
class Kept:
    """One match in the drawer.

    Attributes:
        id: Its name in the store.
        game: The game's id.
        scenario: The scenario's key.
        players: The people's names, clockwise.
        turn: Number of the turn it stopped in.
        when_s: When it was last played, in seconds since 1970; 0 where no clock was set.
        over: It has ended.
        damage: What is wrong with its journal and will be mended, or "".
        problem: Why it cannot be gone on with, or "".
        unsaved: It was left while the disk refused it: it is in memory, and goes with the process.
    """

    id: str
    game: str
    scenario: str = ""
    players: tuple[str, ...] = ()
    turn: int = 0
    when_s: float = 0.0
    over: bool = False
    damage: str = ""
    problem: str = ""
    unsaved: bool = False


@dataclass(frozen=True)
class Glance:
    """A kept match as it stands, to look at.

    Attributes:
        game: Its rules.
        view: The table as the whole table may see it.
        seats: Who sits where.
    """

    game: Game
    view: Reading
    seats: tuple[Seat, ...]


@dataclass
class Live:
    """A match that is open.

    Attributes:
        session: It.
        seats: Who sits where, clockwise.
        ledger: Its rules, or None if the game carries none.
        lay_out: The real table has to be laid out before play goes on.
        fresh: It has just begun: each phase is explained once, if the settings say so.
        left_open: A crash or the plug took it from the screen; whether this start has failed
            shows later.
        notice: What people must know of how it was opened.
    """

    session: Session
    seats: tuple[Seat, ...]
    ledger: Ledger | None = None
    lay_out: bool = False
    fresh: bool = False
    left_open: bool = False
    notice: Message = field(default=NO_WORDS)

    @property
    def match(self) -> str:
        """Its name in the store, "" while it is not kept."""
        return self.session.match


@dataclass(frozen=True)
class PackOffer:
    """What a new match may be played with.

    Attributes:
        id: Its key; "" for the usual packs.
        name: Its name in English; ``names`` in other languages.
        names: Its name by language.
        problem: Why it cannot be used, with file, line and remedy, or "".
        left_out: The same for packs it does without.
        learns: It is filled by playing.
    """

    id: str
    name: str
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    problem: str = ""
    left_out: tuple[str, ...] = ()
    learns: bool = False

    def words(self, language: str) -> str:
        """Return its name in a language."""
        return self.names.get(language) or self.name


def told_apart(offers: Sequence[PackOffer]) -> tuple[PackOffer, ...]:
    """Return packs as people can tell them apart: those of one name are called by their folders."""
    names = Counter(one.name for one in offers)
    return tuple(
        replaced(one, name=one.id, names={}) if one.id and names[one.name] > 1 else one
        for one in offers
    )


def _nothing() -> None:
    """Nobody minds which settings are in force."""


class Store(Protocol):
    """Where matches, packs and rules are kept."""

    def matches(self) -> Sequence[Kept]:
        """Return all matches, the last played first."""
        ...

    def glance(self, match: str) -> Glance | None:
        """Return how a kept match stands, without opening it; None if it cannot be read."""
        ...

    def packs(self, game: str) -> Sequence[PackOffer]:
        """Return what a new match may be played with, the usual first."""
        ...

    def owned(self) -> Sequence[tuple[str, PackOffer]]:
        """Return the packs that have learned something, each with its game; read in a moment."""
        ...

    def content(self, game: str, pack: str = "") -> Content:
        """Return what the packs of a choice hold."""
        ...

    def keep_picture(self, live: Live, ref: str, picture: bytes) -> None:
        """Keep how a learned thing looks (PNG); a match that is not kept keeps none."""
        ...

    def keep_table(self, live: Live, shot: Shot) -> None:
        """Keep how the table looked when a match was left; a disk that refuses keeps none."""
        ...

    def kept_table(self, live: Live) -> Shot | None:
        """Return how the table looked when a match was left last; None if nobody knows."""
        ...

    def correct(self, game: str, pack: str, records: Sequence[tuple[str, Struct]]) -> None:
        """Write records of an owner's pack anew, each with its kind."""
        ...

    def forget(self, game: str, pack: str, refs: Sequence[tuple[str, str]]) -> None:
        """Let records of an owner's pack, by kind and id, be as before anybody told them."""
        ...

    def export(self, game: str, pack: str) -> Path:
        """Write an owner's pack as one file, and return where."""
        ...

    def offered(self, game: str, pack: str) -> Sequence[Path]:
        """Return the pack files that lie ready to be merged into an owner's pack."""
        ...

    def merge(
        self, game: str, pack: str, file: Path, decided: Sequence[tuple[Conflict, Side]]
    ) -> Sequence[Conflict]:
        """Merge a file into an owner's pack, or return where they differ and nobody has decided.

        Args:
            game: The game.
            pack: The owner's pack.
            file: The file of another owner.
            decided: ``a`` (ours) or ``b`` (theirs) for each difference that somebody has seen; one
                that has changed meanwhile is asked again.
        """
        ...

    def reread(self) -> None:
        """Read packs anew when they are wanted: somebody may have changed them."""
        ...

    def ledger(self, game: str) -> Ledger | None:
        """Return the rules of a game."""
        ...

    def people(self) -> Sequence[tuple[str, int]]:
        """Return the names of those who played before, with how often, most often first."""
        ...

    def begin(
        self, game: str, seats: Sequence[Seat], options: Mapping[str, str], *, seed: str = ""
    ) -> Live:
        """Begin a match and keep it."""
        ...

    def go_on(self, match: str) -> Live:
        """Open a kept match where it stopped."""
        ...

    def shown(self, live: Live) -> None:
        """A match is on the screen."""
        ...

    def leave(self, live: Live) -> None:
        """Close a match; it stays in the drawer, and open while the disk refuses it."""
        ...

    @property
    def unsaved(self) -> int:
        """How many matches were left that the disk has not taken: they go with the process."""
        ...

    def save(self) -> int:
        """Try again to write those; return how many are on the disk now."""
        ...

    def left(self, live: Live) -> None:
        """A match is closed: what it may have written into is read anew."""
        ...

    def sticks(self) -> "Sequence[Stick]":
        """Return the sticks that are in, with the backups on them."""
        ...

    def back_up(self, stick: "Stick") -> "BackedUp":
        """Write everything that is kept onto a stick; from any thread."""
        ...

    def bring_back(self, file: Path) -> "Restored":
        """Bring a backup back; nothing that is there is overwritten; from any thread."""
        ...

    def report(self, live: Live, words: str) -> Path:
        """Write one file that says everything about a match, and return where."""
        ...

    def report_fault(self, problem: str, trace: str) -> Path:
        """Write what is known of a fault of the screen's own work, and return where."""
        ...

    def save_position(self, live: Live) -> Path:
        """Write the table as a position file, and return where."""
        ...

    def save_report(self, live: Live, files: Mapping[str, bytes]) -> Path:
        """Write the report of a match, a file each by name, and return the folder."""
        ...


@dataclass
class House:
    """Everything around the screens.

    Attributes:
        games: The games that are installed.
        store: Where matches are kept.
        locales: The catalogues' folder by domain; ``companion`` is the house's own.
        languages: Languages people can choose.
        clock: Monotonic seconds.
        settings: The settings in force.
        save: Writes settings; called on the disk's thread.
        disk: Does the work on the disk, in order.
        settled: Called when other settings are in force.
        look: Makes the eyes, when they are first wanted.
        devices: What is wired to the table, or None.
        tags: What people taught their readers, or None.
        seed: Makes the seed of a new match.
        surface: What the picture is shown on.
    """

    games: Mapping[str, Game]
    store: Store
    locales: Mapping[str, Path]
    languages: tuple[str, ...]
    clock: Callable[[], float]
    settings: Settings
    save: Callable[[Settings], None]
    seed: Callable[[], str]
    disk: Executor = field(default_factory=AtOnce)
    settled: Callable[[], None] = field(default=_nothing)
    look: Callable[[], VisionPort] = NoVision
    devices: Devices | None = None
    tags: TagBook | None = None
    surface: Surface = field(default_factory=lambda: FixedSurface(known_panel(SMALL_PX)))

    @cached_property
    def eyes(self) -> VisionPort:
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
        return house_words(self.settings.language, self.locales)

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

    def match_words(self, live: OpenMatch) -> Words:
        """Return words for a match."""
        game = live.session.game
        return match_words(
            self.settings.language,
            self.locales,
            game,
            live.seats,
            live.session.view,
            ledger=live.ledger,
        )

    def glance_words(self, glance: Glance) -> Words:
        """Return words for a match that is only looked at."""
        language, view = self.settings.language, glance.view
        return match_words(language, self.locales, glance.game, glance.seats, lambda: view)
