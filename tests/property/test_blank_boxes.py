"""Owners' matches by chance from an empty box: nothing comes onto the table before it is entered.

The form of the scenario is filled in as its page would be copied: tiles no pack knows are typed.
"""

import json
from collections import Counter

import pytest

from companion.bootstrap import InstalledGames
from companion.engine.chance import Chance
from companion.engine.forms.form_prompt import Fill, filled, joined_words
from companion.engine.game import Start
from companion.games.escape.records.printed import KINDS, Tile
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.records.unknown_records import is_unknown
from companion.games.escape.teach.scenario_page import form_of
from companion.session.bots.policies import CHAOS
from companion.session.bots.simulation import moves
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import read_ledger, read_packs
from companion.session.session import Session
from session_kit import SEATS

GAME_FOLDER = InstalledGames()["escape"]
HOUSE = read_packs(GAME_FOLDER.game, sorted(GAME_FOLDER.packs.iterdir()))
EMPTY = read_packs(GAME_FOLDER.game, [GAME_FOLDER.owned / "box"])
LEDGER = read_ledger(GAME_FOLDER.ledger)
MOST = 6_000
STEPS = ("tell.tile", "tell.scenario", "tell.die", "zone.lay", "scene.lay", "peek.found")


def typed(text):
    """A text of the house pack as an owner enters it: tiles by name, unless the box has them."""
    return " ".join("+".join(map(_typed, joined_words(word))) for word in text.split(" "))


COUNTS = {"nests": "a", "sample": "a", "lights": "a", "hum": "b"}
"""The counts of our scenarios, as the form names them."""


def _typed(word):
    if word in COUNTS:
        return COUNTS[word]
    tile = HOUSE.of(Tile).get(word)
    if tile is None or word in EMPTY.of(Tile):
        return word
    return "+" + tile.name.replace(" ", "_")


def page(ref):
    """What is entered on the form for one of our scenarios."""
    values = {field.key: field.usual for field in form_of(HOUSE.of(Scenario)[ref], HOUSE).fields}
    lines = {k: tuple(map(typed, v)) for k, v in values.items() if isinstance(v, tuple)}
    pages = {key: tuple(_page(text) for text in values[key]) for key in ("happenings", "deeds")}
    tiles = {key: typed(values[key]) for key in ("lift", "named")}
    return {**values, **lines, **pages, **tiles}


def _page(text):
    said = json.loads(text)
    lines = {k: [typed(line) for line in v] if isinstance(v, list) else v for k, v in said.items()}
    return filled(
        {k: tuple(v) if isinstance(v, list) else v for k, v in lines.items() if k != "id"}
    )


def unknown(table):
    """What lies open on the table although nobody has entered it."""
    tiles = table.content.of(Tile)
    found = [s.face for s in table.spaces.values() if is_unknown(tiles[s.face])]
    for pile in table.piles.values():
        kind = KINDS.get(pile.kind)
        if kind is not None and pile.kind != "tile":
            records = table.content.of(kind)
            found += [card for card in pile.cards if is_unknown(records[card])]
    return found


def play(ref, n, steps):
    """Play one match by chance, its scenario's page entered; watch each entry."""
    chosen = {"pack": "box", "scenario": "scenario_1", "edition": ("revised", "original")[n % 2]}
    options = options_for(GAME_FOLDER.game, LEDGER, EMPTY, chosen)
    session = Session.new(
        GAME_FOLDER.game, Start(SEATS[: 1 + n % 4], options, EMPTY), seed=f"{ref} {n}"
    )

    def look(_):
        assert unknown(session.table) == []
        assert list(session.game.invariants(session.table)) == []
        steps.update(step.name for step in session.table.agenda[:1])

    session.subscribe(look)
    while not isinstance(session.prompt, Fill) or session.prompt.kind != "scenario":
        session.answer(session.prompt.sample(Chance(ref).below))
    session.answer(filled(page(ref)))
    assert session.table.content.of(Scenario)["scenario_1"].told
    for _ in moves(session, (CHAOS if n % 3 == 2 else "random",), f"{ref} {n}"):
        assert session.number < MOST, "the match does not end"


@pytest.mark.parametrize("ref", sorted(HOUSE.of(Scenario)))
def test_nothing_lies_open_that_nobody_entered(ref, how_many):
    steps = Counter()
    for n in range(how_many(2, 60)):
        play(ref, n, steps)
    assert steps["tell.tile"]
