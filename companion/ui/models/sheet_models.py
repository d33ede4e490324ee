"""Dice, lists, inputs, secrets and the end: what takes the stage (UX.md section 4)."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.ui.models.symbols import Figure, RowState, Sign


class Die(Struct, frozen=True):
    """One die as it lies: up to three icons; filled if it is a hit."""

    ref: str
    icons: tuple[str, ...] = ()
    text: str = ""
    hit: bool = False
    chosen: bool = False


class DiceModel(Struct, frozen=True):
    """Dice in the tray and the number that counts."""

    dice: tuple[Die, ...] = ()
    count: str = ""
    count_word: str = ""
    tappable: bool = False


class ReceiptModel(Struct, frozen=True):
    """Where the number of dice comes from, each modifier a line."""

    lines: tuple[tuple[str, str], ...] = ()
    total_word: str = ""
    total: str = ""
    foot: str = ""


class HelperModel(Struct, frozen=True):
    """Somebody who may add dice: a button with a figure and two lines."""

    ref: str
    figure: Figure
    name: str
    second: str = ""


class ListRow(Struct, frozen=True):
    """A row of 12 mm: home, setup, settings, rules, log, matches.

    Attributes:
        ref: What a tap answers; "" if the row is only read.
        sign: Icon or figure at the left.
        title: First line.
        second: Line under it.
        value: At the right.
        state: ``now`` is raised with a bone bar, ``done`` is ash with a check.
        struck: Undone: struck through and kept.
        icon_right: Icon at the far right ("next", "why", "check").
        chosen: Filled with bone.
    """

    ref: str
    title: str
    second: str = ""
    value: str = ""
    sign: Sign | None = None
    state: RowState = "next"
    struck: bool = False
    icon_right: str = ""
    chosen: bool = False


class ListModel(Struct, frozen=True):
    """Rows to scroll, with a head, or a sentence if there are none."""

    rows: tuple[ListRow, ...] = ()
    head: str = ""
    head_note: str = ""
    empty: str = ""
    columns: int = 1
    at: int = 0


class RulerModel(Struct, frozen=True):
    """A line on the glass to hold a thing to.

    Attributes:
        length_px: How long the line is.
        thing: What is held to it.
        length: How long that is.
        size: What follows for the display.
    """

    length_px: float
    thing: str
    length: str
    size: str


class TickRow(Struct, frozen=True):
    """Something to do on the real table; a finger or the camera ticks it."""

    ref: str
    sign: Sign | None
    title: str
    second: str = ""
    done: bool = False


class TickModel(Struct, frozen=True):
    """A tick list (put back, lay out)."""

    head: str = ""
    rows: tuple[TickRow, ...] = ()


class TakenBack(Struct, frozen=True):
    """A line of the undo list; ``taken`` lines stand above the rule."""

    icon: str
    text: str
    taken: bool = True


class UndoModel(Struct, frozen=True):
    """What was taken back, and what to put back on the table."""

    head: str
    lines: tuple[TakenBack, ...] = ()
    put_back: TickModel = TickModel()


class StepperModel(Struct, frozen=True):
    """A number between minus and plus."""

    ref: str
    word: str
    value: int
    least: int = 0
    most: int = 99
    note: str = ""
    changed: bool = False


class StampModel(Struct, frozen=True):
    """A small button with sign and word, lit while chosen (event in table mode, learning)."""

    ref: str
    word: str
    signs: tuple[Sign, ...] = ()
    chosen: bool = False
    choice: bool = False
    off: bool = False


class StampsModel(Struct, frozen=True):
    """A grid of stamps under a head."""

    stamps: tuple[StampModel, ...] = ()
    head: str = ""
    head_done: bool = False
    columns: int = 4


class PadModel(Struct, frozen=True):
    """A number pad or letters: keys with refs, and what was typed.

    Attributes:
        typed: What stands above the keys.
        keys: Each key's ref, which is also what stands on it.
        columns: Keys in a row, where there is room.
        hint: A word at the end of what was typed.
        free: A real keyboard may type what has no key here.
        labels: What stands on keys whose ref says something else.
        holds: Keys on which a finger may rest for more.
        wide: The keys have words on them.
        page: Which of them, where there are more than fingers can tell apart: the widget counts.
    """

    typed: str = ""
    keys: tuple[str, ...] = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "erase", "0", "done")
    columns: int = 3
    hint: str = ""
    free: bool = False
    labels: Mapping[str, str] = {}
    holds: tuple[str, ...] = ()
    wide: bool = False
    page: int = 0


class HandCard(Struct, frozen=True):
    """A card in a hand: upper half a bonus with its cost, lower half an ability."""

    ref: str
    icon: str
    bonus: str
    cost: str = ""
    name: str = ""
    text: str = ""
    chosen: bool = False
    off: str = ""


class PrivateGroup(Struct, frozen=True):
    """Things of a kind that the same seats know of.

    Attributes:
        head: What they are, and where.
        also: Who else knows of them, "" for nobody.
        cards: They; those without words are only named.
    """

    head: str
    also: str = ""
    cards: tuple[HandCard, ...] = ()


class PrivateModel(Struct, frozen=True):
    """Things for one pair of eyes.

    Attributes:
        groups: Shown only while held.
        empty: Sentence where there is nothing.
    """

    groups: tuple[PrivateGroup, ...] = ()
    empty: str = ""


class CurtainModel(Struct, frozen=True):
    """A black page before a secret: only whose turn it is to look.

    Attributes:
        name: Who looks.
        figure: The sign of the seat, or None.
    """

    name: str
    figure: Figure | None = None


class PlotLine(Struct, frozen=True):
    """One hero's values, a number per turn."""

    figure: Figure
    values: tuple[float, ...]


class PlotModel(Struct, frozen=True):
    """The end plot; lines are told apart by dash and by the figure at their end."""

    head: str
    lines: tuple[PlotLine, ...] = ()
    mark_at: int = -1
    mark_word: str = ""


class FateRow(Struct, frozen=True):
    """How it ended for one hero."""

    figure: Figure
    name: str
    text: str
    icon: str
    good: bool = True


class FatesModel(Struct, frozen=True):
    """Everybody's fate."""

    rows: tuple[FateRow, ...] = ()


class StoryModel(Struct, frozen=True):
    """A page for a great moment: a huge word, a sentence, what changes."""

    word: str
    sentence: str
    lines: tuple[tuple[str, str], ...] = ()
    alarm: bool = False


class SeatPlace(Struct, frozen=True):
    """A chair round the drawn table; ``side`` is where it stands as the reader sees it."""

    ref: str
    side: Literal["north", "east", "south", "west"]
    along: float = 0.5
    figure: Figure | None = None
    name: str = ""
    asked_for: bool = False


class SeatsModel(Struct, frozen=True):
    """The real table from above with its chairs."""

    places: tuple[SeatPlace, ...] = ()
