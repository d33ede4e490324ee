"""Matches of the toy game for tests of the session."""

from datetime import datetime, timedelta, timezone
from pathlib import Path

from msgspec.structs import replace

import toy
from companion.engine.chance import Chance
from companion.engine.flow.prompts import ReadCard
from companion.engine.game import Seat, Start
from companion.engine.message import say
from companion.engine.state.table import packed
from companion.session.bots.bot_question import bot_question
from companion.session.bots.policies import say_to
from companion.session.library.match_library import Library
from companion.session.packs.pack_reader import GameFolder, pack_folders
from companion.session.session import Session
from toy.questions import wishes

FOLDER = Path(toy.__file__).parent
SEATS = (Seat("A", "Ada"), Seat("B", "Bo"), Seat("C", "Cy"), Seat("D", "Di"))


GAME_FOLDER = GameFolder(toy.GAME, FOLDER)
CONTENT = GAME_FOLDER.read(pack_folders(GAME_FOLDER.packs))


def start(seats=2, edition="short", drawing="app"):
    options = {"edition": edition, "scenario": "cellar", "drawing": drawing, "pace": "calm"}
    return Start(SEATS[:seats], options, CONTENT)


def library(folder, disk=None, game=None, writer=None, now=None):
    """A library of the toy game alone, where it is always the same evening."""
    at = datetime(2027, 5, 1, 20, 41, tzinfo=timezone(timedelta(hours=2)))
    game_folder = GameFolder(game or toy.GAME, FOLDER)
    return Library(
        folder,
        {"toy": game_folder},
        version="0.1.0",
        disk=disk,
        writer=writer,
        now=now or (lambda: at),
    )


def session(seed="s", seats=2, **options):
    return Session.new(toy.GAME, start(seats, **options), seed=seed)


def bot_answers(match, seat):
    """Let the bot of a seat answer the open question, in this thread."""
    return say_to(match, bot_question(match.open_question(), seat).decide())


def play_on(match, count, seed="p"):
    """Answer ``count`` questions by chance, or until the match is over."""
    chance = Chance(seed)
    for _ in range(count):
        if match.prompt is None:
            break
        match.answer(match.prompt.sample(chance.below))
    return match


def reaching(kind, **options):
    """A match with a question of this kind open, the first that chance brings there."""
    for n in range(100):
        match, chance = session(str(n), **options), Chance(str(n))
        while match.prompt is not None:
            if isinstance(match.prompt, kind):
                return match
            match.answer(match.prompt.sample(chance.below))
    raise AssertionError(f"no match ever asks a {kind.__name__}")


def with_step(name, step):
    """The toy game with another step in the place of one of its own."""
    steps = {**toy.STEPS, name: step}
    return replace(toy.GAME, rules=replace(toy.GAME.rules, steps=steps))


def read_in_secret(play, step):
    """The toy's first step, asked of hands: whoever wishes draws a real card that nobody else sees."""
    seat = step.subject
    asked = {"seats": (seat,), "about": seat, "secret": True, "among": wishes(seat).among}
    yield from play.ask(ReadCard(asks=say("Which card?"), rule="TOY-WISH-010", **asked))


def whole_state(match):
    """All that may not change when a match is read again: table, question and entries."""
    return packed(match.copy_of_table()), match.prompt, match.number, tuple(match.entries)
