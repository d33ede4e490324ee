"""What stands beside the board: the team, the goal, guards by room, counters, the event card."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.table import Reading
from companion.engine.view.appearance import Mark, Panel, Row
from companion.engine.vocabulary.panel_rows import counters, hero_rows
from companion.games.heist.assist_level import tracks_players
from companion.games.heist.enemies.randomization import CROWD
from companion.games.heist.records.printed import Event
from companion.games.heist.state.board import FULL, guards_counted, keycards_held, room_with_role
from companion.games.heist.state.components import EVENTS
from companion.games.heist.state.pieces import active_in, bodies_in, guards
from companion.games.heist.state.win_stages import LAST_STAGE, stage, stage_name
from companion.games.heist.view.descriptions import VOCABULARY
from companion.games.heist.view.match_status import EVENT, phase


def panels(table: Reading, seat: SeatId) -> tuple[Panel, ...]:
    """Return the panels beside the board; ``seat`` does not matter, nothing is secret."""
    del seat
    return (
        Panel("heroes", "heroes", say("Team"), tuple(_heroes(table))),
        Panel("enemies", "list", say("Guards"), tuple(_rooms(table))),
        Panel("reserve", "counters", say("Goal"), tuple(_goal(table))),
        *_event(table),
    )


def _heroes(table: Reading) -> Iterator[Row]:
    tracked = tracks_players(table)
    for row in hero_rows(VOCABULARY, table):
        yield row if tracked else replace(row, values=())


def _rooms(table: Reading) -> Iterator[Row]:
    """Yield each room with guards: how many active, with a keycard, shut down, destroyed."""
    for room in sorted({guard.space for guard in guards(table)}):
        active, bodies = active_in(table, room), bodies_in(table, room)
        if not active and not bodies:
            continue
        held = sum(guard.keycard for guard in active)
        down = [guard.counter for guard in bodies if guard.down]
        yield Row(
            ref=room,
            label=say("{room}", room=Ref(room)),
            word=_guards_word(len(active), held, down, len(bodies) - len(down)),
            out_of_play=not active,
        )


def _guards_word(active: int, held: int, down: list[int], bodies: int) -> Message:
    """Return the guards of a room in a few words."""
    if down:
        rounds = ", ".join(str(n) for n in sorted(down))
        return say(
            "{n} active, {held} keycards, down: {rounds}", n=active, held=held, rounds=rounds
        )
    if held:
        return say_n(
            "{n} active, {held} keycards", "{n} active, {held} keycards", active, held=held
        )
    if bodies:
        return say("{n} active, {bodies} bodies", n=active, bodies=bodies)
    return say("{n} active", n=active)


def _goal(table: Reading) -> Iterator[Row]:
    dealt = table.tracks["keycards dealt"]
    yield Row.counter("keycards", say("Keycards"), f"{keycards_held(table)}/{dealt}")
    yield Row.counter("stage", stage_name(table), f"{stage(table)}/{LAST_STAGE}")
    if table.spaces:
        room = room_with_role(table, "security")
        count = guards_counted(table, room)
        mark: Mark = "solid" if count >= CROWD else "plain"
        yield Row.counter("security", say("Security"), f"{count}/{FULL}", mark)
    yield from counters(VOCABULARY, table)


def _event(table: Reading) -> Iterator[Panel]:
    """Yield the event card that is being carried out, or was in this phase."""
    known = table.content.of(Event)
    step = next((s for s in table.agenda if s.subject in known), None)
    last = table.piles[EVENTS.discard].cards[-1:]
    over = last[:1] if phase(table) == EVENT else ()
    ref = step.subject if step is not None else over[0] if over else ""
    if ref:
        card = known[ref]
        row = Row(ref, NO_WORDS, word=Message(card.text), now=step is not None)
        yield Panel("event", "card", Message(card.name), (row,))
