"""What is printed: the records that packs of this game hold (ALN-CONTENT).

Texts and numbers are data. What a card does is a list of effects, each a verb with its number and
words ("move 2"): see ``card_verbs.py``.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.state.table import Reading

Effect: TypeAlias = str
"""A verb, its number and its word, as ``card_verbs.py`` reads it."""
Deck: TypeAlias = Literal["fury", "speed", "terror", "traps"]
Action: TypeAlias = Literal["move", "explore", "fight", "locate", "scavenge", "interact"]
Loss: TypeAlias = Literal["life", "self"]
Trigger: TypeAlias = Literal[
    "move", "explore", "fight", "locate", "scavenge", "interact", "life", "self"
]
"""What a reaction card answers: an action, or damage of a kind (ALN-REACT-030, 040)."""
Ability: TypeAlias = Literal["courage", "cold", "sight", "precision", "dexterity"]
Matrix: TypeAlias = Literal["chemical", "electrical", "mechanical"]
When: TypeAlias = Literal[
    "turn",
    "move",
    "explore",
    "fight",
    "locate",
    "scavenge",
    "interact",
    "life",
    "self",
    "encounter",
]
"""When an ability may be used: at a turn's start, with an action, or when something is lost."""
ActKind: TypeAlias = Literal["interact", "carry", "light", "hold", "kill"]
Hindrance: TypeAlias = Literal["", "fog", "silence", "sparks", "leak"]
Shape: TypeAlias = Literal["straight", "curve", "tee", "cross", "end"]


class Named(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What records of most kinds have: an id, and a name."""

    id: str
    name: str
    name_pl: str = ""


# -- the hero sheet, the die, what the box holds


class Threshold(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the adrenaline track: the pool holds ``tokens`` from this health on."""

    at_least: int
    tokens: int


class Numbers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed numbers of the hero sheet and the box (ALN-CONTENT-020, 060 to 080, 170).

    Attributes:
        caps: The healing cap of each space of the round track, left to right; the left one is
            nightmare's.
        track: How many danger symbols are on each space of the reaction track, in order.
        adrenaline: The adrenaline track, the highest threshold first.
        die: Its faces: ``hit``, ``miss``, ``spark`` (a hit for the hero in light), ``claw`` (a hit
            for a creature with a danger token).
        danger: Danger tokens in the box.
        blocked: Blocked tokens in the box.
        doors: Door pieces in the box.
    """

    id: str
    caps: tuple[int, ...]
    track: tuple[int, ...]
    adrenaline: tuple[Threshold, ...]
    die: tuple[str, ...]
    danger: int = 16
    blocked: int = 6
    doors: int = 10


# -- the map


class Room(Named, frozen=True, kw_only=True):
    """A room sector (ALN-CONTENT-040), and its special action (ALN-CONTENT-150).

    Attributes:
        icon: The word of its sign.
        short: A name for a small map.
        action: What its special action does, with the module of room actions.
        tags: The stickers of its dark and of its light side.
    """

    icon: str
    short: str = ""
    short_pl: str = ""
    action: tuple[Effect, ...] = ()
    tags: tuple[int, ...] = ()


class Tile(Named, frozen=True, kw_only=True):
    """A corridor tile, dark on one side and light on the other (ALN-CONTENT-050).

    Attributes:
        shape: Its open sides: unturned a straight leads north and south, a curve north and east, a
            tee north, east and west, an end north.
        tags: The stickers of its dark and of its light side.
    """

    shape: Shape
    tags: tuple[int, ...] = ()


class Sheet(Named, frozen=True, kw_only=True):
    """A printed face of a map sheet, as lines of text (ALN-CONTENT-030).

    Attributes:
        body: The cardboard it is a face of; two faces share one.
        rows: The level, line by line.
    """

    body: str
    rows: tuple[str, ...]


# -- the evil side's figures


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """The stats of a figure on one side of the stats card (ALN-CONTENT-010).

    Attributes:
        first: Damage that one attack needs for the first wound.
        second: Damage that one attack needs for the second wound.
        encounter: What the hero loses who meets it.
        dark: Attack dice in a dark sector.
        lit: Attack dice in a lighted sector.
        distance: Least distance from the hero at which it comes.
    """

    first: int
    second: int
    encounter: int
    dark: int
    lit: int
    distance: int


class Figure(Named, frozen=True, kw_only=True):
    """What all figures have in print.

    Attributes:
        number: Its place among its kind, from 1: figures carry it.
        day: The regular side.
        night: The nightmare side.
        loss: What its attacks cost, where that differs by kind (``attack_loss``).
        text: What is special about it, in our words.
    """

    number: int
    day: Side
    night: Side
    loss: Loss = "life"
    text: str = ""
    text_pl: str = ""


class Creature(Figure, frozen=True, kw_only=True):
    """A regular creature, or a boss (ALN-CONTENT-010, 130).

    Attributes:
        tokens: How many tokens there are of it.
        ability: The ability its death teaches; "" for a boss.
        boss: Whether only a card brings it.
        look: The shape of its sign.
    """

    tokens: int = 1
    ability: Ability | Literal[""] = ""
    boss: bool = False
    look: str = "star8"


class Special(Figure, frozen=True, kw_only=True):
    """A special creature (ALN-CONTENT-140).

    Attributes:
        icon: The regular creature whose icon it shows.
        when: When its power works: as it comes, as the hero meets it, as it hits, at a round's end.
        power: What its power does.
        steps: How far a standard reaction moves it.
    """

    icon: str
    when: Literal["comes", "encounter", "hit", "round"]
    power: tuple[Effect, ...] = ()
    steps: int = 1


class Upgrade(Named, frozen=True, kw_only=True):
    """An upgrade of an avatar (ALN-AVATAR-050).

    Attributes:
        power: What its power does on top, for an upgrade of the power.
        first: What is added to the stats, for an upgrade of the stats; so are the others.
    """

    power: tuple[Effect, ...] = ()
    first: int = 0
    second: int = 0
    encounter: int = 0
    dark: int = 0
    lit: int = 0


class Avatar(Figure, frozen=True, kw_only=True):
    """An avatar (ALN-CONTENT-160).

    Attributes:
        deck: The reaction deck it goes with; "machine" for the one of three players' first leader.
        when: Whether its power works when it is activated, or always in its sector.
        power: What its power does.
        upgrades: Two of the power, two of the stats.
    """

    deck: Deck | Literal["machine"]
    when: Literal["activation", "encounter", "hit"]
    power: tuple[Effect, ...]
    upgrades: tuple[Upgrade, ...]


# -- cards


class Reaction(Named, frozen=True, kw_only=True):
    """A reaction card (ALN-CONTENT-090).

    Attributes:
        deck: Its deck.
        trigger: The action or damage it answers face up.
        instant: Whether it may be played before the turn's end.
        creatures: The creatures whose icons it shows.
        first: What it does.
        second: What it does on top where it is dangerous.
        copies: How many there are.
    """

    deck: Deck
    trigger: Trigger
    instant: bool = False
    creatures: tuple[str, ...] = ()
    first: tuple[Effect, ...]
    second: tuple[Effect, ...]
    copies: int = 2


class Item(Named, frozen=True, kw_only=True):
    """An item card (ALN-CONTENT-110).

    Attributes:
        action: The action it replaces; "" for a passive item.
        when: What triggers a passive item.
        matrix: What it gives to upgrades.
        components: What its component spaces ask for.
        charges: How many it begins with.
        bullets: Whether it is one of the bullets cards.
        does: What it does.
        upgraded: What it does instead, once all its components are filled.
    """

    action: Action | Literal[""] = ""
    when: When | Literal[""] = ""
    matrix: Matrix
    components: tuple[Matrix, ...] = ()
    charges: int = 3
    bullets: bool = False
    does: tuple[Effect, ...]
    upgraded: tuple[Effect, ...] = ()


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a mission; parts are done in order (ALN-MISSION-010).

    Attributes:
        kind: ``interact`` with a device, ``carry`` something away from there, ``light`` the sector,
            ``hold`` out there to the end of so many turns, ``kill`` what ``boss`` names.
        room: Where; "" for the mission's room, ``any`` for any room without a mission.
        times: How often, each in a turn of its own.
        boss: The creature to kill; it comes when the act before is done.
        does: What follows when the part is done.
        text: What people are told to do.
    """

    kind: ActKind
    room: str = ""
    times: int = 1
    boss: str = ""
    does: tuple[Effect, ...] = ()
    text: str
    text_pl: str = ""


class Mission(Named, frozen=True, kw_only=True):
    """A mission card (ALN-CONTENT-100).

    Attributes:
        colour: Red ones are final, green and blue ones start.
        room: The room sector whose icon it shows.
        acts: Its parts.
        revealed: What happens when a starting mission is revealed.
        setup: What happens when the final mission unlocks.
        hindrance: What a blue mission does while it is not done.
        reward: What the hero gets.
        round_end: What happens at each round's end while it is in force.
        creatures: Figures that it names.
        text: What it is about, one or two sentences.
    """

    colour: Literal["red", "green", "blue"]
    room: str
    acts: tuple[Act, ...]
    revealed: tuple[Effect, ...] = ()
    setup: tuple[Effect, ...] = ()
    hindrance: Hindrance = ""
    reward: tuple[Effect, ...] = ()
    round_end: tuple[Effect, ...] = ()
    creatures: tuple[str, ...] = ()
    text: str = ""
    text_pl: str = ""


class Character(Named, frozen=True, kw_only=True):
    """A character card, hero on one side and companion on the other (ALN-CONTENT-120).

    Attributes:
        when: When the hero's own effect may be used, once a round.
        does: What it does.
        sacrifice: What giving the companion up does.
        companion_when: When the companion may help.
        companion: What its help does.
    """

    when: When
    does: tuple[Effect, ...]
    sacrifice: tuple[Effect, ...]
    companion_when: When
    companion: tuple[Effect, ...]


class Power(Named, frozen=True, kw_only=True):
    """A power of the hero powers card (ALN-CONTENT-160).

    Attributes:
        cost: Danger tokens it costs.
        free: Whether it may be used whenever it is needed (ALN-POWER-040).
        does: What it does.
    """

    cost: int
    free: bool = False
    does: tuple[Effect, ...]


KINDS: Final[dict[str, type[Struct]]] = {
    "numbers": Numbers,
    "room": Room,
    "tile": Tile,
    "sheet": Sheet,
    "creature": Creature,
    "special": Special,
    "avatar": Avatar,
    "reaction": Reaction,
    "item": Item,
    "mission": Mission,
    "character": Character,
    "power": Power,
}


def numbers(table: Reading) -> Numbers:
    """Return the printed numbers; of packs with several those of the first count."""
    return next(iter(table.content.of(Numbers).values()))
