"""Companion plays the evil side: what it plays, that it is honest, and how its levels differ (ALN-BOT)."""

from collections import deque
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.agenda import Play, match
from companion.engine.flow.chain import SEPARATOR
from companion.engine.flow.prompts import Do
from companion.engine.game import Start
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Step
from companion.engine.thinking import Thinking
from companion.engine.view.seat_prompt import prompt_seen
from companion.games.alone import GAME
from companion.games.alone.bot.evil_policy import evil, explains
from rules.alone.table_kit import at, dark, pack, start

WINDOW, CARDS = (
    "ALN-REACT-010",
    "skitter bared_teeth flank cornered skitter bared_teeth flank cornered slam run",
)
CORRIDOR = "h-a-b-c-d"


def asked(table, to="end", seed=1):
    """What the bot answers in a window on a table, choice by choice."""
    found = at(table, Step("window", "ben", word=to))
    return answer_of(found.table, found.prompt, seed)


def thinking(seed):
    return Thinking(Chance(str(seed)).below)


def answer_of(table, prompt, seed=1, seat="ben"):
    view = seen_by(table.copy(), seat)
    text = evil(view, prompt_seen(prompt, table, seat), thinking(seed))
    prompt.accept(text)  # it is legal
    return text.split(SEPARATOR)


def strong(strength, **options):
    return {"bot_strength": strength, **options}


@pytest.mark.rule("ALN-BOT-120", "ALN-BOT-310", "ALN-BOT-070", "ALN-BOT-080")
def test_a_creature_next_to_the_hero_comes_in():
    table = dark(CORRIDOR, hands={"ben": CARDS}, a="brute", options=strong("fair"))
    card, how, who, where, *_ = asked(table)
    assert (how, who, where) == ("move", "creature-1", "h")
    assert card in CARDS.split()


@pytest.mark.rule("ALN-BOT-110")
def test_far_from_anything_a_card_is_worth_more_in_the_hand():
    level = "h-a-b-c-d-e-f-g-i-j-k-l-m"
    table = dark(level, hands={"ben": "loose_cable"}, m="drifter", options=strong("fair"))
    table.tracks["turns"] = 1
    assert asked(table) == ["none"]


@pytest.mark.rule("ALN-BOT-120")
def test_whoever_is_nearly_lost_is_finished_whatever_the_card_is_worth():
    kept = dark(CORRIDOR, hands={"ben": "voices"}, used={"did interact": 1}, options=strong("fair"))
    kept.tracks["covered"] = 6
    assert asked(kept) == ["none"] or asked(kept)[1] != "up"
    last = dark(
        CORRIDOR,
        hands={"ben": "voices"},
        used={"did interact": 1},
        life=0,
        self_=1,
        options=strong("fair"),
    )
    last.tracks["covered"] = 6
    assert asked(last) == ["voices", "up"]


@pytest.mark.rule("ALN-BOT-210", "ALN-BOT-220")
def test_the_gentle_side_plays_a_card_a_turn_and_who_is_merciful_none_at_first():
    first = dark(CORRIDOR, hands={"ben": CARDS}, a="brute", options=strong("gentle"))
    assert asked(first)[0] != "none"
    again = dark(
        CORRIDOR,
        hands={"ben": CARDS},
        a="brute",
        used={"cards": 1, "cards ben": 1},
        options=strong("gentle"),
    )
    assert asked(again) == ["none"]
    merciful = dark(
        CORRIDOR,
        hands={"ben": CARDS},
        a="brute",
        self_=0,
        options=strong("fair", bot_mercy="softer"),
    )
    assert asked(merciful) == ["none"]


@pytest.mark.rule("ALN-BOT-240")
def test_what_was_compared_comes_with_what_was_chosen():
    table = dark(CORRIDOR, hands={"ben": CARDS}, a="brute", options=strong("fair"))
    found = at(table, Step("window", "ben", word="end"))
    view, prompt = seen_by(found.table.copy(), "ben"), found.prompt
    given = SEPARATOR.join(answer_of(found.table, prompt))
    why = explains(view, prompt, given, thinking(1))
    (chosen,) = (each for each in why.candidates if each.chosen)
    assert chosen.ref == given
    assert set(chosen.values) == {"worth", "price", "gain"}
    assert chosen.values["gain"] == chosen.values["worth"] - chosen.values["price"]
    assert all(each.values["gain"] <= chosen.values["gain"] for each in why.candidates)


# -- whole matches


def played(seed, strength, limit=400, evils=1):
    """Each question to an evil seat of a match with a hero by chance: table, prompt, answer."""
    begun = start(evils, pack(), bot_strength=strength)
    seats = tuple(replace(seat) for seat in begun.seats)
    table = GAME.begin(Start(seats, begun.options, begun.content))
    play, chance = Play(table, str(seed)), Chance(str(seed))
    flow = match(play, GAME.rules)
    prompt = next(flow)
    for n in range(limit):
        if isinstance(prompt, Do):
            text = "done"
        elif not prompt.seats or prompt.seats[0] == "ann":
            text = prompt.sample(chance.below)
        else:
            text = SEPARATOR.join(answer_of(table, prompt, n, prompt.seats[0]))
            yield table, prompt, text.split(SEPARATOR), n
        play.answered()
        try:
            prompt = flow.send(text)
        except StopIteration:
            return


def steps_from(table, here, *, blocked=frozenset()):
    """Each sector's distance, counted here by itself."""
    far, queue = {here: 0}, deque([here])
    while queue:
        at_ = queue.popleft()
        for way in table.links.values():
            if at_ in way.joins and way.id not in blocked:
                there = way.beyond(at_)
                if there not in far:
                    far[there] = far[at_] + 1
                    queue.append(there)
    return far


def first_step(table, heading):
    """The sector in a direction from the hero, by the cells."""
    here = table.spaces[table.pieces["ann"].at]
    if heading == "stairs":
        ways = (
            w for w in table.links.values() if w.kind.startswith("stairs") and here.id in w.joins
        )
        return next(ways).beyond(here.id)
    step = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[heading]
    cell = (here.cells[0].x + step[0], here.cells[0].y + step[1])
    return next(ref for ref, space in table.spaces.items() if tuple(space.cells[0]) == cell)


@pytest.mark.rule("ALN-BOT-150", "ALN-BOT-320", "ALN-TRUTH-010", "ALN-TRUTH-030")
@pytest.mark.parametrize("strength", ["gentle", "fair", "ruthless"])
def test_every_true_direction_begins_a_shortest_way(strength, how_many):
    told = 0
    for seed in range(how_many(1, 200)):
        for table, prompt, answer, _ in played(seed, strength):
            if prompt.rule != WINDOW or len(answer) < 5 or answer[1] not in ("move", "spawn"):
                continue
            if answer[4] in ("other level", "no direction", "here"):
                continue
            told += 1
            blocked = {way.id for way in table.links.values() if way.state == "blocked"}
            here, source = table.pieces["ann"].at, answer[3]
            far = steps_from(table, source, blocked=blocked)
            if here in far:
                assert far[first_step(table, answer[4])] == far[here] - 1
    assert told


@pytest.mark.rule("ALN-BOT-040", "ALN-BOT-230")
@pytest.mark.parametrize("strength", ["gentle", "fair", "ruthless"])
def test_what_it_may_not_know_changes_no_decision(strength, how_many):
    """The order of decks, and the hands of the other evil seats."""
    looked = 0
    for table, prompt, answer, n in played(7, strength, how_many(120, 1500), evils=2):
        if prompt.rule != WINDOW:
            continue
        seat, other = prompt.seats[0], table.copy()
        decks = [pile for pile in other.piles.values() if pile.kind == "reaction" and pile.down]
        hidden = [
            p for p in other.piles.values() if p.id.startswith("hand ") and seat not in p.seen
        ]
        for pile, deck in zip(hidden, decks, strict=False):
            if pile.cards and deck.cards:
                other.piles[pile.id] = replace(pile, cards=(deck.cards[0], *pile.cards[1:]))
                other.piles[deck.id] = replace(
                    deck, cards=tuple(sorted((pile.cards[0], *deck.cards[1:])))
                )
        assert answer_of(other, prompt, n, seat) == answer
        looked += 1
    assert looked > 3


@pytest.mark.rule("ALN-BOT-010", "ALN-BOT-200", "ALN-BOT-130", "ALN-BOT-160")
@pytest.mark.parametrize("evils", [1, 2, 3])
def test_it_decides_everything_for_one_to_three_seats(evils):
    rules = {prompt.rule for _, prompt, _, _ in played(3, "fair", 300, evils)}
    assert {WINDOW, "ALN-ESETUP-080", "ALN-ESETUP-110", "ALN-ESETUP-180", "ALN-ROUND-080"} <= rules


@pytest.mark.rule("ALN-BOT-200")
def test_the_hero_starts_far_from_the_missions():
    for table, prompt, answer, _ in played(5, "fair", 60):
        if prompt.rule == "ALN-ESETUP-080":
            rooms = [
                m.on for m in table.markers.values() if m.kind in ("mission green", "mission blue")
            ]
            near = {
                option.key: min(steps_from(table, option.key)[room] for room in rooms)
                for option in prompt.choosable()
            }
            assert near[answer[0]] >= sorted(near.values())[len(near) // 2]
            return
    pytest.fail("nobody asked where the hero starts")


def test_the_levels_play_differently():
    answers = {}
    for strength in ("gentle", "fair", "ruthless"):
        answers[strength] = [a for _, p, a, _ in played(11, strength, 250) if p.rule == WINDOW]
    assert all(first != second for first, second in pairwise(answers.values()))
