"""What things are called, and everything there is to say about each."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import LinkId, PieceId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Piece, Reading, Space
from companion.engine.view.appearance import Described
from companion.engine.vocabulary.declarations import Ceremony
from companion.engine.vocabulary.known_names import KnownNames
from companion.games.escape.enemies.activation import spent_mark
from companion.games.escape.hero.challenge_rolls import SORTS
from companion.games.escape.hero.dice_rolls import LEFT, again_mark
from companion.games.escape.hero.knockout import CAUSES, KNOCK_OUT, dies
from companion.games.escape.records.printed import AdrenalineCard, EnemyKind, EventCard, Tile
from companion.games.escape.records.scenario import counted_by
from companion.games.escape.scenario.lockdown import UNANNOUNCED
from companion.games.escape.scenario.triggers import done_word
from companion.games.escape.setup import SETTINGS
from companion.games.escape.state.board import INFIRMARY, door_edges
from companion.games.escape.state.components import DECLARED, DIES, ICONS
from companion.games.escape.state.doors import picked_mark
from companion.games.escape.state.pieces import ENEMY_TYPES, Hero, items_id
from companion.games.escape.state.tile_stacks import NEXT, peek_mark
from companion.games.escape.turn import BEGAN_ABSENT
from companion.games.escape.view.component_faces import ability_head, bonus_head

# -- things of the table


def _hero_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    hero = Hero(table, piece)
    for card in (*hero.skills, *hero.items):
        yield say("{card}: {words}", card=Ref(card.id), words=card.text)
    for marker in markers_on(table, hero.id):
        yield say("{marker} +{n}", marker=Ref(marker.id), n=marker.number)


def _enemy_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    if piece.kind in table.content.of(EnemyKind):
        yield from _stats(table.content.of(EnemyKind)[piece.kind])


def _stats(kind: EnemyKind) -> Iterator[Message]:
    yield say("Attack {n}, counted in {stat}.", n=kind.attack, stat=Ref(kind.icon))
    yield say("Toughness {n}.", n=kind.toughness)


def _space(table: Reading, space: Space) -> Iterator[Message]:
    face = table.content.of(Tile).get(space.face)
    if face is None:
        return
    if space.cells:
        doors = sum(owner == space.id for owner in door_edges(table).values())
        yield say("Doors: {n}.", n=doors)
    yield from _tile_lines(face)
    for marker in markers_on(table, space.id):
        yield say("There is {marker} here.", marker=Ref(marker.id))
    items = table.piles.get(items_id(space.id))
    for card in items.cards if items else ():
        yield say("{card} lies here.", card=Ref(card))


def _tile_lines(face: Tile) -> Iterator[Message]:
    for icon in face.icons:
        yield ICONS[icon]
    if face.vent:
        yield say("A vent: along its duct to another vent, fear +1, and the turn ends.")


# -- records and other words


def _entries(card: EventCard) -> Iterator[Message]:
    for entry in filter(None, (card.security, card.fear, card.facility)):
        yield say("{entry}", entry=Ref(entry))


def _halves(card: AdrenalineCard) -> tuple[Message, ...]:
    return bonus_head(card), ability_head(card), Message(card.text)


def _other(table: Reading, ref: str) -> Described | None:
    """Return what a scenario counts."""
    deed = counted_by(table, ref) if ref in table.tracks else None
    return Described(Message(deed.name)) if deed is not None else None


KNOWN_NAMES: Final = KnownNames(
    spaces={"tile": "{tile}", INFIRMARY: INFIRMARY},
    words=(
        "lockdown",
        "lockdown due",
        UNANNOUNCED,
        NEXT,
        done_word("{happening}"),
        done_word("{deed}"),
    ),
    used=(
        "challenge",
        "event",
        "item",
        "moves",
        "outwitted",
        "rush",
        "rush left",
        "trade",
        LEFT,
        BEGAN_ABSENT,
        spent_mark(PieceId("{figure}")),
        picked_mark(LinkId("{link}")),
        peek_mark(SpaceId("{space}")),
        "skill {skill}",
        again_mark("{skill}"),
        again_mark("{item}"),
    ),
    thrown=(*SORTS, "peek", "attack {figure}"),
    faces=("{face}",),
    agenda=(
        *("{edge}", "vent", "now", "ESC-GEN-020", "ESC-SCEN-030"),
        *("strength", "intelligence", *ENEMY_TYPES, "{number}"),
        *("to {space}", "open {link}"),
    ),
)
"""Names that may stand on a table and follow from no declaration."""


def _down(table: Reading, who: PieceId) -> Message:
    """Return what is said as somebody goes down: it may be for good."""
    hero = Hero.at(table, seat_id(who))
    if not hero.playing or not hero.space:
        return NO_WORDS
    return DIES if dies(table, hero) else say("{who} is knocked out")


VOCABULARY: Final = replace(
    DECLARED,
    ceremonies=(Ceremony(KNOCK_OUT, _down, CAUSES),),
    extra_names=KNOWN_NAMES,
    settings=SETTINGS,
    lines={"hero": _hero_lines, **dict.fromkeys(ENEMY_TYPES, _enemy_lines)},
    space=_space,
    details={
        Tile: _tile_lines,
        EventCard: _entries,
        AdrenalineCard: _halves,
        EnemyKind: _stats,
    },
    describe_other=_other,
)
