"""Who answers in a simulation: by chance, by a game's own bot, or in the way chaos does."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.engine.chance import Chance
from companion.engine.errors import CompanionError
from companion.engine.flow.prompts import Do, Prompt
from companion.engine.game import Game
from companion.engine.ids import SeatId, seat_id
from companion.engine.state.seat_names import ROLE, seat_role
from companion.engine.state.table import Reading
from companion.engine.thinking import Thinking
from companion.session.bots.chaos import Chaos
from companion.session.match.entries import BOT, Happened
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

    def says(match: Session, prompt: Prompt[object]) -> str:
        view = match.view(asked_seat(match.table, prompt))
        return policy(view, prompt, Thinking(chance.below))

    return _turn(says)


def asked_seat(table: Reading, prompt: Prompt[object] | None) -> SeatId:
    """Return the seat that answers where several may: the one in turn, or the first named."""
    now = table.turn.now
    if prompt is None or not prompt.seats or now in prompt.seats:
        return now
    return prompt.seats[0]


def bot_of(policy: str) -> str:
    """Return the bot that a policy names: "sensible", or of a role alone "warden=sensible"."""
    return policy.rpartition("=")[2]


def turns_by_seat(
    game: Game, table: Reading, policies: tuple[str, ...], chance: Chance
) -> Mapping[SeatId, Turn]:
    """Return what each seat does.

    Args:
        game: The game.
        table: Says who plays which role.
        policies: Names of bots in turn, or ``ROLE=BOT`` for the seats of a role in turn; the last
            one that fits holds for the seats left.
        chance: Its forks are the seats' own.

    Raises:
        UnknownPolicy: There is none of that name, or a seat has none.
    """
    extra = (seat_id(word.removeprefix(ROLE)) for word in sorted(table.words) if word[:5] == ROLE)
    seats = tuple(dict.fromkeys((*table.turn.order, *extra)))
    left, turns = list(policies), dict[SeatId, Turn]()
    for seat in seats:
        mine = [policy for policy in left if _fits(policy, seat_role(table, seat))]
        if not mine:
            raise UnknownPolicy(f"no bot is named for {seat_role(table, seat) or seat}")
        turns[seat] = turn_of(game, bot_of(mine[0]), chance.fork(seat))
        if len(mine) > 1:
            left.remove(mine[0])
    return turns


def _fits(policy: str, role: str) -> bool:
    """Tell whether a policy is for every role, or for this one."""
    named, equals, _ = policy.rpartition("=")
    return not equals or named == role


def _turn(says: Callable[[Session, Prompt[object]], str]) -> Turn:
    """Return what does each instruction, and to any other question says what it is to say."""

    def turn(session: Session) -> None:
        prompt = session.prompt
        assert prompt is not None, "asked only while a question is open"
        _ = say_to(session, "done" if type(prompt) is Do else says(session, prompt))

    return turn


def say_to(session: Session, answer: str) -> Happened:
    """Do what a game's bot says: answer, or start a side flow (``side NAME SEAT``).

    Raises:
        Refused: It is not legal.
        RulesFailed: The rules failed on it.
    """
    words = answer.split(" ")
    if words[0] == "side" and session.prompt is not None and session.prompt.legal(answer).text:
        return session.side(" ".join(words[1:-1]), seat_id(words[-1]), source=BOT)
    return session.answer(answer, source=BOT)
