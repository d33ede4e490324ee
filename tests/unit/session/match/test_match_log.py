"""What the log tells: to each seat what it may know, and of what was taken back to all what all may."""

from session_kit import session


def test_what_was_taken_back_tells_no_secret():
    """A wish is its seat's alone, on the page of an undo too."""
    match = session()
    match.answer("gold")
    taken = match.undo()
    assert [entry.text for entry in taken.entries] == [""]
    assert taken.notes
    assert "gold" not in str(taken.notes)
    match.redo()
    assert match.entries[-1].text == "gold"
