"""Standees: which one enters the map, and where one goes that leaves it (ESC-RSRV-*)."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_options
from companion.engine.flow.prompts import Choose, Question, Settled
from companion.engine.ids import CardId, PieceId, PileId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import Change, PieceAdded, PieceRemoved, PileSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Piece, Reading, Step
from companion.games.escape.records.scenario import reserve_of, scenario
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.pieces import Enemy, EnemyType, enemy_type, standees

By: TypeAlias = Literal["player", "enemy"]
"""Whose victim an enemy is: a hero's or another enemy's."""
ACT_LATER: Final = ("hybrid", "cronos")
"""Types that sit out the turn in which they come onto the map (ESC-HYB-010, ESC-INT-420)."""


def reserve_id(type_: EnemyType) -> PileId:
    """Return the id of the reserve of a type: what may still be spawned (ESC-RSRV-010)."""
    return PileId(f"reserve {type_}")


def box_id(type_: EnemyType) -> PileId:
    """Return the id of the pile of standees outside the reserve."""
    return PileId(f"box {type_}")


def lowest(table: Reading, pile: PileId) -> PieceId:
    """Return the lowest-numbered standee of a pile, or "" (ESC-SPWN-050)."""
    return PieceId(min(table.piles[pile].cards, key=number_in(table), default=""))


def number_in(table: Reading) -> Callable[[str], int]:
    """Return what tells the number on a standee."""
    known = standees(table)
    return lambda enemy: known[enemy][1]


def entering(
    table: Reading, type_: EnemyType, enemy: PieceId, space: SpaceId
) -> tuple[Change, ...]:
    """Return the changes that put a standee from the reserve or the box on a space."""
    pile = table.piles[reserve_id(type_)]
    if enemy not in pile.cards:
        pile = table.piles[box_id(type_)]
    left = tuple(card for card in pile.cards if card != enemy)
    since = {"since": table.turn.number} if type_ in ACT_LATER else {}
    piece = Piece(enemy, type_, space, standees(table)[enemy][1], tracks=since)
    return (PileSet(replace(pile, cards=left)), PieceAdded(piece))


def leaving(table: Reading, enemy: PieceId, by: By) -> tuple[Change, ...]:
    """Return the changes that take an enemy off the map (ESC-RSRV-030, 090)."""
    goes_to = reserve_id if _to_reserve(table, enemy, by) else box_id
    pile = table.piles[goes_to(Enemy.at(table, enemy).type)]
    cards = tuple(sorted((*pile.cards, CardId(enemy)), key=number_in(table)))
    return (PieceRemoved(enemy), PileSet(replace(pile, cards=cards)))


def where_to(table: Reading, enemy: PieceId, by: By) -> Message:
    """Return where an enemy that leaves the map goes, as a sentence."""
    back = _to_reserve(table, enemy, by)
    return say("Back to the reserve.") if back else say("Into the box.")


def _to_reserve(table: Reading, enemy: PieceId, by: By) -> bool:
    """Tell whether an enemy goes to the reserve, not the box (option ``removed_enemy_return``)."""
    type_ = Enemy.at(table, enemy).type
    most = reserve_of(scenario(table), type_)
    match option(table, "removed_enemy_return"):
        case "reserve_to_number":
            return table.piles[reserve_id(type_)].size < most
        case "reserve_uncapped":
            return most > 0
        case _:
            return by == "player"


def remove(play: Play, step: Step) -> Flow[None]:
    """Take one enemy off the map: ``subject``, beaten by ``word`` (player or enemy)."""
    table = play.table
    enemy = PieceId(step.subject)
    if Enemy.find(table, enemy) is None:
        return
    by: By = "enemy" if step.word == "enemy" else "player"
    changes, to = leaving(table, enemy, by), where_to(table, enemy, by)
    asks = say("Take {enemy:acc} off the map", enemy=Ref(enemy))
    why = Because("ESC-RSRV-030", to, ("ESC-RSRV-090",))
    _ = yield from play.instruct(changes, why, asks=asks, support=to, about=enemy)


def place(play: Play, step: Step) -> Flow[None]:
    """Put an enemy of type ``word`` on ``target`` without spawning it (ESC-RSRV-040, 070)."""
    table = play.table
    type_ = enemy_type(step.word)
    if not table.piles[box_id(type_)].size:
        why = because("ESC-RSRV-040", "No {type} is left in the box.", type=Ref(type_))
        play.note(step.target, why)
        return
    enemy = yield from play.ask(_which_standee(table, type_))
    why = Because("ESC-RSRV-040", say("It comes from outside the reserve."), ("ESC-RSRV-070",))
    changes = entering(table, type_, enemy, SpaceId(step.target))
    asks = say("Put {enemy:acc} on {tile:acc}", enemy=Ref(enemy), tile=Ref(step.target))
    _ = yield from play.instruct(changes, why, asks=asks, about=enemy)
    queue_triggered(play)


def _which_standee(table: Reading, type_: EnemyType) -> Question[PieceId]:
    """Say which standee is placed directly (option ``direct_placement_numbers``)."""
    unused = sorted(map(PieceId, table.piles[box_id(type_)].cards), key=number_in(table))
    if option(table, "direct_placement_numbers") == "lowest_unused" or len(unused) == 1:
        return Settled(unused[0])
    asks, among = say("Which standee comes in?"), thing_options(unused)
    return Choose(asks=asks, rule="ESC-RSRV-070", among=among)


STEPS: Final = {"remove": remove, "place": place}
