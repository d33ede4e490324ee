"""``companion journal list``: all matches that are kept."""

from argparse import Namespace

from companion.commands import DONE, answer

NAME = "journal list"
HELP = "list the matches that are kept, the one last played first"
ARGUMENTS = ()


def run(args: Namespace) -> int:
    """Print one line a match."""
    from companion.commands.shared.library import library
    from companion.session.library.match_list import MatchInfo, match_list

    def line(info: MatchInfo) -> str:
        if not info.game:
            return f"{info.id}: {info.problem}"
        names = ", ".join(name for _, name in info.seats)
        state = info.result or f"turn {info.turn}"
        wrong = info.problem or info.damage
        rest = f" ({wrong})" if wrong else ""
        played = info.changed or "at an unknown time"
        return f"{info.id}: {info.game}, {names}, {state}, last played {played}{rest}"

    home = library()
    found = match_list(home)
    text = "\n".join(line(info) for info in found) or f"no matches in {home.data / 'matches'}"
    answer(args, found, text)
    return DONE
