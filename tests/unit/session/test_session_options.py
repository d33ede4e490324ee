"""Readings of the rules changed in the middle of a match: journalled, undone, resumed."""

import pytest

from companion.engine.errors import Refused
from companion.engine.state.changes import OptionSet
from games_kit import GAMES, IDS, TOY
from session_kit import SEATS, library, play_on


def readings(played):
    """Every option of the ledger with a choice that is not its default."""
    usual = played.options()
    for key in played.ledger.options():
        yield key, next(choice for choice in played.choices[key] if choice != usual[key])


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_reading_can_be_changed_in_a_match_and_taken_back(played):
    match = played.session(1, "options")
    play_on(match, 5)
    before = dict(match.table.options)
    for key, choice in readings(played):
        happened = match.adjust((OptionSet(key, choice),))
        assert happened.entry.kind == "adjust"
        assert match.table.options[key] == choice
        match.undo()
        assert match.table.options == before
        match.redo()
        assert match.table.options[key] == choice
        match.undo()


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_was_settled_at_the_beginning_stays(played):
    match = played.session(1, "options")
    fixed = [s for s in played.game.vocabulary.settings if s.fixed]
    wrong = [
        *(OptionSet(key, match.table.options[key]) for key in ("edition", "scenario")),
        *(OptionSet(s.key, next(iter(s.choices))) for s in fixed),
        *(OptionSet(key, "no such choice") for key in played.ledger.options()),
        OptionSet("no such option", "a"),
    ]
    for change in wrong:
        with pytest.raises(Refused):
            match.adjust((change,))
    for setting in played.game.vocabulary.settings:
        if not setting.fixed:
            with pytest.raises(Refused):
                match.adjust((OptionSet(setting.key, "nobody"),))
            match.adjust((OptionSet(setting.key, list(setting.choices)[-1]),))


def test_a_resumed_match_plays_by_what_was_changed(tmp_path):
    home = library(tmp_path)
    match = home.begin("toy", SEATS[:2], {}, seed="options")
    play_on(match, 4)
    key, choice = next(iter(readings(TOY)))
    match.adjust((OptionSet(key, choice),))
    play_on(match, 6, "after")
    lines = [(entry.kind, entry.text) for entry in match.entries]
    match.close()
    again = home.resume(match.match).session
    assert again.table.options[key] == choice
    assert [(entry.kind, entry.text) for entry in again.entries] == lines
    changed = next(entry for entry in again.entries if entry.kind == "adjust")
    assert changed.changes == (OptionSet(key, choice),)
    again.undo(changed.n - 1)
    assert again.table.options[key] != choice
