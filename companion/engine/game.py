"""What a game offers: one :class:`Game`, named ``GAME`` in its folder's ``__init__``."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.by_hand.case_procedures import Case
from companion.engine.by_hand.manual_fixes import ManualFixes
from companion.engine.defaults import none, nothing
from companion.engine.errors import CompanionError
from companion.engine.flow.agenda import Rules, SideFunction
from companion.engine.flow.prompts import NO_WORDS, Prompt
from companion.engine.forms.form_prompt import Fill
from companion.engine.ids import SeatId
from companion.engine.message import Message
from companion.engine.packs.content import Content, Fault
from companion.engine.state.changes import Change
from companion.engine.state.seat_names import CALLED, PLAYED_BY, ROLE, SCREEN, SEAT_S
from companion.engine.state.table import Piece, Reading, Space, Table
from companion.engine.thinking import Thinking
from companion.engine.view.appearance import (
    Board,
    CardFace,
    OpenEdge,
    Panel,
    Shade,
    Sign,
    TileFace,
)
from companion.engine.view.printed_dice import PrintedDie
from companion.engine.view.status import Status
from companion.engine.vocabulary.card_faces import Printed, card_faces
from companion.engine.vocabulary.game_vocabulary import Vocabulary


class Seat(Struct, frozen=True):
    """A chair at the table and who sits on it when a match begins.

    Attributes:
        id: Also the id of the hero played there.
        name: Who sits there.
        role: Which of the game's roles is played there; "" in a game without.
        bot: The bot that decides there from the start, "" where people do.
    """

    id: SeatId
    name: str
    role: str = ""
    bot: str = ""


class Role(Struct, frozen=True, kw_only=True):
    """A part that seats of a match play, where a game has more than one.

    Attributes:
        id: What files and commands call it.
        label: What people call it.
        seats: How many seats play it, least and most, where people are among them.
        bot_seats: The same where Companion plays all of them; None: as many as people.
        people: People may play it.
        bots: The bots that may, each as people call how hard it plays.
        usual: The bot that plays it unless somebody else is chosen; "" people, where they may.
    """

    id: str
    label: Message
    seats: tuple[int, int]
    bot_seats: tuple[int, int] | None = None
    people: bool = True
    bots: Mapping[str, Message] = {}
    usual: str = ""

    @property
    def usual_bot(self) -> str:
        """The bot that plays it unless somebody else is chosen, "" for people."""
        return self.usual if self.usual or self.people else next(iter(self.bots))

    def seats_by(self, bot: str) -> tuple[int, int]:
        """Return how many seats play it, least and most, where a bot plays all of them, or people.

        Args:
            bot: The bot, "" for people.
        """
        return self.seats if not bot or self.bot_seats is None else self.bot_seats


def usual_bots(game: "Game") -> Mapping[str, str]:
    """Return the bot that plays each role unless somebody else is chosen, "" for people."""
    return {role.id: role.usual_bot for role in game.roles}


def role_counts(
    roles: Sequence[Role], seats: int, bots: Mapping[str, str] = {}
) -> Mapping[str, int]:
    """Return how many of so many seats play each role: those that come first are filled first.

    Args:
        roles: The roles.
        seats: How many there are, enough for the least of each.
        bots: The bot that plays a role, by the role's id; people play the others.
    """
    counts = dict[str, int]()
    each = [(role.id, *role.seats_by(bots.get(role.id, ""))) for role in roles]
    for n, (role, _, most) in enumerate(each):
        later = sum(least for _, least, _ in each[n + 1 :])
        counts[role] = min(most, seats - later)
        seats -= counts[role]
    return counts


class Start(Struct, frozen=True):
    """Everything a first table follows from.

    Attributes:
        seats: Clockwise; the first one begins.
        options: All match options, "edition" and "scenario" among them.
        content: The packs of the match.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    content: Content


def seat_hero(table: Table, seat: Seat, tracks: Mapping[str, int]) -> None:
    """Put a seat's hero beside the map of a first table, under the name of who sits there."""
    table.words[CALLED + seat.id] = seat.name
    table.pieces[seat.id] = Piece(seat.id, "hero", tracks=tracks)


class SideOffer(Struct, frozen=True):
    """A side flow that a seat may start now, or why not."""

    name: str
    label: Message
    off: Message = NO_WORDS
    icon: str = ""


class Outcome(Struct, frozen=True):
    """How the match ended for one seat."""

    seat: SeatId
    won: bool
    text: Message


class Numbered(Protocol):
    """A record with a name and its place among others of its kind: the lowest comes first."""

    id: Final[str]
    name: Final[str]
    number: Final[int]


def by_number(records: Iterable[Numbered]) -> Mapping[str, Message]:
    """Return the names of records such as scenarios by id, in the order of their numbers."""
    ordered = sorted(records, key=lambda record: (record.number, record.id))
    return {record.id: Message(record.name) for record in ordered}


def as_it_looks(table: Reading, piece: Piece) -> Sign:
    """Return nothing beyond the look of its kind."""
    del table, piece
    return Sign()


def heroes_light(table: Reading, space: Space) -> Shade:
    """Return no shade of its own: light falls where heroes stand."""
    del table, space
    return ""


def nothing_forced(content: Content) -> Mapping[str, str]:
    """Return no options: whatever the packs, the table may choose."""
    del content
    return {}


Policy: TypeAlias = Callable[[Reading, Prompt[object], Thinking], str]
"""A bot: what it may see, the open prompt, chance and a counted budget -> a legal answer, or
``side NAME SEAT``. It may be asked in any thread, and its view is its own."""
Explains: TypeAlias = Callable[[Reading, Prompt[object], str, Thinking], Because | None]
"""Says why a bot answered so: what it saw, the prompt, its answer, the chance and the budget it had
-> what it compared and why it chose, None where it compared nothing. A candidate's ref is an
answer; one that could not be given has its reason. Pure, and asked once the match is over."""


class Game(Struct, frozen=True, kw_only=True):
    """One game: everything that Companion asks of it.

    ``whole_board``: the whole map lies from the start, so it stays in sight and spaces are named.
    ``shade``: how each space of the map lies, lit or dark; the table of a seat is what it asks.
    ``boards``: its boards or levels, where it has several; a space is on the first that holds it.
    ``printed``: what its cards show beside name and text, by deck.
    ``more_cards``: cards that lie in no declared deck, as they are printed.
    ``record_kinds``: kinds of records as owners call them.
    ``icons``: the game's own words for icons, each with the word of an icon that ships.
    ``explains``: why each of its bots answered as it did, by the name of the bot.
    ``seats``: how many there are, least and most; in a game with roles also what these allow, by
    who plays them (:func:`seat_range`).
    ``roles``: its roles, where seats are not alike; without, people play all seats at the start,
    and any bot of the game may take one over.
    """

    id: str
    title: Message
    seats: tuple[int, int]
    editions: Mapping[str, Message]
    scenarios: Callable[[Content], Mapping[str, Message]]
    vocabulary: Vocabulary
    kinds: Mapping[str, type[Struct]]
    setup: Callable[[Start], Table]
    rules: Rules
    outcome: Callable[[Reading], tuple[Outcome, ...]]
    invariants: Callable[[Reading], Iterable[Message]]
    status: Callable[[Reading], Status]
    panels: Callable[[Reading, SeatId], tuple[Panel, ...]]
    tiles: Callable[[Content], tuple[TileFace, ...]]
    bots: Mapping[str, Policy]
    cases: Mapping[str, Case]
    check: Callable[[Content], Iterable[Fault]] = nothing
    sides: Callable[[Reading, SeatId], tuple[SideOffer, ...]] = nothing
    side_flows: Mapping[str, SideFunction] = {}
    open_edges: Callable[[Reading], tuple[OpenEdge, ...]] = nothing
    printed: Mapping[str, Printed] = {}
    more_cards: Callable[[Content], Iterable[CardFace]] = nothing
    hints: Mapping[str, Message] = {}
    dice: Callable[[Content], tuple[PrintedDie, ...]] = nothing
    forced: Callable[[Content], Mapping[str, str]] = nothing_forced
    learned_records: Callable[[Content], Iterable[tuple[str, str]]] = nothing
    page_of: Callable[[Content, str, str], Fill | None] = none
    out: Callable[[Reading, SeatId], tuple[Change, ...]] = nothing
    manual_fixes: ManualFixes = ManualFixes()
    sign: Callable[[Reading, Piece], Sign] = as_it_looks
    whole_board: bool = False
    shade: Callable[[Reading, Space], Shade] = heroes_light
    boards: tuple[Board, ...] = ()
    record_kinds: Mapping[str, Message] = {}
    icons: Mapping[str, str] = {}
    roles: tuple[Role, ...] = ()
    explains: Mapping[str, Explains] = {}

    def role(self, name: str) -> Role | None:
        """Return a role by its id; None in a game without roles, and for what is none."""
        return next((role for role in self.roles if role.id == name), None)

    def bots_for(self, role: str) -> tuple[str, ...]:
        """Return the bots that may play a role; all of the game where it has no roles."""
        found = self.role(role)
        return tuple(self.bots) if not self.roles else tuple(found.bots) if found else ()

    def begin(self, start: Start) -> Table:
        """Return the first table of a match: who decides for which seat lies on it.

        Raises:
            BadSeats: The game cannot be played by these seats.
        """
        check_seats(self, start.seats)
        table = self.setup(start).use(start.content)
        for seat in start.seats:
            if seat.role:
                table.words[ROLE + seat.id] = seat.role
            if seat.bot:
                table.words[PLAYED_BY + seat.id] = seat.bot
        people = [seat.id for seat in start.seats if not seat.bot]
        if len(people) == 1 < len(start.seats):  # there is nobody to hide from
            table.words[SCREEN] = SEAT_S + people[0]
        return table

    def cards(self, content: Content) -> tuple[CardFace, ...]:
        """Return every card whose print is known: of the declared decks, then those of none."""
        of_decks = card_faces(self.vocabulary.decks, content, self.printed)
        return (*of_decks, *self.more_cards(content))

    def icon(self, word: str) -> str:
        """Return the word under which an icon ships, for a word of this game or of all."""
        return self.icons.get(word, word)


class BadSeats(CompanionError):
    """A game cannot be played by these seats."""


def seat_range(game: Game, bots: Mapping[str, str]) -> tuple[int, int]:
    """Return how many seats a game is for, least and most.

    Args:
        game: The game.
        bots: The bot that plays a role, by the role's id; people play the others.
    """
    least, most = game.seats
    each = [role.seats_by(bots.get(role.id, "")) for role in game.roles]
    if each:
        least, most = max(least, sum(pair[0] for pair in each)), min(most, sum(p[1] for p in each))
    return least, most


def people_range(game: Game, bots: Mapping[str, str]) -> tuple[int, int]:
    """Return how many people a game is for, least and most.

    Companion plays no more seats than it has to.

    Args:
        game: The game.
        bots: The bot that plays a role, by the role's id; people play the others.
    """
    least, most = game.seats
    played = [role.seats_by(bot)[0] for role in game.roles if (bot := bots.get(role.id))]
    theirs = [role.seats for role in game.roles if not bots.get(role.id)]
    least, most = least - sum(played), most - sum(played)
    if game.roles:
        least, most = max(least, sum(p[0] for p in theirs)), min(most, sum(p[1] for p in theirs))
    return least, most


def check_seats(game: Game, seats: Iterable[Seat]) -> None:
    """Refuse seats that a game cannot be played by: roles, how many of each, who plays them.

    Raises:
        BadSeats: Saying which, and what can be.
    """
    count, bots = Counter[str](), dict[str, str]()
    for seat in seats:
        _check_player(game, seat)
        count[seat.role] += 1
        bots[seat.role] = seat.bot and bots.get(seat.role, seat.bot)  # people among them count
    for role in game.roles:
        bot = bots.get(role.id, "")
        least, most = role.seats_by(bot)
        if not least <= count[role.id] <= most:
            how = f"{role.id} with {bot}" if bot else role.id
            raise BadSeats(f"{count[role.id]} seats cannot play {how}; from {least} to {most}")
    least, most = seat_range(game, bots)
    if not least <= count.total() <= most:
        raise BadSeats(f"{count.total()} seats cannot play {game.id}; from {least} to {most}")


def _check_player(game: Game, seat: Seat) -> None:
    """Refuse a seat whose role there is not, or that whoever plays it cannot play."""
    role, bots = game.role(seat.role), game.bots_for(seat.role)
    if role is None and (seat.role or game.roles):
        known = ", ".join(role.id for role in game.roles) or "none"
        raise BadSeats(f"{game.id} has no role '{seat.role}'; it has: {known}")
    if seat.bot and seat.bot not in bots:
        can = ", ".join(bots) or "none"
        raise BadSeats(f"'{seat.bot}' cannot play {seat.role or seat.id}; bots that can: {can}")
    if role is not None and not seat.bot and not role.people:
        raise BadSeats(f"people cannot play {role.id}; bots that can: {', '.join(bots)}")


def as_offered(games: Mapping[str, Game]) -> tuple[str, ...]:
    """Return the ids of games in the order in which people are offered them.

    A game in which all seats are alike comes before one with roles: there is less to choose.
    """
    return tuple(sorted(games, key=lambda name: (bool(games[name].roles), name)))


class UnknownGame(CompanionError):
    """There is no game of that name."""


class HasGame(Protocol):
    """A game's folder."""

    GAME: Game
