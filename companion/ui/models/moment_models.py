"""Throws, cards turned up, great moments: what has a page of its own between two questions."""

from msgspec import Struct

from companion.ui.models.sheet_models import DiceModel
from companion.ui.models.symbols import Sign


class ThrowModel(Struct, frozen=True):
    """A throw that stands: who, at whom, from how many dice, and what came of it.

    Attributes:
        ref: What a tap anywhere on it answers.
        who: Who threw, or None.
        who_name: Their name, in capitals.
        whom: At whom, or None.
        whom_name: Their name, in capitals.
        receipt: Where the number of dice comes from, in one line.
        needed: How many are needed, in words.
        dice: The dice as they lie.
        owners: Whose each die is, in its order, where each is somebody's own.
        verdict: What came of it, in capitals.
    """

    ref: str
    who: Sign | None = None
    who_name: str = ""
    whom: Sign | None = None
    whom_name: str = ""
    receipt: str = ""
    needed: str = ""
    dice: DiceModel = DiceModel()
    owners: tuple[str, ...] = ()
    verdict: str = ""


class CardShown(Struct, frozen=True):
    """A card as it is printed.

    Attributes:
        name: Its name, in capitals.
        whose: Where it went, or what such a card is called, in capitals.
        icon: Its sign.
        lines: Its words, each heading with its text.
    """

    name: str
    whose: str = ""
    icon: str = ""
    lines: tuple[tuple[str, str], ...] = ()


class CardsModel(Struct, frozen=True):
    """Cards that were turned up; ``ref`` is what a tap anywhere on them answers."""

    ref: str
    cards: tuple[CardShown, ...] = ()


class CeremonyModel(Struct, frozen=True):
    """A great moment of one who plays.

    Attributes:
        ref: What a tap anywhere on it answers.
        figure: Whose it is, or None for the whole table.
        name: Their name, in capitals.
        sentence: Why, in one sentence.
        good: Something was won, else lost.
    """

    ref: str
    figure: Sign | None = None
    name: str = ""
    sentence: str = ""
    good: bool = False
