"""The toy game with chains of choices: a public one of places and ways, and a secret one."""

from msgspec import Struct
from msgspec.structs import replace

import session_kit
import toy
from companion.engine.because import because
from companion.engine.flow.agenda import Rules
from companion.engine.flow.chain import Chain
from companion.engine.flow.prompts import Choose, ChooseLink, ChooseSpace, Option
from companion.engine.grid import Cell
from companion.engine.message import Ref, say
from companion.engine.state.changes import MarkerAdded
from companion.engine.state.table import Link, Marker, Space, Step
from companion.session.session import Session
from toy.steps import STEPS

RULE = "TOY-WISH-010"
WHOLE = "mark > crypt > crypt-stairs"


def thing(ref, off=""):
    return Option(
        ref, ref, say("{thing}", thing=Ref(ref)), ref=ref, off=say(off) if off else say("")
    )


def ways(table, space):
    return sorted(link.id for link in table.links.values() if space in link.joins)


class Stages(Struct, frozen=True):
    """What follows a choice: each place with the ways that lead from it."""

    ways: tuple[tuple[str, tuple[str, ...]], ...]

    def __call__(self, chosen):
        if chosen[0] == "wait" or len(chosen) == 3:
            return None
        if len(chosen) == 1:
            spaces = tuple(thing(ref) for ref, _ in self.ways)
            return ChooseSpace(
                asks=say("Where?"), rule=RULE, among=spaces, support=say("By its letter.")
            )
        links = tuple(thing(ref) for ref in dict(self.ways)[chosen[1]])
        return ChooseLink(asks=say("Which way?"), rule=RULE, among=links)


def chain(table, hero, *, secret):
    first = Choose(
        asks=say("Mark a way?"),
        rule=RULE,
        among=(
            Option("mark", "mark", say("Mark a way")),
            Option("wait", "wait", say("Wait")),
            Option("dig", "dig", say("Dig"), off=say("There is no spade.")),
        ),
    )
    return Chain(
        asks=say("What is marked?"),
        rule=RULE,
        seats=(hero,),
        secret=secret,
        about=hero,
        first=first,
        follows=Stages(tuple((ref, tuple(ways(table, ref))) for ref in sorted(table.spaces))),
    )


def mark(play, step):
    chosen = yield from play.ask(chain(play.table, step.subject, secret=step.word == "secret"))
    if chosen[0] == "mark":
        seen = (step.subject,) if step.word == "secret" else ("*",)
        marker = f"secret-{step.subject}"
        if marker not in play.table.markers:
            play.change(
                MarkerAdded(Marker(marker, "secret", chosen[1], word="gold", seen=seen)),
                because(RULE),
            )


def setup(start, word):
    """Three rooms: the stairs, a crypt beside them, and a well that no way leads to; no ghosts."""
    table = toy.setup(start)
    table.pieces = {ref: piece for ref, piece in table.pieces.items() if piece.kind == "hero"}
    left = tuple(tile for tile in table.piles["bag"].cards if tile not in ("crypt", "well"))
    table.piles["bag"] = replace(table.piles["bag"], cards=left)
    table.piles["laid"] = replace(table.piles["laid"], cards=("crypt", "well"))
    table.spaces["crypt"] = Space("crypt", face="crypt", cells=(Cell(1, 0),))
    table.spaces["well"] = Space("well", face="well", cells=(Cell(0, 1),))
    table.links["crypt-stairs"] = Link("crypt-stairs", "door", ("crypt", "stairs"))
    order = tuple(seat.id for seat in start.seats)
    table.agenda = tuple(Step("mark", seat, word=word) for seat in order)
    return table


def game(word=""):
    return replace(
        toy.GAME,
        setup=lambda start: setup(start, word),
        rules=Rules({**STEPS, "mark": mark}, toy.GAME.rules.next_turn, toy.GAME.rules.settle),
        bots={},
    )


def session(word="", seed="s", seats=2):
    """A match whose first questions are chains; ``word`` "secret" hides them."""
    return Session.new(game(word), session_kit.start(seats), seed=seed)
