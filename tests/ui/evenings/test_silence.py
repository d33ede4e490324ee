"""Nothing happens unsaid: whole written evenings of every game, page by page.

What changed, was drawn and was thrown was named on a page before the next question; a place asked for is
on a map; an answer that stands alone is the one that Confirm gives.
"""

import pytest
from evening_faults_kit import listed, silence_faults
from evening_walk_kit import EVENINGS, LANGUAGES, walked
from silence_checks_kit import Fault

from long_kit import one_in_turn


@pytest.mark.parametrize(("evening", "language"), one_in_turn(EVENINGS, LANGUAGES))
def test_nothing_is_unsaid(evening, language):
    walk = walked(evening, language)
    assert walk.pages()[-1].page.screen == "end"
    assert len(walk.pages()) > len(list(walk.moments())) > 20
    faults = silence_faults(walk)
    assert not faults, listed(evening, language, faults)


def test_a_fault_comes_with_its_answer():
    faults = [Fault("unsaid result", "answer 3 (Ada: what now? > end): The match is over")]
    line = listed("toy-short", "en", faults)
    assert line == f"toy-short en: unsaid result: {faults[0].text}"
    assert not listed("toy-short", "en", [])
