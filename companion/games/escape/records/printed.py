"""What is printed: the records that packs of this game hold.

Texts and numbers are data; what an effect does is a tested verb (see ``effects.py``), named by the
record with its number ("fear 2"). No record holds a formula.
"""

from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.forms.record_form import Ask
from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Cell, Edge, Side, turned_edge
from companion.engine.ids import CardId
from companion.engine.message import say
from companion.engine.state.table import Reading, Space
from companion.games.escape.records.field_choices import (
    BONUS,
    FEAR,
    NAME,
    RAISES,
    REROLLS,
    SPAWNS,
    STATS,
    TEXT,
    TIMING,
    USE,
    WHEN,
)
from companion.games.escape.records.scenario import Deed, Happening, Scenario

Stat: TypeAlias = Literal["intelligence", "strength", "speed", "toughness"]
When: TypeAlias = Literal[
    "always", "attack", "rush", "outwit", "bash", "pick", "event", "challenge"
]
Timing: TypeAlias = Literal["own turn", "any time", "before a roll", "after a roll"]
"""When an effect may be used (ESC-ADR-150, 170): the last two mean the own challenge's dice."""
Spawned: TypeAlias = Literal["guard", "clone", ""]
Reroll: TypeAlias = Literal["", "any", "double"]
Effects: TypeAlias = tuple[str, ...]
EventIcon: TypeAlias = Literal["fear", "security", "facility"]
TileIcon: TypeAlias = Literal[
    "fear",
    "fear again",
    "security",
    "security again",
    "facility",
    "medical",
    "crate",
    "panel",
    "lab",
    "generator",
    "lift",
]
EVENT_ICONS: Final[tuple[EventIcon, ...]] = ("security", "fear", "facility")
LETTERS: Final = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a map tile (ESC-TILE-010..140).

    Attributes:
        id: Its id; also the id of its space once it is laid, since there is one of each.
        name: Its name; ``name_pl`` holds the four Polish cases joined by ``|``.
        doors: Sides with a door: ``n e s w``, with an index along the side on a large tile
            (``n0 n1``, counted from the west or north).
        vent: It has a vent, joined to all its ducts.
        ducts: Runs of duct, each a word of the sides it joins (``n-e``); a run on a tile without a
            vent passes through.
        icons: What else is printed.
        size: Width and height in cells.
        back: The face on its other side, or "".
        use: ``pool`` goes into the stacks, ``start`` is laid by scenarios, ``apart`` off the map.
        tags: Its sticker ids.
    """

    id: str
    name: str
    name_pl: str = ""
    doors: tuple[str, ...] = ()
    vent: bool = False
    ducts: tuple[str, ...] = ()
    icons: tuple[TileIcon, ...] = ()
    size: tuple[int, int] = (1, 1)
    back: str = ""
    use: Literal["pool", "start", "apart"] = "pool"
    tags: tuple[int, ...] = ()

    def event(self) -> EventIcon | None:
        """Return the event its icon belongs to, plain or reactivating (ESC-TILE-050)."""
        for icon in self.icons:
            kind = icon.removesuffix(" again")
            if kind in EVENT_ICONS:
                return kind
        return None

    @property
    def again(self) -> bool:
        """Its event icon is the reactivating form (ESC-TILE-070, 090)."""
        return any(icon.endswith(" again") for icon in self.icons)


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of an event card: what happens on one kind of tile (ESC-EVT-060..100).

    Attributes:
        id: Its id.
        text: What it says; ``text_pl`` in Polish.
        test: A challenge "strength 3", or "".
        do: Effects that happen, or happen when the test is failed.
        win: Effects when the test is passed.
        choose: Effects of which the player picks one.
    """

    id: str
    text: Annotated[str, TEXT]
    text_pl: str = ""
    test: Annotated[str, Ask(say("Challenge"), lines="test", most=1)] = ""
    do: Annotated[Effects, Ask(say("It does"), lines="effect", note=say("or when failed"))] = ()
    win: Annotated[Effects, Ask(say("When passed"), lines="effect")] = ()
    choose: Annotated[Effects, Ask(say("Choose one of"), lines="effect")] = ()


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An event card (ESC-EVT-060).

    Attributes:
        id: Its id.
        name: Its name.
        spawn: The enemy at its top left, or "".
        security: Id of its security entry; likewise ``fear`` and ``facility``.
        boxes: Activation boxes for one to four players, each a word such as "guard clone".
        copies: How many there are.
    """

    id: CardId
    name: Annotated[str, NAME]
    security: str
    fear: str
    facility: str
    boxes: tuple[str, str, str, str]
    spawn: Annotated[Spawned, Ask(say("Top left"), among=SPAWNS)] = ""
    name_pl: str = ""
    copies: int = 1


class AdrenalineCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An adrenaline card (ESC-ADR-020).

    Attributes:
        id: Its id.
        name: Its name.
        stat: The stat its upper half raises.
        bonus: By how much.
        cost: Fear it costs to play the upper half; negative lowers fear.
        ability: What its lower half does: effects ("draw 1", "fear -1, stun").
        ability_cost: Fear it costs to play the lower half.
        when: When the lower half may be used.
        text: What the lower half says.
        copies: How many there are.
    """

    id: CardId
    name: Annotated[str, NAME]
    stat: Annotated[Stat, Ask(say("Upper half raises"), among=STATS)]
    bonus: Annotated[int, BONUS]
    ability: Annotated[str, Ask(say("Lower half"), lines="effect")]
    text: Annotated[str, TEXT]
    cost: Annotated[int, FEAR] = 0
    ability_cost: Annotated[int, Ask(say("Its fear below"), low=-4, high=4)] = 0
    when: Annotated[Timing, TIMING] = "own turn"
    name_pl: str = ""
    text_pl: str = ""
    copies: int = 1


class SkillCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill card (ESC-SKIL-020): a bonus that is always on, a reroll, or something to do.

    Attributes:
        reroll: ``any`` one die, or ``double`` for a die showing a double, of the rolls in ``when``.
        use: Effects it brings once a turn, or "".
        use_cost: Fear that costs; negative lowers fear.
        use_when: When.
    """

    id: CardId
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT]
    stat: Annotated[Stat | Literal[""], RAISES] = ""
    bonus: Annotated[int, BONUS] = 0
    when: Annotated[When, WHEN] = "always"
    reroll: Annotated[Reroll, Ask(say("Reroll"), among=REROLLS)] = ""
    use: Annotated[str, USE] = ""
    use_cost: Annotated[int, FEAR] = 0
    use_when: Annotated[Timing, TIMING] = "own turn"
    name_pl: str = ""
    text_pl: str = ""


class ItemCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An item card (ESC-ITEM-010..060).

    Attributes:
        weapon: It counts as a weapon in hand (ESC-THR-100).
        stat: The stat it raises while carried.
        when: For which rolls.
        use: Effects it can be thrown away for ("draw 2"), or "".
        use_when: When.
        hands: Hands it needs; none if it is worn.
        room: How many items more its carrier may hold (ESC-ITEM-020).
        apart: It lies beside the item deck, as security key cards do (ESC-COMP-090).
        copies: How many there are.
    """

    id: CardId
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT]
    weapon: Annotated[bool, Ask(say("Weapon"))] = False
    stat: Annotated[Stat | Literal[""], RAISES] = ""
    bonus: Annotated[int, BONUS] = 0
    when: Annotated[When, WHEN] = "always"
    use: Annotated[str, USE] = ""
    use_when: Annotated[Timing, TIMING] = "own turn"
    hands: Annotated[int, Ask(say("Hands"), high=2)] = 1
    room: Annotated[int, Ask(say("Room for more"), high=4)] = 0
    apart: bool = False
    name_pl: str = ""
    text_pl: str = ""
    copies: int = 1


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a die, and how many of each symbol it counts for (ESC-DICE-010)."""

    id: str
    name: str
    intelligence: int = 0
    strength: int = 0
    speed: int = 0
    name_pl: str = ""


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """The die everything is rolled with: its six faces, and how many dice the box holds."""

    id: str
    faces: tuple[str, ...]
    count: int = 8


class EnemyKind(Struct, frozen=True, forbid_unknown_fields=True):
    """Stats of one type of enemy (ESC-EATK-010..040)."""

    id: Literal["guard", "clone", "hybrid", "cronos"]
    name: str
    attack: int
    icon: Literal["strength", "intelligence"]
    toughness: int
    weight: int = 1
    standees: int = 10
    name_pl: str = ""


KINDS: Final[dict[str, type[Struct]]] = {
    "tile": Tile,
    "entry": Entry,
    "event": EventCard,
    "adrenaline": AdrenalineCard,
    "skill": SkillCard,
    "item": ItemCard,
    "face": Face,
    "die": Die,
    "enemy": EnemyKind,
    "scenario": Scenario,
    "happening": Happening,
    "deed": Deed,
}


def die(table: Reading) -> Die:
    """Return the die of the match's packs."""
    return next(iter(table.content.of(Die).values()))


def tile_of(table: Reading, space: Space) -> Tile:
    """Return what is printed on a space."""
    return table.content.of(Tile)[space.face]


def side_of(word: str) -> Side:
    """Return the side a word such as ``n`` or ``n1`` begins with."""
    return LETTERS[word[0]]


def edge_of(word: str, size: tuple[int, int]) -> Edge:
    """Return the edge of an unturned face that ``n``, ``e1``… names."""
    side, along = side_of(word), int(word[1:] or 0)
    width, height = size
    at = {
        NORTH: Cell(along, 0),
        SOUTH: Cell(along, height - 1),
        EAST: Cell(width - 1, along),
        WEST: Cell(0, along),
    }[side]
    return Edge(at, side)


@lru_cache(maxsize=4096)
def edges_on_map(
    words: tuple[str, ...], size: tuple[int, int], at: Cell, turns: int
) -> tuple[Edge, ...]:
    """Return where edges of a face of this size lie once it is laid at ``at`` and turned."""
    return tuple([Edge(cell.plus(at), side) for cell, side in _turned(words, size, turns)])


@lru_cache(maxsize=1024)
def _turned(words: tuple[str, ...], size: tuple[int, int], turns: int) -> tuple[Edge, ...]:
    """Return where edges of a face of this size lie once it is turned."""
    return tuple([turned_edge(edge_of(word, size), size, turns) for word in words])


def parse_test(text: str) -> tuple[str, int]:
    """Split a challenge "strength 3" into its stat and its rating."""
    stat, _, rating = text.partition(" ")
    return stat, int(rating)
