"""The open question as a bot is asked it: a copy, so that any thread may think about it.

What is decided follows from the match's seed and from what the seat sees on the table, with the
answers that the open step has had. No count of entries is in it: after an undo, a redo or a resume
the same question gets the same decision, and nothing that is hidden from the seat shows in it.
"""

from dataclasses import dataclass
from hashlib import blake2b

from companion.engine.because import Because
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Prompt
from companion.engine.game import Explains, Policy
from companion.engine.ids import SeatId
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Reading, Table, packed
from companion.engine.thinking import Thinking
from companion.session.bots.played_seats import played_seats
from companion.session.match.entries import entry_seen
from companion.session.match.open_question import OpenQuestion


@dataclass(frozen=True)
class BotQuestion:
    """One question to one bot; it shares nothing with the match that changes.

    Attributes:
        seat: The seat that it decides for.
        number: The question's number in its match.
        digest: The same for the same question of the same match, whenever it is asked.
        policy: The bot; None if the game has it no more.
        explains: Says why the bot answered so; None if nothing does.
        view: What the seat sees.
        prompt: What is asked.
    """

    seat: SeatId
    number: int
    digest: str
    policy: Policy | None
    explains: Explains | None
    view: Reading
    prompt: Prompt[object]

    def decide(self) -> str:
        """Return what the bot says: a legal answer, or ``side NAME SEAT``.

        A bot that fails, or is not there any more, is replaced by chance: play goes on.
        """
        chance = Chance(self.digest)
        answer = ""
        if self.policy is not None:
            try:
                answer = self.policy(self.view, self.prompt, Thinking(chance.below))
            except Exception:  # noqa: BLE001  # a bot may fail in any way; the match goes on
                answer = ""
        if answer.startswith("side ") or (answer and not self.prompt.legal(answer).text):
            return answer
        return self.prompt.sample(chance.below)

    def explain(self, answer: str) -> Because | None:
        """Return why the bot answered so; None where its game does not say."""
        if self.explains is None:
            return None
        chance = Chance(self.digest)
        try:
            return self.explains(self.view, self.prompt, answer, Thinking(chance.below))
        except Exception:  # noqa: BLE001  # as a bot may fail, so may what it says of itself
            return None


def bot_question(question: OpenQuestion, seat: SeatId) -> BotQuestion:
    """Return a question as the bot of a seat is asked it."""
    game, bot = question.game, played_seats(question.table).get(seat, "")
    view = seen_by(question.table.copy(), seat)
    return BotQuestion(
        seat,
        question.number,
        _digest(question, seat, view),
        game.bots.get(bot),
        game.explains.get(bot),
        view,
        question.prompt,
    )


def _digest(question: OpenQuestion, seat: SeatId, view: Reading) -> str:
    """Return the key of the bot's chance."""
    assert isinstance(view, Table), "views are tables"
    found = blake2b(packed(view), key=question.seed.encode()[:64], digest_size=24)
    open_step = [entry_seen(entry, seat).text for entry in question.answers]
    sides = [f"{side.name} {side.seat}" for side in question.sides]
    for line in (seat, *sides, "", *open_step):
        found.update(f"{line}\n".encode())
    return found.hexdigest()
