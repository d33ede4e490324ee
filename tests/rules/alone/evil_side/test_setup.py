"""The beginning: what the hero draws, what the evil side chooses (ALN-HSETUP-*, ALN-ESETUP-*)."""

import pytest

from companion.engine.flow.agenda import Play, match
from companion.engine.state.seat_view import seen_by
from companion.games.alone import GAME
from companion.games.alone.records.printed import Item, Mission
from companion.games.alone.state.sectors import level
from rules.alone.table_kit import start


class Beginning:
    """A setup that is answered by chance up to the first turn; answers by rule come first."""

    def __init__(self, evils=1, seed=1, answers=None, **options):
        self.table = GAME.begin(start(evils, **options))
        self.asked = []
        play = Play(self.table, f"setup/{seed}")
        flow, chance = match(play, GAME.rules), seed
        prompt = next(flow)
        while prompt.rule != "ALN-TURN-030":
            self.asked.append(prompt)
            chance = (chance * 1103515245 + 12345) % 2**31
            answer = (answers or {}).get(prompt.rule) or prompt.sample(lambda n, c=chance: c % n)
            play.answered()
            prompt = flow.send(answer)

    def standing(self, kind):
        return [p for p in self.table.pieces.values() if p.kind == kind]

    def lying(self, kind):
        return [m for m in self.table.markers.values() if m.kind == kind]


@pytest.fixture(scope="module")
def begun():
    return Beginning()


@pytest.mark.rule("ALN-HSETUP-010", "ALN-HSETUP-020", "ALN-HSETUP-030", "ALN-HSETUP-040")
def test_the_hero_sheet_at_the_start(begun):
    hero, tracks = begun.table.pieces["ann"].tracks, begun.table.tracks
    assert (hero["life"], hero["self"]) == (12, 12)
    assert (tracks["round"], tracks["turns"], tracks["adrenaline"]) == (4, 0, 3)
    assert "night" not in begun.table.words


@pytest.mark.rule("ALN-HSETUP-080", "ALN-HSETUP-090", "ALN-HSETUP-100", "ALN-HSETUP-160")
@pytest.mark.parametrize("seed", range(8))
def test_the_three_missions_have_three_icons(seed):
    begun = Beginning(seed=seed)
    missions = begun.table.content.of(Mission)
    drawn = [missions[card] for card in begun.table.piles["missions"].cards]
    assert [mission.colour for mission in drawn] == ["red", "blue", "green"]
    assert len({mission.room for mission in drawn}) == 3


@pytest.mark.rule("ALN-HSETUP-050", "ALN-HSETUP-060", "ALN-HSETUP-200")
@pytest.mark.rule("ALN-DIFF-010", "ALN-DIFF-020", "ALN-DIFF-030", "ALN-DIFF-040", "ALN-DIFF-050")
@pytest.mark.parametrize(
    ("difficulty", "items"), [("easy", 2), ("normal", 1), ("nightmare", 1), ("impossible", 0)]
)
def test_first_items_by_difficulty(difficulty, items):
    begun = Beginning(difficulty=difficulty, answers={"ALN-HSETUP-050": "doctor"})
    kit = begun.table.piles["kit"].cards
    assert len(kit) == items
    assert difficulty != "easy" or any(card.startswith("bullets") for card in kit)
    assert begun.table.piles["character"].cards == ("doctor",)
    printed = begun.table.content.of(Item)
    assert all(begun.table.tracks[f"charge {card}"] == printed[card].charges for card in kit)


@pytest.mark.rule("ALN-HSETUP-140", "ALN-ESETUP-030", "ALN-ESETUP-050", "ALN-ESETUP-060")
def test_mission_tokens_lie_on_the_rooms_of_the_missions(begun):
    missions = begun.table.content.of(Mission)
    for colour in ("red", "green", "blue"):
        room = begun.table.spaces[begun.table.markers[f"mission {colour}"].on]
        assert room.face == missions[begun.table.words[f"mission {colour}"]].room
    faces = [space.face for space in begun.table.spaces.values() if space.kind == "room"]
    assert len(faces) == len(set(faces)) == 8


@pytest.mark.rule("ALN-ESETUP-010", "ALN-ESETUP-100", "ALN-ESETUP-200", "ALN-TRUTH-040")
def test_the_hero_sees_one_dark_tile_alone(begun):
    view = seen_by(begun.table, "ann")
    assert list(view.spaces) == [begun.table.pieces["ann"].at]
    assert {space.state for space in begun.table.spaces.values()} == {"dark"}
    assert [piece.kind for piece in view.pieces.values()] == ["hero", "hero"]


@pytest.mark.rule("ALN-ESETUP-080", "ALN-ESETUP-090", "ALN-ESETUP-180", "ALN-ESETUP-190")
@pytest.mark.rule("ALN-ESETUP-230", "ALN-ESETUP-240", "ALN-ESETUP-250")
@pytest.mark.parametrize("seed", range(4))
def test_start_tokens(seed):
    begun = Beginning(seed=seed)
    here = begun.table.pieces["ann"].at
    assert begun.table.spaces[here].kind != "room"
    assert here in begun.table.spaces
    stand = [piece.at for piece in begun.standing("creature")]
    assert len(set(stand)) == 2
    assert here not in stand
    tokens = [marker.on for marker in begun.lying("danger")]
    assert sorted(level(begun.table, ref) for ref in tokens) == [1, 1, 2, 2]
    assert here not in tokens
    assert begun.lying("noise") == []


@pytest.mark.rule("ALN-ESETUP-110", "ALN-ESETUP-120", "ALN-ESETUP-130", "ALN-ESETUP-140")
@pytest.mark.rule("ALN-ESETUP-150", "ALN-ESETUP-160", "ALN-ESETUP-220", "ALN-ESETUP-270")
@pytest.mark.parametrize(("evils", "hands"), [(1, [10]), (2, [6, 6]), (3, [4, 4, 4])])
def test_hands_by_the_number_of_evil_players(evils, hands):
    begun = Beginning(evils, answers={"ALN-ESETUP-110": "fury+terror"})
    seats = begun.table.turn.order[1:]
    assert [begun.table.piles[f"hand {seat}"].size for seat in seats] == hands
    assert {"fury", "terror"} <= set(begun.table.piles)
    assert "speed" not in begun.table.piles
    own = [begun.table.words.get(f"deck of {seat}", "both") for seat in seats]
    assert sorted(own) == {1: ["both"], 2: ["fury", "terror"], 3: ["both", "fury", "terror"]}[evils]
    if evils == 3:
        assert own[1] == "both"


@pytest.mark.rule("ALN-LEADER-010", "ALN-LEADER-030", "ALN-ESETUP-170", "ALN-ESETUP-070")
def test_the_leader_decides_and_hands_are_secret():
    begun = Beginning(3)
    lead = begun.table.words["leader"]
    swap = next(prompt for prompt in begun.asked if prompt.rule == "ALN-ESETUP-070")
    assert (swap.seats, swap.secret) == ((lead,), True)
    others = [seat for seat in begun.table.turn.order if seat != "ben"]
    assert all(seen_by(begun.table, seat).piles["hand ben"].cards == () for seat in others)
    assert len(seen_by(begun.table, "ben").piles["hand ben"].cards) == 4


@pytest.mark.rule("ALN-ESETUP-280")
def test_the_start_may_be_chosen_before_rooms_are_exchanged():
    rules = [prompt.rule for prompt in Beginning(start_sector_order="any").asked]
    assert rules.index("ALN-ESETUP-080") < rules.index("ALN-ESETUP-070")
    rules = [prompt.rule for prompt in Beginning().asked]
    assert rules.index("ALN-ESETUP-070") < rules.index("ALN-ESETUP-080")
