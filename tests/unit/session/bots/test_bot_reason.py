"""Opened after its end, a match says why Companion answered as it did for the seats it played."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.flow.chain import SEPARATOR, Chain
from companion.session.bots.bot_question import bot_question
from companion.session.bots.bot_reason import bot_reason
from companion.session.bots.played_seats import bot_asked, come_back, leave
from companion.session.match.entries import BOT
from companion.session.session import Session
from games_kit import LAIR, TOY
from lair.board import warden
from session_kit import bot_answers, play_on, start

MOST = 4_000


def played_out(match, bots):
    """A match to its end: Companion plays some seats, chance the others; the digests of its bots."""
    for seat, bot in bots.items():
        leave(match, seat, bot)
    digests = {}
    for _ in range(MOST):
        seat = bot_asked(match)
        if match.prompt is None:
            return match, digests
        if seat:
            digests[match.number] = bot_question(match.open_question(), seat).digest
            bot_answers(match, seat)
        else:
            play_on(match, 1, str(match.number))
    raise AssertionError("the match does not end")


def reasons(match):
    replay = match.replay().read()
    moments = map(replay.moment, range(len(replay.lines)))
    return [(moment, bot_reason(moment)) for moment in moments]


def lair_of_bots():
    match = LAIR.session(0, "why")
    hunters = dict.fromkeys(match.table.turn.order, "hunter")
    return played_out(match, {**hunters, warden(match.table): "warden"})


def test_each_answer_of_the_warden_has_what_its_look_ahead_compared():
    cards = set()
    for moment, reason in reasons(lair_of_bots()[0]):
        prompt, entry = moment.line.prompt, moment.line.entry
        if not isinstance(prompt, Chain):
            continue
        assert [c.ref for c in reason.candidates if c.chosen] == [entry.text]
        assert not any(prompt.legal(c.ref).text for c in reason.candidates)
        sums = {c.ref: c.values["sum"] for c in reason.candidates}
        assert sums[entry.text] == max(sums.values())
        first = [c.ref.split(SEPARATOR)[0] for c in reason.candidates]
        assert first == [option.key for option in prompt.choosable()]
        cards.add(entry.text.split(SEPARATOR)[0])
    assert len(cards) > 1


def test_the_chance_is_that_of_the_bot():
    match, digests = played_out(TOY.session(1, "chance"), {"A": "timid"})
    seen = set()
    for moment, reason in reasons(match):
        entry = moment.line.entry
        number = entry.n if entry is not None else -1
        assert (reason is not None) == (number in digests)
        if reason is not None:
            assert bot_question(moment.question, "A").digest == digests[number]
            assert [c.ref for c in reason.candidates if c.chosen] == [entry.text]
            seen.add(reason.says.text)
    assert len(seen) == 2, "some are safe, some are drawn by chance: the same again"


def test_what_people_did_and_bots_of_people_say_nothing():
    match = TOY.session(1, "people")
    leave(match, "A", "timid")
    come_back(match, "A")
    match.answer(match.prompt.options()[0].key, source=BOT)
    play_on(match, MOST)
    assert not [reason for _, reason in reasons(match) if reason is not None]


@pytest.mark.parametrize("explains", [{}, {"timid": lambda *asked: 1 / 0}])
def test_a_game_that_says_nothing_shows_the_answers(explains):
    game = replace(toy.GAME, explains=explains)
    match, digests = played_out(Session.new(game, start(), seed="dumb"), {"A": "timid"})
    found = reasons(match)
    assert digests
    assert [moment.line.entry.n for moment, _ in found if moment.line.source == BOT] == [*digests]
    assert not [reason for _, reason in found if reason is not None]


def test_an_answer_that_was_taken_back_is_explained_as_well():
    match = TOY.session(1, "back")
    leave(match, "A", "timid")
    bot_answers(match, "A")
    match.undo()
    match.redo()
    match, _ = played_out(match, {})
    found = reasons(match)
    assert found[2][1] is not None
    assert found[2][1] == found[4][1]
    assert found[2][0].line.undone
