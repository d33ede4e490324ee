"""Avatars and hero powers (ALN-AVATAR, ALN-POWER)."""

import pytest

from companion.engine.state.table import Pile, Step
from companion.games.alone.evil.wounds import strike
from companion.games.alone.state.creatures import limits, spawnable
from rules.alone.table_kit import at, dark

LEVEL = "h-a-b-c-d"
CARDS = {"ben": "", "cy": "", "di": ""}


def with_avatar(avatar="gale", seat="ben", upgrades=1, options=None, **more):
    tracks = {f"upgrade {avatar} {n}": 1 for n in range(upgrades)} | more.pop("tracks", {})
    options = {"avatars": "with", **(options or {})}
    table = dark(LEVEL, options=options, tracks=tracks, **{"hands": CARDS, **more})
    table.piles[f"avatar {seat}"] = Pile(f"avatar {seat}", "avatar card", (avatar,))
    table.redrawn()
    return table


def window(table, word="end"):
    return at(table, Step("window", "ben", word=word))


def hows(m):
    """What an avatar may do in the open window."""
    return {key.split(" > ")[1] for key in whole_answers(m)}


def whole_answers(m):
    """All answers of the open window that activate the avatar, but for what is told."""
    found = []
    for how in m.prompt.follows(("avatar",)).among:
        where = m.prompt.follows(("avatar", how.key)).among
        found += [f"avatar > {how.key} > {option.key}" for option in where]
    return found


def activated(table, how, sector):
    """The evil side activates its avatar in the window at a turn's end."""
    m = window(table)
    keys = ("avatar", how, sector)
    noise = m.prompt.follows(keys)
    answer = " > ".join((*keys, *((noise.among[0].key,) if noise else ())))
    return m.answer(answer).leaves_open("ALN-REACT-010")


def upgrades(m, avatar="gale"):
    return sorted(
        int(k[-1]) for k, n in m.table.tracks.items() if k[:-2] == f"upgrade {avatar}" and n
    )


# -- setup


def dealt(evils, words=None):
    table = dark(LEVEL, evils=evils, options={"avatars": "with"}, words=words)
    for deck in ("fury", "speed"):
        table.piles[deck] = Pile(deck, "reaction", down=True, seen=())
    return at(table, Step("setup.avatars"))


def cards(m):
    piles = m.table.piles
    return {
        key.removeprefix("avatar "): pile.cards
        for key, pile in piles.items()
        if key[:7] == "avatar "
    }


@pytest.mark.rule("ALN-AVATAR-010", "ALN-AVATAR-040")
def test_one_player_keeps_one_of_two_with_one_upgrade():
    m = dealt(1)
    assert m.legal() == ["gale", "wrath"]
    m.answer("gale", "skin")
    assert (cards(m), upgrades(m)) == ({"ben": ("gale",)}, [2])


@pytest.mark.rule("ALN-AVATAR-020", "ALN-AVATAR-030")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ({"deck of ben": "speed", "deck of cy": "fury"}, {"ben": ("gale",), "cy": ("wrath",)}),
        (
            {"deck of cy": "speed", "deck of di": "fury", "leader": "ben"},
            {"ben": ("machine",), "cy": ("gale",), "di": ("wrath",)},
        ),
    ],
)
def test_more_players_have_the_avatars_of_their_decks(words, found):
    m = dealt(len(found), words)
    while m.prompt is not None:
        m.answer(m.legal()[0])
    assert cards(m) == found


# -- activation


@pytest.mark.rule("ALN-AVATAR-070", "ALN-AVATAR-080", "ALN-AVATAR-250", "ALN-POWER-050")
def test_an_avatar_off_the_map_spawns_at_a_legal_distance():
    m = window(with_avatar("dread"))
    assert whole_answers(m) == ["avatar > spawn > c", "avatar > spawn > d"]
    m = activated(with_avatar("dread"), "spawn", "d")
    assert (m.creatures(), m.number("powers"), m.table.turn.used["cards"]) == ("d dread", 1, 1)


@pytest.mark.rule("ALN-AVATAR-090", "ALN-AVATAR-100", "ALN-AVATAR-250")
@pytest.mark.parametrize(("revealed", "found"), [("d", {"move"}), ("", {"move", "teleport"})])
def test_a_revealed_avatar_moves_and_a_hidden_one_may_teleport(revealed, found):
    m = window(with_avatar("dread", d="dread", revealed=revealed))
    assert hows(m) == found
    moves = {answer for answer in whole_answers(m) if "move" in answer}
    assert moves == {"avatar > move > c", "avatar > move > d"}


@pytest.mark.rule("ALN-AVATAR-100")
def test_a_teleport_keeps_the_wound():
    m = activated(with_avatar("dread", c="dread*"), "teleport", "d")
    assert m.creatures() == "d dread*"


@pytest.mark.rule("ALN-AVATAR-140", "ALN-AVATAR-250")
def test_an_avatar_that_is_down_is_not_activated():
    table = knocked(with_avatar("dread", b="dread*", revealed="b"))
    m = window(table)
    assert m.legal("avatar") == []


@pytest.mark.rule("ALN-AVATAR-110")
def test_a_power_on_activation_works_each_time():
    m = activated(with_avatar("snare"), "spawn", "d")
    assert m.danger() == "h"


@pytest.mark.rule("ALN-AVATAR-190")
@pytest.mark.parametrize(
    ("choice", "played", "covered"),
    [("no_space", 1, 0), ("with_space", 1, 1), ("free", 0, 0)],
)
def test_what_an_activation_counts_as(choice, played, covered):
    options = {"avatar_activation_count": choice}
    m = activated(with_avatar("dread", options=options), "spawn", "d")
    assert (m.table.turn.used.get("cards", 0), m.number("covered")) == (played, covered)


# -- knocked down


def knocked(table, damage=9):
    """The table after so much damage to the one creature on it."""
    m = at(table, Step("pass", "ann"))
    ref = next(ref for ref in table.pieces if ref.startswith("avatar"))
    strike(m.play, ref, damage)
    return m.table


@pytest.mark.rule("ALN-AVATAR-130", "ALN-AVATAR-160", "ALN-AVATAR-170", "ALN-AVATAR-230")
def test_a_knock_down_pays_for_each_upgrade_and_keeps_them():
    table = knocked(with_avatar("dread", upgrades=3, b="dread*", revealed="b"))
    piece = next(piece for piece in table.pieces.values() if piece.kind == "avatar")
    assert (piece.at, piece.conditions) == ("b", ("knocked down",))
    assert table.tracks["powers"] == 3
    assert sum(table.tracks[f"upgrade dread {n}"] for n in range(3)) == 3


@pytest.mark.rule("ALN-AVATAR-130", "ALN-AVATAR-150")
def test_an_unrevealed_avatar_leaves_the_map_and_may_come_again():
    table = knocked(with_avatar("dread", c="dread*"))
    assert not [piece for piece in table.pieces.values() if piece.kind == "avatar"]
    assert hows(window(table)) == {"spawn"}


@pytest.mark.rule("ALN-AVATAR-200")
@pytest.mark.parametrize(("choice", "asked"), [("none", []), ("as_boss", ["ALN-XP-050"])])
def test_what_a_knock_down_teaches(choice, asked):
    options = {"knock_down_experience": choice}
    table = with_avatar("dread", h="dread*", options=options, used={"extra hits": 2})
    m = at(table, Step("fight", "ann", "avatar-1")).answer(dice="hit hit")
    assert ([m.prompt.rule] if m.prompt else []) == asked


# -- upgrades, limits


@pytest.mark.rule("ALN-AVATAR-120", "ALN-AVATAR-140", "ALN-AVATAR-050")
def test_each_rounds_end_fills_a_free_space_of_an_avatar_that_stands():
    m = at(with_avatar("gale"), Step("avatars.upgrade"))
    assert m.legal() == ["squall", "skin", "talons"]
    assert upgrades(m.answer("skin")) == [0, 2]
    full = at(with_avatar("gale", upgrades=4), Step("avatars.upgrade"))
    assert full.prompt is None
    down = knocked(with_avatar("gale", b="gale*", revealed="b"))
    assert at(down, Step("avatars.upgrade")).prompt is None


@pytest.mark.rule("ALN-AVATAR-060", "ALN-AVATAR-180")
def test_five_on_a_level_with_avatars():
    crowd = "clinger clinger clinger howler"
    table = with_avatar("gale", c=crowd, b="gale", a="")
    assert spawnable(table, "creature", 3)["d"].text
    table = with_avatar("gale", c=crowd)
    assert not spawnable(table, "creature", 3)["d"].text
    assert not spawnable(table, "avatar", 2)["d"].text
    table = with_avatar("gale", c=crowd, d="howler")
    assert spawnable(table, "avatar", 2)["d"].text
    assert spawnable(table, "creature", 3)["d"].text


# -- hero powers


@pytest.mark.rule("ALN-POWER-010", "ALN-POWER-020", "ALN-POWER-030")
def test_powers_are_bought_at_a_turns_start_several_with_adrenaline():
    m = at(with_avatar(tracks={"powers": 4}, life=5), Step("declare", "ann"))
    assert not m.off("power last_stand")
    m.answer("power second_wind", "power grit", "life")
    assert (m.number("powers"), m.number("adrenaline"), m.life) == (1, 4, 6)
    assert m.off("power second_wind") == "Not enough danger tokens."
    assert "bullet time" in m.legal()


@pytest.mark.rule("ALN-POWER-040")
def test_one_power_works_whenever_it_is_needed():
    table = with_avatar(tracks={"powers": 1})
    m = at(table, Step("shields", "ann", number=2, word="life"))
    assert m.legal() == ["none", "power brace"]
    m.answer("power brace")
    assert (m.number("powers"), m.table.turn.used["shield"]) == (0, 1)


@pytest.mark.rule("ALN-POWER-010")
def test_there_are_no_powers_without_avatars():
    table = with_avatar(tracks={"powers": 4}, options={"avatars": "without"})
    assert at(table, Step("declare", "ann")).legal("power") == []


@pytest.mark.rule("ALN-AVATAR-050", "ALN-AVATAR-110")
def test_upgrades_of_the_power_add_to_it():
    table = with_avatar("wrath", upgrades=2, h="wrath")
    m = at(table, Step("figure.power", "wrath", word="hit")).answer("none", "none")
    assert m.self_ == 12 - 1 - 1
    assert m.table.turn.used["extra dice"] == 1


@pytest.mark.rule("ALN-AVATAR-050")
@pytest.mark.parametrize(("dice", "self_"), [("hit miss", 11), ("miss miss", 12)])
def test_a_power_of_a_hit_works_as_an_attack_hits(dice, self_):
    table = with_avatar("wrath", upgrades=0, h="wrath")
    m = at(table, Step("attack", "ann", number=2, items=("avatar-1",)))
    m.answer(*(["none", "none"] if self_ < 12 else []), dice=dice)
    assert m.self_ == self_


@pytest.mark.rule("ALN-AVATAR-210")
@pytest.mark.parametrize("choice", ["like_any", "no_teleport"])
def test_noise_of_a_teleport(choice):
    m = window(with_avatar("dread", c="dread", options={"avatar_noise": choice}))
    follow = m.prompt.follows(("avatar", "teleport", "d"))
    assert follow is None
    m.answer("avatar > teleport > d").leaves_open("ALN-REACT-010")
    heard = [marker for marker in m.table.markers.values() if marker.kind == "noise"]
    assert len(heard) == (1 if choice == "like_any" else 0)


@pytest.mark.rule("ALN-AVATAR-220")
@pytest.mark.parametrize(("choice", "most"), [("ten", 10), ("eight_and_avatars", 9)])
def test_the_limit_of_the_map_with_avatars(choice, most):
    table = with_avatar("dread", d="dread", options={"map_limit_with_avatars": choice})
    assert limits(table) == (5, most)


@pytest.mark.rule("ALN-AVATAR-240")
@pytest.mark.parametrize(
    ("choice", "step", "asked"),
    [
        ("before_cleanup", "round.1", True),
        ("before_cleanup", "round.6", False),
        ("after_cleanup", "round.1", False),
        ("after_cleanup", "round.6", True),
    ],
)
def test_when_avatars_are_upgraded(choice, step, asked):
    table = with_avatar(tracks={"round": 3}, options={"avatar_upgrade_step": choice})
    m = at(table, Step(step), stop_at=("avatars.upgrade",))
    assert (m.stopped.name == "avatars.upgrade") is asked
