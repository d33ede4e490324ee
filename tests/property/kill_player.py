"""A bot-driven match in a process of its own, to be killed: says each answer once it is acknowledged.

Started as ``kill_player.py DATA GAME MATCH SEED DISK``; MATCH is ``new`` or the id of one to go on
with, DISK ``usual``, or ``slow`` for one that is written byte by byte by a thread of its own, as under
the screen.
Each line it prints is ``MATCH ENTRY CRC``: the entry was shown, and the table's crc32 after it.
"""

import sys
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from companion.engine.state.table import packed
from companion.session.bots.simulation import moves
from companion.session.library.match_library import Library
from companion.session.storage.disk_thread import DiskThread
from disk_kit import ByteDisk
from games_kit import game_called


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def home_of(data, played, disk):
    game_folders = {played.game.id: played.game_folder}
    if disk == "usual":
        return Library(Path(data), game_folders, version="test")
    return Library(Path(data), game_folders, version="test", disk=ByteDisk(), writer=DiskThread())


def settle(session):
    while not session.settle(1.0):
        pass


def play(data, game, match, seed, disk):
    played = game_called(game)
    home = home_of(data, played, disk)
    number = 0
    while True:
        if match == "new":
            start = played.start(number)
            session = home.begin(game, start.seats, dict(start.options), seed=f"{seed}/{number}")
        else:
            session = home.resume(match).session
        settle(session)
        say(session.match, -1, 0)
        for _ in moves(session, ("chaos",), f"{seed}/{number}"):
            settle(session)
            digest = crc32(packed(session.copy_of_table()))
            say(session.match, session.number - 1, digest)
        session.close()
        settle(session)
        match, number = "new", number + 1


if __name__ == "__main__":
    play(*sys.argv[1:])
