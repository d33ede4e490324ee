"""Tiles that lie there and cannot be read: their stickers are blurred, covered or missing.

For a table read by stickers alone. The picture is kept as it was while everything on the table was
known. What differs from it in a cell beside known tiles, has a tile's outline there, and stays for
two seconds without a sticker being read, is asked about: what is not placed is asked. Nothing is
ever placed. Once asked about, a cell stays so until its sticker is read, another table is
expected, or it looks again as it did before.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from companion.engine.grid import Cell
from companion.vision.picture.frame import Image
from companion.vision.picture.frame_gate import HAND_CHANGED, compare
from companion.vision.tiles.unreadable_scan import TRIES, UnreadableScan
from companion.vision.tiles.unreadable_state import Picture, UnreadableInput, UnreadableState

_SELDOM_S: Final = 0.4
_NEW_PX: Final = 6
"""Fewer pixels of the small picture that differ are nothing new."""


def pause(state: UnreadableState, *, jumped: bool = False) -> UnreadableState:
    """Something moves: what was not asked yet has not lain still.

    Args:
        state: As the look before left it.
        jumped: The light or the camera has jumped: the picture from before says nothing any more.
    """
    lying = {
        cell: tile if tile.due else tile.anew() for cell, tile in state.lying.items() if tile.stands
    }
    if jumped:
        return UnreadableState(lying=lying)
    recent = state.recent if state.last is None else state.last
    return replace(state, recent=recent, last=None, lying=lying, looked_s=float("-inf"))


def forget(state: UnreadableState) -> UnreadableState:
    """Ask anew, after two seconds more, what is asked about now."""
    return replace(state, lying={cell: tile.anew() for cell, tile in state.lying.items()})


def look(state: UnreadableState, now: UnreadableInput) -> UnreadableState:
    """Take in a settled picture; mostly nothing has changed, and nothing is done."""
    if now.time_s - state.looked_s < _SELDOM_S:
        return state
    seen = Picture(now.image, now.small)
    explained = frozenset[str | Cell]((*now.memory, *now.expected))
    quiet = _quiet(state, now, explained)
    state = replace(state, last=seen, read=len(now.read), looked_s=now.time_s)
    if state.before is None or state.before.image.shape != now.image.shape:
        state = replace(state, before=seen, recent=None, calm=True, explained=explained)
        return _found_again(state, now, seen) if state.lying else state
    if quiet:
        lying = {cell: tile.seen_again(now.time_s) for cell, tile in state.lying.items()}
        return replace(state, before=seen if state.calm else state.before, lying=lying)
    mask = _changed(state.before, now)
    if not state.lying and int(np.count_nonzero(mask)) < _NEW_PX:
        return replace(state, before=seen, calm=True, explained=explained)
    return UnreadableScan(state, now, state.before, mask).after(explained)


def _found_again(state: UnreadableState, now: UnreadableInput, seen: Picture) -> UnreadableState:
    """What is asked about, where it lies in the picture after the light or the camera jumped."""
    nothing = np.zeros(now.small.shape[:2], np.uint8)
    return UnreadableScan(state, now, seen, nothing).after(state.explained)


def _quiet(state: UnreadableState, now: UnreadableInput, explained: frozenset[str | Cell]) -> bool:
    """Whether a look can see nothing that the last one did not."""
    same = (state.explained, state.read) == (explained, len(now.read))
    if state.last is None or not same or state.last.image.shape != now.image.shape:
        return False
    judged = all(tile.tile or tile.looks >= TRIES for tile in state.lying.values())
    return judged and int(np.count_nonzero(_changed(state.last, now))) < _NEW_PX


def _changed(then: Picture, now: UnreadableInput) -> Image:
    """(h, w) of 0 and 1: which pixels of the small pictures differ."""
    _, mask = compare(then.small, now.small, HAND_CHANGED)
    return np.asarray(mask, dtype=np.uint8)
