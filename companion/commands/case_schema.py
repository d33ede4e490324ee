"""``companion case schema GAME``: what a case file of a game may say."""

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.commands import DONE, answer
from companion.commands.shared.arguments import GAME

if TYPE_CHECKING:
    from companion.engine.vocabulary.known_names import KnownNames

NAME = "case schema"
HELP = "list procedures, options and what can be expected in rule cases of a game"
ARGUMENTS = (GAME,)


def run(args: Namespace) -> int:
    """Print it."""
    from companion.commands.shared.library import game_folder_named, library
    from companion.session.cases.case_expect import EXPECT_KEYS
    from companion.session.cases.case_file import schema
    from companion.session.packs.match_options import choices_of

    home = library()
    game = game_folder_named(home, args.game).game
    choices = choices_of(game, home.ledger(game.id), home.content(game.id))
    document = schema(game, choices)
    procedures = [
        f"{name}: {', '.join(f'{k} ({it.means})' for k, it in case.takes.items()) or 'nothing'}"
        for name, case in sorted(game.cases.items())
    ]
    text = "\n".join(
        [
            f"do, and what with names ({game.id}):",
            *(f"  {line}" for line in procedures),
            "options:",
            *(f"  {key} = {' | '.join(found)}" for key, found in choices.items()),
            f"agenda: {', '.join(sorted(game.rules.steps))}",
            *listed(game.vocabulary.names),
            f"expect: {', '.join(EXPECT_KEYS)}",
        ]
    )
    answer(args, document, text)
    return DONE


def listed(names: "KnownNames") -> Iterator[str]:
    """Yield a line for each group of names that has any."""
    for kind, figure in names.figures.items():
        yield f"piece {kind}: {', '.join((*figure.tracks, *figure.conditions)) or 'nothing'}"
    groups = ("spaces", "links", "markers", "piles", "tracks", "words", "used", "thrown", "faces")
    for group in groups:
        if found := getattr(names, group):
            yield f"{group}: {', '.join(found)}"
