"""After a crash or the plug the screen opens at the same question, unless starts keep failing."""

import shutil

import pytest
from hand_kit import Hand, begin_match, starts

from companion.bootstrap.resume_last import PROVEN_S, resume_last
from companion.engine.flow.prompts import Do

SIZE = (800, 480)


@pytest.fixture(scope="module")
def cut(tmp_path_factory):
    """The data folder as the plug left it, and the open question."""
    home = tmp_path_factory.mktemp("cut")
    with Hand(SIZE, home / "data") as hand:
        match = begin_match(hand, {}, "3")
        for _ in range(12):
            prompt = match.session.prompt
            match.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
        while hand.stack.top is not match:
            hand.stack.back()
        shutil.copytree(home / "data", home / "cut")
        page = hand.stack.page()
        return home / "cut", (page.screen, page.ask.ask, match.session.number)


def opened(hand):
    """What stands on the screen after a start as the service makes it."""
    resume_last(hand.table)
    page = hand.stack.page()
    match = hand.stack.match
    return page.screen, page.ask.ask, match.session.number if match else -1


def test_the_same_question_stands_at_once_and_again_after_a_clean_end(cut, tmp_path):
    data, asked = cut
    data = shutil.copytree(data, tmp_path / "data")
    with Hand(SIZE, data) as hand:
        assert opened(hand) == asked
        assert starts(data) == ["1"]
        hand.wait(PROVEN_S + 1)
        assert starts(data) == []
    with Hand(SIZE, data) as hand:
        assert opened(hand)[0] == "home"


def test_after_two_starts_that_failed_people_choose(cut, tmp_path):
    data, asked = cut
    data = shutil.copytree(data, tmp_path / "data")
    for number in ("1", "2"):
        with Hand(SIZE, data) as hand:
            assert opened(hand) == asked
            assert starts(data) == [number]
            again = shutil.copytree(data, tmp_path / f"data-{number}")
        data = again
    with Hand(SIZE, data) as hand:
        assert opened(hand)[0] == "home"


def test_a_match_that_cannot_be_read_leaves_the_home_screen(cut, tmp_path):
    data = shutil.copytree(cut[0], tmp_path / "data")
    for journal in data.glob("matches/*/journal.jsonl"):
        journal.write_bytes(b"")
    with Hand(SIZE, data) as hand:
        assert opened(hand)[0] == "home"
