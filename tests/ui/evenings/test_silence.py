"""Nothing happens unsaid: whole written evenings of every game, page by page.

What changed, was drawn and was thrown was named on a page before the next question; a place asked for is
on a map; an answer that stands alone is the one that Confirm gives. Today there are many faults: they are
counted in ``expected_faults.toml``, and never become more.
"""

import pytest
from evening_walk_kit import EVENINGS, LANGUAGES, walked
from fault_count_kit import expected, silence_faults, too_many
from silence_checks_kit import SILENCE, Fault

from long_kit import one_in_turn


@pytest.mark.parametrize(("evening", "language"), one_in_turn(EVENINGS, LANGUAGES))
def test_no_more_is_unsaid_than_is_known(evening, language):
    walk = walked(evening, language)
    assert walk.pages()[-1].page.screen == "end"
    assert len(walk.pages()) > len(list(walk.moments())) > 20
    more = too_many(evening, language, silence_faults(walk), SILENCE)
    assert not more, "\n".join(more)


def test_every_evening_that_is_counted_is_there():
    assert set(expected()) <= set(EVENINGS)


def test_a_fault_more_than_is_known_comes_with_its_answer():
    fault = Fault("unsaid result", "answer 3 (Ada: what now? > end): The match is over")
    (head, line) = too_many("toy-short", "en", [fault], SILENCE)
    assert head == "toy-short en: unsaid result: 1, 0 at the most; they are:"
    assert line.strip() == fault.text
