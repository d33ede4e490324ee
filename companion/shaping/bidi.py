"""The order in which letters stand on a line, where some are read from right to left.

Source: Unicode Standard Annex 9, with isolates and pairs of brackets. Our pages are read from left
to right, so that is the direction of every line. The older embeddings and overrides count for
nothing: no name may turn the words beside it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from unicodedata import bidirectional

_ISOLATES: Final = ("LRI", "RLI", "FSI")
_STRONG: Final = ("L", "R", "AL")
_REMOVED: Final = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
_NEUTRAL: Final = ("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI")
_SPACE: Final = ("S", "WS", *_ISOLATES, "PDI", *_REMOVED)
_OPENING: Final = "([{\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b"
_CLOSERS: Final = ")]}\u3009\u300b\u300d\u300f\u3011\u3015\uff09\uff3d\uff5d"
_CLOSING: Final = dict(zip(_OPENING, _CLOSERS, strict=True))
_MOST_PAIRS: Final = 63
_DEEPEST: Final = 125


def has_rtl(text: str) -> bool:
    """Return whether any letter is read from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)


def levels(text: str) -> list[int]:
    """Return each character's level: even ones are read from left to right, odd ones from right."""
    kinds = [bidirectional(letter) or "L" for letter in text]
    found = [0] * len(text)
    _isolate(text, kinds, list(range(len(text))), 0, found)
    trailing = True
    for at in range(len(text) - 1, -1, -1):  # L1
        if kinds[at] in ("B", "S"):
            found[at], trailing = 0, True
        elif trailing and kinds[at] in _SPACE:
            found[at] = 0
        else:
            trailing = False
    return found


def visual(found: Sequence[int]) -> list[int]:
    """Return the characters' places in the order they stand from left to right (rule L2)."""
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        at = 0
        for within, group in groupby(order, key=lambda at: found[at] >= level):
            run = list(group)
            if within:
                order[at : at + len(run)] = run[::-1]
            at += len(run)
    return order


def _isolate(
    text: str, kinds: Sequence[str], places: Sequence[int], level: int, found: list[int]
) -> None:
    """Settle the levels of what stands at one level, and of the isolates in it."""
    own: list[int] = []
    at = 0
    while at < len(places):
        own.append(places[at])
        if kinds[places[at]] in _ISOLATES:
            end = _end_of(kinds, places, at)
            inside = places[at + 1 : end]
            deeper = _deeper(kinds[places[at]], [kinds[place] for place in inside], level)
            _isolate(text, kinds, inside, deeper, found)
            at = end
        else:
            at += 1
    for place in own:
        found[place] = level
    used = [place for place in own if kinds[place] not in _REMOVED]
    resolved = _resolved([text[place] for place in used], [kinds[place] for place in used], level)
    for place, kind in zip(used, resolved, strict=True):
        found[place] = _level_of(kind, level)
    for before, place in zip([None, *own], own, strict=False):
        if kinds[place] in _REMOVED:  # as what stands before it
            found[place] = level if before is None else found[before]


def _end_of(kinds: Sequence[str], places: Sequence[int], start: int) -> int:
    depth = 0
    for at in range(start, len(places)):
        kind = kinds[places[at]]
        depth += (kind in _ISOLATES) - (kind == "PDI" and depth > 0)
        if depth == 0:
            return at
    return len(places)


def _deeper(initiator: str, inside: Sequence[str], level: int) -> int:
    right = initiator == "RLI" or (initiator == "FSI" and _begins_right(inside))
    next_odd, next_even = (level + 1) | 1, (level + 2) & ~1
    deeper = next_odd if right else next_even
    return deeper if deeper <= _DEEPEST else level


def _begins_right(kinds: Sequence[str]) -> bool:
    """Return whether the first strong letter outside isolates is read from the right (P2, P3)."""
    depth = 0
    for kind in kinds:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif depth == 0 and kind in _STRONG:
            return kind != "L"
    return False


def _level_of(kind: str, level: int) -> int:
    """Return the level of a settled character (I1, I2)."""
    if level % 2:
        return level + (kind != "R")
    return level + {"L": 0, "R": 1}.get(kind, 2)


def _resolved(letters: Sequence[str], kinds: list[str], level: int) -> list[str]:
    own = "R" if level % 2 else "L"
    marks = [kind == "NSM" for kind in kinds]
    kinds = _weak(kinds, own)
    _brackets(letters, kinds, own)
    on = False
    for at, letter in enumerate(letters):  # N0: marks go with the bracket they stand on
        if on and marks[at]:
            kinds[at] = kinds[at - 1]
        else:
            on = letter in _OPENING or letter in _CLOSERS
    at = 0
    for neutral, group in groupby(list(kinds), key=lambda kind: kind in _NEUTRAL):
        size = len(list(group))
        if neutral:  # N1, N2
            before = _as_strong(kinds[at - 1]) if at else own
            after = _as_strong(kinds[at + size]) if at + size < len(kinds) else own
            kinds[at : at + size] = [before if before == after else own] * size
        at += size
    return kinds


def _as_strong(kind: str) -> str:
    return "R" if kind in ("EN", "AN") else kind


def _weak(kinds: list[str], own: str) -> list[str]:
    """Settle numbers, their signs, and marks (W1 to W7)."""
    kinds = _numbers(_marks(kinds, own), own)
    for at in range(1, len(kinds) - 1):  # W4
        before, after = kinds[at - 1], kinds[at + 1]
        joins = {"ES": ("EN",), "CS": ("EN", "AN")}.get(kinds[at], ())
        if before == after and before in joins:
            kinds[at] = before
    at = 0
    for kind, group in groupby(list(kinds)):
        size = len(list(group))
        neighbours = kinds[at - 1 : at] + kinds[at + size : at + size + 1]
        if kind == "ET" and "EN" in neighbours:  # W5
            kinds[at : at + size] = ["EN"] * size
        at += size
    kinds = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
    strong = own
    for at, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":  # W7
            kinds[at] = "L"
    return kinds


def _marks(kinds: Sequence[str], own: str) -> list[str]:
    """Settle marks: each goes with what it stands on (W1)."""
    settled: list[str] = []
    for kind in kinds:
        before = settled[-1] if settled else own
        on = "ON" if before in (*_ISOLATES, "PDI") else before
        settled.append(on if kind == "NSM" else kind)
    return settled


def _numbers(kinds: Sequence[str], own: str) -> list[str]:
    """Settle Arabic letters and the numbers among them (W2, W3)."""
    strong, settled = own, list[str]()
    for kind in kinds:
        strong = kind if kind in _STRONG else strong
        arabic = kind == "EN" and strong == "AL"
        settled.append("AN" if arabic else "R" if kind == "AL" else kind)
    return settled


def _brackets(letters: Sequence[str], kinds: list[str], own: str) -> None:
    """Give both of a pair of brackets one direction (N0)."""
    other = "L" if own == "R" else "R"
    for start, end in sorted(_pairs(letters, kinds)):
        inside = [_as_strong(kind) for kind in kinds[start + 1 : end]]
        if own in inside:
            kinds[start] = kinds[end] = own
        elif other in inside:
            before = (_as_strong(kind) for kind in reversed(kinds[:start]))
            context = next((kind for kind in before if kind in ("L", "R")), own)
            kinds[start] = kinds[end] = context


def _pairs(letters: Sequence[str], kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    opened: list[tuple[str, int]] = []
    for at, letter in enumerate(letters):
        if kinds[at] != "ON":
            continue
        if letter in _CLOSING:
            if len(opened) == _MOST_PAIRS:
                return
            opened.append((_CLOSING[letter], at))
            continue
        for n in range(len(opened) - 1, -1, -1):
            if opened[n][0] == letter:
                yield opened[n][1], at
                del opened[n:]
                break
