"""Clone nests and guard posts: what they make after the enemies have acted (ESC-GEN-*)."""

from typing import Final

from companion.engine.because import Because, Tie
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import ChooseSeveral, Question, Settled
from companion.engine.flow.targeting import left_to
from companion.engine.ids import SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.enemies.reserves import reserve_id
from companion.games.escape.state.pieces import SPAWNED, EnemyType, enemy_type, room_for

MADE_BY: Final[dict[EnemyType, str]] = {"guard": "post", "clone": "nest"}
"""Kind of the marker that generates each type."""


def generate(play: Play, step: Step) -> None:
    """Let nests and posts of the types in the box ``items`` make enemies (ESC-GEN-020, 030).

    How often follows the option ``generator_count``: once for each type that activated, or once
    for each of its passes.
    """
    for type_ in SPAWNED:
        times = step.items.count(type_)
        if times > 1 and option(play.table, "generator_count") == "once_a_turn":
            times = 1
        if times and sources(play.table, type_):
            play.push(*(Step("generate", word=type_, number=n) for n in range(1, times + 1)))


def sources(table: Reading, type_: EnemyType) -> tuple[SpaceId, ...]:
    """Return the tiles with a nest or post of a type, sorted; one for each marker."""
    kind = MADE_BY[type_]
    found = (SpaceId(m.on) for m in table.markers.values() if m.kind == kind)
    return tuple(sorted(space for space in found if space in table.spaces))


def generate_one_each(play: Play, step: Step) -> Flow[None]:
    """Let every nest, or every post, make one enemy on its own tile (ESC-GEN-020, 040)."""
    type_ = enemy_type(step.word)
    making = yield from play.ask(_which_make(play.table, type_))
    play.push(*(Step("spawn.at", "ESC-GEN-020", space, word=type_) for space in making))


def _which_make(table: Reading, type_: EnemyType) -> Question[tuple[SpaceId, ...]]:
    """Say which make one; whoever resolves the card picks if the reserve is too small."""
    able = tuple(space for space in sources(table, type_) if room_for(table, type_, space))
    left = table.piles[reserve_id(type_)].size
    if len(able) <= left or not left:
        return Settled(able)
    support = say("The reserve is too small for all.")
    tie = Tie(tuple(dict.fromkeys(able)), broken=left_to(table.turn.now))
    return ChooseSeveral(
        asks=say("Where does a {type} appear?", type=Ref(type_)),
        support=support,
        because=Because("ESC-ACTV-100", support, ties=(tie,)),
        rule="ESC-ACTV-100",
        seats=(table.turn.now,),
        least=left,
        most=left,
        among=tuple(thing_option(space, f"at {space}") for space in dict.fromkeys(able)),
    )


STEPS: Final = {"event.generate": generate, "generate": generate_one_each}
