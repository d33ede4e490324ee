"""``companion rules show ID...``: whole rules."""

import difflib
import textwrap
from argparse import ArgumentParser, Namespace

from companion.commands import DONE, UsedWrongly, answer_each
from companion.engine.ledger import Ledger, Rule

NAME = "rules show"
HELP = "show whole rules by their ids"
WIDTH = 100


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("ids", metavar="ID", nargs="+")


def run(args: Namespace) -> int:
    """Print each rule with its source and what the editions say."""
    from companion.commands._ledgers import ledger_ids, ledger_of

    ledgers = [ledger_of(game) for game in ledger_ids()]
    rules = [rule_of(ledgers, name.upper()) for name in args.ids]
    answer_each(args, rules, [sheet(rule) + "\n" for rule in rules])
    return DONE


def rule_of(ledgers: list[Ledger], name: str) -> Rule:
    """Find a rule in any ledger.

    Raises:
        UsedWrongly: No ledger has it; the remedy names those that look alike.
    """
    for ledger in ledgers:
        if name in ledger.rules:
            return ledger.rules[name]
    known = [one for ledger in ledgers for one in ledger.rules]
    alike = difflib.get_close_matches(name, known, 3)
    raise UsedWrongly(
        f"there is no rule {name}",
        f"perhaps {', '.join(alike)}" if alike else "companion rules find GAME WORDS finds ids",
    )


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
        parts |= {f"choice {letter}": words for letter, words in rule.option.choices.items()}
        parts |= {"unless chosen": str(rule.option.default), "option": rule.option.key}
    lines = [f"{rule.id}  {rule.topic} ({rule.kind})", *textwrap.wrap(rule.text, WIDTH)]
    for name, words in parts.items():
        lines += textwrap.wrap(f"{name}: {words}", WIDTH, subsequent_indent="    ") if words else []
    return "\n".join(lines)
