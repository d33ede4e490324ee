"""What changed, as chips: each kind of change, of each game; what came back is left out."""

from functools import cache

import pytest
from msgspec.structs import replace

from companion.bootstrap import locales
from companion.engine.because import Because
from companion.engine.flow.agenda import Noted
from companion.engine.ids import EVERYBODY, NO_CARD, NO_SPACE
from companion.engine.state import changes as to
from companion.engine.state.map_changes import (
    LinkStateSet,
    SpaceAdded,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Marker, Piece
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.builders.consequences import chips, consequences
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.page.scene import Scene
from games_kit import bot_for, game_called
from presenter_kit import bench
from session_kit import SEATS

TURNS = 5


@cache
def match_of(name):
    """A match of a game after some turns, and its screen."""
    played = game_called(name)
    made = bench(locales=dict(locales()) | {name: played.game_folder.folder / "locale"})
    made.context.games[name] = played.game
    session = played.session(2, "chips")
    bots = [bot_for(session, seat) for seat in ("A", "B")]
    playing = moves(session, bots, "chips")
    while session.table.turn.number < TURNS:
        assert next(playing, "over") != "over"
    screen = MatchScreen(LiveMatch(session, SEATS[:2], None, "m"))
    screen.stack = made.stack
    return screen


def scene(screen, view):
    session = screen.session
    return Scene(session.game, view, screen.words_at(view), screen.open_match.seats)


def noted(changes):
    return [Noted(change, Because("X")) for change in changes]


def around(name, changes, given=()):
    """The notes of some changes, and the match before and after; ``given`` was there before."""
    screen = match_of(name)
    was = screen.session.copy_of_view()
    for change in given:
        change.apply(was)
    now = was.copy()
    for change in changes:
        change.apply(now)
    return noted(changes), scene(screen, was), scene(screen, now)


def texts(name, changes, given=()):
    """What the chips of some changes say: whose, what, what hands do."""
    found = chips(*around(name, changes, given))
    return [(chip.figure.name if chip.figure else "", chip.head, chip.hand) for chip in found]


def room(name):
    """Two rooms that lie on the map."""
    view = match_of(name).session.view()
    return [ref for ref, space in sorted(view.spaces.items()) if space.cells][:2]


def called(name, ref):
    return match_of(name).words.name(ref).upper()


def hero(name, **tracks):
    """A hero whose numbers are known, as a change that was made before."""
    piece = match_of(name).session.view().pieces["A"]
    return [
        to.PieceTrackSet("A", track, value, piece.tracks.get(track, 0))
        for track, value in tracks.items()
    ]


def test_numbers_of_a_figure_are_one_chip_with_what_hands_take():
    changes = [to.PieceTrackSet("A", "fear", 4, 3), to.PieceTrackSet("A", "threat", 1, 0)]
    before = hero("escape", fear=3, threat=0)
    assert texts("escape", changes, before) == [
        ("Ada", "FEAR 3 > 4, THREAT 0 > 1", "take 2 tokens")
    ]


def test_of_a_number_only_what_it_is_now_counts():
    there_and_back = [to.PieceTrackSet("A", "fear", 4, 3), to.PieceTrackSet("A", "fear", 3, 4)]
    assert texts("escape", there_and_back, hero("escape", fear=3)) == []
    twice = [to.PieceTrackSet("A", "fear", 4, 3), to.PieceTrackSet("A", "fear", 6, 4)]
    assert texts("escape", twice, hero("escape", fear=3)) == [
        ("Ada", "FEAR 3 > 6", "take 3 tokens")
    ]


def test_what_hands_did_by_an_instruction_is_not_to_be_done_again():
    """It changed the table too, so the number is right; hands take only what came after."""
    before = hero("escape", fear=3)
    by_hand, after = to.PieceTrackSet("A", "fear", 4, 3), to.PieceTrackSet("A", "fear", 5, 4)
    _, was, now = around("escape", [by_hand, after], before)
    (chip,) = chips(noted([after]), was, now)
    assert (chip.head, chip.hand) == ("FEAR 3 > 5", "take 1 token")


def test_a_token_that_a_hero_takes_is_not_taken_twice():
    pool = match_of("escape").session.view().tracks["threat pool"]
    taken = to.TrackSet("threat pool", pool - 1, pool)
    changes = [taken, to.PieceTrackSet("A", "threat", 1, 0)]
    assert texts("escape", changes, hero("escape", threat=0)) == [
        ("Ada", "THREAT 0 > 1", "take 1 token"),
        ("", f"THREAT POOL {pool} > {pool - 1}", ""),
    ]
    assert texts("escape", [taken]) == [
        ("", f"THREAT POOL {pool} > {pool - 1}", f"set it to {pool - 1}")
    ]


@pytest.mark.parametrize(
    "change",
    [
        to.TrackSet("stack 1", 3, 8),
        to.PieceTrackSet("A", "rested", 3, 0),
        to.WordSet("x", "y"),
        to.DiceThrown(replace(match_of("escape").session.view().thrown, faces=("1",))),
        to.MarkerAdded(Marker("fresh x", "fresh", "A")),
        to.ConditionSet("A", "nothing that has a name"),
    ],
)
def test_what_the_rules_keep_for_themselves_is_not_there(change):
    assert texts("escape", [change]) == []


def test_figures_say_where_they_are_now():
    first, second = room("escape")
    there = [to.PieceMoved("A", first)]
    assert texts("escape", [to.PieceMoved("A", second)], there) == [
        ("Ada", f"> {called('escape', second)}", "move the figure")
    ]
    assert texts("escape", [to.PieceMoved("A", NO_SPACE)], there) == [
        ("Ada", "OFF THE MAP", "take the figure away")
    ]
    guard = Piece("guard-9", "guard", first, 9)
    assert texts("escape", [to.PieceAdded(guard)]) == [
        ("Guard 9", f"NEW IN {called('escape', first)}", "put the figure there")
    ]


def test_what_is_gone_has_the_name_that_it_had():
    first, _ = room("lair")
    beast = Piece("beast-77", "beast", first, tracks={"wounds": 1})
    changes = [to.PieceTrackSet("beast-77", "wounds", 2, 1), to.PieceRemoved("beast-77")]
    assert texts("lair", changes, [to.PieceAdded(beast)]) == [
        ("beast", "WOUNDS 1 > 2, GONE", "take the figure away")
    ]


def test_conditions_come_and_go():
    guard = Piece("guard-9", "guard", "", 9, conditions=("stunned",))
    came = to.PieceAdded(guard)
    assert texts("escape", [to.ConditionSet("guard-9", "stunned", on=False)], [came]) == [
        ("Guard 9", "NO LONGER STUNNED", "")
    ]
    assert texts("escape", [to.ConditionSet("A", "dead")]) == [("Ada", "DEAD", "")]


def test_tokens_say_where_they_lie_and_from_where_they_went():
    first, second = room("escape")
    token = Marker(f"dark {first}", "dark", first)
    name = called("escape", first)
    assert texts("escape", [to.MarkerAdded(token)]) == [
        ("", f"DARKNESS ON {name}", "put 1 token there")
    ]
    assert texts("escape", [to.MarkerRemoved(token.id)], [to.MarkerAdded(token)]) == [
        ("", f"DARKNESS GONE FROM {name}", "take 1 token away")
    ]
    swarm = [to.MarkerAdded(Marker(f"swarm {n}", "swarm", second)) for n in range(3)]
    assert texts("escape", swarm) == [
        ("", f"3 × SWARM ON {called('escape', second)}", "put 3 tokens there")
    ]


def test_a_token_that_counts_says_its_numbers():
    first, _ = room("heist")
    three, two = (Marker(f"closed {first}", "closed", first, n) for n in (3, 2))
    changes = [to.MarkerRemoved(three.id), to.MarkerAdded(two)]
    assert [head for _, head, _ in texts("heist", changes, [to.MarkerAdded(three)])] == [
        f"CLOSED ON {called('heist', first)}: 3 > 2"
    ]


def test_known_cards_stand_by_name_and_hidden_ones_are_counted():
    deck = "item"
    some = sorted(
        match_of("escape")
        .session.game.vocabulary.decks[0]
        .copies(match_of("escape").session.table.content)
    )[:2]
    names = [called("escape", card) for card in some]
    view = match_of("escape").session.view()
    pile = replace(view.piles[deck], cards=tuple(some), unknown=0, down=False, seen=EVERYBODY)
    laid = [to.PileSet(pile), to.PileSet(replace(view.piles["items A"], cards=(), unknown=0))]
    gained = [to.CardMoved(card, deck, "items A") for card in some]
    assert texts("escape", gained, laid) == [("Ada", f"+{names[0]}, {names[1]}", "")]
    lost = [to.CardMoved(card, "items A", "item discard") for card in some]
    assert texts("escape", lost, [*laid, *gained]) == [("Ada", f"−{names[0]}, {names[1]}", "")]
    hidden = [to.PileSet(replace(view.piles["adrenaline"], cards=(), unknown=9))]
    drawn = [to.CardMoved(NO_CARD, "adrenaline", "hand A")] * 4
    assert texts("escape", drawn, hidden) == [("Ada", "+4 CARDS", "")]
    traded = [*drawn, to.CardMoved(NO_CARD, "hand A", "hand B")]
    assert texts("escape", traded, hidden) == [("Ada", "+3 CARDS", ""), ("Bo", "+1 CARD", "")]


def test_a_card_that_came_back_is_left_out_and_one_that_went_on_is_named_once():
    view = match_of("escape").session.view()
    card = min(match_of("escape").session.game.vocabulary.decks[0].copies(view.content))
    pile = replace(view.piles["item"], cards=(card,), unknown=0, down=False, seen=EVERYBODY)
    out, back = to.CardMoved(card, "item", "items A"), to.CardMoved(card, "items A", "item")
    assert texts("escape", [out, back], [to.PileSet(pile)]) == []
    on = to.CardMoved(card, "items A", "items B")
    assert [who for who, _, _ in texts("escape", [out, on], [to.PileSet(pile)])] == ["Bo"]


def test_a_pile_that_is_made_anew_says_how_many_it_has():
    pile = match_of("escape").session.view().piles["event"]
    made = replace(pile, cards=(), unknown=7)
    assert texts("escape", [to.PileSet(made)], [to.PileSet(replace(made, unknown=0))]) == [
        ("", "EVENT DECK: 0 > 7 CARDS", "")
    ]


def test_the_map_says_what_was_laid_turned_and_locked():
    view = match_of("escape").session.view()
    first, _ = room("escape")
    name, old = called("escape", first), view.spaces[first]
    turned = SpaceLaid(first, old.cells, (old.turns + 1) % 4, old.face)
    assert texts("escape", [turned]) == [("", f"{name} LIES OTHERWISE", "turn the tile")]
    assert texts("escape", [SpaceStateSet(first, "locked")]) == [("", f"{name}: LOCKED", "")]
    new = replace(old, id="new")
    assert texts("escape", [SpaceAdded(new)]) == [("", f"{name} IS ON THE MAP", "")]
    assert texts("escape", [SpaceRemoved("new")], [SpaceAdded(new)]) == [
        ("", f"{name} IS TAKEN AWAY", "take the tile away")
    ]
    door = next(link for link in view.links.values() if link.kind == "door")
    other = "locked" if door.state != "locked" else "open"
    ((_, head, _),) = texts("escape", [LinkStateSet(door.id, other)])
    assert head == f"{called('escape', door.id)}: {other.upper()}"


def test_people_come_first_and_of_several_like_things_one_chip_tells():
    first, second = room("escape")
    dark = [to.MarkerAdded(Marker(f"dark {ref}", "dark", ref)) for ref in (first, second)]
    guards = [to.PieceAdded(Piece(f"guard-{n}", "guard", first, n)) for n in (8, 9)]
    changes = [*dark, *guards, to.PieceTrackSet("A", "fear", 4, 3)]
    told = around("escape", changes, hero("escape", fear=3))
    found = chips(*told)
    assert [chip.ref for chip in found] == ["A", "guard-8", "dark"]
    assert [figure.name for figure in found[1].others] == ["Guard 9"]
    names = [called("escape", ref) for ref in (first, second)]
    assert found[2].head == f"DARKNESS ON {names[0]}, {names[1]}"
    assert found[2].hand == "put 1 token there"


def test_where_there_is_much_it_stands_together_and_nothing_is_lost():
    first, second = room("escape")
    guards = [to.PieceAdded(Piece(f"guard-{n}", "guard", first, n)) for n in (7, 8)]
    guards.append(to.PieceAdded(Piece("clone-9", "clone", second, 9)))
    pool = match_of("escape").session.view().tracks["threat pool"]
    lost = to.TrackSet("threat pool", pool - 1, pool)
    dark = to.MarkerAdded(Marker(f"dark {first}", "dark", first))
    changes = [dark, *guards, lost, to.PieceTrackSet("A", "fear", 4, 3)]
    model = consequences(*around("escape", changes, hero("escape", fear=3)))
    assert model.chips[0].ref == "A"
    head = " ".join(chip.head for chip in model.chips)
    for part in (
        "GUARD 7: NEW IN",
        "GUARD 8: NEW IN",
        "CLONE 9: NEW IN",
        "THREAT POOL",
        "DARKNESS",
    ):
        assert part in head


def test_what_was_not_read_yet_comes_first():
    changes = [to.PieceTrackSet("A", "fear", 4, 3), to.PieceTrackSet("B", "fear", 5, 4)]
    before = [*hero("escape", fear=3), to.PieceTrackSet("B", "fear", 4, 0)]
    told = around("escape", changes, before)
    for new, order in ((0, ["A", "B"]), (1, ["B", "A"])):
        assert [chip.ref for chip in consequences(*told, new=new).chips] == order


def test_they_are_said_in_polish_too():
    screen = match_of("escape")
    context = screen.stack.context
    settings = context.settings
    context.settings = replace(settings, language="pl")
    try:
        changes = [to.PieceTrackSet("A", "fear", 5, 3)]
        assert texts("escape", changes, hero("escape", fear=3)) == [
            ("Ada", "STRACH 3 > 5", "weź 2 żetony")
        ]
    finally:
        context.settings = settings
