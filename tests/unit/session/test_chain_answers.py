"""A chain in a match: one entry, kept, read again, undone and done again, played by bots."""

import pytest
from msgspec.structs import replace

import chain_kit
import session_kit
from companion.engine.errors import Refused
from companion.engine.flow.chain import Chain
from companion.engine.state.table import Step
from companion.ports import Scan
from companion.session.bots.simulation import moves, play_one
from companion.session.cases.case_script import Script, run_steps
from companion.session.devices.device_inbox import answer_of
from companion.session.positions.position_format import Position

WHOLE = chain_kit.WHOLE


@pytest.mark.parametrize("word", ["", "secret"])
@pytest.mark.parametrize("answer", ["wait", WHOLE])
def test_whatever_was_chosen_is_one_entry(word, answer):
    match = chain_kit.session(word)
    match.answer(answer)
    assert (match.number, len(match.entries), match.entries[0].text) == (1, 1, answer)


def test_a_beginning_of_an_answer_is_refused_and_changes_nothing():
    match = chain_kit.session()
    with pytest.raises(Refused):
        match.answer("mark > crypt")
    assert match.number == 0


@pytest.mark.parametrize("word", ["", "secret"])
def test_an_answer_that_was_taken_back_is_done_again(word):
    match = chain_kit.session(word)
    match.answer(WHOLE)
    marked = session_kit.whole_state(match)[0]
    match.undo()
    assert match.redo_fits
    match.redo()
    assert match.entries[0].text == WHOLE
    assert session_kit.whole_state(match)[0] == marked


def test_a_match_with_chains_is_read_again_from_its_journal(tmp_path):
    library = session_kit.library(tmp_path, game=chain_kit.game())
    start = session_kit.start()
    match = library.begin("toy", start.seats, dict(start.options), seed="s")
    match.answer(WHOLE), match.answer("wait")
    state = session_kit.whole_state(match)
    match.close()
    opened = library.resume(match.match)
    assert opened.left_out == ()
    found = session_kit.whole_state(opened.session)
    assert (found[0], *found[2:]) == (state[0], *state[2:])
    assert found[3][0].options


@pytest.mark.parametrize("policy", ["random", "chaos"])
@pytest.mark.parametrize("word", ["", "secret"])
def test_bots_play_matches_with_chains_to_the_end(policy, word):
    asked = 0
    for n in range(4):
        played = play_one(chain_kit.game(word), session_kit.start(), (policy,), f"{policy}/{n}")
        assert not played.problem
        match = chain_kit.session(word, f"{n}")
        for _ in moves(match, (policy,), f"{n}"):
            asked += isinstance(match.prompt, Chain)
    assert asked


def run(*answers, **expect):
    match = chain_kit.session()
    position = Position(match.copy_of_table())
    position.table.agenda = ()
    return run_steps(chain_kit.game(), position, (Step("mark", "A"),), Script((), answers, expect))


@pytest.mark.parametrize("answer", [WHOLE, "wait"])
def test_a_case_answers_a_chain(answer):
    assert run(answer).problems == ()


def test_a_case_says_why_a_chain_refuses():
    assert run("mark > well > x", refused="").refused == "Nothing can be chosen after that."


def test_a_scan_gives_a_chain_no_half_answer():
    match = chain_kit.session()
    marked = replace(match.prompt, first=match.prompt.stage(("mark",)), follows=lambda _: None)
    assert answer_of(Scan("crypt", 0.0), marked) == "crypt"
    assert answer_of(Scan("mark", 0.0), match.prompt) == ""
    assert answer_of(Scan("wait", 0.0), match.prompt) == "wait"
