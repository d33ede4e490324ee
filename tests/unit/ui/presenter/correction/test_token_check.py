"""Markers on ways as the camera sees them: hints, as of tokens on tiles and doors."""

import pytest

from companion.engine.grid import Edge
from companion.engine.vocabulary.tile_tokens import corrected
from companion.ports import TableSeen, TokenLies, TokenSeen, TokensSeen
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.builders.plan_model import laid_tiles, on_map, place_of
from companion.ui.presenter.correction.token_check import reported_tokens, token_differences
from games_kit import GAMES
from presenter_kit import bench
from session_kit import SEATS

LAIR = next(played for played in GAMES if played.game.id == "lair")


@pytest.fixture
def made():
    made = bench()
    made.context.games = {"lair": LAIR.game}
    session = LAIR.session(3, "ways")
    while not session.table.turn.number:
        session.answer(session.prompt.sample(lambda n: 0))
    seats = SEATS[: len(session.table.turn.order)]
    made.stack.go("match", LiveMatch(session, seats, LAIR.ledger))
    return made


def way_off(made):
    """A way that leads from a room that lies there into the dark, and its line on the map."""
    scene = made.stack.match.scene()
    return next(
        (link, at)
        for link in sorted(scene.view.links)
        if isinstance(at := place_of(scene, link), Edge)
    )


def sees(made, *tokens):
    scene = made.stack.match.scene()
    cells = tuple(cell for space in on_map(scene) for cell in space.cells)
    made.stack.receive(TableSeen(tuple(sorted(laid_tiles(scene))), 1.0))
    seen = tuple(TokenSeen(lies, 0.9, 1.0) for lies in tokens)
    made.stack.receive(TokensSeen(seen, cells, 1.0))
    found = token_differences(made.stack.match, frozenset({"noise"}))
    return [(it.part, it.ref, it.lies) for it in found]


def test_a_marker_on_a_way_into_the_dark_is_seen_and_hinted(made):
    link, at = way_off(made)
    assert sees(made) == []
    assert sees(made, TokenLies("noise", at.cell, at.side)) == [("noise", link, True)]


def test_a_marker_that_the_match_has_on_a_way_is_looked_for_there(made):
    link, at = way_off(made)
    scene = made.stack.match.scene()
    (token,) = scene.game.vocabulary.tile_tokens
    made.stack.match.session.adjust(corrected(scene.view, token, link, lies=True))
    scene = made.stack.match.scene()
    assert reported_tokens(scene) == (TokenLies("noise", at.cell, at.side),)
    assert sees(made, TokenLies("noise", at.cell, at.side)) == []
    assert sees(made) == [("noise", link, False)]
