"""What the bot does in its action part: flee, fight, explore, walk, pick up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.engine.flow.prompts import Option
from companion.engine.ids import LinkId, PieceId, SeatId, SpaceId
from companion.engine.state.table import Reading, Step
from companion.games.escape.actions.action_options import END_TURN
from companion.games.escape.actions.special_actions import DEED
from companion.games.escape.bot.goals import wants_deed, wants_panel
from companion.games.escape.bot.map_costs import (
    FAR,
    danger,
    exits,
    goal_distance,
    is_deadly,
    reachable,
)
from companion.games.escape.bot.odds import chance
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.hero.challenge_rolls import DECLARE, Trial, rating
from companion.games.escape.hero.movement import moves_left
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.state.board import steps_from
from companion.games.escape.state.exits import enemies_counted, held_back_by
from companion.games.escape.state.pieces import Enemy, Hero, enemies
from companion.games.escape.state.stats import value

_ALONE: Final = 1.25
_ONE_OF_MANY: Final = 0.7
_LAST_THREAT: Final = 0.15
_RUSH: Final = 0.9
_NEARLY_OUT: Final = 1.6
_BASHED: Final = 0.1
SLACK: Final = 2.0
"""A hero explores here rather than walk to a tile that is better by less than this."""
_LEAST_CHANCE: Final = 0.3
"""A challenge less likely than this is not tried: failing it lets enemies act."""


def best_act(view: Reading, seat: SeatId, legal: Sequence[Option[object]]) -> str:
    """Return the key of what a hero does now."""
    hero = Hero.at(view, seat)
    picked = _use_item(view, hero, legal) or _pick_up(hero, legal)
    if picked:
        return picked
    if not hero.on_map:
        return END_TURN.key
    threatened = bool(enemies(view, None, hero.space, active=True))
    if threatened or held_back_by(view, hero).text:
        tried = _challenge(view, hero, legal, _LEAST_CHANCE if threatened else 0)
        if tried:
            return tried
    deed = _deed(view, hero, legal)
    return deed or _go(view, hero, legal) or _door(view, hero, legal) or END_TURN.key


def _steps(legal: Sequence[Option[object]], *names: str) -> Iterator[tuple[str, Step]]:
    """Yield the answers that bring a step of these names, each with its step."""
    for option in legal:
        if isinstance(option.value, Step) and option.value.name in names:
            yield option.key, option.value


# -- items


def _use_item(view: Reading, hero: Hero, legal: Sequence[Option[object]]) -> str:
    cards = view.content.of(ItemCard)
    for key, step in _steps(legal, "item.use"):
        effect = VERBS.parts(cards[step.target].use)[0]
        if effect.template == "draw" and hero.vitality - hero.hand.size >= effect.number:
            return key
        if effect.template == "fear" and hero.fear >= 5:  # noqa: PLR2004  # a clone's die
            return key
        if effect.template == "stun" and enemies(view, None, hero.space, active=True):
            return key
    return ""


def _pick_up(hero: Hero, legal: Sequence[Option[object]]) -> str:
    takes = (key for key, _ in _steps(legal, "item.take"))
    return "" if len(hero.items) > 1 else next(takes, "")


# -- challenges


def _tried(legal: Sequence[Option[object]]) -> Iterator[tuple[str, Trial]]:
    """Yield the challenges among the answers, by the answer."""
    return ((key, Trial.of(step)) for key, step in _steps(legal, DECLARE))


def _best(worth: Mapping[str, float], least: float) -> str:
    """Return the answer that is worth most, or "" where none is worth that much."""
    best = max(worth, key=lambda key: (worth[key], key), default="")
    return best if best and worth[best] >= least else ""


def _likely(view: Reading, trial: Trial) -> float:
    """Return the chance to pass a challenge as things are."""
    dice = value(view, trial.seat, trial.stat, trial.kind)
    return chance(view, trial.stat, dice, rating(view, trial))


def _challenge(view: Reading, hero: Hero, legal: Sequence[Option[object]], least: float) -> str:
    """Return the attempt against the enemies here that is worth most, or "".

    Enemies that only lie in the way do nothing when it fails: then the smallest chance is taken.
    """
    worth = {key: _worth(view, hero, trial) for key, trial in _tried(legal)}
    return _best({key: value for key, value in worth.items() if value > 0}, least)


def _worth(view: Reading, hero: Hero, trial: Trial) -> float:
    """Return how good an attempt is: its chance, more where it lasts, less where it costs."""
    if trial.kind == "attack":
        return _attack_worth(view, hero, trial)
    if trial.kind not in ("rush", "outwit") or moves_left(view, hero.id) < 1:
        return 0  # leaving helps nobody who cannot move
    leaving = _NEARLY_OUT if _lift_in_reach(view, hero) else 1.0
    return leaving * (_RUSH if trial.kind == "rush" else 1.0) * _likely(view, trial)


def _attack_worth(view: Reading, hero: Hero, trial: Trial) -> float:
    """An attack frees the hero only from an enemy that is alone; a guard costs threat."""
    enemy = Enemy.find(view, PieceId(trial.target))
    if enemy is None:
        return 0
    if len(enemies_counted(view, hero.space)) == 1:
        worth = _likely(view, trial) * _ALONE
    else:
        worth = 0.0 if _lift_in_reach(view, hero) else _likely(view, trial) * _ONE_OF_MANY
    return worth - (_LAST_THREAT if enemy.type == "guard" and not view.tracks["threat pool"] else 0)


def _lift_in_reach(view: Reading, hero: Hero) -> bool:
    """Tell whether the hero could be out this turn, if nobody held it."""
    steps = steps_from(view, hero.space, "walk")
    far = min((steps.get(exit_, FAR) for exit_ in exits(view, hero.id)), default=FAR)
    return far <= moves_left(view, hero.id)


def _door(view: Reading, hero: Hero, legal: Sequence[Option[object]]) -> str:
    """Open a locked door where there is no other way on; bashing costs threat."""
    distance = goal_distance(view, hero.id)
    worth: dict[str, float] = {}
    for key, trial in _tried(legal):
        if trial.kind in ("bash", "pick"):
            there = view.links[LinkId(trial.target)].beyond(hero.space)
            if distance.get(there, FAR) < distance.get(hero.space, FAR):
                worth[key] = _likely(view, trial) - (_BASHED if trial.kind == "bash" else 0)
    return _best(worth, _LEAST_CHANCE)


# -- what the scenario asks


def _deed(view: Reading, hero: Hero, legal: Sequence[Option[object]]) -> str:
    """Return the deed or access here that brings the hero nearer to winning, or ""."""
    for key, step in _steps(legal, DECLARE, DEED):
        kind = step.word if step.name == DECLARE else DEED
        if kind == DEED and wants_deed(view, hero.id, step.target):
            return key
        if kind == "access" and wants_panel(view, hero.id):
            return key
    return ""


# -- moving


def _go(view: Reading, hero: Hero, legal: Sequence[Option[object]]) -> str:
    """Explore if the way out is not known, else walk towards the goal; "" stays."""
    if held_back_by(view, hero).text or moves_left(view, hero.id) < 1:
        return ""
    explore = sorted(key for key, _ in _steps(legal, "explore"))
    distance = goal_distance(view, hero.id)
    here = distance.get(hero.space, FAR)
    if explore and not reachable(view, hero.id) and here <= _best_goal(distance) + SLACK:
        return explore[view.turn.number % len(explore)]
    links = [(key, view.links[LinkId(step.target)]) for key, step in _steps(legal, "go")]
    ways = [
        (distance.get(there, FAR) + danger(view, there), link.kind == "duct", key, there)
        for key, link in links
        if not is_deadly(view, there := link.beyond(hero.space))
    ]
    if not ways:
        return explore[0] if explore else ""
    _, _, key, there = min(ways)
    return key if distance.get(there, FAR) < here else ""


def _best_goal(distance: Mapping[SpaceId, float]) -> float:
    return min(distance.values(), default=0.0)
