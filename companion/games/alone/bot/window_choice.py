"""What the evil side plays in a window: every play with what it is worth (ALN-BOT-120, 130)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.engine.ids import PieceId, SpaceId
from companion.engine.state.table import Reading
from companion.games.alone.bot import card_worth, noise_choice
from companion.games.alone.bot.harm import DARKENED, POINT, attack, harm
from companion.games.alone.bot.hero_outlook import closeness, expected_way
from companion.games.alone.evil.avatars import ACTIVATE
from companion.games.alone.evil.reactions import (
    MOVE,
    NONE,
    RARE,
    SPAWN,
    STAY,
    UNBLOCK,
    UP,
    Reactions,
    Where,
)
from companion.games.alone.records.printed import Reaction, Side
from companion.games.alone.state.components import hand as hand_of
from companion.games.alone.state.creatures import Figure, creatures, record, seen, side
from companion.games.alone.state.sectors import hero_sector, lit
from companion.games.alone.state.ways import heading_of, neighbours

OPENED: Final = 25
"""What a door that is unblocked near the hero is worth."""
DECOY: Final = 20
"""What a noise is worth that leads the hero off the way (ALN-BOT-120)."""
ACTIVATION: Final = 60
"""What an activation costs: the hero gets a token for powers (ALN-AVATAR-070)."""


class Play(Struct, frozen=True):
    """One whole answer to a window.

    Attributes:
        keys: The answer, choice by choice.
        worth: What it brings, in hundredths of a point of the hero's health.
        price: What it costs.
    """

    keys: tuple[str, ...]
    worth: int
    price: int

    @property
    def gain(self) -> int:
        """What is left of its worth."""
        return self.worth - self.price


class Judge(Struct, frozen=True):
    """How a level of play looks at places, and what it tells of noises."""

    place: Callable[[Reading, Side, SpaceId, bool], int]
    told: Callable[[Reading, Sequence[str]], str]


def by_closeness(view: Reading, stats: Side, sector: SpaceId, unseen: bool) -> int:  # noqa: FBT001
    """Judge a place by how close it is to the hero's way."""
    return harm(view, stats, sector, unseen=unseen)


def by_replies(view: Reading, stats: Side, sector: SpaceId, unseen: bool) -> int:  # noqa: FBT001
    """Judge a place by the harm now, and by what the hero meets in each step that may follow.

    Half of all next steps follow the expected way; the rest are spread over the other neighbours
    and staying.
    """
    here = hero_sector(view)
    now = harm(view, stats, sector, unseen=unseen)
    if sector == here:
        return now + attack(view, stats, here) // 2
    way = expected_way(view)
    steps = (here, *neighbours(view, here))
    if sector not in steps:
        return now
    ahead = len(way) > 1 and sector == way[1]
    odds = 50 if ahead else 50 // len(steps)
    return now + odds * (attack(view, stats, sector) + POINT * stats.encounter * unseen) // POINT


JUDGES: Final[Mapping[str, Judge]] = {
    "gentle": Judge(by_closeness, noise_choice.first_true),
    "fair": Judge(by_closeness, noise_choice.misleading),
    "ruthless": Judge(by_replies, noise_choice.least_telling),
}


def plays(view: Reading, reactions: Reactions, judge: Judge) -> Iterator[Play]:
    """Yield every play worth a look: the best place for each creature, kind and card."""
    cards = len(view.piles[hand_of(reactions.seat)].cards)
    price = 0 if card_worth.nearly_lost(view) else card_worth.price(view, cards)
    moves = list(_moves(view, reactions, judge))
    spawns = {
        kind: _best_spawn(view, kind, places, judge) for kind, places in reactions.spawns.items()
    }
    best_move = max((worth for _, worth in moves), default=0)
    best_spawn = max(
        (worth for found in spawns.values() if found for _, worth in [found]), default=0
    )
    records = view.content.of(Reaction)
    for card, hows in reactions.hows.items():
        open_ = {how.key for how in hows if not how.off.text}
        kept = 30 if card_worth.answers_damage(records[card]) or records[card].instant else 0
        if MOVE in open_:
            yield from (Play((card, MOVE, *keys), worth, price + kept) for keys, worth in moves)
        for how in (SPAWN, RARE):
            kinds = reactions.rare[card] if how == RARE else _regular(reactions)
            if how in open_:
                for kind in kinds:
                    found = spawns.get(kind)
                    if found:
                        yield Play((card, how, kind, *found[0]), found[1], price + kept)
        if UP in open_:
            worth = card_worth.face_up(view, records[card], best_move, best_spawn)
            yield Play((card, UP), worth, price)
    yield from _activations(view, reactions, judge)


def _regular(reactions: Reactions) -> list[str]:
    rare = {kind for kinds in reactions.rare.values() for kind in kinds}
    return [kind for kind in reactions.spawns if kind not in rare]


def _moves(
    view: Reading, reactions: Reactions, judge: Judge
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield each move of a creature: whom, where and what is told, with what it is worth."""
    here = hero_sector(view)
    for creature, places in reactions.moves.items():
        figure = Figure.at(view, PieceId(creature))
        unseen = not seen(view, figure.id)
        before = judge.place(view, figure.side, figure.space, unseen)
        for place in places:
            if place.off.text:
                continue
            worth = _place_worth(view, figure, place, judge, before, unseen=unseen)
            if place.key != STAY and place.ref != here and lit(view, SpaceId(place.ref)):
                worth += DARKENED * closeness(view, SpaceId(place.ref)) // POINT
            yield (creature, place.key, *_heard(view, place, judge)), worth


def _place_worth(
    view: Reading, figure: Figure, place: Where, judge: Judge, before: int, *, unseen: bool
) -> int:
    if place.key == STAY:
        elsewhere = place.told and judge.told(view, place.told) not in _heading_of_way(view)
        return DECOY if elsewhere else 0
    if place.key.startswith(f"{UNBLOCK} "):
        return OPENED * closeness(view, figure.space) // POINT
    return judge.place(view, figure.side, SpaceId(place.ref), unseen) - before


def _heading_of_way(view: Reading) -> tuple[str, ...]:
    """Return the direction in which the hero is expected to go, none where none is."""
    way = expected_way(view)
    if len(way) < 2:  # noqa: PLR2004
        return ()
    found = (link for link in view.links.values() if way[0] in link.joins and way[1] in link.joins)
    return tuple([heading_of(link, way[0]) for link in found])


def _best_spawn(
    view: Reading, kind: str, places: Sequence[Where], judge: Judge
) -> tuple[tuple[str, ...], int] | None:
    name, _, number = kind.partition(" ")
    stats = side(view, record(view, name, int(number)))
    open_ = [place for place in places if not place.off.text]
    if not open_:
        return None
    judged = [(judge.place(view, stats, SpaceId(each.ref), True), each) for each in open_]  # noqa: FBT003
    worth, place = max(judged, key=lambda found: (found[0], found[1].key))
    crowd = 5 * len(creatures(view))
    return (place.key, *_heard(view, place, judge)), worth - crowd


def _heard(view: Reading, place: Where, judge: Judge) -> tuple[str, ...]:
    return (judge.told(view, place.told),) if len(place.told) > 1 else ()


def _activations(view: Reading, reactions: Reactions, judge: Judge) -> Iterator[Play]:
    """Yield what the avatar may do (ALN-AVATAR-070)."""
    first = reactions.others.get((ACTIVATE,))
    for how in first.choosable() if first is not None else ():
        for place in reactions.others[ACTIVATE, how.key].choosable():
            keys = (ACTIVATE, how.key, place.key)
            told = reactions.others.get(keys)
            heard = (judge.told(view, [o.key for o in told.choosable()]),) if told else ()
            worth = POINT * closeness(view, SpaceId(place.key)) // POINT
            yield Play((*keys, *heard), worth, ACTIVATION)


def nothing() -> Play:
    """Return the play of no card."""
    return Play((NONE,), 0, 0)
