"""The icon at a card's top is one that ships, whatever the game calls it."""

import pytest

from companion.data import icon_words
from companion.ui.presenter.builders.private_things import hand_card
from companion.ui.presenter.moments.card_page import card_shown
from companion.ui.presenter.moments.moment_stream import DrawnCard
from games_kit import GAMES, IDS, game_called
from presenter_kit import match
from session_kit import SEATS


def scene_of(played):
    session = played.session(2, "icons")
    made, _ = match(session, SEATS[: len(session.table.turn.order)])
    return made.stack.top.scene()


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_card_shows_an_icon_that_can_be_drawn(played):
    scene = scene_of(played)
    for face in played.game.cards(played.content):
        assert card_shown(scene, DrawnCard(face.id, face.deck)).icon in {"", *icon_words()}
        assert hand_card(scene, face.id).icon in icon_words()


def test_a_word_of_the_game_stands_for_one_of_ours():
    scene = scene_of(game_called("alone"))
    assert card_shown(scene, DrawnCard("crowbar", "item")).icon == "bash"
    assert hand_card(scene, "crowbar").icon == "bash"
