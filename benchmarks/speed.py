"""How fast bots are answered: prompts per CPU second, beside catanatron's random actions.

    python benchmarks/speed.py [GAME] [--rounds N] [--json]

Both run in the same process, in turns whose order changes from round to round, since a busy or
throttled machine slows both alike: read the ratio first. Collections of garbage are made between
the measurements. PYTHONHASHSEED is fixed, as catanatron plays other games under another one.
Latency is that of one answer: the median early in a session beside that after 10,000 entries.
"""

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable
from statistics import median
from time import process_time, thread_time
from typing import Any

from companion.commands.shared.library import game_folder_named, library, seats_of
from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.flow.prompts import Do
from companion.engine.game import Game, Start
from companion.session.bots.simulation import play_one
from companion.session.packs.match_options import options_for
from companion.session.session import Session

MATCHES = 30
CATAN_GAMES = 4
LONG = 10_000
ANSWERS = 2_000


def ours(game: Game, start: Start, seed: str) -> dict[str, float]:
    """Play some matches; figures per CPU second."""
    begun = process_time()
    played = [play_one(game, start, ("random",), f"{seed}/{n}") for n in range(MATCHES)]
    took = process_time() - begun
    answers = sum(match.answers for match in played)
    plain = answers - sum(match.instructions for match in played)
    turns = sum(match.turns for match in played)
    return {
        "prompts_without_instructions_per_cpu_s": plain / took,
        "prompts_per_cpu_s": answers / took,
        "matches_per_cpu_s": MATCHES / took,
        "prompts_per_turn": answers / turns,
        "us_per_turn": took / turns * 1e6,
    }


def theirs() -> Callable[[int], float] | None:
    """Catanatron's random actions per CPU second, if it is installed."""
    try:
        from catanatron import Color, RandomPlayer  # it may not be there
        from catanatron import Game as Catan  # as above
    except ImportError:
        return None

    def play(round_: int) -> float:
        begun, actions = process_time(), 0
        for n in range(CATAN_GAMES):
            match = Catan([RandomPlayer(color) for color in Color], seed=round_ * 1000 + n)
            match.play()
            actions += len(records(match.state))
        return actions / (process_time() - begun)

    return play


def records(state: Any) -> Any:
    """All actions of a game; they have had two names."""
    return state.action_records if hasattr(state, "action_records") else state.actions


def latencies(game: Game, start: Start) -> dict[str, float]:
    """Median time of one answer early in a session and after 10,000 entries.

    No match is that long: when one is over, its last twenty entries are taken back, and it goes on.
    The early session has had its first end too, so that both are asked the same sort of questions:
    at the beginning of a match the map is small and every answer quicker. The two are answered in
    turns, since the machine's own speed changes.
    """
    sessions = [Session.new(game, start, seed="latency") for _ in range(2)]
    chances = [Chance("latency") for _ in sessions]
    took: list[list[float]] = [[], []]
    early, late = sessions
    while late.number < LONG:
        _ = timed(late, chances[1])
    while early.prompt is not None:
        _ = timed(early, chances[0])
    for _ in range(ANSWERS):
        for session, chance, times in zip(sessions, chances, took, strict=True):
            times.append(timed(session, chance))
    first, last = (median(times) * 1e6 for times in took)
    return {"early_us": first, "answer_10000_us": last, "ratio": last / first}


def timed(session: Session, chance: Chance) -> float:
    """Answer the next question, and the next of a match that is over; processor seconds it took."""
    while True:
        prompt = session.prompt
        if prompt is None:
            entries = session.entries
            _ = session.undo(entries[-min(20, len(entries))].n - 1)
            continue
        text = "done" if isinstance(prompt, Do) else prompt.sample(chance.below)
        begun = thread_time()
        try:
            _ = session.answer(text)
        except Refused:
            continue
        return thread_time() - begun


def measure(game: Game, start: Start, rounds: int) -> dict[str, Any]:
    """All figures: the median of each over the rounds."""
    catan = theirs()
    ours(game, start, "warm")
    found: list[dict[str, float]] = []
    for number in range(rounds):
        mine: dict[str, float] = {}
        their: dict[str, float] = {}
        parts: list[Callable[[], None]] = [lambda: mine.update(ours(game, start, str(number)))]  # noqa: B023
        if catan:
            parts.append(lambda: their.update(catanatron_actions_per_cpu_s=catan(number)))  # noqa: B023
        for part in parts if number % 2 else reversed(parts):
            gc.collect()
            part()
        if their:
            their["ratio"] = (
                mine["prompts_without_instructions_per_cpu_s"]
                / their["catanatron_actions_per_cpu_s"]
            )
        found.append({**mine, **their})
    middle = {name: median(figures[name] for figures in found) for name in found[0]}
    best = max(figures["prompts_without_instructions_per_cpu_s"] for figures in found)
    return {**middle, "best_prompts_without_instructions_per_cpu_s": best}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="escape")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    home = library()
    game = game_folder_named(home, args.game).game
    start = Start(
        seats_of(game, args.seats),
        options_for(game, home.ledger(game.id), home.content(game.id), {}),
        home.content(game.id),
    )
    figures = {"game": game.id, "seats": args.seats, **measure(game, start, args.rounds)}
    figures["latency"] = latencies(game, start)
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:50}", value if not isinstance(value, float) else f"{value:,.2f}")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(
            sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"}
        )
    main()
