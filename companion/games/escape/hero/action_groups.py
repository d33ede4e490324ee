"""The menu of a turn: move, challenge, items; ending the turn stands beside them."""

from typing import Final

from companion.engine.flow.menus import Group, Menu
from companion.engine.message import say

MOVE: Final = "move"
CHALLENGE: Final = "challenge"
ITEMS: Final = "items"
MENU: Final = Menu(
    (
        Group(MOVE, say("Move"), "move", say("{who}: where to?"), say("no way leads on")),
        Group(
            CHALLENGE,
            say("Challenge"),
            "challenge",
            say("{who}: which challenge?"),
            say("nobody to challenge"),
        ),
        Group(
            ITEMS, say("Items"), "items", say("{who}: use, trade or drop?"), say("no items here")
        ),
    )
)
