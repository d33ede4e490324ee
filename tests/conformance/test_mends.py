"""Whatever a game says can be set right on a figure by hand can be, and the match goes on."""

import pytest

from companion.engine.chance import Chance
from companion.engine.errors import Refused
from games_kit import GAMES, IDS

FEWEST = {"toy": 1, "escape": 4, "heist": 7}
"""How many things can be set right in each game; a match of chance meets them all."""


def held(session):
    """Every mend of every figure, by what it is."""
    for ref in sorted(session.table.pieces):
        yield from session.game.mending.mends(session.table, ref)


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_is_set_right_by_hand_can_be(played, how_many):
    done = set()
    for n in range(how_many(6, 60)):
        session, chance = played.session(n, f"mends {n}"), Chance(f"mends {n}")
        for _ in range(300):
            if session.prompt is None:
                break
            found = {mend.id.split()[0]: mend for mend in held(session)}
            if found and chance.below(12) == 0:
                names = sorted(set(found) - done) or sorted(found)
                mend = found[names[chance.below(len(names))]]
                session.adjust(mend.changes)
                done.add(mend.id.split()[0])
                if chance.below(2):
                    session.undo()
                continue
            session.answer(session.prompt.sample(chance.below))
        assert list(session.game.invariants(session.table)) == []
    assert len(done) >= FEWEST[played.game.id]


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_mends_have_names_of_their_own(played):
    session, chance = played.session(3, "names"), Chance("names")
    while session.prompt is not None and session.number < 150:
        for ref in session.table.pieces:
            names = [mend.id for mend in session.game.mending.mends(session.table, ref)]
            assert len(names) == len(set(names))
        session.answer(session.prompt.sample(chance.below))


COMES = {"toy": set(), "escape": {"guard", "clone", "hero"}, "heist": {"guard"}}
"""Kinds of figures that hands put on the table of each game, in matches of chance at least."""


def absent(session):
    """Every figure that hands may put on the table: spare ones, and heroes out of the game."""
    table, mending = session.table, session.game.mending
    yield from (one.id for one in mending.spare(table))
    yield from (s for s in table.turn.order if table.turn.number and not table.pieces[s].at)


def put(session, figure):
    """Put a figure on the first place that takes it; return that place, "" where none does."""
    for space in sorted(session.table.spaces):
        try:
            session.adjust(session.game.mending.stands(session.table, figure, space))
        except Refused:
            continue
        return space
    return ""


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_comes_by_hand_stands_there_and_the_match_goes_on(played, how_many):
    came = set()
    for n in range(how_many(8, 60)):
        session, chance = played.session(n, f"comes {n}"), Chance(f"comes {n}")
        for _ in range(250):
            if session.prompt is None:
                break
            found = list(absent(session))
            heroes = [one for one in found if one in session.table.pieces]
            if found and (chance.below(20) == 0 or heroes):
                before = session.copy_of_table()
                figure = (heroes or found)[chance.below(len(heroes or found))]
                space = put(session, figure)
                assert space
                assert session.table.pieces[figure].at == space
                assert figure not in absent(session)
                came.add(session.table.pieces[figure].kind)
                if chance.below(2):
                    session.undo()
                    assert session.table == before
            session.answer(session.prompt.sample(chance.below))
        assert list(session.game.invariants(session.table)) == []
    assert came >= COMES[played.game.id]
