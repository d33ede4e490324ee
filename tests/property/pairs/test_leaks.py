"""Leaks put into the program by hand, one by one: each is noticed by one of the two properties.

The first: what a seat was told, laid on its first view, gives what it sees. The second: of two matches
that differ in secrets alone all that leaves is the same (``pairs``). A leak here is a part of the
program in whose place another one stands, that looks at the true table of the match it is asked for.
"""

from pathlib import Path

import pytest
from leaks_kit import MOST, last_secret, pairs_differ, secret, stolen, witnessed
from msgspec.structs import replace
from sight_kit import view_reported

from companion.engine.because import Because
from companion.engine.flow.prompts import Choose
from companion.engine.message import say
from companion.engine.state.changes import WordSet
from companion.engine.state.reports import Reporter
from companion.engine.state.table import packed
from companion.session.bots.simulation import moves
from companion.session.session import Session
from companion.ui.models import Chip
from games_kit import game_called
from long_kit import each_third

SESSION = "companion.session.session."
OUTPUTS, MATCH = "companion.ui.presenter.outputs.match_outputs.", "companion.ui.presenter.match."
# -- the leaks: each puts something in the place of a real part


def a_reason(patch):
    """Whatever happens, its reason counts what lies in the dark."""
    change = stolen("companion.engine.flow.agenda.Play.change")

    def counting(self, what, why):
        change(self, what, replace(why, says=say("{n} lie there.", n=secret(self.table))))

    patch("companion.engine.flow.agenda.Play.change", counting)


def a_count(patch):
    """The number of a question counts secret answers."""
    patch(f"{SESSION}Session.number_for", lambda self, seat="": self.number)


def a_wait(patch):
    """A bot thinks the longer the more there is to think of."""
    asked, looks = stolen(f"{MATCH}bot_seat.bot_asked"), {}

    def slow(session):
        key = id(session), session.number
        looks[key] = looks.get(key, -1) + 1
        return "" if 0 < looks[key] <= secret(session.table) % 3 else asked(session)

    patch(f"{MATCH}bot_seat.bot_asked", slow)


def an_id(patch):
    """What lies in the open is numbered with what does not."""
    marker = stolen("lair.stalking.Marker")
    patch("lair.stalking.Marker", lambda ref, *rest: marker(f"{ref} {last_secret()}", *rest))


def a_refusal(patch):
    """A correction is refused in words that know the true table."""
    patch(
        "companion.session.match.entry_checks.beyond_sight",
        lambda table, changes, seat: say("{n} things lie otherwise.", n=secret(table)),
    )


def a_code(patch):
    """A card that is shown to the reader is refused by where it lies."""
    patch(f"{MATCH}device_input.refused", lambda *_: say("It lies at {n}.", n=last_secret()))


def a_file(patch):
    """A report is called by the number of a question that only the program may know."""
    report = stolen("companion.session.library.match_store.MatchStore.report")

    def named(self, live, words):
        path = Path(report(self, live, words))
        return path.rename(path.with_stem(f"{path.stem}-{secret(live.session.table)}"))

    patch("companion.session.library.match_store.MatchStore.report", named)


def an_undo_list(patch):
    """What can be taken back counts what only others know of."""
    patch(f"{SESSION}Session.undoable", lambda self, seat="": secret(self.table) % 2 == 0)


def a_speech(patch):
    """The voice says more than the page shows."""
    speech = stolen("companion.ui.presenter.outputs.speech.Speech.of")

    def more(self, page, voice):
        return (*speech(self, page, voice), f"{last_secret()}.")

    patch("companion.ui.presenter.outputs.speech.Speech.of", more)


def a_lamp(patch):
    """The lamp of attention is lit by what lies in the dark."""
    frame = stolen(f"{OUTPUTS}frame_of")

    def lit(match):
        odd = secret(match.session.table) % 2
        return replace(frame(match), attention="steady" if odd else "off")

    patch(f"{OUTPUTS}frame_of", lit)


def a_broker_message(patch):
    """The broker is told a turn that nobody sees."""
    standing = stolen(f"{OUTPUTS}match_standing")
    patch(
        f"{OUTPUTS}match_standing",
        lambda match: replace(standing(match), turn=secret(match.session.table)),
    )


def a_steps_word(patch):
    """What is still to come says in a word what it is about."""
    push = stolen("companion.engine.flow.agenda.Play.push")

    def worded(self, *steps):
        push(self, *(replace(step, word=f"{secret(self.table)}") for step in steps))

    patch("companion.engine.flow.agenda.Play.push", worded)


def a_prompts_number(patch):
    """A question says how many there are of what is hidden."""
    seen = stolen(f"{SESSION}prompt_seen")

    def counted(prompt, table, seat):
        shown = seen(prompt, table, seat)
        return shown and replace(shown, support=say("{n} lie there.", n=secret(table)))

    patch(f"{SESSION}prompt_seen", counted)


def a_log_line(patch):
    """The log has a line more for what nobody was told of."""
    log = stolen(f"{SESSION}Session.log")

    def longer(self, seat="", last=None):
        lines = log(self, seat, last)
        return lines + lines[-1:] * (secret(self.table) % 2)

    patch(f"{SESSION}Session.log", longer)


def a_panel(patch):
    """The rows of heroes count what they cannot know."""
    rows = stolen("lair.hero_rows")

    def counting(words, view):
        for row in rows(words, view):
            yield replace(row, label=say("{n}", n=last_secret()))

    patch("lair.hero_rows", counting)


def a_page_model(patch):
    """The status bar is titled by the true table."""
    model = stolen(f"{MATCH}match_screen.status_bar_model")

    def titled(scene, *rest):
        return replace(model(scene, *rest), title=f"{last_secret()}")

    patch(f"{MATCH}match_screen.status_bar_model", titled)


def a_chip(patch):
    """What changed is said with what nobody was told of."""
    made = stolen(f"{MATCH}recent_changes.consequences")

    def more(*args, **kwargs):
        model = made(*args, **kwargs)
        return replace(model, chips=(*model.chips, Chip("", f"{last_secret()}")))

    patch(f"{MATCH}recent_changes.consequences", more)


def a_table_word(patch):
    """A word on the table, open to all, is made of what is not."""
    done = stolen("companion.engine.flow.agenda.Play.done")

    def worded(self, *, head):
        self.change(WordSet("omen", f"{secret(self.table)}"), Because("match"))
        done(self, head=head)

    patch("companion.engine.flow.agenda.Play.done", worded)


def a_report(patch):
    """All are told all that happens to things."""
    apply = Reporter.apply

    def whole_to_all(self, change, why):
        _ = apply(self, change, why)
        return ()

    patch("companion.engine.state.reports.Reporter.apply", whole_to_all)


def an_order(patch):
    """The options of a question stand in an order that the true table makes."""
    seen = stolen(f"{SESSION}prompt_seen")

    def turned(prompt, table, seat):
        shown = seen(prompt, table, seat)
        if not isinstance(shown, Choose) or secret(table) % 2:
            return shown
        return replace(shown, among=shown.among[::-1])

    patch(f"{SESSION}prompt_seen", turned)


def a_view(patch):
    """A seat is given the table itself."""
    patch(f"{SESSION}seen_by", lambda table, seat: table)


def a_fault(patch):
    """What the rules said as they failed is quoted, whatever it names."""
    patch(f"{SESSION}withholds", lambda table: False)


def what_comes(patch):
    """What is to come is listed for a true table that nobody has seen."""
    ahead = stolen(f"{SESSION}Session.ahead")

    def longer(self):
        return ahead(self)[: secret(self.table) % 2]

    patch(f"{SESSION}Session.ahead", longer)


REPORTED, PAIRS = "what is reported", "pairs"
AHEAD = "told", "instructions ahead"
LEAKS = [
    (a_reason, PAIRS, AHEAD),
    (a_count, PAIRS, "number"),
    (a_wait, PAIRS, "waits"),
    (an_id, PAIRS, "question"),
    (a_refusal, PAIRS, "refused"),
    (a_code, PAIRS, "scan"),
    (a_file, PAIRS, "what failed"),
    (an_undo_list, PAIRS, "undo list"),
    (a_speech, PAIRS, "voice, lamps"),
    (a_lamp, PAIRS, "voice, lamps"),
    (a_broker_message, PAIRS, "voice, lamps"),
    (a_steps_word, PAIRS, AHEAD),
    (a_prompts_number, PAIRS, "question"),
    (a_log_line, PAIRS, "log and Why"),
    (a_panel, PAIRS, "panels"),
    (a_page_model, PAIRS, "the table"),
    (a_table_word, PAIRS, AHEAD),
    (a_report, REPORTED, "view"),
    (an_order, PAIRS, "question"),
    (a_view, REPORTED, "view"),
    (a_fault, PAIRS, "failed"),
    (what_comes, PAIRS, AHEAD),
    (a_chip, PAIRS, "page in the end"),
]
"""Each with the property that notices it, and where; a picture's is in ``ui/pages/test_pairs_drawn.py``."""


@pytest.mark.usefixtures("faults_wanted")
@pytest.mark.parametrize(
    ("leak", "property_", "surface"), each_third(LEAKS), ids=[leak.__name__ for leak, _, _ in LEAKS]
)
def test_a_leak_put_in_by_hand_is_noticed(leak, property_, surface, monkeypatch, tmp_path):
    witnessed(monkeypatch.setattr)
    leak(monkeypatch.setattr)
    home = tmp_path if leak is a_file else None
    found = pairs_differ("lair", home) if property_ == PAIRS else reported_otherwise()
    assert found.startswith(surface)


def reported_otherwise():
    """Where the first property fails, "" if it holds for all matches."""
    played = game_called("lair")
    for n in range(MOST):
        start = played.start(n)
        match = Session.new(played.game, start, seed=f"{n}")
        for _ in moves(match, ("random",), f"{n}"):
            for seat in ("", *(seat.id for seat in start.seats)):
                if packed(view_reported(match, start, seat)) != packed(match.view(seat)):
                    return "view"
            if match.number > 20:
                break
    return ""
