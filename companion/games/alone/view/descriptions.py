"""What things are called, and everything there is to say about each: the game can be heard."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.ids import CardId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import HERO, Piece, Reading
from companion.engine.view.appearance import Described
from companion.games.alone.setup import SETTINGS
from companion.games.alone.state.components import (
    ABILITIES,
    CREATURE_KINDS,
    DECLARED,
    KIT,
    LIFE,
    SELF,
    UNLOCKED,
    xp,
)
from companion.games.alone.state.creatures import RECORDS, Figure
from companion.games.alone.state.hero_health import cap
from companion.games.alone.state.seats import hero
from companion.games.alone.view.card_texts import DETAILS
from companion.games.alone.view.component_faces import tokens
from companion.games.alone.view.map_view import sector_lines

CHARGES: Final = "charge "
MARKED: Final = "scavenged "


def _hero_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    if piece.id != hero(table):
        yield say("Plays the evil side.")
        return
    if piece.at:
        yield say("In {room:loc}.", room=Ref(piece.at))
    life, self_control = piece.tracks[LIFE], piece.tracks[SELF]
    yield say("{life} life, {self} self-control.", life=life, self=self_control)
    yield say("Nothing is recovered above {n}.", n=cap(table))
    for ability in ABILITIES:
        if piece.tracks[xp(ability)] >= UNLOCKED:
            yield say("{ability} is unlocked.", ability=Ref(xp(ability)))
    for card in table.piles[KIT].cards:
        n = table.tracks.get(f"{CHARGES}{card}", 0)
        yield say("{card}: {n} charges.", card=Ref(card), n=n)


def _creature_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    figure = Figure(table, piece)
    if figure.space:
        yield say("In {room:loc}.", room=Ref(figure.space))
    side = figure.side
    yield say("{n} hits are needed for the next wound.", n=figure.threshold)
    yield say("Attacks with {dark} dice in the dark, {lit} in light.", dark=side.dark, lit=side.lit)
    yield say("Meeting it costs {n}.", n=side.encounter)


def _other(table: Reading, ref: str) -> Described | None:
    """Return a creature's record, a face of the die, or the number of an item or room."""
    word, _, number = ref.partition(" no ")
    if number.isdigit() and word in RECORDS:
        found = (r for r in table.content.of(RECORDS[word]).values() if r.number == int(number))
        return next((Described(Message(record.name)) for record in found), None)
    faces = {"hit": say("hit"), "spark": say("spark"), "claw": say("claw"), "miss": say("miss")}
    if ref in faces:
        return Described(faces[ref])
    if ref.startswith(CHARGES):
        return Described(say("charges of {card}", card=Ref(ref.removeprefix(CHARGES))))
    if ref.startswith(MARKED):
        return Described(say("mark of {room}", room=Ref(ref.removeprefix(MARKED))))
    if ref.startswith("upgrade "):
        card = CardId(ref.split()[1])
        return Described(say("upgrade of {card}", card=Ref(card)))
    return None


VOCABULARY: Final = replace(
    DECLARED,
    settings=SETTINGS,
    tokens=tokens,
    lines={HERO: _hero_lines, **dict.fromkeys(CREATURE_KINDS, _creature_lines)},
    space=sector_lines,
    details=DETAILS,
    describe_other=_other,
)
