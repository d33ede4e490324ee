"""Windows: an evil seat is asked, plays a card or not, and the card does its work (ALN-REACT)."""

from collections.abc import Sequence
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import CardId, MarkerId, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import CardMoved, MarkerRemoved, TrackSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.alone.evil import avatars
from companion.games.alone.evil.creature_moves import move, open_door
from companion.games.alone.evil.creature_spawning import spawn
from companion.games.alone.evil.reactions import (
    MOVE,
    NONE,
    UP,
    open_reactions,
    place_of,
    question,
    told,
)
from companion.games.alone.records.printed import Reaction
from companion.games.alone.state.components import CARDS, COVERED, face_down, hand
from companion.games.alone.state.components import UP as FACE_UP
from companion.games.alone.state.reaction_track import WINDOW, counted, covers, may_react
from companion.games.alone.state.sectors import danger_in, hero_sector

EFFECT: Final = "effect"
FIRST: Final = "first"
SECOND: Final = "second"
DANGER_AT_START: Final = "danger at start"
"""What a turn counts: a danger token lay with the hero when it began (``danger_test_moment``)."""


def window(play: Play, step: Step) -> Flow[None]:
    """Ask one seat; after a card it is asked once more (ALN-REACT-050)."""
    seat, to = seat_id(step.subject), step.word
    if not may_react(play.table, seat):
        return
    answer = yield from play.ask(question(play.table, seat, to))
    chosen = tuple([str(each) for each in answer])
    if chosen[0] == NONE:
        return
    if chosen[0] == avatars.ACTIVATE:
        avatars.activate(play, seat, chosen[1:3], _avatar_heading(play, seat, chosen))
    else:
        _play_card(play, seat, to, chosen)
    if may_react(play.table, seat):
        play.push(Step(WINDOW, seat, word=to))


def _avatar_heading(play: Play, seat: SeatId, chosen: Sequence[str]) -> str:
    """Return what is told of the noise of an avatar, "" for nothing (ALN-AVATAR-210)."""
    if len(chosen) > 3:  # noqa: PLR2004  # activation, what, where, told
        return chosen[3]
    heard = avatars.heard(play.table, seat, chosen[1], SpaceId(chosen[2]))
    return heard[0] if heard else ""


def _play_card(play: Play, seat: SeatId, to: str, chosen: tuple[str, ...]) -> None:
    card, how = CardId(chosen[0]), chosen[1]
    if how == UP:
        dangerous = is_dangerous(play)
        lay(play, seat, card, up=True)
        act(play, seat, card, dangerous=dangerous)
        return
    heading = told(open_reactions(play.table, seat, to), chosen)
    lay(play, seat, card, up=how not in (MOVE, "spawn"))
    if how == MOVE:
        creature = PieceId(chosen[2])
        sector, way = place_of(chosen[3], play.table.pieces[creature].at)
        if way:
            open_door(play, way, heading)
        else:
            move(play, creature, sector, heading)
        return
    kind, _, number = chosen[2].partition(" ")
    spawn(play, kind, int(number), SpaceId(chosen[3]), heading)


def lay(play: Play, seat: SeatId, card: CardId, *, up: bool) -> None:
    """Lay a card on the reaction track: upright, or sideways over two spaces (REACT-060, 070)."""
    table = play.table
    rule = "ALN-REACT-030" if up else "ALN-REACT-020"
    says = (
        say("{who} plays {card}.", who=Ref(seat), card=Ref(card))
        if up
        else say("{who} plays a card face down.", who=Ref(seat))
    )
    why = Because(rule, says)
    over, had = covers(table), table.tracks[COVERED]
    play.change(CardMoved(card, hand(seat), FACE_UP if up else face_down(seat)), Because(rule))
    if over:
        play.change(TrackSet(COVERED, had + over, had), why)
    else:
        play.note("", why)
    for name in (CARDS, counted(seat)):
        play.change(TurnUsed(name, table.turn.used.get(name, 0) + 1), Because("ALN-REACT-050"))


def is_dangerous(play: Play) -> bool:
    """Tell whether a card played now is dangerous (ALN-REACT-100, 180)."""
    table = play.table
    if option(table, "danger_test_moment") == "turn_start":
        return bool(table.turn.used.get(DANGER_AT_START))
    return bool(danger_in(table, hero_sector(table)))


def act(play: Play, seat: SeatId, card: CardId, *, dangerous: bool) -> None:
    """Let the first half of a card take effect, the second too if dangerous (REACT-090, 100)."""
    printed = play.table.content.of(Reaction)[card]
    halves = [(FIRST, printed.first)]
    if dangerous:
        play.note(card, Because("ALN-REACT-100", say("{card} is dangerous.", card=Ref(card))))
        halves.append((SECOND, printed.second))
        if option(play.table, "danger_token_after_card") == "used":
            _use_danger(play)
    for half, effects in halves:
        play.push(*(Step(EFFECT, card, seat, n, half) for n in range(len(effects))))


def _use_danger(play: Play) -> None:
    found = danger_in(play.table, hero_sector(play.table))
    if found:
        play.change(MarkerRemoved(MarkerId(found[0].id)), Because("ALN-REACT-170"))


STEPS: Final = {WINDOW: window}
