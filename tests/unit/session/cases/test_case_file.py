"""Case files: what passes, what differs, what cannot be used."""

import pytest

import toy
from companion.engine.errors import PositionError
from companion.session.cases.case_file import run_case, schema
from companion.session.packs.pack_reader import read_ledger
from session_kit import CONTENT, FOLDER

LEDGER = read_ledger(FOLDER / "content" / "rules.toml")

GLIDES = (FOLDER / "cases" / "ghost_glides.case.toml").read_text()


def run(text):
    return run_case("x.case.toml", text, toy.GAME, CONTENT, LEDGER)


def case(do, given="", script="", expect="", position=""):
    return run(
        f"""
format = 1
game = "toy"
do = "{do}"
with = {{ {given} }}
{script}
[position]
turn = {{ order = ["A", "B"], now = "A", number = 3 }}
space = [{{ id = "stairs", cell = [0, 0], face = "stairs" }}]
piece = [{{ id = "A", at = "stairs", fear = 0, lamps = 1 }}, {{ id = "ghost-1", at = "stairs" }}, {{ id = "B", at = "stairs", fear = 2, lamps = 0 }}]
tracks = {{ gold = 1 }}
{position}
[expect]
{expect}
"""
    )


def test_the_rule_book_example_passes():
    result = run(GLIDES)
    assert result.differences == ()
    assert result.passed
    assert result.rule == "TOY-GHOST-010"


def test_what_differs_is_named():
    result = run(GLIDES.replace('at = "stairs"\n', 'at = "crypt"\n').replace('["B"]', '["A"]'))
    assert not result.passed
    assert result.differences == (
        "result, prey: is ['B'], expected ['A']",
        "piece ghost-1, at: is 'stairs', expected 'crypt'",
    )


def test_rest_means_all_else_is_as_it_was():
    plain = GLIDES.replace('[expect.piece.ghost-1]\nat = "stairs"', "")
    assert run(plain).differences == ("piece ghost-1 at was 'well' and is now 'stairs'",)


def test_dice_and_answers_are_scripted():
    thrown = case(
        "search",
        'hero = "A"',
        'dice = ["gold+blank"]\nanswers = ["again luck 1"]',
        "tracks = { gold = 2 }\ndraws = 1",
    )
    assert len(thrown.happened) == 2
    assert thrown.differences in ((), ("tracks, gold: is 3, expected 2",))
    assert case("search", 'hero = "A"', 'dice = [["gold", "gold"]]', "tracks = { gold = 3 }").passed


def test_an_answer_may_be_the_thing_it_stands_for():
    result = case(
        "haunt",
        'ghost = "ghost-1"',
        'answers = ["B"]',
        'piece.B = { fear = 3, conditions = ["out"] }\nturn = { order = ["A"] }',
    )
    assert result.differences == ()


def test_a_question_may_be_left_open():
    assert case("haunt", 'ghost = "ghost-1"', "", 'question = "TOY-GHOST-010"').passed
    result = case("haunt", 'ghost = "ghost-1"', "", "rest = true")
    assert result.differences[0].startswith(
        "nothing is scripted for: Whom does it want? (TOY-GHOST-010); it takes: A, B"
    )


def test_a_thing_may_be_gone():
    result = case(
        "haunt",
        'ghost = "ghost-1"',
        'answers = ["A"]',
        "piece.ghost-1.gone = true\npiece.ghost-9.gone = true",
    )
    assert result.differences == ("piece ghost-1, gone: is False, expected True",)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ('dice = ["gold"]', "'gold' does not answer: Search (TOY-DICE-010): Give 2 faces"),
        ('dice = ["gold+gold", "blank+blank"]', "dice never thrown: blank+blank"),
        ("", "nothing is scripted for: Search (TOY-DICE-010); it takes 2 of: gold, blank, spider"),
        ('dice = ["gold+gold"]\nanswers = ["sing"]', "answers never asked for: sing"),
    ],
)
def test_a_script_that_does_not_fit_is_a_difference(script, said):
    result = case("search", 'hero = "A"', script, "rest = true")
    assert not result.passed
    assert result.differences[0].startswith(said)


def test_rules_that_fail_are_a_difference():
    broken = run(
        GLIDES.replace('do = "haunt"', 'do = "search"\ndice = ["gold+gold"]')
        .replace('ghost = "ghost-1" }', 'hero = "A" }')
        .replace('result = { prey = ["B"] }', "")
    )
    assert broken.differences == ("the rules failed: KeyError: 'gold'",)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            'do = "haunt"',
            'do = "sing"',
            5,
            "there is no procedure 'sing' (known here: haunt, search)",
        ),
        ('ghost = "ghost-1" }', 'gost = "ghost-1" }', 6, "takes no 'gost' (did you mean ghost?)"),
        ("format = 1", "format = 9", 1, "format 9 is not known"),
        ('game = "toy"', 'game = "toi"', 2, "game: it is about toi, not toy"),
        (
            '{ edition = "short" }',
            '{ edition = "shirt" }',
            4,
            "edition cannot be 'shirt' (use: short",
        ),
        ('options = { edition = "short" }', "options = 5", 4, "options: Expected `object`"),
        ('rule = "TOY-GHOST-010"', 'role = "x"', 3, "unknown field `role`"),
        ('at = "well"', 'at = "nowhere"', 20, "piece ghost-1, at: there is no nowhere"),
        ('joins = ["stairs", "well"]', 'joins = ["stairs"]', 16, "link sw, joins: "),
        ("rest = true", "rast = true", 25, "expect, rast: Object contains unknown field"),
        (
            'prey = ["B"]',
            'pray = ["B"]',
            28,
            "expect, result: there is no 'pray' (did you mean prey?)",
        ),
        ("format = 1", "format = = 1", 1, "mend the TOML"),
    ],
)
def test_faults_name_file_line_and_remedy(old, new, line, said):
    with pytest.raises(PositionError) as fault:
        run(GLIDES.replace(old, new, 1))
    assert str(fault.value).startswith(f"x.case.toml:{line}: ")
    assert said in str(fault.value)


def test_procedures_follow_each_other_on_one_table():
    then = """
[[then]]
do = "search"
with = { hero = "B" }
dice = ["gold+blank"]
[then.expect]
tracks = { gold = 4 }
rest = true
"""
    more = '[[then]]\ndo = "haunt"\nwith = { ghost = "ghost-1" }\n[then.expect]\nquestion = "TOY-GHOST-010"\n'
    first = ("search", 'hero = "A"', 'dice = ["gold+gold"]')
    assert case(*first, "tracks = { gold = 3 }" + then + more).differences == ()
    assert case(*first, then + more).passed, "only the last one must expect something"
    broken = case(*first, "tracks = { gold = 3 }" + then.replace("gold = 4", "gold = 5") + more)
    assert broken.differences == ("tracks, gold: is 4, expected 5",)
    assert len(broken.happened) == 4


@pytest.mark.parametrize(
    ("tail", "line", "said"),
    [
        ("", 15, "it expects nothing"),
        ("[then.expect]\nrast = true", 19, "expect, rast: Object contains unknown field"),
        ("[then.expect]\nrest = true\n[[then]]\ndo = 'sing'", 21, "there is no procedure 'sing'"),
        ("expct = { }", 14, "unknown field `expct` (did you mean expect?)"),
    ],
)
def test_faults_of_a_further_procedure_name_its_lines(tail, line, said):
    first = 'dice = ["gold+gold"]'
    then = '[[then]]\ndo = "search"\nwith = { hero = "B" }\ndice = ["gold+gold"]\n'
    with pytest.raises(PositionError) as fault:
        case("search", 'hero = "A"', first, then + tail)
    assert said in str(fault.value)
    assert fault.value.line == line


def test_a_script_that_does_not_fit_is_reported_before_what_it_leaves_open():
    then = '[[then]]\ndo = "haunt"\nwith = { ghost = "ghost-1" }\nexpect = { rest = true }'
    result = case("search", 'hero = "A"', "", then)
    assert result.differences[0].startswith("nothing is scripted for: Search (TOY-DICE-010)")


def test_only_the_last_may_leave_a_question_open():
    with pytest.raises(PositionError) as fault:
        case(
            "haunt",
            'ghost = "ghost-1"',
            "",
            'question = "TOY-GHOST-010"\n[[then]]\ndo = "search"\nwith = { hero = "A" }\nexpect = { rest = true }',
        )
    assert "haunt leaves a question open (TOY-GHOST-010), and more is to come" in str(fault.value)


def test_a_refusal_may_be_expected():
    who = ("haunt", 'ghost = "ghost-1"', 'answers = ["C"]')
    assert case(*who, 'refused = "There is no such answer."').passed
    other = case(*who, 'refused = "It is out of reach."')
    assert other.differences == (
        "refused: is 'There is no such answer.', expected 'It is out of reach.'",
    )
    taken = case(*who[:2], 'answers = ["A"]', 'refused = "There is no such answer."')
    assert taken.differences == ("refused: is '', expected 'There is no such answer.'",)
    thrown = ("search", 'hero = "A"', 'dice = ["gold+goal"]')
    assert case(*thrown, 'refused = "No die shows goal."').passed


def test_what_is_not_offered_may_be_expected():
    who = ("haunt", 'ghost = "ghost-1"', "")
    open_ = 'question = "TOY-GHOST-010"\nnot_offered = '
    assert case(*who, open_ + '{ option = "ghost-1" }').passed
    assert case(*who, open_ + '[{ option = "ghost-1" }, { option = "stairs" }]').passed
    assert case(*who, open_ + '{ option = "A" }').differences == (
        "not_offered, A: can be chosen, expected ''",
    )
    assert case(*who, open_ + '{ option = "ghost-1", because = "tired" }').differences == (
        "not_offered, ghost-1: is off because '', expected 'tired'",
    )
    with pytest.raises(PositionError, match=r"there is no 'goast-1' \(did you mean ghost-1\?\)"):
        case(*who, open_ + '{ option = "goast-1" }')
    with pytest.raises(PositionError, match="not_offered: it needs question"):
        case(*who, 'not_offered = { option = "ghost-1" }')


def test_the_lines_of_a_receipt_may_be_expected():
    thrown = ("search", 'hero = "A"', 'dice = ["gold+gold"]')
    assert case(*thrown, 'receipt = ["TOY-DICE-010"]').passed
    assert case(
        "search", 'hero = "A"', "", 'question = "TOY-DICE-010"\nreceipt = ["TOY-DICE-010"]'
    ).passed
    assert case(*thrown, 'receipt = ["TOY-FEAR-010"]').differences == (
        "receipt: is ['TOY-DICE-010'], expected ['TOY-FEAR-010']",
    )


def test_the_schema_says_what_a_case_may_say():
    said = schema(toy.GAME, {"drawing": ("app", "table")})
    assert said["do"]["haunt"] == {"ghost": "the ghost that acts"}
    assert "rest" in said["expect"]
    assert said["names"]["figures"]["hero"]["tracks"] == ("fear", "lamps")


def test_a_further_procedure_on_one_line_is_named_with_its_line():
    then = "then = [\n  { expect = { rest = true }, do = 'sing' },\n]"
    with pytest.raises(PositionError, match="there is no procedure 'sing'") as refused:
        case("search", 'hero = "A"', then)
    assert refused.value.line == 7
