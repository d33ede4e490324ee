"""Special room actions: once a game each, in rooms without a mission (ALN-ROOMACT)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import Option
from companion.engine.message import Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import Mission, Room
from companion.games.alone.state.components import COLOURS, mission_word, scavenged
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, room_of

SPECIAL: Final = "room action"


def mission_rooms(table: Reading) -> set[str]:
    """Return the rooms that missions of this match use (ALN-ROOMACT-020)."""
    missions = table.content.of(Mission)
    words = (table.words.get(mission_word(colour), "") for colour in COLOURS)
    return {missions[card].room for card in words if card}


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield the special action of the room the hero is in (ALN-ROOMACT-020..050)."""
    room = room_of(table, hero_sector(table))
    if table.options["room_actions"] != "with" or not room or room in mission_rooms(table):
        return
    if table.content.of(Room)[room].action and not table.tracks.get(scavenged(room)):
        label = say("Special: {room}", room=Ref(room))
        yield Option(SPECIAL, Step(SPECIAL, hero(table), room), label)


def mark(play: Play, room: str, rule: str) -> None:
    """Mark a room: its draw of three and its special action are used (ROOMACT-040)."""
    says = say("{room} is marked.", room=Ref(room))
    play.change(TrackSet(scavenged(room), 1), Because(rule, says))


def act(play: Play, step: Step) -> None:
    """Use a room's special action in place of a draw (ALN-ROOMACT-030, 040)."""
    mark(play, step.target, "ALN-ROOMACT-040")
    play.push(Step("effects", step.target, step.subject, word="action"))


STEPS: Final = {SPECIAL: act}
