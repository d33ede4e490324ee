"""No case passes by a slip of the pen: a wrong name is refused, another value differs.

Positions know the same names.
"""

import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
import tomli_w

from companion.engine.chance import Chance
from companion.engine.errors import PositionError
from companion.session.bots.simulation import moves
from companion.session.cases.case_file import SUFFIX, run_case
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from games_kit import GAMES, IDS, game_called

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob(f"*{SUFFIX}"))
FREE = {
    (),
    ("note",),
    ("position", "turn", "order"),
    ("position", "space", "id"),
    ("position", "link", "id"),
    ("position", "marker", "id"),
    ("position", "seats", "name"),
    ("position", "learned"),
    ("position", "result"),
}
"""Words that name nothing, or are given here."""
OTHERS = ("dice", "answers")
"""What a script says fits a question, or it is a difference."""


def places(document, way=()):
    """Every key and every value of a document, as the way to it."""
    items = enumerate(document) if isinstance(document, list) else document.items()
    for key, value in items:
        if isinstance(key, str):
            yield (*way, key), "key"
        if isinstance(value, dict | list):
            yield from places(value, (*way, key))
        else:
            yield (*way, key), "value"


def words(way):
    return tuple(part for part in way if isinstance(part, str))


def at(document, way):
    for part in way:
        document = document[part]
    return document


def misspelt(name, chance):
    """The name with a letter too many, as nothing is called."""
    first = name.split(" ")[0]  # of a step to come, what follows its name may be any word
    spots = [n for n, letter in enumerate(first, 1) if letter.isalpha()] or [0]
    spot = spots[chance.below(len(spots))]
    return f"{name[:spot]}q{name[spot:]}"


def names(document):
    """The ways to all names: keys, and values that stand for something."""
    for way, kind in places(document):
        said, value = words(way), at(document, way)
        if said[0] in OTHERS or said[:2] in {("then", other) for other in OTHERS}:
            continue
        named = isinstance(value, str) and value and not free(said)
        if kind == "key" or named:
            yield way, kind


def free(said):
    """Whether a value there names nothing: the table's words, what is compared."""
    if "expect" in said:
        return said[-1] not in ("rules", "receipt", "question")
    return said in FREE or said[:2] in (("position", "words"), ("position", "learned"))


def with_misspelt(document, way, kind, chance):
    twin = deepcopy(document)
    inside = at(twin, way[:-1])
    if kind == "key":
        inside[misspelt(way[-1], chance)] = inside.pop(way[-1])
    else:
        inside[way[-1]] = misspelt(inside[way[-1]], chance)
    return twin


def run(document, game):
    played, text = game_called(game), tomli_w.dumps(document)
    return run_case("x.case.toml", text, played.game, played.content, played.ledger)


def some(ways, chance, how_many):
    ways = list(ways)
    return [ways.pop(chance.below(len(ways))) for _ in range(min(len(ways), how_many(3, 10_000)))]


def ids(files):
    return [file.name.removesuffix(SUFFIX) for file in files]


@pytest.mark.parametrize("file", FILES, ids=ids(FILES))
def test_a_misspelt_name_is_refused(file, how_many):
    document, chance = tomllib.loads(file.read_text()), Chance(file.name)
    assert run(document, document["game"]).passed
    for way, kind in some(names(document), chance, how_many):
        broken = with_misspelt(document, way, kind, chance)
        with pytest.raises(PositionError) as refused:
            pytest.fail(f"{way}: {run(broken, document['game'])}")
        assert refused.value.line, way
        assert refused.value.remedy, way


def other(value):
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}q"
        case list() if value and isinstance(value[0], dict):
            return value[1:]
        case list():
            return [*value, "q"]
        case _:
            return {**value, "q": 1}


def expectations(document):
    """The ways to all that is expected but ``rest``, lists as a whole, and to all that is scripted."""
    for way, _ in places(document):
        said, value = words(way), at(document, way)
        if "expect" in said:
            if said[-1] != "rest" and len(said) == len(way) and not isinstance(value, dict):
                yield way, "value"
        elif "position" not in said and {*OTHERS} & {*said} and isinstance(value, str):
            yield way, "value"


@pytest.mark.parametrize("file", FILES, ids=ids(FILES))
def test_another_value_differs(file, how_many):
    document, chance = tomllib.loads(file.read_text()), Chance(file.name)
    for way, _ in some(expectations(document), chance, how_many):
        twin = deepcopy(document)
        at(twin, way[:-1])[way[-1]] = other(at(document, way))
        try:
            assert not run(twin, document["game"]).passed, way
        except PositionError:
            continue


def read(document, played):
    text = tomli_w.dumps(document["position"])
    read_position("x", text, played.game, played.content, played.ledger)
    pytest.fail(text)


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_misspelt_name_in_a_position_is_refused(played, how_many):
    session, chance = played.session(3, "names"), Chance("names")
    for count, _ in enumerate(moves(session, ("random",), "names")):
        if count % 160 != 60:
            continue
        seats = tuple((seat, f"{seat} name") for seat in session.table.turn.order)
        text = write_position(session.table, session.open_sides, seats)
        document = {"position": tomllib.loads(text)}
        for way, kind in some(list(names(document))[1:], chance, how_many):
            broken = with_misspelt(document, way, kind, chance)
            with pytest.raises(PositionError) as refused:
                read(broken, played)
            assert refused.value.line, (way, refused.value)
