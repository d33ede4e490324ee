"""What a ledger leaves to the table: titles, names of choices, and what the code compares with."""

import ast
from pathlib import Path

import pytest

from companion.engine.state.changes import OptionSet
from companion.engine.state.piece_view import option
from companion.session.packs.match_options import options_for
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from games_kit import GAMES, IDS

pytestmark = pytest.mark.parametrize("played", GAMES, ids=IDS)


def lettered(played, options):
    """Options as files of earlier releases have them: each choice by the letter of its place."""
    choices = played.content.choices()
    return {
        key: "abcdefgh"[choices[key].index(choice)] if key in choices and key != "dice" else choice
        for key, choice in options.items()
    }


def test_each_has_a_title_for_a_row_and_names_for_its_choices(played):
    for key, rule in played.ledger.options().items():
        assert 5 < len(rule.option.title) <= 40, key
        assert not rule.option.title.endswith("."), key
        assert len(rule.option.choices) > 1, key
        for name in rule.option.choices:
            assert name.isidentifier(), key
            assert name == name.lower(), key
            assert len(name) > 1, key
        default = rule.option.default
        defaults = {default} if isinstance(default, str) else set(default.values())
        assert defaults <= set(rule.option.choices), key


def test_the_code_compares_with_names_of_choices(played):
    choices, read = played.content.choices(), set()
    for file in sorted(Path(played.game_folder.folder).glob("**/*.py")):
        for call, names in comparisons(ast.parse(file.read_text(encoding="utf-8"))):
            at, key = f"{file.name}:{call.lineno}", call.args[1].value
            assert key in choices, f"{at}: there is no option {key}"
            assert names, f"{at}: nothing is compared with {key}"
            assert names <= set(choices[key]), f"{at}: {names} of {key}: {choices[key]}"
            read.add(key)
    assert len(read) >= len(choices) * 0.9


def comparisons(tree):
    """Each call of ``option``, with the names it is compared with."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "option":
            earlier = {word.value.value for word in call.keywords if word.arg == "earlier"}
            yield call, earlier | set(named(tree, parents, call))


def named(tree, parents, node):
    parent = parents[node]
    if isinstance(parent, ast.Compare):
        yield from constants(*parent.comparators)
    elif isinstance(parent, ast.Match):
        yield from constants(*(case.pattern for case in parent.cases))
    elif isinstance(parent, ast.Subscript):
        table = parent.value
        if isinstance(table, ast.Name):
            table = next(
                node.value
                for node in tree.body
                if isinstance(node, ast.AnnAssign) and node.target.id == table.id
            )
        yield from constants(*table.keys)
    elif isinstance(parent, ast.Assign | ast.Tuple):
        several = isinstance(parent, ast.Tuple)
        target = (parents[parent] if several else parent).targets[0]
        name = (target.elts[parent.elts.index(node)] if several else target).id
        function = parent
        while not isinstance(function, ast.FunctionDef):
            function = parents[function]
        for other in ast.walk(function):
            above = parents[other]
            if isinstance(above, ast.Compare) and getattr(other, "id", "") == name:
                yield from constants(*above.comparators)


def constants(*nodes):
    for node in nodes:
        yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))


def test_letters_of_earlier_files_mean_the_choices_at_their_places(played):
    for choice in (0, -1):
        names = {key: found[choice] for key, found in played.content.choices().items()}
        chosen = {**played.options(), **names}
        letters = lettered(played, chosen)
        assert options_for(played.game, played.ledger, played.content, letters) == chosen
        start = played.start(0)
        table = Session.new(played.game, start, seed="letters").copy_of_table()
        table.options.update(letters)
        assert {key: option(table, key) for key in names} == names
        text = write_position(table)
        read = read_position("p", text, played.game, played.content, played.ledger).table
        assert {key: read.options[key] for key in names} == names


def test_a_letter_can_be_corrected_to_a_name(played):
    start = played.start(0)
    start = type(start)(start.seats, lettered(played, start.options), start.content)
    for key, choices in played.content.choices().items():
        match = Session.new(played.game, start, seed="letters")
        _ = match.adjust((OptionSet(key, choices[-1]),))
        assert match.table.options[key] == choices[-1]


def test_a_match_of_letters_goes_as_one_of_names(played):
    start = played.start(4)
    before = type(start)(start.seats, lettered(played, start.options), start.content)
    first, second = (Session.new(played.game, s, seed="letters") for s in (start, before))
    for _ in range(60):
        if first.prompt is None:
            break
        assert first.prompt.options() == second.prompt.options()
        answer = first.prompt.sample(lambda n: n - 1)
        _ = first.answer(answer), second.answer(answer)
    assert lettered(played, first.table.options) == second.table.options
