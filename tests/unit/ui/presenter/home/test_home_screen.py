"""Home says of the match that is chosen whom Companion plays, as it stands on its table."""

import pytest

from companion.session.bots.played_seats import come_back, leave
from companion.session.library.match_list import MatchInfo
from companion.session.library.open_match import MatchPreview
from games_kit import LAIR, TOY, bot_for
from presenter_kit import bench


def at_home(played, session, seats):
    """Home with one match kept, which is looked at."""
    made = bench()
    made.context.games = {played.game.id: played.game}
    preview = MatchPreview(session.game, session.view(), seats)
    made.store.preview = lambda match: preview
    people = tuple((seat.id, seat.name) for seat in seats)
    made.store.kept = [MatchInfo("m", played.game.id, people, turn=3)]
    made.stack.home()
    made.stack.top.uncovered()
    return made


def support(made):
    return made.page.ask.support


def test_home_says_which_role_companion_plays_and_no_more_once_people_do():
    start, session = LAIR.start(0), LAIR.session(0, "home")
    made = at_home(LAIR, session, start.seats)
    (warden,) = [seat for seat in start.seats if seat.bot]
    assert support(made) == f"Turn 3. Companion plays {warden.name}."
    come_back(session, warden.id)
    assert support(at_home(LAIR, session, start.seats)) == "Turn 3. Nothing is lost."


@pytest.mark.parametrize("left", [1, 2])
def test_home_says_for_which_players_who_left_bots_play(left):
    start, session = TOY.start(1), TOY.session(1, "home")
    for seat in start.seats[:left]:
        leave(session, seat.id, bot_for(session, seat.id))
    names = ", ".join(seat.name for seat in start.seats[:left])
    assert support(at_home(TOY, session, start.seats)) == f"Turn 3. Companion plays {names}."
