"""Scenario 1 by artwork only: hand, bump, lamp, a tile laid wrongly, three undos (the eyes, 6)."""

import pytest
from artwork_kit import Table1, foretold

from companion.engine.flow.prompts import PlaceTile

SEED = "artwork"
WHOLE = "picture"
"""A match of 33 tiles; the other ends with 7."""
LOOK_ALIKE = {"chem_lab", "specimen_room", "pump_room"}
"""Doors and walls are the same; a small icon and the name tell them apart."""


def played(folder, seed, most, undos):
    """Play until so many tiles lie there, or to the end; disturb at some, take some back."""
    truth = foretold(folder / "before", seed, most)
    tiles = {one.tile for one in truth.laid}
    others = [tile for tile in sorted(truth.faces) if tile not in tiles]
    table = Table1(folder / "now", seed, truth, sorted(tiles) + others[: 6 if most < 50 else 99])
    laid, undone, wrong = 0, 0, 0
    try:
        table.look(3)
        while table.match.session.prompt is not None and len(table.told) < most:
            place = table.place
            if place is None:
                table.step()
                continue
            laid += 1
            if laid % 4 == 2:
                table.bump()
            if laid % 4 == 3:
                table.lamp_off_and_on()
            if not wrong:
                wrong = lay_wrongly(table, place)
            table.lay(place)
            table.answer(place.key)
            if laid in undos:
                undone += 1
                table.look(4)
                table.match.take_back()
                table.put_back(place.tile)
                assert isinstance(table.match.session.prompt, PlaceTile)
                table.lay(place)
                table.answer(place.key)
        table.look(10)
        seen = table.stack.seen
        return table, truth, (laid, undone, wrong), seen
    finally:
        table.close()


def lay_wrongly(table, place):
    """Lay a tile a turn too far, where the rules allow no such thing: it is named, then put right."""
    legal = {one.turns for one in table.match.session.prompt.places if one.tile == place.tile}
    turns = next((turns for turns in range(4) if turns not in legal), None)
    if turns is None:
        return 0
    assert table.vision.top.lay(place.tile, place.cell, turns)
    name = table.match.words.name(place.tile)
    for _ in range(16):
        table.look()
        if table.stack.page().ask.notice.startswith(f"{name}: "):
            return 1
    raise AssertionError(f"{name} lies wrongly and nobody says so: {table.stack.seen}")


def checked(table, truth, counts, seen):
    assert table.false == []
    assert table.told == set(truth.laid)
    assert table.told == set(seen.laid)
    laid, undone, wrong = counts
    assert undone == 3
    assert wrong == 1
    assert table.read + len(table.asked) == laid + undone


def test_the_first_tiles_of_a_match_are_read_by_their_pictures(tmp_path):
    table, truth, counts, seen = played(tmp_path, SEED, 6, (1, 2, 4))
    assert table.asked == []
    checked(table, truth, counts, seen)


@pytest.mark.long
def test_a_whole_match_is_read_by_its_pictures(tmp_path):
    """Only tiles that look alike are asked about; one of them lies there at the last undo."""
    table, truth, counts, seen = played(tmp_path, WHOLE, 99, (2, 4, 8))
    assert table.match.session.table.result
    assert len(truth.laid) > 30
    checked(table, truth, counts, seen)
    assert {tile for tile, *_ in table.asked} <= LOOK_ALIKE
    assert {state for _, state, _ in table.asked} <= {"unsure"}
