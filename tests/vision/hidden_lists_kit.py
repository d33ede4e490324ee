"""Lists for hands on rendered boards that hide: what is done, and what the camera makes of it.

A board of face-down, turned-up, two-sided and alike tiles, some of them apart from the rest. A list
has hands turn tiles over, lay, move and take them away; they do so in an order of chance, with any
piece of a shape, and the camera looks after each. Whatever it says is held against the table.
"""

from collections import Counter
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
from hidden_board_kit import (
    BACK,
    BENT,
    GATE,
    ROOMS,
    STRAIGHT,
    TWO_SIDED,
    HiddenBoard,
    faces,
)
from msgspec.structs import replace

from companion.engine.grid import Cell
from companion.ports import Laid, NoVision
from companion.ui.presenter.sightings.tile_goals import TileGoal, reached
from companion.vision.service.match_albums import shapes_of
from companion.vision.stickers.tags_to_faces import catalogue

WIDE, HIGH = 6, 4
TILT_DEG = 35
_ROOM = Cell(-1, -1), Cell(WIDE, HIGH)
_SETTLED, _EMPTY = 7, 14
"""Looks after which a tile that was laid, or one that was taken away, has been noticed."""


@dataclass
class Tally:
    """What was counted: ``wrong`` names everything that was not so on the table."""

    counts: Counter = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other):
        self.counts += other.counts
        self.wrong += other.wrong


class HandList:
    """One board, one list, one camera."""

    def __init__(self, seed):
        self.seed = seed
        self.chance = np.random.default_rng([seed, 20])
        self.marked = bool(seed % 2)
        self.faces = faces(marked_back=self.marked)
        self.book = catalogue(shapes_of(self.faces).values())
        self.scene = SimpleNamespace(faces={face.id: face for face in self.faces})
        self.tally = Tally()
        self.up = [*self.chance.permutation(ROOMS)]
        self.free = {
            "straight": [*self.chance.permutation(STRAIGHT)],
            "bend": [*self.chance.permutation(BENT)],
        }
        self.board = self._grown()
        self.goals, self.hands = self._list()

    def _turn(self):
        return int(self.chance.integers(4))

    def _grown(self):
        """A joined part around the gate, and one or two tiles apart from it."""
        self.sided = [*TWO_SIDED]
        cells = [Cell(0, 0)]
        while len(cells) < 9:
            near = {
                cell.beyond(side)
                for cell in cells
                for side in range(4)
                if 0 <= cell.beyond(side).x < WIDE - 2 and 0 <= cell.beyond(side).y < HIGH
            } - {*cells}
            cells.append(sorted(near)[int(self.chance.integers(len(near)))])
        laid = [Laid(GATE, cells[0], self._turn())]
        what = [BACK] * 4 + ["room", "sided", "straight", "bend"]
        for cell, kind in zip(cells[1:], self.chance.permutation(what), strict=True):
            laid.append(Laid(self._tile(str(kind)), cell, self._turn()))
        if self.marked:
            laid.append(Laid(BACK, self._separate(laid), self._turn()))
        return laid

    def _separate(self, laid):
        """A free cell that touches nothing that lies there, two cells away from something."""
        taken = {it.cell for it in laid}
        near = {cell.beyond(side).beyond(side) for cell in taken for side in range(4)}
        free = [
            cell
            for cell in sorted(near - taken)
            if 0 <= cell.x < WIDE
            and 0 <= cell.y < HIGH
            and not taken & {cell.beyond(side) for side in range(4)}
        ]
        return free[int(self.chance.integers(len(free)))] if free else Cell(WIDE - 1, HIGH - 1)

    def _tile(self, kind):
        if kind == "room":
            return str(self.up.pop())
        if kind == "sided":
            return self.sided.pop()[self._turn() % 2]
        return str(self.free[kind].pop()) if kind in self.free else kind

    def _adjacent(self, laid):
        taken = {it.cell for it in laid}
        near = {cell.beyond(side) for cell in taken for side in range(4)} - taken
        free = sorted(cell for cell in near if 0 <= cell.x < WIDE and 0 <= cell.y < HIGH)
        return free[int(self.chance.integers(len(free)))]

    def _list(self):
        """The goals, and for each what hands lay instead of what lay there."""
        goals, hands, after = [], [], [*self.board]

        def add(space, before, told, really):
            goals.append(TileGoal(space, before, told))
            hands.append((before, really))
            after[:] = [it for it in after if it != before]
            if told is not None:
                after.append(told)

        down = [it for it in self.board if it.tile == BACK]
        for n in self.chance.permutation(len(down))[:2]:
            lies = Laid(str(self.up.pop()), down[n].cell, self._turn())
            add(f"down{n}", down[n], lies, lies)
        for it in self.board:
            other = self.scene.faces[it.tile].back
            if any(it.tile in pair for pair in TWO_SIDED) and other:
                over = Laid(other, it.cell, self._turn())
                add("sided", it, over, over)
        for kind in ("straight", "bend"):
            told = Laid(str(self.free[kind].pop(0)), self._adjacent(after), self._turn())
            piece = str(self.chance.choice([told.tile, *self.free[kind]]))
            half = 2 * int(self.chance.integers(2)) if kind == "straight" else 0
            add(kind, None, told, Laid(piece, told.cell, (told.turns + half) % 4))
        room = Laid(str(self.up.pop()), self._separate(after), self._turn())
        if len({*after} & {room}) == 0 and room.cell not in {it.cell for it in after}:
            add("apart", None, room, room)
        old = [it for it in self.board if it.tile in (*STRAIGHT, *BENT) and it in after]
        if old and self.seed % 3:
            add("old", old[0], None, None)
        return goals, hands

    def run(self):
        """Do the list, look, and hold what the camera says against the table."""
        watched = HiddenBoard(
            self.faces,
            _ROOM,
            tilt_deg=float(self.chance.uniform(0, TILT_DEG)),
            side_deg=float(self.chance.uniform(0, 360)),
            seed=self.seed,
            size=(1920, 1440),
        )
        told = [goal.after for goal in self.goals if goal.after is not None]
        watched.expect(tuple(self.board), told)
        lies = [*self.board]
        self._look(watched, lies, lies, _SETTLED)
        done = set()
        for n in self.chance.permutation(len(self.hands)):
            before, really = self.hands[n]
            was = [*lies]
            lies = [it for it in lies if it != before]
            lies += [really] if really is not None else []
            done.add(self.goals[n])
            self._look(watched, was, lies, _EMPTY if really is None else _SETTLED)
            self._held_against(watched, done)
            if before is not None and before.tile == BACK and really is not None:
                self.tally.counts["turned up"] += 1
                self.tally.counts["read"] += self.goals[n] in self._ticked(watched)
        self.tally.counts["lists"] += 1
        self.tally.counts["ticked off"] += self._ticked(watched) == {*self.goals}
        return self.tally

    def _ticked(self, watched):
        return {*reached(self.goals, watched.seen, self.scene, NoVision())}

    def _held_against(self, watched, done):
        for goal in self._ticked(watched) - done:
            self.tally.wrong.append(f"{self.seed}: ticked and not done: {goal}")

    def _look(self, watched, was, lies, frames):
        """Look a few times; what is said is true of the table now, or was just before."""
        sightings = watched.lay(tuple(lies), frames)
        self.tally.counts["frames"] += frames
        self.tally.counts["tables"] += 1
        there = {self._as_shape(it) for it in (*was, *lies)}
        for sighting in sightings:
            if sighting.confidence == "sure" and self._as_shape(sighting.laid) not in there:
                self.tally.wrong.append(f"{self.seed}: reported {sighting.laid}")
        sure = {*watched.seen.laid} - {*watched.seen.suggested}
        for laid in sure:
            if self._as_shape(laid) not in there:
                self.tally.wrong.append(f"{self.seed}: seen {laid}")

    def _as_shape(self, laid):
        """A tile by its shape, its turn by the least that is the same."""
        least = min(self.book.turned(laid, turn).turns for turn in range(4))
        return replace(laid, tile=self.book.kind(laid.tile), turns=least)


def counted(seeds):
    """Do the lists of these seeds."""
    tally = Tally()
    for seed in seeds:
        tally.add(HandList(seed).run())
    return tally
