"""``companion journal report MATCH -o DIR``: the report of a match as picture, tables, document."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer, need_known
from companion.commands.shared.arguments import language, output, read

if TYPE_CHECKING:
    from companion.commands.shared.journals import Found
    from companion.session.match_summary import MatchSummary
    from companion.ui.presenter.page.scene import Scene

NAME = "journal report"
HELP = "plot a match and count its dice, as picture and tables"
ARGUMENTS = (
    read("match", "MATCH", help="a journal, or a match's id"),
    output("DIR", help="write the files here"),
    language("en (usual), pl ..."),
)


def run(args: Namespace) -> int:
    """Tell how the match went, and write its report.

    Raises:
        UsedWrongly: There is no such language, or the report would tell secrets.
    """
    from companion.commands.shared.journals import journal_at
    from companion.engine.errors import Refused
    from companion.engine.message import plain
    from companion.session.match_summary import report_of

    found = journal_at(args.match)
    scene = scene_of(found, args.language)
    try:
        report = report_of(found.replay.session)
    except Refused as refused:
        raise UsedWrongly(plain(refused.reason), "play it to its end") from refused
    files = written(scene, report, args.output) if args.output else []
    answer(args, document(scene, report, args.match, files), described(scene, report, files))
    return DONE


def scene_of(found: Found, language: str) -> Scene:
    """The match in a language, as the whole table may see it.

    Raises:
        UsedWrongly: Nothing is translated to this language.
    """
    from companion.bootstrap import locales
    from companion.commands.shared.ledgers import ledger_of
    from companion.engine.game import Seat
    from companion.text.catalogue import PROGRAM, languages
    from companion.ui.presenter.builders.naming import match_words
    from companion.ui.presenter.page.scene import Scene

    homes = locales()
    need_known("language", language, languages([(PROGRAM, homes[PROGRAM])]))
    session = found.replay.session
    seats = tuple(Seat(*seat) for seat in found.written.header.seats)
    ledger = ledger_of(session.game.id)
    words = match_words(language, homes, session.game, seats, session.view, ledger=ledger)
    return Scene(session.game, session.view(), words, seats)


def written(scene: Scene, report: MatchSummary, folder: Path) -> list[str]:
    """Write picture and tables, and return where.

    Raises:
        OSError: The disk refuses.
    """
    from companion.ui.presenter.builders.report_model import report_files

    folder.mkdir(parents=True, exist_ok=True)
    files = report_files(scene, report)
    for name, data in files.items():
        _ = (folder / name).write_bytes(data)
    return [str(folder / name) for name in files]


def document(
    scene: Scene, report: MatchSummary, match: Path, files: list[str]
) -> dict[str, object]:
    """The report as a document."""
    from msgspec import to_builtins

    return {
        "match": str(match),
        "game": scene.game.id,
        "result": report.result,
        "alarm": report.alarm,
        "turns": to_builtins(report.turns),
        "dice": to_builtins(report.luck),
        "met": to_builtins(report.met),
        "fates": [
            {"seat": fate.seat, "won": fate.won, "text": scene.say(fate.text)}
            for fate in report.fates
        ],
        "files": files,
    }


def described(scene: Scene, report: MatchSummary, files: list[str]) -> str:
    """The same for people."""
    from companion.ui.presenter.builders.report_model import report_art

    art = report_art(scene, report)
    lines = [f"{art.title}: {art.subtitle}"]
    for group in art.lists:
        lines += ["", group.head, *(f"  {row.name}: {row.text}" for row in group.rows)]
    for track in report.tracks():
        lines += ["", scene.words.name(track)]
        lines += [
            f"  {scene.words.name(seat)}: {' '.join(map(str, values))}"
            for seat, values in report.values(track).items()
        ]
    return "\n".join([*lines, *(["", *files] if files else [])])
