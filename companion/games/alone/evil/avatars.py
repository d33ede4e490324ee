"""Avatars: activated in place of a card, upgraded, knocked down (ALN-AVATAR)."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_options
from companion.engine.flow.prompts import NO_WORDS, Choose, ChooseSpace, Option, Question, Settled
from companion.engine.ids import CardId, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import (
    ConditionSet,
    PieceRemoved,
    PileSet,
    TrackSet,
    TurnUsed,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Reading, Step
from companion.games.alone.evil import noise
from companion.games.alone.evil.creature_moves import move, steps_to
from companion.games.alone.evil.creature_spawning import spawn
from companion.games.alone.hero import powers
from companion.games.alone.hero.experience import killed
from companion.games.alone.records.printed import Avatar
from companion.games.alone.state.components import (
    AVATAR,
    AVATAR_CARD,
    BLOCKED,
    CARDS,
    COVERED,
    KNOCKED_DOWN,
    WOUNDED,
    avatars,
)
from companion.games.alone.state.creatures import (
    POWER,
    Figure,
    may_move_to,
    seen,
    spawnable,
    upgrade_track,
)
from companion.games.alone.state.reaction_track import counted, covers, why_not
from companion.games.alone.state.seats import evils
from companion.games.alone.state.sectors import revealed

ACTIVATE: Final = "avatar"
SPAWN: Final = "spawn"
MOVE: Final = "move"
TELEPORT: Final = "teleport"
MOST_UPGRADES: Final = 4


def avatar_of(table: Reading, seat: SeatId) -> Avatar | None:
    """Return the avatar of an evil seat, None where it has none."""
    pile = table.piles.get(avatars(seat))
    return table.content.of(Avatar)[pile.cards[0]] if pile is not None and pile.cards else None


def figure_of(table: Reading, avatar: Avatar) -> Figure | None:
    """Return the figure of an avatar, knocked down or not, None where it is off the map."""
    for piece in table.pieces.values():
        if (piece.kind, piece.number) == (AVATAR, avatar.number) and piece.at:
            return Figure(table, piece)
    return None


def activated(seat: SeatId) -> str:
    """Return what a turn counts when an avatar was activated beside the cards, once a turn."""
    return f"avatar {seat}"


def upgrades(table: Reading, avatar: str) -> int:
    """Return how many upgrade spaces are filled."""
    return sum(table.tracks.get(upgrade_track(avatar, n), 0) for n in range(MOST_UPGRADES))


# -- setup


def deal(play: Play, step: Step) -> Flow[None]:
    """Deal avatars: one player keeps one of two, others by their decks (ALN-AVATAR-010..030)."""
    del step
    table = play.table
    seats = evils(table)
    kept = yield from play.ask(_keeps(table))
    dealt: dict[SeatId, str] = {}
    if len(seats) == 1:
        dealt[seats[0]] = kept
    for seat in seats:
        own = table.words.get(f"deck of {seat}", "machine") if len(seats) > 1 else ""
        found = [a.id for _, a in sorted(table.content.of(Avatar).items()) if a.deck == own]
        if found:
            dealt[seat] = found[0]
    for seat, card in sorted(dealt.items()):
        pile = Pile(avatars(seat), AVATAR_CARD, (CardId(card),))
        says = say("{who} has {card}.", who=Ref(seat), card=Ref(card))
        play.change(PileSet(pile), Because("ALN-AVATAR-010", says))
        play.push(Step("avatar.upgrade", seat, card))


def _keeps(table: Reading) -> Question[str]:
    """Which avatar of the two decks a single player keeps (ALN-AVATAR-010)."""
    seats = list(evils(table))
    decks = [deck for deck in ("fury", "speed", "terror", "traps") if deck in table.piles]
    found = sorted(a.id for a in table.content.of(Avatar).values() if a.deck in decks)
    if len(seats) > 1 or not found:
        return Settled("")
    asks = say("{who}: which avatar?", who=Ref(seats[0]))
    return seat_chooses(seats[0], "ALN-AVATAR-010", asks, thing_options(found))


# -- upgrades


def all_upgrades(play: Play, step: Step) -> None:
    """Each avatar that is not down gets an upgrade (ALN-AVATAR-120, 140, 240)."""
    del step
    table = play.table
    for seat in evils(table):
        avatar = avatar_of(table, seat)
        if avatar is None or upgrades(table, avatar.id) >= MOST_UPGRADES:
            continue
        figure = figure_of(table, avatar)
        if figure is None or not figure.down:
            play.push(Step("avatar.upgrade", seat, avatar.id))


def upgrade(play: Play, step: Step) -> Flow[None]:
    """Fill a free upgrade space with a danger token; its owner says which (AVATAR-040, 120)."""
    seat, avatar = seat_id(step.subject), step.target
    chosen = yield from play.ask(_free_space(play.table, seat, avatar))
    name = play.table.content.of(Avatar)[avatar].upgrades[chosen].id
    says = say("{card}: an upgrade, {name}.", card=Ref(avatar), name=Ref(f"{avatar} {name}"))
    play.change(TrackSet(upgrade_track(avatar, chosen), 1), Because("ALN-AVATAR-120", says))


def _free_space(table: Reading, seat: SeatId, avatar: str) -> Question[int]:
    printed = table.content.of(Avatar)[avatar]
    free = [
        Option(each.id, n, Message(each.name))
        for n, each in enumerate(printed.upgrades)
        if not table.tracks.get(upgrade_track(avatar, n))
    ]
    asks = say("{who}: which upgrade?", who=Ref(seat))
    return seat_chooses(seat, "ALN-AVATAR-040", asks, free)


# -- activation


def stages(table: Reading, seat: SeatId) -> Mapping[tuple[str, ...], Choose[str]]:
    """Return what follows an activation, by what was chosen; nothing where it cannot be."""
    avatar = avatar_of(table, seat)
    if avatar is None:
        return {}
    counts = option(table, "avatar_activation_count")
    figure = figure_of(table, avatar)
    if table.turn.used.get(activated(seat)):
        return {}
    if (figure is not None and figure.down) or (counts != "free" and why_not(table, seat).text):
        return {}
    places = dict(_places(table, avatar, figure))
    if not places:
        return {}
    words = {SPAWN: say("It comes"), MOVE: say("It moves"), TELEPORT: say("It vanishes and comes")}
    hows = tuple(Option(how, how, words[how]) for how in places)
    found: dict[tuple[str, ...], Choose[str]] = {}
    found[ACTIVATE,] = _choice(seat, say("What does the avatar do?"), hows)
    for how, heard in places.items():
        found[ACTIVATE, how] = _choice(seat, say("Where?"), thing_options(heard), ChooseSpace)
        for sector, told in heard.items():
            if len(told) > 1:
                among = tuple(Option(t, t, say("{heading}", heading=Ref(t))) for t in told)
                asks = say("What is told of the noise? All are true.")
                found[ACTIVATE, how, sector] = _choice(seat, asks, among)
    return found


def heard(table: Reading, seat: SeatId, how: str, sector: SpaceId) -> tuple[str, ...]:
    """Return what may be told of the noise of an activation."""
    avatar = avatar_of(table, seat)
    assert avatar is not None, "it was offered"
    return dict(_places(table, avatar, figure_of(table, avatar)))[how][sector]


def _choice(
    seat: SeatId,
    asks: Message,
    among: tuple[Option[str], ...],
    kind: type[Choose[str]] = Choose,
) -> Choose[str]:
    rule = "ALN-AVATAR-070"
    return kind(asks=asks, rule=rule, seats=(seat,), secret=True, about=seat, among=among)


def _places(
    table: Reading, avatar: Avatar, figure: Figure | None
) -> Iterable[tuple[str, dict[str, tuple[str, ...]]]]:
    """Yield spawn, move and teleport as far as each can be, by sector (ALN-AVATAR-080..100)."""
    if figure is None:
        found = _spawns(table, avatar)
        return [(SPAWN, found)] if found else []
    goes: dict[str, tuple[str, ...]] = {}
    goes[figure.space] = noise.standing(table, figure.space)
    for _, way, beyond in steps_to(table, figure.id):
        if table.links[way].state != BLOCKED and not may_move_to(table, figure.id, beyond).text:
            goes[beyond] = noise.headings(table, beyond)
    places: list[tuple[str, dict[str, tuple[str, ...]]]] = [(MOVE, goes)]
    elsewhere = {} if revealed(table, figure.space) else _spawns(table, avatar, anew=True)
    if elsewhere:
        silent = option(table, "avatar_noise") == "no_teleport"
        places.append((TELEPORT, {ref: () if silent else told for ref, told in elsewhere.items()}))
    return places


def _spawns(table: Reading, avatar: Avatar, *, anew: bool = False) -> dict[str, tuple[str, ...]]:
    found = spawnable(table, AVATAR, avatar.number, anew=anew)
    return {ref: noise.headings(table, ref) for ref, off in found.items() if not off.text}


def offered(others: Mapping[tuple[str, ...], Choose[str]]) -> tuple[Option[str], ...]:
    """Return the activation as a first choice, nothing where it cannot be."""
    label = say("Activate the avatar")
    return (Option(ACTIVATE, ACTIVATE, label, off=NO_WORDS),) if others else ()


def activate(play: Play, seat: SeatId, chosen: tuple[str, ...], told: str) -> None:
    """Activate an avatar in place of a card; the hero is paid (ALN-AVATAR-070..110, 250).

    Args:
        play: The match.
        seat: Its owner.
        chosen: What it does, and where.
        told: What is told of the noise, "" for nothing.
    """
    table = play.table
    avatar = avatar_of(table, seat)
    assert avatar is not None, "it was offered"
    powers.gain(play, 1, "ALN-AVATAR-070")
    if option(table, "avatar_activation_count") == "free":
        play.change(TurnUsed(activated(seat), 1), Because("ALN-AVATAR-190"))
    _count(play, seat)
    figure, how, sector = figure_of(table, avatar), chosen[0], SpaceId(chosen[1])
    if how == MOVE and figure is not None:
        move(play, figure.id, sector, told)
    else:
        if figure is not None:
            play.change(PieceRemoved(figure.id), Because("ALN-AVATAR-100"))
        wounded = (WOUNDED,) if figure is not None and figure.wounded else ()
        spawn(play, AVATAR, avatar.number, sector, told, conditions=wounded)
    play.push(Step(POWER, avatar.id, word="activation"))


def _count(play: Play, seat: SeatId) -> None:
    """Count an activation as a card, as far as it is one (``avatar_activation_count``)."""
    table = play.table
    counts = option(table, "avatar_activation_count")
    if counts == "free":
        return
    why = Because("ALN-AVATAR-190", say("{who} activates an avatar.", who=Ref(seat)))
    over, had = covers(table), table.tracks[COVERED]
    if counts == "with_space" and over:
        play.change(TrackSet(COVERED, had + over, had), why)
    for name in (CARDS, counted(seat)):
        play.change(TurnUsed(name, table.turn.used.get(name, 0) + 1), why)


# -- knocked down


def knock_down(play: Play, creature: PieceId) -> None:
    """Knock an avatar down; the hero is paid for its upgrades (ALN-AVATAR-130, 160)."""
    table = play.table
    figure, shown = Figure.at(table, creature), seen(table, creature)
    says = say("{creature} is knocked down.", creature=Ref(creature))
    why = Because("ALN-AVATAR-130", says)
    if shown:
        play.change(ConditionSet(creature, KNOCKED_DOWN), why)
        if figure.wounded:
            play.change(ConditionSet(creature, WOUNDED, on=False), why)
    else:
        play.change(PieceRemoved(creature), why)
    n = upgrades(table, figure.record.id)
    if n:
        powers.gain(play, n, "ALN-AVATAR-160")
    if option(table, "knock_down_experience") == "as_boss":
        killed(play, AVATAR, figure.piece.number, seen=shown)


def recover(play: Play) -> None:
    """Let avatars that are down and out of the labyrinth come again (ALN-AVATAR-150)."""
    for ref, piece in sorted(play.table.pieces.items()):
        if KNOCKED_DOWN in piece.conditions and not revealed(play.table, piece.at):
            play.change(PieceRemoved(ref), Because("ALN-AVATAR-150"))


STEPS: Final = {
    "setup.avatars": deal,
    "avatars.upgrade": all_upgrades,
    "avatar.upgrade": upgrade,
}
