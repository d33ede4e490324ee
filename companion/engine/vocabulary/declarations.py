"""What a game declares: numbers, conditions, figures, tokens, ways and decks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.because import ORDER_OF_PLAY, Because
from companion.engine.defaults import always, never
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import NO_PILE, CardId, PieceId, PileId
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.engine.state.table import Link, Piece, Reading
from companion.engine.view.appearance import Back, Look, Mark, PartFace

MANY: Final = 99
"""More than any box holds."""
"""The kind of figure whose id is that of a seat."""
TABLE: Final = ""
"""What has a number that is no figure's."""
Keeper: TypeAlias = Literal["hands", "log", "rules"]
"""Who keeps a number: a pointer or tokens, the log alone, or the rules for themselves."""
Named: TypeAlias = Message | Callable[[Piece], Message]
Count: TypeAlias = Callable[[Reading, Piece], int]
Lines: TypeAlias = Callable[[Reading, Piece], Iterable[Message]]


def turns_began(table: Reading) -> bool:
    """Tell whether the setup is over."""
    return table.turn.number > 0


class Track(Struct, frozen=True):
    """A number of the table or of figures.

    Attributes:
        id: Its name on the table, or a pattern of such names (``known_names``).
        label: What people call it; no words where a rule only remembers something by it.
        kept_by: Who keeps it; hands put only theirs back, and no voice says those of the rules.
        most: The highest it can be.
        least: The lowest.
        look: The shape of its sign, "" where it has none.
        of: The kinds of figures that have it, ``TABLE`` for the table.
        needed: Every figure of a seat has it.
    """

    id: str
    label: Message = NO_WORDS
    kept_by: Keeper = "log"
    most: int | Callable[[Reading], int] = MANY
    least: int = 0
    look: str = ""
    of: tuple[str, ...] = (TABLE,)
    needed: bool = False

    def highest(self, table: Reading) -> int:
        """Return the highest that it can be."""
        return self.most if isinstance(self.most, int) else self.most(table)


class Shown(Struct, frozen=True):
    """A number in a hero's row, in the order of the columns.

    Attributes:
        id: The number: a track of the hero, or what ``value`` says.
        label: Its short name.
        value: What it is, where it is no track.
        most: The highest that it can be for this hero, shown behind it.
        marks: The values at which it is marked, or what marks it.
    """

    id: str
    label: Message
    value: Count | None = None
    most: Count | None = None
    marks: Mapping[Mark, range] | Callable[[Reading, Piece], Mark] = {}


class Condition(Struct, frozen=True):
    """What a figure can be.

    Attributes:
        id: The word.
        label: What people call it.
        shows: Hands show it, by how it lies or by a token.
        row: What the row of a hero says who is so, no words for nothing; the first one counts.
        ceremony: What a page of its own says as a seat's figure becomes so: ``{who}`` is the seat;
            no words where it has none.
        good: Whether that is what people play for.
    """

    id: str
    label: Message
    shows: bool = False
    row: Message = NO_WORDS
    ceremony: Message = NO_WORDS
    good: bool = False


class Ceremony(Struct, frozen=True):
    """A great moment of a seat that begins with a step, before anything has changed.

    Attributes:
        step: As soon as this step of the seat comes next, a page of its own says it.
        words: What it says: ``{who}`` is the seat; or a function says it, no words for nothing.
        reason: Says why, in a sentence, of the word of the step.
    """

    step: str
    words: Message | Callable[[Reading, PieceId], Message]
    reason: Mapping[str, Message] = {}

    def of(self, table: Reading, who: PieceId) -> Message:
        """Return what is said of a seat."""
        return self.words if isinstance(self.words, Message) else self.words(table, who)


class PieceKind(Struct, frozen=True):
    """A kind of figure.

    Attributes:
        id: The kind.
        look: How it is drawn.
        conditions: What it can be; whatever a figure of the game can where nothing is said.
        label: What people call one, whichever it is.
        named: What they call this one: ``{n}`` is its number, or a function says it.
        gone: Conditions in which it stands nowhere.
        must_stand: Whether it has to stand somewhere by now.
        off_map: Roles whose seats have no figure on the map: theirs stands nowhere.
        out_of_play: Whether this one is out of play: its row shows no numbers.
        standees: How many figures of the kind the packs hold; each is on the table or in a pile.
    """

    id: str
    look: Look
    conditions: tuple[str, ...] = ()
    label: Message = NO_WORDS
    named: Named = NO_WORDS
    gone: tuple[str, ...] = ()
    must_stand: Callable[[Reading], bool] = always
    off_map: tuple[str, ...] = ()
    out_of_play: Callable[[Reading, Piece], bool] = never
    standees: Callable[[Content], int] | None = None

    def called(self, piece: Piece) -> Message:
        """Return what people call a figure of this kind that is no seat's."""
        if not isinstance(self.named, Message):
            return self.named(piece)
        return Message(self.named.text, {"n": piece.number})


class MarkerKind(Struct, frozen=True):
    """A kind of token that lies on things.

    Attributes:
        id: The kind.
        label: What people call it.
        look: The shape of its sign, "" where it is not drawn.
        lasts: It lies on spaces, and its number counts the rounds it still lies there.
        real: It is a real token; others only Companion keeps.
        supply: How many the box holds, 0 where nobody prints them.
        words: What may be written on one.
        seen: Where a camera may see it: on a tile (``space``), on the way between two (``link``),
            or nowhere ("").
        back: What is on its other side, if it may lie face down.
    """

    id: str
    label: Message
    look: str = ""
    lasts: bool = False
    real: bool = True
    supply: int = 0
    words: tuple[str, ...] = ()
    seen: Literal["", "space", "link"] = ""
    back: Back | None = None


class LinkKind(Struct, frozen=True):
    """A kind of way between two spaces.

    Attributes:
        id: The kind.
        label: What people call one, between ``{one}`` and ``{other}``.
        states: Each state it can be in, in words; first the one without a token.
        looks: The shape of its sign, by state.
        named: What it is called instead in some states.
        describes_state: Its description says its state.
        tokens: The token that lies on it in a state, where a camera may see it.
    """

    id: str
    label: Message
    states: Mapping[str, Message]
    looks: Mapping[str, str] = {}
    named: Mapping[str, Message] = {}
    describes_state: bool = False
    tokens: Mapping[str, PartFace] = {}

    def called(self, link: Link) -> Message:
        """Return what people call a way of this kind."""
        return self.named.get(link.state, self.label)


class PileKind(Struct, frozen=True):
    """A pile beside the decks.

    Attributes:
        id: Its id, or a pattern of the ids of several (``known_names``).
        label: What people call it, no words where nobody speaks of it.
        holds: The kind of what is in it: a kind of record or figure.
        drawn: The match option that says who draws from it, Companion where that is "app"; ""
            where none lies on the real table, None for what holds of all that is in it.
    """

    id: PileId
    label: Message
    holds: str
    drawn: str | None = None


class CodeCards(Struct, frozen=True):
    """Paper cards for a secret hand that Companion deals: each shows a number and a code alone.

    The match deals what each stands for, anew with every card that comes: neither the paper
    nor which of them is used tells anything (``companion.engine.vocabulary.code_cards``).

    Attributes:
        hand: The pile whose cards they stand for, or a pattern of such piles ("hand {seat}"): then
            each seat has a set of its own.
        label: What people call one: ``{n}`` is its number.
        count: How many a set has.
        setting: The match option that says how the hand is held.
        choice: Its choice by which these are used.
        back: What is on the other side of them all.
    """

    hand: PileId
    label: Message
    count: int
    setting: str
    choice: str
    back: Back = Back(say("Code card"), "scan")

    @property
    def word(self) -> str:
        """What their codes call them: nothing of a card."""
        return self.hand.partition(" ")[0]

    def called(self, number: str) -> Message:
        """Return what people call the one of a number."""
        return Message(self.label.text, {"n": number})

    @property
    def of_seats(self) -> bool:
        """Tell whether each seat has a set."""
        return "{seat}" in self.hand


class Deck(Struct, frozen=True, kw_only=True):
    """A deck with all its cards; its id is also the kind of its piles.

    Attributes:
        id: Its id.
        record: What its cards are in the packs.
        label: What people call it.
        discard_label: What they call the cards put away, no words where none are.
        card: What they call one card.
        setting: The match option that says who draws: Companion where that is "app".
        held: What the piles of those who hold its cards are called, by the first word of their
            ids: ``{whose}`` is the owner.
        secret: Whether only those who hold cards may see them.
        on_space: What such a pile is called that lies on a space.
        counted: Of the real deck Companion only counts the cards; else people name each, so it
            knows which are left.
        refill: The option by which discards become a new deck ("reshuffled"), "" where they always
            do; ``refilled`` is the reason.
        starts_aside: Whether a card lies beside the deck at first, in ``aside_pile``.
        known: Whether somebody has said what is printed on a card.
        places: Piles of the table where people may find that cards lie otherwise.
        icon: The word of its sign.
        colour: A token ("sky", "mint", "mauve"): what its cards' backs are printed in.
    """

    id: PileId
    record: type[Struct]
    label: Message
    discard_label: Message = NO_WORDS
    card: Message = NO_WORDS
    setting: str = "cards"
    held: Mapping[str, Message] = {}
    secret: bool = False
    on_space: Message = NO_WORDS
    counted: bool = False
    refill: str = ""
    refilled: Because = ORDER_OF_PLAY
    starts_aside: Callable[[Any], bool] = never
    aside_pile: PileId = NO_PILE
    known: Callable[[Any], bool] = always
    places: tuple[PileId, ...] = ()
    icon: str = "card"
    colour: str = "ash"

    def copies(self, content: Content) -> Counter[CardId]:
        """Return how many there are of each of its cards, those that lie beside it too."""
        records = content.of(self.record)
        return Counter({CardId(ref): getattr(card, "copies", 1) for ref, card in records.items()})

    @property
    def discard(self) -> PileId:
        """The pile of the cards put away."""
        return PileId(f"{self.id} discard")

    @property
    def back(self) -> Back:
        """What is on the other side of its cards."""
        return Back(self.card if self.card.text else self.label, self.icon, self.colour)

    @property
    def piles(self) -> Iterator[str]:
        """The piles its cards lie in, as names are known (``known_names``)."""
        yield self.id
        if self.discard_label.text:
            yield self.discard
        for word in self.held:
            yield f"{word} {{seat}}"
            if self.on_space.text:
                yield f"{word} {{space}}"
