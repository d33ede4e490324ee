"""An event card that no pack knows: two taps say what is printed, people do what it says.

Spawn icon and activation box are asked, the rest of the card follows as usual. The entry is done by
the table: a page with the numbers of all heroes, each line one tap and one number (UX.md section 6,
"Table mode, two taps").
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import NO_WORDS, Choose, EnterNumber, Option
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.challenge_rolls import card_test
from companion.games.escape.records.field_choices import BOXES, SPAWNS
from companion.games.escape.records.unknown_records import TELL_ENTRY
from companion.games.escape.state.pieces import Hero, heroes

LONGER: Final = "longer"
HIGHEST: Final = 8
"""The largest number that can be entered for an effect."""
HARDEST: Final = 12
"""The highest rating that can be entered for a challenge."""
PAGE: Final = {
    "fear": say("{hero}: fear"),
    "threat": say("{hero}: threat"),
    "discard": say("{hero}: lose cards"),
    "draw": say("{hero}: draw cards"),
    "item": say("{hero}: draw items"),
}
"""Lines of the page for each hero: the effect's verb and its words."""
SIGNED: Final = ("fear", "threat")
TESTS: Final = {
    "strength": say("Challenge: Strength"),
    "intelligence": say("Challenge: Intelligence"),
}


def read_spawn(play: Play, step: Step) -> Flow[None]:
    """Ask which enemy the card shows at its top left (ESC-EVT-060)."""
    asks = say("Top left of the card: who appears?")
    among = tuple(Option(f"spawn {i.key}".strip(), i.key, i.label, ref=i.key) for i in SPAWNS)
    spawn = yield from play.ask(Choose(asks=asks, rule="ESC-EVT-060", among=among))
    play.push(Step("event.box", target=spawn, word=step.word))


def read_box(play: Play, step: Step) -> Flow[None]:
    """Ask what the activation box for this number of players shows (ESC-ACTV-010, 080)."""
    asks = say("Box for {n} players: who acts?", n=play.table.tracks["players"])
    printed = (Option(f"box {box}".strip(), box, words) for box, words in BOXES.items())
    among = (*printed, Option(f"box {LONGER}", LONGER, say("Something longer")))
    box = yield from play.ask(Choose(asks=asks, rule="ESC-ACTV-080", among=among))
    if box == LONGER:
        play.push(Step("event.icon", target=step.target, word=step.word))
    else:
        play.push(*_rest(step, tuple(box.split())))


def read_icon(play: Play, step: Step) -> Flow[None]:
    """Ask for one more icon of a longer box; ``items`` are those read so far (ESC-ACTV-080)."""
    among = (
        Option("icon guard", "guard", say("Guard"), ref="guard"),
        Option("icon clone", "clone", say("Clone"), ref="clone"),
        Option("icon none", "", say("That was all")),
    )
    asks, read = say("Next icon in the box?"), BOXES.get(" ".join(step.items), NO_WORDS)
    icon = yield from play.ask(Choose(asks=asks, support=read, rule="ESC-ACTV-080", among=among))
    if icon:
        play.push(replace(step, items=(*step.items, icon)))
    else:
        play.push(*_rest(step, step.items))


def _rest(step: Step, box: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the parts of the card: its spawn is ``target``, the tile's icon ``word``."""
    by_hand = (Step("event.hand", word=step.word),) if step.word else ()
    return (
        Step("event.spawn", word=step.target),
        *by_hand,
        Step("event.activate", items=box),
        Step("event.generate", items=box),
    )


# -- do what it says


def by_hand(play: Play, step: Step) -> Flow[None]:
    """Offer the numbers of all heroes until the table has done what the entry says."""
    among = (*_lines(play.table), *_challenges(), *_tell(play.table, step), DONE)
    asks, entry = say("Do what the card says"), ENTRY_OF[step.word]
    what = yield from play.ask(Choose(asks=asks, support=entry, rule="ESC-EVT-080", among=among))
    if what.name == TELL_ENTRY:
        play.push(what)
    elif what.name:
        play.push(what, step)


def _tell(table: Reading, step: Step) -> Iterator[Option[Step]]:
    """Yield the answer that the entry is entered, so that it is never done by hand again."""
    if step.subject and table.content.learns:
        tell = Step(TELL_ENTRY, step.subject, "now", word=step.word)
        yield Option("tell", tell, say("Tell what it says"), second=say("once"), icon="learn")


def _lines(table: Reading) -> Iterator[Option[Step]]:
    for hero in heroes(table):
        for verb, words in PAGE.items():
            yield Option(
                f"{verb} {hero.id}",
                Step("event.number", hero.id, word=verb),
                Message(words.text, {"hero": Ref(hero.id)}),
                ref=hero.id,
                second=_now(hero, verb),
            )


def _now(hero: Hero, verb: str) -> Message:
    """Return the number as it is now, for the second line."""
    other = {"fear": hero.fear, "threat": hero.threat, "item": len(hero.items)}
    return say("now {n}", n=other.get(verb, hero.hand.size))


def _challenges() -> Iterator[Option[Step]]:
    for stat, words in TESTS.items():
        yield Option(f"challenge {stat}", Step("event.test", word=stat), words, icon="challenge")


def number(play: Play, step: Step) -> Flow[None]:
    """Ask by how much, and let the effect happen to the hero ``subject``."""
    signed = step.word in SIGNED
    words = PAGE[step.word]
    count = yield from play.ask(
        EnterNumber(
            asks=Message(words.text, {"hero": Ref(step.subject)}),
            support=say("How many more, or fewer?") if signed else say("How many?"),
            rule="ESC-EVT-080",
            about=step.subject,
            low=-HIGHEST if signed else 0,
            high=HIGHEST,
            usual=1,
        )
    )
    if count:
        play.push(Step("effect", step.subject, number=count, word=step.word))


def test(play: Play, step: Step) -> Flow[None]:
    """Ask for the rating of a challenge on the card, and let the active hero roll (ESC-EVT-090)."""
    seat: SeatId = play.table.turn.now
    rating = yield from play.ask(
        EnterNumber(
            asks=say("Which rating does it have?"),
            support=TESTS[step.word],
            rule="ESC-EVT-090",
            low=1,
            high=HARDEST,
            usual=3,
        )
    )
    play.push(card_test(seat, step.word, rating))


DONE: Final[Option[Step]] = Option("done", Step(""), say("Done"), icon="done", default=True)
ENTRY_OF: Final = {
    "security": say("The security entry."),
    "fear": say("The fear entry."),
    "facility": say("The facility entry."),
}


STEPS: Final = {
    "event.read": read_spawn,
    "event.box": read_box,
    "event.icon": read_icon,
    "event.hand": by_hand,
    "event.number": number,
    "event.test": test,
}
