"""``companion rules find GAME WORDS...``: the rules that hold all the words."""

from argparse import Namespace

from companion.commands import DONE, answer
from companion.commands.shared.arguments import GAME, argument

NAME = "rules find"
HELP = "find rules by words or part of an id"
ARGUMENTS = (GAME, argument("words", metavar="WORD", nargs="+"))


def run(args: Namespace) -> int:
    """Print the rules in the order of the ledger; none found is an empty list."""
    from companion.commands.shared.ledgers import ledger_of

    found = ledger_of(args.game).find(tuple(args.words))
    lines = [f"{rule.id:14} {rule.text}" for rule in found]
    answer(args, found, "\n".join(lines) or f"no rule holds all of: {' '.join(args.words)}")
    return DONE
