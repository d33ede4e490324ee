"""What undo asks to put back is what hands can move: by who draws the cards and throws the dice."""

import pytest

from companion.session.bots.simulation import moves
from companion.session.match.table_difference import difference
from games_kit import INSTALLED, first_bots, game_called

OURS = {"dice": "app", "cards": "app"}
THEIRS = {"dice": "table", "cards": "table"}


def expected(game):
    """Which cards and numbers of a game no hand keeps where Companion draws."""
    return {key: set(value) for key, value in game_called(game).expected["put_back"].items()}


def undone(game, options, seed="back", most=260):
    """Everything that undo asked to put back in a match that was taken back at every answer."""
    played = game_called(game)
    session = played.session(3, seed, **options)
    asked, changed = [], set()
    for _, _ in zip(range(most), moves(session, first_bots(session), seed), strict=False):
        if not session.entries:
            continue
        before = session.view()
        taken = session.undo()
        asked += taken.moves
        assert taken.moves == difference(before, session.view(), session.game.vocabulary)
        changed |= {ref for ref, pile in before.piles.items() if pile != taken_pile(session, ref)}
        changed |= {t for t in before.tracks if before.tracks[t] != session.view().tracks.get(t)}
        assert session.redo()
    return asked, changed, session


def taken_pile(session, ref):
    return session.view().piles.get(ref)


@pytest.mark.parametrize("game", INSTALLED)
def test_cards_that_companion_draws_and_numbers_it_keeps_are_not_put_back(game):
    asked, changed, session = undone(game, OURS)
    kinds = {ref: pile.kind for ref, pile in session.view().piles.items()}
    assert changed & expected(game)["drawn"]  # a card was drawn and taken back
    assert changed & expected(game)["kept"] or not expected(game)["kept"]
    assert asked
    assert not [
        move
        for move in asked
        if move.what == "cards" and kinds[move.ref] in expected(game)["drawn"]
    ]
    assert not [
        move for move in asked if move.what == "track" and move.ref in expected(game)["kept"]
    ]
    assert not [move for move in asked if move.what == "dice"]
    assert {move.what for move in asked} >= {"moved"}


@pytest.mark.parametrize("game", INSTALLED)
def test_real_cards_and_dice_are_put_back(game):
    asked, _, session = undone(game, THEIRS)
    kinds = {ref: pile.kind for ref, pile in session.view().piles.items()}
    drawn = expected(game)["drawn"]
    assert [move for move in asked if move.what == "cards" and kinds[move.ref] in drawn]
    assert not [
        move for move in asked if move.what == "track" and move.ref in expected(game)["kept"]
    ]
    if game == "heist":
        assert [move for move in asked if move.what == "dice"]


def test_a_figure_taken_off_is_reported_once_and_not_counted_as_a_card():
    asked, _, _ = undone("escape", OURS)
    put = [move for move in asked if move.what in ("put", "taken") and move.ref.startswith("guard")]
    assert put
    assert not [move for move in asked if move.ref == "reserve guard"]
