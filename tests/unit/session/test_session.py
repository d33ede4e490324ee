"""A session: answers, corrections, side flows, undo, redo, look-ahead."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.errors import Refused
from companion.engine.flow.prompts import Dice, Do, Roll
from companion.engine.state.changes import AgendaSet, PieceMoved, PieceRemoved, PieceTrackSet
from companion.engine.state.table import Step, packed
from companion.session.match.entries import RulesFailed
from companion.session.match.match_run import MatchRun
from companion.session.session import Session
from session_kit import play_on, reaching, session, start


def to_act(match):
    """Past the wishes, to the first turn."""
    while match.table.agenda[0].name == "wish":
        match.answer("gold")
    return match


def state(match):
    return packed(match.table), match.prompt, tuple(match.open_sides)


def test_an_answer_that_is_not_legal_changes_nothing():
    match = session()
    before = state(match), match.number
    with pytest.raises(Refused, match="no such answer"):
        match.answer("fly")
    assert (state(match), match.number) == before


def test_a_stale_answer_changes_nothing():
    match = session()
    old = match.number
    match.answer("gold")
    with pytest.raises(Refused, match="passed"):
        match.answer("gold", number=old)
    assert len(match.entries) == 1


def test_only_the_asked_seat_answers():
    match = session()
    with pytest.raises(Refused, match="not for"):
        match.answer("gold", seat="B")
    match.answer("gold", seat="A")


def test_prompt_numbers_never_come_back():
    match = session()
    seen = {match.number}
    for _ in range(5):
        match.answer(match.prompt.options()[0].key)
        assert match.number not in seen
        seen.add(match.number)
        match.undo()
        assert match.number not in seen
        seen.add(match.number)
        match.redo()
        assert match.number not in seen
        seen.add(match.number)


def test_undo_takes_back_one_and_says_what():
    match = play_on(session(), 2, "w")
    before = state(match)
    match.answer("search")
    match.answer("gold+blank")
    thrown = state(match)
    back = match.undo(to=match.entries[1].n)
    assert state(match) == before
    assert [entry.text for entry in back.entries] == ["search", "gold+blank"]
    assert any("dice" in str(noted.change).lower() for noted in back.notes)
    assert [move.what for move in back.moves] == ["dice"]
    match.redo()
    match.redo()
    assert state(match) == thrown
    assert not match.redo()


def test_undo_across_many_turns_is_byte_equal():
    match = session("long", 4, edition="long")
    states = [state(match)]
    while match.prompt is not None and len(match.entries) < 90:
        play_on(match, 1, f"x{match.number}")
        states.append(state(match))
    for keep in range(len(states) - 2, -1, -7):
        match.undo(to=match.entries[keep - 1].n if keep else -1)
        assert state(match) == states[keep]
    while match.redo():
        assert state(match) == states[len(match.entries)]
    assert len(match.entries) == len(states) - 1


def test_the_same_answer_after_undo_throws_the_same_dice():
    match = to_act(session())
    match.answer("search")
    match.answer("roll")
    faces = match.table.thrown.faces
    match.undo()
    match.answer("roll")
    assert match.table.thrown.faces == faces


def test_dice_of_the_table_are_offered_again_after_undo():
    match = to_act(session())
    match.answer("search")
    assert match.offered == ""
    match.answer("spider+gold")
    match.undo()
    match.undo()
    assert match.offered == ""
    match.answer("search")
    assert match.offered == "spider+gold"
    match.answer(match.offered)
    assert match.offered == ""


def test_dice_thrown_by_the_application_are_not_offered():
    match = to_act(session())
    match.answer("search")
    match.answer("roll")
    match.undo()
    assert match.offered == ""


def test_go_back_correct_one_fact_keep_the_rest():
    match = to_act(session())
    first = match.number
    for text in ("search", "gold+gold", "stand", "A", "rest"):
        match.answer(text)
    match.undo(to=first - 1)
    match.adjust((PieceTrackSet("A", "lamps", 0),))
    while match.redo():
        pass
    assert [entry.text for entry in match.entries[-5:]] == [
        "search",
        "gold+gold",
        "stand",
        "A",
        "rest",
    ]
    assert match.table.pieces["A"].tracks["lamps"] == 0
    assert match.table.tracks["gold"] == 2


def test_redo_stops_at_the_first_that_does_not_fit():
    match = to_act(session())
    first = match.number
    match.answer("search")
    match.answer("gold+gold")
    match.undo(to=first - 1)
    match.adjust((AgendaSet((Step("act", "B"),)),))
    assert not match.redo()
    assert not match.redo_fits


def test_going_another_way_keeps_what_was_undone_until_the_turn_is_over():
    match = to_act(session())
    match.answer("search")
    match.answer("gold+gold")
    match.undo()
    match.undo()
    turn = match.table.turn.number
    match.answer("rest")
    while match.prompt is not None and match.undone:
        assert [entry.text for entry in match.undone] == ["gold+gold"]
        assert not match.redo_fits
        assert match.foreseen() == ()
        match.answer(match.prompt.options()[0].key)
    assert match.entries[-1].turn > turn


def test_a_correction_starts_the_open_step_over():
    match = reaching(Do)
    old = match.prompt
    match.adjust((PieceRemoved(old.about),))
    assert match.prompt != old
    match.undo()
    assert match.prompt == old


def test_after_a_correction_what_always_holds_is_restored():
    match = to_act(session())
    match.adjust((PieceTrackSet("A", "fear", 3),))
    assert match.table.pieces["A"].conditions == ("out",)
    assert match.prompt.about == "B" or "A" not in match.table.turn.order


def test_a_correction_that_cannot_be_is_refused():
    match = to_act(session())
    before = state(match)
    with pytest.raises(Refused, match="cannot be done now"):
        match.adjust((PieceMoved("A", "nowhere"),))
    with pytest.raises(Refused, match="fear cannot be -1"):
        match.adjust((PieceTrackSet("A", "fear", -1),))
    with pytest.raises(Refused, match="too large"):
        match.adjust((PieceTrackSet("A", "fear", 10**30),))
    assert state(match) == before
    assert match.fault is None


def test_a_dropped_flow_is_dead():
    begun = start()
    running = MatchRun(toy.GAME, toy.GAME.setup(begun).use(begun.content), "s")
    running.start()
    old = running.play
    running.correct((PieceTrackSet("A", "fear", 1),))
    assert not old.active
    assert running.play.active


def test_side_flows_nest_and_uncover_what_lies_beneath():
    match = to_act(session())
    question = match.prompt
    match.side("lamp", "A")
    assert [side.name for side in match.open_sides] == ["lamp"]
    match.side("hand on", "B")
    assert [side.name for side in match.open_sides] == ["lamp", "hand on"]
    match.answer("A")
    assert [side.name for side in match.open_sides] == ["lamp"]
    assert match.table.pieces["A"].tracks["lamps"] == 3
    match.answer("none")
    assert match.prompt == question
    while match.open_sides or match.table.pieces["A"].tracks["lamps"] != 2:
        match.undo()
    assert match.prompt == question


def test_a_side_flow_may_end_the_turn():
    match = to_act(session())
    match.side("flee", "A")
    assert match.prompt is None or match.prompt.about != "A" or match.table.turn.now != "A"
    assert not match.open_sides


def test_a_side_flow_that_is_not_open_is_refused():
    match = to_act(session())
    match.adjust((PieceTrackSet("A", "lamps", 0),))
    for name in ("lamp", "sing"):
        with pytest.raises(Refused):
            match.side(name, "A")
    assert len(match.open_sides) == 0


def test_look_ahead_lists_what_hands_are_to_do_and_changes_nothing():
    match = reaching(Do)
    before = state(match), match.number
    lines = match.ahead()
    assert (state(match), match.number) == before
    assert lines[0].prompt == match.prompt
    assert lines[0].notes[0].change == match.prompt.changes[0]
    for line in lines:
        assert match.prompt == line.prompt
        match.answer("done")
    assert not isinstance(match.prompt, Do)


def test_otherwise_does_what_the_table_did():
    match = reaching(Do)
    ghost = match.prompt.about
    match.answer("stairs")
    assert match.table.pieces[ghost].at == "stairs"


def test_a_fork_is_at_the_same_question_and_independent():
    match = reaching(Dice)
    twin = match.fork()
    assert state(twin) == state(match)
    twin.answer("stand")
    assert state(twin) != state(match)
    twin.undo()
    assert state(twin) == state(match)


def test_subscribers_hear_of_every_entry():
    match = to_act(session())
    heard = []
    stop = match.subscribe(heard.append)
    match.answer("rest")
    match.undo()
    stop()
    match.answer("rest")
    assert [happened.entry.kind for happened in heard] == ["answer", "undo"]
    assert heard[0].notes
    assert heard[0].seq + 1 == heard[1].seq


def test_the_log_marks_what_was_taken_back_and_keeps_secrets():
    match = session()
    match.answer("quiet")
    assert match.log("A")[-1].entry.text == "quiet"
    others = match.log("B")
    assert [(line.entry, line.n, line.hidden) for line in others] == [
        (None, -1, False),
        (None, -1, True),
    ]
    assert "quiet" not in str(others)
    match.undo()
    assert [line.undone for line in match.log("A")] == [False, True, False]
    assert [(line.n, line.hidden, line.undone) for line in match.log()] == [
        (-1, False, False),
        (-1, True, True),
    ]
    assert len(match.log("A", last=1)) == 1


def broken(where, error):
    def fail(play, step):
        if play.table.agenda[0].subject == where:
            play.change(PieceMoved(where, ""), toy.steps.because("TOY-ACT-010"))
            raise error
        return toy.STEPS["search"](play, step)

    steps = {**toy.STEPS, "search": fail}
    return replace(toy.GAME, rules=replace(toy.GAME.rules, steps=steps))


@pytest.mark.parametrize("error", [ZeroDivisionError("oh"), Refused("oh"), KeyError("oh")])
def test_an_answer_whose_rules_raise_is_taken_back(error):
    match = to_act(Session.new(broken("A", error), start(), seed="s"))
    before, number = state(match), match.number
    with pytest.raises(RulesFailed, match="taken back"):
        match.answer("search")
    assert (state(match), match.number) == (before, number)
    assert "oh" in match.fault.problem
    assert "Traceback" in match.fault.trace
    match.answer("rest")
    assert match.fault is None


def test_an_endless_chain_is_taken_back():
    def endless(play, step):
        play.push(Step("search", step.subject))

    steps = {**toy.STEPS, "search": endless}
    game = replace(toy.GAME, rules=replace(toy.GAME.rules, steps=steps))
    match = to_act(Session.new(game, start(), seed="s"))
    before = state(match)
    with pytest.raises(RulesFailed, match=r"A rule failed\. Your answer was") as failed:
        match.answer("search")
    assert "steps without an answer" in failed.value.fault.problem, "the report tells it whole"
    assert state(match) == before


def test_the_table_may_do_a_step_by_hand():
    match = reaching(Roll)
    agenda = match.table.agenda
    match.skip()
    assert match.table.agenda != agenda
    assert not isinstance(match.prompt, Roll)


def test_a_match_that_is_over_asks_nothing():
    match = play_on(session(), 500)
    assert match.prompt is None
    with pytest.raises(Refused, match="over"):
        match.answer("rest")
    assert match.ahead() == ()
    assert match.sides("A") == ()
    match.undo()
    assert match.prompt is not None


def test_there_may_be_nothing_to_take_back():
    match = session()
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo()
    match.answer("gold")
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(to=match.entries[-1].n)
