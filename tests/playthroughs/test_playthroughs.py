"""Whole matches come out as they are written down; who changes a rule reads what it changes."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.bootstrap import locales
from companion.engine.flow.agenda import Noted
from companion.engine.message import Message
from companion.session.match.entries import Happened
from companion.text.change_messages import change_message
from companion.text.words import Words
from companion.ui.presenter.builders.naming import match_words
from playthrough_kit import DASHES, FILES, FOLDER, begun, head_of, playing, seats_of


def played(path: Path) -> str:
    """The whole text of a file, from its head alone."""
    head = head_of(path)
    lines = [f"{key}: {value}" for key, value in head.items()]
    return "\n".join([*lines, DASHES, *_match(path, head), ""])


def _match(path: Path, head: dict[str, str]) -> Iterator[str]:
    session = begun(path, hands=False)
    words = match_words("en", locales(), session.game, seats_of(path), lambda: session.table)
    for logged in session.log():
        yield from _lines_of(words, logged.notes)
    happened: list[Happened] = []
    session.subscribe(happened.append)
    moves = playing(session, head)
    while (prompt := session.prompt) is not None:
        asked = _sentence(words, prompt.asks)
        next(moves)
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
        heads = [head_of(path) for path in (FOLDER / played.game.id).glob("*.txt")]
        assert {head["edition"] for head in heads} == set(played.game.editions)
