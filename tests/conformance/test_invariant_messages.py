"""What a correction is refused with: every invariant of every game in words of the table."""

import ast
import inspect
import re
import sys

import pytest

from companion.engine.by_hand import consistency
from companion.engine.chance import Chance
from companion.engine.errors import ImpossibleChange
from companion.engine.game import Seat
from companion.engine.message import Message, Ref
from companion.engine.state import changes as c
from companion.resources import resource
from companion.text.catalogue import Catalogue
from companion.ui.presenter.builders.naming import match_words
from games_kit import GAMES, IDS, TOY, home_of

LETTERS = re.compile(r"[^\W\d_]{3}")


def module_of(game):
    return sys.modules[game.invariants.__module__]


def locales(game):
    return {"companion": resource("locale"), game.id: home_of(game.id) / "locale"}


def yielded(module):
    """Each sentence the invariants of a module can say; whatever is no sentence fails."""
    tree = ast.parse(inspect.getsource(module))
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    complaints = [
        node
        for name, function in functions.items()
        if name in ("invariants", "undeclared", "unsound")
        or _said_of(function) == "Iterator[Message]"
        for node in ast.walk(function)
        if isinstance(node, ast.Yield)
    ]
    for node in complaints:
        yield from _sentences(node.value, functions, module)


def _said_of(function):
    return ast.unparse(function.returns) if function.returns else ""


def _sentences(value, functions, module):
    where = f"{module.__name__}:{value.lineno}: {ast.unparse(value)}"
    assert isinstance(value, ast.Call), f"no sentence that can be translated: {where}"
    name = ast.unparse(value.func)
    if name in functions:
        for node in ast.walk(functions[name]):
            if isinstance(node, ast.Return):
                yield from _sentences(node.value, functions, module)
        return
    assert name in ("say", "say_n"), f"no sentence that can be translated: {where}"
    for text in value.args[: 2 if name == "say_n" else 1]:
        assert isinstance(text, ast.Constant), f"words that nobody can collect: {where}"
        yield text.value


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_invariant_says_words_that_can_be_translated(played):
    said = [*yielded(module_of(played.game)), *yielded(consistency)]
    assert len(said) >= played.expected["told"]["sentences"]
    assert all(LETTERS.search(re.sub(r"\{.*?\}", "", text)) for text in said)
    if played is not TOY:  # nobody translates that game
        polish = Catalogue("pl", tuple(locales(played.game).items()))
        assert [text for text in said if not polish.find(text)] == []


WORDS = ("blocked", "dead", "destroyed", "down", "escaped", "locked", "open", "stunned", "wall")


def by_hand(game, table, below):
    """One change of any kind that hands can make, pick by chance, in words the game has."""

    def pick(among):
        among = sorted(among)
        return among[below(len(among))] if among else ""

    piece, track, marker, link = (
        pick(things) for things in (table.pieces, table.tracks, table.markers, table.links)
    )
    value = (-1, 0, 1, 7, 50, 200)[below(6)]
    words = [word for word in WORDS if game.vocabulary.describe(table, word)] or WORDS
    number = pick(table.pieces[piece].tracks)
    made = [
        c.PieceMoved(piece, pick([*table.spaces, ""])),
        c.PieceRemoved(piece),
        c.ConditionSet(piece, pick(words), on=below(2) == 0),
        c.TrackSet(track, value),
        *([c.PieceTrackSet(piece, number, value)] if number else []),
        *([c.MarkerRemoved(marker)] if marker else []),
        *([c.LinkStateSet(link, pick(words))] if link else []),
    ]
    return made[below(len(made))]


def broken(played, count):
    """Tables no game can have, each with what is said of it."""
    for n in range(3):
        session, chance = played.session(n, f"plainly {n}"), Chance(f"plainly {n}")
        while session.prompt is not None and session.number < 60:
            session.answer(session.prompt.sample(chance.below))
        for _ in range(count):
            table = session.copy_of_table()
            try:
                by_hand(session.game, table, chance.below).apply(table)
            except ImpossibleChange as fault:
                yield table, fault.reason
                continue
            table.redrawn()
            for said in session.game.invariants(table):
                yield table, said


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_hands_may_not_do_is_said_by_names(played, how_many):
    found = {}
    for table, said in broken(played, how_many(50, 1500)):
        assert isinstance(said, Message)
        assert said.text
        assert not [fact for fact in said.facts.values() if isinstance(fact, str)], said
        if played is TOY or said.text in found:
            found[said.text] = said
            continue
        seats = [Seat(seat, f"Basia {seat}") for seat in table.turn.order]
        words = match_words("pl", locales(played.game), played.game, seats, lambda t=table: t)
        found[said.text] = words.say(said)
        assert "{" not in found[said.text]
        for fact in said.facts.values():
            assert not isinstance(fact, Ref) or words.name(fact.id) != fact.id, said
    assert len(found) >= played.expected["told"]["broken"]


@pytest.mark.parametrize("played", [game for game in GAMES if game is not TOY], ids=IDS[1:])
def test_what_log_and_report_count_has_a_name_in_every_language(played, how_many):
    """Kinds of figures and tokens, numbers and conditions: an id is nobody's word."""
    nameless = set()
    for n in range(how_many(2, 24)):
        session, below = played.session(n, f"names {n}"), Chance(f"names {n}").below
        seats = [Seat(seat, f"Basia {seat}") for seat in session.table.turn.order]
        words = match_words("pl", locales(played.game), played.game, seats, session.view)
        while session.prompt is not None and session.number < 400:
            session.answer(session.prompt.sample(below))
            nameless |= {ref for ref in counted(session.table) if words.name(ref) == ref}
    assert nameless == set()


def counted(table):
    """Whatever a line of the log or the report may be about, beside things and places."""
    yield from table.tracks
    yield from (marker.kind for marker in table.markers.values())
    for piece in table.pieces.values():
        kind = () if piece.kind == "hero" else (piece.kind,)  # heroes are called by their players
        yield from (*kind, *piece.tracks, *piece.conditions)
