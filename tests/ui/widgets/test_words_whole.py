"""Words that are long are set smaller, narrower or on one more line before anything is cut."""

import page_checks_kit as checks
import pytest
import samples_kit as samples
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.models import (
    AskModel,
    EnemyListModel,
    EnemyRow,
    EventCardModel,
    EventColumn,
    HelperModel,
    ListModel,
    ListRow,
)
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.question_bar import QuestionBar
from companion.ui.widgets.stack import widget_of

SKIN = Skin(known_panel((800, 480)), calm=True)
STAGE = SKIN.zones().stage
LEFT = replace(STAGE, w=52.0)
RECEIPT = replace(
    samples.receipt(polish=False),
    lines=(("Attack", "3"), ("Others of its kind", "+1"), ("Fear of 5 or more", "+1")),
    foot="2 needed",
)
CARD = EventCardModel(
    "OBŁAWA",
    "5 KOŚCI, POTRZEBA 2",
    (
        EventColumn("1 PRZYBYCIE", "done", "STRAŻNIK"),
        EventColumn(
            "2 WPIS",
            "now",
            sentences="Licz oddechy. Inteligencja 2: strać 1 strachu, Inteligencja +1 następnym"
            " razem. Inaczej zyskaj 1 strachu.",
        ),
        EventColumn("3 AKTYWACJA", "next", "STRAŻNICY, POTEM KLONY"),
    ),
)
WHERE = "Postaw Hybrydę Inteligencji na Tunel konserwacyjny"
LONG = {
    "receipt": (RECEIPT, Rect(3, 10, STAGE.w * 0.47 - 2, 23)),
    "helper": (
        (HelperModel("A", samples.ANNA, "ANNA", "Play a card, Use a skill or item"),) * 2,
        Rect(3, 10, 76, 14),
    ),
    "queue": (
        EnemyListModel((EnemyRow("1", samples.ANNA, "HYBRYDA INTELIGENCJI", WHERE, "done"),)),
        LEFT,
    ),
    "row": (
        ListModel((ListRow("1", "Połóż Tunel konserwacyjny i postaw figurki obok siebie"),)),
        replace(LEFT, w=38.0),
    ),
    "second line": (
        ListModel((ListRow("1", "READ", second=WHERE),)),
        replace(LEFT, w=34.0),
    ),
    "story": (
        replace(
            samples.story(polish=False),
            sentence="The tall one stops in the middle of a step. It listens to the burning as one "
            "listens to a name.",
        ),
        STAGE,
    ),
    "card of a roll": (CARD, Rect(3, 10, STAGE.w * 0.4 - 2, 26)),
    "plot": (replace(samples.plot(polish=False), head="EXPLOSIVE BULLETS BY TURN"), LEFT),
    "question": (
        AskModel(
            ("READ ALOUD",),
            "Something that is not one of them unfolds from the ceiling and counts what is left.",
        ),
        SKIN.zones().ask,
    ),
}


@pytest.mark.parametrize(("model", "rect"), LONG.values(), ids=LONG.keys())
def test_nothing_is_cut(drive, model, rect):
    kind = QuestionBar if isinstance(model, AskModel) else widget_of(model)
    widget, root = kind(), Widget(size=(800, 480))
    widget.skin = SKIN
    widget.place(rect)
    widget.model = model
    root.add_widget(widget)
    driver = drive(lambda: root, (800, 480))
    drawn = [it for it in driver.walk() if getattr(it, "written", None)]
    assert drawn
    assert not checks.clipped(widget, drawn)
    assert not checks.tiny(widget, drawn)


def test_a_low_card_says_the_part_at_work(drive):
    model, rect = LONG["card of a roll"]
    widget, root = widget_of(model)(), Widget(size=(800, 480))
    widget.skin = SKIN
    widget.place(rect)
    widget.model = model
    root.add_widget(widget)
    _ = drive(lambda: root, (800, 480))
    assert model.columns[1].sentences in " ".join(text.text for text in widget.written)
