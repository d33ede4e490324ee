"""Any name through everything that shows, prints, says or keeps it: no error, nothing unseen."""

import re
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.art.painter import Painter, length_of
from companion.commands import UsedWrongly
from companion.commands.play import asked
from companion.engine.errors import PositionError
from companion.engine.message import Ref, say
from companion.engine.person_names import (
    comparison_key,
    isolated,
    name_fault,
    normalized,
    unseen_in,
)
from companion.hw.device_config import MqttConfig
from companion.hw.mqtt.topics import state
from companion.hw.printer.receipt_text import lines_of
from companion.hw.voice.speech_text import speakable
from companion.ports import MatchStanding
from companion.printkit.paper import PAPERS, Page
from companion.printkit.paper import Words as Printed
from companion.printkit.pdf import write_pdf
from companion.safe_files import MOST_NAME_BYTES
from companion.safe_files import name_fault as file_fault
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.shaping.clusters import clusters, initial
from companion.shaping.line import draw, line
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.ui.presenter.builders.seating import seats_model, seats_of
from companion.ui.theme.typeset import fit, in_two, shortened, wrap
from games_kit import TOY

UNKIND = (
    "\u202e\u202d\u2066\u2067\u2068\u2069\u200b\u200d\u200f\ufeff\x00\x1b\u0301\u0489\U0001f468"
)
NAMES = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=UNKIND + "aא王م", max_size=40),
    st.text(alphabet="👩‍🚀🇵🇱👍🏽e\u0301ज्ञ", max_size=30),
)
FAST = settings(max_examples=150, deadline=None)


@FAST
@given(NAMES)
def test_a_name_is_set_and_drawn(name):
    for written in (name, name.upper()):
        laid = line(written, "display")
        assert laid.width >= 0
        assert isinstance(draw(written, "display", 17).mask, Image.Image)
        assert length_of(written, "text", 20) >= 0
    sheet = Painter(120, 30)
    sheet.text(initial(name), 20, 20, 12, "display", "#FFFFFF", "ms")
    sheet.text(name, 0, 20, 12, "text", "#FFFFFF")
    assert len(clusters(initial(name))) <= 1


@FAST
@given(NAMES)
def test_a_name_is_broken_between_letters_only(name):
    def wide(text):
        return length_of(text, "text", 20)

    short = shortened(name, 60, wide)
    assert wide(short) <= 60 or short == "…"
    for lines in (wrap(name, 60, wide), in_two(name, 60, wide)):
        assert all(isinstance(part, str) for part in lines)
    fitted = fit(name, 60, cap=3, least=2, most=2, at=lambda text, cap: wide(text) * cap / 3)
    assert len(fitted.lines) <= 2


@FAST
@given(NAMES)
def test_a_name_sits_down(name):
    kept = normalized(name)
    assert unseen_in(kept) == ""
    assert comparison_key(kept) == comparison_key(name)
    assert seats_of([kept, "Anna"])[0].name == kept
    assert seats_model([kept or "-", "Anna"], asking=True).places


@FAST
@given(NAMES)
def test_a_name_is_said_in_a_sentence_and_to_the_program(name):
    words = Words(Catalogue("pl", []), seats={"A": name})
    said = words.say(say("{who} moves.", who=Ref("A")))
    assert said == f"{isolated(name)} moves."
    assert "\x00" not in speakable(said)
    assert speakable(said).encode()
    rows = lines_of((said,), 32)
    assert all(row.width == 384 if isinstance(row, Image.Image) else len(row) <= 32 for row in rows)
    assert state(MatchStanding("toy", 1, "Act", 1, (name,)), MqttConfig(names=True))


@settings(max_examples=40, deadline=None)
@given(NAMES)
def test_a_name_is_printed(name):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.pdf"
        write_pdf([Page(PAPERS["A4"], "x", (Printed(name, 20, 20, 5, "text"),))], path, "names")
        assert path.read_bytes().startswith(b"%PDF")


@settings(max_examples=60, deadline=None)
@given(NAMES)
def test_a_position_keeps_a_name_or_says_what_is_wrong_with_it(name):
    session = TOY.session(2, "names")
    text = write_position(session.table, session.open_sides, (("A", name), ("B", "Bo")))
    content = session.table.content
    if problem := name_fault(name):
        with pytest.raises(PositionError) as refused:
            read_position("p.toml", text, TOY.game, content, TOY.ledger)
        said = str(refused.value)
        assert problem in said or "control" in said or "UTF-8" in said or "TOML" in said, said
    else:
        seats = read_position("p.toml", text, TOY.game, content, TOY.ledger).seats
        assert seats == (("A", name or "A"), ("B", "Bo"))


@FAST
@given(NAMES)
def test_the_command_line_refuses_what_nobody_sees_by_its_name(name):
    args = Namespace(position=None, game="escape", seats=f"{name.replace(',', '')},Bo")
    unseen = unseen_in(args.seats)
    if unseen:
        with pytest.raises(UsedWrongly, match=re.escape(unseen)):
            asked(args)


@FAST
@given(NAMES)
def test_what_is_kept_can_be_the_name_of_a_file(name):
    kept = normalized(name).replace("/", "").replace("\\", "").lstrip(".")
    if kept and len(kept.encode()) <= MOST_NAME_BYTES:
        assert file_fault(kept) == ""
