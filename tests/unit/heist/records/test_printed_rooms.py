"""Names of heist in Polish, with their cases."""

from companion.games.heist.records.printed import Room
from companion.text.thing_names import CASES
from rules.heist.building_kit import pack


def test_rooms_carry_four_cases():
    for room in pack().of(Room).values():
        assert room.name_pl.count("|") == len(CASES) - 1, room.id
