"""What anybody at the table may learn of a match on the disk, by name, as bytes.

The journal, the report of a fault and a backup hold secrets, and say so where they begin: whoever opens
them knows. Compared is what is there to be seen without: names, lists, what is first in them, and what
commands tell without ``--all``.
"""

import zipfile
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from companion.commands import journal_list, journal_show, journal_verify, position_save
from companion.session.backups.backup_write import MARK, back_up
from companion.session.positions.position_format import HOLDS_SECRETS
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.screen_stack import ScreenStack

FOUND_BY = ("shared.journals.library", "shared.library.library")
"""Where commands ask for the matches of whoever types them."""
FORMS = False, True
"""For people, and for programs."""


def printed(bench, command, **arguments):
    """What a command prints of the matches on a bench."""
    out, err = StringIO(), StringIO()
    found = [patch(f"companion.commands.{name}", lambda: bench.store.library) for name in FOUND_BY]
    with found[0], found[1], redirect_stdout(out), redirect_stderr(err):
        code = command.run(Namespace(**arguments))
    return code, out.getvalue(), err.getvalue()


def names(bench, seat):
    """Everything that lies in the data folder, by its name."""
    home = Path(bench.store.home)
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))


def listed(bench, seat):
    """The list of matches, as the command prints it and the first screen shows it."""
    stack = ScreenStack(bench.context, ROUTES.__getitem__)
    stack.open(HomeScreen())
    return [printed(bench, journal_list, json=form) for form in FORMS], stack.page()


def shown(bench, seat):
    """What ``journal show`` tells the seat, and everybody."""
    files = [bench.store.library.folder(bench.session.match)]
    return [
        printed(bench, journal_show, files=files, seat=who, all=False, yes=False, json=form)
        for who in sorted({"", seat})
        for form in FORMS
    ]


def verified(bench, seat):
    """What ``journal verify`` says of the journal."""
    files = [bench.store.library.folder(bench.session.match)]
    return [printed(bench, journal_verify, files=files, json=form) for form in FORMS]


def saved(bench, seat):
    """What ``position save`` prints and writes, now and after the first entry."""
    match, made = bench.store.library.folder(bench.session.match), []
    for at in (None, -1):
        to = Path(bench.store.home) / "saved.position.toml"
        arguments = {"match": match, "at": at, "output": to, "all": False, "yes": False}
        arguments["json"] = False
        made.append((printed(bench, position_save, **arguments), to.read_text(encoding="utf-8")))
        to.unlink()
    return made


def backed_up(bench, seat):
    """What a backup says it holds: its names, its first entry, how many of it hold secrets."""
    to = Path(bench.store.home).with_suffix(".zip")
    held = back_up(Path(bench.store.home), to)
    with zipfile.ZipFile(to) as packed:
        found = packed.namelist(), packed.read(MARK)
    to.unlink()
    return (held.matches, held.packs, held.settings, held.left_out, held.secrets), found


def first_lines(bench, seat):
    """The first line of every report: where the match hides something it says that it holds secrets."""
    reports = sorted(Path(bench.store.home).rglob("*.txt"))
    lines = [path.read_text(encoding="utf-8").partition("\n")[0] for path in reports]
    assert not bench.session.withholds or set(lines) <= {HOLDS_SECRETS}, lines
    return lines


FILES = {
    "names of files": names,
    "journal list": listed,
    "journal show": shown,
    "journal verify": verified,
    "position save": saved,
    "backup": backed_up,
    "reports": first_lines,
}
"""Read while a match goes on; once it is over it may be told whole."""


def lying(bench, seat):
    """What may be learned of the files of a match, by name."""
    if bench.session.prompt is None:
        return
    _ = bench.session.save()
    for name, read in FILES.items():
        yield name, bench.neutral(read(bench, seat))
