"""Heroes, enemies, event card and plan: what a match shows (UX.md section 4)."""

from typing import TypeAlias

from msgspec import Struct

from companion.art.tile_records import TileArt
from companion.engine.grid import Cell, Edge, Turns
from companion.engine.view.appearance import Shade
from companion.ui.models.symbols import ColumnState, Figure, RowState, Sign, Value


class HeroRow(Struct, frozen=True):
    """One hero beside the map.

    Attributes:
        ref: The seat.
        figure: Its shape and letter; ``hollow`` when away.
        name: In capitals.
        values: One per column.
        turn: Whose turn it is.
        note: One word instead of the values ("OUT").
    """

    ref: str
    figure: Figure
    name: str
    values: tuple[Value, ...] = ()
    turn: bool = False
    note: str = ""


class Reserve(Struct, frozen=True):
    """A pile or reserve under the heroes where there is room for it."""

    sign: Sign
    text: str
    word: str


class HeroesModel(Struct, frozen=True):
    """The heroes, with a word and an icon per column, and reserves where they fit."""

    rows: tuple[HeroRow, ...] = ()
    columns: tuple[str, ...] = ()
    column_icons: tuple[str, ...] = ()
    reserve_word: str = ""
    reserve_note: str = ""
    reserves: tuple[Reserve, ...] = ()


class StatLine(Struct, frozen=True):
    """One stat of a hero: its base, what changes it line by line, what comes out."""

    icon: str
    word: str
    total: str
    parts: tuple[tuple[str, str], ...] = ()


class HeroCardModel(Struct, frozen=True):
    """A whole hero: stats with modifiers, trackers, skills and items."""

    figure: Figure
    name: str
    place: str = ""
    stats: tuple[StatLine, ...] = ()
    trackers: tuple[tuple[str, Value], ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Chip(Struct, frozen=True):
    """What changed for one figure, or one thing on the table.

    Attributes:
        ref: Whose it is, or the thing itself.
        head: What is different now, in capitals ("LAMPS 3 > 4").
        hand: What hands do for it ("take 1 token"), "" for nothing.
        figure: Whose it is, or None.
        sign: The icon of the thing, or None.
        others: Of whom the same is true.
    """

    ref: str
    head: str
    hand: str = ""
    figure: Figure | None = None
    sign: Sign | None = None
    others: tuple[Figure, ...] = ()


class ConsequencesModel(Struct, frozen=True):
    """What changed since people decided last.

    Attributes:
        chips: All of it; what has no room on the strip is counted there, the last ones first.
        ref: What a tap answers: the log.
        since: Of what dice cost the number of the page on which they are thrown: it is shown once
            they lie. Else 0.
    """

    chips: tuple[Chip, ...] = ()
    ref: str = "log"
    since: int = 0


class EnemyRow(Struct, frozen=True):
    """One line of the enemy phase; a tap shows it on the map, another one why.

    Attributes:
        ref: The line.
        figure: Who acts.
        what: What is done, in capitals.
        where: Where to.
        state: Done, at work, or to come.
        shown: The map beside the list shows it.
    """

    ref: str
    figure: Figure
    what: str
    where: str = ""
    state: RowState = "next"
    shown: bool = False


class EnemyListModel(Struct, frozen=True):
    """The queue of the enemy phase, in the order it happens."""

    rows: tuple[EnemyRow, ...] = ()


class Candidate(Struct, frozen=True):
    """One line of the Why table.

    Attributes:
        figure: Who it is; a sign of its name where it is no figure.
        name: In capitals.
        cells: One number per column.
        target: It was chosen.
        tied: It was equal to another one.
        letter: Of a place: as on the map beside it, instead of the figure.
    """

    figure: Figure
    name: str
    cells: tuple[str, ...]
    target: bool = False
    tied: bool = False
    letter: str = ""


class WhyModel(Struct, frozen=True):
    """The Why sheet.

    Attributes:
        sentence: One sentence, the rule in short.
        columns: Heads of the columns.
        rows: The candidates; the target is marked.
        decided: Index of the column whose number decided, or -1.
        left_out: Who was left out and why.
        ref: Ledger id; a tap on it opens the rule.
        text: Plain text under the sentence if there is no table.
        tie: Who was equal, and what broke it or who decides.
    """

    sentence: str
    columns: tuple[str, ...] = ()
    rows: tuple[Candidate, ...] = ()
    decided: int = -1
    left_out: str = ""
    ref: str = ""
    text: str = ""
    tie: str = ""


class EventColumn(Struct, frozen=True):
    """One part of an event card.

    Attributes:
        head: "1 SPAWN".
        state: ``done`` has a check, ``now`` is raised, ``none`` has a dash.
        title: What it does, in capitals, where that is short.
        sentences: The same as running text.
        foot: What came of it.
    """

    head: str
    state: ColumnState = "next"
    title: str = ""
    sentences: str = ""
    foot: str = ""


class EventCardModel(Struct, frozen=True):
    """An event card turned up: name, number, its parts; a tap anywhere answers ``ref``.

    ``turns_up``: it has just been turned up.
    """

    name: str
    number: str = ""
    columns: tuple[EventColumn, ...] = ()
    ref: str = ""
    turns_up: bool = False


class TrackStep(Struct, frozen=True):
    """One step of a track.

    Attributes:
        text: What it is called ("10").
        icons: What happens there, as icons.
        words: The same in words; "" where nothing happens.
        now: The track stands there.
        past: It has been there, or never comes there.
    """

    text: str
    icons: tuple[str, ...] = ()
    words: str = ""
    now: bool = False
    past: bool = False


class TrackModel(Struct, frozen=True):
    """A track of time, rounds or a countdown: its steps in the order they come.

    Attributes:
        title: What it is called, in capitals.
        steps: Its steps.
        empty: What is said where nothing more happens.
    """

    title: str
    steps: tuple[TrackStep, ...]
    empty: str = ""

    @property
    def here(self) -> TrackStep | None:
        """The step where it stands."""
        return next((step for step in self.steps if step.now), None)

    @property
    def to_come(self) -> tuple[TrackStep, ...]:
        """The steps still to come at which something happens."""
        return tuple(s for s in self.steps if s.words and not s.past and not s.now)


class PlanTile(Struct, frozen=True):
    """A tile on the plan.

    Attributes:
        art: What is printed on the face.
        at: North-west cell of its footprint.
        turns: Quarter turns clockwise.
        ref: The space a tap on it answers.
        shade: How it lies: no light falls on what is dark, all of what is lit is light.
    """

    art: TileArt
    at: Cell
    turns: Turns = 0
    ref: str = ""
    shade: Shade = ""


class OnWay(Struct, frozen=True):
    """The middle of a way between spaces that do not touch: its door, its noise, its letter.

    Attributes:
        way: The ref of the way.
        x: Where the plan has it, in cells, once ways have their routes.
        y: The same.
    """

    way: str
    x: float = 0.0
    y: float = 0.0


Place: TypeAlias = Cell | Edge | OnWay
"""Where something lies on the plan."""
Point: TypeAlias = tuple[float, float]
"""A place in cells: (0, 0) is the north-west corner of cell (0, 0)."""


class PlanWay(Struct, frozen=True):
    """A way between spaces that do not touch: a line.

    Attributes:
        ref: The way; what a tap on its middle answers.
        ends: A cell at each end; None at an end that is not on the board shown.
        walled: A wall closes it.
        route: Its line, once ways have their routes.
    """

    ref: str
    ends: tuple[Cell | None, Cell | None]
    walled: bool = False
    route: tuple[Point, ...] = ()


class PlanBoard(Struct, frozen=True):
    """One of several boards: its name and its cells."""

    ref: str
    name: str
    cells: tuple[Cell, ...]


class PlanFigure(Struct, frozen=True):
    """A figure on a cell. ``ref`` ties it to the same figure of the next model: it walks there."""

    ref: str
    figure: Figure
    at: Cell


class PlanMark(Struct, frozen=True):
    """A marker: an icon on a disc, on an edge (locked door), on a way or in a cell."""

    ref: str
    icon: str
    at: Place
    label: str = ""


class PlanTarget(Struct, frozen=True):
    """A place asked for: accent border and the letter of its button.

    Attributes:
        ref: What a tap answers.
        at: The cell, an edge (a door, a duct), or a way between spaces that do not touch.
        letter: As on the button.
        focused: Filled badge.
        beyond: Not laid yet: dashed.
    """

    ref: str
    at: Place
    letter: str = ""
    focused: bool = False
    beyond: bool = False


class PlanModel(Struct, frozen=True):
    """The map.

    Attributes:
        tiles: Known tiles.
        lights: How bright it is at a cell, 0 to 1: 1 under the hero in turn, less under others.
        open_edges: Edges with a door and no tile beyond (drawn as arrows), with the ref of a tap.
        paths: Ways to draw dashed, as lists of cells (where an enemy goes).
        frame: Places that must be in sight beside heroes and targets.
        later: Places that are asked for once people have chosen a kind of answer: in sight where
            they fit, so that the map is the same then.
        names: Names to write on cells.
        walls: Lines that walls stand on.
        whole: The whole board lies from the start: show all of it where it can be tapped so, or
            where nothing on it is wanted.
        ghosts: Tiles that were seen and taken back: dark, in a dashed line; none is tapped.
        ways: Ways between spaces that do not touch.
        boards: Its boards, where it has several.
    """

    tiles: tuple[PlanTile, ...] = ()
    figures: tuple[PlanFigure, ...] = ()
    marks: tuple[PlanMark, ...] = ()
    targets: tuple[PlanTarget, ...] = ()
    lights: tuple[tuple[Cell, float], ...] = ()
    open_edges: tuple[tuple[Edge, str], ...] = ()
    paths: tuple[tuple[Cell, ...], ...] = ()
    frame: tuple[Place, ...] = ()
    later: tuple[Place, ...] = ()
    names: tuple[tuple[Cell, str], ...] = ()
    walls: tuple[Edge, ...] = ()
    whole: bool = False
    ghosts: tuple[PlanTile, ...] = ()
    ways: tuple[PlanWay, ...] = ()
    boards: tuple[PlanBoard, ...] = ()
