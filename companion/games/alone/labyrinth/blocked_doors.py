"""Doors: blocked and unblocked (ALN-MOVE-040..100)."""

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import LinkId
from companion.engine.message import Ref, say
from companion.engine.state.map_changes import LinkStateSet
from companion.games.alone.labyrinth.revealing import look
from companion.games.alone.state.components import BLOCKED, OPEN
from companion.games.alone.state.sectors import hero_sector


def block(play: Play, way: LinkId, rule: str) -> None:
    """Block a door (ALN-MOVE-050, 100)."""
    if play.table.links[way].state != BLOCKED:
        why = Because(rule, say("Blocked: {door}.", door=Ref(way)))
        play.change(LinkStateSet(way, BLOCKED), why)


def unblock(play: Play, way: LinkId, rule: str) -> None:
    """Unblock a door: the hero may see through it now (ALN-MOVE-100, ALN-LOS-180).

    Only next to the hero: a look elsewhere would tell that something was unblocked in the dark.
    """
    link = play.table.links[way]
    if link.state == BLOCKED:
        why = Because(rule, say("Unblocked: {door}.", door=Ref(way)))
        play.change(LinkStateSet(way, OPEN), why)
        if hero_sector(play.table) in link.joins:
            look(play)
