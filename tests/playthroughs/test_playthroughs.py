"""Whole matches come out as they are written down; who changes a rule reads what it changes."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.bootstrap import locales
from companion.engine.flow.agenda import Noted
from companion.engine.game import Start
from companion.engine.message import Message
from companion.session.bots.simulation import moves
from companion.session.match.entries import Happened
from companion.session.session import Session
from companion.text.change_messages import change_message
from companion.text.words import Words
from companion.ui.presenter.builders.naming import match_words
from games_kit import cast, game_called
from session_kit import SEATS

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))
DASHES = "-" * 78


def head_of(path: Path) -> dict[str, str]:
    """How the match of a file is set up."""
    head = path.read_text(encoding="utf-8").partition(DASHES)[0]
    pairs = (line.partition(": ") for line in head.splitlines() if line)
    return {key: value for key, _, value in pairs}


def played(path: Path) -> str:
    """The whole text of a file, from its head alone."""
    head = head_of(path)
    lines = [f"{key}: {value}" for key, value in head.items()]
    return "\n".join([*lines, DASHES, *_match(path.parent.name, head), ""])


def _match(game: str, head: dict[str, str]) -> Iterator[str]:
    game_folder = game_called(game)
    chosen = {key: value for key, value in head.items() if key not in {"seats", "bots", "seed"}}
    seats = cast(game_folder.game, SEATS[: int(head["seats"])])
    start = Start(seats, game_folder.options(**chosen), game_folder.content)
    session = Session.new(game_folder.game, start, seed=head["seed"], hands=False)
    words = match_words("en", locales(), game_folder.game, seats, lambda: session.table)
    for logged in session.log():
        yield from _lines_of(words, logged.notes)
    happened: list[Happened] = []
    session.subscribe(happened.append)
    playing = moves(session, tuple(head["bots"].split()), head["seed"])
    while (prompt := session.prompt) is not None:
        asked = _sentence(words, prompt.asks)
        next(playing)
        for event in happened:
            assert event.entry is not None, "bots do something"
            yield f"{event.entry.n}. {asked} [{prompt.rule}]"
            yield f"   > {event.entry.text}"
            yield from _lines_of(words, event.notes)
        happened.clear()
    yield f"= {session.table.result}"


def _lines_of(words: Words, notes: Iterable[Noted]) -> Iterator[str]:
    """What happened, why, and by which rule."""
    for noted in notes:
        what, why = _sentence(words, change_message(noted)), _sentence(words, noted.why.says)
        if what or why:
            because = f" ({why})" if what and why != what and why else ""
            yield f"     {what or why}{because} <{noted.why.rule}>"


def _sentence(words: Words, message: Message) -> str:
    return words.say(message).strip()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_match_comes_out_as_written(path, pytestconfig):
    now = played(path)
    if pytestconfig.getoption("--write-playthroughs"):
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == now.splitlines()


def test_what_is_written_is_a_whole_match():
    for path in FILES:
        match = path.read_text(encoding="utf-8").partition(DASHES)[2].splitlines()
        assert len(match) > 50
        assert match[-1].startswith("= ")
        assert match[-1] != "= "


def test_every_edition_of_a_game_is_played():
    from games_kit import GAMES

    for played in GAMES:
        heads = [head_of(path) for path in (HERE / played.game.id).glob("*.txt")]
        assert {head["edition"] for head in heads} == set(played.game.editions)
