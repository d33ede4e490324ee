"""Matches and packs as screens list them."""

from companion.engine.content import PackInfo
from companion.engine.message import Message, say, say_n
from companion.engine.prompts import NO_WORDS
from companion.session.dates import seconds_of
from companion.session.matches import MatchInfo
from companion.session.pack_choice import USUAL, PackChoice
from companion.session.resume import Opened
from companion.ui.presenter.house import Kept, PackOffer


def kept(info: MatchInfo) -> Kept:
    """Return a match as the home screen lists it."""
    return Kept(
        id=info.id,
        game=info.game,
        scenario=info.options.get("scenario", ""),
        players=tuple(name for _, name in info.seats),
        turn=info.turn,
        when_s=seconds_of(info.changed),
        over=bool(info.result),
        damage=info.damage,
        problem=info.problem,
    )


def notice_of(opened: Opened, damage: str) -> Message:
    """Return what people must know of how a match was opened; the commands tell it exactly."""
    left_out = len(opened.left_out)
    if left_out:
        return say_n(
            "The rules have changed: {n} answer was not taken over.",
            "The rules have changed: {n} answers were not taken over.",
            left_out,
        )
    if damage.endswith("torn"):
        return say("Your last tap was not saved. Tap again.")
    if damage:
        return say("Its journal was damaged: play goes on from its last good line.")
    if opened.said:
        return say("The rules have changed since. The table is as it was.")
    return NO_WORDS


def offer_of(choice: PackChoice, usual: PackInfo | None) -> PackOffer:
    """Return a pack as a setup offers it.

    Args:
        choice: The pack.
        usual: The head of the packs that come with the game.
    """
    head = choice.head or (usual if choice.id == USUAL else None)
    return PackOffer(
        choice.id,
        head.name if head is not None else choice.id,
        {"pl": head.name_pl} if head is not None else {},
        choice.problem,
        choice.left_out,
        head is not None and head.learns,
    )
