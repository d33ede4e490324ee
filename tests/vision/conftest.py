"""Tests of learning often learn the same pictures: a worker learns from them once."""

from collections.abc import Iterator
from hashlib import blake2b

import pytest

from companion.vision.dice import die_faces
from companion.vision.learning import album
from companion.vision.learning.classifier import train


def named(pictures):
    """A name for what is learned from."""
    made = blake2b()
    for part in sorted(pictures, key=lambda part: (part.tile, part.cell)):
        made.update(repr((part, [picture.shape for picture in pictures[part]])).encode())
        for picture in pictures[part]:
            made.update(picture.tobytes())
    return made.digest()


@pytest.fixture(autouse=True, scope="session")
def learned_once() -> Iterator[None]:
    """What is learned from pictures is the same each time."""
    learned = {}

    def once(pictures, *, progress=None):
        name = named(pictures)
        if name not in learned:
            learned[name] = train(pictures, progress=progress)
        return learned[name]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(die_faces, "train", once)
        patched.setattr(album, "train", once)
        yield
