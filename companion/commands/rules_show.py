"""``companion rules show [GAME] ID...``: whole rules, of one game or of whichever has them."""

import difflib
import textwrap
from argparse import Namespace
from collections.abc import Mapping

from companion.commands import DONE, UsedWrongly, answer_each
from companion.commands.shared.arguments import argument
from companion.engine.packs.ledger import Ledger, Rule

NAME = "rules show"
HELP = "show whole rules by their ids, of GAME alone where that is given first"
WIDTH = 100
USAGE = "%(prog)s [-h] [--json] [GAME] ID [ID ...]"
ARGUMENTS = (argument("ids", metavar="ID", nargs="+"),)


def run(args: Namespace) -> int:
    """Print each rule with its source and what the editions say."""
    from companion.commands.shared.ledgers import ledger_ids, ledger_of

    games, ids = ledger_ids(), list(args.ids)
    if ids[0].lower() in games:
        games = [ids.pop(0).lower()]
    if not ids:
        remedy = (
            f"companion rules show {games[0]} ID; companion rules find {games[0]} WORDS finds ids"
        )
        raise UsedWrongly(f"which rule of {games[0]}?", remedy)
    ledgers = {game: ledger_of(game) for game in games}
    rules = [rule_of(ledgers, name.upper()) for name in ids]
    answer_each(args, rules, [sheet(rule) + "\n" for rule in rules])
    return DONE


def rule_of(ledgers: Mapping[str, Ledger], name: str) -> Rule:
    """Find a rule in the ledgers of some games, by game.

    Raises:
        UsedWrongly: No ledger has it: the remedy names those that look alike. Or several have it:
            the remedy says how to name the game.
    """
    having = [game for game, ledger in ledgers.items() if name in ledger.rules]
    if len(having) > 1:
        ways = " or ".join(f"companion rules show {game} {name}" for game in having)
        raise UsedWrongly(f"{name} is a rule of {', '.join(having)}", ways)
    if having:
        return ledgers[having[0]].rules[name]
    known = [ref for ledger in ledgers.values() for ref in ledger.rules]
    alike = difflib.get_close_matches(name, known, 3)
    whose = f" of {next(iter(ledgers))}" if len(ledgers) == 1 else ""
    near = f"perhaps {', '.join(alike)}" if alike else "companion rules find GAME WORDS finds ids"
    raise UsedWrongly(f"there is no rule {name}{whose}", near)


def sheet(rule: Rule) -> str:
    """A rule as people read it."""
    parts = {
        "original": rule.original,
        "revised": rule.revised,
        "example": rule.example,
        "editions": ", ".join(rule.editions),
        "source": rule.source,
        "Companion": rule.app_role,
    }
    if rule.option:
        parts |= {f"choice {name}": words for name, words in rule.option.choices.items()}
        parts |= {"unless chosen": str(rule.option.default), "option": rule.option.key}
    lines = [f"{rule.id}  {rule.topic} ({rule.kind})", *textwrap.wrap(rule.text, WIDTH)]
    for name, words in parts.items():
        lines += textwrap.wrap(f"{name}: {words}", WIDTH, subsequent_indent="    ") if words else []
    return "\n".join(lines)
