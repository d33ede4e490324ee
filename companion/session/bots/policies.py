"""Who answers in a simulation: by chance, by a game's own bot, or in the way chaos does."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.engine.chance import Chance
from companion.engine.errors import CompanionError
from companion.engine.flow.prompts import Do, Prompt
from companion.engine.game import Game
from companion.engine.ids import SeatId, seat_id
from companion.engine.thinking import Thinking
from companion.session.bots.chaos import Chaos
from companion.session.match.entries import Happened
from companion.session.session import Session

RANDOM: Final = "random"
CHAOS: Final = "chaos"
Turn: TypeAlias = Callable[[Session], None]
"""Does one thing to a match whose question is open: answers it, as a rule."""


class UnknownPolicy(CompanionError):
    """There is no such bot."""


def policy_names(game: Game) -> list[str]:
    """Return the names of all policies a game can be simulated with."""
    return [RANDOM, CHAOS, *sorted(game.bots)]


def turn_of(game: Game, name: str, chance: Chance) -> Turn:
    """Return what a seat of this policy does when it is asked.

    Args:
        game: The game.
        name: "random", "chaos" or one of the game's bots.
        chance: A line of chance for this seat alone.

    Raises:
        UnknownPolicy: There is none of that name.
    """
    if name == RANDOM:
        return _turn(lambda _, prompt: prompt.sample(chance.below))
    if name == CHAOS:
        return Chaos(chance)
    if name not in game.bots:
        raise UnknownPolicy(
            f"there is no bot '{name}' for {game.id}; there are: {', '.join(policy_names(game))}"
        )
    policy = game.bots[name]
    return _turn(
        lambda match, prompt: policy(match.view(asked_seat(match)), prompt, Thinking(chance.below))
    )


def asked_seat(session: Session) -> SeatId:
    """Return the seat that answers where several may: the one in turn, or the first named."""
    prompt, now = session.prompt, session.table.turn.now
    if prompt is None or not prompt.seats or now in prompt.seats:
        return now
    return prompt.seats[0]


def turns_by_seat(
    game: Game, seats: tuple[str, ...], names: tuple[str, ...], chance: Chance
) -> Mapping[str, Turn]:
    """Return what each seat does; a single name, or the last one, holds for the seats left."""
    full = (*names, *(names[-1:] * len(seats)))
    return {
        seat: turn_of(game, name, chance.fork(seat))
        for seat, name in zip(seats, full, strict=False)
    }


def _turn(says: Callable[[Session, Prompt[object]], str]) -> Turn:
    """Return what does each instruction, and to any other question says what it is to say."""

    def turn(session: Session) -> None:
        prompt = session.prompt
        assert prompt is not None, "asked only while a question is open"
        _ = say_to(session, "done" if isinstance(prompt, Do) else says(session, prompt))

    return turn


def say_to(session: Session, said: str) -> Happened:
    """Do what a game's bot says: answer, or start a side flow (``side NAME SEAT``).

    Raises:
        Refused: It is not legal.
        RulesFailed: The rules failed on it.
    """
    words = said.split(" ")
    if words[0] == "side" and session.prompt is not None and session.prompt.legal(said).text:
        return session.side(" ".join(words[1:-1]), seat_id(words[-1]), source="bot")
    return session.answer(said, source="bot")
