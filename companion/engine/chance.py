"""Chance: draw n of a seed depends on the seed and n alone.

Our own few lines, with test vectors, because a library's generator may change between versions and
a journal must replay for ever.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

_WORD: Final = 8
_BITS: Final = 8 * _WORD


def draw(seed: str, n: int, below: int) -> int:
    """Return a whole number from 0 to ``below`` - 1.

    Args:
        seed: Any text; the match's seed.
        n: The number of the draw, 0 or more.
        below: How many outcomes there are, at least 1 and far fewer than 2**64.
    """
    return _number(_keyed(seed), n, below)


def draws(seed: str, first: int, count: int, below: int) -> tuple[int, ...]:
    """Return ``count`` draws, the numbers ``first``, ``first`` + 1 and so on; see :func:`draw`."""
    keyed = _keyed(seed)
    return tuple([_number(keyed, n, below) for n in range(first, first + count)])


def _number(keyed: blake2b, n: int, below: int) -> int:
    line = keyed.copy()
    line.update(n.to_bytes(_WORD, "big"))
    return int.from_bytes(line.digest(), "big") * below >> _BITS


@lru_cache(maxsize=64)
def _keyed(seed: str) -> blake2b:
    """Return the hash that has taken in the seed and no number yet."""
    return blake2b(digest_size=_WORD, key=seed.encode()[:64])


class Chance:
    """A line of draws for those who are not the match: bots, tests, tables of the gallery."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.n = 0
        self._keyed = _keyed(seed)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to ``count`` - 1."""
        self.n += 1
        return _number(self._keyed, self.n, count)

    def fork(self, name: str) -> "Chance":
        """Return another line, independent of this one."""
        return Chance(f"{self.seed}/{name}"[-64:])
