"""The evil side's setup: map, decks, start sector, first creatures and tokens (ALN-ESETUP)."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.chain import Chain
from companion.engine.flow.choosing import seat_chooses, thing_option, thing_options
from companion.engine.flow.prompts import (
    NO_WORDS,
    Choose,
    ChooseSeveral,
    ChooseSpace,
    Option,
    Question,
    Settled,
)
from companion.engine.ids import NO_SEAT, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import (
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    SpaceFaceSet,
    WordSet,
)
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Marker, Piece, Reading, Step
from companion.games.alone.evil import danger_tokens, hands, noise
from companion.games.alone.labyrinth.revealing import reveal
from companion.games.alone.map.laying import lay_map, set_frame
from companion.games.alone.records.printed import Creature, Mission
from companion.games.alone.state.components import (
    COLOURS,
    CREATURE,
    DECK_NAMES,
    DECKS,
    LEADER,
    MISSIONS,
    ROOM,
    creature_ref,
    mission_token,
    mission_word,
)
from companion.games.alone.state.creatures import spawnable
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils, from_leader, hero, leader
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.state.ways import neighbours

NONE: Final = "none"
CREATURES: Final = 2
"""Creatures at the start, in different sectors (ALN-ESETUP-180)."""
TOKENS: Final = (4, 2)
"""Danger tokens at the start, and of those on each level (ALN-ESETUP-190)."""
CHOSEN_DECKS: Final = 2
THREE: Final = 3


def lay_sheets(play: Play, step: Step) -> None:
    """Lay the map, which the hero never sees, and the mission tokens on it (ESETUP-010..060)."""
    del step
    lay_map(play, evils(play.table))
    missions = play.table.content.of(Mission)
    rooms = {space.face: ref for ref, space in play.table.spaces.items() if space.kind == ROOM}
    for colour in COLOURS:
        room = rooms[missions[play.table.words[mission_word(colour)]].room]
        token = Marker(mission_token(colour), mission_word(colour), room)
        play.change(MarkerAdded(token), Because("ALN-ESETUP-060"))


def first_leader(play: Play, step: Step) -> None:
    """Draw the first evil leader (ALN-LEADER-010)."""
    del step
    seat = play.pick(evils(play.table))
    says = say("{who} is the evil leader.", who=Ref(seat))
    play.change(WordSet(LEADER, seat), Because("ALN-LEADER-010", says))


def decks(play: Play, step: Step) -> Flow[None]:
    """Let the leader choose two of the four decks (ALN-ESETUP-110)."""
    del step
    seat = leader(play.table)
    chosen = yield from play.ask(
        ChooseSeveral(
            asks=say("{who}: which two decks?", who=Ref(seat)),
            rule="ALN-ESETUP-110",
            seats=(seat,),
            about=seat,
            among=tuple(Option(deck, deck, DECK_NAMES[deck]) for deck in DECKS),
            least=CHOSEN_DECKS,
            most=CHOSEN_DECKS,
        )
    )
    hands.make_piles(play, tuple(sorted(chosen, key=DECKS.index)))


def owners(play: Play, step: Step) -> Flow[None]:
    """Give decks their owners: two players own one each, of three the outer two (ESETUP-140..160).

    The middle one of three draws from both.
    """
    del step
    table = play.table
    seat, seats = leader(table), list(from_leader(table))
    middle = NO_SEAT
    if len(seats) == THREE:
        middle = yield from play.ask(_middle(table))
        seats = [each for each in seats if each != middle]
    if len(seats) == 1:
        hands.settle_owners(play)
        return
    play.push(Step("setup.owner", seat, seats[0], items=tuple(seats)))


def _middle(table: Reading) -> Question[SeatId]:
    """Who sits between the other two (``middle_seat``)."""
    seats = evils(table)
    if option(table, "middle_seat") == "second":
        return Settled(seats[1])
    asks = say("Who sits between the other two?")
    return seat_chooses(leader(table), "ALN-ESETUP-270", asks, thing_options(seats))


def owner(play: Play, step: Step) -> Flow[None]:
    """Let the leader say which deck the first of two owners has; the other has the other one."""
    decks_left = hands.chosen_decks(play.table)
    asks = say("Which deck does {who} own?", who=Ref(step.target))
    among = [Option(deck, deck, DECK_NAMES[deck]) for deck in decks_left]
    first = yield from play.ask(
        seat_chooses(leader(play.table), "ALN-ESETUP-140", asks, among, about=step.target)
    )
    other = next(deck for deck in decks_left if deck != first)
    for seat, deck in zip(step.items, (first, other), strict=True):
        says = say("{who} draws from {deck}.", who=Ref(seat), deck=Ref(deck))
        play.change(WordSet(f"{hands.DECK_OF} {seat}", deck), Because("ALN-ESETUP-140", says))
    hands.settle_owners(play)


# -- rooms and the start


class Pairs(Struct, frozen=True):
    """The second of two rooms that change places."""

    seat: SeatId
    rooms: tuple[SpaceId, ...]

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the choice of the second room, None where all is chosen."""
        keys = [str(key) for key in chosen]
        if len(keys) > 1 or keys[0] == NONE:
            return None
        others = [room for room in self.rooms if room != keys[0]]
        return _secret(self.seat, "ALN-ESETUP-070", say("With which room?"), thing_options(others))


def _secret(
    seat: SeatId, rule: str, asks: Message, among: Iterable[Option[str]]
) -> ChooseSpace[str]:
    return ChooseSpace(
        asks=asks, rule=rule, seats=(seat,), secret=True, about=seat, among=tuple(among)
    )


def swap(play: Play, step: Step) -> Flow[None]:
    """Let the evil side exchange two room tokens, once (ALN-ESETUP-070)."""
    del step
    table = play.table
    seat = leader(table)
    rooms = tuple(ref for ref in sorted(table.spaces) if table.spaces[ref].kind == ROOM)
    asks = say("{who}: exchange two rooms?", who=Ref(seat))
    none = Option(NONE, NONE, say("Leave them"), icon="done")
    first = _secret(seat, "ALN-ESETUP-070", asks, (none, *thing_options(rooms)))
    chosen = yield from play.ask(
        Chain(
            asks=asks,
            rule="ALN-ESETUP-070",
            seats=(seat,),
            secret=True,
            about=seat,
            first=first,
            follows=Pairs(seat, rooms),
        )
    )
    if chosen[0] != NONE:
        _exchange(play, SpaceId(str(chosen[0])), SpaceId(str(chosen[1])))


def _exchange(play: Play, first: SpaceId, second: SpaceId) -> None:
    table, why = play.table, Because("ALN-ESETUP-070")
    faces = {first: table.spaces[second].face, second: table.spaces[first].face}
    tokens = [(m, second) for m in markers_on(table, first) if m.id in _TOKENS]
    tokens += [(m, first) for m in markers_on(table, second) if m.id in _TOKENS]
    for room, face in faces.items():
        play.change(SpaceFaceSet(room, face), why)
    for marker, _ in tokens:
        play.change(MarkerRemoved(marker.id), why)
    for marker, room in tokens:
        play.change(MarkerAdded(Marker(marker.id, marker.kind, room)), why)


_TOKENS: Final = {mission_token(colour) for colour in COLOURS}


def start(play: Play, step: Step) -> Flow[None]:
    """Let the evil side choose where the hero starts: a corridor (ALN-ESETUP-080, 090, 200)."""
    del step
    table = play.table
    seat = leader(table)
    corridors = [ref for ref in sorted(table.spaces) if table.spaces[ref].kind != ROOM]
    asks = say("{who}: where does the hero start?", who=Ref(seat))
    among = thing_options(corridors)
    sector = yield from play.ask(_secret(seat, "ALN-ESETUP-080", asks, among))
    here = SpaceId(sector)
    set_frame(play, here)
    reveal(play, (here,), "ALN-ESETUP-200")
    play.push(Step("setup.stand", hero(table), here))


def stand(play: Play, step: Step) -> None:
    """Put the hero's figure on the one tile that lies (ALN-ESETUP-200)."""
    says = say("The hero starts: {sector}.", sector=Ref(step.target))
    moved = PieceMoved(seat_id(step.subject), SpaceId(step.target))
    play.change(moved, Because("ALN-ESETUP-200", says))


# -- first creatures and tokens


class FirstCreatures(Struct, frozen=True):
    """Kinds and sectors of the first creatures, one after another."""

    seat: SeatId
    kinds: tuple[tuple[str, tuple[str, ...]], ...]

    def __call__(self, chosen: tuple[object, ...]) -> Choose[str] | None:
        """Return the next choice: a kind, then its sector; None where all is chosen."""
        keys = [str(key) for key in chosen]
        if len(keys) == 2 * CREATURES:
            return None
        return self.kind(len(keys) // 2) if len(keys) % 2 == 0 else self.where(keys)

    def kind(self, n: int) -> Choose[str]:
        """Return the choice of a kind."""
        asks = say("Creature {n} of {most}: which?", n=n + 1, most=CREATURES)
        among = tuple(
            Option(kind, kind, say("{creature}", creature=Ref(creature_ref(CREATURE, int(kind)))))
            for kind, _ in self.kinds
        )
        seat = self.seat
        return Choose(
            asks=asks, rule="ALN-ESETUP-180", seats=(seat,), secret=True, about=seat, among=among
        )

    def where(self, keys: list[str]) -> Choose[str]:
        """Return the choice of a sector: another one than the first."""
        taken = keys[1:2] if len(keys) > 1 else []
        off = say("The two stand in different sectors.")
        places = dict(self.kinds)[keys[-1]]
        among = [thing_option(ref, off=off if ref in taken else NO_WORDS) for ref in places]
        return _secret(self.seat, "ALN-ESETUP-180", say("Where?"), among)


def first_creatures(play: Play, step: Step) -> Flow[None]:
    """Let the evil side place two creatures at mission rooms or next to them (ESETUP-180)."""
    del step
    table = play.table
    seat = leader(table)
    places = _at_missions(table)
    kinds = sorted(table.content.of(Creature).values(), key=lambda each: each.number)
    listed = tuple(
        (str(each.number), _allowed(table, each, places)) for each in kinds if not each.boss
    )
    follows = FirstCreatures(seat, tuple((k, where) for k, where in listed if where))
    asks = say("{who}: place the first creatures", who=Ref(seat))
    answer = yield from play.ask(
        Chain(
            asks=asks,
            rule="ALN-ESETUP-180",
            seats=(seat,),
            secret=True,
            about=seat,
            first=follows.kind(0),
            follows=follows,
        )
    )
    chosen = [str(each) for each in answer]
    for number, sector in zip(chosen[::2], chosen[1::2], strict=True):
        ref = PieceId(drawn_id(play, CREATURE, play.table.pieces))
        piece = Piece(ref, CREATURE, SpaceId(sector), int(number))
        play.change(PieceAdded(piece), Because("ALN-ESETUP-180"))
    if option(table, "start_creature_noise") == "told":
        play.push(*(Step(noise.HEARD, target=sector) for sector in chosen[1::2]))


def _at_missions(table: Reading) -> tuple[SpaceId, ...]:
    """Return mission rooms and the sectors adjacent to them, without the hero's."""
    rooms = [SpaceId(m.on) for ref, m in sorted(table.markers.items()) if ref in _TOKENS]
    near = {there for room in rooms for there in (room, *neighbours(table, room))}
    return tuple(sorted(near - {hero_sector(table)}))


def _allowed(table: Reading, kind: Creature, places: tuple[SpaceId, ...]) -> tuple[str, ...]:
    if option(table, "start_creature_distance") == "free":
        return places
    off = spawnable(table, CREATURE, kind.number)
    return tuple(ref for ref in places if not off[ref].text)


def first_danger(play: Play, step: Step) -> Flow[None]:
    """Let the evil side place two danger tokens on each level (ALN-ESETUP-190, 260)."""
    del step
    table = play.table
    seat, (n, each) = leader(table), TOKENS
    shared = option(table, "start_danger_spacing") == "shared"
    plan = danger_tokens.placing(table, seat, n, each=each, shared=shared, duty=True)
    asks = say("{who}: place {n} danger tokens", who=Ref(seat), n=n)
    answer = yield from play.ask(danger_tokens.question(plan, asks))
    _ = danger_tokens.carry_out(play, tuple([str(key) for key in answer]), "ALN-ESETUP-190")


def revealed_missions(play: Play, step: Step) -> None:
    """Let starting missions have their effect on being revealed (ALN-HSETUP-110, 120)."""
    del step
    missions = play.table.content.of(Mission)
    found = (card for card in play.table.piles[MISSIONS].cards if missions[card].colour != "red")
    play.push(*(Step("mission.revealed", card) for card in found))


STEPS: Final = {
    "setup.map": lay_sheets,
    "setup.leader": first_leader,
    "setup.decks": decks,
    "setup.owners": owners,
    "setup.owner": owner,
    "setup.swap": swap,
    "setup.start": start,
    "setup.stand": stand,
    "setup.creatures": first_creatures,
    "setup.danger": first_danger,
    "setup.revealed": revealed_missions,
}
