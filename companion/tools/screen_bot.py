"""A bot that plays at the real screen: it answers where people would tap."""

from companion.engine.chance import Chance
from companion.engine.errors import CompanionError
from companion.engine.flow.prompts import Do
from companion.engine.ids import seat_id
from companion.engine.thinking import Thinking
from companion.session.bots.policies import asked_seat
from companion.ui.presenter.match.match_screen import MatchScreen

_SOURCE = "bot"


class BotRefused(CompanionError):
    """A bot answered what the rules do not allow."""


class ScreenBot:
    """Plays all seats of the match on a screen, by the first policy of its game."""

    def __init__(self, match: MatchScreen, seed: str) -> None:
        """Sit down.

        Args:
            match: The open match.
            seed: Of its own chance.
        """
        self._match = match
        self._policy = next(iter(match.session.game.bots.values()))
        self._chance = Chance(seed)

    def says(self) -> str:
        """Return what it would answer to the open question."""
        session = self._match.session
        prompt = session.prompt
        if prompt is None:
            return ""
        if isinstance(prompt, Do):
            return "done"
        view = session.view(asked_seat(session.table, prompt))
        return self._policy(view, prompt, Thinking(self._chance.below))

    def play(self) -> None:
        """Answer the open question, or start a side flow over it.

        Raises:
            BotRefused: The answer is not legal.
        """
        self.play_as(self.says())

    def play_as(self, said: str) -> None:
        """Do what a bot said.

        Raises:
            BotRefused: It is not legal.
        """
        match, session = self._match, self._match.session
        words = said.split(" ")
        prompt = session.prompt
        if prompt is None:
            return
        if words[0] == "side" and prompt.legal(said).text:
            name, seat = " ".join(words[1:-1]), seat_id(words[-1])
            _ = match.enter(lambda: session.side(name, seat, source=_SOURCE), lambda _: match.did())
        elif not match.answer(said, source=_SOURCE):
            raise BotRefused(f"a bot answered {said!r} to {prompt.rule}: {prompt.legal(said).text}")
