"""What this game declares: numbers, conditions, figures, tokens, ways and decks."""

from collections.abc import Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.ids import CardId, MarkerId, PileId, SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.view.appearance import Look
from companion.engine.vocabulary.declarations import (
    Condition,
    Deck,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
    turns_began,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.known_names import KnownNames
from companion.games.alone.records.printed import Item

# -- roles

HERO_ROLE: Final = "hero"
"""The one seat that plays the hero, first in order."""
EVIL_ROLE: Final = "evil"

# -- spaces: kind is the shape, face the tile or room record, state the light

SHAPES: Final = ("straight", "curve", "tee", "cross", "end")
"""Kinds of corridor sectors, by their open sides."""
ROOM: Final = "room"
"""Kind of a room sector; its face is the room record."""
DARK: Final = "dark"
LIT: Final = "lit"

# -- ways: the first word says what it is, the second how it runs; joins (north end, south end) or
# (west end, east end)

WAY_NS: Final = "way ns"
WAY_WE: Final = "way we"
DOOR_NS: Final = "door ns"
DOOR_WE: Final = "door we"
STAIRS_RED: Final = "stairs red"
STAIRS_BLUE: Final = "stairs blue"
DOORS: Final = (DOOR_NS, DOOR_WE)
ALL_STAIRS: Final = (STAIRS_RED, STAIRS_BLUE)
OPEN: Final = "open"
BLOCKED: Final = "blocked"
NORTH: Final = "north"
EAST: Final = "east"
SOUTH: Final = "south"
WEST: Final = "west"
STAIRS: Final = "stairs"
HEADINGS: Final = (NORTH, EAST, SOUTH, WEST, STAIRS)
"""Where a way may lead, in the order in which they are always listed."""
LEADS: Final[Mapping[str, tuple[str, str]]] = {
    WAY_NS: (SOUTH, NORTH),
    WAY_WE: (EAST, WEST),
    DOOR_NS: (SOUTH, NORTH),
    DOOR_WE: (EAST, WEST),
    STAIRS_RED: (STAIRS, STAIRS),
    STAIRS_BLUE: (STAIRS, STAIRS),
}
"""Where a way of a kind leads to from its first end, and from its second."""
OTHER_LEVEL: Final = "other level"
NOWHERE: Final = "no direction"
HERE: Final = "here"

# -- figures: the number of a creature's piece is that of its record

CREATURE: Final = "creature"
SPECIAL: Final = "special"
AVATAR: Final = "avatar"
CREATURE_KINDS: Final = (CREATURE, SPECIAL, AVATAR)
"""Kinds of the evil side's figures; bosses are creatures whose record says so."""
WOUNDED: Final = "wounded"
KNOCKED_DOWN: Final = "knocked down"
"""An avatar whose figure stays in the labyrinth while it is not on the map."""

# -- tokens

DANGER: Final = "danger"
LCU: Final = "lcu"
DEAD_LCU: Final = "dead lcu"
"""Lies on the sector of an LCU that cannot be repaired until the round's end."""
CONDITION: Final = "condition"
"""A condition token of a mission or card; its word says which."""
NOISE: Final = "noise"
"""Lies on the way from which the hero heard a noise this turn."""
LATE: Final = "late"
"""A noise that the hero hears a turn later; its word says from where (mission hindrance)."""
RESTLESS: Final = "restless"
"""Lies on a lit sector that a creature moved into this turn (ALN-LIGHT-070)."""
COLOURS: Final = ("red", "green", "blue")
"""Of missions: the final one, and the two starting ones (ALN-COMP-070)."""

# -- numbers of the table

ROUND: Final = "round"
"""Spaces to the left of the round marker (``caps``, ALN-HSETUP-020)."""
TURNS: Final = "turns"
"""Turn tokens flipped in this round, 0 to 8 (ALN-TURN-020)."""
ADRENALINE: Final = "adrenaline"
SET_ASIDE: Final = "set aside"
"""Danger tokens set aside for step 5 of the round's end (ALN-ROUND-020)."""
POWERS: Final = "powers"
"""Danger tokens on the hero powers card (ALN-POWER-050)."""
COVERED: Final = "covered"
"""Spaces of the reaction track that cards cover (ALN-REACT-060, 070)."""

# -- numbers of the hero

LIFE: Final = "life"
SELF: Final = "self"
HEALTH: Final = (LIFE, SELF)
MOST_HEALTH: Final = 12
"""The highest space of a health track (ALN-HEALTH-010)."""
ABILITIES: Final = ("courage", "cold", "sight", "precision", "dexterity")
UNLOCKED: Final = 2
"""Experience that unlocks an ability, and the most there is (ALN-XP-020, 030)."""

# -- piles

REACTION: Final = "reaction"
"""Kind of the piles of reaction cards."""
SPECIAL_CARD: Final = "special card"
AVATAR_CARD: Final = "avatar card"
CREATURE_CARD: Final = "creature card"
"""Kinds of piles of records of figures: a pile of a kind of figure would hold those."""
DECKS: Final = ("fury", "speed", "terror", "traps")

UP: Final = PileId("played up")
ITEMS: Final = PileId("item")
ITEM_DISCARD: Final = PileId("item discard")
KIT: Final = PileId("kit")
MISSIONS: Final = PileId("missions")
CHARACTER: Final = PileId("character")
COMPANION: Final = PileId("companion")
SPECIALS: Final = PileId("specials")
"""Special creatures of this match that have not come yet, open (ALN-DEEP-030)."""
SPECIALS_OUT: Final = PileId("specials out")
"""Special creatures that have come: each may once (ALN-DEEP-070)."""
KILLED: Final = PileId("killed")
"""Creatures that were killed, for the evil side (``killed_token_reuse``)."""

# -- words

LEADER: Final = "leader"
NIGHT: Final = "night"
""""on" once nightmare mode has begun (ALN-NIGHT-010)."""

# -- what a turn counts

CARDS: Final = "cards"
"""Reaction cards played in this turn (ALN-REACT-050)."""


ACTS: Final = tuple(f"act {colour}" for colour in COLOURS)
"""Numbers of the acts that are done of the missions."""


def boss_came(card: str) -> str:
    """Return the number that says whether a boss has come."""
    return f"summoned {card}"


def deck_pile(deck: str) -> PileId:
    """Return the face-down pile of a reaction deck."""
    return PileId(deck)


def discards(deck: str) -> PileId:
    """Return the pile of the cards of a reaction deck that were put away."""
    return PileId(f"{deck} discard")


def hand(seat: SeatId) -> PileId:
    """Return the hand of an evil seat."""
    return PileId(f"hand {seat}")


def face_down(seat: SeatId) -> PileId:
    """Return the pile of the cards that an evil seat played face down in this round."""
    return PileId(f"played down {seat}")


def avatars(seat: SeatId) -> PileId:
    """Return the pile of the avatar of an evil seat."""
    return PileId(f"avatar {seat}")


def xp(ability: str) -> str:
    """Return the hero's number that counts the experience in an ability."""
    return f"xp {ability}"


def charges(item: CardId) -> str:
    """Return the table's number that counts the charges of an item or a companion."""
    return f"charge {item}"


def component(item: CardId, space: int) -> str:
    """Return the table's number that says whether a component space of an item is filled."""
    return f"upgrade {item} {space}"


def mission_word(colour: str) -> str:
    """Return the table's word that names the mission of a colour; it is its marker's kind too."""
    return f"mission {colour}"


def act_track(colour: str) -> str:
    """Return the table's number that counts the acts done of the mission of a colour."""
    return f"act {colour}"


def scavenged(room: str) -> str:
    """Return the table's number that marks a room whose 3-card draw or special action is used."""
    return f"scavenged {room}"


def mission_token(colour: str) -> MarkerId:
    """Return the marker on the room sector of the mission of a colour."""
    return MarkerId(mission_word(colour))


def creature_ref(kind: str, number: int) -> str:
    """Return the word that stands for a creature's record: names are found by it."""
    return f"{kind} no {number}"


def _creature(piece: Piece) -> Message:
    """Return what a figure is called: as its record is; a view finds that by the number."""
    if not piece.number:
        return say("creature")
    name = Ref(creature_ref(piece.kind, piece.number))
    return (
        say("wounded {creature}", creature=name)
        if WOUNDED in piece.conditions
        else say("{creature}", creature=name)
    )


def _of_hero(ref: str) -> "Shown":
    label = _SHORT[ref]
    return Shown(ref, label, lambda _, piece: piece.tracks.get(ref, 0), _most)


def _most(table: Reading, piece: Piece) -> int:
    del table, piece
    return MOST_HEALTH


_SHORT: Final = {LIFE: say("Life"), SELF: say("Self")}
_CREATURE_CONDITIONS: Final = (KNOCKED_DOWN, WOUNDED)
_WAY: Final = say("way {one} - {other}")
_DOOR: Final = say("door {one} - {other}")
_FREE: Final = {OPEN: say("open")}
_DOOR_STATES: Final = {OPEN: say("open"), BLOCKED: say("blocked")}
_DOOR_LOOKS: Final = {OPEN: "door", BLOCKED: "lock"}
_STAIRS_LOOK: Final = {OPEN: "stairs"}
_ABILITY_NAMES: Final = {
    "courage": say("courage"),
    "cold": say("cold blood"),
    "sight": say("acute sight"),
    "precision": say("precision"),
    "dexterity": say("dexterity"),
}
HEADING_NAMES: Final = {
    NORTH: say("north"),
    EAST: say("east"),
    SOUTH: say("south"),
    WEST: say("west"),
    STAIRS: say("by the stairs"),
    OTHER_LEVEL: say("other level"),
    NOWHERE: say("no direction"),
    HERE: say("here"),
}
COLOUR_NAMES: Final = {"red": say("red"), "green": say("green"), "blue": say("blue")}
ACTION_NAMES: Final = {
    "move": say("move"),
    "explore": say("explore"),
    "fight": say("fight"),
    "locate": say("locate"),
    "scavenge": say("scavenge"),
    "interact": say("interact"),
    "unblock": say("unblock"),
    "pass": say("wait"),
}
DECK_NAMES: Final = {
    "fury": say("fury"),
    "speed": say("speed"),
    "terror": say("terror"),
    "traps": say("traps"),
}
ITEM_DECK: Final = Deck(
    id=ITEMS,
    record=Item,
    label=say("item deck"),
    discard_label=say("items put away"),
    refill="item_deck_empty",
    refilled=Because("ALN-SCAV-090", say("The items put away are a new deck.")),
    places=(ITEMS, ITEM_DISCARD, KIT),
    icon="cards",
    colour="sky",
)
COMPARED: Final = {"worth": say("worth"), "price": say("price"), "gain": say("gain")}
"""What Companion compares of its plays (ALN-BOT-240)."""
DECLARED: Final = Vocabulary(
    tracks=(
        Track(LIFE, say("life"), "hands", MOST_HEALTH, look="vitality", of=(HERO,)),
        Track(SELF, say("self-control"), "hands", MOST_HEALTH, look="skull", of=(HERO,)),
        *(
            Track(xp(ability), _ABILITY_NAMES[ability], "hands", UNLOCKED, of=(HERO,))
            for ability in ABILITIES
        ),
        Track(ROUND, say("rounds left"), "hands"),
        Track(TURNS, say("turns of the round"), "hands", 8),
        Track(ADRENALINE, say("adrenaline"), "hands"),
        Track(SET_ASIDE, say("danger tokens set aside"), "hands", 999),
        Track(POWERS, say("hero powers"), "hands", 999),
        Track(COVERED, say("spaces of the reaction track covered"), "hands"),
        Track("charge {item}"),
        Track("charge {character}"),
        Track("upgrade {item} {number}"),
        Track("upgrade {avatar} {number}"),
        Track("part {word}"),
        Track("part turn {word}"),
        Track("summoned {word}"),
        Track("unlocked", say("final mission unlocked"), most=1),
        Track("ducts", say("map of the ducts"), most=2),
        Track("ability used", say("ability used"), most=1),
        Track("sparks", say("sparks"), most=1),
        Track("scavenged {room}"),
        *(Track(act_track(colour)) for colour in COLOURS),
    ),
    conditions=(
        Condition(WOUNDED, say("wounded"), shows=True),
        Condition(KNOCKED_DOWN, say("knocked down"), shows=True),
    ),
    pieces=(
        PieceKind(
            HERO, Look("seat", "bone", "letter"), must_stand=turns_began, off_map=(EVIL_ROLE,)
        ),
        PieceKind(
            CREATURE,
            Look("star8", "mint"),
            _CREATURE_CONDITIONS,
            label=say("creature"),
            named=_creature,
        ),
        PieceKind(
            SPECIAL,
            Look("octagon", "mauve"),
            _CREATURE_CONDITIONS,
            label=say("special creature"),
            named=_creature,
        ),
        PieceKind(
            AVATAR,
            Look("hexagon", "alarm"),
            _CREATURE_CONDITIONS,
            label=say("avatar"),
            named=_creature,
        ),
    ),
    markers=(
        MarkerKind(DANGER, say("danger token"), "threat", seen="space"),
        MarkerKind(LCU, say("light control"), "sensor"),
        MarkerKind(DEAD_LCU, say("dead light control"), "off"),
        MarkerKind(CONDITION, say("condition token"), "token"),
        MarkerKind(NOISE, say("noise"), "sound"),
        MarkerKind(
            LATE, say("noise to be heard later"), "sound", real=False, words=tuple(HEADING_NAMES)
        ),
        MarkerKind(RESTLESS, say("something moved here"), "sound", real=False),
        *(
            MarkerKind(mission_word(colour), label, "key")
            for colour, label in (
                ("red", say("final mission")),
                ("green", say("green mission")),
                ("blue", say("blue mission")),
            )
        ),
    ),
    links=(
        LinkKind(WAY_NS, _WAY, _FREE),
        LinkKind(WAY_WE, _WAY, _FREE),
        LinkKind(DOOR_NS, _DOOR, _DOOR_STATES, _DOOR_LOOKS, describes_state=True),
        LinkKind(DOOR_WE, _DOOR, _DOOR_STATES, _DOOR_LOOKS, describes_state=True),
        LinkKind(STAIRS_RED, say("red stairs {one} - {other}"), _FREE, _STAIRS_LOOK),
        LinkKind(STAIRS_BLUE, say("blue stairs {one} - {other}"), _FREE, _STAIRS_LOOK),
    ),
    piles=(
        *(PileKind(deck_pile(deck), DECK_NAMES[deck], REACTION, "") for deck in DECKS),
        *(
            PileKind(discards(deck), label, REACTION, "")
            for deck, label in (
                ("fury", say("fury cards put away")),
                ("speed", say("speed cards put away")),
                ("terror", say("terror cards put away")),
                ("traps", say("traps cards put away")),
            )
        ),
        PileKind(PileId("hand {seat}"), say("hand"), REACTION, ""),
        PileKind(
            PileId("played down {seat}"), say("cards face down on the reaction track"), REACTION, ""
        ),
        PileKind(UP, say("cards face up on the reaction track"), REACTION, ""),
        PileKind(KIT, say("items of the hero"), "item"),
        PileKind(MISSIONS, say("missions"), "mission", ""),
        PileKind(CHARACTER, say("character"), "character", ""),
        PileKind(COMPANION, say("companion"), "character", ""),
        PileKind(SPECIALS, say("special creatures"), SPECIAL_CARD, ""),
        PileKind(SPECIALS_OUT, say("special creatures that came"), SPECIAL_CARD, ""),
        PileKind(KILLED, say("creatures killed"), CREATURE_CARD, ""),
        PileKind(PileId("avatar {seat}"), say("avatar"), AVATAR_CARD, ""),
    ),
    columns=(_of_hero(LIFE), _of_hero(SELF)),
    decks=(ITEM_DECK,),
    terms={**HEADING_NAMES, **ACTION_NAMES, **COLOUR_NAMES, **COMPARED},
    extra_names=KnownNames(
        spaces={**dict.fromkeys(SHAPES, "{tile}"), ROOM: "{room}"},
        space_states=(DARK, LIT),
        cards={
            SPECIAL_CARD: ("{special}",),
            AVATAR_CARD: ("{avatar}",),
            CREATURE_CARD: ("{creature}",),
        },
        words=(
            LEADER,
            NIGHT,
            LATE,
            *(mission_word(colour) for colour in COLOURS),
            "deck of {seat}",
        ),
        used=(
            CARDS,
            "cards {seat}",
            "avatar {seat}",
            "declared",
            "ending",
            "extra actions",
            "recovered",
            "bullet time",
            "no recovery",
            "danger at start",
            "did {word}",
            "hurt {word}",
            "fresh {word}",
            "extra dice",
            "extra hits",
            "calm",
            "shield",
            "silent",
            "unblocked",
            "met {word}",
        ),
        thrown=("fight", "attack", "courage"),
        faces=("hit", "spark", "claw", "miss"),
        agenda=("{word}",),
    ),
)
"""All but what needs records: those decks are declared by ``records`` and joined in ``view``."""
