"""The page of tracks: behind More, in games that have one."""

from companion.ui.models import TrackModel
from games_kit import MINE
from presenter_kit import match


def more(made):
    made.stack.navigate("more")
    return [row.ref for row in made.page.stage[0].model.rows]


def test_more_leads_to_the_tracks_of_a_game_that_has_some():
    made, _ = match(MINE.session(1, "tracks"))
    assert "tracks" in more(made)
    made.touch("tracks")
    (track,) = (part.model for part in made.page.stage)
    assert isinstance(track, TrackModel)
    assert track.here.text == "12"
    assert made.page.spoken[:2] == ("Time", "The marker stands at 12.")


def test_a_game_without_has_no_such_row_and_its_page_says_so():
    made, _ = match()
    assert "tracks" not in more(made)
    made.stack.back()
    made.stack.go("tracks", made.stack.match)
    assert made.page.stage[0].model.empty == "This game has none."
