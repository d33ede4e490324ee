"""What devices say at the table screen: a card scanned, a tile seen; and what vision gets."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile, Prompt, Roll
from companion.engine.message import Message, Ref, say
from companion.engine.state.learning import Learned
from companion.ports import DiceSeen, DiceUse, FaceSeen, Laid, Said, Scan, Sighting, TableSeen
from companion.session.devices.card_codes import names_secret, refused
from companion.session.devices.device_inbox import answer_of
from companion.session.match.entries import Happened
from companion.ui.presenter.answering.choice_chain import ChoiceChain
from companion.ui.presenter.answering.dice_throw import RollMode
from companion.ui.presenter.answering.form import Form
from companion.ui.presenter.answering.instruction import Instruction
from companion.ui.presenter.answering.mode import Mode
from companion.ui.presenter.answering.private_page import card_read
from companion.ui.presenter.answering.tile_placement import CHECK, READ, TilePlacement
from companion.ui.presenter.answering.uncertain_tile import doubts_asked
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.correction.token_check import reported_tokens, ways_to_watch
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.camera_coverage import coverage_warning
from companion.ui.presenter.sightings.tile_goals import tiles_to_do, ways_to_lay

VISION_REFS: Final = (READ, CHECK)
"""Buttons that are no answers: about what the camera sees."""
_LIKELY: Final = ("sure", "probable")
_UNCLEAR: Final = {
    "touch": say("Dice touch or hide one another: tap their faces."),
    "edge": say("A die lies at the edge: tap its face."),
    "odd": say("One die is unclear: tap its face."),
    "unclear": say("One die is unclear: tap its face."),
    "still": say("One die was not thrown: throw it, or tap its face."),
    "missing": say("Not all dice are seen: tap the others."),
    "many": say("More dice lie in the tray than are thrown."),
}
"""Why dice do not count; the words of ``DiceSeen.unsure``."""

_ANSWERS_NOTHING: Final = say("That card does nothing now.")

DICE_SAID: Final[Mapping[DiceUse, Message]] = {
    "damaged": say("The learned dice cannot be read. Tap them, or learn them again."),
    "gone": say("The learned dice are gone. Learn them again before the next match."),
}
"""What is wrong with what was learned of the dice, and what remains."""


def scanned(match: MatchContext, scene: Scene, scan: Scan, mode: Mode) -> None:
    """Answer with the only option the card stands for, or say that it answers nothing.

    In a chain it answers the choice that is open. On a page that a seat holds nothing is heard of a
    card that answers nothing, and it is not named; nor is a card of a secret hand anywhere.

    Args:
        match: The match.
        scene: It as whoever answers sees it.
        scan: The card.
        mode: How the question is asked.
    """
    text = _taught(match, scan)
    card = card_read(scene, replace(scan, ref=text))
    answer = answer_of(card, mode.open_prompt)
    if answer:
        for whole in mode.option(answer) if isinstance(mode, ChoiceChain) else (answer,):
            _ = match.answer(whole, source="scan")
    elif _is_private(match, mode.prompt):
        match.stack.say(_ANSWERS_NOTHING, private=True)
    else:
        match.stack.refused()
        match.stack.say(_why_refused(match.scene(), text, card.ref))


def scanned_unseen(match: MatchContext, scan: Scan, asked: Mode | None) -> None:
    """Keep a card for the seat that may see the open question; say the same of every card.

    Args:
        match: The match.
        scan: The card.
        asked: How the seat is asked; None where no person is: the card is refused.
    """
    if asked is None:
        match.stack.refused()
        match.stack.say(_ANSWERS_NOTHING)
    else:
        asked.scan = replace(scan, ref=_taught(match, scan))
        match.stack.say(say("A card was scanned. It waits for whoever is asked."))


def page_opened(match: MatchContext, scene: Scene, mode: Mode | None) -> None:
    """A seat's own page was opened or covered: what waits is read as it sees it, or not at all.

    Args:
        match: The match.
        scene: It as whoever is at the screen sees it now.
        mode: How the question is asked, None where they see none.
    """
    if mode is not None and mode.scan is not None:
        mode.scan = card_read(scene, mode.scan)
    ask_vision(match, scene.prompt, mode)


def _taught(match: MatchContext, scan: Scan) -> str:
    """Return what a reader has read, or what the owner has taught it to stand for."""
    tags = match.stack.context.tags
    return tags.ref_of(match.session.game.id, scan.ref) if tags is not None else scan.ref


def _why_refused(scene: Scene, text: str, card: str) -> Message:
    """Say why a card answers nothing, by its name where that is no secret."""
    game = scene.game
    if names_secret(text, game, card, scene.view):
        return _ANSWERS_NOTHING
    return refused(text, game.id, game.vocabulary.describe(scene.view, card) is not None)


def _is_private(match: MatchContext, prompt: Prompt[object]) -> bool:
    """Tell whether what is said of a question is for whoever may see it alone."""
    return prompt.secret and match.among_others


def _reply(match: MatchContext, prompt: Prompt[object], message: Message) -> None:
    """Say a line to those who see a question."""
    match.stack.say(message, private=_is_private(match, prompt))


def sighted(match: MatchContext, sighting: Sighting, mode: TilePlacement) -> None:
    """Propose what the camera saw; a tile the rules do not allow there is named with its reason."""
    laid = sighting.laid
    if sighting.confidence == "hidden":
        return
    before = mode.seen
    if not mode.suggest(laid, sure=sighting.confidence in _LIKELY):
        reason = mode.prompt.legal(f"{laid.tile} {laid.cell.x},{laid.cell.y} {laid.turns}")
        words = match.words.say(reason)
        _reply(match, mode.prompt, say("{tile}: {reason}", tile=Ref(laid.tile), reason=words))
        return
    if before is not None and before != mode.seen:
        match.stack.guard()  # a finger may be on its way to the answer that stood there
        _reply(match, mode.prompt, say("The camera sees something else now. Look again."))
    _answer_if_sure(match, sighting, mode.prompt)


def other_reading(match: MatchContext, event: Said, mode: object) -> None:
    """Take what vision says besides sightings: the whole table, or how a new thing looks."""
    if isinstance(event, TableSeen):
        table_seen(match, event, mode)
    elif isinstance(event, FaceSeen) and isinstance(mode, Form):
        face_seen(match, event, mode)
    elif isinstance(event, DiceSeen) and isinstance(mode, RollMode):
        dice_seen(match, event, mode)


def dice_seen(match: MatchContext, seen: DiceSeen, mode: RollMode) -> None:
    """Fill in what the dice in the tray show, and say what the camera is not sure of."""
    if seen.unsure:
        _reply(match, mode.prompt, _UNCLEAR[seen.unsure[0]])
    if seen.unsure == ("many",):
        return
    before = tuple(mode.faces)
    mode.saw(seen.faces)
    if before and before != tuple(mode.faces) and not seen.unsure:
        match.stack.guard()
        _reply(match, mode.prompt, say("The camera sees other dice now. Look again."))
    _answer_if_sure(match, seen, mode.prompt)


def _answer_if_sure(match: MatchContext, seen: Said, prompt: Prompt[object]) -> None:
    answer = answer_of(seen, prompt)
    if answer and match.stack.context.settings.camera.take_sure:
        _ = match.answer(answer, source="camera")


def face_seen(match: MatchContext, seen: FaceSeen, mode: Form) -> None:
    """Keep the picture of what is being learned until its page is filled in, then with it."""
    first = not mode.picture
    mode.picture = seen.picture
    if not first:
        return

    def keep(happened: Happened) -> None:
        stop()
        learned = [n.change for n in happened.notes if isinstance(n.change, Learned)]
        if learned and mode.picture:
            store, ref, picture = match.stack.context.store, learned[0].id, mode.picture
            match.stack.work(lambda: store.keep_picture(match.open_match, ref, picture))

    stop = match.session.subscribe(keep)


def table_seen(match: MatchContext, seen: TableSeen, mode: object) -> None:
    """Say why nothing is read, while a tile is asked for; and which tile lies differently."""
    if isinstance(mode, TilePlacement):
        mode.problem, mode.vision = seen.problem, match.stack.context.vision
        mode.doubt(doubts_asked(match.scene(), mode.prompt, seen))
    if isinstance(mode, Instruction):
        _tick_off(match, seen, mode)
    _warn_at_the_edge(match, seen)
    _report_differing(match, seen)


def _tick_off(match: MatchContext, seen: TableSeen, mode: Instruction) -> None:
    """Tick off what the camera sees done; once all is, that is the answer."""
    scene, context = match.scene(match.viewer), match.stack.context
    if scene.prompt is None or not mode.saw(scene, context.vision, seen):
        return
    if not seen.problem and context.settings.camera.take_sure:
        _ = match.answer("done", source="camera")


def _report_differing(match: MatchContext, seen: TableSeen) -> None:
    """Say at every look which tile lies otherwise than told; a new one pauses reading.

    Vision reports a look only where something has changed.
    """
    on_map, before = laid_tiles(match.scene()), match.noticed.differing
    known = {laid.tile for laid in on_map}
    right = {*on_map, *match.noticed.wanted}
    contrary = [laid for laid in seen.laid if laid.tile in known and laid not in right]
    match.noticed.differing = frozenset(contrary)
    for laid in contrary:
        if laid not in before:
            match.stack.context.vision.mistrust()
        tile = Ref(laid.tile)
        if laid not in before or seen.problem == "waiting":
            match.stack.say(say("{tile} lies differently. Reading is paused.", tile=tile))
        else:
            match.stack.say(say("{tile} lies differently. See Table check.", tile=tile))


def _warn_at_the_edge(match: MatchContext, seen: TableSeen) -> None:
    """Say once that the map comes to the picture's edge, and what to do."""
    settings = match.stack.context.settings
    _say_once(match, coverage_warning(match.scene(), seen.in_view, settings.camera))


def _say_once(match: MatchContext, message: Message | None, *, private: bool = False) -> None:
    """Say something once in a match."""
    if message is not None and message.text not in match.noticed.said:
        match.noticed.said.add(message.text)
        match.stack.say(message, private=private)


def camera_button(match: MatchContext, ref: str) -> None:
    """Let the camera read what lies there, or compare the tables."""
    if ref == CHECK:
        match.stack.go("compare", match)
    else:
        match.stack.context.vision.trust()


def update_vision(
    match: MatchContext, prompt: Prompt[object] | None, mode: object, number: int
) -> None:
    """Tell vision how the tiles lie; a question that a tile answers makes it look anew.

    Each question is told once, and none while another screen covers it: nothing could answer it.

    Args:
        match: The match.
        prompt: The open question as whoever is at the screen sees it; None where they see none.
        mode: How it is asked.
        number: The number it was taken up with: what is corrected in secret meanwhile is no other.
    """
    stack = match.stack
    if stack.closing or stack.top is not match or match.noticed.known_number == number:
        return
    match.noticed.known_number, vision = number, stack.context.vision
    vision.expect(laid_tiles(match.scene()))
    corrected = any(entry.kind == "adjust" for entry in match.session.entries[-1:])
    vision.ways(ways_to_watch(match.scene(), board=vision.board == "taught"))
    vision.tokens(reported_tokens(match.scene()), "correction" if corrected else "hands")
    ask_vision(match, prompt, mode)
    if stack.seen is not None:
        _warn_at_the_edge(match, stack.seen)
    ask_for_picture(match)


def ask_vision(match: MatchContext, prompt: Prompt[object] | None, mode: object) -> None:
    """Let vision look for what answers a question, and read anew what lies there already.

    What a seat alone is asked is looked for only while it may be seen: arguments as above.
    """
    vision, scene = match.stack.context.vision, match.scene(match.viewer)
    match.noticed.wanted = tiles_to_lay(scene, prompt, mode)
    vision.wants(match.noticed.wanted)
    if isinstance(prompt, Roll):
        vision.throws(prompt.dice, prompt.die)
        wrong = DICE_SAID.get(vision.dice)
        _say_once(match, wrong, private=_is_private(match, prompt))
    else:
        vision.throws(0, ())
    if isinstance(mode, TilePlacement):
        mode.vision = vision
        vision.read_again()
    elif isinstance(prompt, Do) and tiles_to_do(scene, prompt).goals:
        vision.read_again()


def pause_vision(match: MatchContext) -> None:
    """End the vision; the next evening begins with a picture of the table as it was left."""
    vision = match.stack.context.vision
    shot = vision.shot
    if shot is not None and match.session.prompt is not None:
        match.stack.context.store.keep_table(match.open_match, shot)
    vision.end()


def ask_for_picture(match: MatchContext) -> None:
    """Offer to learn a tile that was just laid, and whose picture is not known."""
    vision, seen = match.stack.context.vision, match.stack.seen
    if seen is None:
        return
    scene = match.scene()
    lying = {laid.cell: laid for laid in laid_tiles(scene)}
    for doubt in seen.unsure:
        laid = lying.get(doubt.cell)
        if laid is None or laid.tile in vision.pictured or laid.tile in match.noticed.offered:
            continue
        face = scene.faces.get(laid.tile)
        if face is not None and not face.tags and face.size == (1, 1):
            match.noticed.offered.add(laid.tile)
            match.stack.go("learn here", match, laid, doubt.corners)
            return


def tiles_to_lay(scene: Scene, prompt: Prompt[object] | None, mode: object) -> tuple[Laid, ...]:
    """Return how hands may lay tiles for the open question, or are to for those that follow."""
    if isinstance(prompt, PlaceTile):
        return tuple(Laid(place.tile, place.cell, place.turns) for place in prompt.places)
    if isinstance(prompt, Do):
        ahead = mode.ahead if isinstance(mode, Instruction) else ()
        return ways_to_lay(scene, [line.prompt for line in ahead] or [prompt])
    return ()
