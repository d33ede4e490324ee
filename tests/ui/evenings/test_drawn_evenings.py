"""Evenings as they are drawn: no clock missing, nothing asked for outside the frame, nothing cut or tiny."""

import pytest
from evening_faults_kit import LOOKS, faults_on, listed
from evening_walk_kit import EVENINGS, walked

PLAIN = {
    ("escape-undertow_original_two", "800x480-pl"),
    ("flood-three_divers", "720x1280-en"),
    ("heist-two_thieves", "800x480-en"),
    ("lair-two_hunters", "720x1280-pl"),
    ("mine-levels_table", "1280x720-pl"),
    ("toy-long", "1280x720-en"),
}
"""An evening of each game, each on another panel or in the other language; a page takes 20 to 30 ms."""


@pytest.mark.parametrize(
    ("evening", "look"),
    [
        pytest.param(evening, look, marks=() if (evening, look) in PLAIN else pytest.mark.long)
        for evening in EVENINGS
        for look in LOOKS
    ],
)
def test_nothing_is_wrong_with_drawn_pages(evening, look):
    size, language = LOOKS[look]
    faults = list(faults_on(walked(evening, language), evening, size))
    assert not faults, listed(evening, look, faults)
