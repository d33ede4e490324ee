"""The three stages of the win, and the loss (HST-GOAL-010..160)."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Play
from companion.engine.game import Outcome
from companion.engine.message import Message, say
from companion.engine.state.changes import Ended, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.state.board import room_with_role, vault_open
from companion.games.heist.state.pieces import BEATEN, Hero, active_in, guards_in, heroes, living

GOALS: Final = "goals"
END_GOALS: Final = "goals.turn"
ROUND_GOALS: Final = "goals.round"
_MOMENTS: Final = {"after_move": GOALS, "turn_end": END_GOALS, "round_end": ROUND_GOALS}
"""The step of each choice of ``win_test_moment``: after a move or a fight, a turn, a round."""
LAST_STAGE: Final = 3
"""The stage in which everybody has to be on the Rooftop (HST-GOAL-050)."""
CLEARED: Final = "vault cleared"
"""The word on the table once stage 2 is done."""
ENTERED: Final = "vault entered"
"""The word on the table once a player has stood in the vault with all keycards."""
WON: Final = "won"
LOST: Final = "lost"


def end_match(play: Play, result: str, why: Because) -> None:
    """End the match."""
    play.change(Ended(result), why)


def lose(play: Play) -> None:
    """End the match because nobody is alive (HST-GOAL-070)."""
    end_match(play, LOST, Because("HST-GOAL-070", say("Every player is down.")))


# -- the stages


def stage(table: Reading) -> int:
    """Return which stage the team is at: 1 keycards, 2 the vault, 3 the roof (HST-GOAL-010)."""
    if not vault_open(table):
        return 1
    return LAST_STAGE if vault_cleared(table) else 2


def vault_cleared(table: Reading) -> bool:
    """Tell whether stage 2 is done, and still holds (HST-GOAL-120)."""
    if CLEARED not in table.words:
        return False
    return option(table, "vault_guard_returns") == "stays_achieved" or not active_in(
        table, room_with_role(table, "vault")
    )


def vault_beaten(table: Reading) -> bool:
    """Tell whether every guard of the vault is defeated now (HST-GOAL-040, 110)."""
    here = guards_in(table, room_with_role(table, "vault"))
    how = option(table, "defeated_guard")
    if how == "destroyed_only":
        return all(guard.destroyed for guard in here)
    if how == "any_hit":
        return all(BEATEN in guard.piece.conditions or not guard.active for guard in here)
    return not any(guard.active for guard in here)


def goals(play: Play, step: Step) -> None:
    """Look at the stages, and test the win if this is the moment for it (HST-GOAL-040, 140)."""
    _look(play)
    table = play.table
    now = _MOMENTS[option(table, "win_test_moment")] == step.name
    if now and won(table) and not table.result:
        end_match(play, WON, Because("HST-GOAL-050", say("Everybody is on the Rooftop.")))


def _look(play: Play) -> None:
    """Note that somebody is in the vault with all keycards, and that it is cleared."""
    table = play.table
    vault = room_with_role(table, "vault")
    if not vault_open(table):
        return
    inside = any(hero.space == vault for hero in living(table))
    if inside and ENTERED not in table.words:
        play.change(WordSet(ENTERED, "yes"), because("HST-GOAL-040", "You enter the Vault."))
    if CLEARED not in table.words and (inside or ENTERED in table.words) and vault_beaten(table):
        play.change(WordSet(CLEARED, "yes"), because("HST-GOAL-040", "The Vault is clear."))


def won(table: Reading) -> bool:
    """Tell whether the team has won: all stages done, all on the Rooftop (HST-GOAL-050, 130)."""
    alive = living(table)
    wanted = alive if option(table, "dead_players_and_win") == "living_only" else heroes(table)
    roof = room_with_role(table, "rooftop")
    up = bool(alive) and all(hero.alive and hero.space == roof for hero in wanted)
    return up and stage(table) == LAST_STAGE


def outcome(table: Reading) -> tuple[Outcome, ...]:
    """Return how the match ended for each seat: all win, or all lose."""
    won = table.result == WON
    return tuple(Outcome(hero.id, won, _fate(hero, won=won)) for hero in heroes(table))


def _fate(hero: Hero, *, won: bool) -> Message:
    if not won:
        return say("Caught in the building")
    return say("Got away over the roof") if hero.alive else say("Dead; the team got away")


STAGES: Final = (say("Get every keycard"), say("Clear the Vault"), say("Everybody to the Rooftop"))


def stage_name(table: Reading) -> Message:
    """Return what the team has to do now (HST-APP-140)."""
    return STAGES[stage(table) - 1]


STEPS: Final = dict.fromkeys(_MOMENTS.values(), goals)
