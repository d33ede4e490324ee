"""A chain of choices is one answer: what it takes, what it refuses and why, what it offers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import chain_kit
from companion.engine.chance import Chance
from companion.engine.errors import Refused, RuleFault
from companion.engine.flow.chain import SEPARATOR, Chain
from companion.engine.flow.prompts import Choose, ChooseLink, ChooseSpace, Option
from companion.engine.message import plain, say
from companion.session.match.entries import options_digest

MARKED = chain_kit.WHOLE


@pytest.fixture
def asked():
    return chain_kit.session().prompt


def choice(*keys, off=()):
    among = tuple(
        Option(key, key, say("{key}", key=key), off=say("off" if key in off else ""))
        for key in keys
    )
    return Choose(asks=say("Which?"), rule="T", among=among)


def chain(first, follows):
    return Chain(asks=say("What?"), rule="T", first=first, follows=follows)


def test_a_whole_answer_gives_the_value_of_every_stage(asked):
    assert asked.accept(MARKED) == ("mark", "crypt", "crypt-stairs")
    assert asked.accept("wait") == ("wait",)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("mark", "The answer goes on: choose once more."),
        ("mark > crypt", "The answer goes on: choose once more."),
        ("wait > crypt", "The answer is complete: nothing more to choose."),
        ("mark > attic > x", "There is no such answer."),
        ("dig", "There is no spade."),
        ("mark > well > crypt-stairs", "Nothing can be chosen after that."),
        ("", "There is no such answer."),
    ],
)
def test_a_refusal_gives_the_reason_of_its_stage(asked, answer, why):
    with pytest.raises(Refused) as refused:
        asked.accept(answer)
    assert plain(refused.value.reason) == why


def test_the_options_are_those_of_the_first_stage(asked):
    assert [option.key for option in asked.options()] == ["mark", "wait", "dig"]


def test_each_stage_keeps_its_kind(asked):
    stages = [asked.stage(keys) for keys in ((), ("mark",), ("mark", "crypt"))]
    assert [type(stage) for stage in stages] == [Choose, ChooseSpace, ChooseLink]
    assert asked.stage(("mark", "crypt", "crypt-stairs")) is None


def test_what_leads_to_a_stage_without_options_is_off(asked):
    spaces = asked.stage(("mark",)).among
    assert {option.key: plain(option.off) for option in spaces} == {
        "crypt": "",
        "well": "Nothing can be chosen after that.",
        "stairs": "",
    }


def test_a_dead_end_further_on_is_off_from_the_first_stage():
    after = {("a",): choice("b"), ("a", "b"): choice("c", off=("c",)), ("z",): None}
    deep = chain(choice("a", "z"), after.get)
    assert [option.key for option in deep.choosable()] == ["z"]


def test_a_key_that_holds_the_separator_is_the_games_fault():
    with pytest.raises(RuleFault):
        chain(choice(f"a{SEPARATOR}b"), lambda _: None).options()


def test_what_an_answer_chose_among_is_every_stage_it_came_through(asked):
    among = [option.key for option in asked.choices(MARKED)]
    assert among == ["mark", "wait", "dig", "crypt", "stairs", "well", "crypt-stairs"]
    assert asked.choices("wait") == asked.options()


def trees():
    """Trees of choices: a list of branches, each a tree or None where the answer is whole."""
    return st.recursive(
        st.none(),
        lambda inner: st.lists(st.tuples(inner, st.booleans()), max_size=3),
        max_leaves=20,
    )


def grown(tree):
    """A chain of a tree: values are the indexes of the branches."""

    def stage(branches):
        return Choose(
            asks=say("Which?"),
            rule="T",
            among=tuple(
                Option(f"k{n}", n, say("{n}", n=n), off=say("off" if off else ""))
                for n, (_, off) in enumerate(branches)
            ),
        )

    def follows(chosen):
        at = tree
        for n in chosen:
            at = at[n][0]
        return None if at is None else stage(at)

    return chain(stage(tree), follows)


@given(st.lists(st.tuples(trees(), st.booleans()), min_size=1, max_size=3), st.randoms())
def test_any_chain_takes_what_it_draws_itself(tree, chance):
    asked = grown(tree)
    if not asked.choosable():
        return
    answer = asked.sample(chance.randrange)
    values = asked.accept(answer)
    assert answer == SEPARATOR.join(f"k{n}" for n in values)
    for n in range(len(values)):
        assert asked.stage(tuple(answer.split(SEPARATOR)[:n])).choosable()


def test_chance_reaches_every_whole_answer(asked):
    chance = Chance("every")
    drawn = {asked.sample(chance.below) for _ in range(200)}
    assert drawn == {"wait", "mark > crypt > crypt-stairs", "mark > stairs > crypt-stairs"}


def test_a_chain_that_changes_later_on_has_another_digest(asked):
    fewer = replace(asked, follows=lambda chosen: None)
    assert options_digest(asked, MARKED) != options_digest(fewer, MARKED)
    assert options_digest(asked, "wait") == options_digest(fewer, "wait")
