"""Backs: the same whichever end is up, whatever the name; every game's can be drawn."""

import numpy as np
import pytest

from companion.art.painter import width_at
from companion.engine.message import say
from companion.engine.view.appearance import Back
from companion.printkit.back_prints import back_picture
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from games_kit import GAMES, IDS, TOY

WORDS = Words(Catalogue("en", ()))
CARD, TILE, TOKEN = (63.0, 88.0), (80.0, 80.0), (18.0, 18.0)
LONG = say("Everything that somebody has written down about the cellar")


def drawn(back, size, px_per_mm=4.0):
    return np.asarray(back_picture(back, TOY.game, WORDS, size, px_per_mm))


@pytest.mark.parametrize("name", [say("Event"), LONG], ids=["short", "long"])
def test_a_card_is_the_same_whichever_end_is_up(name):
    picture = drawn(Back(name, "cards", "sky"), CARD)
    assert picture.shape == (352, 252, 3)
    assert np.array_equal(picture, np.rot90(picture, 2))


@pytest.mark.parametrize("size", [TILE, TOKEN], ids=["tile", "token"])
def test_what_is_square_is_the_same_on_all_sides(size):
    picture = drawn(Back(say("Map tile"), "tile", "mint"), size)
    for turns in (1, 2, 3):
        assert np.array_equal(picture, np.rot90(picture, turns))


@pytest.mark.parametrize("size", [CARD, TILE, TOKEN], ids=["card", "tile", "token"])
def test_a_long_name_stays_off_the_cuts(size):
    """Two millimetres at each edge are the lattice alone, so a shift shows nothing."""
    assert width_at(LONG.text.upper(), "display", 6.4) > 63
    plain, long = drawn(Back(say("A"), "cards"), size), drawn(Back(LONG, "cards"), size)
    for rim in (np.s_[:8], np.s_[-8:], np.s_[:, :8], np.s_[:, -8:]):
        assert np.array_equal(plain[rim], long[rim])


@pytest.mark.parametrize("size", [CARD, TILE, TOKEN], ids=["card", "tile", "token"])
def test_the_lattice_goes_on_at_every_edge(size):
    """Side by side, one back's edge is the mirror image of the next one's."""
    picture = drawn(Back(say("A"), "cards"), size).astype(int)
    assert np.abs(picture[:, :6] - picture[:, :-7:-1]).mean() < 6
    assert np.abs(picture[:6] - picture[:-7:-1]).mean() < 6


def test_backs_of_two_decks_differ():
    sky, mauve = (drawn(Back(say("A"), "cards", colour), CARD) for colour in ("sky", "mauve"))
    assert np.abs(sky.astype(int) - mauve).mean() > 10
    icons = (drawn(Back(say("A"), icon), TOKEN) for icon in ("cards", "key"))
    assert not np.array_equal(*icons)


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_back_of_a_game_can_be_drawn(played):
    game, content = played.game, played.content
    faces = [(face.plain_back, TILE) for face in game.tiles(content)]
    faces += [(card.back, CARD) for card in game.cards(content)]
    faces += [(part.back, TOKEN) for part in game.vocabulary.parts(content)]
    words = Words(Catalogue("en", ()))
    for back, size in {str(face): face for face in faces if face[0]}.values():
        picture = back_picture(back, game, words, size, 2.0)
        assert picture.size == (size[0] * 2, size[1] * 2)
    assert all(back for back, size in faces if size == CARD)
