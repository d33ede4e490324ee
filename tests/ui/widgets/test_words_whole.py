"""Words that are long are set smaller, narrower or on one more line before anything is cut."""

from itertools import combinations, pairwise

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
from companion.ui.theme.design_tokens import tokens
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


def shown(drive, model, rect=STAGE):
    """A widget of a model where it stands."""
    widget, root = widget_of(model)(), Widget(size=(800, 480))
    widget.skin = SKIN
    widget.place(rect)
    widget.model = model
    root.add_widget(widget)
    _ = drive(lambda: root, (800, 480))
    return widget


def test_a_sentence_that_stands_alone_is_large_and_ends_above_the_foot(drive):
    story = replace(LONG["story"][0], lines=())
    widget = shown(drive, story)
    lines = [it for it in widget.written if it.text in story.sentence]
    assert min(it.cap_mm for it in lines) > 1.3 * SKIN.cap.body
    assert max(it.y + it.h for it in lines) < widget.height - SKIN.g(SKIN.cap.min / 4)


def test_numbers_at_the_side_of_a_low_plot_do_not_touch(drive):
    plot = samples.plot(polish=False)
    high = replace(plot, lines=(replace(plot.lines[0], values=(0.0, 3.0, 8.0)),))
    widget = shown(drive, high, replace(LEFT, h=24.0))
    side = sorted({round(it.y) for it in widget.written if it.text in {"0", "5", "10"}})
    assert len(side) == 3
    assert all(after - before > 1.5 * SKIN.g(SKIN.cap.label) for before, after in pairwise(side))


@pytest.mark.parametrize(("count", "high"), [(3, 25.0), (4, 25.0), (5, 25.0), (3, 16.0)])
def test_who_may_add_dice_stays_above_the_strip(drive, count, high):
    many = tuple(
        HelperModel(f"{n}", samples.ANNA, "ANNA", "Play a card, Use a skill or item")
        for n in range(count)
    )
    keys = shown(drive, many, Rect(70, 10, 76, high)).children
    boxes = [(key.x, key.y, key.right, key.top) for key in keys]
    least = SKIN.y(tokens().touch["min"])
    assert len(keys) == count
    assert all(key.height >= least for key in keys)
    assert min(key.y for key in keys) >= keys[0].parent.y - 1
    for before, after in combinations(boxes, 2):
        across = min(before[2], after[2]) - max(before[0], after[0])
        along = min(before[3], after[3]) - max(before[1], after[1])
        assert min(across, along) <= 0


def test_the_sentence_of_a_card_without_others_is_large(drive):
    many = samples.turned_up(polish=False)
    alone = shown(drive, replace(many, cards=many.cards[:1]))
    lines = [
        it for it in alone.written if it.text in " ".join(text for _, text in many.cards[0].lines)
    ]
    assert min(it.cap_mm for it in lines) > 1.5 * SKIN.cap.body
