"""Killed at any instant, a match loses nothing that was acknowledged."""

import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from companion.engine.chance import Chance
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked
from companion.session.journal.journal_read import read_journal
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from companion.session.match.entries import BOT
from companion.session.storage.disk import Disk
from games_kit import GAMES, LAIR
from long_kit import one_in_turn

PLAYER = Path(__file__).with_name("kill_player.py")


def killed(*arguments, after):
    """Start a player with these words, kill it after so many more entries; all it acknowledged."""
    command = [sys.executable, str(PLAYER), *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as player:
        said = [player.stdout.readline() for _ in range(after)]
        player.kill()
        rest, complaints = player.communicate()
    assert complaints == b"", complaints.decode()
    lines = [line for line in (b"".join(said) + rest).split(b"\n")[:-1] if line]
    return [tuple(line.decode().split(" ")) for line in lines]


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("played", "disk"), one_in_turn(GAMES, ["usual", "slow"]))
def test_no_acknowledged_entry_is_lost(played, disk, how_many, tmp_path):
    game, chance = played.game.id, Chance(f"kills/{played.game.id}")
    home = Library(tmp_path, {game: played.game_folder}, version="test")
    match, entries = "new", 0
    for number in range(how_many(2, 250)):
        after = 1 + chance.below(60)
        said = killed(tmp_path, game, match, f"k{number}", disk, after=after)
        assert said, "the player never came to speak"
        match = said[-1][0]
        for name in {entry[0] for entry in said}:
            acknowledged = {
                int(n): int(digest) for where, n, digest in said if where == name and n != "-1"
            }
            written = read_journal(Disk(), home.folder(name) / NAME)
            assert written.state != "damaged"
            digests = written.digests
            entries += len(acknowledged)
            for n, digest in acknowledged.items():
                assert digests[n] == f"{digest:08x}"
        opened = home.resume(match)
        assert opened.left_out == ()
        opened.session.close()
        if opened.session.prompt is None:
            match = "new"
    assert entries > number


@pytest.mark.timeout(0)
def test_a_side_of_companions_decides_the_same_after_a_kill(how_many, tmp_path):
    """Killed at any instant around a decision, or between its undo and the next: it is made again."""
    home, chance = Library(tmp_path, {"lair": LAIR.game_folder}, version="test"), Chance("side")
    match, decisions = "new", 0
    for number in range(how_many(3, 100)):
        after = 2 + chance.below(30)
        said = killed(tmp_path, "lair", match, f"s{number}", "decided", after=after)
        match = said[-1][0]
        opened = home.resume(match)
        assert opened.sentences == ()
        session = opened.session
        for where, n, crc in (line for line in said if line[1] != "-1"):
            entries = {line.entry.n: line.entry for line in home.read(where).entries}
            entry = entries.get(int(n))
            decided = entry.text if entry is not None else decision_now(session, int(n))
            assert f"{crc32(decided.encode())}" == crc
            decisions += 1
        last = session.entries[-1] if session.entries else None
        if last is not None and last.source == BOT:
            session.undo()
            assert decision_now(session, session.number) == last.text
        session.close()
        if session.prompt is None:
            match = "new"
    assert decisions > number


def decision_now(session, number):
    """What the bot that is asked decides."""
    assert session.number == number
    return bot_question(session.open_question(), bot_asked(session)).decide()
