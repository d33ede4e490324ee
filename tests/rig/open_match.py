"""Leaves a match open, as the plug does: some answers in, nothing closed."""

import os
import sys
from pathlib import Path

from companion import __version__
from companion.bootstrap.build import InstalledGames
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.session.library.match_library import Library

ANSWERS = 20
SEATS = (Seat("A", "Anna"), Seat("B", "Marek"))


def main(data, *options):
    library = Library(Path(data), {"escape": InstalledGames()["escape"]}, version=__version__)
    chosen = dict(option.split("=") for option in options)
    session = library.begin("escape", SEATS, chosen, seed="rig")
    chance = Chance("rig")
    for _ in range(ANSWERS):
        prompt = session.prompt
        answer = "done" if isinstance(prompt, Do) else prompt.sample(chance.below)
        session.answer(answer, source="rig")
    sys.stdout.write(f"{session.match}, question {session.number}\n")
    sys.stdout.flush()
    os._exit(0)


main(*sys.argv[1:])
