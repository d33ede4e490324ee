"""What is unblocked in the dark is heard by nobody (ALN-MOVE-090, ALN-BOT-030)."""

import pytest

from companion.engine.flow.agenda import Play, Rules, match
from companion.engine.flow.prompts import Do
from companion.engine.message import say
from companion.engine.state.table import Step
from companion.games.alone.labyrinth.blocked_doors import unblock
from rules.alone.table_kit import dark

THE_END = say("The end")


def sight_of_the_end(play, step):
    yield from play.ask(Do(asks=THE_END, rule="ALN-LOS-080", changes=()))


@pytest.mark.rule("ALN-BOT-030", "ALN-MOVE-100")
@pytest.mark.parametrize(("door", "looks"), [("b-R", []), ("h-S", ["sight"])])
def test_only_a_door_next_to_the_hero_makes_the_hero_look(door, looks):
    table = dark(
        """
        h-a-b
        %   %
        S   R
        """
    )
    looked = []

    def open_it(play, step):
        unblock(play, step.target, "ALN-MOVE-090")

    def sight(play, step):
        looked.append(step.name)
        yield from play.ask(Do(asks=THE_END, rule="ALN-LOS-080", changes=()))

    steps = {"unblock": open_it, "sight": sight, "end": sight_of_the_end}
    table.agenda = (Step("unblock", target=door), Step("end"))
    next(match(Play(table, "unblock"), Rules(steps, lambda play: None, lambda play: None)))
    assert table.links[door].state == "open"
    assert looked == looks
