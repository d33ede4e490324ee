"""The seven steps that end a round, in their order (ALN-ROUND-010..110)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import Ref, say
from companion.engine.state.changes import TrackSet, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.alone import nightmare
from companion.games.alone.evil import danger_tokens, hands, specials
from companion.games.alone.hero import adrenaline_pool
from companion.games.alone.state.components import COVERED, LEADER, ROUND, SET_ASIDE, TURNS
from companion.games.alone.state.reaction_track import symbols_left
from companion.games.alone.state.seats import evils, leader

NAMES: Final = tuple(f"round.{n}" for n in range(1, 8))
"""The seven steps."""
OVER: Final = "round.over"
UPGRADES: Final = "avatars.upgrade"
"""The step in which avatars get their upgrades (``avatar_upgrade_step``)."""


def steps() -> tuple[Step, ...]:
    """Return the steps of a round's end."""
    return tuple([Step(name) for name in (*NAMES, OVER)])


def reaction_track(play: Play, step: Step) -> None:
    """Step 1: danger symbols still visible are set aside as tokens (ALN-ROUND-020)."""
    del step
    table = play.table
    n, had = symbols_left(table), table.tracks[SET_ASIDE]
    says = say("Danger symbols to be seen on the reaction track: {n}.", n=n)
    play.change(TrackSet(SET_ASIDE, had + n, had), Because("ALN-ROUND-020", says))
    hands.clear_track(play)
    play.change(TrackSet(COVERED, 0, table.tracks[COVERED]), Because("ALN-ROUND-020"))
    if option(table, "avatar_upgrade_step") == "before_cleanup":
        play.push(Step(UPGRADES))


def fill_adrenaline(play: Play, step: Step) -> None:
    """Step 3: the hero fills the pool (ALN-ROUND-040)."""
    del step
    adrenaline_pool.fill(play)


def cards(play: Play, step: Step) -> None:
    """Step 4: the evil side discards and draws (ALN-ROUND-050)."""
    del step
    play.push(*hands.round_steps(play.table))


def effects(play: Play, step: Step) -> None:
    """Step 6: end-of-round effects of missions and cards; nightmare hurts (ALN-ROUND-090)."""
    del step
    if option(play.table, "avatar_upgrade_step") == "after_cleanup":
        play.push(Step(UPGRADES))
    play.push(Step("missions.round"))
    specials.at_round_end(play)
    nightmare.hurts(play)


def round_marker(play: Play, step: Step) -> None:
    """Step 7: the round marker moves one space left (ALN-ROUND-100, ALN-TURN-070)."""
    del step
    table = play.table
    had = table.tracks[ROUND]
    says = say("The round is over.")
    play.change(TrackSet(ROUND, max(0, had - 1), had), Because("ALN-ROUND-100", says))
    nightmare.arrives(play)


def over(play: Play, step: Step) -> None:
    """The leader token passes on, and a new round begins (ALN-ROUND-110, ALN-LEADER-040)."""
    del step
    table = play.table
    seats = evils(table)
    following = seats[(seats.index(leader(table)) + 1) % len(seats)]
    if len(seats) > 1:
        says = say("{who} is the evil leader now.", who=Ref(following))
        play.change(WordSet(LEADER, following), Because("ALN-LEADER-040", says))
    play.change(TrackSet(TURNS, 0, table.tracks[TURNS]), Because("ALN-TURN-120"))


STEPS: Final = {
    NAMES[0]: reaction_track,
    NAMES[2]: fill_adrenaline,
    NAMES[3]: cards,
    NAMES[4]: danger_tokens.place,
    NAMES[5]: effects,
    NAMES[6]: round_marker,
    OVER: over,
}
"""Step 2 is the labyrinth's (``labyrinth.cleanup``)."""
