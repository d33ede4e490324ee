"""What a bot that tries every answer would cost, beside the games' own bots.

    python benchmarks/look_ahead.py [GAME] [--matches N] [--seats N] [--json]

The same matches are played by the game's own bots, and again while each legal answer of every
choice is tried once on a copy of the match, up to the next question and without weighing anything:
the least that looking one answer ahead can cost.
"""

import argparse
import json
from collections.abc import Callable
from time import process_time

from companion.commands.shared.library import game_folder_named, library, seats_of
from companion.engine.flow.prompts import Choose
from companion.engine.game import Game, Start
from companion.session.bots.policies import policy_names
from companion.session.bots.simulation import moves
from companion.session.packs.match_options import options_for
from companion.session.session import Session


def play(game: Game, start: Start, bot: str, seed: str, look: Callable[[Session], int]) -> int:
    """Play one match, looking before each answer; return how many answers were tried."""
    session = Session.new(game, start, seed=seed, keep_log=False, hands=False)
    tried = look(session)
    for _ in moves(session, (bot,), seed):
        tried += look(session)
    return tried


def nowhere(_session: Session) -> int:
    """Look at nothing."""
    return 0


def one_ahead(session: Session) -> int:
    """Try each legal answer of a choice on a copy."""
    prompt = session.prompt
    if not isinstance(prompt, Choose):
        return 0
    legal = [option.key for option in prompt.options() if not option.off.text]
    if len(legal) < 2:
        return 0
    for key in legal:
        session.fork().answer(key, source="bot")
    return len(legal)


def measure(game: Game, start: Start, matches: int) -> dict[str, float]:
    """Return seconds of a processor for a match either way, and how often one is the other."""
    bot = next(name for name in policy_names(game) if name in game.bots)
    seconds, tried = [0.0, 0.0], 0
    for number in range(matches):
        for way, look in enumerate((nowhere, one_ahead)):
            begun = process_time()
            tried += play(game, start, bot, f"look ahead/{number}", look)
            seconds[way] += process_time() - begun
    return {
        "matches": matches,
        "s_per_match": seconds[0] / matches,
        "s_per_match_one_ahead": seconds[1] / matches,
        "tried_per_match": tried / matches,
        "times": seconds[1] / seconds[0],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="escape")
    parser.add_argument("--matches", type=int, default=10)
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
    figures = {"game": game.id, "seats": args.seats, **measure(game, start, args.matches)}
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:30}", value if not isinstance(value, float) else f"{value:,.3f}")


if __name__ == "__main__":
    main()
