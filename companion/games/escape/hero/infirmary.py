"""The way back from the infirmary (ESC-INF-030..100)."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_option
from companion.engine.flow.prompts import ChooseSpace, Option, Question, Settled
from companion.engine.ids import NO_SEAT, NO_SPACE, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet, Ended, PieceMoved
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.fear_and_threat import set_fear
from companion.games.escape.records.printed import tile_of
from companion.games.escape.records.scenario import happenings, scenario
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.scenario.endings import ALL_DOWN
from companion.games.escape.state.adrenaline_hand import room_in_hand, take_cards
from companion.games.escape.state.board import INFIRMARY, open_vents
from companion.games.escape.state.pieces import Hero, lockdown
from companion.games.escape.turn import cut_short

RESTED: Final = "rested"
"""Condition of a hero who had the new hand already and still lies in the infirmary."""
FEAR_AFTER: Final = 4


def wake(play: Play, step: Step) -> Flow[None]:
    """Begin a turn in the infirmary: a new hand, fear 4, and out by a vent (ESC-INF-030)."""
    seat = seat_id(step.subject)
    if Hero.at(play.table, seat).space != INFIRMARY:
        return
    vent = yield from play.ask(way_back(play.table, seat))
    if not vent and for_ever(play.table):
        says = say("No vent is on the map, and nobody is left to find one.")
        play.change(Ended(ALL_DOWN), Because("ESC-INF-040", says, ("ESC-INF-070",)))
        return
    steps: list[Step] = []
    if _rests(play.table, seat, leaving=vent != ""):
        steps = [Step("infirmary.hand", seat), Step("infirmary.fear", seat)]
    if vent:
        steps.insert(1 if steps else 0, Step("infirmary.out", seat, vent))
    elif steps:
        steps.append(Step("infirmary.rested", seat))
    else:
        play.note(seat, Because("ESC-INF-040", say("{hero} stays there.", hero=Ref(seat))))
    if play.table.options["edition"] == "revised":
        steps.sort(key=lambda step: _REVISED.index(step.name))
    play.push(*steps)


_REVISED: Final = ("infirmary.fear", "infirmary.hand", "infirmary.out", "infirmary.rested")


def _rests(table: Reading, seat: SeatId, *, leaving: bool) -> bool:
    """Tell whether the new hand and fear 4 come now (option ``infirmary_refresh_when_stuck``)."""
    if RESTED in table.pieces[seat].conditions:
        return False
    return leaving or option(table, "infirmary_refresh_when_stuck") == "first_turn_there"


def way_back(table: Reading, seat: SeatId) -> Question[SpaceId]:
    """Which vent tile the hero comes out on; "" stays (ESC-INF-030, 040, 080)."""
    places = open_vents(table)
    may_wait = option(table, "infirmary_exit") == "may_wait"
    if not places or (len(places) == 1 and not may_wait):
        return Settled(places[0] if places else NO_SPACE)
    among = [thing_option(s, f"vent {s}") for s in places]
    among += [Option("wait", NO_SPACE, say("Wait here"))] if may_wait else []
    rule = "ESC-INF-080" if may_wait else "ESC-INF-030"
    asks = say("{hero}: out by which vent?", hero=Ref(seat))
    support = say("Back from the infirmary, with a new hand and fear 4.")
    return seat_chooses(seat, rule, asks, among, support=support, kind=ChooseSpace)


def for_ever(table: Reading) -> bool:
    """Tell whether a hero who plays alone would lie there until the end of time (ESC-INF-040).

    Nobody else could find a vent, and the scenario waits for no turn, round or count that would
    change anything.
    """
    if table.tracks["players"] > 1 or open_vents(table):
        return False
    rules = scenario(table)
    texts = (*rules.lockdown_when, *rules.lose_when, *rules.party_wins, *rules.party_loses)
    for happening in happenings(table):
        texts = (*texts, *happening.only)
        if happening.again and any(effect.startswith("count ") for effect in happening.do):
            return False
    return not any(
        phrase.template.startswith(("turn ", "round "))
        and not phrase.phrase.does(table, NO_SEAT, *phrase.values)
        for text in texts
        for phrase in CONDITIONS.parts(text)
    )


def new_hand(play: Play, step: Step) -> Flow[None]:
    """Fill the hand up to vitality (ESC-INF-030)."""
    seat = seat_id(step.subject)
    count = room_in_hand(Hero.at(play.table, seat))
    why = Because("ESC-INF-030", say("A new hand, as large as vitality."))
    yield from take_cards(play, seat, count, why)


def calm_down(play: Play, step: Step) -> None:
    """Set fear to 4 (ESC-INF-030)."""
    why = Because("ESC-INF-030", say("Fear is {n} after the infirmary.", n=FEAR_AFTER))
    set_fear(play, seat_id(step.subject), FEAR_AFTER, why)


def come_out(play: Play, step: Step) -> None:
    """Put the hero on a vent tile; its icon acts only if the table plays so (ESC-INF-100)."""
    table, seat, vent = play.table, seat_id(step.subject), SpaceId(step.target)
    if vent not in table.spaces:
        return
    why = Because("ESC-INF-030", say("{hero} comes out of a vent.", hero=Ref(seat)))
    if RESTED in table.pieces[seat].conditions:
        play.change(ConditionSet(seat, RESTED, on=False), why)
    play.change(PieceMoved(seat, vent), why)
    face = tile_of(table, table.spaces[vent])
    acts = option(table, "infirmary_exit_triggers_icon") == "icon"
    if acts and face.again and not lockdown(table):
        play.note(vent, because("ESC-INF-100", "{space} acts on arrival.", space=Ref(vent)))
        rest = tuple(s for s in table.agenda[1:] if s.name.startswith("infirmary."))
        play.replace_agenda(*rest, *cut_short(table, face.event() or ""))


def stay_rested(play: Play, step: Step) -> None:
    """Remember that the new hand was drawn although the hero could not leave (ESC-INF-090)."""
    why = Because("ESC-INF-090", say("The new hand is drawn; later turns draw one card."))
    play.change(ConditionSet(PieceId(step.subject), RESTED), why)


STEPS: Final = {
    "infirmary": wake,
    "infirmary.hand": new_hand,
    "infirmary.fear": calm_down,
    "infirmary.out": come_out,
    "infirmary.rested": stay_rested,
}
