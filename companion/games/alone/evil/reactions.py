"""What an evil seat may do in a window, as one secret answer (ALN-REACT-010..100).

A card, how it is played, with which creature, where, and what is told of the noise are stages of a
chain: neither count nor time tells what was chosen. Every seat is asked, even with nothing to play.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.engine.flow.chain import Chain
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import NO_WORDS, Choose, ChooseSpace, Option
from companion.engine.ids import CardId, LinkId, PieceId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.alone.evil import avatars, noise
from companion.games.alone.evil.creature_moves import steps_to
from companion.games.alone.hero.damage import hurt_track
from companion.games.alone.records.printed import Creature, Reaction, Special
from companion.games.alone.state.components import (
    BLOCKED,
    CREATURE,
    HEALTH,
    SPECIAL,
    SPECIALS,
    creature_ref,
    hand,
)
from companion.games.alone.state.creatures import creatures, may_move_to, spawnable
from companion.games.alone.state.reaction_track import END, INSTANT, why_not
from companion.games.alone.state.seats import leader

NONE: Final = "none"
MOVE: Final = "move"
SPAWN: Final = "spawn"
UP: Final = "up"
RARE: Final = "special"
STAY: Final = "stay"
UNBLOCK: Final = "unblock"
RULE: Final = "ALN-REACT-010"


class Where(Struct, frozen=True):
    """A place where a creature may go or come: what may be told of it, or why it may not."""

    key: str
    ref: str
    told: tuple[str, ...] = ()
    off: Message = NO_WORDS
    label: Message = NO_WORDS


class Reactions(Struct, frozen=True):
    """All that a seat may choose in a window; it says what is asked next.

    Attributes:
        seat: Who chooses.
        hows: For each card how it may be played.
        moves: For each creature where it may go (ALN-CRMOVE-010).
        spawns: For each kind, "creature 3", where it may come (ALN-SPAWN-010).
        rare: For each card the special creatures it brings (ALN-DEEP-040).
        others: What follows an avatar's activation (ALN-AVATAR-070).
    """

    seat: SeatId
    hows: Mapping[str, tuple[Option[str], ...]]
    moves: Mapping[str, tuple[Where, ...]]
    spawns: Mapping[str, tuple[Where, ...]]
    rare: Mapping[str, tuple[str, ...]]
    others: Mapping[tuple[str, ...], Choose[str]]

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the next choice, None where the answer is whole."""
        keys = tuple([str(each) for each in chosen])
        if keys in self.others or keys[0] not in self.hows:
            return self.others.get(keys)
        if len(keys) == 1:
            return self._choice(say("How is it played?"), self.hows[keys[0]])
        return None if keys[1] == UP else self._with_creature(keys[0], keys[1], keys[2:])

    def _with_creature(self, card: str, how: str, rest: tuple[str, ...]) -> Choose[str] | None:
        """Return which creature, where, and what is told, one after another."""
        if not rest:
            return self._whom(card, how)
        places = self.moves[rest[0]] if how == MOVE else self.spawns[rest[0]]
        if len(rest) == 1:
            return self._where(places)
        place = next(place for place in places if place.key == rest[1])
        return self._headings(place) if len(rest) == 2 and len(place.told) > 1 else None  # noqa: PLR2004

    def _whom(self, card: str, how: str) -> Choose[str]:
        if how == MOVE:
            return self._choice(
                say("Which creature moves?"), tuple(thing_option(ref) for ref in self.moves)
            )
        rare = {kind for kinds in self.rare.values() for kind in kinds}
        own = self.rare[card]
        kinds = [k for k in self.spawns if (k in own if how == RARE else k not in rare)]
        return self._choice(say("Which creature comes?"), tuple(map(_kind_option, kinds)))

    def _where(self, places: tuple[Where, ...]) -> Choose[str]:
        among = tuple(_place_option(place) for place in places)
        return self._choice(say("Where?"), among, ChooseSpace)

    def _headings(self, place: Where) -> Choose[str]:
        among = tuple(
            Option(each, each, say("{heading}", heading=Ref(each))) for each in place.told
        )
        return self._choice(say("What is told of the noise? All are true."), among)

    def _choice(
        self, asks: Message, among: tuple[Option[str], ...], kind: type[Choose[str]] = Choose
    ) -> Choose[str]:
        seat = self.seat
        return kind(asks=asks, rule=RULE, seats=(seat,), secret=True, about=seat, among=among)


def _kind_option(kind: str) -> Option[str]:
    name, _, number = kind.partition(" ")
    return Option(kind, kind, say("{creature}", creature=Ref(creature_ref(name, int(number)))))


def _place_option(place: Where) -> Option[str]:
    label = place.label if place.label.text else say("{thing}", thing=Ref(place.ref))
    return Option(place.key, place.key, label, place.ref, off=place.off)


def told(reactions: Reactions, chosen: Sequence[str]) -> str:
    """Return what is told of the noise of a whole answer, "" for nothing."""
    if len(chosen) > 4:  # noqa: PLR2004  # card, how, who, where, told
        return chosen[4]
    places = reactions.moves if chosen[1] == MOVE else reactions.spawns
    place = next(place for place in places[chosen[2]] if place.key == chosen[3])
    return place.told[0] if place.told else ""


# -- the question


def question(table: Reading, seat: SeatId, to: str) -> Chain:
    """Return what is asked of a seat in a window (ALN-REACT-010, ALN-LEADER-020).

    Args:
        table: The table.
        seat: Who is asked.
        to: What it may react to: ``INSTANT``, ``END``, ``LIFE`` or ``SELF``.
    """
    reactions = open_reactions(table, seat, to)
    none = Option(NONE, NONE, say("Play nothing"), icon="done")
    closed = why_not(table, seat)
    cards = [_card_option(CardId(card), hows, closed) for card, hows in reactions.hows.items()]
    among = (none, *cards, *avatars.offered(reactions.others))
    asks = _ASKS[to]
    first = Choose(asks=asks, rule=RULE, seats=(seat,), secret=True, about=seat, among=among)
    approval = say("The leader agrees first: {who}.", who=Ref(leader(table)))
    return Chain(
        asks=asks,
        support=approval if leader(table) != seat else NO_WORDS,
        rule=RULE,
        seats=(seat,),
        secret=True,
        about=seat,
        first=first,
        follows=reactions,
    )


_ASKS: Final = {
    INSTANT: say("React at once?"),
    END: say("React at the end of the turn?"),
    "life": say("React to the loss of life?"),
    "self": say("React to the loss of self-control?"),
}


def _card_option(card: CardId, hows: tuple[Option[str], ...], closed: Message) -> Option[str]:
    off = closed
    if not off.text and all(how.off.text for how in hows):
        off = hows[-1].off
    return thing_option(card, off=off)


def open_reactions(table: Reading, seat: SeatId, to: str) -> Reactions:
    """Return all that a seat may choose in a window."""
    records = table.content.of(Reaction)
    cards: list[str] = sorted(set(table.piles[hand(seat)].cards))
    rare = {card: tuple(_rare(table, records[card])) for card in cards}
    moves = _moves(table)
    kinds = [f"{CREATURE} {each.number}" for each in _kinds(table)]
    kinds += sorted({kind for found in rare.values() for kind in found})
    spawns = {kind: places for kind in kinds if (places := _comes(table, kind)) is not None}
    hows = {
        card: tuple(
            _hows(
                table,
                records[card],
                to,
                movers=bool(moves),
                spawns=set(spawns),
                rare=rare[card],
            )
        )
        for card in cards
    }
    others: Mapping[tuple[str, ...], Choose[str]] = {}
    if to in (INSTANT, END):
        others = avatars.stages(table, seat)
    return Reactions(seat, hows, moves, spawns, rare, others)


def _kinds(table: Reading) -> list[Creature]:
    found = (each for each in table.content.of(Creature).values() if not each.boss)
    return sorted(found, key=lambda each: each.number)


def _rare(table: Reading, card: Reaction) -> Iterator[str]:
    """Yield the special creatures that a card may bring (ALN-DEEP-040)."""
    specials = table.content.of(Special)
    for ref in table.piles[SPECIALS].cards if SPECIALS in table.piles else ():
        if specials[ref].icon in card.creatures:
            yield f"{SPECIAL} {specials[ref].number}"


def _comes(table: Reading, kind: str) -> tuple[Where, ...] | None:
    """Return where a kind may come, None for nowhere (ALN-SPAWN-010..040)."""
    name, _, number = kind.partition(" ")
    places = tuple(
        Where(sector, sector, () if off.text else noise.headings(table, sector), off)
        for sector, off in spawnable(table, name, int(number)).items()
    )
    return places if any(not place.off.text for place in places) else None


def _moves(table: Reading) -> Mapping[str, tuple[Where, ...]]:
    """Return where each creature may go: it may stay, step, or unblock (ALN-CRMOVE-010..030)."""
    return {figure.id: tuple(_goes(table, figure.id)) for figure in creatures(table)}


def _goes(table: Reading, creature: PieceId) -> Iterator[Where]:
    here = table.pieces[creature].at
    yield Where(STAY, here, noise.standing(table, here), label=say("Stay"))
    for heading, way, beyond in steps_to(table, creature):
        if table.links[way].state == BLOCKED:
            heard = noise.standing(table, here, way)
            label = say("Unblock: {heading}", heading=Ref(heading))
            yield Where(f"{UNBLOCK} {way}", here, heard, label=label)
            continue
        off = may_move_to(table, creature, beyond)
        heard = () if off.text else noise.headings(table, beyond)
        yield Where(beyond, beyond, heard, off)


# -- how a card may be played


def _hows(
    table: Reading,
    card: Reaction,
    to: str,
    *,
    movers: bool,
    spawns: set[str],
    rare: tuple[str, ...],
) -> Iterator[Option[str]]:
    """Yield how a card may be played in a window, with why not (ALN-REACT-020..080)."""
    late = _standard_off(table, card, to)
    nobody = late or (NO_WORDS if movers else say("No creature is on the map."))
    yield Option(MOVE, MOVE, say("Face down: move a creature"), off=nobody)
    kinds = {kind for kind in spawns if kind.startswith(f"{CREATURE} ")}
    full = late or (NO_WORDS if kinds else say("No creature can come."))
    yield Option(SPAWN, SPAWN, say("Face down: spawn a creature"), off=full)
    if rare:
        nowhere = late or (NO_WORDS if spawns & set(rare) else say("It cannot come."))
        yield Option(RARE, RARE, say("Face up: bring a special creature"), off=nowhere)
    yield Option(UP, UP, say("Face up: its effect"), off=_up_off(table, card, to) or NO_WORDS)


def _standard_off(table: Reading, card: Reaction, to: str) -> Message | None:
    """Return why no standard reaction can be made with a card now (ALN-REACT-020, 150)."""
    if to in HEALTH:
        return say("A standard reaction answers an action.")
    timing = option(table, "face_down_timing")
    early = to == INSTANT and (timing == "at_end" or (timing == "by_mark" and not card.instant))
    return say("Only at the end of the turn.") if early else None


def _up_off(table: Reading, card: Reaction, to: str) -> Message | None:
    """Return why a card cannot be played face up now (ALN-REACT-030, 040, 080)."""
    if card.trigger not in triggers(table, to):
        return say("It answers something else.")
    if to != END and not card.instant and not table.turn.used.get("ending"):
        return say("Only at the end of the turn.")
    return None


def triggers(table: Reading, to: str) -> set[str]:
    """Return what a card may answer in a window: actions of this turn, or damage."""
    used = table.turn.used
    if to in HEALTH:
        return {to}
    acts = {name.removeprefix("did ") for name in used if name.startswith("did ")}
    return acts | {kind for kind in HEALTH if to == END and used.get(hurt_track(kind))}


def place_of(where: str, here: SpaceId) -> tuple[SpaceId, LinkId]:
    """Return the sector a creature goes to, and the way it unblocks, of a chosen place."""
    if where == STAY:
        return here, LinkId("")
    word, _, way = where.partition(" ")
    if word == UNBLOCK and way:
        return here, LinkId(way)
    return SpaceId(where), LinkId("")
