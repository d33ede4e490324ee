"""Groups to cells of the known table: which way the camera looks, and where each tile lies.

The camera may stand anywhere. What is expected (and what was read before) says how each group lies
in the table's frame: every known tile in it votes. A tile whose turn means nothing votes for all
four turns about its cell, one of a shape for every place where one of it is known; others tell them
apart. A tile that rests in the picture where it lay holds the frame against any number of others
that were taken up and laid elsewhere. Groups without known tiles are set beside the others by a
local estimate; that is good enough to suggest, not to commit (``probable``), unless hands were to
lay them just so.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from companion.engine.grid import Cell
from companion.ports import Confidence, Laid
from companion.stickers import TILE_MM
from companion.vision.picture.frame import Points
from companion.vision.picture.grid_transform import GridTransform, laid_by, rotation, transform_of
from companion.vision.stickers.lattice import (
    HEADING_LIMIT,
    Group,
    covered,
    middle_in,
    nearest_motion,
    quarter_turns,
)
from companion.vision.stickers.tags_to_faces import FaceSeen

NEAR_TILES: Final = 3.2
"""A local estimate leans on tiles this close, if there are any."""
REATTACH_LIMIT: Final = 0.36
"""How far from a whole cell an estimate may be."""
_KNOWN_LIMIT: Final = 0.75
"""The same for a group whose known tiles say themselves where it lies."""
_RESTS: Final = 100
"""So many votes has a tile that rests where it lay; more than a table has tiles."""
_RESTS_ALIKE: Final = 2
"""The same for one of a shape: another one of it may have come to lie just there."""
_WANTED_LIMIT: Final = 0.5
"""The same for a tile that hands are to lay in one place, and that lies close to others."""
_WANTED_TILES: Final = 5.2
"""A tile that hands are to lay is taken so far from the others, gaps and all: an estimate is off by
a tenth of the way at most, so that the cell beside it is not taken for it."""
_LAID_SO: Final = 2
"""So many tiles at least have to lie as hands were to lay them to say how a lone tile is turned."""
NONE_ANY_WAY: Final[Mapping[str, Sequence[GridTransform]]] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A face with its cell in the table's frame.

    Attributes:
        face: As seen on the board.
        laid: How it lies in the table's frame.
        confidence: ``sure``: joined edge to edge, nothing contradicts; ``probable``: set beside
            the others by estimate; ``doubt``: its edges contradict each other.
        group: Which group it is in, counted from 0.
    """

    face: FaceSeen
    laid: Laid
    confidence: Confidence
    group: int


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """Where everything lies.

    Attributes:
        placed: Faces with cells, sorted by how they lie.
        loose: Faces that lie on no cell: beside the map, on a pile.
        lost: Tiles are known, and none of them says how the camera stands.
    """

    placed: tuple[Placed, ...] = ()
    loose: tuple[FaceSeen, ...] = ()
    lost: bool = False


def align(
    faces: Sequence[FaceSeen],
    groups: Sequence[Group],
    known: Mapping[str, Laid],
    any_way: Mapping[str, Sequence[GridTransform]] = NONE_ANY_WAY,
    wanted: Collection[Laid] = (),
    *,
    hidden: bool = False,
) -> Aligned:
    """Say where faces lie in the table's frame.

    Args:
        faces: As seen.
        groups: How they are joined; indices into ``faces``.
        known: Where tiles are known to lie, by what they are known by.
        any_way: The ways that known tiles may lie in that have several, by face: those whose turn
            means nothing, and those of a shape.
        wanted: How hands may lay tiles next.
        hidden: Tiles are known to lie there that cannot be read: nothing gives a frame of its own.
    """
    if not faces:
        return Aligned(lost=bool(known))
    votes = [
        _as_hands_were_to(faces, group, _vote(faces, group, known, any_way), frozenset(wanted))
        for group in groups
    ]
    main = max(range(len(groups)), key=lambda index: votes[index].rank)
    if votes[main].rank[1] and _one_place(faces, groups[main], votes[main].motions):
        motion = _upright(faces, groups[main], votes[main].motions)
    elif known or any_way or hidden:
        return Aligned(loose=tuple(faces), lost=True)
    else:
        main, motion = 0, own_frame(faces, groups[0])
    placing = _Placing(faces, groups, frozenset(wanted))
    placing.place(main, motion, "sure")
    rest = (index for index in range(len(groups)) if index != main)
    for index in sorted(rest, key=lambda index: (votes[index].rank, -index), reverse=True):
        placing.place_near(index, votes[index])
    return placing.result()


class _Votes(NamedTuple):
    """How a group lies by what its tiles say.

    Attributes:
        most: How many votes each of the motions has.
        motions: One; several of a single tile that may lie so; none if it is not known.
        limit: How far, in tiles, it may be from where they put it.
    """

    most: int = 0
    motions: tuple[GridTransform, ...] = ()
    limit: float = _KNOWN_LIMIT

    @property
    def rank(self) -> tuple[bool, int]:
        """The higher, the better it is known."""
        return len(self.motions) == 1, self.most


def _vote(
    faces: Sequence[FaceSeen],
    group: Group,
    known: Mapping[str, Laid],
    any_way: Mapping[str, Sequence[GridTransform]],
) -> _Votes:
    votes: Counter[GridTransform] = Counter()
    voters, limit = 0, REATTACH_LIMIT
    for index, motion in group.motions.items():
        face = faces[index]
        if face.tile in known:
            limit = _KNOWN_LIMIT
        if face.rests_as in known:
            there = transform_of(known[face.rests_as], face.size)
            votes[there.after(motion.back())] += (
                _RESTS if face.rests_as == face.tile else _RESTS_ALIKE
            )
        elif face.tile in any_way:
            votes.update({way.after(motion.back()) for way in any_way[face.tile]})
        elif face.tile in known:
            there = transform_of(known[face.tile], face.size)
            votes[there.after(motion.back())] += 1
        else:
            continue
        voters += 1
    most = max(votes.values(), default=0)
    best = tuple(motion for motion, count in votes.items() if count == most)
    return _Votes(most, best, limit) if len(best) == 1 or voters == 1 else _Votes()


def _as_hands_were_to(
    faces: Sequence[FaceSeen], group: Group, votes: _Votes, wanted: frozenset[Laid]
) -> _Votes:
    """Of several motions take the one by which most tiles lie as hands were to lay them, if any."""

    def laid_so(motion: GridTransform) -> int:
        return sum(
            laid_by(faces[index].tile, motion.after(own), faces[index].size) in wanted
            for index, own in group.motions.items()
        )

    if len(votes.motions) < 2 or not wanted:  # noqa: PLR2004 (nothing to choose from)
        return votes
    best, second = sorted(votes.motions, key=laid_so, reverse=True)[:2]
    if laid_so(best) < max(_LAID_SO, laid_so(second) + 1):
        return votes
    return votes._replace(motions=(best,))


def _one_place(faces: Sequence[FaceSeen], group: Group, motions: Sequence[GridTransform]) -> bool:
    """Whether the motions differ, if at all, in how the one tile of a group is turned."""
    places = {
        motion.after(own).cells(faces[index].size)
        for motion in motions
        for index, own in group.motions.items()
    }
    return len(motions) == 1 or len(places) == 1


def _upright(
    faces: Sequence[FaceSeen], group: Group, motions: Sequence[GridTransform]
) -> GridTransform:
    """Return the one of the motions that has the picture's up for north."""
    turns = own_frame(faces, group).turns
    return next((motion for motion in motions if motion.turns == turns), motions[0])


def own_frame(faces: Sequence[FaceSeen], group: Group) -> GridTransform:
    """Return the motion into a frame of the group's own.

    North is the picture's up (to a quarter turn). The first tile in reading order (top row first,
    then from the left) lies with its north-west cell on (0, 0).
    """
    turns: Counter[int] = Counter()
    for index, motion in group.motions.items():
        seen, _ = quarter_turns(faces[index].heading)
        turns[(seen - motion.turns) % 4] += 1
    up = GridTransform(turns.most_common(1)[0][0])
    corners = [
        laid_by(faces[index].tile, up.after(motion), faces[index].size).cell
        for index, motion in group.motions.items()
    ]
    first = min(corners, key=lambda cell: (cell.y, cell.x))
    return GridTransform(up.turns, Cell(-first.x, -first.y))


class _Placing:
    """Groups being set into the table's frame, one after the other."""

    def __init__(
        self, faces: Sequence[FaceSeen], groups: Sequence[Group], wanted: frozenset[Laid]
    ) -> None:
        self._faces = faces
        self._groups = groups
        self._wanted = wanted
        self._motions: dict[int, GridTransform] = {}
        self._placed: list[Placed] = []

    def place(self, index: int, motion: GridTransform, confidence: Confidence) -> None:
        """Place a whole group."""
        group = self._groups[index]
        for member, own in group.motions.items():
            there = motion.after(own)
            face = self._faces[member]
            self._motions[member] = there
            self._placed.append(
                Placed(
                    face,
                    laid_by(face.tile, there, face.size),
                    "doubt" if member in group.unsure else confidence,
                    index,
                )
            )

    def place_near(self, index: int, votes: _Votes) -> None:
        """Place a group by what its known tiles say, if that fits; else by estimate, if any."""
        near = min(votes.motions, key=lambda motion: self._miss(index, motion), default=None)
        if near is not None and self._miss(index, near) < votes.limit:
            if self._free(index, near):
                self.place(index, near, "sure")
            return
        guess = self._as_wanted(index)
        sure = guess is not None
        guess = guess or self._guess(index)
        if (
            guess
            and self._free(index, guess)
            and (sure or self._miss(index, guess) < REATTACH_LIMIT)
        ):
            self.place(index, guess, "sure" if sure else "probable")

    def _as_wanted(self, index: int) -> GridTransform | None:
        """How hands were to lay a whole group close to what is placed, if it lies about so."""
        member = self._nearest(index)
        face, own = self._faces[member], self._groups[index].motions[member]
        places = [laid for laid in self._wanted if laid.tile == face.tile]
        motions = [transform_of(laid, face.size).after(own.back()) for laid in places]
        near = min(motions, key=lambda motion: self._miss(index, motion), default=None)
        certain = len({laid.cell for laid in places}) == 1
        far = self._far(member) / TILE_MM
        limit = _WANTED_LIMIT if certain and far <= NEAR_TILES else REATTACH_LIMIT
        if near is None or self._miss(index, near) >= limit or far > _WANTED_TILES:
            return None
        there = {
            laid_by(self._faces[other].tile, near.after(motion), self._faces[other].size)
            for other, motion in self._groups[index].motions.items()
        }
        return near if there <= self._wanted else None

    def result(self) -> Aligned:
        """Return what was placed, and what was not."""
        loose = [face for index, face in enumerate(self._faces) if index not in self._motions]
        return Aligned(tuple(sorted(self._placed, key=lambda tile: tile.laid)), tuple(loose))

    def _free(self, index: int, motion: GridTransform) -> bool:
        arriving = {
            member: motion.after(own) for member, own in self._groups[index].motions.items()
        }
        return not covered(self._faces, arriving) & covered(self._faces, self._motions)

    def _nearest(self, index: int) -> int:
        """The group's member closest to what is placed."""
        members = self._groups[index].motions
        return min(members, key=lambda member: (self._far(member), member))

    def _far(self, member: int) -> float:
        """How far in mm a face is from the closest one that is placed."""
        placed = np.array([self._faces[other].middle for other in self._motions])
        return float(np.linalg.norm(placed - self._faces[member].middle, axis=1).min())

    def _guess(self, index: int) -> GridTransform | None:
        member = self._nearest(index)
        middle, angle = self._estimate(member)
        turns, crooked = quarter_turns(angle)
        if abs(crooked) > HEADING_LIMIT:
            return None
        there = nearest_motion(middle, self._faces[member].size, turns)
        return there.after(self._groups[index].motions[member].back())

    def _miss(self, index: int, motion: GridTransform) -> float:
        """How far, in tiles, the group's nearest member is from where ``motion`` puts it."""
        member = self._nearest(index)
        there = motion.after(self._groups[index].motions[member])
        middle, angle = self._estimate(member)
        if quarter_turns(angle)[0] != there.turns:
            return float("inf")
        return float(np.linalg.norm(middle - middle_in(there, self._faces[member].size)))

    def _estimate(self, member: int) -> tuple[Points, float]:
        """Where a face's middle lies in the table's frame, and its heading, by placed faces."""
        face = self._faces[member]
        far = {
            other: max(0.1, float(np.linalg.norm(face.middle - self._faces[other].middle)))
            for other in self._motions
        }
        close = [other for other in far if far[other] <= NEAR_TILES * TILE_MM] or list(far)
        total, sin, cos = 0.0, 0.0, 0.0
        middle = np.zeros(2)
        for other in close:
            base, motion = self._faces[other], self._motions[other]
            weight = far[other] ** -2
            shift = rotation(-base.heading) @ (face.middle - base.middle) / TILE_MM
            quarter = float(motion.turns * np.pi / 2)
            middle += weight * (rotation(quarter) @ shift + middle_in(motion, base.size))
            angle = face.heading - base.heading + quarter
            sin, cos = sin + weight * np.sin(angle), cos + weight * np.cos(angle)
            total += weight
        return middle / total, float(np.arctan2(sin, cos))
