"""Files that people wrote, broken in many ways: each is used or refused clearly, never a traceback."""

import pytest

from companion.engine.chance import Chance
from companion.engine.errors import BadInput, RuleFault
from companion.session.bots.simulation import moves
from companion.session.cases.case_file import run_case
from companion.session.journal.journal_read import read_journal
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from companion.session.library.resume import resume
from companion.session.packs.pack_reader import pack_folders, read_packs
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from companion.session.storage.disk import Disk
from games_kit import GAMES, IDS, TOY
from session_kit import FOLDER

ODD = [
    '"',
    "[",
    "]",
    "{",
    "}",
    "=",
    "\n",
    "\\",
    "0",
    "-1",
    "9" * 30,
    "true",
    "ż",
    "\x00",
    '""',
    "nan",
    "1979-05-27",
]


def broken(text, chance):
    """The text with one to three things wrong: a word, a line, a character."""
    for _ in range(1 + chance.below(3)):
        lines = text.split("\n")
        at = chance.below(len(lines))
        kind = chance.below(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[chance.below(len(lines))])
        elif kind == 2:
            lines[at] = lines[at][: chance.below(len(lines[at]) + 1)]
        else:
            words = lines[at].split(" ")
            place = chance.below(len(words))
            other = lines[chance.below(len(lines))].split(" ")
            words[place] = (
                ODD[chance.below(len(ODD))] if kind < 5 else other[chance.below(len(other))]
            )
            lines[at] = " ".join(words)
        text = "\n".join(lines)
    return text


def clear(fault):
    assert fault.problem
    assert fault.file


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_damaged_positions_are_refused_with_a_remedy(played, how_many):
    session = played.session(1, "bad")
    for count, _ in enumerate(moves(session, ("random",), "bad")):
        if count == 30:
            break
    good = write_position(session.table, session.open_sides, (("A", "Ada"),))
    refused = 0
    for n in range(how_many(50, 6000)):
        try:
            position = read_position(
                "x",
                broken(good, Chance(f"p{n}")),
                played.game,
                played.content,
                played.ledger,
            )
        except BadInput as fault:
            clear(fault)
            refused += 1
            continue
        try:
            Session.from_table(played.game, position.table, seed="s", sides=position.sides)
        except RuleFault:
            continue
    assert refused


def test_damaged_cases_are_refused_with_a_remedy(how_many):
    good = (FOLDER / "cases" / "ghost_glides.case.toml").read_text()
    refused = 0
    for n in range(how_many(100, 6000)):
        try:
            result = run_case("x", broken(good, Chance(f"c{n}")), TOY.game, TOY.content, TOY.ledger)
        except BadInput as fault:
            clear(fault)
            refused += 1
        else:
            assert result.passed == (not result.differences)
    assert refused


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_damaged_packs_are_refused_with_a_remedy(played, how_many, tmp_path):
    files = sorted(pack_folders(played.game_folder.packs)[0].glob("*.toml"))
    texts = {file.name: file.read_text() for file in files}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    refused = 0
    for n in range(how_many(12, 2000)):
        chance = Chance(f"k{n}")
        name = sorted(texts)[chance.below(len(texts))]
        (tmp_path / name).write_text(broken(texts[name], chance))
        try:
            read_packs(played.game, [tmp_path])
        except BadInput as fault:
            clear(fault)
            refused += 1
        (tmp_path / name).write_text(texts[name])
    assert refused


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_damaged_journals_are_refused_with_a_remedy(played, how_many, tmp_path):
    home = Library(tmp_path, {played.game.id: played.game_folder}, version="test")
    start = played.start(1)
    session = home.begin(played.game.id, start.seats, dict(start.options), seed="bad")
    for count, _ in enumerate(moves(session, ("random",), "bad")):
        if count == 25:
            break
    path = home.folder(session.match) / NAME
    session.close()
    good = path.read_bytes()
    for n in range(how_many(20, 3000)):
        chance = Chance(f"j{n}")
        data = bytearray(good)
        for _ in range(1 + chance.below(4)):
            at, kind = chance.below(len(data)), chance.below(3)
            if kind == 0:
                data[at] ^= 1 << chance.below(8)
            elif kind == 1:
                del data[at : at + chance.below(300)]
            else:
                data[at:at] = data[chance.below(len(data)) :][: chance.below(300)]
        path.write_bytes(data)
        try:
            written = read_journal(Disk(), path)
        except BadInput as fault:
            clear(fault)
            continue
        assert bytes(data[: written.size]) == good[: written.size]
        found = resume(played.game, played.content, written)
        assert found.from_start
        assert path.read_bytes() == data
