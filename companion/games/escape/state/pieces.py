"""Typed views of the pieces of this game: heroes, their enemies, and what they carry."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final, Literal, TypeAlias, cast

from msgspec.structs import replace

from companion.engine.ids import NO_SPACE, PieceId, PileId, SeatId, SpaceId, seat_id
from companion.engine.state.changes import TrackSet
from companion.engine.state.memo import memo_of_kind, memo_of_map, memo_of_pieces
from companion.engine.state.piece_view import HeroView, PieceView, option
from companion.engine.state.table import Pile, Reading
from companion.games.escape.records.printed import EnemyKind, ItemCard, SkillCard, Stat
from companion.games.escape.records.scenario import Scenario, scenario
from companion.games.escape.state.board import INFIRMARY, Mover

EnemyType: TypeAlias = Literal["guard", "clone", "hybrid", "cronos"]
ENEMY_TYPES: Final[tuple[EnemyType, ...]] = ("guard", "clone", "hybrid", "cronos")
SPAWNED: Final[tuple[EnemyType, ...]] = ("guard", "clone")
"""Types that event cards spawn and activate; the others act by a die or by the scenario."""
KINDS: Final[tuple[tuple[EnemyType, ...], ...]] = tuple((type_,) for type_ in ENEMY_TYPES)
SIDES: Final[tuple[tuple[EnemyType, ...], ...]] = (("guard",), ("clone", "hybrid", "cronos"))
"""Types that fight together: guards, and aliens."""
HYBRIDS: Final[tuple[Stat, ...]] = ("intelligence", "strength", "speed")
"""The symbol on each hybrid, by its number from 1; also the order they act in (ESC-COMP-150)."""
_TYPE: Final[Mapping[str, EnemyType]] = {type_: type_ for type_ in ENEMY_TYPES}
STUNNED: Final = "stunned"
ESCAPED: Final = "escaped"
DEAD: Final = "dead"
_OFF_MAP: Final = ("", INFIRMARY)
FEAR_MOST: Final = 8
FEAR_BARS_VENTS: Final = 7


def lockdown(table: Reading) -> bool:
    """Tell whether lockdown has begun."""
    return "lockdown" in table.words


def raised(table: Reading, track: str, by: int = 1) -> TrackSet:
    """Return the change that makes a number of the table larger, or smaller where below 0."""
    was = table.tracks.get(track, 0)
    return TrackSet(track, was + by, was)


def hand_id(seat: SeatId) -> PileId:
    """Return the id of a hero's hand of adrenaline cards."""
    return f"hand {seat}"  # type: ignore[return-value]  # asked for all the time


def skills_id(seat: SeatId) -> PileId:
    """Return the id of the pile of a hero's skills."""
    return f"skills {seat}"  # type: ignore[return-value]  # asked for all the time


def items_id(owner: str) -> PileId:
    """Return the id of the pile of items a hero carries, or that lie on a tile."""
    return f"items {owner}"  # type: ignore[return-value]  # asked for all the time


class Hero(HeroView, frozen=True):
    """A hero on the table, for reading; every seat has one for the whole match.

    ``space`` is the tile the hero stands on, the infirmary, or "" when out of the game.
    """

    @property
    def playing(self) -> bool:
        """Neither dead nor escaped."""
        words = self.piece.conditions
        return not words or (DEAD not in words and ESCAPED not in words)

    @property
    def on_map(self) -> bool:
        """On a tile of the map, not in the infirmary nor out of the game."""
        return self.piece.at not in _OFF_MAP and self.playing

    @property
    def fear(self) -> int:
        """Fear, 0 to 8 (ESC-FEAR-020)."""
        return self.piece.tracks["fear"]

    @property
    def threat(self) -> int:
        """Threat tokens on the sheet (ESC-THR-010)."""
        return self.piece.tracks["threat"]

    @property
    def vitality(self) -> int:
        """Vitality, which is also the hand limit; 0 is the skull (ESC-VIT-010, 070)."""
        return self.piece.tracks["vitality"]

    @property
    def hand(self) -> Pile:
        """The hand of adrenaline cards."""
        return self.table.piles[hand_id(self.id)]

    @property
    def items(self) -> tuple[ItemCard, ...]:
        """The items carried, in the order they were gained."""
        carried = self.table.piles[items_id(self.id)].cards
        if not carried:
            return ()
        cards = self.table.content.of(ItemCard)
        return tuple([cards[card] for card in carried])

    @property
    def skills(self) -> tuple[SkillCard, ...]:
        """The skills of this hero."""
        cards = self.table.content.of(SkillCard)
        return tuple([cards[card] for card in self.table.piles[skills_id(self.id)].cards])

    @property
    def armed(self) -> bool:
        """Carries a weapon (ESC-THR-100)."""
        return any(item.weapon for item in self.items)

    def base(self, stat: Stat) -> int:
        """Return a stat as printed on the sheet (ESC-CHAR-030)."""
        return cast("int", getattr(scenario(self.table), stat))


class Enemy(PieceView, frozen=True):
    """A guard, clone or hybrid, or Dr. Cronos, on the map, for reading.

    ``find`` gives none once it is not on the map any more (ESC-INT-560).
    """

    @property
    def type(self) -> EnemyType:
        """What it is."""
        return _TYPE[self.piece.kind]

    @property
    def mover(self) -> Mover:
        """How it walks: clones use ducts, all others open locked doors (ESC-DIST-050, 060)."""
        return "clone" if self.piece.kind == "clone" else "guard"

    @property
    def stunned(self) -> bool:
        """Lies flat; never active (ESC-EREC-030)."""
        return STUNNED in self.piece.conditions

    @property
    def stats(self) -> EnemyKind:
        """Its printed stats, or what the scenario's page says instead (ESC-EATK-040)."""
        return _stats(self.table, self.piece.kind)


@memo_of_map
def _stats(table: Reading, type_: str) -> EnemyKind:
    """Return the stats of a type of enemy in the match's scenario."""
    printed, rules = table.content.of(EnemyKind)[type_], scenario(table)
    match printed.id:
        case "hybrid":
            return replace(printed, toughness=rules.hybrid_toughness or printed.toughness)
        case "cronos":
            return replace(
                printed,
                attack=rules.cronos_attack or printed.attack,
                icon=rules.cronos_icon or printed.icon,
                toughness=rules.cronos_toughness or printed.toughness,
            )
        case _:
            return printed


def enemy_id(type_: EnemyType, number: int) -> PieceId:
    """Return the id of a standee."""
    return PieceId(f"{type_}-{number}")


def standees(table: Reading) -> Mapping[str, tuple[EnemyType, int]]:
    """Return the type and number of every standee of the box, by id."""
    printed = table.content.of(EnemyKind)

    def build() -> Mapping[str, tuple[EnemyType, int]]:
        numbered = ((type_, n) for type_ in printed for n in range(1, printed[type_].standees + 1))
        return {enemy_id(_TYPE[type_], n): (_TYPE[type_], n) for type_, n in numbered}

    return table.content.derived("standees", build)


def enemy_type(word: str) -> EnemyType:
    """Return the type that a step's word names."""
    return _TYPE[word]


def kinds(table: Reading) -> tuple[EnemyType, ...]:
    """Return the types of enemies whose stats the packs of the match know."""
    known = table.content.of(EnemyKind)
    return tuple([type_ for type_ in ENEMY_TYPES if type_ in known])


def heroes(table: Reading) -> tuple[Hero, ...]:
    """Return the heroes still playing, in turn order from the one whose turn it is."""
    turn = table.turn
    return _heroes_by_tile(table, turn.order, turn.now)[_EVERYWHERE]


def enemies(
    table: Reading,
    type_: EnemyType | None = None,
    space: SpaceId = NO_SPACE,
    *,
    active: bool = False,
) -> tuple[Enemy, ...]:
    """Return enemies on the map by type, then number: of one type, on one tile, active only."""
    places = _all_by_tile(table) if type_ is None else _by_tile(table, type_)
    found = places.get(space, ())
    if active and found:
        return tuple([enemy for enemy in found if STUNNED not in enemy.piece.conditions])
    return found


@memo_of_kind
def _by_tile(table: Reading, type_: EnemyType) -> Mapping[SpaceId, tuple[Enemy, ...]]:
    """Return the enemies of a type on each tile, by number; under "" those on the whole map."""
    there = [piece for piece in table.pieces.values() if piece.kind == type_ and piece.at]
    there.sort(key=_NUMBER)
    everywhere = tuple([Enemy(table, piece) for piece in there])
    found: dict[SpaceId, tuple[Enemy, ...]] = {NO_SPACE: everywhere}
    for enemy in everywhere:
        space = enemy.piece.at
        found[space] = (*found[space], enemy) if space in found else (enemy,)
    return found


@memo_of_pieces(*ENEMY_TYPES)
def _all_by_tile(table: Reading) -> Mapping[SpaceId, tuple[Enemy, ...]]:
    """Return the same for enemies of every type, by type, then number."""
    found: dict[SpaceId, tuple[Enemy, ...]] = {}
    for type_ in ENEMY_TYPES:
        for space, there in _by_tile(table, type_).items():
            found[space] = (*found.get(space, ()), *there)
    return found


_NUMBER: Final = attrgetter("number")


def heroes_on(table: Reading, space: SpaceId) -> tuple[Hero, ...]:
    """Return the heroes on one tile, in turn order from the one whose turn it is."""
    turn = table.turn
    return _heroes_by_tile(table, turn.order, turn.now).get(space, ())


@memo_of_pieces("hero")
def _heroes_by_tile(
    table: Reading, order: tuple[SeatId, ...], now: SeatId
) -> Mapping[SpaceId, tuple[Hero, ...]]:
    """Return the heroes on each tile in turn order, and everywhere all who still play."""
    start, pieces = order.index(now) if now in order else 0, table.pieces
    found: dict[SpaceId, tuple[Hero, ...]] = {}
    playing: list[Hero] = []
    for seat in order[start:] + order[:start]:
        piece = pieces[seat]
        hero, space = Hero(table, piece), piece.at
        if not piece.conditions or hero.playing:
            playing.append(hero)
            found[space] = (*found[space], hero) if space in found else (hero,)
    found[_EVERYWHERE] = tuple(playing)
    return found


_EVERYWHERE: Final = SpaceId("everywhere")
"""What stands for every tile, and is the id of none."""


@memo_of_map
def limit_of(table: Reading, type_: EnemyType) -> int:
    """Return how many of a type a tile holds (ESC-LIM-010..030)."""
    rules: Scenario = scenario(table)
    match type_:
        case "guard":
            return rules.secure
        case "clone":
            return rules.pack
        case "hybrid":
            return rules.hybrids_tile
        case "cronos":
            return 1


def room_for(table: Reading, type_: EnemyType, space: SpaceId) -> bool:
    """Tell whether a tile can take one more of a type (ESC-LIM-010..050)."""
    there, limit = enemies(table, type_, space), limit_of(table, type_)
    if len(there) >= limit and option(table, "stunned_fill_tile") == "no_room":
        there = enemies(table, type_, space, active=True)
    return len(there) < limit


def seats_of(table: Reading) -> tuple[SeatId, ...]:
    """Return every seat that has a hero, also those out of the turn order."""
    return tuple(sorted(seat_id(p.id) for p in table.pieces.values() if p.kind == "hero"))
