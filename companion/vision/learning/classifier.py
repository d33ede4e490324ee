"""A trained classifier: patches to tiles, with a threshold for each pair that looks alike.

Every cell of every face, in each of its four turns, is a class. Training makes variants of the
owner's pictures, finds the directions in which classes differ and evens out what varies within
one, so that distances are in units of that variation (sigma). Fresh variants, unseen in training,
then say for each pair how far a patch of the one may look like the other: a reading has to be
farther on its own side than that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell
from companion.vision.learning.augmentation import augmented
from companion.vision.picture.features import PATCH_PX, Vectors, features
from companion.vision.picture.frame import Image

VARIANTS: Final = 36
CHECKS: Final = 10
DIMENSIONS: Final = 256
DISCRIMINANTS: Final = 160
LEAST_SIGMA: Final = 4.0
SLACK_SIGMA: Final = 3.0
TWIN_SIGMA: Final = 9.0
"""Two faces whose middles are nearer than this are named to the owner."""
_SHRINK: Final = 0.12

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class TrainingCell:
    """One cell of a face; ``cell`` is unturned, (0, 0) its north-west one."""

    tile: str
    cell: Cell


@dataclass(frozen=True, slots=True, eq=False)
class Classifier:
    """What was learned of some faces. Class ``4 * part + turns``.

    Attributes:
        parts: Cells of faces.
        templates: (parts, 64, 64, 3): how each looks, unturned.
        base: (features,): what all have in common.
        project: (features, dimensions): to units of sigma.
        means: (classes, dimensions).
        gaps: (classes, classes): sigma between two classes' middles.
        least: (classes, classes): how many sigma a reading of the first must be on its own side
            of the middle between it and the second.
    """

    parts: tuple[TrainingCell, ...]
    templates: NDArray[np.uint8]
    base: Vectors
    project: Vectors
    means: Vectors
    gaps: Vectors
    least: Vectors

    @property
    def tiles(self) -> frozenset[str]:
        """The faces it knows."""
        return frozenset(part.tile for part in self.parts)

    def pictures(self, tile: str) -> dict[Cell, Image]:
        """How the cells of a face look, unturned; empty if it was not learned."""
        return {
            part.cell: self.templates[number]
            for number, part in enumerate(self.parts)
            if part.tile == tile
        }

    def place(self, patches: "list[Image]") -> Vectors:
        """Where patches lie among the classes, (n, dimensions) in sigma."""
        return (features(patches) - self.base) @ self.project

    def alike(self, placed: Vectors) -> Vectors:
        """Cosine to every class's middle, (n, classes)."""
        lengths = np.linalg.norm(placed, axis=1)[:, None] * np.linalg.norm(self.means, axis=1)
        return (placed @ self.means.T) / np.maximum(lengths, 1e-6)

    def margins(self, placed: Vectors, first: int) -> Vectors:
        """How far, in sigma, one patch is on the side of class ``first`` against each other."""
        score = (placed @ self.means.T).ravel() - (self.means**2).sum(axis=1) / 2
        return (score[first] - score) / np.maximum(self.gaps[first], 1e-6)

    def twins(self) -> tuple[tuple[str, str], ...]:
        """Pairs of faces that look alike, sorted."""
        rows, columns = np.nonzero(np.triu(self.gaps < TWIN_SIGMA, 1))
        pairs = set[tuple[str, str]]()
        for a, b in zip(rows, columns, strict=True):
            first, other = self.parts[int(a) // 4].tile, self.parts[int(b) // 4].tile
            if first != other:
                pairs.add((min(first, other), max(first, other)))
        return tuple(sorted(pairs))


def turned(patch: Image, turns: int) -> Image:
    """Return a patch turned clockwise by quarters."""
    return np.ascontiguousarray(np.rot90(patch, -turns))


def train(
    pictures: Mapping[TrainingCell, "list[Image]"],
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> Classifier:
    """Learn some faces.

    Args:
        pictures: For each cell of each face one or more pictures, unturned, edge to edge.
        seed: Of the variants.
        progress: Is told how much is done, 0 to 1.

    Raises:
        ValueError: There are fewer than two cells to tell apart.
    """
    if len(pictures) < 2:  # noqa: PLR2004
        raise ValueError("one cell alone cannot be told apart; learn two tiles at least")
    say: Progress = progress or (lambda _share: None)
    parts = tuple(sorted(pictures, key=lambda part: (part.tile, part.cell)))
    chance = np.random.default_rng([seed, 11])
    known = _described([pictures[part] for part in parts], VARIANTS, chance, say, (0.0, 0.7))
    base, project = _directions(known)
    say(0.8)
    placed = (known - base) @ project
    means = placed.mean(axis=1)
    gaps = np.sqrt(_squared(means))
    fresh = _described([pictures[part] for part in parts], CHECKS, chance, say, (0.8, 0.98))
    least = _thresholds((fresh - base) @ project, means, gaps)
    say(1.0)
    templates = np.stack([template_of(pictures[part][0]) for part in parts])
    return Classifier(parts, templates, base, project, means, gaps, least)


def template_of(picture: Image) -> Image:
    """One cell's picture at 64 pixels."""
    import cv2  # noqa: PLC0415 (what only classifies needs it not)

    small = cv2.resize(picture, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def _described(
    pictures: "list[list[Image]]",
    count: int,
    chance: np.random.Generator,
    say: Progress,
    share: tuple[float, float],
) -> Vectors:
    """(classes, count, features)."""
    rows: list[Vectors] = []
    for number, own in enumerate(pictures):
        made = [augmented(own[n % len(own)], chance) for n in range(count)]
        rows.extend(features([turned(it, turns) for it in made]) for turns in range(4))
        say(share[0] + (share[1] - share[0]) * (number + 1) / len(pictures))
    return np.stack(rows)


def _directions(known: Vectors) -> tuple[Vectors, Vectors]:
    """The middle of all, and the directions that tell classes apart, in sigma."""
    flat = known.reshape(-1, known.shape[-1])
    base = flat.mean(axis=0)
    some = flat[:: max(1, len(flat) // 6000)] - base
    wide = _main_directions(some, min(DIMENSIONS, len(some) - 1))
    narrow = (known - base) @ wide
    means = narrow.mean(axis=1, keepdims=True)
    within = (narrow - means).reshape(-1, wide.shape[1])
    spread = within.T @ within / len(within)
    spread += np.eye(len(spread), dtype=np.float32) * np.float32(
        _SHRINK * np.trace(spread) / len(spread)
    )
    values, vectors = np.linalg.eigh(spread.astype(np.float64))
    white = (vectors / np.sqrt(values)).astype(np.float32)
    middles = means[:, 0] @ white
    best = _rows_of(middles - middles.mean(axis=0))[:DISCRIMINANTS]
    return base, wide @ white @ best.T


def _main_directions(rows: Vectors, count: int) -> Vectors:
    """Principal directions by random projection: a whole decomposition takes ten times as long."""
    chance = np.random.default_rng(7)
    probe = rows @ chance.standard_normal((rows.shape[1], count + 24), dtype=np.float32)
    for _ in range(2):
        probe, _ = np.linalg.qr(rows @ (rows.T @ probe))
    return np.ascontiguousarray(_rows_of(probe.T @ rows)[:count].T)


def _rows_of(matrix: Vectors) -> Vectors:
    """Right singular vectors, the strongest first."""
    found: Any = np.linalg.svd(matrix, full_matrices=False)
    return np.asarray(found[2], dtype=np.float32)


def _squared(means: Vectors) -> Vectors:
    lengths = (means**2).sum(axis=1)
    return np.maximum(lengths[:, None] + lengths[None] - 2 * means @ means.T, 0)


def _thresholds(fresh: Vectors, means: Vectors, gaps: Vectors) -> Vectors:
    """From what unseen variants of each class look like; rows: taken for, columns: what it is."""
    worst = np.full(gaps.shape, -np.inf, np.float32)
    half = (means**2).sum(axis=1) / 2
    for own, patches in enumerate(fresh):
        score = patches @ means.T - half
        beyond = (score - score[:, own : own + 1]) / np.maximum(gaps[own], 1e-6)
        worst[:, own] = beyond.max(axis=0)
    return np.maximum(LEAST_SIGMA, worst + SLACK_SIGMA).astype(np.float32)
