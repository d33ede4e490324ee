"""Who plays which role of a new match: people, or Companion, and how hard."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.engine.game import Game, Role, Seat, people_range, role_counts, usual_bots
from companion.engine.message import Message, say
from companion.text.words import Words
from companion.ui.presenter.builders.seating import seats_of

PEOPLE: Final = ""
"""What is chosen where no bot is."""


class RoleChoice:
    """The roles of one game, each with who plays it; a game without roles is people's."""

    def __init__(self, game: Game) -> None:
        """Begin with whoever usually plays each role."""
        self.game = game
        self._bots = dict(usual_bots(game))

    @property
    def asked(self) -> tuple[Role, ...]:
        """The roles that can be played in more than one way."""
        return tuple(role for role in self.game.roles if len(self.ways(role)) > 1)

    def ways(self, role: Role) -> Mapping[str, Message]:
        """Return who may play a role, in words: people, then each bot."""
        people = {PEOPLE: say("People")} if role.people else {}
        return people | dict(role.bots)

    def chosen(self, role: Role) -> str:
        """Return the bot that plays a role, "" for people."""
        return self._bots[role.id]

    def choose(self, role: Role, bot: str) -> None:
        """Let a bot play a role, or people."""
        self._bots[role.id] = bot

    def people(self) -> tuple[int, int]:
        """Return how many people play, least and most."""
        return people_range(self.game, self._bots)

    def seats(self, names: Sequence[str], words: Words) -> tuple[Seat, ...]:
        """Return the seats of a match, role by role, those that Companion plays named by theirs.

        Args:
            names: The people, clockwise; the roles that come first are filled first.
            words: Say what a role is called.
        """
        if not self.game.roles:
            return seats_of(names)
        called = list[str]()
        played = list[tuple[str, str]]()
        counts = role_counts(self._theirs(), len(names))
        rest = iter(names)
        for role in self.game.roles:
            bot = self.chosen(role)
            many = role.seats_by(bot)[0] if bot else counts[role.id]
            for n in range(many):
                label = words.say(role.label)
                own = label if n == 0 else f"{label} {n + 1}"
                called.append(own if bot else next(rest))
                played.append((role.id, bot))
        pairs = zip(seats_of(called), played, strict=True)
        return tuple(replace(seat, role=role, bot=bot) for seat, (role, bot) in pairs)

    def named(self, names: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """Return who plays each role that is people's, by its id: nobody while they are too few."""
        theirs, left = self._theirs(), list(names)
        if not self.people()[0] <= len(names) <= self.people()[1]:
            return {role.id: () for role in theirs}
        counts = role_counts(theirs, len(names))
        return {role.id: [left.pop(0) for _ in range(counts[role.id])] for role in theirs}

    def _theirs(self) -> tuple[Role, ...]:
        return tuple(role for role in self.game.roles if not self.chosen(role))
