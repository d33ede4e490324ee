"""Evenings as they are drawn: no clock missing, nothing asked for outside the frame, nothing cut or tiny."""

import pytest
from drawn_checks_kit import DRAWN
from evening_walk_kit import walked
from fault_count_kit import LOOKS, ON_PANELS, faults_on, too_many

PLAIN = {
    ("escape-undertow_original_two", "800x480-pl"),
    ("flood-three_divers", "720x1280-en"),
    ("heist-two_thieves", "800x480-en"),
    ("lair-two_hunters", "720x1280-pl"),
    ("toy-long", "1280x720-en"),
}
"""An evening of each game, each on another panel or in the other language."""


@pytest.mark.parametrize(
    ("evening", "look"),
    [
        pytest.param(evening, look, marks=() if (evening, look) in PLAIN else pytest.mark.long)
        for evening in ON_PANELS
        for look in LOOKS
    ],
)
def test_no_more_is_wrong_with_drawn_pages_than_is_known(evening, look):
    size, language = LOOKS[look]
    faults = list(faults_on(walked(evening, language), evening, size))
    more = too_many(evening, look, faults, DRAWN)
    assert not more, "\n".join(more)
