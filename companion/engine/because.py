"""Because: the reason that every change carries."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from companion.engine.ids import SeatId
from companion.engine.message import Fact, Message

HAND: Final = "hand"
"""People corrected the table."""
SCENARIO: Final = "scenario"
PACK: Final = "pack"
MATCH: Final = "match"
"""The order of play itself: what comes next."""
OWN_REASONS: Final = (HAND, SCENARIO, PACK, MATCH)
"""What a reason may name instead of a ledger id."""


class Candidate(Struct, frozen=True, gc=False):
    """One line of a choice that the rules made: who was looked at, with which numbers.

    Attributes:
        ref: The thing that was looked at.
        values: Its numbers by the name of the criterion, in the order they were compared.
        chosen: It won.
        out: Why it was left out before any number was compared, or no text.
    """

    ref: str
    values: Mapping[str, int] = {}
    chosen: bool = False
    out: Message = Message("")


class Tie(Struct, frozen=True, gc=False):
    """Things that a comparison left equal.

    Attributes:
        among: They.
        equal: The numbers they have in common, by the name of the criterion; none where nothing
            is compared.
        broken: What broke it, or who decides.
    """

    among: tuple[str, ...]
    equal: Mapping[str, int] = {}
    broken: Message = Message("")


class Because(Struct, frozen=True, gc=False):
    """Why something happened.

    Attributes:
        rule: A ledger id, or one of ``OWN_REASONS``.
        says: The reason as one sentence for people.
        also: Further ledger ids that had a part in it.
        candidates: Whom the rules compared, where they chose.
        decided: The ledger id of the criterion or tie rule that decided, or "".
        ties: Where they were equal, in the order it came up.
    """

    rule: str
    says: Message = Message("")
    also: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    decided: str = ""
    ties: tuple[Tie, ...] = ()


class SecretBecause(Because, frozen=True, gc=False):
    """A reason with a secret half: its own fields are what everybody may know.

    Attributes:
        whole: The whole reason.
        seen: Seats that may know it.
    """

    whole: Because = Because("")
    seen: tuple[SeatId, ...] = ()


def because(rule: str, text: str = "", **facts: Fact) -> Because:
    """Return a reason; ``text`` is collected for translation wherever this is called."""
    return Because(rule, Message(text, facts))


BY_HAND: Final = Because(HAND)
ORDER_OF_PLAY: Final = Because(MATCH)
