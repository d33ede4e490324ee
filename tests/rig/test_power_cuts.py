"""The plug is pulled while a match runs: nothing that was acknowledged is lost."""

import re
import sys
from pathlib import Path

import pytest
from guest_kit import disk, guest, mounted, pull_the_plug

from companion.engine.chance import Chance
from companion.session.journal.journal_read import read_journal
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from companion.session.storage.disk import Disk
from games_kit import game_called

pytestmark = [pytest.mark.rig, pytest.mark.timeout(0)]
CUTS = 200
SAID = re.compile(r"(escape-\S+) (-?\d+) (\d+)")
ROOT = Path(__file__).resolve().parents[2]
PLAYER = ROOT / "tests/property/kill_player.py"
JOB = """\
B=/bin/busybox
$B mkdir -p /run/data && $B mount -t ext4 /dev/ubda /run/data || exit 9
cd {root}
exec env PYTHONPATH={root} PYTHONDONTWRITEBYTECODE=1 COMPANION_HOME=/run/home {python} {player} /run/data {game} {match} {seed}
"""


def cut(folder, image, match, seed, after):
    """Play until so many entries more are acknowledged, then pull the plug; all that was said."""
    job = JOB.format(
        root=ROOT, python=sys.executable, player=PLAYER, game="escape", match=match, seed=seed
    )
    said = []
    with guest(folder, job, image) as kernel:
        assert kernel.stdout is not None
        for line in kernel.stdout:
            said += [found.groups() for found in [SAID.fullmatch(line.strip())] if found]
            if len(said) >= after:
                break
        pull_the_plug(kernel)
        for line in kernel.stdout.read().split("\n")[:-1]:  # said, though nobody had read it yet
            said += [found.groups() for found in [SAID.fullmatch(line.strip())] if found]
    return said


def test_the_plug_is_pulled_200_times(tmp_path, record_property):
    played = game_called("escape")
    image = disk(tmp_path / "disk.img")
    chance = Chance("power cuts")
    match, entries = "new", 0
    for number in range(CUTS):
        said = cut(tmp_path, image, match, f"p{number}", 1 + chance.below(80))
        assert said, "the match never came to speak"
        with mounted(image) as data:
            home = Library(data, {"escape": played.game_folder}, version="test")
            for name in {line[0] for line in said}:
                acknowledged = {
                    int(n): crc for where, n, crc in said if where == name and n != "-1"
                }
                written = read_journal(Disk(), home.folder(name) / NAME)
                for n, crc in acknowledged.items():
                    assert written.digests[n] == f"{int(crc):08x}"
                entries += len(acknowledged)
            match = said[-1][0]
            opened = home.resume(match)
            assert opened.left_out == ()
            opened.session.close()
            if opened.session.prompt is None:
                match = "new"
    record_property("acknowledged entries", entries)
    assert entries > CUTS
