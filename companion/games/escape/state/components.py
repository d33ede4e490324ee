"""What this game declares: numbers, conditions, figures, tokens, ways and decks."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.defaults import never
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import NO_PILE, PileId
from companion.engine.message import say
from companion.engine.packs.content import Content
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.view.appearance import Look, Mark, PartFace
from companion.engine.vocabulary.declarations import (
    MANY,
    Condition,
    Deck,
    LinkKind,
    MarkerKind,
    Named,
    PieceKind,
    PileKind,
    Shown,
    Track,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.games.escape.records.printed import (
    AdrenalineCard,
    EnemyKind,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Happening, scenario
from companion.games.escape.records.unknown_records import is_unknown
from companion.games.escape.state.board import BLOCKED_VENT, INFIRMARY, VENT
from companion.games.escape.state.doors import LOCKED, OPEN
from companion.games.escape.state.pieces import (
    DEAD,
    ESCAPED,
    FEAR_BARS_VENTS,
    FEAR_MOST,
    STUNNED,
    EnemyType,
    Hero,
)

PLAYERS_MOST: Final = 4
KEYS: Final = PileId("keys")
"""The pile of key cards nobody has."""
GONE_ITEMS: Final = PileId("items gone")
"""The pile of items that left the game with their carrier (option ``items_of_the_killed``)."""
FEAR_HELPS_CLONES: Final = 5
"""Fear from which a clone throws one die more (ESC-EATK-150)."""
FEAR_MARKS: Final[Mapping[Mark, range]] = {
    "solid": range(FEAR_BARS_VENTS, MANY),
    "boxed": range(FEAR_HELPS_CLONES, FEAR_BARS_VENTS),
}
THREAT_HELPS_GUARDS: Final = 3
"""Threat from which a guard throws one die more (ESC-EATK-160)."""
DIES: Final = say("{who} is dead")
"""What is said of somebody who dies."""
HYBRIDS: Final = (
    say("Intelligence hybrid"),
    say("Strength hybrid"),
    say("Speed hybrid"),
)
"""By the symbol on the standee (ESC-COMP-150)."""


def _stacks(table: Reading) -> int:
    return sum(name.startswith("stack ") for name in table.tracks)


def _tiles(table: Reading) -> int:
    return len(table.content.of(Tile))


def _vitality(table: Reading) -> int:
    return scenario(table).vitality


def _hand_limit(table: Reading, piece: Piece) -> int:
    return Hero(table, piece).vitality


def _cards(table: Reading, piece: Piece) -> int:
    return Hero(table, piece).hand.size


def _off_map(table: Reading, piece: Piece) -> bool:
    return not Hero(table, piece).on_map


def _laid(table: Reading) -> bool:
    return table.turn.number > 0 or any(space.cells for space in table.spaces.values())


def _turn(table: Reading) -> int:
    return max(1, table.turn.number)


def _enemy(type_: EnemyType, look: Look, named: Named) -> PieceKind:
    def standees(content: Content) -> int:
        return content.of(EnemyKind)[type_].standees if type_ in content.of(EnemyKind) else 0

    return PieceKind(type_, look, named=named, standees=standees)


def _tokens(content: Content) -> tuple[PartFace, ...]:
    del content
    return (
        PartFace("threat", "token", say("threat"), "threat", copies=24),
        PartFace("lockdown", "token", say("lockdown token"), "token", copies=12),
        PartFace("fear", "token", say("fear"), "fear", copies=5),
        PartFace("vitality", "token", say("vitality"), "vitality", copies=5),
    )


def _known(card: Struct) -> bool:
    return not is_unknown(card)


ITEMS: Final = Deck(
    id=PileId("item"),
    record=ItemCard,
    label=say("item deck"),
    discard_label=say("item discards"),
    card=say("Item"),
    held={"items": say("items of {whose}")},
    on_space=say("items on {whose:loc}"),
    counted=True,
    refill="empty_decks",
    refilled=Because("ESC-GAME-060", say("The discards are shuffled into a new deck.")),
    starts_aside=attrgetter("apart"),
    aside_pile=KEYS,
    known=_known,
    places=(PileId("item discard"), PileId("item"), KEYS, GONE_ITEMS),
    icon="items",
    colour="sky",
)
SKILLS: Final = replace(
    ITEMS,
    id=PileId("skill"),
    record=SkillCard,
    label=say("skill deck"),
    discard_label=say("skill discards"),
    card=say("Skill"),
    held={"skills": say("skills of {whose}")},
    on_space=NO_WORDS,
    starts_aside=never,
    aside_pile=NO_PILE,
    places=(PileId("skill"),),
    icon="learn",
    colour="mint",
)
EVENTS: Final = replace(
    SKILLS,
    id=PileId("event"),
    record=EventCard,
    label=say("event deck"),
    discard_label=say("event discards"),
    card=say("Event"),
    held={},
    places=(PileId("event discard"), PileId("event")),
    icon="cards",
    colour="alarm",
)
ADRENALINE: Final = replace(
    SKILLS,
    id=PileId("adrenaline"),
    record=AdrenalineCard,
    label=say("adrenaline deck"),
    discard_label=say("adrenaline discards"),
    card=say("Adrenaline"),
    setting="hands",
    held={"hand": say("hand of {whose}")},
    secret=True,
    places=(PileId("adrenaline discard"), PileId("adrenaline")),
    icon="card",
    colour="mauve",
)
ICONS: Final = {
    "fear": say("Fear: exploring it draws an event card. Clones come from here."),
    "fear again": say("Fear: exploring it, or moving there before lockdown, draws an event card."),
    "security": say("Security: exploring it draws an event card. Guards come from here."),
    "security again": say(
        "Security: exploring it, or moving there before lockdown, draws an event card."
    ),
    "facility": say("Facility: exploring it draws an event card."),
    "medical": say("Medical supplies: who starts the turn here draws one card more."),
    "crate": say("Storage crate: exploring it draws an item."),
    "panel": say("Control panel."),
    "lab": say("Laboratory."),
    "generator": say("Generator."),
    "lift": say("Lift: the way out."),
}
"""What a tile icon does (ESC-TILE-060..140, ESC-ICON-010)."""
DECLARED: Final = Vocabulary(
    tracks=(
        Track("fear", say("fear"), "hands", FEAR_MOST, of=(HERO,), needed=True),
        Track("threat", say("threat"), "hands", of=(HERO,), needed=True),
        Track("vitality", say("vitality"), "hands", _vitality, of=(HERO,), needed=True),
        Track("since", of=("hybrid", "cronos")),
        Track("threat pool", say("threat pool"), "hands"),
        Track("lockdown pool", say("lockdown pool"), "hands"),
        Track("threat gone", say("threat out of the game")),
        Track("players", say("players at the start"), "rules", PLAYERS_MOST, 1),
        Track("stack", say("stack in use"), "rules", _stacks),
        Track("stack 1", say("tiles in stack 1"), "rules"),
        Track("stack 2", say("tiles in stack 2"), "rules"),
        Track("stack 3", say("tiles in stack 3"), "rules"),
        Track("final drawn", say("tiles drawn from the final stack"), "rules", _tiles),
        Track("lockdown turn", say("turn lockdown began"), "rules", _turn),
        Track("lockdown told", say("lockdown announced"), "rules", 1),
        Track("access failed", say("failed accesses")),
        Track("threat of guard"),
        Track("threat of clone", say("threat of a clone")),
        Track("threat of hybrid", say("threat of a hybrid")),
        Track("threat of cronos"),
        Track("fear of guard", say("fear of a guard")),
        Track("stack {number}"),
        Track("count {word}"),
    ),
    conditions=(
        Condition(STUNNED, say("stunned"), shows=True),
        Condition(DEAD, say("dead"), row=say("dead"), ceremony=DIES),
        Condition(
            ESCAPED,
            say("out of the facility"),
            row=say("got out"),
            ceremony=say("{who} got out"),
            good=True,
        ),
        Condition("won", say("won")),
        Condition("rested", say("rested")),
    ),
    pieces=(
        PieceKind(
            HERO,
            Look("seat", "bone", "letter"),
            gone=(DEAD, ESCAPED),
            must_stand=_laid,
            out_of_play=_off_map,
        ),
        _enemy("guard", Look("shield", "sky", "number"), say("Guard {n}")),
        _enemy("clone", Look("double_disc", "mint", "number"), say("Clone {n}")),
        _enemy("hybrid", Look("star8", "mauve", "number"), lambda piece: HYBRIDS[piece.number - 1]),
        _enemy("cronos", Look("octagon", "mauve", "letter"), say("Dr. Cronos")),
    ),
    markers=(
        MarkerKind("dark", say("darkness"), "dark", supply=6, seen="space"),
        MarkerKind(VENT, say("a vent"), "vent", supply=6),
        MarkerKind(BLOCKED_VENT, say("a blocked vent"), "vent_blocked", supply=6),
        MarkerKind("post", say("a guard post"), "security", supply=6),
        MarkerKind("nest", say("a clone nest"), "nest", supply=6),
        MarkerKind("uniform", say("a uniform"), "add_person", supply=8),
        MarkerKind("bloody", say("a bloody uniform"), "killed", supply=8),
        MarkerKind("swarm", say("swarm"), "swarm", supply=18),
        MarkerKind("accessed", say("an accessed panel"), "panel", supply=4),
        MarkerKind("fresh", say("unexplored"), "tile", real=False),
        MarkerKind("bonus strength", say("bonus to Strength"), "strength", real=False),
        MarkerKind("bonus intelligence", say("bonus to Intelligence"), "intelligence", real=False),
        MarkerKind("bonus speed", say("bonus to Speed"), "speed", real=False),
        MarkerKind("bonus toughness", say("bonus to Toughness"), "toughness", real=False),
    ),
    links=(
        LinkKind(
            "door",
            say("door {one} - {other}"),
            {OPEN: say("open"), LOCKED: say("locked")},
            {LOCKED: "lock"},
            describes_state=True,
            tokens={LOCKED: PartFace("locked", "token", say("locked door"), "lock", copies=12)},
        ),
        LinkKind(
            "duct",
            say("duct {one} - {other}"),
            {OPEN: say("open"), "blocked": say("blocked")},
        ),
    ),
    decks=(ITEMS, SKILLS, EVENTS, ADRENALINE),
    piles=(
        PileKind(PileId("tiles"), say("map tiles"), "tile", drawn="tiles"),
        PileKind(PileId("apart"), say("tiles set aside"), "tile", drawn="tiles"),
        PileKind(PileId("reserve guard"), say("guard reserve"), "guard"),
        PileKind(PileId("reserve clone"), say("clone reserve"), "clone"),
        PileKind(PileId("reserve hybrid"), NO_WORDS, "hybrid"),
        PileKind(PileId("reserve cronos"), NO_WORDS, "cronos"),
        PileKind(PileId("box guard"), say("guards in the box"), "guard"),
        PileKind(PileId("box clone"), say("clones in the box"), "clone"),
        PileKind(PileId("box hybrid"), NO_WORDS, "hybrid"),
        PileKind(PileId("box cronos"), NO_WORDS, "cronos"),
        PileKind(KEYS, say("security key cards"), "item"),
        PileKind(GONE_ITEMS, say("items out of the game"), "item"),
    ),
    columns=(
        Shown("fear", say("Fear"), marks=FEAR_MARKS),
        Shown("cards", say("Cards"), _cards, _hand_limit, {"solid": range(2)}),
        Shown("threat", say("Threat"), marks={"boxed": range(THREAT_HELPS_GUARDS, MANY)}),
        Shown("vitality", say("Vitality"), marks={"solid": range(2)}),
    ),
    terms={
        "cards": say("cards"),
        "strength": say("Strength"),
        "intelligence": say("Intelligence"),
        "speed": say("Speed"),
        "toughness": say("Toughness"),
        "next": say("next"),
        "sum": say("sum"),
        "steps": say("steps"),
        "weight": say("weight"),
        "standees": say("standees"),
        "aliens": say("aliens"),
        "lockdown": say("lockdown"),
        INFIRMARY: say("infirmary"),
    },
    tokens=_tokens,
    unnamed={Happening: say("a rule of the scenario")},
)
