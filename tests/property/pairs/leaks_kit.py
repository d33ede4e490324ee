"""What a leak that is put in by hand is made with, and whether two matches side by side notice it."""

from functools import reduce
from importlib import import_module
from zlib import crc32

from moments_kit import by_history, by_table
from sight_kit import Leak

from companion.engine.state.table import packed
from companion.session.session import Session

MOST = 16
"""Pairs, or matches, in which a leak has to show."""
WITNESS: list[Session] = []
"""The session whose view was asked for last: what is made of a view is made for it."""


def secret(table):
    """A number that tells one table from another with the same view."""
    return crc32(packed(table)) % 97


def witnessed(patch):
    """Let parts that are given a view alone know whose it is."""
    view = Session.view

    def watched(self, seat=""):
        WITNESS[:] = [self]
        return view(self, seat)

    patch("companion.session.session.Session.view", watched)


def last_secret():
    return secret(WITNESS[0].table) if WITNESS else 0


def stolen(path):
    """The real part that stands at a dotted path."""
    module, names = path, []
    while True:
        try:
            found = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, name = module.rpartition(".")
            names.insert(0, name)
    return reduce(getattr, names, found)


def pairs_differ(game, home=None, first=0):
    """The surface at which two matches of a game differ first, "" if all pairs are alike.

    Args:
        game: The game.
        home: A folder to keep them in.
        first: The seed of the first pair.
    """
    for seed in range(first, first + MOST):
        begin = by_history if seed % 4 == 3 else by_table
        try:
            pair = begin(game, seed, home=home / f"{seed}" if home is not None else None)
            _ = pair.play(12, every=6) if pair is not None else True
        except Leak as leak:
            return leak.surface
    return ""
