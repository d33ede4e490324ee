"""Leaves a match of bots open in a data folder, as the plug does: ``left_open.py DATA GAME TURNS``."""

import os
import sys
from pathlib import Path

from companion import __version__
from companion.bootstrap.build import InstalledGames
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.session.library.match_library import Library

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"), Seat("I", "Ines"))


def main(data: str, game: str, turns: str) -> None:
    library = Library(Path(data), {game: InstalledGames()[game]}, version=__version__)
    session = library.begin(game, SEATS, {}, seed="7")
    chance = Chance("7")
    while session.table.turn.number < int(turns) or isinstance(session.prompt, Do):
        prompt = session.prompt
        answer = "done" if isinstance(prompt, Do) else prompt.sample(chance.below)
        _ = session.answer(answer, source="bot")
    sys.stdout.write(f"question {session.number}\n")
    sys.stdout.flush()
    os._exit(0)


main(*sys.argv[1:])
