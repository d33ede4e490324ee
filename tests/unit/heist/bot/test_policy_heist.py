"""The bot of heist plays to win, and always answers legally."""

from companion.games.heist.bot.policy import sensible
from companion.session.bots.simulation import play_one
from games_kit import game_called

HEIST = game_called("heist")


def test_it_wins_far_more_often_than_chance():
    won = {"sensible": 0, "random": 0}
    for bot in won:
        for n in range(16):
            played = play_one(HEIST.game, HEIST.start(n % 4), (bot,), f"bot/{n}")
            assert not played.problem
            won[bot] += played.result == "won"
    assert won["sensible"] >= won["random"] + 3


def test_the_same_table_gets_the_same_answer():
    session = HEIST.session(1, "same")
    for _ in range(30):
        if session.prompt is None:
            break
        view = session.view("")
        answer = sensible(view, session.prompt, lambda n: 0)
        assert answer == sensible(view, session.prompt, lambda n: 0)
        assert not session.prompt.legal(answer).text
        session.answer(answer)
