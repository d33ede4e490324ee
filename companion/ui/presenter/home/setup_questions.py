"""The lines of a setup that are asked one by one: packs, edition, scenario, the game's own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.session.packs.pack_choice import PackChoice
from companion.text.words import Words
from companion.ui.presenter.shell.error_text import error_message

PACK: Final = "pack"
"""The line that chooses what is played with; it is asked only where there is a choice."""
SETTING_ICONS: Final[Mapping[str, str]] = {
    "tiles": "tile",
    "cards": "cards",
    "hands": "private",
    "dice": "challenge",
}
"""Signs of settings that many games share."""


@dataclass(frozen=True)
class Question:
    """One line of the setup: its key, what it asks, its answers.

    Attributes:
        key: The option it sets.
        label: What the line is called.
        asks: The question.
        choices: Each answer with its words.
        off: Why an answer cannot be chosen, by its key.
        note: What people must know before they choose, or no text.
    """

    key: str
    label: Message
    asks: Message
    choices: Mapping[str, Message]
    off: Mapping[str, str]
    note: Message

    def offers(self, choice: str) -> bool:
        """Tell whether an answer can be chosen."""
        return choice in self.choices and choice not in self.off


_USUAL: Final = say("The filled answer is the usual one.")


def lines_of(
    game: Game, content: Content, packs: Sequence[PackChoice], words: Words
) -> tuple[Question, ...]:
    """Return the lines after the seats.

    Args:
        game: The game.
        content: The packs that are chosen now.
        packs: What may be chosen; settled without a question where there is one only.
        words: The language of the screen, for packs and what is wrong with them.
    """
    forced = game.forced(content)
    return (
        *_pack_line(packs, words),
        _line("edition", say("Rules"), say("Which rules?"), game.editions),
        _line("scenario", say("Scenario"), say("Which scenario?"), game.scenarios(content)),
        *(
            _line(setting.key, setting.label, setting.label, setting.choices)
            for setting in game.vocabulary.settings
            if setting.key not in forced
        ),
    )


def _line(key: str, label: Message, asks: Message, choices: Mapping[str, Message]) -> Question:
    return Question(key, label, asks, choices, {}, _USUAL)


def _pack_line(packs: Sequence[PackChoice], words: Words) -> Iterator[Question]:
    left_out = tuple(problem for pack in packs for problem in pack.left_out)
    if len(packs) < 2 and not left_out:  # noqa: PLR2004  # one needs no question
        return
    note = _USUAL
    if left_out:
        note = Message("{problem}", {"problem": error_message(words, left_out[0], "pack")})
    yield Question(
        PACK,
        say("Played with"),
        say("Which cards and tiles?"),
        {pack.id: Message(pack.words(words.language)) for pack in packs},
        {pack.id: error_message(words, pack.problem, "pack") for pack in packs if pack.problem},
        note,
    )


def first_problem(packs: Sequence[PackChoice]) -> str:
    """Return the first fault of a pack, "" where all can be played."""
    problems = (found for pack in packs for found in (pack.problem, *pack.left_out) if found)
    return next(problems, "")
