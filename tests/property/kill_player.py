"""A bot-driven match in a process of its own, to be killed: says each answer once it is acknowledged.

Started as ``kill_player.py DATA GAME MATCH SEED HOW``; MATCH is ``new`` or the id of one to go on with,
HOW ``usual``, or ``slow`` on a disk that is written byte by byte by a thread of its own, as under the
screen. Each line it prints is ``MATCH ENTRY CRC``: the entry was shown, and the table's crc32 after it.
Where HOW is ``decided``, Companion's seats decide, each decision is taken back once and made again, and
a line says before each which entry it is to be, and the crc32 of the answer.
"""

import sys
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from companion.engine.chance import Chance
from companion.engine.state.table import packed
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked
from companion.session.bots.policies import say_to
from companion.session.bots.simulation import moves
from companion.session.library.match_library import Library
from companion.session.storage.disk_thread import DiskThread
from disk_kit import ByteDisk
from games_kit import game_called


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def home_of(data, played, how):
    game_folders = {played.game.id: played.game_folder}
    if how != "slow":
        return Library(Path(data), game_folders, version="test")
    return Library(Path(data), game_folders, version="test", disk=ByteDisk(), writer=DiskThread())


def settle(session):
    while not session.settle(1.0):
        pass


def by_chaos(session, seed):
    """Play on, and say each entry."""
    for _ in moves(session, ("chaos",), seed):
        settle(session)
        digest = crc32(packed(session.copy_of_table()))
        say(session.match, session.number - 1, digest)


def decided(session, seed):
    """Play on: say what each bot decides, take it back, and say what it decides then."""
    chance = Chance(seed)
    while session.prompt is not None:
        seat = bot_asked(session)
        if not seat:
            session.answer(session.prompt.sample(chance.below))
            settle(session)
            continue
        for last in (False, True):
            decision = bot_question(session.open_question(), seat).decide()
            say(session.match, session.number, crc32(decision.encode()))
            say_to(session, decision)
            settle(session)
            if not last:
                session.undo()
                settle(session)


def play(data, game, match, seed, how):
    played = game_called(game)
    home = home_of(data, played, how)
    number = 0
    while True:
        if match == "new":
            start = played.start(3 * number if how == "decided" else number)
            session = home.begin(game, start.seats, dict(start.options), seed=f"{seed}/{number}")
        else:
            session = home.resume(match).session
        settle(session)
        say(session.match, -1, 0)
        (decided if how == "decided" else by_chaos)(session, f"{seed}/{number}")
        session.close()
        settle(session)
        match, number = "new", number + 1


if __name__ == "__main__":
    play(*sys.argv[1:])
