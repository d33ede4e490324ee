"""What the toy game of the hidden map is made of: records, numbers, figures, tokens, ways, piles."""

from msgspec import Struct

from companion.engine.message import Message, say
from companion.engine.state.table import HERO
from companion.engine.view import appearance as show
from companion.engine.vocabulary.declarations import (
    CodeCards,
    Condition,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.known_names import KnownNames
from companion.engine.vocabulary.match_setting import MatchSetting

ACTS, LAST_TURN, KEYS, CAUGHT, LIFE, BEASTS, HAND = 3, 20, 2, 2, 2, 3, 3
GATE, HUNTER, WARDEN = "gate", "hunter", "warden"
MAP, TURN, DARK, TRAP = "LAIR-MAP-010", "LAIR-TURN-010", "LAIR-DARK-010", "LAIR-TRAP-010"
TOKEN, PLOY, BEAST = "LAIR-TOKEN-010", "LAIR-PLOY-010", "LAIR-BEAST-010"
WISH, END = "LAIR-WISH-010", "LAIR-END-010"


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the map.

    One that ``gives_way`` turns over under whoever enters it; its back is no room of its own.
    """

    id: str
    name: str
    name_pl: str = ""
    gives_way: str = ""
    is_back: bool = False
    tags: tuple[int, ...] = ()


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies face down in a room; one that rings ends the turn of whoever takes it."""

    id: str
    name: str
    name_pl: str = ""
    rings: bool = False
    copies: int = 1
    look: str = "token"


class Ploy(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the warden, and what it does."""

    id: str
    name: str
    name_pl: str = ""
    copies: int = 1


FACE_DOWN = show.Back(say("token"), "dark", "mauve")
UNKNOWN_ROOM = show.Back(say("Room"), "dark", "mint")
WISHES = {"spoils": say("to take something"), "whole": say("never to be caught")}
HEADINGS = {
    "north": say("north"),
    "east": say("east"),
    "south": say("south"),
    "west": say("west"),
    "stairs": say("by the stairs"),
}
COMPARED = {
    "worth": say("worth"),
    "catches": say("catches"),
    "prowling": say("beasts"),
    "reply": say("reply"),
    "sum": say("sum"),
}
HELD = {"screen": say("on the screen"), "codes": say("by code cards")}
PLOYS = CodeCards("hand", say("Ploy {n}"), HAND, "ploys", "codes")
STATES = {"open": say("open"), "blocked": say("blocked")}
BLOCK = {"blocked": "lock"}
STAIRS = {"open": "lift", "blocked": "lock"}
NAME = say("way {one} - {other}")


def held(table, piece):
    """A number that the warden's figure does not have."""
    return piece.tracks.get("caught", 0)


WORDS = Vocabulary(
    tracks=(
        Track("caught", say("caught"), "hands", CAUGHT, of=(HERO,)),
        Track("loot", say("taken"), of=(HERO,)),
        Track("wounds", say("wounds"), "hands", LIFE, of=("beast",)),
    ),
    conditions=(
        Condition("out", say("out"), row=say("out"), ceremony=say("{who} is lost in the lair")),
    ),
    pieces=(
        PieceKind(HERO, show.Look("seat"), gone=("out",), off_map=(WARDEN,)),
        PieceKind("beast", show.Look("star8", "mint"), label=say("beast"), named=say("beast")),
    ),
    markers=(
        MarkerKind("token", say("token"), "token"),
        MarkerKind("trap", say("trap"), "threat", supply=2, back=FACE_DOWN),
        MarkerKind("noise", say("noise"), "sound", supply=6, seen="link"),
    ),
    links=(
        LinkKind("way ns", NAME, STATES, BLOCK),
        LinkKind("way we", NAME, STATES, BLOCK),
        LinkKind("stairs", say("stairs {one} - {other}"), STATES, STAIRS),
    ),
    piles=(
        PileKind("deck", say("deck"), "ploy", ""),
        PileKind("hand", say("hand"), "ploy", ""),
        PileKind("spent", say("spent"), "ploy", ""),
        PileKind("taken", say("taken tokens"), "token", ""),
        PileKind("token {number}", say("token"), "token", ""),
        PileKind("wish {seat}", say("wish"), "wish", ""),
    ),
    code_cards=(PLOYS,),
    settings=(MatchSetting("ploys", say("How does the warden play cards?"), HELD, "screen"),),
    columns=(Shown("caught", say("Caught"), held, lambda table, piece: CAUGHT),),
    terms={**HEADINGS, **WISHES, **COMPARED},
    tokens=lambda content: (
        show.PartFace("beast", "standee", say("beast"), "beast", copies=BEASTS),
        *(
            show.PartFace(
                token.id, "token", Message(token.name), token.look, 0, token.copies, FACE_DOWN
            )
            for token in content.of(Token).values()
        ),
    ),
    extra_names=KnownNames(
        spaces={"tile": "{room}"},
        cards={"wish": tuple(WISHES)},
        used=("acts",),
    ),
)
