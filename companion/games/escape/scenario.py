"""What a scenario's page prints: the records of one scenario file.

A scenario is one file with a ``[[scenario]]`` and any number of ``[[happening]]`` and ``[[deed]]``
records. Conditions and effects are words, with numbers and names in their places ("panels 3",
"put dark morgue"); :mod:`conditions` and :mod:`scene_effects` list them all.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.engine.facts import of_map
from companion.engine.grid import Cell, footprint
from companion.engine.table import Reading

Moment: TypeAlias = Literal["any time", "setup", "lockdown", "turn begins", "turn ends"]
"""When a happening may come: ``any time`` as soon as its conditions hold."""
Zone: TypeAlias = Literal["alien", "military"]
Panels: TypeAlias = Literal["", "open", "once"]


LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "vitality": (1, 20),
    "fear": (0, 8),
    "threat": (0, 24),
    "threat_pool": (0, 24),
    "lockdown_pool": (0, 12),
    "intelligence": (0, 12),
    "strength": (0, 12),
    "speed": (1, 12),
    "toughness": (0, 12),
    "hybrid_toughness": (0, 12),
    "cronos_attack": (0, 12),
    "cronos_toughness": (0, 12),
    "players_tile": (1, 99),
    "lift_within": (1, 99),
}
"""From and up to which a scenario's numbers make sense: what tracks and tokens of the box can show
(ESC-COMP-170, 180, ESC-FEAR-010); all others from 0 to 99."""


CONDITION_KEYS: Final = ("lockdown_when", "win_when", "lose_when", "party_wins", "party_loses")
"""Where a scenario names conditions."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: every number and switch the core rules leave to it (ESC-SCEN-010).

    Attributes:
        start: The tiles that are laid first, each with its cell and quarter turns ("airlock 0,0
            1"); the heroes begin on the first one.
        stacks: Tiles in each stack before the final one.
        number: Its place in the book; the lowest is offered first.
        lift: A tile that is set aside and mixed into the final stack, or "".
        lift_within: Among how many top tiles of the final stack it is mixed.
        named: The tile that is set aside and found by peeking, or "" (ESC-PEEK-010).
        apart: Further tiles that are set aside.
        guards: Reserve of guards; ``clones`` and ``hybrids`` likewise (ESC-RSRV-010).
        players_tile: Heroes a tile holds before it is crowded.
        secure: Guards a tile holds; ``pack`` likewise for clones, ``hybrids_tile`` for hybrids.
        clone_threat: Threat of a clone as guards see it; ``hybrid_threat`` likewise.
        guard_fear: Fear of a guard as aliens see it.
        cronos_acts: When Dr. Cronos acts: in every activation step (``always``), with the guards
            or the clones, or "": he only stands there (ESC-CRON-010).
        cronos_hunts: What draws him; ``cronos_hurts`` what his icons above Toughness cost.
        cronos_attack: His dice, ``cronos_icon`` and ``cronos_toughness`` what goes with them, and
            ``hybrid_toughness``; 0 or "": as the packs say (ESC-EATK-040, ESC-CRON-010).
        zones: Which special zones hold (ESC-SCEN-020, 030).
        panels: Control panels may be accessed: again and again (``open``), each ``once``, or as
            the option ``panel_access`` says ("").
        enemies: What enemies do otherwise than the core rules ("guard avoids swarm").
        lockdown_when: Conditions of which any one starts lockdown beside the empty pool.
        win_when: Conditions of which any one lets a hero get out.
        lose_when: Conditions of which any one kills a hero.
        party_wins: Conditions of which any one ends the match as won by all who still play.
        party_loses: The same for lost.
        story: Read aloud at setup; likewise at lockdown and end.
        told: Its page is known; if not, setup asks for it first.
    """

    id: str
    name: str
    start: tuple[str, ...]
    stacks: tuple[int, ...]
    guards: int
    clones: int
    threat_pool: int
    lockdown_pool: int
    vitality: int
    players_tile: int
    secure: int
    pack: int
    intelligence: int
    strength: int
    speed: int
    toughness: int
    number: int = 0
    lift: str = ""
    lift_within: int = 1
    named: str = ""
    apart: tuple[str, ...] = ()
    fear: int = 3
    threat: int = 0
    hands: int = 2
    hybrids: int = 0
    hybrids_tile: int = 1
    clone_threat: int = 0
    hybrid_threat: int = 0
    guard_fear: int = 0
    cronos_acts: Literal["", "always", "guard", "clone"] = ""
    cronos_hunts: Literal["fear", "threat"] = "fear"
    cronos_hurts: Literal["cards", "fear"] = "cards"
    cronos_attack: int = 0
    cronos_icon: Literal["", "strength", "intelligence"] = ""
    cronos_toughness: int = 0
    hybrid_toughness: int = 0
    zones: tuple[Zone, ...] = ()
    panels: Panels = ""
    enemies: tuple[str, ...] = ()
    lockdown_when: tuple[str, ...] = ()
    win_when: tuple[str, ...] = ()
    lose_when: tuple[str, ...] = ()
    party_wins: tuple[str, ...] = ()
    party_loses: tuple[str, ...] = ()
    story: str = ""
    story_lockdown: str = ""
    story_end: str = ""
    name_pl: str = ""
    story_pl: str = ""
    story_lockdown_pl: str = ""
    story_end_pl: str = ""
    told: bool = True

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The tiles that lie beside the stacks at the start, each once."""
        named = (self.lift, self.named, *self.apart)
        return tuple(dict.fromkeys(tile for tile in named if tile))


class Happening(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a scenario makes happen.

    Attributes:
        scenario: The scenario it belongs to.
        when: At which moment.
        only: Conditions that must all hold.
        do: Effects, one after another.
        again: It may happen more than once; at ``any time`` nothing does.
        text: Read aloud as it happens, or "".
    """

    id: str
    scenario: str
    when: Moment
    do: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    again: bool = False
    text: str = ""
    text_pl: str = ""


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """A special action of a scenario.

    Attributes:
        scenario: The scenario it belongs to.
        name: What its button says.
        only: Conditions that must all hold for the hero.
        test: The challenge it is, "intelligence 4" (it uses the challenge of the turn, and failing
            it lets the enemies on the tile act); "" where it just succeeds.
        moves: Moves it costs.
        do: Effects of the deed done.
        fail: Effects of a failed test.
        again: It may be done more than once.
        text: What it brings, in a sentence.
    """

    id: str
    scenario: str
    name: str
    do: tuple[str, ...]
    only: tuple[str, ...] = ()
    test: str = ""
    moves: int = 0
    fail: tuple[str, ...] = ()
    again: bool = False
    text: str = ""
    name_pl: str = ""
    text_pl: str = ""


def scenario(table: Reading) -> Scenario:
    """Return the scenario of the match."""
    return table.content.of(Scenario)[table.options["scenario"]]


def reserve_of(rules: Scenario, type_: str) -> int:
    """Return how many of a type may be spawned in all (ESC-RSRV-010); Dr. Cronos never is."""
    return {"guard": rules.guards, "clone": rules.clones, "hybrid": rules.hybrids}.get(type_, 0)


def is_empty(record: Happening | Deed) -> bool:
    """Tell whether a record was taken off its scenario's page: it says nothing."""
    return not (record.do or record.text or (isinstance(record, Deed) and record.fail))


R = TypeVar("R", "Happening", "Deed")


@of_map
def happenings(table: Reading) -> tuple[Happening, ...]:
    """Return what the match's scenario makes happen, by id."""
    return _of_match(table, Happening)


@of_map
def deeds(table: Reading) -> tuple[Deed, ...]:
    """Return the special actions of the match's scenario, by id."""
    return _of_match(table, Deed)


def _of_match(table: Reading, made: type[R]) -> tuple[R, ...]:
    own, told = table.options["scenario"], sorted(table.content.of(made).items())
    return tuple([one for _, one in told if one.scenario == own and not is_empty(one)])


def counted_by(table: Reading, track: str) -> Deed | None:
    """Return the deed of the match's scenario that raises one of its counts ("count nests")."""
    return next((d for d in deeds(table) if any(e.startswith(f"{track} ") for e in d.do)), None)


def parse_start(text: str) -> tuple[str, Cell, int]:
    """Split "airlock 0,-1 1" into tile, cell and quarter turns (none where none are given).

    Raises:
        ValueError: It is no such text.
    """
    tile, at, *turned = text.split()
    x, y = at.split(",")
    turns = int(turned[0]) if turned else 0
    if len(turned) > 1 or not 0 <= turns <= 3:  # noqa: PLR2004  # quarter turns
        raise ValueError(text)
    return tile, Cell(int(x), int(y)), turns


def crossing(start: Iterable[str], sizes: Mapping[str, tuple[int, int]]) -> str:
    """Return the first start tile that would lie over another one, or "".

    Args:
        start: Start tiles as a scenario names them, each with its place.
        sizes: Width and height in cells of the tiles whose size is known; others count as 1 by 1.
    """
    covered: set[Cell] = set()
    for text in start:
        tile, cell, turns = parse_start(text)
        mine = footprint(cell, sizes.get(tile, (1, 1)), turns)
        if not covered.isdisjoint(mine):
            return tile
        covered.update(mine)
    return ""
