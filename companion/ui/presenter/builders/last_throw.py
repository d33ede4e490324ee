"""The last throw: what it was for, where its dice came from, how they lie, and what came of it.

It stays in sight until the next answer, since the next question follows a throw at once.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS, Roll
from companion.engine.message import Message
from companion.engine.state.changes import DiceThrown
from companion.text.surfaces import log_line
from companion.ui.models import DiceModel, ReceiptModel
from companion.ui.presenter.builders.dice_model import dice_model, receipt_model
from companion.ui.presenter.page.scene import Scene


class LastThrow(Struct, frozen=True):
    """The last throw of a match.

    Attributes:
        prompt: The question that was answered by throwing.
        receipt: Where its number of dice came from.
        faces: The dice as the last answer left them; none if it threw none.
        verdict: What was remarked of them ("2 of 3: failed."), or no words.
    """

    prompt: Roll
    receipt: ReceiptModel
    faces: tuple[str, ...] = ()
    verdict: Message = NO_WORDS

    def dice(self, scene: Scene) -> DiceModel:
        """Return the dice as they lie, with what they were for and came to."""
        dice = dice_model(scene, self.faces, self.prompt.counts)
        head, verdict = (log_line(scene.words, m) for m in (self.prompt.asks, self.verdict))
        return replace(dice, head=head, verdict=verdict)


def after_answer(
    last: LastThrow | None, prompt: object, notes: Sequence[Noted], scene: Scene
) -> LastThrow | None:
    """Return the last throw after an answer to ``prompt`` that brought these notes."""
    if isinstance(prompt, Roll):
        last = LastThrow(prompt, receipt_model(scene, prompt))
    if last is None:
        return None
    thrown = [n.change.thrown.faces for n in notes if isinstance(n.change, DiceThrown)]
    faces = next((lie for lie in thrown if lie), ())
    return replace(last, faces=faces, verdict=_verdict(notes) if faces else NO_WORDS)


def _verdict(notes: Sequence[Noted]) -> Message:
    """Return the first remark after the dice came to lie."""
    at = next((n for n, noted in enumerate(notes) if isinstance(noted.change, DiceThrown)), 0)
    return next((noted.why.says for noted in notes[at:] if noted.change is None), NO_WORDS)
