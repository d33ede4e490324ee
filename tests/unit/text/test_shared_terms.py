"""One word for each thing in Polish: what a table reads in two places is called the same."""

import re

import pytest

from catalogue_kit import PACKAGE, RULES, homes, po_file, read

OTHER_WORDS = {
    "kafel": r"płyt(?:k|ek)\w*|kafel(?:ek|k)\w*",
    "figurka": r"figur(?:a|y|ę|ą|om|ach|ami)?\b",
    "wlot": r"kratk\w*",
    "żywotność": r"witalnoś\w*",
    "groźba": r"zagroże\w*",
    "zdarzenie": r"wydarze\w*",
    "umiejętność": r"kart\w+ zdolno\w*",
    "zestaw": r"pacz(?:ka|ki|ce|kę)\b(?! na recepcję)",
    "partia": r"mecz\w*",
    "aktywny": r"\bczynn\w*",
}
"""For each word the ones that would say the same thing otherwise."""
POLISH = re.compile(r'^(?:msgstr(?:\[\d\])?|\w+_pl) ?=? ?"(.*)"$')
FILES = sorted(
    [
        *PACKAGE.glob("**/locale/pl/LC_MESSAGES/*.po"),
        *PACKAGE.glob("games/*/content/packs/**/*.toml"),
    ]
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_thing_is_called_by_one_word(file):
    odd = re.compile("|".join(rf"\b(?:{words})" for words in OTHER_WORDS.values()), re.IGNORECASE)
    lines = file.read_text(encoding="utf-8").splitlines()
    said = [(n, found[1]) for n, line in enumerate(lines, 1) if (found := POLISH.match(line))]
    assert said or file.suffix == ".toml"
    assert [(n, text) for n, text in said if odd.search(text)] == []


PROGRAM_CATALOGUE, *GAMES = [(domain, locale) for domain, _, locale in homes() if domain != RULES]


def said(domain, locale):
    book = read(po_file(domain, locale, "pl"))
    return {message.id: message.string for message in book if isinstance(message.id, str)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_a_game_says_the_words_of_the_program_as_the_program_does(game):
    """A game's catalogue comes first: its BACK would be on every page of its matches."""
    program, own = said(*PROGRAM_CATALOGUE), said(*game)
    assert {text for text in program.keys() & own.keys() if program[text] != own[text]} == set()
