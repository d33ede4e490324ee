"""What follows from the table: worked out once, and again when what it follows from has changed.

A function of the table and a few ids is decorated with what it follows from: ``@memo_of_map`` with
spaces and links alone, ``@memo_of_pieces("hero")`` with pieces of that kind as well. Options of the
match and the records of its packs may always be read: when they change, everything is worked out
anew. What the function returns is shared: nobody writes to it. None is not kept.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar, TypeVarTuple

from companion.engine.state.table import Reading

T = TypeVar("T")
K = TypeVar("K", bound=str)
Ts = TypeVarTuple("Ts")


def memo_of_map(build: Callable[[Reading, *Ts], T]) -> Callable[[Reading, *Ts], T]:
    """Keep what a function returns until a space or link changes."""

    def found(table: Reading, *args: *Ts) -> T:
        value = table.of_map.get((build, args))
        if value is None:
            value = table.of_map[build, args] = build(table, *args)
        return value  # type: ignore[return-value]  # the key is its function's own

    return update_wrapper(found, build)


def memo_of_pieces(
    *kinds: str,
) -> Callable[[Callable[[Reading, *Ts], T]], Callable[[Reading, *Ts], T]]:
    """Keep what a function returns until the map or a piece of these kinds changes.

    It may hold views of its table: a copied one works out its own.
    """

    def keeping(build: Callable[[Reading, *Ts], T]) -> Callable[[Reading, *Ts], T]:
        def found(table: Reading, *args: *Ts) -> T:
            value = table.of_pieces[kinds].get((build, args))
            if value is None:
                value = table.of_pieces[kinds][build, args] = build(table, *args)
            return value  # type: ignore[return-value]  # the key is its function's own

        return update_wrapper(found, build)

    return keeping


def memo_of_kind(build: Callable[[Reading, K], T]) -> Callable[[Reading, K], T]:
    """Keep what a function says of one kind of pieces until the map or one of them changes."""

    def found(table: Reading, kind: K) -> T:
        value = table.of_pieces[kind,].get(build)
        if value is None:
            value = table.of_pieces[kind,][build] = build(table, kind)
        return value  # type: ignore[return-value]  # the key is its function's own

    return update_wrapper(found, build)
