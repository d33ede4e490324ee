"""A match whose rules only have hands do things with tiles, on a bench with a vision of one's own."""

from msgspec.structs import replace

import session_kit
import toy
from companion.engine.because import because
from companion.engine.flow.agenda import Rules
from companion.engine.flow.prompts import Do
from companion.engine.game import Start
from companion.engine.message import say
from companion.engine.state.changes import Ended
from companion.engine.state.table import Piece, Space, Step, Table, Turn
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from presenter_kit import ANNA, LEDGER, MAREK, bench

_WHY = because("TOY-ACT-010")


def clearing(faces, spaces, *instructions, vision, sure=True, seats=()):
    """A bench where hands are to do these changes, one list after the other.

    Args:
        faces: The tile faces there are.
        spaces: What lies on the map at the start: its first one is where the seats stand.
        instructions: The changes of each list.
        vision: Who sees.
        sure: What the camera is sure of counts without a tap.
        seats: Who alone is told what to do; nobody for all.
    """

    def laid_out(start):
        table = Table("toy", dict(start.options)).use(start.content)
        table.spaces = {space.id: space for space in spaces}
        order = tuple(seat.id for seat in start.seats)
        here = spaces[0].id
        table.pieces = {
            seat: Piece(seat, at=here, tracks={"fear": 0, "lamps": 2}) for seat in order
        }
        table.tracks = {"gold": 0}
        table.turn = Turn(order, order[0], 1)
        table.agenda = (Step("clear"),)
        return table

    def clear(play, step):
        changes = instructions[step.number]
        told = {"seats": seats, "secret": bool(seats)}
        yield from play.ask(Do(asks=say("Clear up"), rule="TOY-ACT-010", changes=changes, **told))
        for change in changes:
            play.change(change, _WHY)
        if step.number + 1 < len(instructions):
            play.push(Step("clear", number=step.number + 1))

    rules = Rules({"clear": clear}, lambda play: play.change(Ended("won"), _WHY), lambda play: None)
    game = replace(
        toy.GAME,
        rules=rules,
        setup=laid_out,
        tiles=lambda content: faces,
        invariants=lambda table: (),
    )
    made = bench(vision=vision)
    made.context.games = {"toy": game}
    settings = made.context.settings
    made.stack.settle(replace(settings, camera=replace(settings.camera, take_sure=sure)))
    start = Start((ANNA, MAREK), session_kit.start().options, session_kit.CONTENT)
    made.stack.go("match", LiveMatch(Session.new(game, start, seed="x"), (ANNA, MAREK), LEDGER))
    while made.stack.top is not made.stack.match:
        made.stack.back()
    return made


def face_up(ref, face, cell, turns=0):
    """A space of one cell with a face up."""
    return Space(ref, face=face, cells=(cell,), turns=turns)


def answered(made):
    """What was answered so far."""
    return [entry.text for entry in made.stack.match.session.entries]
