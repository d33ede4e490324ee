"""When the bot plays an adrenaline card, and which."""

from typing import Final

from companion.engine.flow.prompts import Choose, Prompt, Roll
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.state.table import Reading
from companion.games.escape.actions.adrenaline import (
    ABILITY,
    BONUS,
    ability_off,
    not_now,
    unpayable,
)
from companion.games.escape.actions.assisting import PLAY
from companion.games.escape.bot.map_costs import FAR, exits, goal_distance
from companion.games.escape.bot.odds import chance
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.hero.challenge_rolls import ROLL, Trial, rating
from companion.games.escape.hero.movement import moves_left
from companion.games.escape.records.printed import AdrenalineCard, Stat
from companion.games.escape.state.exits import held_back_by
from companion.games.escape.state.pieces import Hero, enemies
from companion.games.escape.state.stats import value
from companion.games.escape.teach.card_identification import BACK

HIGH_FEAR: Final = 5
_KEEP: Final = 2
"""Cards the bot keeps in hand, so that one lost card is no knock-out."""
_GAIN: Final = 0.17
"""A card is worth playing when it makes a challenge this much likelier."""


def card_to_play(view: Reading, prompt: Prompt[object]) -> str:
    """Return ``side card SEAT`` where a card helps now, else ""."""
    seat = _whose(view, prompt)
    return f"side {PLAY} {seat}" if seat and _wish(view, seat) else ""


def card_choice(view: Reading, prompt: Choose[object]) -> str:
    """Return the answer within the flow of a card, or "" where another question is open."""
    if not _in_card_flow(prompt) or not prompt.seats:
        return ""
    wish = _wish(view, prompt.seats[0]) or ()
    return next((option.key for option in prompt.choosable() if option.value in wish), BACK)


def _in_card_flow(prompt: Prompt[object]) -> bool:
    return any(option.value == BACK for option in prompt.choosable())


def card_value(hero: Hero, card: AdrenalineCard) -> float:
    """Return how much a card is worth keeping."""
    worth = {"draw": 1.0, "stun": 2.5, "push": 2.0, "hold": 1.5, "item": 1.0, "recall": 1.0}
    ability = sum(
        worth.get(effect.template, 0.6) * (effect.number if effect.template == "draw" else 1)
        for effect in VERBS.parts(card.ability)
    )
    upper = card.bonus * (0.8 if unpayable(hero, card.cost).text else 1.0)
    return upper + ability - 0.3 * max(0, card.cost) - 0.3 * max(0, card.ability_cost)


# -- what is wished for


def _whose(view: Reading, prompt: Prompt[object]) -> SeatId:
    """Return the seat whose card could help at this question, or ""."""
    head = view.agenda[0] if view.agenda else None
    if head is None or _in_card_flow(prompt):
        return NO_SEAT
    if head.name == "act" and prompt.seats == (head.subject,):
        return seat_id(head.subject)
    if head.name == ROLL and isinstance(prompt, Roll):
        return seat_id(head.subject)
    if head.name == "attack" and isinstance(prompt, Roll) and head.target in view.turn.order:
        return seat_id(head.target)
    return NO_SEAT


def _wish(view: Reading, seat: SeatId) -> tuple[str, str] | None:
    """Return the card and its use that help now, or None."""
    hero = Hero.at(view, seat)
    head = view.agenda[0]
    if not_now(view, seat).text or not hero.hand.cards:
        return None
    if head.name == ROLL:
        trial = Trial.of(head)
        return _for_roll(view, hero, trial) if trial.seat == seat else None
    if head.name == "attack":
        return _for_attack(view, hero)
    if head.name == "act" and head.subject == seat:
        return _on_the_move(view, hero) or _ability(view, hero)
    return None


def _cards(view: Reading, hero: Hero) -> list[AdrenalineCard]:
    known = view.content.of(AdrenalineCard)
    return [known[ref] for ref in sorted(set(hero.hand.cards))]


def _raising(view: Reading, hero: Hero, stat: Stat) -> list[AdrenalineCard]:
    """Return the cards that raise a stat and can be paid for, the cheapest first."""
    found = [c for c in _cards(view, hero) if c.stat == stat and not unpayable(hero, c.cost).text]
    return sorted(found, key=lambda c: (_fear_after(hero, c.cost), -c.bonus, c.id))


def _fear_after(hero: Hero, cost: int) -> int:
    return max(0, hero.fear + cost - (HIGH_FEAR - 1))


def _for_roll(view: Reading, hero: Hero, trial: Trial) -> tuple[str, str] | None:
    """Raise a challenge that matters where it makes a difference."""
    if hero.hand.size <= _KEEP:
        return None
    dice, needed = value(view, hero.id, trial.stat, trial.kind), rating(view, trial)
    now = chance(view, trial.stat, dice, needed)
    for card in _raising(view, hero, trial.stat):
        if chance(view, trial.stat, dice + card.bonus, needed) - now >= _GAIN:
            return card.id, BONUS
    return None


def _for_attack(view: Reading, hero: Hero) -> tuple[str, str] | None:
    """Take the blow on a Toughness card, before it costs more cards than that."""
    if hero.hand.size < _KEEP or value(view, hero.id, "toughness") > 1:
        return None
    cards = [card for card in _raising(view, hero, "toughness") if card.bonus > 1]
    return (cards[0].id, BONUS) if cards else None


def _on_the_move(view: Reading, hero: Hero) -> tuple[str, str] | None:
    """Run for the lift when a Speed card reaches it, or lockdown leaves no time."""
    if not exits(view, hero.id) or not hero.on_map or held_back_by(view, hero).text:
        return None
    left = goal_distance(view, hero.id).get(hero.space, FAR) - moves_left(view, hero.id)
    if left <= 0 or hero.hand.size <= 1:
        return None
    for card in _raising(view, hero, "speed"):
        if card.bonus >= left or hero.hand.size > _KEEP:
            return card.id, BONUS
    return None


def _ability(view: Reading, hero: Hero) -> tuple[str, str] | None:
    """Use a lower half that pays for itself now."""
    for card in _cards(view, hero):
        if ability_off(view, hero, card).text or hero.fear + card.ability_cost >= HIGH_FEAR:
            continue
        effects = VERBS.parts(card.ability)
        if any(_pays(view, hero, effect.template, effect.number) for effect in effects):
            return card.id, ABILITY
    return None


def _pays(view: Reading, hero: Hero, verb: str, number: int) -> bool:
    room = hero.vitality - hero.hand.size
    match verb:
        case "draw":
            return number > 1 and room >= number - 1
        case "stun" | "push" | "hold":
            return hero.on_map and bool(enemies(view, None, hero.space, active=True))
        case "fear":
            return hero.fear >= HIGH_FEAR and hero.hand.size > _KEEP
        case "threat":
            return hero.threat >= 3 and hero.hand.size > _KEEP  # noqa: PLR2004  # a guard's die
        case _:
            return False
