"""What a scenario makes happen: when it comes, who gets out, and who is lost with it.

At the moments of a turn, and whenever something moved, :func:`triggered` looks whether a happening,
a way out or a loss has come true; each is then a step of its own.
"""

from typing import Final

from companion.engine.because import SCENARIO, Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Message, say
from companion.engine.state.changes import Ended, WordSet
from companion.engine.state.memo import memo_of_map
from companion.engine.state.table import Reading, Step
from companion.games.escape.records.scenario import (
    Happening,
    Lines,
    Moment,
    happenings,
    scenario,
)
from companion.games.escape.scenario.conditions import all_hold, first_that_holds, possible, reason
from companion.games.escape.scenario.endings import (
    PARTY_LOST,
    PARTY_WON,
    check_end,
    remove_figure,
)
from companion.games.escape.state.pieces import DEAD, Hero, heroes

MOMENT: Final = "scene.moment"
HAPPENS: Final = "scene"
EFFECT: Final = "scene.do"
_LOST: Final = "scene.lost"
_ENDS: Final = "scene.ends"


def done_word(ref: str) -> str:
    """Return the word of the table that says a happening, or a deed, is done."""
    return f"done {ref}"


# -- looking


def queue_triggered(play: Play) -> None:
    """Put on the agenda what has come true by now."""
    play.push(*triggered(play.table))


def triggered(table: Reading) -> tuple[Step, ...]:
    """Return what has come true: happenings, ways out, losses, the end of the match."""
    if table.result or not table.turn.number:
        return ()
    (able, wins, losses, ends), found = _on_this_map(table), list[Step]()
    for happening in able:
        if done_word(happening.id) not in table.words:
            seat = _whose(table, happening)
            if seat:
                found.append(Step(HAPPENS, seat, happening.id))
    for hero in heroes(table) if wins or losses else ():
        if not hero.on_map:
            continue
        if first_that_holds(table, hero.id, wins):
            found.append(Step("escape check", hero.id))
        elif first_that_holds(table, hero.id, losses):
            found.append(Step(_LOST, hero.id))
    if ends and _ending(table)[1]:
        found.append(Step(_ENDS))
    return tuple(found)


@memo_of_map
def _on_this_map(table: Reading) -> tuple[tuple[Happening, ...], Lines, Lines, Lines]:
    """Return what can come true on the map as it is: happenings by id, ways out, losses, ends."""
    rules, own = scenario(table), happenings(table)
    able = [h for h in own if h.when == "any time" and possible(table, h.only) == h.only]
    wins, losses = possible(table, rules.win_when), possible(table, rules.lose_when)
    return tuple(able), wins, losses, (*rules.party_wins, *rules.party_loses)


def _whose(table: Reading, happening: Happening) -> SeatId:
    """Return the hero for whom all conditions of a happening hold, the active one first, or ""."""
    return next((h.id for h in heroes(table) if all_hold(table, h.id, happening.only)), NO_SEAT)


def _ending(table: Reading) -> tuple[str, str]:
    """Return how the match ends for all now, and the condition that says so; "" where none does."""
    rules, seat = scenario(table), table.turn.now
    for result, texts in ((PARTY_WON, rules.party_wins), (PARTY_LOST, rules.party_loses)):
        cause = first_that_holds(table, seat, texts)
        if cause:
            return result, cause
    return "", ""


# -- moments


def scene_moment(table: Reading, when: Moment) -> tuple[Step, ...]:
    """Return the step of a moment, where the scenario has rules of its own for any."""
    rules = scenario(table)
    has_own = happenings(table) or rules.lose_when or rules.party_wins or rules.party_loses
    return (Step(MOMENT, word=when),) if has_own else ()


def moment(play: Play, step: Step) -> None:
    """Let what belongs to the moment ``word`` happen, and what has come true by now."""
    table = play.table
    for happening in happenings(table):
        if happening.when == step.word and not _came(table, happening):
            seat = _whose(table, happening) if table.turn.number else table.turn.order[0]
            if seat and all_hold(table, seat, happening.only):
                play.push(Step(HAPPENS, seat, happening.id))
    queue_triggered(play)


def _came(table: Reading, happening: Happening) -> bool:
    """Tell whether a happening came that comes but once."""
    return not happening.again and done_word(happening.id) in table.words


def run_happening(play: Play, step: Step) -> Flow[None]:
    """Read the happening ``target`` aloud if it has a text, then let its effects come."""
    table = play.table
    happening = table.content.of(Happening)[step.target]
    if _came(table, happening):
        return
    done = done_word(happening.id)
    why = Because(SCENARIO, Message(happening.text) if happening.text else BY_RULE)
    changes = () if done in table.words else (WordSet(done, "yes"),)
    if happening.text:
        asks, about = say("Read aloud"), happening.id
        _ = yield from play.instruct(
            changes, why, asks=asks, support=why.says, about=about, may_leave=False
        )
    else:
        play.change_all(changes, why)
    play.push(*(Step(EFFECT, step.subject, happening.id, word=effect) for effect in happening.do))


BY_RULE: Final = say("The scenario says so.")


# -- losses and ends


def lose_hero(play: Play, step: Step) -> Flow[None]:
    """Take a hero out of the game whom the scenario's rules kill."""
    table, seat = play.table, seat_id(step.subject)
    cause = first_that_holds(table, seat, scenario(table).lose_when)
    if not cause or not Hero.at(table, seat).on_map:
        return
    yield from kill(play, seat, reason(cause))


def kill(play: Play, seat: SeatId, why: Because) -> Flow[None]:
    """Take a hero off the map who is dead (ESC-END-020)."""
    yield from remove_figure(play, seat, DEAD, why, support=why.says)
    check_end(play)


def end_match(play: Play, _step: Step) -> None:
    """End the match for all who still play, won or lost as the scenario says (ESC-END-010)."""
    result, cause = _ending(play.table)
    if cause and not play.table.result:
        play.change(Ended(result), reason(cause))


STEPS: Final = {MOMENT: moment, HAPPENS: run_happening, _LOST: lose_hero, _ENDS: end_match}
