"""Nothing of one game outside its folder: the program has no words of a game, tests list none."""

import re
from pathlib import Path

import pytest

from companion.games import installed

ROOT = Path(__file__).parents[2]
GAMES = installed()
PROGRAM = [
    file
    for top in ("companion", "kv")
    for file in sorted((ROOT / top).rglob("*"))
    if file.suffix in (".py", ".toml", ".kv") and "games" not in file.parts
]
OF_ONE = ("rules", "playthroughs", "evenings", *GAMES)
"""Folders of tests that are about one game, or hold what it said."""
WORD = re.compile(r"[a-z]{3,}")
PLAIN = """
    ability act actions again alone aside bash blocked blue board body bonus both bullet calm
    cards challenge character cleared closed condition count counter covered danger dark dead
    deck declared destroyed dice did die done door down drawn duct ducts due ending enemy
    entered entry escaped event extra face failed final found fresh gone green happening hazard
    hero hit hits int item items late left life list locked look met miss moves nest next night
    nobody noise numbers open out part picked players pool post power red rerolled rested rests
    room round scenario self service set sheet shield sight silent since skill special speed
    stack stairs start str strength stunned supply tile time told turn turns uniform untold
    upgrade used vent wall walls watched way won
"""
"""Words that are the program's own or plain English: a game may use them as well."""
ALLOWED = {
    "companion/data/icons.toml": "names of pictures; a game's words stand for them by Game.icons",
    "companion/data/tokens.toml": "the same pictures, with the names they have where they are from",
    "companion/data/search.toml": "what people say for what rules call otherwise",
    "companion/art/tile_signs.py": "drawings of the signs on tiles, and their names",
    "companion/art/tile_geometry.py": "where these signs stand",
    "companion/art/tile_records.py": "what of them a tile has",
}
GUARD = "a tap that comes too soon: presenter/guard.py"
ENGLISH = {"guard": GUARD, "escape": "a key, and what is written otherwise", "access": "rights"}
"""Words of games that mean something else in the program."""


def words_of(game):
    """Every word by which a game calls what is on its table."""
    names = game.vocabulary.names
    found = {
        game.id,
        *game.vocabulary.looks,
        *game.kinds,
        *names.figures,
        *names.tracks,
        *names.words,
    }
    found |= {*names.markers, *names.links, *names.faces, *names.used}
    for figure in names.figures.values():
        found |= {*figure.tracks, *figure.conditions}
    for states in names.links.values():
        found |= {*states}
    bare = (re.sub(r"\{.*?\}", "", name).lower() for name in found)
    return {word for name in bare for word in WORD.findall(name)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_program_speaks_of_no_game(game):
    own = words_of(game) - {*WORD.findall(PLAIN), *ENGLISH}
    assert game.id in words_of(game)
    said = {
        f"{file.relative_to(ROOT)}: {word}"
        for file in PROGRAM
        if str(file.relative_to(ROOT)) not in ALLOWED
        for word in own & set(WORD.findall(file.read_text(encoding="utf-8").lower()))
    }
    assert said == set()


def test_what_is_allowed_is_there_and_needed():
    own = set().union(*map(words_of, GAMES.values()))
    assert own >= {*ENGLISH}
    for file in ALLOWED:
        text = (ROOT / file).read_text(encoding="utf-8").lower()
        assert (own - {*WORD.findall(PLAIN)}) & set(WORD.findall(text)), (
            f"{file} needs no leave any more"
        )


def test_no_test_of_all_games_lists_them():
    """It takes the installed ones; what it expects of each stands in the game's expected.toml."""
    named = {
        file.relative_to(ROOT)
        for file in sorted((ROOT / "tests").rglob("*.py"))
        if not set(file.parts) & set(OF_ONE)
        for line in file.read_text(encoding="utf-8").splitlines()
        if all(f'"{game}"' in line for game in GAMES)
    }
    assert named == set()
