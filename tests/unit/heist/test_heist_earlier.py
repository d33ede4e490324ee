"""A step to come that earlier rules wrote is read as one of today."""

import pytest

from companion.engine.table import Step
from companion.games.heist.earlier import upgraded


@pytest.mark.parametrize(
    ("earlier", "today"),
    [
        (Step("setup.first", word="ann cid"), Step("setup.first", items=("ann", "cid"))),
        (Step("setup.first"), Step("setup.first")),
        (Step("act", "ann", word="two words"), Step("act", "ann", word="two words")),
    ],
)
def test_what_several_ids_in_one_text_became(earlier, today):
    assert upgraded(earlier) == today
    assert upgraded(today) == today
