"""``companion case run FILE...``: do these rule cases come out as they should?"""

from argparse import Namespace
from pathlib import Path

from companion.commands import DONE, WANTING, answer_each
from companion.commands.shared.arguments import FILES

NAME = "case run"
HELP = "run rule cases and say what differs"
ARGUMENTS = (FILES,)


def run(args: Namespace) -> int:
    """Run each; exit 1 if any differs."""
    from companion.commands.shared.library import library
    from companion.commands.shared.positions import surroundings
    from companion.engine.errors import PositionError
    from companion.safe_files import read_text
    from companion.session.cases.case_file import CaseResult, run_case

    home = library()

    def result(path: Path) -> CaseResult:
        text = read_text(path, PositionError)
        return run_case(str(path), text, *surroundings(home, str(path), text))

    def sheet(found: CaseResult) -> str:
        head = f"{found.file}: {'passed' if found.passed else 'differs'} ({found.rule or found.do})"
        if found.passed:
            return head
        asked = [f"    asked: {line}" for line in found.happened]
        return "\n".join([head, *(f"  {line}" for line in found.differences), *asked])

    results = [result(path) for path in args.files]
    answer_each(args, results, [sheet(found) for found in results])
    return DONE if all(found.passed for found in results) else WANTING
