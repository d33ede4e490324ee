"""Plays matches of bots from given seeds and keeps their journals, dated alike wherever it runs.

Started as ``seeded.py FOLDER GAME MATCHES``.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.bootstrap.build import InstalledGames
from companion.engine.game import Seat
from companion.session.bots.simulation import moves
from companion.session.library.match_library import Library

BEGAN = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
SEATS = (Seat("A", "Anna"), Seat("B", "Marek"), Seat("C", "Ines"), Seat("D", "Tom"))
POLICY = "chaos"


def main(folder, game, matches):
    played = InstalledGames()[game]
    least, most = played.game.seats
    most = min(most, len(SEATS))
    for n in range(int(matches)):
        now = BEGAN + timedelta(minutes=n)
        library = Library(Path(folder), {game: played}, version="rig", now=lambda now=now: now)
        seats = SEATS[: least + n % (most - least + 1)]
        session = library.begin(game, seats, {}, seed=f"rig/{n}")
        for _ in moves(session, (POLICY,), f"rig/{n}"):
            pass
        session.close()
        sys.stdout.write(f"{session.match} {session.number}\n")


main(*sys.argv[1:])
