"""Every reading the ledger leaves to the table has its defaults, and is reached by a test."""

import ast
from pathlib import Path

import pytest

from rules.escape.house_pack_kit import LEDGER

RULES = Path(__file__).parents[2] / "rules" / "escape"
OPTIONS = LEDGER.options()
EDITIONS = ("original", "revised")


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_every_reading_has_a_default_in_each_edition(key):
    option = OPTIONS[key].option
    assert len(option.choices) > 1
    held = option.default
    defaults = {held} if isinstance(held, str) else set(held.values())
    assert defaults <= set(option.choices)
    for edition in OPTIONS[key].editions:
        assert option.default_for(edition) in option.choices


def functions():
    """Every test function of the rules, with the words its decorators and body hold."""
    for file in sorted(RULES.glob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield words_of(node, constants)


def words_of(node, constants):
    found, todo = set(), [node]
    while todo:
        for part in ast.walk(todo.pop()):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(part.value)
            elif isinstance(part, ast.keyword) and part.arg:
                found.add(part.arg)
            elif isinstance(part, ast.Name) and part.id in constants:
                todo.append(constants[part.id])
    return found


@pytest.fixture(scope="module")
def tested():
    """The choices of each option that some test of it names, or takes by its edition."""
    found = {key: set() for key in OPTIONS}
    for words in functions():
        for key, rule in OPTIONS.items():
            if key in words:
                found[key] |= words & set(rule.option.choices)
            if rule.id in words:
                found[key] |= {rule.option.default_for(e) for e in words & set(EDITIONS)}
                found[key] |= words & set(rule.option.choices)
            if rule.id in words and key not in words:
                found[key].add(rule.option.default_for("revised"))  # what a table plays by
    return found


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_every_choice_is_reached_by_a_test(key, tested):
    assert set(OPTIONS[key].option.choices) - tested[key] == set()
