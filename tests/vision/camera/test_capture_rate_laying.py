"""No tile is missed, and none seen much later, for a camera being looked at less often.

The same drawn pictures, thirty a second, with a clock of their own: eyes that see all of them, and
eyes that see what is due. No machine is too slow for it, and none too quick.
"""

from laying_kit import FPS, Laying, Viewer

LATER_S = 0.3
"""So much later, at most, a tile may be sighted than by eyes that see every picture."""
UNREADABLE = 0.1
"""Share of tiles, far off and out of focus, that may not be sighted in all pictures either."""
PACED = {
    "at rest": {},
    "while a tile is waited for": {"expects": True},
    "of a camera of ten pictures a second": {"every": FPS // 10},
}


def test_a_tile_is_sighted_at_the_pace_as_it_is_in_every_picture(how_many):
    tiles, unreadable = how_many(2, 60), 0
    for seed in range(tiles):
        viewers = [Viewer(paced=False), *(Viewer(**how) for how in PACED.values())]
        every, *paced = Laying(seed).shown_to(viewers)
        if every is None:
            unreadable += 1
            continue
        for name, seen_s in zip(PACED, paced, strict=True):
            assert seen_s is not None, f"tile {seed}, {name}: not sighted"
            assert seen_s - every <= LATER_S, f"tile {seed}, {name}: {seen_s - every:.2f} s later"
    assert unreadable <= UNREADABLE * tiles
