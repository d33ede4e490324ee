"""The bot that plays to win: keycards first, then the Vault, then the roof."""

from collections.abc import Callable
from typing import Final

from companion.engine.flow.prompts import STAND, Choose, Dice, Option, Prompt
from companion.engine.grid import distances
from companion.engine.ids import PieceId, SpaceId, seat_id
from companion.engine.state.table import Reading
from companion.games.heist.actions.action_options import ACT, MOVE, UNSEEN, USE
from companion.games.heist.actions.skills import SKILL
from companion.games.heist.assist_level import ASSIST, PLAYER
from companion.games.heist.bot.rooftop import roof_worth
from companion.games.heist.dealing import DEAL, KEEP, PICK, REPICK
from companion.games.heist.enemies.spawning import ALARM
from companion.games.heist.hero.combat import COMBAT, SHOT
from companion.games.heist.hero.dice_rolls import face
from companion.games.heist.hero.evading import EVADE, LEAVE, target
from companion.games.heist.hero.movement import AMBUSH
from companion.games.heist.state.board import CLOSED, counter, open_ways, room_with_role, vault_open
from companion.games.heist.state.pieces import (
    BULLETS,
    KEYCARD,
    Guard,
    Hero,
    active_in,
    guards,
    living,
)
from companion.games.heist.state.win_stages import LAST_STAGE, stage

Below = Callable[[int], int]
FAR: Final = 99
_GOOD: Final = (
    "doctor",
    "fast_hand",
    "tank",
    "lucky_guy",
    "one_man_army",
    "runner",
    "medic",
    "killer",
    "silent_killer",
    "cheater",
)
"""Skill cards the bot likes, the best first."""
POOR_DIE: Final = 3
"""What shows this or less is thrown again where it may be."""
MUCH: Final = 3
"""HP or bullets missing from which on a special room or a search is worth it."""
WEAK: Final = 2
"""HP up to which a hero looks for the First Aid Room."""


def sensible(view: Reading, prompt: Prompt[object], below: Below) -> str:  # one a kind
    """Return a legal answer to the open prompt."""
    match prompt:
        case Dice():
            return _reroll(view, prompt)
        case Choose():
            return _choose(view, prompt, below)
        case _:
            return prompt.sample(below)


def _reroll(view: Reading, prompt: Dice) -> str:
    """Throw a die again where it shows little."""
    if prompt.rerolls and face(view) <= POOR_DIE:
        return prompt.rerolls[0].key
    return STAND


def _choose(  # noqa: PLR0911  # one a kind of question
    view: Reading, prompt: Choose[object], below: Below
) -> str:
    legal = [option for option in prompt.options() if not option.off.text]
    head = view.agenda[0].name if view.agenda else ""
    if head == ACT:
        return _act(view, Hero.at(view, seat_id(prompt.about)), legal)
    keys = [option.key for option in legal]
    if head == SHOT:
        return keys[0]  # explosive ones first: a body stays down
    if head in (PICK, DEAL):
        return min(keys, key=lambda key: _GOOD.index(key) if key in _GOOD else FAR)
    if head == REPICK:
        return _aside(keys)
    if head == LEAVE:
        return _best_room(view, Hero.at(view, seat_id(prompt.about)), legal)
    if head == AMBUSH:
        return next((key for key in keys if _holder(view, PieceId(key))), keys[0])
    if head == ALARM and len(keys) > 1:
        return keys[1]
    if head.startswith((PLAYER, ASSIST)):
        return prompt.sample(below)
    return next((o.key for o in legal if o.default), keys[below(len(keys))])


def _aside(keys: list[str]) -> str:
    """Change a card the bot does not care for."""
    poor = [key for key in keys if key != KEEP and key not in _GOOD]
    return poor[0] if len(poor) > 1 else KEEP


def _holder(view: Reading, guard: PieceId) -> bool:
    return guard in view.pieces and KEYCARD in view.pieces[guard].conditions


# -- an action


def _act(view: Reading, hero: Hero, legal: list[Option[object]]) -> str:
    """Weigh every action, and take the best."""
    worth = _roof_worth if stage(view) == LAST_STAGE and not _hurt(view, hero) else _worth
    return max(legal, key=lambda option: (worth(view, hero, option), option.key)).key


def _roof_worth(view: Reading, hero: Hero, option: Option[object]) -> float:
    """Weigh where the turn may end, and what an action does besides."""
    beyond = 0.0 if option.key.startswith((MOVE, USE)) else _worth(view, hero, option)
    return roof_worth(view, hero, option.key) + beyond


def _hurt(view: Reading, hero: Hero) -> bool:
    """Tell whether a hero has to be patched up first, and can be."""
    health = room_with_role(view, "health")
    return hero.hp <= WEAK and counter(view, health, "out of service") is None


def _worth(view: Reading, hero: Hero, option: Option[object]) -> float:  # noqa: PLR0911  # one a kind
    kind, _, what = option.key.partition(" ")
    here = active_in(view, hero.space)
    if kind == MOVE:
        return _way_worth(view, hero, SpaceId(what))
    if kind == UNSEEN:
        return _way_worth(view, hero, SpaceId(what)) - 1
    if kind == COMBAT:
        return _fight_worth(hero, here)
    if kind == EVADE:
        chance = max(0.0, min(1.0, (7 - target(hero)) / 6))
        return 6 * chance if not hero.armed or hero.hp <= len(here) else 2 * chance
    if kind == USE:
        missing = hero.lacks("hp") if hero.space == room_with_role(view, "health") else _empty(hero)
        return 7 if missing >= MUCH else 1
    if kind == SKILL:
        return _skill_worth(view, hero, what)
    return 0


def _empty(hero: Hero) -> int:
    return sum(hero.lacks(kind) for kind in BULLETS)


def _fight_worth(hero: Hero, here: list[Guard]) -> float:
    """A fight is worth the keycards in it and the room it frees, less what it may cost."""
    if not hero.armed:
        return 0.5
    keys = sum(guard.keycard for guard in here)
    beyond = max(0, len(here) - len(hero.targets))
    if hero.hp <= beyond + 1:
        return 1
    return 5 + 4 * keys - 2 * beyond


def _skill_worth(view: Reading, hero: Hero, card: str) -> float:
    does = next((skill.does for skill in hero.skills if skill.id == card), "")
    hurt = min(member.hp for member in (hero, *living(view))) <= WEAK
    worth = {
        "revive": 20,
        "heal": 12 if hurt else 0,
        "tank": 12 if hurt else 0,
        "roof": 15 if stage(view) == LAST_STAGE else -1,
        "convince": 4,
        "dodge": 6 if hero.hp <= len(active_in(view, hero.space)) else 0.5,
        "search": 2 if _empty(hero) >= MUCH else 0,
    }
    return worth.get(does, 0.2)


# -- ways


def _wanted(view: Reading, hero: Hero) -> list[SpaceId]:
    """Return the rooms the hero wants to be in, by the stage of the match and its own needs."""
    health, bullets = room_with_role(view, "health"), room_with_role(view, "bullets")
    if _hurt(view, hero):
        return [health]
    if not hero.armed and counter(view, bullets, "out of service") is None:
        return [bullets]
    now = stage(view)
    if now == 1:
        held = [guard for guard in guards(view) if guard.keycard]
        return [g.space for g in held if not counter(view, g.space, CLOSED)] or [hero.space]
    return [room_with_role(view, "rooftop" if now == LAST_STAGE else "vault")]


def _costs(view: Reading) -> dict[SpaceId, dict[SpaceId, int]]:
    """Return what each step costs the bot: rooms full of guards are walked around."""
    vault = room_with_role(view, "vault")
    return {
        room: {
            to: 1 + 3 * max(0, len(active_in(view, to)) - 1)
            for to in open_ways(view, room)
            if to != vault or vault_open(view)
        }
        for room in view.spaces
    }


def _way_worth(view: Reading, hero: Hero, to: SpaceId) -> float:
    """Return how much nearer a room brings the hero to what it wants."""
    costs = _costs(view)
    goals = _wanted(view, hero)

    def far(start: SpaceId) -> int:
        reach = distances(start, costs)
        return min((reach.get(goal, FAR) for goal in goals), default=FAR)

    waiting = len(active_in(view, to))
    gain = far(hero.space) - far(to)
    danger = max(0, waiting - len(hero.targets)) * 2 + (waiting if not hero.armed else 0)
    if hero.hp <= waiting - 1 and to not in goals:
        danger += 3
    return 3 + gain - danger


def _best_room(view: Reading, hero: Hero, legal: list[Option[object]]) -> str:
    def worth(option: Option[object]) -> tuple[float, str]:
        room = SpaceId(option.ref)
        return (_way_worth(view, hero, room) if room else 0.0, option.key)

    return max(legal, key=worth).key
