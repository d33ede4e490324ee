"""Explore: sectors in a straight line come to light, a danger token may go (ALN-EXPLORE)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import NO_WORDS, Option, Question, Settled
from companion.engine.ids import MarkerId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import MarkerRemoved
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.labyrinth.revealing import look, reveal
from companion.games.alone.missions.unlocking import hinders
from companion.games.alone.state.components import BLOCKED, HEADINGS, STAIRS
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import danger_in, hero_sector, revealed
from companion.games.alone.state.ways import line, ways_from

EXPLORE: Final = "explore"
TOKEN: Final = "explore.token"  # noqa: S105
REACH: Final = 2
"""Sectors that exploring reveals (ALN-EXPLORE-010)."""
NO_TOKEN: Final = MarkerId("")


def explore_options(table: Reading) -> Iterator[Option[Step]]:
    """Yield where the hero may explore: four directions and stairs (EXPLORE-010, 020, 050)."""
    ways = ways_from(table, hero_sector(table))
    for heading in HEADINGS:
        way = ways.get(heading)
        if way is None and heading == STAIRS:
            continue
        off = NO_WORDS
        if way is None:
            off = say("A wall is there.")
        elif way.state == BLOCKED:
            off = say("The door is blocked.")
        step = Step(EXPLORE, hero(table), word=heading)
        label = say("{heading}", heading=Ref(heading))
        yield Option(f"{EXPLORE} {heading}", step, label, off=off)


def explored(table: Reading, heading: str) -> tuple[SpaceId, ...]:
    """Return the sectors that exploring comes to (ALN-EXPLORE-010..030, 090, 110)."""
    here = hero_sector(table)
    reach = 1 if hinders(table, "fog") else REACH
    if option(table, "explore_revealed_first") == "counts" or heading == STAIRS:
        found = line(table, here, heading, reach)
    else:
        found = _two_new(table, here, heading, reach)
    if heading != STAIRS and option(table, "explore_stairs") == "in_addition":
        found += line(table, here, STAIRS, 1)
    return found


def _two_new(table: Reading, here: SpaceId, heading: str, reach: int) -> tuple[SpaceId, ...]:
    """Return the line up to its second sector that is not revealed yet."""
    found = line(table, here, heading, len(table.spaces))
    new = [n for n, ref in enumerate(found) if not revealed(table, ref)]
    return found[: new[reach - 1] + 1] if len(new) >= reach else found


def explore(play: Play, step: Step) -> None:
    """Reveal what lies there; the hero stays (ALN-EXPLORE-010, ALN-ENC-040)."""
    found = explored(play.table, step.word)
    if not found:
        play.note(step.subject, Because("ALN-EXPLORE-020", say("Nothing can be explored there.")))
    new = tuple([ref for ref in found if not revealed(play.table, ref)])
    reveal(play, new, "ALN-EXPLORE-010")
    look(play)
    reached = found if option(play.table, "explore_token_sectors") == "any" else new
    play.push(Step(TOKEN, step.subject, items=reached))


def token(play: Play, step: Step) -> Flow[None]:
    """Let the hero remove one danger token, of the own sector or one explored (EXPLORE-040)."""
    sectors = (hero_sector(play.table), *map(SpaceId, step.items))
    chosen = yield from play.ask(_removable(play.table, sectors))
    if chosen:
        says = say("A danger token is removed.")
        play.change(MarkerRemoved(chosen), Because("ALN-EXPLORE-040", says))


def _removable(table: Reading, sectors: tuple[SpaceId, ...]) -> Question[MarkerId]:
    found = [(ref, m) for ref in dict.fromkeys(sectors) for m in danger_in(table, ref)]
    if not found:
        return Settled(NO_TOKEN)
    among = [
        Option(f"token {marker.id}", marker.id, say("{sector}", sector=Ref(ref)), ref)
        for ref, marker in found
        if revealed(table, ref)
    ]
    none = Option("none", NO_TOKEN, say("Leave it"), icon="done")
    asks = say("{who}: remove a danger token?", who=Ref(hero(table)))
    return seat_chooses(hero(table), "ALN-EXPLORE-040", asks, (*among, none))


STEPS: Final = {EXPLORE: explore, TOKEN: token}
