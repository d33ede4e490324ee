"""What a scenario's page says besides its numbers: what happens when, and special actions.

Both are pages on the scenario's page: a moment or a button, conditions that must all hold, and
what then comes.
"""

from companion.engine.because import SCENARIO
from companion.engine.forms.form_prompt import Fill, Phrase
from companion.engine.forms.record_form import Lists, page_of
from companion.engine.message import say
from companion.games.escape.records.field_choices import TEST
from companion.games.escape.records.scenario import Deed, Happening


def happening_page(conditions: tuple[Phrase, ...], effects: tuple[Phrase, ...]) -> Fill:
    """Return the page of something a scenario makes happen, empty."""
    return page_of(
        Happening("", "", "any time"),
        "id when only do again text",
        Lists({"condition": conditions, "scene effect": effects}),
        "happening",
        asks=say("When, and what?"),
        support=say("It comes at its moment, if all it asks for holds."),
        rule=SCENARIO,
    )


def deed_page(conditions: tuple[Phrase, ...], effects: tuple[Phrase, ...]) -> Fill:
    """Return the page of a special action, empty."""
    return page_of(
        Deed("", "", "", ()),
        "id name only test moves do fail again text",
        Lists({"condition": conditions, "scene effect": effects, "test": TEST}),
        "deed",
        asks=say("Which special action?"),
        support=say("A hero may do it where all it asks for holds."),
        rule=SCENARIO,
    )
