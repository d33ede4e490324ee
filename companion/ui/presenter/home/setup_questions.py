"""The lines of a setup that are asked one by one: packs, edition, scenario, the game's own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.session.packs.pack_choice import PackChoice
from companion.text.words import Words
from companion.ui.presenter.page.page_parts import Setting
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


_USUAL: Final = say("The filled answer is the usual one.")


@dataclass(frozen=True)
class Question(Setting):
    """One line of the setup: the option it sets, with what is asked for it.

    Attributes:
        asks: The question.
        off: Why an answer cannot be chosen, by its key.
        note: What people must know before they choose.
    """

    asks: Message
    off: Mapping[str, str] = field(default_factory=dict[str, str])
    note: Message = _USUAL

    def offers(self, choice: str) -> bool:
        """Tell whether an answer can be chosen."""
        return choice in self.choices and choice not in self.off


def lines_of(
    game: Game,
    content: Content,
    packs: Sequence[PackChoice],
    words: Words,
    held: Mapping[str, str],
) -> tuple[Question, ...]:
    """Return the lines after the seats.

    Args:
        game: The game.
        content: The packs that are chosen now.
        packs: What may be chosen; settled without a question where there is one only.
        words: The language of the screen, for packs and what is wrong with them.
        held: What is chosen already, by the key of its line; for others the usual choice holds.
    """
    forced, which, scenario = game.forced(content), say("Which rules?"), say("Which scenario?")
    return (
        *_pack_line(packs, words, held),
        _line("edition", say("Rules"), which, game.editions, held),
        _line("scenario", say("Scenario"), scenario, game.scenarios(content), held),
        *(
            Question(s.key, s.label, s.choices, held.get(s.key, s.default), s.label)
            for s in game.vocabulary.settings
            if s.key not in forced
        ),
    )


def _line(
    key: str,
    label: Message,
    asks: Message,
    choices: Mapping[str, Message],
    held: Mapping[str, str],
) -> Question:
    """Return a line whose first choice is the usual one."""
    return Question(key, label, choices, held.get(key, next(iter(choices))), asks)


def _pack_line(
    packs: Sequence[PackChoice], words: Words, held: Mapping[str, str]
) -> Iterator[Question]:
    left_out = tuple(problem for pack in packs for problem in pack.left_out)
    if len(packs) < 2 and not left_out:  # noqa: PLR2004  # one needs no question
        return
    choices = {pack.id: Message(pack.words(words.language)) for pack in packs}
    line = _line(PACK, say("Played with"), say("Which cards and tiles?"), choices, held)
    off = {pack.id: error_message(words, pack.problem, "pack") for pack in packs if pack.problem}
    note = line.note
    if left_out:
        note = Message("{problem}", {"problem": error_message(words, left_out[0], "pack")})
    yield replace(line, off=off, note=note)


def first_problem(packs: Sequence[PackChoice]) -> str:
    """Return the first fault of a pack, "" where all can be played."""
    problems = (found for pack in packs for found in (pack.problem, *pack.left_out) if found)
    return next(problems, "")
