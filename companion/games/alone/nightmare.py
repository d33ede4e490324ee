"""Nightmare mode: worse creatures, and a loss at every round's end (ALN-NIGHT)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import say
from companion.engine.state.changes import TrackSet, WordSet
from companion.engine.state.piece_view import option
from companion.games.alone.hero.damage import hurt, recover_both
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import NIGHT, ROUND, SELF

LOSS: Final = 2
"""SELF CONTROL that every round's end costs (ALN-NIGHT-030)."""
REWARD: Final = 3
"""Points that each track recovers as mid-game reward (ALN-DIFF-060)."""


def arrives(play: Play) -> None:
    """Begin nightmare mode once the marker is on its last space (ALN-NIGHT-010, 020)."""
    table = play.table
    if table.tracks[ROUND] or table.words.get(NIGHT):
        return
    says = say("Nightmare mode begins: creatures are worse from now on.")
    play.change(WordSet(NIGHT, "on"), Because("ALN-NIGHT-010", says))
    if option(table, "first_nightmare_loss") == "at_once":
        hurts(play)


def hurts(play: Play) -> None:
    """Let the hero lose SELF CONTROL in nightmare mode (ALN-NIGHT-030, ALN-ROUND-210)."""
    if play.table.words.get(NIGHT):
        hurt(play, SELF, LOSS, "ALN-NIGHT-030")


def gain_round(play: Play) -> None:
    """Move the round marker one space right (ALN-TURN-070, ALN-DIFF-120, ALN-NIGHT-050)."""
    table = play.table
    had, last = table.tracks[ROUND], len(numbers(table).caps) - 1
    stays = had >= last and option(table, "extra_round_overflow") == "none"
    nightmare = table.words.get(NIGHT) and option(table, "extra_round_in_nightmare") == "stays"
    if not stays and not nightmare:
        says = say("An extra round is gained.")
        play.change(TrackSet(ROUND, had + 1, had), Because("ALN-TURN-070", says))


def reward(play: Play) -> None:
    """Give the mid-game rewards of the difficulty, the round first (ALN-DIFF-060..100)."""
    level = play.table.options["difficulty"]
    if level in ("easy", "normal"):
        gain_round(play)
    if level != "impossible":
        why = Because("ALN-DIFF-060", say("The final mission is open: the hero recovers."))
        recover_both(play, REWARD, why)
