"""What turns up and is not known yet is entered: tiles, cards, the die, the scenario's page.

Only packs that learn have blanks; with any other nothing here asks. What is entered is a change
like any other, so undo takes it back.
"""

from collections.abc import Iterator, Mapping
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import PACK, SCENARIO, Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import NO_WORDS, Choose, Option, Question
from companion.engine.forms.form_prompt import Fill
from companion.engine.game import Seat, Start
from companion.engine.ids import CardId
from companion.engine.message import Ref, say
from companion.engine.packs.content import Content
from companion.engine.state.changes import Change, PieceTrackSet, PileSet, TrackSet, WordSet
from companion.engine.state.learning import learned
from companion.engine.state.seat_names import seat_name
from companion.engine.state.table import Reading, Step, Table
from companion.games.escape.records.field_choices import NOT_ENTERED, SIZES
from companion.games.escape.records.printed import (
    EVENT_ICONS,
    KINDS,
    AdrenalineCard,
    Die,
    Entry,
    EventCard,
    Tile,
    die,
)
from companion.games.escape.records.scenario import Scenario, crossing, parse_start, scenario
from companion.games.escape.records.unknown_records import (
    ENTER_TILE,
    NEW,
    TELL_ENTRY,
    table_must_draw,
    unknown_records,
)
from companion.games.escape.teach.card_pages import card_page, die_page, entry_page, first_blank
from companion.games.escape.teach.scenario_page import scenario_page
from companion.games.escape.teach.tile_pages import tile_page

LEARNED: Final = Because(PACK, say("You told Companion. It remembers."))
_AGAIN: Final = "again "


# -- cards


def card_options(
    content: Content, kind: str, known: tuple[CardId, ...]
) -> Iterator[Option[CardId]]:
    """Yield the ways to say which card of a real deck it is: a known one, or a new one.

    Args:
        content: The packs, with what was learned.
        kind: The deck.
        known: Cards that may still come by all that is known.
    """
    for ref in known:
        yield thing_option(ref, f"card {ref}")
    if not unknown_records(content, kind):
        return
    yield Option(
        f"card {NEW}", NEW, say("A new card"), icon="learn", second=say("tell what is on it")
    )
    if kind == "skill":
        return  # there is one of each
    for ref, record in sorted(content.of(KINDS[kind]).items()):
        if getattr(record, "name", "") and ref not in known:
            label = say("{card}", card=Ref(ref))
            yield Option(
                f"card {ref}", CardId(_AGAIN + ref), label, ref=ref, second=say("one more")
            )


def only_unknown(among: tuple[Option[CardId], ...]) -> bool:
    """Tell whether it can only be a new card: nobody need be asked which one it is."""
    return [option.value for option in among] == [NEW]


def ask_which_card(play: Play, kind: str, question: Question[CardId]) -> Flow[CardId]:
    """Ask which card turned up, and what is printed on it if nobody has said; return its id.

    Call it first in a step; the caller asks nothing after it.
    """
    card = yield from play.ask(question)
    if card == NEW:
        return (yield from enter_card(play, kind, first_blank(play.table, kind)))
    if card.startswith(_AGAIN):
        card = CardId(card.removeprefix(_AGAIN))
        play.change_all(one_more(play.table.content, kind, card), LEARNED)
        return card
    if lacks(play.table, kind, card):
        return (yield from enter_card(play, kind, card))
    return card


def enter_card(play: Play, kind: str, card: CardId) -> Flow[CardId]:
    """Ask what is printed on a card; return the id it is remembered by."""
    record = yield from learn(play, card_page(play.table, kind, card))
    return CardId(getattr(record, "id", ""))


def learn(play: Play, page: Fill) -> Flow[Struct]:
    """Ask for a page, and remember what it says."""
    record = yield from play.ask(page)
    for kind, entered in page.records(record):
        play.change(learned(kind, entered), LEARNED)
    return record


def one_more(content: Content, kind: str, card: CardId) -> tuple[Change, ...]:
    """Return the changes that count a second copy of a card in place of a blank."""
    records = content.of(KINDS[kind])
    known, blank = records[card], next(iter(unknown_records(content, kind)), "")
    copies = cast("int", getattr(known, "copies", 1))
    more = learned(kind, replace(known, copies=copies + 1))
    return (more, learned(kind, replace(records[blank], copies=0))) if blank else (more,)


def lacks(table: Reading, kind: str, card: CardId) -> bool:
    """Tell whether something is missing on a known card that is needed now."""
    if kind != "event" or not table.content.learns:
        return False
    record = table.content.of(EventCard).get(card)
    return record is not None and record.boxes[table.tracks["players"] - 1] == NOT_ENTERED


# -- entries of event cards


def entries_of_new_card(play: Play, card: CardId) -> tuple[Step, ...]:
    """Return the step that offers to enter the entries of a card that was just entered."""
    record = play.table.content.of(EventCard)[card]
    if record.security or record.fear or record.facility or not play.table.content.learns:
        return ()
    return (Step("tell.entries", card),) if _just_entered(play, card) else ()


def _just_entered(play: Play, card: CardId) -> bool:
    changes = (noted.change for noted in play.notes)
    return any((getattr(c, "kind", ""), getattr(c, "id", "")) == ("event", card) for c in changes)


def enter_entries(play: Play, step: Step) -> Flow[None]:
    """Ask whether the entries of a new event card are entered now; they can wait."""
    question = Choose(
        asks=say("Tell its three entries now?"),
        support=say("Or do it by hand now, and tell Companion then."),
        rule="ESC-EVT-080",
        about=step.subject,
        among=(
            Option("later", "", say("Later"), second=say("do what it says"), default=True),
            Option("all", "all", say("All three"), second=say("then never again")),
        ),
    )
    if (yield from play.ask(question)):
        play.push(*(Step(TELL_ENTRY, step.subject, word=icon) for icon in EVENT_ICONS))


def enter_entry(play: Play, step: Step) -> Flow[None]:
    """Ask what one entry of an event card says."""
    card = play.table.content.of(EventCard)[step.subject]
    entry = cast("Entry", (yield from learn(play, entry_page(play.table, card, step.word))))
    play.change(learned("event", replace(card, **{step.word: entry.id})), LEARNED)
    if step.target:  # it was to be done by hand; now the rules do it
        play.push(Step("event.entry", step.subject, entry.id, word=step.word))


# -- adrenaline


def half_is_known(card: AdrenalineCard, *, upper: bool) -> bool:
    """Tell whether the half of a card that is to be used was entered."""
    return card.bonus > 0 if upper else card.ability != ""


# -- tiles


def enter_tile(play: Play, step: Step) -> Flow[None]:
    """Ask what is printed on a tile; then lay it, where somebody has just drawn it.

    ``subject`` is the tile; ``word`` the hero who explores through ``target``, or near whom a tile
    from the bottom of the stacks is laid.
    """
    table = play.table
    ref = step.subject
    tile = table.content.of(Tile)[ref]
    if tile.doors:
        return
    size = (1, 1) if tile.use == "pool" else (yield from play.ask(_size(table, ref)))
    record = yield from learn(play, tile_page(table, ref, size))
    if step.word:
        drawn = str(getattr(record, "id", ""))
        next_step = "explore.lay" if step.target else "zone.lay"
        play.push(Step(next_step, step.word, step.target, word=drawn))


def _size(table: Reading, tile: str) -> Choose[tuple[int, int]]:
    start = scenario(table).start
    learned = table.content.of(Tile)
    sizes = {ref: learned[ref].size for ref, *_ in map(parse_start, start) if learned[ref].doors}
    fits = [(w, h) for w, h in SIZES if crossing(start, {**sizes, tile: (w, h)}) == ""]
    return Choose(
        asks=say("{tile}: how large is it?", tile=Ref(tile)),
        support=say("Counted in tiles, as it is printed upright."),
        rule="ESC-COMP-040",
        about=tile,
        among=tuple(
            Option(
                f"size {w} {h}",
                (w, h),
                say("{w} by {h}", w=w, h=h),
                off=NO_WORDS if (w, h) in fits or not fits else say("another tile lies there"),
            )
            for w, h in SIZES
        ),
    )


# -- the die and the scenario


def first_steps(content: Content, rules: Scenario) -> tuple[Step, ...]:
    """Return what has to be entered before anything is set up."""
    found: list[Step] = []
    if content.learns and any(not die.faces for die in content.of(Die).values()):
        found.append(Step("tell.die"))
    if not rules.told:
        found.append(Step("tell.scenario"))
    return tuple(found)


def enter_die(play: Play, _step: Step) -> Flow[None]:
    """Ask what the six sides of a die show."""
    _ = yield from learn(play, die_page(play.table, die(play.table)))


def enter_scenario(play: Play, _step: Step) -> Flow[None]:
    """Ask for the scenario's page, and set the match up by it."""
    _ = yield from learn(play, scenario_page(play.table))


def set_up_anew(play: Play, fresh: Table) -> None:
    """Bring the table to what setup makes of the scenario that was just entered."""
    table = play.table
    why = Because(SCENARIO, say("The numbers of its page."))
    for ref, pile in fresh.piles.items():
        if table.piles.get(ref) != pile:
            play.change(PileSet(pile), why)
    for track, value in fresh.tracks.items():
        if table.tracks.get(track) != value:
            play.change(TrackSet(track, value, table.tracks.get(track, 0)), why)
    for name, word in fresh.words.items():
        if table.words.get(name) != word:
            play.change(WordSet(name, word), why)
    for ref, piece in fresh.pieces.items():
        for track, value in piece.tracks.items():
            was = table.pieces[ref].tracks.get(track, 0)
            if was != value:
                play.change(PieceTrackSet(ref, track, value, was), why)
    play.replace_agenda(*fresh.agenda)


def start_of(table: Reading) -> Start:
    """Return what a match with these seats and options starts from, with what was learned."""
    seats = tuple(Seat(s, seat_name(table, s)) for s in table.turn.order)
    return Start(seats, table.options, table.content)


def forced_options(content: Content) -> Mapping[str, str]:
    """Return options that hold: while anything is blank, only the table can draw."""
    return BY_THE_TABLE if table_must_draw(content) else {}


BY_THE_TABLE: Final = {"tiles": "table", "cards": "table", "hands": "paper"}
STEPS: Final = {
    ENTER_TILE: enter_tile,
    "tell.entries": enter_entries,
    TELL_ENTRY: enter_entry,
    "tell.die": enter_die,
    "tell.scenario": enter_scenario,
}
