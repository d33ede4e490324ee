"""What this game declares: numbers, conditions, figures, counters, ways and decks."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.ids import PileId
from companion.engine.message import Message, say
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.view.appearance import Look, Mark
from companion.engine.vocabulary.declarations import (
    MANY,
    TABLE,
    Condition,
    Deck,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.games.heist.records.printed import Event, Skill, Supply
from companion.games.heist.state.board import BAN, CLOSED, HAZARD, OPEN, OUT_OF_SERVICE, WALL
from companion.games.heist.state.pieces import (
    BEATEN,
    COUNTER,
    DEAD,
    DESTROYED,
    DISRUPTIVE,
    DOWN,
    EXPLOSIVE,
    FRESH,
    FRIEND,
    GUARD,
    GUARD_CONDITIONS,
    HERO_CONDITIONS,
    KEYCARD,
    USED,
    WATCHED,
    Hero,
)

BULLET_NAMES: Final = {EXPLOSIVE: say("explosive bullet"), DISRUPTIVE: say("disruptive bullet")}
"""One bullet of each kind."""
HP_MARKS: Final[Mapping[Mark, range]] = {"solid": range(2), "boxed": range(2, 3)}
"""HP that should worry."""
MOST: Final = 8
"""More HP or bullets than any card allows."""


def _rounds(table: Reading) -> int:
    return max(MANY, table.tracks["round"])


def _entered(table: Reading) -> bool:
    return table.turn.number > 0 and bool(table.spaces)


def _of_hero(ref: str, label: Message, look: str) -> Track:
    return Track(ref, label, "hands", MOST, look=look, of=(HERO,), needed=True)


def _hp_most(table: Reading, piece: Piece) -> int:
    return Hero(table, piece).most("hp")


def _out(bullets: str) -> Callable[[Reading, Piece], Mark]:
    def mark(table: Reading, piece: Piece) -> Mark:
        hero = Hero(table, piece)
        return "plain" if hero.bullets(bullets) or not hero.most(bullets) else "boxed"

    return mark


def _dead(table: Reading, piece: Piece) -> bool:
    return not Hero(table, piece).alive


def _guard(piece: Piece) -> Message:
    if KEYCARD in piece.conditions:
        return say("keycard guard")
    return say("body of a guard") if DESTROYED in piece.conditions else say("guard")


EVENTS: Final = Deck(
    id=PileId("event"),
    record=Event,
    label=say("event deck"),
    discard_label=say("event cards put away"),
    refill="event_deck_empty",
    refilled=Because("HST-EVENT-050", say("The cards put away are shuffled into a new deck.")),
    places=(PileId("event discard"), PileId("event")),
    icon="cards",
    colour="alarm",
)
SKILLS: Final = Deck(
    id=PileId("skill"),
    record=Skill,
    label=say("skill deck"),
    held={"skills": say("skills of {whose}")},
    places=(PileId("skill"),),
    icon="learn",
    colour="mint",
)
DECLARED: Final = Vocabulary(
    tracks=(
        _of_hero("hp", say("HP"), "vitality"),
        _of_hero(EXPLOSIVE, say("explosive bullets"), "strength"),
        _of_hero(DISRUPTIVE, say("disruptive bullets"), "speed"),
        Track("keycards", say("keycards"), "hands", look="key", of=(HERO, TABLE)),
        Track("keycards dealt", say("keycards in the building"), "rules"),
        Track("round", say("round"), most=_rounds),
        Track(COUNTER, say("rounds down"), "hands", of=(GUARD,)),
        Track("rerolled", say("round of the last re-roll"), "rules", _rounds, of=(HERO,)),
        Track("rests", say("round of the revival"), "rules", _rounds, of=(HERO,)),
        Track(f"{USED}{{skill}}", of=(HERO,)),
        Track(f"{HAZARD} {{room}}"),
    ),
    conditions=(
        Condition(DOWN, say("shut down"), shows=True),
        Condition(DESTROYED, say("destroyed"), shows=True),
        Condition(KEYCARD, say("keycard"), shows=True),
        Condition(BEATEN, say("beaten")),
        Condition(FRESH, say("just shut down")),
        Condition(DEAD, say("dead"), shows=True, row=say("dead"), ceremony=say("{who} is dead")),
        Condition(WATCHED, say("beside guards"), row=say("beside guards")),
    ),
    pieces=(
        PieceKind(
            HERO,
            Look("seat", "bone", "letter"),
            HERO_CONDITIONS,
            must_stand=_entered,
            out_of_play=_dead,
        ),
        PieceKind(GUARD, Look("shield", "sky"), GUARD_CONDITIONS, label=say("guard"), named=_guard),
        PieceKind(FRIEND, Look("octagon"), label=say("friend"), named=say("friend {n}")),
    ),
    markers=(
        MarkerKind(CLOSED, say("closed"), "lock", lasts=True),
        MarkerKind(OUT_OF_SERVICE, say("out of service"), "off", lasts=True),
        MarkerKind(HAZARD, say("danger"), "threat", lasts=True),
        MarkerKind(BAN, say("no entry"), "not_possible", lasts=True),
        MarkerKind("keycards", say("keycards of the dead"), "key"),
    ),
    links=(
        LinkKind(
            "way",
            say("way {one} - {other}"),
            {OPEN: say("open"), WALL: say("wall")},
            {WALL: "wall"},
            {WALL: say("wall {one} - {other}")},
        ),
    ),
    decks=(SKILLS, EVENTS),
    piles=(
        PileKind(PileId("guard list"), say("list of rooms"), "room", drawn="lists"),
        PileKind(PileId("layout"), say("rooms of the board"), "room", drawn=""),
    ),
    columns=(
        Shown("hp", say("HP"), most=_hp_most, marks=HP_MARKS),
        Shown(EXPLOSIVE, say("Expl."), marks=_out(EXPLOSIVE)),
        Shown(DISRUPTIVE, say("Disr."), marks=_out(DISRUPTIVE)),
    ),
    terms={
        "vault entered": say("the Vault is entered"),
        "vault cleared": say("the Vault is cleared"),
        "won": say("won"),
        "lost": say("lost"),
        "guards": say("guards"),
        "die": say("die"),
    },
    unnamed={Supply: say("the box")},
)
