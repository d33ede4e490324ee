"""Everything that leaves the program of a match on a bench, by name, as bytes.

``SESSION`` is what a seat is given of a session, ``PAGES`` what the screens show of it to all, ``HELD``
what they show one seat while it holds; what devices are given, a bench keeps as it comes
(``bench_kit``), and what lies on the disk is read by its commands (``files_kit``).
"""

import json

from msgspec.structs import replace

from companion.commands.journal_show import entry_document
from companion.engine.state.table import packed
from companion.engine.state.visibility import may_see
from companion.session.match.entries import known_to
from companion.ui.models import ListModel
from companion.ui.presenter.match.impossible_answers import FOLD
from companion.ui.presenter.match.special_pages import HOLD
from companion.ui.presenter.match_pages.card_screen import TURN
from companion.ui.presenter.page.page import Page

LAST = 4
"""Entries of the log that are looked at after each; the whole log is at the end."""
ROWS = 3
"""Rows tapped of a long list."""


# -- what a seat is given of a session


def as_reported(session, seat, last=None):
    """The log of a seat as ``journal show`` prints it, and with every reason whole."""
    logged = session.log(seat, last)
    return [(line, json.dumps(entry_document(line, None), sort_keys=True)) for line in logged]


def question(session, seat):
    prompt = session.prompt_for(seat)
    return prompt, prompt.options() if prompt is not None else ()


def undo_list(session, seat):
    """What may be taken back and done again, as far as a seat may know of it."""
    run = session.foreseen(seat)
    return (
        session.undoable(seat),
        known_to(session.entries, seat),
        [
            (replace(step.entry, n=0), step.prompt, packed(step.view))
            for step in run
            if may_see(step.entry.seen, seat)
        ],
        session.number_for(seat),
    )


SESSION = {
    "view": lambda session, seat: packed(session.view(seat)),
    "question and options": question,
    "number": lambda session, seat: session.number_for(seat),
    "offers": lambda session, seat: session.sides(seat) if seat else (),
    "log and Why": lambda session, seat: as_reported(session, seat, LAST),
    "status": lambda session, seat: session.game.status(session.view(seat)),
    "panels": lambda session, seat: session.game.panels(session.view(seat), seat),
    "open edges": lambda session, seat: session.game.open_edges(session.view(seat)),
    "outcome": lambda session, seat: (
        session.game.outcome(session.view(seat)) if session.prompt is None else ()
    ),
    "instructions ahead": lambda session, seat: session.ahead(),
    "undo list": undo_list,
    "as dice fell": lambda session, seat: session.offered,
}


# -- what the screens show to all


def over(name, *about):
    """Return what the screen of a route shows when it is opened over the table."""

    def shown(bench):
        bench.stack.go(name, bench.match, *about)
        page = bench.page()
        bench.to_the_table()
        return page

    return shown


def rows_of(page):
    return [row.ref for part in page.stage for row in listed(part.model) if row.ref]


def listed(model):
    if isinstance(model, ListModel):
        return model.rows
    return ()


def why(bench):
    bench.match.navigate("why")
    page = bench.match.page()
    bench.match.navigate("why")
    return page


def log_lines(bench):
    """The newest lines of the log, each with its Why and its moment shown again."""
    bench.stack.go("log", bench.match)
    pages, top = [bench.page()], bench.stack.top
    for ref in rows_of(pages[0])[:ROWS]:
        pages.append(bench.tap(ref))
        if bench.stack.top is top:
            if any(option.ref == "show" for option in pages[-1].options.options):
                pages.append(bench.option("show"))
                bench.stack.back()
            _ = bench.tap(ref)
        else:
            bench.stack.back()
    bench.to_the_table()
    return pages


def read_aloud(bench):
    """Every topic that is read aloud."""
    bench.stack.go("telling", bench.match)
    first = bench.page()
    pages = [first, *(bench.tap(row.ref) for row in first.stage[0].model.rows)]
    bench.to_the_table()
    return pages


def corrections(bench):
    """What can be corrected: numbers, figures with their places, ways and tokens, cards."""
    bench.stack.go("correct", bench.match)
    first = bench.page()
    pages = [first]
    for view in ("figures", "markers", "cards"):
        if any(option.ref == view for option in bench.page().options.options):
            page = bench.option(view)
            pages.append(page)
            for ref in [ref for ref in rows_of(page) if ref.startswith("figure ")][:ROWS]:
                pages.append(bench.tap(ref))
                _ = (
                    bench.option(view)
                    if view in {o.ref for o in bench.page().options.options}
                    else 0
                )
    bench.to_the_table()
    return pages


def numbers_of_heroes(bench):
    """What each hero's numbers may be instead."""
    pages = []
    for seat in bench.seats:
        bench.stack.go("numbers", bench.match, seat.id)
        pages.append(bench.page())
        bench.to_the_table()
    return pages


def hero_pages(bench):
    bench.stack.go("cards", bench.match)
    pages = [bench.page(), *(bench.option(seat.id) for seat in bench.seats)]
    bench.to_the_table()
    return pages


def laid_out(bench):
    """The table to lay out, and its printout."""
    bench.stack.go("check", bench.match)
    pages = [bench.page(), bench.option("slip")]
    bench.to_the_table()
    return pages


def open_cards(bench):
    """What is offered to each seat that is chosen openly, nobody holding."""
    pages = []
    for seat in bench.seats:
        bench.stack.go("card", bench.match, seat.id)
        pages.append(bench.page())
        bench.to_the_table()
    return pages


def folded(bench):
    """What cannot be answered now, each with why."""
    folds = any(option.ref == FOLD for option in bench.match.page().options.options)
    page = bench.option(FOLD) if folds else None
    bench.to_the_table()
    return page


def moment_before(bench):
    """The moment before the last entry that everybody knows of."""
    session = bench.session
    past = session.as_it_was(session.number_of(session.number_for() - 1))
    return (packed(past.view), past.prompt) if past is not None else None


PAGES = {
    "the table": lambda bench: bench.match.page(),
    "Why of the question": why,
    "More": over("more"),
    "log, its Whys, shown again": log_lines,
    "read aloud": read_aloud,
    "corrections": corrections,
    "numbers of heroes": numbers_of_heroes,
    "the moment before": moment_before,
    "heroes": hero_pages,
    "laying out, printed": laid_out,
    "camera": over("camera"),
    "table check": over("compare"),
    "seats": over("seats"),
    "whose screen": over("whose"),
    "tracks": over("tracks"),
    "teach tags": over("teach"),
    "house rules": over("houserules"),
    "rules": over("rules"),
    "lamps": over("lamps"),
    "something is wrong": over("wrong"),
    "whose card": over("card"),
    "cards of each": open_cards,
    "what cannot be done": folded,
}


# -- what one seat is shown while it holds


def own_card(bench, seat):
    """What a seat may play, and its private page while it is held, to its end."""
    bench.stack.go("card", bench.match, seat)
    pages = [bench.page()]
    if any(option.ref == HOLD for option in pages[0].options.options):
        bench.now[0] += 1.0
        bench.stack.hold(HOLD, down=True)
        pages.append(bench.page())
        while any(option.ref == TURN for option in pages[-1].options.options):
            pages.append(bench.option(TURN))
            if pages[-1].stage == pages[1].stage:
                break
        bench.stack.hold(HOLD, down=False)
    bench.to_the_table()
    return pages


def own_question(bench, seat):
    """The question of a seat alone, while it is held."""
    prompt = bench.session.prompt
    if prompt is None or not prompt.secret or seat != prompt.seats[0]:
        return ()
    bench.now[0] += 1.0
    bench.stack.hold(HOLD, down=True)
    page = bench.page()
    bench.stack.hold(HOLD, down=False)
    return page


# -- what a seat notices of the screen, whose ever it is


def noticed_whole(bench, seat):
    """Whether a seat may look at the screen."""
    return bench.match.screen_use.seat in ("", seat)


def as_noticed(bench, seat, shown):
    """What a seat notices of pages: all, or what is spoken where they are another seat's."""
    if noticed_whole(bench, seat):
        return shown
    if isinstance(shown, list | tuple):
        return [as_noticed(bench, seat, notice) for notice in shown]
    if isinstance(shown, Page):
        notice = "" if shown.secret else shown.ask.notice
        return () if shown.held else shown.spoken, notice
    return shown


HELD = {"own card": own_card, "own question": own_question}


def leaving(bench, seat, pages=True):
    """Everything that leaves at this moment for one seat, by name."""
    session = bench.session
    for name, given in SESSION.items():
        yield f"{name}, to {seat or 'all'}", bench.neutral(given(session, seat))
        if seat:
            yield f"{name}, to all", bench.neutral(given(session, ""))
    if pages:
        for name, shown in PAGES.items():
            yield name, bench.neutral(as_noticed(bench, seat, shown(bench)))
        if seat and noticed_whole(bench, seat):
            for name, shown in HELD.items():
                yield name, bench.neutral(shown(bench, seat))
    yield "page in the end", bench.neutral(as_noticed(bench, seat, bench.page()))
    yield "voice, lamps, broker, sounds, print", bench.neutral(bench.sent())
