"""The agenda at work, and what a step may do."""

import pytest

from companion.engine.because import because
from companion.engine.errors import AskedTooLate, RuleFault, StepLimit
from companion.engine.flow.agenda import Play, Rules, match, settle, side
from companion.engine.flow.prompts import Choose, Do, Option, Roll, Settled
from companion.engine.message import say
from companion.engine.state.changes import PieceMoved, TrackSet
from companion.engine.state.table import Piece, Space, Step, Table

WHY = because("T-1", "for a reason")
YES = Choose(
    asks=say("Well?"), rule="T-1", among=(Option("yes", 1, say("Yes")), Option("no", 0, say("No")))
)


def table(*agenda):
    made = Table(agenda=tuple(Step(name) for name in agenda), tracks={"n": 0})
    made.spaces = {"a": Space("a"), "b": Space("b")}
    made.pieces = {"p": Piece("p", at="a")}
    return made


def run(made, answers=(), **steps):
    """Play until the answers are used up; return the open question and the play."""

    def next_turn(play):
        play.change(TrackSet("turns", 1), WHY)
        play.push(Step("stop"))

    def stop(play, step):
        yield from play.ask(Roll(asks=say("End"), rule="T-END", dice=0, die=()))

    play = Play(made, "seed")
    flow = match(play, Rules({"stop": stop, **steps}, next_turn, lambda play: None))
    prompt = next(flow)
    for text in answers:
        prompt = flow.send(text)
    return prompt, play


def test_a_step_leaves_the_agenda_when_it_is_done():
    made = table("first", "two")
    seen = []
    prompt, _ = run(
        made,
        first=lambda play, step: seen.append(step.name),
        two=lambda play, step: seen.append(step.name),
    )
    assert seen == ["first", "two"]
    assert prompt.rule == "T-END"
    assert made.agenda == (Step("stop"),)


def test_pushed_steps_come_before_the_rest_in_order():
    made = table("first", "last")
    seen = []

    def first(play, step):
        play.push(Step("x"), Step("y"))
        play.push(Step("z"))

    note = lambda play, step: seen.append(step.name)  # noqa: E731
    run(made, first=first, x=note, y=note, z=note, last=note)
    assert seen == ["x", "y", "z", "last"]


def test_instead_takes_everything_off():
    made = table("first", "last")
    seen = []

    def first(play, step):
        play.push(Step("lost"))
        play.replace_agenda(Step("x"))
        play.push(Step("y"))

    note = lambda play, step: seen.append(step.name)  # noqa: E731
    run(made, first=first, x=note, y=note, lost=note, last=note)
    assert seen == ["x", "y"]


@pytest.mark.parametrize(
    "early",
    [
        lambda play: play.change(TrackSet("n", 1), WHY),
        lambda play: play.push(Step("stop")),
        lambda play: play.chance(6),
    ],
)
def test_a_step_asks_before_it_changes(early):
    def first(play, step):
        early(play)
        yield from play.ask(YES)

    with pytest.raises(AskedTooLate, match="first asked T-1"):
        run(table("first"), first=first)


def test_what_is_settled_is_not_asked():
    found = []

    def first(play, step):
        play.change(TrackSet("n", 1), WHY)
        found.append((yield from play.ask(Settled(7))))

    run(table("first"), first=first)
    assert found == [7]


def test_an_instruction_done_left_and_otherwise():
    def first(play, step):
        stairs = Option("b", (TrackSet("n", 5),), say("Elsewhere"))
        key = yield from play.instruct(
            PieceMoved("p", "b"), WHY, asks=say("Move"), others=(stairs,)
        )
        play.note("p", because("T-1", key))

    for answer, at, n in (("done", "b", 0), ("left", "a", 0), ("b", "a", 5)):
        made = table("first")
        prompt, _ = run(made, first=first)
        assert isinstance(prompt, Do)
        run(made := table("first"), (answer,), first=first)
        assert (made.pieces["p"].at, made.tracks["n"]) == (at, n)


def test_an_instruction_that_must_be_done_cannot_be_left():
    def first(play, step):
        yield from play.instruct((), WHY, asks=say("Must"), may_leave=False)

    prompt, _ = run(table("first"), first=first)
    assert prompt.legal("left").text
    assert [option.key for option in prompt.options()] == ["done"]


def test_a_roll_takes_the_tables_dice_or_throws_its_own():
    thrown = []

    def first(play, step):
        thrown.append(
            (yield from play.roll(Roll(asks=say("Roll"), rule="T-1", dice=3, die=("x", "y"))))
        )

    made = table("first")
    run(made, ("x+x+y",), first=first)
    assert thrown == [("x", "x", "y")]
    assert made.draws == 0
    run(made := table("first"), ("roll",), first=first)
    run(table("first"), ("roll",), first=first)
    assert made.draws == 3
    assert thrown[1] == thrown[2]


def test_a_chain_of_steps_that_never_asks_ends():
    with pytest.raises(StepLimit, match="now at first"):
        run(table("first"), first=lambda play, step: play.push(Step("first")))


def test_a_step_that_never_stops_changing_ends():
    def first(play, step):
        while True:
            play.change(TrackSet("n", 1), WHY)

    with pytest.raises(StepLimit, match="changes"):
        run(table("first"), first=first)


def test_a_dropped_play_cannot_change():
    play = Play(table(), "s")
    play.active = False
    with pytest.raises(RuleFault, match="dropped"):
        play.change(TrackSet("n", 1), WHY)


def test_side_flows_and_settling_put_their_steps_first():
    made = table("first")
    play = Play(made, "s")
    flow = side(play, lambda play, seat: play.push(Step("x", seat)), "A")
    assert next(flow, "ended") == "ended"
    settle(play, Rules({}, lambda play: None, lambda play: play.push(Step("y"))))
    assert [step.name for step in made.agenda] == ["y", "x", "first"]


def test_notes_keep_reason_and_step():
    def first(play, step):
        play.change(TrackSet("n", 1), WHY)
        play.note("p", WHY)

    _, play = run(table("first"), first=first)
    changed, remark = [noted for noted in play.notes if noted.why is WHY][:2]
    assert (changed.change, changed.step) == (TrackSet("n", 1), "first")
    assert (remark.change, remark.about) == (None, "p")
