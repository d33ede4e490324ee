"""Spawning: which tile an enemy appears on, and which standee it is (ESC-SPWN-*, ESC-LIM-*)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.engine.because import SCENARIO, Because, because
from companion.engine.flow.agenda import Flow, Others, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import ChooseSpace, Option, Question, Settled
from companion.engine.flow.targeting import Pick, Rank, compare, left_to
from companion.engine.ids import SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.enemies import special_zones
from companion.games.escape.enemies.reserves import entering, lowest, reserve_id
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import Mover, steps_from, vents
from companion.games.escape.state.pieces import (
    FEAR_BARS_VENTS,
    EnemyType,
    Hero,
    enemy_type,
    room_for,
)

PlaceClass: TypeAlias = Literal["security", "fear", "vent"]
FULL: Final = say("full")
LIMIT_RULE: Final[Mapping[EnemyType, str]] = {
    "guard": "ESC-LIM-010",
    "clone": "ESC-LIM-020",
    "hybrid": "ESC-LIM-030",
    "cronos": "ESC-CRON-010",
}
NO_WAY: Final = say("no way there")
WHY: Final[Mapping[PlaceClass, Message]] = {
    "security": say("The nearest security tile with room gets a guard."),
    "fear": say("The nearest fear tile with room gets a clone."),
    "vent": say("Fear 7 or 8 brings a clone to the nearest vent with room."),
}
NOWHERE: Final[Mapping[PlaceClass, Message]] = {
    "security": say("No guard comes: no security tile has room."),
    "fear": say("No clone comes: no fear tile has room."),
    "vent": say("No clone comes: no vent has room."),
}
RULE: Final[Mapping[PlaceClass, str]] = {
    "security": "ESC-SPWN-010",
    "fear": "ESC-SPWN-020",
    "vent": "ESC-SPWN-030",
}


def places(table: Reading, class_: PlaceClass) -> tuple[SpaceId, ...]:
    """Return the tiles of the map where such a spawn can happen at all, sorted (ESC-INT-380)."""
    if class_ == "vent":
        return vents(table)
    printed = _printed_places(table, class_)
    if class_ == "fear" and special_zones.ALIEN in scenario(table).zones:
        return tuple(sorted({*printed, *vents(table)}))
    return printed


@memo_of_map
def _printed_places(table: Reading, class_: PlaceClass) -> tuple[SpaceId, ...]:
    faces = table.content.of(Tile)
    laid = [s for s in table.spaces.values() if s.cells and s.face in faces]
    return tuple(sorted([s.id for s in laid if faces[s.face].event() == class_]))


def mover_for(table: Reading, type_: EnemyType) -> Mover:
    """Return whose steps measure the distance (option ``spawn_distance_links``)."""
    choice = option(table, "spawn_distance_links")
    if choice == "doors":
        return "doors"
    return "walk" if choice == "players_way" else "clone" if type_ == "clone" else "guard"


def nearest(table: Reading, type_: EnemyType, class_: PlaceClass) -> Pick[SpaceId]:
    """Compare the places where a spawn can happen (ESC-SPWN-060, ESC-SPWN-100, 110).

    Distance is counted from the hero whose turn it is. A full tile is passed over, and so is one
    without any way to it: like the infirmary's, its distance is none (ESC-INF-060). Where the
    player picks any suitable tile, only room counts.
    """
    steps = steps_from(table, Hero.at(table, table.turn.now).space, mover_for(table, type_))
    anywhere = option(table, "closest_to_whom") == "any_suitable"

    def left_out(space: SpaceId) -> Message | None:
        if not room_for(table, type_, space):
            return FULL
        return None if anywhere or space in steps else NO_WAY

    near = () if anywhere else (Rank("steps", "ESC-SPWN-100", most=False),)

    def numbers(space: SpaceId) -> Mapping[str, int]:
        return {} if anywhere else {"steps": steps[space]}

    found = compare(places(table, class_), (left_out,), numbers, near)
    return found.with_tie_broken(left_to(table.turn.now))


def spawn(play: Play, step: Step) -> Flow[None]:
    """Spawn an enemy of type ``word`` on the nearest tile of class ``target`` (ESC-SPWN-*)."""
    table = play.table
    type_ = enemy_type(step.word)
    class_ = _class(step.target, type_)
    if not lowest(table, reserve_id(type_)):
        play.note(type_, none_left(type_))
        return
    if not Hero.at(table, table.turn.now).on_map:
        why = because("ESC-INF-060", "No tile is closest to {hero}.", hero=Ref(table.turn.now))
        play.note(type_, why)
        return
    found = nearest(table, type_, class_)
    if not found.best and type_ == "guard" and special_zones.MILITARY in scenario(table).zones:
        play.push(Step(special_zones.DRAW, table.turn.now))
        return
    if not found.best:
        play.note(type_, found.because("ESC-SPWN-040", NOWHERE[class_]))
        return
    if len(found.best) > 1 and _by_chance(table):
        space = play.pick(found.best)
        vent = int(class_ == "vent")
        play.push(Step("spawn.at", target=space, number=vent, word=type_))
        return
    space = yield from play.ask(_which_place(table, type_, found))
    why = found.because(RULE[class_], WHY[class_], chosen=space)
    suitable = tuple(SpaceId(c.ref) for c in found.looked_at if not c.out.text)
    yield from put_in(play, type_, space, why, suitable)


def none_left(type_: EnemyType) -> Because:
    """Return why no enemy of a type can be spawned at all."""
    return Because("ESC-RSRV-020", say("No {type} is left in the reserve.", type=Ref(type_)))


def spawn_at(play: Play, step: Step) -> Flow[None]:
    """Spawn an enemy of type ``word`` on the tile ``target``, if it has room (ESC-LIM-010, 020)."""
    table = play.table
    type_, tile = enemy_type(step.word), SpaceId(step.target)
    if not lowest(table, reserve_id(type_)):
        play.note(step.target, none_left(type_))
    elif tile not in table.spaces or not room_for(table, type_, tile):
        rule = LIMIT_RULE[type_]
        play.note(step.target, Because(rule, say("{tile} is full.", tile=Ref(step.target))))
    else:
        rule = step.subject
        why = Because(rule, SPAWNED[rule]) if rule else _by_lot(table, type_, step)
        yield from put_in(play, type_, tile, why)


def _by_lot(table: Reading, type_: EnemyType, step: Step) -> Because:
    """Return why chance picked a tile; nothing has changed since."""
    found = nearest(table, type_, _class("vent" if step.number else "", type_))
    return found.with_tie_broken(say("Chance decides.")).because(
        "ESC-SPWN-120", BY_LOT, chosen=step.target
    )


BY_LOT: Final = say("Chance picked it among equally near tiles.")
SPAWNED: Final = {
    "ESC-SCEN-030": say("It stands on the tile that came for it."),
    SCENARIO: say("The scenario says so."),
    "ESC-GEN-020": say("The tile makes one each time its kind has acted."),
}


def put_in(
    play: Play, type_: EnemyType, space: SpaceId, why: Because, others: tuple[SpaceId, ...] = ()
) -> Flow[None]:
    """Have hands put the lowest-numbered standee of the reserve on a tile (ESC-SPWN-050)."""
    table = play.table
    enemy = lowest(table, reserve_id(type_))

    def elsewhere() -> Others:
        return tuple(
            Option(
                f"at {other}",
                entering(table, type_, enemy, other),
                say("It stands on {tile:loc}", tile=Ref(other)),
                ref=other,
            )
            for other in others
            if other != space
        )

    changes = entering(table, type_, enemy, space)
    asks = say("Put {enemy:acc} on {tile:acc}", enemy=Ref(enemy), tile=Ref(space))
    _ = yield from play.instruct(changes, why, asks=asks, others=elsewhere, about=enemy)
    queue_triggered(play)


def fear_brings_one(table: Reading) -> bool:
    """Tell whether the active player's fear brings one clone more (ESC-SPWN-030, ESC-INT-070)."""
    return Hero.at(table, table.turn.now).fear >= FEAR_BARS_VENTS


def _class(word: str, type_: EnemyType) -> PlaceClass:
    if word == "vent":
        return "vent"
    return "security" if type_ == "guard" else "fear"


def _by_chance(table: Reading) -> bool:
    """Tell whether chance settles equal distances (option ``spawn_distance_tie``)."""
    return (
        option(table, "spawn_distance_tie") == "random"
        and option(table, "closest_to_whom") == "active_player"
    )


def _which_place(table: Reading, type_: EnemyType, found: Pick[SpaceId]) -> Question[SpaceId]:
    """Ask the active player where several tiles are equally near (ESC-SPWN-120, ESC-SPWN-100)."""
    if len(found.best) == 1:
        return Settled(found.best[0])
    any_tile = option(table, "closest_to_whom") == "any_suitable"
    support = say("Any tile with room.") if any_tile else say("They are equally near.")
    rule = "ESC-SPWN-100" if any_tile else "ESC-SPWN-120"
    return ChooseSpace(
        asks=say("Which tile gets a {type}?", type=Ref(type_)),
        support=support,
        because=found.reason_to_ask(rule, support),
        rule=rule,
        seats=(table.turn.now,),
        among=tuple(thing_option(space, f"at {space}") for space in found.best),
    )


STEPS: Final = {"spawn": spawn, "spawn.at": spawn_at}
