"""Questions as people ask them at a table: the answer is among the first three rules found."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.engine.packs.ledger import parse_ledger
from companion.text.catalogue import PROGRAM, Catalogue
from companion.text.rule_search import Search
from companion.text.words import Words
from games_kit import game_called

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "companion"
QUESTIONS = tomllib.loads((HERE / "questions.toml").read_text(encoding="utf-8"))
FIRST = 3


@cache
def ledger(game):
    file = PACKAGE / f"games/{game}/content/rules.toml"
    return parse_ledger(str(file), file.read_text(encoding="utf-8"))


def prefix(game):
    """What the ids of a game's rules begin with."""
    return next(iter(ledger(game).rules)).partition("-")[0] + "-"


@cache
def search(game, language, edition):
    homes = [(PROGRAM, PACKAGE / "locale"), (game, PACKAGE / f"games/{game}/locale")]
    return Search(Words(Catalogue(language, homes)), ledger(game), edition)


def asked():
    for game, questions in QUESTIONS.items():
        for edition in game_called(game).game.editions:
            for question in questions:
                if edition in question.get("editions", [edition]):
                    for language in ("en", "pl"):
                        yield pytest.param(
                            game,
                            edition,
                            language,
                            question,
                            id=f"{game}-{edition}-{question[language]}",
                        )


@pytest.mark.parametrize(("game", "edition", "language", "question"), list(asked()))
def test_a_question_finds_its_answer_among_the_first_three(game, edition, language, question):
    found = [rule.id for rule in search(game, language, edition).find(question[language])][:FIRST]
    assert set(found) & {prefix(game) + rule for rule in question["rules"]}, found


@pytest.mark.parametrize("game", QUESTIONS)
def test_there_are_thirty_and_their_answers_are_rules_of_the_game(game):
    assert len(QUESTIONS[game]) >= 30
    for question in QUESTIONS[game]:
        for rule in question["rules"]:
            assert prefix(game) + rule in ledger(game).rules
