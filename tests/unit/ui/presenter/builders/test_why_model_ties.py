"""The Why sheet says of a tie that it is one, between whom, and what broke it or who decides."""

import pytest

from companion.bootstrap import locales
from companion.engine.because import Tie
from companion.engine.flow.targeting import Rank, compare, left_to
from companion.engine.message import Ref, say
from companion.session.bots.simulation import moves
from companion.ui.presenter.builders.naming import match_words
from companion.ui.presenter.builders.why_model import tie_words, why_model
from companion.ui.presenter.page.scene import Scene
from games_kit import INSTALLED, game_called
from long_kit import one_in_turn
from session_kit import SEATS

TIED = [name for name in INSTALLED if "ties" in game_called(name).expected]
"""Games whose matches come to ties."""
SAYS = {"en": "A tie: ", "pl": "Remis: "}


def scene(session, language):
    game = session.game
    words = match_words(language, locales(), game, SEATS, session.view)
    return Scene(game, session.view(), words, SEATS, session.prompt_for())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            (
                "A tie: Ada, Bo and Cy, threat 3. Broken by steps: 1 against 2. "
                "A tie: Ada and Bo, threat 3, steps 1. No rule breaks it: Di decides."
            ),
        ),
        (
            "pl",
            (
                "Remis: Ada, Bo i Cy, groźba 3. Rozstrzyga kroki: 1 wobec 2. "
                "Remis: Ada i Bo, groźba 3, kroki 1. "
                "Żadna zasada tego nie rozstrzyga: decyduje Di."
            ),
        ),
    ],
)
def test_numbers_that_broke_a_tie_are_shown(language, sentence):
    session = game_called("escape").session(3, "tie")
    threat, steps = {"A": 3, "B": 3, "C": 3, "D": 1}, {"A": 1, "B": 1, "C": 2, "D": 1}
    found = compare(
        "ABCD",
        (),
        lambda ref: {"threat": threat[ref], "steps": steps[ref]},
        (Rank("threat", "ESC-EMOV-020"), Rank("steps", "ESC-EMOV-030", most=False)),
    ).with_tie_broken(left_to("D"))
    sheet = why_model(scene(session, language), found.reason_to_ask("ESC-EMOV-170", say("x")), None)
    assert sheet.tie == sentence
    assert sheet.ref == "ESC-EMOV-170"
    assert len(sheet.rows) == 4


def test_a_tie_without_numbers_names_who_is_equal():
    session = game_called("escape").session(3, "tie")
    tie = Tie(("guard", "clone"), broken=say("No rule breaks it: {who} decides.", who=Ref("A")))
    sentence = tie_words(scene(session, "en").words, tie)
    assert sentence == "A tie: Guard and Clone. No rule breaks it: Ada decides."


@pytest.mark.parametrize(("game", "language"), one_in_turn(TIED, ["en", "pl"]))
def test_every_tie_of_a_match_is_shown(game, language):
    """Whatever a match compares or asks: its sheet says "tie" exactly where there is one."""
    session, logged, asked = game_called(game).session(3, "ties"), 0, 0
    seen = 0
    for n, _ in enumerate(moves(session, ("sensible",) * 4, "ties")):
        if session.prompt is None or n > 400:
            break
        here = scene(session, language)
        prompt = session.prompt
        if prompt.because is not None and prompt.because.ties:
            sheet = why_model(here, prompt.because, None)
            assert "{" not in sheet.tie
            assert SAYS[language] in f"{sheet.sentence} {sheet.tie}"
            asked += 1
        log = session.log()
        for line in log[seen:]:
            for why in (note.why for note in line.notes if note.why.ties):
                sheet = why_model(here, why, None)
                assert sheet.tie.startswith(SAYS[language])
                logged += 1
        seen = len(log)
    assert logged + asked
