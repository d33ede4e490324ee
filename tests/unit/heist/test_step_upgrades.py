"""A step to come that earlier rules wrote is read as one of today."""

import pytest

from companion.engine.state.table import Step
from companion.games.heist.step_upgrades import upgraded


@pytest.mark.parametrize(
    ("earlier", "today"),
    [
        (Step("setup.first", word="ann cid"), Step("setup.first", items=("ann", "cid"))),
        (Step("setup.first"), Step("setup.first")),
        (
            Step("guards.go", "lobby", "office", 2, "move guard-1 guard-4"),
            Step("guards.go", "lobby", "office", 2, "move", ("guard-1", "guard-4")),
        ),
        (
            Step("guards.fewest", "d-3", "lobby office", 1, "2"),
            Step("guards.fewest", "d-3", "", 1, "2", ("lobby", "office")),
        ),
        (Step("guards.fewest", "d-3", "", 3, "2"), Step("guards.fewest", "d-3", "", 3, "2")),
        (Step("act", "ann", word="two words"), Step("act", "ann", word="two words")),
    ],
)
def test_what_several_ids_in_one_text_became(earlier, today):
    assert upgraded(earlier) == today
    assert upgraded(today) == today
