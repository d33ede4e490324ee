"""The evil side's figures: their records, stats in force, where they may come and go."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import PieceId, SpaceId
from companion.engine.message import Message, say
from companion.engine.state.memo import memo_of_map, memo_of_pieces
from companion.engine.state.piece_view import PieceView, option
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import Avatar, Creature, Side, Special
from companion.games.alone.state.components import (
    AVATAR,
    COLOURS,
    CREATURE,
    CREATURE_KINDS,
    KILLED,
    KNOCKED_DOWN,
    NIGHT,
    SPECIAL,
    WOUNDED,
    mission_word,
)
from companion.games.alone.state.sectors import hero_sector, level, revealed
from companion.games.alone.state.sight import in_sight
from companion.games.alone.state.ways import distances_from

Record: TypeAlias = Creature | Special | Avatar
RECORDS: Final[Mapping[str, type[Record]]] = {
    CREATURE: Creature,
    SPECIAL: Special,
    AVATAR: Avatar,
}
"""The kind of record of each kind of figure."""
POWER: Final = "figure.power"
"""The step in which the power of a special creature or an avatar works; its subject is the card."""
LEVEL_LIMIT: Final = 4
MAP_LIMIT: Final = 8
"""Creatures on a level and on the map (ALN-SPAWN-030)."""
LIMITS_WITH_AVATARS: Final = {"ten": (5, 10), "eight_and_avatars": (5, MAP_LIMIT)}
"""The same where avatars are in the game (ALN-AVATAR-060, 220)."""


class Figure(PieceView, frozen=True):
    """A figure of the evil side, for reading; ``space`` is its sector."""

    @property
    def record(self) -> Record:
        """What is printed of it."""
        return record(self.table, self.piece.kind, self.piece.number)

    @property
    def side(self) -> Side:
        """The stats in force (ALN-NIGHT-020)."""
        return side(self.table, self.record)

    @property
    def wounded(self) -> bool:
        """Has its first wound (ALN-FIGHT-050)."""
        return WOUNDED in self.piece.conditions

    @property
    def down(self) -> bool:
        """Is an avatar that was knocked down (ALN-AVATAR-130)."""
        return KNOCKED_DOWN in self.piece.conditions

    @property
    def threshold(self) -> int:
        """Damage that one attack needs for the next wound (ALN-FIGHT-050)."""
        return self.side.second if self.wounded else self.side.first


def record(table: Reading, kind: str, number: int) -> Record:
    """Return the record of a figure by its kind and number."""
    return _numbered(table)[kind, number]


@memo_of_map
def _numbered(table: Reading) -> Mapping[tuple[str, int], Record]:
    found: dict[tuple[str, int], Record] = {}
    for kind, sort in RECORDS.items():
        found |= {(kind, each.number): each for each in table.content.of(sort).values()}
    return found


def side(table: Reading, printed: Record) -> Side:
    """Return the side of the stats in force: nightmare's once it has begun (ALN-NIGHT-020).

    Upgrades of an avatar add to it (ALN-AVATAR-050).
    """
    found = printed.night if table.words.get(NIGHT) else printed.day
    if not isinstance(printed, Avatar):
        return found
    for n, each in enumerate(printed.upgrades):
        if table.tracks.get(upgrade_track(printed.id, n)):
            found = Side(
                found.first + each.first,
                found.second + each.second,
                found.encounter + each.encounter,
                found.dark + each.dark,
                found.lit + each.lit,
                found.distance,
            )
    return found


def upgrade_track(avatar: str, n: int) -> str:
    """Return the table's number that says whether an upgrade space of an avatar is filled."""
    return f"upgrade {avatar} {n}"


@memo_of_pieces(*CREATURE_KINDS)
def creatures(table: Reading) -> tuple[Figure, ...]:
    """Return every figure that stands on the map and is not knocked down, by id."""
    found = [Figure(table, p) for p in table.pieces.values() if p.kind in CREATURE_KINDS and p.at]
    return tuple(sorted((f for f in found if not f.down), key=lambda figure: figure.id))


def creatures_in(table: Reading, sector: SpaceId) -> tuple[Figure, ...]:
    """Return the figures in a sector, by id."""
    return tuple([figure for figure in creatures(table) if figure.space == sector])


def stats(table: Reading, creature: PieceId) -> Side:
    """Return the stats in force of a figure that is on the map."""
    return Figure.at(table, creature).side


def works(figures: Iterable[Figure], when: str) -> tuple[Step, ...]:
    """Return the steps in which powers of figures work, if they do now (ALN-DEEP-090).

    Args:
        figures: Figures that everybody knows of.
        when: What happened: ``encounter``, ``hit`` or ``round``.
    """
    cards = [figure.record.id for figure in figures if figure.piece.kind != CREATURE]
    return tuple([Step(POWER, card, word=when) for card in cards])


# -- limits


def limits(table: Reading) -> tuple[int, int]:
    """Return how many creatures there may be on a level, and on the map (ALN-SPAWN-030)."""
    if table.options["avatars"] != "with":
        return LEVEL_LIMIT, MAP_LIMIT
    most_level, most_map = LIMITS_WITH_AVATARS[option(table, "map_limit_with_avatars")]
    avatars = sum(figure.piece.kind == AVATAR for figure in creatures(table))
    extra = avatars if option(table, "map_limit_with_avatars") != "ten" else 0
    return most_level, most_map + extra


def level_full(table: Reading, number: int) -> bool:
    """Tell whether a level holds as many creatures as it may (ALN-SPAWN-040).

    Without an avatar in their number creatures alone fill the five spaces too (ALN-AVATAR-180).
    """
    there = sum(level(table, figure.space) == number for figure in creatures(table))
    return there >= limits(table)[0]


def tokens_left(table: Reading, kind: str, number: int) -> int:
    """Return how many of a kind may still come onto the map (ALN-SPAWN-020, ALN-FIGHT-140)."""
    printed = record(table, kind, number)
    if kind == AVATAR:
        return 1 - _standing(table, kind, number)
    if isinstance(printed, Special):
        own = 1 - _standing(table, kind, number)
        icon = table.content.of(Creature)[printed.icon]
        of_kind = option(table, "special_creature_limit") == "kind"
        return min(own, tokens_left(table, CREATURE, icon.number)) if of_kind else own
    if not isinstance(printed, Creature):
        return 1
    left = printed.tokens - _standing(table, kind, number)
    if option(table, "special_creature_limit") == "kind":
        specials = (f.record for f in creatures(table))
        left -= sum(isinstance(s, Special) and s.icon == printed.id for s in specials)
    if option(table, "killed_token_reuse") == "gone" and KILLED in table.piles:
        left -= table.piles[KILLED].cards.count(printed.id)
    return left


def _standing(table: Reading, kind: str, number: int) -> int:
    return sum((f.piece.kind, f.piece.number) == (kind, number) for f in creatures(table))


def refused(table: Reading, kind: str, number: int) -> Message:
    """Return why a kind cannot be spawned anywhere, no words where it can (ALN-SPAWN-020, 030)."""
    if tokens_left(table, kind, number) < 1:
        return say("All its tokens are on the map.")
    if len(creatures(table)) >= limits(table)[1]:
        return say("The map is full of creatures.")
    return NO_WORDS


def spawnable(
    table: Reading, kind: str, number: int, *, nearer: int = 0, anew: bool = False
) -> Mapping[SpaceId, Message]:
    """Return each sector with why a kind cannot be spawned there, no words where it can.

    ALN-SPAWN-010..130, ALN-AID-020.

    Args:
        table: The table, as the evil side knows it.
        kind: The kind of figure.
        number: The number of its record.
        nearer: By how much an effect lowers the distance.
        anew: It stands on the map and comes elsewhere (ALN-AVATAR-100).
    """
    everywhere = NO_WORDS if anew else refused(table, kind, number)
    needed = max(0, side(table, record(table, kind, number)).distance - nearer)
    far = _far(table)
    full = {each: level_full(table, each) for each in (1, 2)}
    closed = _closed(table)
    found: dict[SpaceId, Message] = {}
    for sector in sorted(table.spaces):
        if everywhere.text:
            found[sector] = everywhere
        elif full[level(table, sector)]:
            found[sector] = say("The level is full.")
        elif far.get(sector, needed) < needed:
            found[sector] = say("Too near to the hero.")
        else:
            found[sector] = closed.get(sector, NO_WORDS)
    return found


def _closed(table: Reading) -> Mapping[SpaceId, Message]:
    """Return the sectors closed to spawning by open rules (ALN-SPAWN-110..130)."""
    found: dict[SpaceId, Message] = {}
    if option(table, "spawn_in_sight") == "forbidden":
        found |= dict.fromkeys(in_sight(table), say("The hero sees it."))
    if option(table, "creatures_per_sector") == "one":
        found |= {figure.space: say("A creature is there.") for figure in creatures(table)}
    if option(table, "spawn_in_mission_room") == "forbidden":
        kinds = {mission_word(colour) for colour in COLOURS}
        rooms = (SpaceId(m.on) for m in table.markers.values() if m.kind in kinds)
        found |= dict.fromkeys(rooms, say("A mission is there."))
    return found


def _far(table: Reading) -> Mapping[SpaceId, int]:
    """Return how far each sector is from the hero for spawning (ALN-SPAWN-100)."""
    here, how = hero_sector(table), option(table, "spawn_distance")
    if not here:
        return {}
    if how != "grid":
        return distances_from(table, here, blocked_ok=how == "steps")
    from_ = table.spaces[here].cells[0]
    cells = {ref: space.cells[0] for ref, space in table.spaces.items()}
    return {
        ref: abs(cell.x - from_.x) + abs(cell.y - from_.y)
        for ref, cell in cells.items()
        if level(table, ref) == level(table, here)
    }


def may_move_to(table: Reading, creature: PieceId, sector: SpaceId) -> Message:
    """Return why a figure may not go into a sector, no words where it may (ALN-CRMOVE-070)."""
    there = level(table, sector)
    if there != level(table, table.pieces[creature].at) and level_full(table, there):
        return say("The level is full.")
    if option(table, "creatures_per_sector") == "one" and creatures_in(table, sector):
        return say("A creature is there.")
    return NO_WORDS


def watched(table: Reading, sector: SpaceId) -> bool:
    """Tell whether the hero sees what comes into a sector (ALN-REVEAL-030, 140)."""
    if not revealed(table, sector):
        return False
    return option(table, "creature_enters_revealed") == "at_once" or sector in in_sight(table)


def seen(table: Reading, creature: PieceId) -> bool:
    """Tell whether the hero sees a figure."""
    piece = table.pieces[creature]
    return revealed(table, piece.at) and "*" in piece.seen
