"""Step 5 of the round's end: danger tokens come onto the map (ALN-ROUND-070, 080, AID-120)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.chain import Chain
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import NO_WORDS, Choose, ChooseSpace, Option
from companion.engine.ids import MarkerId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import MarkerAdded, MarkerRemoved, TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Marker, Reading, Step
from companion.games.alone.state.components import DANGER, SET_ASIDE
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import leader
from companion.games.alone.state.sectors import hero_sector, level
from companion.games.alone.state.sight import in_sight

RULE: Final = "ALN-ROUND-080"
MOST: Final = 8
"""Danger tokens on a level (ALN-ROUND-080)."""
DONE: Final = "done"
REMOVE: Final = "remove"


class Placing(Struct, frozen=True):
    """Which tokens are removed and where new ones lie, choice by choice.

    Attributes:
        seat: Who chooses.
        n: How many are to be placed.
        tokens: Each token on the map with its sector; ``removable`` those that may be taken.
        levels: The level of each sector where a token may lie.
        each: The most on a level of those that are placed now.
        most: The most on a level altogether.
        shared: A sector may hold several.
        duty: All must be placed where that is legal.
    """

    seat: SeatId
    n: int
    tokens: tuple[tuple[str, str], ...]
    removable: tuple[str, ...]
    levels: tuple[tuple[str, int], ...]
    levels_of_tokens: tuple[int, ...]
    each: int
    most: int = MOST
    shared: bool = False
    duty: bool = True

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the next choice, None once all are placed or nothing is left to choose."""
        keys = [str(key) for key in chosen]
        placed = [key for key in keys if not key.startswith(f"{REMOVE} ") and key != DONE]
        if (keys and keys[-1] == DONE) or len(placed) >= self.n:
            return None
        return self.choice(keys, placed)

    def choice(self, keys: list[str], placed: list[str]) -> Choose[str]:
        """Return what may be chosen after some choices."""
        gone = {key.removeprefix(f"{REMOVE} ") for key in keys if key.startswith(f"{REMOVE} ")}
        spaces = [thing_option(ref, off=off) for ref, off in self._spaces(gone, placed)]
        legal = any(not each.off.text for each in spaces)
        removing = (
            [
                Option(f"{REMOVE} {ref}", f"{REMOVE} {ref}", say("Remove"), sector)
                for ref, sector in self.tokens
                if ref in self.removable and ref not in gone
            ]
            if not placed
            else []
        )
        ends = not legal or not self.duty
        done = [Option(DONE, DONE, say("Place no more"), icon="done")] if ends else []
        return ChooseSpace(
            asks=say("Danger token {n} of {most}: where?", n=len(placed) + 1, most=self.n),
            rule=RULE,
            seats=(self.seat,),
            secret=True,
            about=self.seat,
            among=(*spaces, *removing, *done),
        )

    def _spaces(self, gone: set[str], placed: list[str]) -> Iterable[tuple[str, Message]]:
        levels = dict(self.levels)
        there = [(ref, sector) for ref, sector in self.tokens if ref not in gone]
        taken = {sector for _, sector in there} | set(placed)
        full = Counter(
            n
            for (ref, _), n in zip(self.tokens, self.levels_of_tokens, strict=True)
            if ref not in gone
        )
        new = Counter(levels[sector] for sector in placed)
        for sector, n in self.levels:
            off = NO_WORDS
            if sector in taken and not self.shared:
                off = say("A danger token lies there.")
            elif full[n] + new[n] >= self.most or new[n] >= self.each:
                off = say("The level is full.")
            yield sector, off


def placing(table: Reading, seat: SeatId, n: int, **other: int | bool) -> Placing:
    """Return how tokens may be placed: never with the hero or in sight (ALN-ROUND-080).

    Args:
        table: The table.
        seat: Who chooses.
        n: How many.
        other: Other limits than those of a round's end.
    """
    closed = {*in_sight(table), hero_sector(table)}
    found = [m for _, m in sorted(table.markers.items()) if m.kind == DANGER]
    tokens = tuple((m.id, m.on) for m in found)
    open_ = [ref for ref in sorted(table.spaces) if ref not in closed]
    even = option(table, "danger_token_levels") == "even"
    usual: dict[str, int | bool] = {
        "each": (n + 1) // 2 if even else n,
        "duty": option(table, "danger_token_duty") == "all",
    }
    return Placing(
        seat=seat,
        n=n,
        tokens=tokens,
        removable=tuple(ref for ref, on in tokens if on not in closed),
        levels=tuple((ref, level(table, ref)) for ref in open_),
        levels_of_tokens=tuple(level(table, SpaceId(m.on)) for m in found),
        **{**usual, **other},  # type: ignore[arg-type]
    )


def question(plan: Placing, asks: Message) -> Chain:
    """Return the whole placement as one secret answer."""
    return Chain(
        asks=asks,
        rule=RULE,
        seats=(plan.seat,),
        secret=True,
        about=plan.seat,
        first=plan.choice([], []),
        follows=plan,
    )


def place(play: Play, step: Step) -> Flow[None]:
    """Place the tokens set aside, the leader decides where (ALN-ROUND-070, 140, 180)."""
    del step
    table = play.table
    n = table.tracks[SET_ASIDE]
    if not n:
        return
    seat = leader(table)
    asks = say("{who}: place {n} danger tokens", who=Ref(seat), n=n)
    answer = yield from play.ask(question(placing(table, seat, n), asks))
    left = n - carry_out(play, tuple([str(key) for key in answer]), "ALN-ROUND-070")
    held = left if option(table, "surplus_danger_tokens") == "held" else 0
    says = say("Danger tokens are placed.")
    play.change(TrackSet(SET_ASIDE, held, n), Because("ALN-ROUND-070", says))


def carry_out(play: Play, chosen: tuple[str, ...], rule: str) -> int:
    """Remove and place tokens as chosen; return how many were placed."""
    placed = 0
    for key in chosen:
        if key == DONE:
            break
        word, _, ref = key.partition(" ")
        if word == REMOVE:
            play.change(MarkerRemoved(MarkerId(ref)), Because(rule))
        else:
            put(play, SpaceId(key), rule)
            placed += 1
    return placed


def put(play: Play, sector: SpaceId, rule: str) -> None:
    """Put a danger token into a sector (ALN-UPDATE-050)."""
    ref = MarkerId(drawn_id(play, DANGER, play.table.markers))
    play.change(MarkerAdded(Marker(ref, DANGER, sector)), Because(rule))
