"""Many matches played by bots, without a journal."""

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from time import perf_counter, process_time

from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Game, Start
from companion.engine.state.table import packed
from companion.session.bots.policies import CHAOS, asked_seat, bot_of, turn_of, turns_by_seat
from companion.session.match.entries import RulesFailed
from companion.session.session import Session

ANSWER_LIMIT = 20_000
"""A match that has had so many entries does not end."""


class Played(Struct, frozen=True):
    """One match.

    Attributes:
        seed: Its seed.
        result: How it ended; "" if it did not.
        answers: Entries in force at the end.
        entries: All entries, undone ones too.
        instructions: How many of the answers were to instructions.
        turns: Turns begun.
        digest: Changes when any answer or the last table does.
        problem: Why it did not come to its end, or "".
        won: The seats that won.
    """

    seed: str
    result: str
    answers: int
    entries: int
    instructions: int
    turns: int
    digest: str
    problem: str = ""
    won: tuple[str, ...] = ()


class Simulated(Struct, frozen=True):
    """Many matches.

    Attributes:
        matches: Each of them.
        wall_s: How long it took, in seconds.
        cpu_s: How much of a processor it took, in seconds.
    """

    matches: tuple[Played, ...]
    wall_s: float
    cpu_s: float

    @property
    def results(self) -> dict[str, int]:
        """How many matches ended in which way, the most frequent first."""
        counts = Counter(match.result or "not ended" for match in self.matches)
        return dict(counts.most_common())

    @property
    def winners(self) -> dict[str, int]:
        """How many matches so many seats won: the number of seats as a word, the fewest first."""
        counts = Counter(len(match.won) for match in self.matches)
        return {str(seats): counts[seats] for seats in sorted(counts)}

    @property
    def failed(self) -> tuple[Played, ...]:
        """The matches that did not come to their end."""
        return tuple(match for match in self.matches if match.problem)


def simulate(
    game: Game, start: Callable[[int], Start], policies: tuple[str, ...], matches: int, seed: str
) -> Simulated:
    """Play many matches.

    Args:
        game: The rules.
        start: The beginning of the n-th match, from 0.
        policies: The policy of each seat, or of each role's (``ROLE=BOT``); the last one holds for
            seats beyond them.
        matches: How many.
        seed: All chance follows from it.

    Raises:
        UnknownPolicy: There is no such policy.
    """
    wall, cpu = perf_counter(), process_time()
    played = tuple(
        play_one(game, start(number), policies, f"{seed}/{number}") for number in range(matches)
    )
    return Simulated(played, perf_counter() - wall, process_time() - cpu)


def play_one(game: Game, start: Start, policies: tuple[str, ...], seed: str) -> Played:
    """Play one match to its end; without chaos at the table no instruction is asked.

    Raises:
        UnknownPolicy: There is no such policy.
    """
    hands = CHAOS in map(bot_of, policies)  # it alone says anything but done
    session = Session.new(game, start, seed=seed, keep_log=False, hands=hands)
    problem = ""
    try:
        for _ in moves(session, policies, seed):
            if session.number > ANSWER_LIMIT:
                problem = f"still going after {ANSWER_LIMIT} entries"
                break
    except RulesFailed as fault:
        problem = fault.fault.trace
    return _played(session, seed, problem)


def moves(session: Session, policies: tuple[str, ...], seed: str) -> Iterator[None]:
    """Let bots play a match; yields after each thing they do.

    Raises:
        UnknownPolicy: There is no such policy.
        RulesFailed: The rules failed on an answer.
    """
    turns = turns_by_seat(session.game, session.table, policies, Chance(seed).fork("bots"))
    anybody = turn_of(session.game, bot_of(policies[0]), Chance(seed).fork("anybody"))
    while session.prompt is not None:
        turns.get(asked_seat(session.table, session.prompt), anybody)(session)
        yield


def _played(session: Session, seed: str, problem: str) -> Played:
    table = session.table
    digest = blake2b(packed(session.copy_of_table()), digest_size=8)
    instructions = 0
    do = f"{Do.__name__} "
    for entry in session.entries:
        digest.update(f"{entry.key}\t{entry.text}\n".encode())
        instructions += entry.key.startswith(do)
    return Played(
        seed,
        table.result,
        len(session.entries),
        session.number,
        instructions,
        table.turn.number,
        digest.hexdigest(),
        problem,
        tuple(outcome.seat for outcome in session.game.outcome(table) if outcome.won),
    )
