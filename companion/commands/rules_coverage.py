"""``companion rules coverage GAME``: rules that no test stands for.

A test stands for the rules that its ``rule`` mark names, a case file for its ``rule``. Both lie in
the ``tests`` folder of a checkout. Rules put off lie in ``tests/rules/GAME/later.toml``; one that
has a test all the same does not belong there any more.
"""

import ast
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from companion.commands import DONE, WANTING, UsedWrongly, answer
from companion.commands.shared.arguments import GAME
from companion.safe_files import read_toml

NAME = "rules coverage"
HELP = "list the rules that no test stands for"
ARGUMENTS = (GAME,)


def run(args: Namespace) -> int:
    """Print the rules without a test; exit 1 if any of them is not put off to later."""
    from companion.commands.shared.ledgers import ledger_of
    from companion.engine.packs.ledger import TESTED_ROLES
    from companion.resources import CHECKOUT
    from companion.session.cases.case_file import SUFFIX

    tests = CHECKOUT / "tests"
    if not tests.is_dir():
        raise UsedWrongly("there are no tests here", "run this in a checkout of Companion")
    rules = ledger_of(args.game).rules
    wanted = [rule for rule in rules.values() if rule.app_role in TESTED_ROLES]
    tested = {name for file in sorted(tests.rglob("*.py")) for name in marked(file.read_text())}
    tested.update(name for file in sorted(tests.rglob(f"*{SUFFIX}")) for name in cased(file))
    later = put_off(tests / "rules" / args.game / "later.toml")
    untested = {rule.id: rule.text for rule in wanted if rule.id not in tested}
    put_off_now = [name for name in untested if name in later]
    missing = [name for name in untested if name not in later]
    stale = sorted(name for name in later if name not in untested)
    document = {
        "game": args.game,
        "rules": len(wanted),
        "tested": len(wanted) - len(untested),
        "later": put_off_now,
        "missing": missing,
        "stale": stale,
    }
    lines = [f"{name:14} no test   {untested[name]}" for name in missing]
    lines += [f"{name:14} later     {untested[name]}" for name in put_off_now]
    lines += [f"{name:14} put off, but it has a test or needs none" for name in stale]
    counts = f"{len(wanted) - len(untested)} of {len(wanted)} rules tested"
    rest = f"{len(put_off_now)} later, {len(missing)} missing"
    answer(args, document, "\n".join([*lines, f"{args.game}: {counts}, {rest}"]))
    return WANTING if missing or stale else DONE


def marked(source: str) -> Iterator[str]:
    """The rule ids that the marks in a test module name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule") | ast.Name(id="rule"), args=names):
                for name in names:
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        yield name.value
            case _:
                pass


def cased(file: Path) -> Iterator[str]:
    """The rule that a case file is about."""
    rule = read_toml(file).get("rule")
    if isinstance(rule, str):
        yield rule


def put_off(file: Path) -> set[str]:
    """The ids in a file of rules put off."""
    if not file.exists():
        return set()
    return {rule["id"] for rule in read_toml(file)["later"]}
