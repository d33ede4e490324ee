"""Packs and ledgers: read, and refused with file, line, record and key."""

import pytest
from msgspec import Struct

from companion.engine.errors import ContentError, LedgerError
from companion.engine.packs.content import (
    MAX_BYTES,
    Content,
    Fault,
    PackReader,
    key_line,
    line_index,
)
from companion.engine.packs.ledger import Ledger, named, parse_ledger


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    doors: tuple[int, ...] = ()


class Card(Struct, frozen=True):
    id: str


KINDS = {"tile": Tile, "card": Card}
GOOD = '[pack]\nid = "p"\nname = "P"\n\n[[tile]]\nid = "a"\ndoors = [1]\n\n[[tile]]\nid = "b"\n'


def read(*texts):
    reader = PackReader(KINDS)
    for number, text in enumerate(texts):
        reader.read(f"p/{number}.toml", text)
    return reader


def test_a_pack_reads_by_type_and_id():
    content = read(GOOD, '[[card]]\nid = "x"\n').content()
    assert content.of(Tile)["a"].doors == (1,)
    assert list(content.of(Card)) == ["x"]
    assert content.find("b") == Tile("b")
    assert content.find("zzz") is None
    assert [pack.id for pack in content.packs] == ["p"]
    assert Content().of(Tile) == {}


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (
            (GOOD.replace("doors = [1]", 'doors = "x"'),),
            "p/0.toml:7: tile a, doors: Expected `array`, got `str`",
        ),
        (
            (GOOD.replace("doors", "windows"),),
            "p/0.toml:7: tile a, windows: Object contains unknown field",
        ),
        (
            (GOOD.replace('id = "b"', ""),),
            "p/0.toml:9: tile number 2, id: Object missing required field",
        ),
        ((GOOD, GOOD), "p/1.toml:5: tile a, id: given twice, first at p/0.toml:5"),
        (("[[tyle]]\n",), "p/0.toml:1: unknown kind of record 'tyle' (use: card, tile)"),
        (("tile = 5\n",), "'tile' must be records (write [[tile]])"),
        (("[pack]\nname = 5\n",), "p/0.toml:2: pack, name: Expected `str`, got `int`"),
        (("a = = 1\n",), "p/0.toml:1: "),
        (("x = 1\n" * 2,), "p/0.toml:2: "),
        (("#" * (MAX_BYTES + 1),), "larger than"),
    ],
)
def test_faults_name_file_line_record_and_key(texts, said):
    with pytest.raises(ContentError) as fault:
        read(*texts)
    assert said in str(fault.value)


def test_what_the_game_finds_is_placed_too():
    reader = read(GOOD)
    reader.check(())
    with pytest.raises(
        ContentError, match=r"p/0.toml:9: tile b: it leads nowhere \(give it a door\)"
    ):
        reader.check([Fault("tile", "b", "it leads nowhere", "give it a door")])


def test_heads_and_keys_have_lines():
    assert line_index(GOOD) == {("pack", 0): 1, ("tile", 0): 5, ("tile", 1): 9}
    assert key_line(GOOD, 5, "doors") == 7
    assert key_line(GOOD, 9, "doors") == 9


LEDGER = """
[ledger]
game = "g"
sources = { original = "a book" }
[[rule]]
id = "G-1"
topic = "moving"
kind = "procedure"
text = "A guard moves one tile."
[[rule]]
id = "G-2"
topic = "ties"
kind = "option"
text = "Who decides?"
option = { key = "ties", title = "Ties", choices = { table = "the table", chance = "chance" }, default = { one = "table", two = "chance" } }
"""


def test_a_ledger_reads():
    ledger = parse_ledger("rules.toml", LEDGER)
    assert ledger.sources == {"original": "a book"}
    assert [rule.id for rule in ledger.find(("GUARD", "tile"))] == ["G-1"]
    assert [rule.id for rule in ledger.find(("g-2",))] == ["G-2"]
    option = ledger.options()["ties"].option
    assert [option.default_for(edition) for edition in ("one", "two")] == ["table", "chance"]


def test_a_copy_to_the_letter_is_not_parsed_again():
    ledger = parse_ledger("rules.toml", LEDGER)
    assert parse_ledger("rules.toml", "".join(list(LEDGER))) is ledger
    changed = parse_ledger("rules.toml", LEDGER.replace("Who decides?", "Who says?"))
    assert changed.options()["ties"].text == "Who says?"


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "[ledger]\n",
        LEDGER + LEDGER[LEDGER.index("[[rule]]") :],
        LEDGER.replace('"procedure"', '"dance"'),
    ],
)
def test_what_is_no_ledger_is_refused(text):
    with pytest.raises(LedgerError, match=r"rules\.toml"):
        parse_ledger("rules.toml", text)


EARLIER = (
    LEDGER.replace('title = "Ties", ', "").replace("table =", "a =").replace("chance =", "b =")
)


def test_a_ledger_from_before_choices_had_names_takes_those_of_today():
    began = parse_ledger("rules.toml", EARLIER.replace('"table"', '"a"').replace('"chance"', '"b"'))
    assert list(began.options()["ties"].option.choices) == ["a", "b"]
    today = parse_ledger("rules.toml", LEDGER)
    assert began.with_options_of(today).options()["ties"].option == today.options()["ties"].option
    gone = Ledger("g", {}, {})
    assert began.with_options_of(gone) == began


@pytest.mark.parametrize(
    ("written", "meant"), [("a", "table"), ("b", "chance"), ("c", "c"), ("chance", "chance")]
)
def test_a_letter_means_the_choice_at_its_place(written, meant):
    assert named(("table", "chance"), written) == meant
