"""What a walk through an evening keeps: the pages that were shown, the answers, and what came of each."""

from dataclasses import dataclass

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do, PlaceTile, Prompt, ReadCard
from companion.engine.state.table import Reading
from companion.engine.view.status import Status
from companion.text.words import Words
from companion.ui.presenter.page.page import Page

HANDS = (Do, PlaceTile, ReadCard)
"""Questions that tell hands what to do, or what they did: their page names it."""


@dataclass(frozen=True)
class Shown:
    """A page that people were shown.

    Attributes:
        page: It.
        prompt: The question it asks; None for a page between questions.
        view: The table as all see it.
        status: How the match stands.
        n: How many answers were given before it.
        stays: It is there until somebody taps, or long enough to be read.
    """

    page: Page
    prompt: Prompt[object] | None
    view: Reading
    status: Status
    n: int
    stays: bool = True

    @property
    def where(self) -> str:
        """Return which page it is, for people."""
        line = "".join(span for span in self.page.ask.ask if isinstance(span, str))
        name = f"{self.page.screen} {self.page.state}".strip()
        return f"after answer {self.n}, page {name} ({line})"

    @property
    def by_hand(self) -> bool:
        """Whether it tells hands what to do."""
        return isinstance(self.prompt, HANDS)


@dataclass(frozen=True)
class Answered:
    """One answer, and what came of it as whoever the screen stands with may know it.

    Attributes:
        prompt: The question that was open; None for the beginning.
        text: The answer.
        notes: What the screen may tell.
        before: The table as it was seen.
        after: The same now.
        words: The words of the match at both.
        heard: What everybody is told: the cards among it turned up for all.
    """

    prompt: Prompt[object] | None
    text: str
    notes: tuple[Noted, ...]
    before: Reading
    after: Reading
    words: tuple[Words, Words]
    heard: tuple[Noted, ...] = ()


@dataclass(frozen=True)
class Moment:
    """An answer with the pages on which people could read what came of it, up to the next question.

    Attributes:
        n: Its number in the evening, from 1; 0 is the beginning.
        answered: The answer.
        pages: The page of hands that led to it, those after it, and that of the next question.
    """

    n: int
    answered: Answered
    pages: tuple[Shown, ...]

    @property
    def where(self) -> str:
        """Return which answer it is, for people."""
        answered = self.answered
        asks = answered.words[0].say(answered.prompt.asks) if answered.prompt else "the beginning"
        return f"answer {self.n} ({asks} > {answered.text})"
