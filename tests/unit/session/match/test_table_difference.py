"""What hands have to do between two tables is said alike after an undo and after a bot's move."""

from msgspec.structs import replace

from companion.session.match.table_difference import difference
from session_kit import session
from toy import WORDS


def test_where_a_figure_goes_and_what_it_is_are_said_whichever_way():
    before = session().copy_of_table()
    after = before.copy()
    after.pieces["ghost-1"] = replace(before.pieces["ghost-1"], conditions=("stunned",))
    said = [move.message.text for move in difference(before, after, WORDS)]
    assert said == ["{who}: {word}"]
    after.pieces["ghost-1"] = replace(before.pieces["ghost-1"], at="")
    absent = [move.message.text for move in difference(before, after, WORDS)]
    there = [move.message.text for move in difference(after, before, WORDS)]
    assert absent == ["Take {who} off the map"]
    assert there == ["{who} to {space}"]
