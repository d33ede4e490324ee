"""What a scenario's page prints: the records of one scenario file.

A scenario is one file with a ``[[scenario]]`` and any number of ``[[happening]]`` and ``[[deed]]``
records. Conditions and effects are words, with numbers and names in their places ("panels 3",
"put dark morgue"); :mod:`conditions` and :mod:`scene_effects` list them all.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.record_form import Ask, asks_of
from companion.engine.grid import Cell, footprint
from companion.engine.message import say
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading
from companion.games.escape.records.field_choices import (
    ACTS,
    HUNTS,
    HURTS,
    ICONS,
    MOMENTS,
    PANELS,
    ZONES,
)

Moment: TypeAlias = Literal["any time", "setup", "lockdown", "turn begins", "turn ends"]
"""When a happening may come: ``any time`` as soon as its conditions hold."""
Zone: TypeAlias = Literal["alien", "military"]
Panels: TypeAlias = Literal["", "open", "once"]
CronosActs: TypeAlias = Literal["", "always", "guard", "clone"]
CronosIcon: TypeAlias = Literal["", "strength", "intelligence"]
Hunted: TypeAlias = Literal["fear", "threat"]
Hurt: TypeAlias = Literal["cards", "fear"]
Lines: TypeAlias = tuple[str, ...]


UNSEEN: Final = Ask(NO_WORDS)
"""Kept by the page, never shown: which record it is, "" for a new one."""
ONLY: Final = Ask(say("Only if"), lines="condition", linked=True)
THEN: Final = Ask(say("Then"), lines="scene effect")
AGAIN: Final = Ask(say("More than once"))
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
    name: Annotated[str, Ask(say("Name"), least=1, most=40)]
    start: Annotated[Lines, Ask(say("Start tiles"), lines="start", least=1)]
    stacks: Annotated[tuple[int, ...], Ask(say("Stacks"), lines="stack", most=4)]
    guards: Annotated[int, Ask(say("Guards in reserve"))]
    clones: Annotated[int, Ask(say("Clones in reserve"))]
    threat_pool: Annotated[int, Ask(say("Threat pool"), high=24)]
    lockdown_pool: Annotated[int, Ask(say("Lockdown pool"), high=12)]
    vitality: Annotated[int, Ask(say("Vitality"), low=1, high=20)]
    players_tile: Annotated[int, Ask(say("Heroes a tile"), low=1)]
    secure: Annotated[int, Ask(say("Guards a tile"))]
    pack: Annotated[int, Ask(say("Clones a tile"))]
    intelligence: Annotated[int, Ask(say("Intelligence"), high=12)]
    strength: Annotated[int, Ask(say("Strength"), high=12)]
    speed: Annotated[int, Ask(say("Speed"), low=1, high=12)]
    toughness: Annotated[int, Ask(say("Toughness"), high=12)]
    number: int = 0
    lift: Annotated[str, Ask(say("Into the last stack"), words="tile", free=True)] = ""
    lift_within: Annotated[int, Ask(say("Among its top"), low=1)] = 1
    named: Annotated[str, Ask(say("Found by peeking"), words="tile", free=True)] = ""
    apart: Annotated[Lines, Ask(say("Other tiles aside"), lines="tile")] = ()
    fear: Annotated[int, Ask(say("Fear"), high=8)] = 3
    threat: Annotated[int, Ask(say("Threat"), high=24)] = 0
    hands: Annotated[int, Ask(say("Items carried"))] = 2
    hybrids: Annotated[int, Ask(say("Hybrids in reserve"))] = 0
    hybrids_tile: Annotated[int, Ask(say("Hybrids a tile"))] = 1
    clone_threat: Annotated[int, Ask(say("Threat of a clone"))] = 0
    hybrid_threat: Annotated[int, Ask(say("Threat of a hybrid"))] = 0
    guard_fear: Annotated[int, Ask(say("Fear of a guard"))] = 0
    cronos_acts: Annotated[CronosActs, Ask(say("Dr. Cronos acts"), among=ACTS)] = ""
    cronos_hunts: Annotated[Hunted, Ask(say("Dr. Cronos is drawn by"), among=HUNTS)] = "fear"
    cronos_hurts: Annotated[Hurt, Ask(say("His attack costs"), among=HURTS)] = "cards"
    cronos_attack: Annotated[int, Ask(say("Attack of Dr. Cronos"), high=12)] = 0
    cronos_icon: Annotated[CronosIcon, Ask(say("Dr. Cronos attacks with"), among=ICONS)] = ""
    cronos_toughness: Annotated[int, Ask(say("Toughness of Dr. Cronos"), high=12)] = 0
    hybrid_toughness: Annotated[int, Ask(say("Toughness of a hybrid"), high=12)] = 0
    zones: Annotated[tuple[Zone, ...], Ask(say("Zones"), among=ZONES)] = ()
    panels: Annotated[Panels, Ask(say("Control panels"), among=PANELS)] = ""
    enemies: Annotated[Lines, Ask(say("Enemies otherwise"), words="exception")] = ()
    lockdown_when: Annotated[
        Lines, Ask(say("Lockdown also when"), lines="condition", linked=True)
    ] = ()
    win_when: Annotated[
        Lines, Ask(say("A hero gets out when"), lines="condition", linked=True)
    ] = ()
    lose_when: Annotated[Lines, Ask(say("A hero dies when"), lines="condition", linked=True)] = ()
    party_wins: Annotated[Lines, Ask(say("All win when"), lines="condition", linked=True)] = ()
    party_loses: Annotated[Lines, Ask(say("All lose when"), lines="condition", linked=True)] = ()
    story: Annotated[str, Ask(say("At setup"), most=400)] = ""
    story_lockdown: Annotated[str, Ask(say("At lockdown"), most=400)] = ""
    story_end: Annotated[str, Ask(say("At the end"), most=400)] = ""
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


LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    key: (ask.low, ask.high)
    for key, ask in asks_of(Scenario).items()
    if (ask.low, ask.high) != (Ask(NO_WORDS).low, Ask(NO_WORDS).high)
}
"""From and up to which a scenario's numbers make sense: what tracks and tokens of the box can show
(ESC-COMP-170, 180, ESC-FEAR-010); all others from 0 to 99."""


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

    id: Annotated[str, UNSEEN]
    scenario: str
    when: Annotated[Moment, Ask(say("When"), among=MOMENTS)]
    do: Annotated[Lines, THEN] = ()
    only: Annotated[Lines, ONLY] = ()
    again: Annotated[bool, AGAIN] = False
    text: Annotated[str, Ask(say("Read aloud"), most=400)] = ""
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

    id: Annotated[str, UNSEEN]
    scenario: str
    name: Annotated[str, Ask(say("Words on its button"), least=1, most=40)]
    do: Annotated[Lines, THEN]
    only: Annotated[Lines, ONLY] = ()
    test: Annotated[str, Ask(say("Challenge"), lines="test", most=1)] = ""
    moves: Annotated[int, Ask(say("Moves it costs"), high=4)] = 0
    fail: Annotated[Lines, Ask(say("When failed"), lines="scene effect")] = ()
    again: Annotated[bool, AGAIN] = False
    text: Annotated[str, Ask(say("In words"), most=400)] = ""
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


def happenings(table: Reading) -> tuple[Happening, ...]:
    """Return what the match's scenario makes happen, by id."""
    return own(table.content, Happening, table.options["scenario"])


def deeds(table: Reading) -> tuple[Deed, ...]:
    """Return the special actions of the match's scenario, by id."""
    return own(table.content, Deed, table.options["scenario"])


def own(content: Content, made: type[R], ref: str) -> tuple[R, ...]:
    """Return the records of a scenario that say something, by id."""

    def build() -> tuple[R, ...]:
        found = sorted(content.of(made).items())
        return tuple([r for _, r in found if r.scenario == ref and not is_empty(r)])

    return content.derived((made, ref), build)


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
