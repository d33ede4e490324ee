"""``companion simulate GAME``: many matches played by bots."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, UsedWrongly, answer
from companion.commands.shared.arguments import GAME, argument, seed

if TYPE_CHECKING:
    from companion.session.bots.simulation import Simulated

NAME = "simulate"
MOST_MATCHES = 1_000_000
HELP = "let bots play many matches, and say how they went"
ARGUMENTS = (
    GAME,
    argument("--matches", metavar="N", type=int, default=100),
    seed("0"),
    argument(
        "--seats",
        metavar="BOT,...",
        default="random,random,random,random",
        help="a bot per seat, as ROLE=BOT in a game with roles",
    ),
    argument("--edition", metavar="E"),
    argument("--scenario", metavar="S"),
    argument("--set", metavar="OPTION=VALUE", action="append", default=[]),
)


def run(args: Namespace) -> int:
    """Play, and print results; exit 1 if a match did not come to its end."""
    from companion.commands.shared.library import (
        chosen_options,
        game_folder_named,
        library,
        seats_for,
    )
    from companion.engine.game import Start
    from companion.session.bots.policies import UnknownPolicy
    from companion.session.bots.simulation import simulate
    from companion.session.packs.match_options import BadOption, options_for

    if not 1 <= args.matches <= MOST_MATCHES:
        problem = f"{args.matches} matches cannot be played"
        raise UsedWrongly(problem, f"write --matches 1 to {MOST_MATCHES:,}")
    home = library()
    game = game_folder_named(home, args.game).game
    policies = tuple(args.seats.split(","))
    seats = seats_for(game, policies)
    chosen = chosen_options(args.set)
    chosen |= {"edition": args.edition} if args.edition else {}
    chosen |= {"scenario": args.scenario} if args.scenario else {}
    content = home.content(game.id, chosen.get("pack", ""))
    try:
        options = options_for(game, home.ledger(game.id), content, chosen)
        start = Start(seats, options, content)
        found = simulate(game, lambda _: start, policies, args.matches, args.seed)
    except (BadOption, UnknownPolicy) as unknown:
        raise UsedWrongly(str(unknown)) from unknown
    document = {
        "game": game.id,
        "seats": list(policies),
        "options": options,
        "seed": args.seed,
        **figures(found),
    }
    answer(args, document, report(found))
    return WANTING if found.failed else DONE


def figures(found: Simulated) -> dict[str, object]:
    """What came out, as a document."""
    played = found.matches
    prompts = sum(match.entries for match in played)
    plain = sum(match.answers - match.instructions for match in played)
    turns = sum(match.turns for match in played)
    cpu = found.cpu_s or 1e-9
    return {
        "matches": len(played),
        "results": found.results,
        "winners": found.winners,
        "answers": sum(match.answers for match in played),
        "prompts": prompts,
        "prompts_without_instructions": plain,
        "turns": turns,
        "wall_s": round(found.wall_s, 3),
        "cpu_s": round(found.cpu_s, 3),
        "prompts_per_cpu_s": round(prompts / cpu),
        "prompts_without_instructions_per_cpu_s": round(plain / cpu),
        "matches_per_cpu_s": round(len(played) / cpu, 2),
        "prompts_per_turn": round(prompts / turns, 2) if turns else 0,
        "us_per_turn": round(found.cpu_s * 1e6 / turns, 1) if turns else 0,
        "played": played,
    }


def report(found: Simulated) -> str:
    """The same for people."""
    said = figures(found)
    ends = ", ".join(f"{count} {name}" for name, count in found.results.items()) or "none"
    wins = ", ".join(f"{n} seats in {count}" for n, count in found.winners.items()) or "none"
    lines = [
        f"{said['matches']} matches in {said['wall_s']} s ({said['cpu_s']} s of a processor)",
        f"  ended: {ends}",
        f"  won: {wins}",
        f"  {said['prompts']} prompts, {said['prompts_per_turn']} a turn; {said['turns']} turns",
        f"  {said['us_per_turn']} us a turn, {said['prompts_per_cpu_s']} prompts per CPU second",
        f"  without instructions {said['prompts_without_instructions_per_cpu_s']} a CPU second",
    ]
    for match in found.failed:
        lines.append(f"  match {match.seed} failed after {match.entries} entries:")
        lines += [f"    {line}" for line in match.problem.rstrip().splitlines()]
    return "\n".join(lines)
