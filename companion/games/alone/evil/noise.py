"""Noise: where the hero hears something from (ALN-NOISE). Whatever is told is true (TRUTH-010)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Choose, Option
from companion.engine.ids import NO_LINK, LinkId, MarkerId, SpaceId, marker_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import MarkerAdded, MarkerRemoved
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Marker, Reading, Step
from companion.games.alone.state.components import HERE, LATE, NOISE
from companion.games.alone.state.creatures import watched
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils, leader
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.state.ways import shortest_headings, ways_from

RULE: Final = "ALN-NOISE-030"
HEARD: Final = "noise"
NOTHING: Final = "none"


def headings(table: Reading, sector: SpaceId, opened: LinkId = NO_LINK) -> tuple[str, ...]:
    """Return what may truly be told of a noise, none where nothing is announced.

    ALN-NOISE-030..060, 120..170.

    Args:
        table: The table, as the evil side knows it.
        sector: Where the noise is made.
        opened: A blocked door that counts as unblocked.
    """
    if sector == hero_sector(table):
        return (HERE,) if option(table, "noise_in_own_sector") == "here" else ()
    if watched(table, sector) and option(table, "noise_in_sight") == "silent":
        return ()
    return shortest_headings(table, sector, opened)


def standing(table: Reading, sector: SpaceId, opened: LinkId = NO_LINK) -> tuple[str, ...]:
    """Return the same of a creature that moved no sector (ALN-NOISE-150)."""
    if option(table, "standing_noise") == "silent":
        return ()
    return headings(table, sector, opened)


def tell(play: Play, heading: str) -> None:
    """Tell the hero where a noise came from: a token lies on that way (ALN-NOISE-030, 070)."""
    if not heading:
        return
    if play.table.words.get(LATE):
        ref = MarkerId(drawn_id(play, LATE, play.table.markers))
        late = Marker(ref, LATE, "", word=heading, seen=evils(play.table))
        play.change(MarkerAdded(late), Because(RULE))
        return
    _heard(play, heading)


def _heard(play: Play, heading: str) -> None:
    why = Because(RULE, say("Noise: {heading}.", heading=Ref(heading)))
    way = ways_from(play.table, hero_sector(play.table)).get(heading)
    if way is None:
        play.note("", why)
    elif markers_on(play.table, way.id, NOISE):
        play.note(way.id, why)
    else:
        play.change(MarkerAdded(Marker(marker_id(NOISE, way.id), NOISE, way.id)), why)


def fade(play: Play) -> None:
    """Take away the tokens of noises heard before (ALN-NOISE-070)."""
    why = Because("ALN-NOISE-070")
    for marker in sorted(play.table.markers.values(), key=lambda marker: marker.id):
        if marker.kind == NOISE:
            play.change(MarkerRemoved(marker.id), why)


def tell_late(play: Play) -> None:
    """Tell what was held back for a turn: true then, and late (mission hindrance)."""
    for ref, marker in sorted(play.table.markers.items()):
        if marker.kind == LATE:
            play.change(MarkerRemoved(ref), Because(RULE))
            _heard(play, marker.word)


def choose_heading(play: Play, step: Step) -> Flow[None]:
    """Let the leader choose what is told of a noise; it is asked even of one answer."""
    seat = leader(play.table)
    heard = headings(play.table, SpaceId(step.target)) or (NOTHING,)
    among = tuple(Option(each, each, say("{heading}", heading=Ref(each))) for each in heard)
    asks = say("What is told of the noise? All are true.")
    told = yield from play.ask(
        Choose(asks=asks, rule=RULE, seats=(seat,), secret=True, about=seat, among=among)
    )
    tell(play, "" if told == NOTHING else told)


STEPS: Final = {HEARD: choose_heading}
