"""What the camera has brought up in a match, so that each thing is said once."""

from dataclasses import dataclass, field
from typing import Final

from companion.ports import Laid
from companion.ui.presenter.sightings.token_differences import TokenDifference

PATIENCE_S: Final = 12.0
"""So long something has to differ before it is said: hands lay a token after the tap, or before."""


@dataclass(slots=True)
class TokenHints:
    """The hints of one match: which stand, which were announced, which people want to keep so.

    Attributes:
        open: What differs now and was not left as it is.
        used: Parts that were seen in this match: people do lay them, so that one may be missing.
        since: Since when each has differed.
        announced: Differences that were announced.
        accepted: Differences that people have left as they are.
        looked_s: When the tables were compared last.
    """

    open: tuple[TokenDifference, ...] = ()
    used: frozenset[str] = frozenset()
    since: dict[TokenDifference, float] = field(default_factory=dict[TokenDifference, float])
    announced: set[TokenDifference] = field(default_factory=set[TokenDifference])
    accepted: set[TokenDifference] = field(default_factory=set[TokenDifference])
    looked_s: float = float("-inf")

    def keep(self, difference: TokenDifference) -> None:
        """Leave Companion as it is: nothing more is said until this changes."""
        self.accepted.add(difference)
        self.open = tuple(other for other in self.open if other != difference)

    def stood(self, now_s: float) -> tuple[TokenDifference, ...]:
        """Return what has differed for a while."""
        return tuple(
            difference
            for difference in self.open
            if now_s - self.since.get(difference, now_s) >= PATIENCE_S
        )


@dataclass(slots=True)
class AlreadyReported:
    """What the camera has brought up in a match.

    Attributes:
        differing: Tiles that lay otherwise than expected at the last look.
        wanted: How hands may lay tiles for the open question.
        offered: Tiles whose pictures people were asked for, each once.
        tokens: Tokens that differ.
        said: What is said once in a match, and was.
        known_number: Number of the question that vision knows of.
    """

    differing: frozenset[Laid] = frozenset()
    wanted: tuple[Laid, ...] = ()
    offered: set[str] = field(default_factory=set[str])
    tokens: TokenHints = field(default_factory=TokenHints)
    said: set[str] = field(default_factory=set[str])
    known_number: int = -1
