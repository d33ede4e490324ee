"""How stairs are declared: by name, or as a direction that has no way (ALN-MOVE-160)."""

import pytest

from companion.games.alone.actions.moving import move_options
from rules.alone.table_kit import dark

CORNER = """
    h-a
    |
    b
"""
MIDDLE = """
    . a .
      |
    b-h-c
      |
    . d .
""".replace(".", " ")


@pytest.mark.rule("ALN-MOVE-160")
@pytest.mark.parametrize(
    ("level", "declared", "called"),
    [
        (CORNER, "named", {"move stairs": "stairs", "move north": "north"}),
        (CORNER, "direction", {"move stairs": "north", "move west": "west"}),
        (MIDDLE, "direction", {"move stairs": "stairs", "move north": "north"}),
    ],
)
def test_stairs_are_called_by_name_or_by_a_free_direction(level, declared, called):
    table = dark(
        level, below="z", revealed="a b", stairs="h-z", options={"stairs_declaration": declared}
    )
    offered = {option.key: option.label.facts["heading"].id for option in move_options(table)}
    assert offered.items() >= called.items()
    assert sum(heading == called["move stairs"] for heading in offered.values()) == 1
