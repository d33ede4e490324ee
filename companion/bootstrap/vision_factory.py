"""The vision service joined to packs, words and prints; imported when somebody first looks."""

from typing import Final

from companion.ports import Inbox
from companion.printkit.part_prints import token_picture
from companion.printkit.tile_prints import tile_picture
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.shell.app_context import AppContext
from companion.vision.service.match_albums import MatchAlbums, Prints
from companion.vision.service.vision_service import VisionService

PRINTS: Final = Prints(tile_picture, token_picture)
"""Tiles and tokens as the print kit makes them."""


def vision_for(
    context: AppContext, store: MatchStore, inbox: Inbox, *, threads: bool, stickers: bool
) -> VisionService:
    """Return a vision that looks at nothing yet.

    Args:
        context: Whose clock, camera and words hold.
        store: Where packs are.
        inbox: Where what is seen goes.
        threads: Look in threads of their own.
        stickers: The virtual table's tiles have stickers.
    """
    albums = MatchAlbums(store.library, store.content, context, PRINTS)
    return VisionService(
        inbox,
        context.clock,
        lambda: context.settings.camera,
        albums,
        threads=threads,
        stickers=stickers,
    )
