"""What devices say at the table screen: a card scanned, a tile seen; and what the eyes are told."""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.engine.changes import SpaceAdded
from companion.engine.learning import Learned
from companion.engine.message import Ref, say
from companion.engine.prompts import Do, PlaceTile, Prompt
from companion.ports import FaceSeen, Said, Scan, Sighting, TableSeen
from companion.session.card_codes import card_in, refused
from companion.session.entries import Happened
from companion.session.inbox import answer_of
from companion.ui.presenter.modes.filling import Filling
from companion.ui.presenter.modes.placing import Placing
from companion.ui.presenter.plan import laid_tiles

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen

_LIKELY: Final = ("sure", "probable")


def scanned(match: "MatchScreen", scan: Scan) -> None:
    """Answer with the only option the card stands for, or say that it answers nothing."""
    prompt = match.session.prompt_for()
    game, tags = match.session.game, match.desk.house.tags
    text = tags.ref_of(game.id, scan.ref) if tags is not None else scan.ref
    scan = replace(scan, ref=card_in(text, game.id))
    answer = answer_of(scan, prompt) if prompt is not None else ""
    if answer:
        _ = match.answer(answer, source="scan")
        return
    match.desk.refused()
    known = game.describe(match.session.view(), scan.ref) is not None
    match.desk.say(refused(text, game.id, known))


def sighted(match: "MatchScreen", sighting: Sighting, mode: Placing) -> None:
    """Propose what the camera saw; a tile the rules do not allow there is named with its reason."""
    laid = sighting.laid
    if sighting.confidence == "hidden":
        return
    if not mode.suggest(laid, sure=sighting.confidence in _LIKELY):
        reason = mode.prompt.legal(f"{laid.tile} {laid.cell.x},{laid.cell.y} {laid.turns}")
        words = match.words.say(reason)
        match.desk.say(say("{tile}: {reason}", tile=Ref(laid.tile), reason=words))
        return
    answer = answer_of(sighting, mode.prompt)
    if answer and match.desk.house.settings.camera.take_sure:
        _ = match.answer(answer, source="camera")


def seen_beside(match: "MatchScreen", said: Said, mode: object) -> None:
    """Take what the eyes say beside sightings: the whole table, or how a new thing looks."""
    if isinstance(said, TableSeen):
        table_seen(match, said, mode)
    elif isinstance(said, FaceSeen) and isinstance(mode, Filling):
        face_seen(match, said, mode)


def face_seen(match: "MatchScreen", seen: FaceSeen, mode: Filling) -> None:
    """Keep the picture of what is being learned until its page is filled in, then with it."""
    first = not mode.picture
    mode.picture = seen.picture
    if not first:
        return

    def keep(happened: Happened) -> None:
        stop()
        learned = [n.change for n in happened.notes if isinstance(n.change, Learned)]
        if learned and mode.picture:
            store = match.desk.house.store
            store.keep_picture(match.live, learned[0].id, mode.picture)

    stop = match.session.subscribe(keep)


def table_seen(match: "MatchScreen", seen: TableSeen, mode: object) -> None:
    """Say why nothing is read, while a tile is asked for; and which tile lies differently."""
    if isinstance(mode, Placing):
        mode.problem = seen.problem
        return
    told = {laid.tile: laid for laid in laid_tiles(match.scene())}
    for laid in seen.laid:
        other = told.get(laid.tile)
        if other is not None and other != laid and laid not in match.differing:
            match.differing.add(laid)
            match.desk.say(say("{tile} lies differently here.", tile=Ref(laid.tile)))


def tell_eyes(match: "MatchScreen", mode: object) -> None:
    """Tell the eyes how the tiles lie; a question that a tile answers makes them look anew."""
    eyes = match.desk.house.eyes
    if eyes is None:
        return
    eyes.told(laid_tiles(match.scene()))
    eyes.wants(tiles_to_lay(match.session.prompt))
    if isinstance(mode, Placing):
        eyes.read_again()


def tiles_to_lay(prompt: Prompt[object] | None) -> tuple[str, ...]:
    """Return the tile faces that hands may lay for the open question."""
    if isinstance(prompt, PlaceTile):
        return tuple(dict.fromkeys(place.tile for place in prompt.places))
    if isinstance(prompt, Do):
        return tuple(c.space.face for c in prompt.changes if isinstance(c, SpaceAdded))
    return ()
