"""What the mine is made of: rooms, ore, numbers, ways, piles, and the boards of its scenarios."""

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Ref, say
from companion.engine.state.table import HERO, Marker
from companion.engine.view import appearance as show
from companion.engine.vocabulary.declarations import (
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
from companion.engine.vocabulary.match_setting import MatchSetting

ACTS, TIME, WANTED, SECTORS, FAR = 3, 12, 3, 3, 20
DIE = "loud", "quiet"
LAMPS_OUT = {9: 0, 6: 1, 3: 2}
"""At which step of the time the lamps of a sector go out."""
LAY, TURN, ORE = "MIN-LAY-010", "MIN-TURN-010", "MIN-ORE-010"
TIME_RULE, WAY = "MIN-TIME-010", "MIN-WAY-010"
LAID_ON = (3, 6, 8, 11, 13, 17, 19, 22, 26, 28)
"""The numbers of the rooms on which a token lies at first."""
GRIDS = {"gallery": (10, 3), "square": (6, 5), "levels": (5, 3)}
HOISTS = {
    "gallery": ((0, 13), (4, 27), (9, 22)),
    "square": ((0, 20), (5, 22), (10, 25)),
    "levels": ((2, 17), (10, 29)),
}
"""The rooms that hoists join, by their numbers, in each scenario."""


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A room; its number says where it lies."""

    id: str
    name: str
    number: int
    name_pl: str = ""


class Ore(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token hides."""

    id: str
    name: str
    name_pl: str = ""
    copies: int = 1


def described(table, space):
    """What lies on a room, and where hoists lead from it."""
    for marker in sorted(m.id for m in table.markers.values() if m.on == space.id):
        yield say("{what} lies here.", what=Ref(marker))
    hoists = (link for link in table.links.values() if link.kind == "hoist")
    for link in sorted((it for it in hoists if space.id in it.joins), key=lambda it: it.id):
        yield say("A hoist to {room}.", room=Ref(link.beyond(space.id)))


WORDS = Vocabulary(
    tracks=(
        Track("gold", say("gold"), "hands", of=(HERO,), needed=True),
        Track("time", say("time"), "hands", TIME),
    ),
    pieces=(PieceKind(HERO, show.Look("seat"), must_stand=turns_began),),
    markers=(
        MarkerKind("ore", say("ore"), "token", supply=len(LAID_ON)),
        MarkerKind("lamp", say("lamp"), "lamps", supply=1),
        MarkerKind("noise", say("noise"), "sound", supply=4, seen="link"),
    ),
    links=(
        LinkKind("drift", say("drift {one} - {other}"), {"open": say("open")}),
        LinkKind(
            "hoist",
            say("hoist {one} - {other}"),
            {"open": say("open"), "shut": say("shut")},
            {"open": "lift", "shut": "lock"},
            describes_state=True,
        ),
    ),
    piles=(
        PileKind("bag", say("bag of ore"), "ore", "tokens"),
        PileKind("found", say("found ore"), "ore", "tokens"),
        PileKind("ore {number}", say("ore"), "ore", "tokens"),
    ),
    columns=(Shown("gold", say("Gold")),),
    settings=(
        MatchSetting(
            "tokens",
            say("Who shuffles the ore?"),
            {"table": say("We do, face down"), "app": say("Companion does")},
            "table",
        ),
    ),
    space=described,
    extra_names=KnownNames(spaces={"tile": "{room}"}, used=("acts",), thrown=("noise",), faces=DIE),
    terms={"loud": say("loud"), "quiet": say("quiet")},
)


def number_of(table, space):
    return table.content.of(Room)[space].number


def on_level(level):
    """Whether a space is on a level, in the scenario that has two."""

    def holds(table, space):
        return table.options["scenario"] == "levels" and (space.cells[0].x >= FAR) == level

    return holds


BOARDS = (
    show.Board("upper", say("Upper level"), on_level(False)),
    show.Board("lower", say("Lower level"), on_level(True)),
)


def powered(table, space):
    """Whether the lamps of a room's sector are still on."""
    sector = number_of(table, space) * SECTORS // 30
    return all(table.tracks["time"] > n for n, out in LAMPS_OUT.items() if out == sector)


def shade(table, space):
    """Lit by lamps, dark next to a miner, else out of sight; where a miner stands is light."""
    if powered(table, space.id) or Marker("lamp", "lamp", space.id) in table.markers.values():
        return "lit"
    here = {piece.at for piece in table.pieces.values()}
    near = {link.beyond(at) for at in here for link in table.links.values() if at in link.joins}
    return "" if space.id in here else "dark" if space.id in near else "unseen"


def time_track(table):
    """Each step of the time, with what goes out then."""
    now = table.tracks["time"]
    for n in range(TIME, -1, -1):
        due = (show.Due(say("lamps go out"), "dark"),) if n in LAMPS_OUT else ()
        if n == 0:
            due = (show.Due(say("the air is gone"), "killed"),)
        yield show.Row(
            f"time {n}", say("{n}", n=n), word=NO_WORDS, now=n == now, out_of_play=n > now, due=due
        )
