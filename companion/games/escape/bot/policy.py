"""The bot that plays to win: it looks for what the scenario asks and keeps away from enemies."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from companion.engine.flow.prompts import (
    STAND,
    Choose,
    ChooseSeveral,
    Dice,
    Option,
    PlaceTile,
    Prompt,
)
from companion.engine.ids import SeatId, SpaceId, seat_id
from companion.engine.state.table import Reading
from companion.games.escape.actions.action_options import END_TURN
from companion.games.escape.actions.control_panels import COMMAND, KEY
from companion.games.escape.actions.peeking import ENTER
from companion.games.escape.bot.action_choice import best_act
from companion.games.escape.bot.card_choice import card_choice, card_to_play, card_value
from companion.games.escape.bot.goals import plan
from companion.games.escape.bot.map_costs import goal_distance
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.hero.challenge_rolls import DICE, Trial, rating
from companion.games.escape.hero.dice_icons import counts, icons
from companion.games.escape.records.printed import AdrenalineCard
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.state.pieces import Hero

Below = Callable[[int], int]
_FAR: Final = 99


def sensible(  # one a kind of question
    view: Reading, prompt: Prompt[object], below: Below
) -> str:
    """Return a legal answer to the open prompt, or ``side NAME SEAT`` to play a card first."""
    wanted = card_to_play(view, prompt)
    if wanted:
        return wanted
    match prompt:
        case Dice():
            return _reroll(view, prompt)
        case PlaceTile():
            return _place(view, prompt, below)
        case ChooseSeveral():
            return _several(view, cast("ChooseSeveral[object]", prompt), below)
        case Choose():
            return _choose(view, prompt, below)
        case _:
            return prompt.sample(below)


# -- one of several answers


def _choose(view: Reading, prompt: Choose[object], below: Below) -> str:
    legal = prompt.choosable()
    head = view.agenda[0].name if view.agenda else ""
    if head == "act" and any(option.key == END_TURN.key for option in legal):
        return best_act(view, seat_id(prompt.about), legal)
    card = card_choice(view, prompt)
    if card:
        return card
    if head == "infirmary":
        far = goal_distance(view, prompt.seats[0])
        return min(legal, key=lambda o: (far.get(SpaceId(o.ref), _FAR), o.key)).key
    if head == ENTER:
        return next(option.key for option in legal if option.value)
    if head == "access.reward":
        return _reward(view, prompt.seats[0], legal)
    costs = {option.key: _cost(view, prompt, option) for option in legal}
    least = min(costs.values())
    best = [key for key, cost in costs.items() if cost == least]
    return best[below(len(best))]


def _reward(view: Reading, seat: SeatId, legal: Sequence[Option[object]]) -> str:
    """Take a key card if that is what is missing, else command a guard."""
    rewards = [option.key for option in legal]
    wants = any(need.template == "carries {item}" for need in plan(view, seat).needs)
    return KEY if KEY in rewards and (wants or COMMAND not in rewards) else COMMAND


def _cost(view: Reading, prompt: Prompt[object], option: Option[object]) -> float:
    """Return how much an effect that an event offers hurts; 0 for anything else."""
    if not prompt.seats or prompt.seats[0] not in view.pieces:
        return 0
    effect = VERBS.understood(option.value) if isinstance(option.value, str) else None
    if effect is None:
        return 0
    hero, number = Hero.at(view, prompt.seats[0]), effect.number
    match effect.template:
        case "discard":
            return 20 if hero.hand.size <= number else 4 * number
        case "threat":
            return 2 * number + (10 if view.tracks["threat pool"] < number else 0)
        case "fear":
            return number + (3 if hero.fear + number > HIGH_FEAR else 0)
        case _:
            return 0


HIGH_FEAR: Final = 4
"""More of it gives clones a die."""


# -- dice, tiles, cards to lose


def _reroll(view: Reading, prompt: Dice) -> str:
    """Throw a die again that shows nothing useful, while the challenge is not passed."""
    head = view.agenda[0] if view.agenda else None
    if head is None or head.name != DICE:
        return STAND
    trial = Trial.of(head)
    worth: Mapping[str, int] = counts(view, trial.stat)
    if icons(view, prompt.faces, trial.stat) >= rating(view, trial):
        return STAND
    useless = (again for again in prompt.rerolls if not worth.get(prompt.faces[again.die], 0))
    return next((again.key for again in useless), STAND)


def _place(view: Reading, prompt: PlaceTile, below: Below) -> str:
    """Lay a tile so that it leads away from what is known."""
    known = [cell for space in view.spaces.values() for cell in space.cells]
    middle_x = sum(cell.x for cell in known) / max(1, len(known))
    middle_y = sum(cell.y for cell in known) / max(1, len(known))
    reach = {
        place.key: abs(place.cell.x - middle_x) + abs(place.cell.y - middle_y)
        for place in prompt.places
    }
    most = max(reach.values())
    best = sorted(key for key, value in reach.items() if value == most)
    return best[below(len(best))]


def _several(view: Reading, prompt: ChooseSeveral[object], below: Below) -> str:
    """Lose the least useful cards; lay down the least useful items."""
    legal = prompt.choosable()
    known = view.content.of(AdrenalineCard)
    if prompt.seats and all(option.ref in known for option in legal):
        hero = Hero.at(view, prompt.seats[0])
        legal.sort(key=lambda o: (card_value(hero, known[o.ref]), o.key))
    elif view.agenda and view.agenda[0].name == "item.surplus":
        needed = _needed_items(view)
        legal.sort(key=lambda o: (o.ref in needed, o.key))
    else:
        return prompt.sample(below)
    return "+".join(option.key for option in legal[: max(1, prompt.least)])


def _needed_items(view: Reading) -> set[str]:
    """Return the items that the scenario asks for."""
    return {
        phrase.args[0]
        for text in (*scenario(view).win_when, *scenario(view).party_wins)
        for phrase in CONDITIONS.parts(text)
        if phrase.template == "carries {item}"
    }
